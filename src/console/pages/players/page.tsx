import { Route, Switch } from "wouter"
import { PlayerDetail } from "./detail.tsx"
import { PlayerList } from "./list.tsx"
import { MergePlayer } from "./merge.tsx"

/** The players: their list, the page of each, and the merge of two. */
const PlayersPage = () => (
  <Switch>
    <Route path="/players">
      <PlayerList />
    </Route>
    <Route path="/players/:id/merge">{({ id }) => <MergePlayer externalUserId={decodeURIComponent(id)} />}</Route>
    <Route path="/players/:id">{({ id }) => <PlayerDetail key={id} externalUserId={decodeURIComponent(id)} />}</Route>
  </Switch>
)

export default PlayersPage
