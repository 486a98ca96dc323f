import { Redirect, Route, Switch } from "wouter"
import { later } from "../../components/layout/later.tsx"
import { AwardDetail } from "./award.tsx"
import { MiniGameDetail } from "./detail/page.tsx"
import { MiniGameList } from "./list.tsx"

const CreateMiniGame = later(() => import("./form/create.tsx"))
const EditMiniGame = later(() => import("./form/edit.tsx"))

/** The mini-games: their list, the page of each with its spins, and the form that creates and changes them. */
const MiniGamesPage = () => (
  <Switch>
    <Route path="/mini-games">
      <MiniGameList />
    </Route>
    <Route path="/mini-games/new">
      <CreateMiniGame />
    </Route>
    <Route path="/mini-games/:miniGameId/edit">{({ miniGameId }) => <EditMiniGame miniGameId={miniGameId} />}</Route>
    <Route path="/mini-games/:miniGameId/publish">
      {({ miniGameId }) => <Redirect to={`/mini-games/${miniGameId}?tab=publish`} replace />}
    </Route>
    <Route path="/mini-games/:miniGameId/awards/:awardId">
      {({ miniGameId, awardId }) => <AwardDetail miniGameId={miniGameId} awardId={decodeURIComponent(awardId)} />}
    </Route>
    <Route path="/mini-games/:miniGameId">{({ miniGameId }) => <MiniGameDetail miniGameId={miniGameId} />}</Route>
  </Switch>
)

export default MiniGamesPage
