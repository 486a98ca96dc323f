import { Type } from "@sinclair/typebox"
import type { CampaignView } from "../../../core/campaign/campaign.ts"
import type { Page, PageRequest } from "../../../core/page.ts"
import { refuseUnavailable } from "../../../core/refusal.ts"
import {
  type CampaignFigures,
  type Figure as Counted,
  changeOf,
  figureSorts,
  sortedByFigure,
} from "../../../core/report/figures.ts"
import { listExample, listOf, nullable, oneOf, optional, text } from "../../operation/fields.ts"
import { filterOf, listQuery, replyPage } from "../../operation/list/list.ts"
import { operation } from "../../operation/operation.ts"
import { Campaign, CampaignKind, CampaignStatus, EffectiveStatus } from "./campaign-fields.ts"
import { campaignExample, campaignView } from "./campaign-view.ts"

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

/** The list of campaigns, with what was played, won and issued of each. */
export const campaigns = operation({
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
      example: listExample({ ...campaignExample, figures: figuresExample }),
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
    const viewed = campaignView(now)
    return replyPage(query, read, ({ figures, ...item }) => ({
      ...viewed(item),
      figures: figures && figuresView(figures),
    }))
  },
})
