import { Type } from "@sinclair/typebox"
import type { CampaignView } from "../../core/campaign/campaign.ts"
import { isoTime } from "../../core/period.ts"
import { Id, listExample, listOf, optional, text } from "../operation/fields.ts"
import { filterOf, listQuery, replyPage } from "../operation/list.ts"
import { created, ok, operation, patchOperation } from "../operation/operation.ts"
import { unlessRefused } from "../operation/reply.ts"
import { Campaign, CampaignFields, CampaignKind, CampaignStatus } from "./campaign-fields.ts"
export const campaignDraftExample = {
  name: "Spring",
  status: "active",
  gameType: "roulette",
  rewardType: "promo_code",
  timezone: "America/Bogota",
  segments: [
    { segmentId: "a", name: "10% off", externalId: "TEN", weight: 1, prizeType: "discount" },
    { segmentId: "b", name: "Keep playing", isPrize: false, weight: 3 },
  ],
  defaultCodeConfig: { discountType: "percentage", discountValue: 10, maxDiscountAmount: 5000, prefix: "SPRING-" },
  playLimits: { maxPerUser: 5, period: "day" },
  rewardLimits: { maxPerUser: 1, maxTotal: 1000, period: "day" },
  xp: { perPlay: 10, perWin: 50 },
}

const campaignBodyExample = { campaignId: "spring", ...campaignDraftExample }

const view = ({ campaign: { createdAt, updatedAt, ...rest }, warnings }: CampaignView) => ({
  ...rest,
  createdAt: isoTime(createdAt),
  updatedAt: isoTime(updatedAt),
  warnings: warnings.map(({ message }) => message),
})

const example = {
  ...campaignBodyExample,
  kind: "game",
  winProbability: 0,
  defaultCodeConfig: { ...campaignBodyExample.defaultCodeConfig, maxUses: 1, expiresInSeconds: 2_592_000, length: 8 },
  createdAt: "2026-11-21T10:05:00.000Z",
  updatedAt: "2026-11-21T10:05:00.000Z",
  warnings: [],
}

const answer = { description: "The campaign", schema: Campaign, example }
const place = { access: ["admin"], tag: "Console: campaigns" } as const

const createCampaign = operation({
  id: "createCampaign",
  ...place,
  method: "POST",
  path: "/api/v1/admin/campaigns",
  summary: "Create a campaign",
  description:
    "A configuration that would fail at play is accepted, and reported in warnings. A campaign is at most 256 KiB as JSON; an organization " +
    "has at most 10,000.",
  body: Type.Object({ campaignId: optional(Id), ...CampaignFields.properties }, { title: "CampaignInput" }),
  bodyExample: campaignBodyExample,
  answers: { 201: answer },
  errors: ["CONFLICT"],
  handle: async ({ admin, caller, body: { campaignId, ...input } }) =>
    unlessRefused(await admin.createCampaign(caller, campaignId, input), (made) => created(view(made))),
})

const campaigns = operation({
  id: "listCampaigns",
  ...place,
  method: "GET",
  path: "/api/v1/admin/campaigns",
  summary: "List the campaigns",
  description: "search matches any part of the name or the id.",
  query: listQuery({
    status: optional(CampaignStatus),
    kind: optional(CampaignKind),
    gameType: optional(text(100)),
    search: optional(text(200)),
  }),
  answers: {
    200: { description: "A page of campaigns", schema: listOf(Campaign), example: listExample(example) },
  },
  handle: async ({ admin, caller, query }) =>
    replyPage(query, (page) => admin.campaigns(caller.orgId, filterOf(query), page), view),
})

const campaign = operation({
  id: "getCampaign",
  ...place,
  method: "GET",
  path: "/api/v1/admin/campaigns/:campaignId",
  summary: "Read a campaign",
  answers: { 200: answer },
  handle: async ({ admin, caller, params }) =>
    unlessRefused(await admin.campaign(caller.orgId, params["campaignId"] ?? ""), (found) => ok(view(found))),
})

const updateCampaign = patchOperation({
  id: "updateCampaign",
  ...place,
  path: "/api/v1/admin/campaigns/:campaignId",
  summary: "Change a campaign",
  description: "Only the sent fields change, each as a whole; null removes a field.",
  body: CampaignFields,
  bodyExample: { status: "paused", playLimits: null },
  answers: { 200: answer },
  handle: async ({ admin, caller, params, body }) =>
    unlessRefused(await admin.updateCampaign(caller, params["campaignId"] ?? "", body), (found) => ok(view(found))),
})

/** Campaigns (docs/api.md §5.3). */
export const campaignOperations = [createCampaign, campaigns, campaign, updateCampaign]
