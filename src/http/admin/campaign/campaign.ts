import { Type } from "@sinclair/typebox"
import type { CampaignView } from "../../../core/campaign/campaign.ts"
import { maxLimit } from "../../../core/campaign/prize/prize.ts"
import { etag } from "../../operation/edit.ts"
import { Id, integer, optional, text } from "../../operation/fields.ts"
import { created, noContent, ok, operation, patchOperation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import { CampaignFields, readDates } from "./campaign-fields.ts"
import { campaigns } from "./campaign-list.ts"
import { campaignAnswer, campaignBodyExample, campaignExample, campaignView } from "./campaign-view.ts"

const shared = { access: ["admin"], area: "campaigns", tag: "Console: campaigns" } as const

const shown = (now: number) => (found: CampaignView) => ok(campaignView(now)(found), etag("campaign", found.campaign))

const createCampaign = operation({
  id: "createCampaign",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/campaigns",
  summary: "Create a campaign",
  description:
    "A configuration that would fail at play is accepted, and reported in warnings. A campaign is at most 256 KiB as JSON; an organization has at most 10,000.",
  body: Type.Object({ campaignId: optional(Id), ...CampaignFields.properties }, { title: "CampaignInput" }),
  bodyExample: campaignBodyExample,
  answers: { 201: campaignAnswer },
  errors: ["CONFLICT"],
  handle: async ({ service, admin, caller, body: { campaignId, ...input } }) =>
    unlessRefused(await admin.createCampaign(caller, campaignId, readDates(input)), async (made) =>
      created(campaignView(await service.store.clock.now(caller.orgId))(made)),
    ),
})

const campaign = operation({
  id: "getCampaign",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/campaigns/:campaignId",
  summary: "Read a campaign",
  answers: { 200: campaignAnswer },
  showsVersion: true,
  handle: async ({ service, admin, caller, params }) =>
    unlessRefused(
      await admin.campaign(caller.orgId, params["campaignId"] ?? ""),
      shown(await service.store.clock.now(caller.orgId)),
    ),
})

const updateCampaign = patchOperation({
  id: "updateCampaign",
  ...shared,
  path: "/api/v1/admin/campaigns/:campaignId",
  summary: "Change a campaign",
  description: "Only the sent fields change, each as a whole; null removes a field.",
  body: CampaignFields,
  bodyExample: { status: "paused", xp: null },
  answers: { 200: campaignAnswer },
  errors: ["CONFLICT"],
  showsVersion: true,
  takesVersion: true,
  handle: async ({ service, admin, caller, params, seen, body: { changes, removed } }) => {
    const patch = { changes: readDates(changes), removed }
    const id = params["campaignId"] ?? ""
    return unlessRefused(
      await admin.updateCampaign(caller, id, patch, seen),
      shown(await service.store.clock.now(caller.orgId)),
    )
  },
})

const copyCampaign = operation({
  id: "copyCampaign",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/campaigns/:campaignId/copy",
  summary: "Copy a campaign",
  description: "The copy is a draft with the same configuration, including its dates.",
  body: Type.Object({ campaignId: optional(Id), name: optional(text(200)) }, { title: "CampaignCopyInput" }),
  bodyExample: { campaignId: "spring-2" },
  isBodyOptional: true,
  answers: {
    201: {
      ...campaignAnswer,
      example: { ...campaignExample, campaignId: "spring-2", status: "draft", effectiveStatus: "draft" },
    },
  },
  errors: ["CONFLICT"],
  handle: async ({ service, admin, caller, params, body }) =>
    unlessRefused(await admin.copyCampaign(caller, params["campaignId"] ?? "", body), async (made) =>
      created(campaignView(await service.store.clock.now(caller.orgId))(made)),
    ),
})

const addStock = operation({
  id: "addStock",
  ...shared,
  method: "POST",
  path: "/api/v1/admin/campaigns/:campaignId/prizes/:prizeId/stock",
  summary: "Raise the stock of a prize",
  description: "Adds to stock.maxTotal, even while the campaign runs. A prize without it is 409.",
  body: Type.Object({ add: integer(1, maxLimit) }, { title: "StockInput" }),
  bodyExample: { add: 100 },
  answers: { 200: campaignAnswer },
  errors: ["CONFLICT"],
  handle: async ({ service, admin, caller, params, body: { add } }) => {
    const { campaignId = "", prizeId = "" } = params
    return unlessRefused(await admin.addStock(caller, campaignId, prizeId, add), async (found) =>
      ok(campaignView(await service.store.clock.now(caller.orgId))(found)),
    )
  },
})

const deleteCampaign = operation({
  id: "deleteCampaign",
  ...shared,
  method: "DELETE",
  path: "/api/v1/admin/campaigns/:campaignId",
  summary: "Delete a draft that nobody has played",
  description: "With its planned moments. A campaign that was started, played, or has codes or granted plays is 409.",
  answers: { 204: { description: "The campaign has been deleted" } },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.deleteCampaign(caller, params["campaignId"] ?? ""), noContent),
})

/** Campaigns (docs/api.md#campaigns, #prizes-of-a-campaign). */
export const campaignOperations = [
  createCampaign,
  campaigns,
  campaign,
  updateCampaign,
  copyCampaign,
  addStock,
  deleteCampaign,
]
