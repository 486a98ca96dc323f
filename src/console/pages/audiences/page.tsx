import { Route, Switch } from "wouter"
import { AudienceDetail } from "./detail.tsx"
import { AudienceList } from "./list.tsx"

/** The audiences: their list, and the page of each. */
const AudiencesPage = () => (
  <Switch>
    <Route path="/audiences">
      <AudienceList />
    </Route>
    <Route path="/audiences/:id">{({ id }) => <AudienceDetail audienceId={decodeURIComponent(id)} />}</Route>
  </Switch>
)

export default AudiencesPage
