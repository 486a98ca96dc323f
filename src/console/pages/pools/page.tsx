import { Route, Switch } from "wouter"
import { PoolDetail } from "./detail.tsx"
import { PoolList } from "./list.tsx"

/** The pools of codes: their list, and the page of each. */
const PoolsPage = () => (
  <Switch>
    <Route path="/pools">
      <PoolList />
    </Route>
    <Route path="/pools/:poolId">{({ poolId }) => <PoolDetail poolId={decodeURIComponent(poolId)} />}</Route>
  </Switch>
)

export default PoolsPage
