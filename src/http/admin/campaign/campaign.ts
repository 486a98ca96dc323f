import { Type } from "@sinclair/typebox"
import type { CampaignView } from "../../../core/campaign/campaign.ts"
import { effectiveStatusAt } from "../../../core/campaign/dates.ts"
import { maxLimit } from "../../../core/campaign/prize/prize.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import { isoTime } from "../../../core/period.ts"
import { refuseUnavailable } from "../../../core/refusal.ts"
import {
  type CampaignFigures,
  type Figure as Counted,
  changeOf,
  figureSorts,
  sortedByFigure,
} from "../../../core/report/figures.ts"
import { etag } from "../../operation/edit.ts"
import { appearanceExample, termsExample } from "../../operation/field/appearance.ts"
import { Id, integer, listExample, listOf, nullable, oneOf, optional, text } from "../../operation/fields.ts"
import { filterOf, listQuery, replyPage } from "../../operation/list/list.ts"
import { created, noContent, ok, operation, patchOperation } from "../../operation/operation.ts"
import { unlessRefused } from "../../operation/reply.ts"
import {
  Campaign,
  CampaignFields,
  CampaignKind,
  CampaignStatus,
  EffectiveStatus,
  readDates,
} from "./campaign-fields.ts"
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
  playersMayPlay: true,
  appearance: appearanceExample,
  terms: termsExample,
  publicPage: true,
}

const campaignBodyExample = { campaignId: "spring", ...campaignDraftExample }

const view =
  (now: number) =>
  ({ campaign, warnings }: CampaignView) => {
    const { createdAt, updatedAt, startsAt, endsAt, currency = null, ...rest } = campaign
    return {
      ...rest,
      currency,
      ...(startsAt !== undefined && { startsAt: isoTime(startsAt) }),
      ...(endsAt !== undefined && { endsAt: isoTime(endsAt) }),
      effectiveStatus: effectiveStatusAt(campaign, now),
      createdAt: isoTime(createdAt),
      updatedAt: isoTime(updatedAt),
      warnings: warnings.map(({ message }) => message),
    }
  }

const example = {
  ...campaignBodyExample,
  kind: "game",
  winProbability: 0,
  defaultCodeConfig: {
    ...campaignBodyExample.defaultCodeConfig,
    maxUses: 1,
    expiresInSeconds: 2_592_000,
    length: 8,
  },
  currency: null,
  effectiveStatus: "running",
  createdAt: "2026-11-21T10:05:00.000Z",
  updatedAt: "2026-11-21T10:05:00.000Z",
  warnings: [],
}

const answer = { description: "The campaign", schema: Campaign, example }
const shared = { access: ["admin"], area: "campaigns", tag: "Console: campaigns" } as const

type Listed = CampaignView & { readonly figures: CampaignFigures | null }

const Figure = Type.Object(
  {
    total: Type.Integer(),
    lastWeek: Type.Integer({ description: "in the last seven days of its time zone, including today" }),
    weekBefore: Type.Integer({ description: "in the seven days before" }),
    change: Type.Integer({ description: "lastWeek less weekBefore" }),
  },
  { title: "Figure" },
)

const Figures = Type.Object({ plays: Figure, wins: Figure, codes: Figure }, { title: "CampaignFigures" })

const ListedCampaign = Type.Object(
  { ...Campaign.properties, figures: optional(nullable(Figures)) },
  { title: "ListedCampaign" },
)

const figureView = (figure: Counted) => ({ ...figure, change: changeOf(figure) })
const figuresView = ({ plays, wins, codes }: CampaignFigures) => ({
  plays: figureView(plays),
  wins: figureView(wins),
  codes: figureView(codes),
})

const figuresExample = {
  plays: { total: 1200, lastWeek: 300, weekBefore: 260, change: 40 },
  wins: { total: 290, lastWeek: 70, weekBefore: 75, change: -5 },
  codes: { total: 290, lastWeek: 70, weekBefore: 75, change: -5 },
}

const shown = (now: number) => (found: CampaignView) => ok(view(now)(found), etag("campaign", found.campaign))

const createCampaign = operation({
  id: "createCampaign",
  ...shared,
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
  handle: async ({ service, admin, caller, body: { campaignId, ...input } }) =>
    unlessRefused(await admin.createCampaign(caller, campaignId, readDates(input)), async (made) =>
      created(view(await service.store.clock.now(caller.orgId))(made)),
    ),
})

const campaigns = operation({
  id: "listCampaigns",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/campaigns",
  summary: "List the campaigns",
  description:
    "search matches any part of the name or the id. sort lists the largest of a figure first; each page is sorted by the current figures.",
  query: listQuery({
    status: optional(CampaignStatus),
    effectiveStatus: optional(EffectiveStatus),
    kind: optional(CampaignKind),
    gameType: optional(text(100)),
    search: optional(text(200)),
    sort: optional(oneOf("FigureSort", figureSorts)),
  }),
  answers: {
    200: {
      description: "A page of campaigns",
      schema: listOf(ListedCampaign),
      example: listExample({ ...example, figures: figuresExample }),
    },
  },
  handle: async ({ service, admin, reports, caller, query }) => {
    const { effectiveStatus: is, ...filter } = filterOf(query)
    const { sort } = query
    const now = await service.store.clock.now(caller.orgId)
    const effective = is === undefined ? {} : { effective: { is, at: now } }
    const all = sort && (await reports.figures(caller.orgId))
    if (all === null) return refuseUnavailable("the plays to sort by are still being counted", 5)
    const order = sort && all ? { order: sortedByFigure(all, sort) } : {}
    const read = async (page: PageRequest): Promise<Page<Listed>> => {
      const found = await admin.campaigns(caller.orgId, { ...filter, ...effective, ...order }, page)
      const ids = found.items.map(({ campaign }) => campaign.campaignId)
      const figures = all ?? (await reports.figures(caller.orgId, ids))
      const items = found.items.map((item) => ({ ...item, figures: figures?.get(item.campaign.campaignId) ?? null }))
      return { ...found, items }
    }
    const viewed = view(now)
    return replyPage(query, read, ({ figures, ...item }) => ({
      ...viewed(item),
      figures: figures && figuresView(figures),
    }))
  },
})

const campaign = operation({
  id: "getCampaign",
  ...shared,
  method: "GET",
  path: "/api/v1/admin/campaigns/:campaignId",
  summary: "Read a campaign",
  answers: { 200: answer },
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
  answers: { 200: answer },
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
    201: { ...answer, example: { ...example, campaignId: "spring-2", status: "draft", effectiveStatus: "draft" } },
  },
  errors: ["CONFLICT"],
  handle: async ({ service, admin, caller, params, body }) =>
    unlessRefused(await admin.copyCampaign(caller, params["campaignId"] ?? "", body), async (made) =>
      created(view(await service.store.clock.now(caller.orgId))(made)),
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
  answers: { 200: answer },
  errors: ["CONFLICT"],
  handle: async ({ service, admin, caller, params, body: { add } }) => {
    const { campaignId = "", prizeId = "" } = params
    return unlessRefused(await admin.addStock(caller, campaignId, prizeId, add), async (found) =>
      ok(view(await service.store.clock.now(caller.orgId))(found)),
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
