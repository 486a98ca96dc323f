import { Route, Switch } from "wouter"
import { EventCatalog } from "./catalog.tsx"
import { WebhookDetail } from "./detail.tsx"
import { WebhookList } from "./list.tsx"

/** The webhooks: their list, and the page of each with its deliveries. */
const WebhooksPage = () => (
  <Switch>
    <Route path="/settings/webhooks">
      <WebhookList />
    </Route>
    <Route path="/settings/webhooks/events">
      <EventCatalog />
    </Route>
    <Route path="/settings/webhooks/:webhookId">{({ webhookId }) => <WebhookDetail webhookId={webhookId} />}</Route>
  </Switch>
)

export default WebhooksPage
