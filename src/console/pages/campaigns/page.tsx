import { Route, Switch } from "wouter"
import { later } from "../../components/layout/later.tsx"
import { CampaignDetail } from "./detail/page.tsx"
import { CampaignList } from "./list.tsx"

const CreateCampaign = later(() => import("./form/create.tsx"))
const EditCampaign = later(() => import("./form/edit.tsx"))

/** The campaigns: their list, the page of each, and the form that creates and changes them. */
const CampaignsPage = () => (
  <Switch>
    <Route path="/campaigns">
      <CampaignList />
    </Route>
    <Route path="/campaigns/new">
      <CreateCampaign />
    </Route>
    <Route path="/campaigns/:campaignId/edit">{({ campaignId }) => <EditCampaign campaignId={campaignId} />}</Route>
    <Route path="/campaigns/:campaignId">{({ campaignId }) => <CampaignDetail campaignId={campaignId} />}</Route>
  </Switch>
)

export default CampaignsPage
