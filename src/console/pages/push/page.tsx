import { Route, Switch } from "wouter"
import { PushDetail } from "./detail.tsx"
import { PushList } from "./list.tsx"

/** The push sends: their list, and the page of each. */
const PushPage = () => (
  <Switch>
    <Route path="/push">
      <PushList />
    </Route>
    <Route path="/push/:sendId">{({ sendId }) => <PushDetail sendId={sendId} />}</Route>
  </Switch>
)

export default PushPage
