import { Route, Switch } from "wouter"
import { CodeDetail } from "./detail.tsx"
import { CodeList } from "./list.tsx"

/** The promo codes: their list, and the page of each. */
const CodesPage = () => (
  <Switch>
    <Route path="/codes">
      <CodeList />
    </Route>
    <Route path="/codes/:code">{({ code }) => <CodeDetail code={decodeURIComponent(code)} />}</Route>
  </Switch>
)

export default CodesPage
