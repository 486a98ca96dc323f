import { Type } from "@sinclair/typebox"
import type { ApiKey, Caller } from "../../../core/organization/organization.ts"
import { mayDo } from "../../../core/organization/role.ts"
import { toldOfKeysMs } from "../../../core/organization/session.ts"
import { isoTime, isoTimeOrNull, periodAt } from "../../../core/period.ts"
import type { Admin } from "../../../core/port/admin.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { MiniGameTrouble } from "../../../core/report/limit/used-segment.ts"
import { nullable, oneOf, optional, Period, Time, Timestamp } from "../../operation/fields.ts"
import { ok, operation } from "../../operation/operation.ts"
import { readRange } from "../../operation/range.ts"
import { CampaignStatus } from "../campaign/campaign-fields.ts"
import { WarningItem } from "../campaign/simulation-fields.ts"
import { Scope } from "../organization/api-key.ts"
import { ChangeByHand, newestByHand } from "./by-hand.ts"
import { Sales, salesView } from "./report.ts"
import { UsedLimitItem } from "./results.ts"
import { spunWithoutToken, WithoutToken } from "./without-token.ts"
import { reportZone, TimeZone } from "./zone.ts"

const Totals = Type.Object(
  {
    plays: Type.Integer(),
    wins: Type.Integer(),
    codes: Type.Integer({ description: "codes of any origin" }),
    redemptions: Type.Integer({ description: "how many codes were redeemed" }),
    spins: Type.Integer(),
    spinWins: Type.Integer(),
  },
  { title: "OverviewTotals" },
)

const WebhookProblem = Type.Object(
  {
    webhookId: Type.String(),
    url: Type.String(),
    problem: oneOf("WebhookProblemKind", ["off", "failing"]),
    failedInRow: Type.Integer({ description: "the newest deliveries that failed, at most 100" }),
  },
  { title: "WebhookProblem" },
)

const UsedQuota = Type.Object(
  {
    campaignId: Type.String(),
    name: Type.String(),
    period: Period,
    periodKey: Type.String(),
    used: Type.Integer(),
    maxTotal: Type.Integer(),
  },
  { title: "UsedQuota" },
)

const UsedLimitOf = Type.Object(
  {
    campaignId: Type.String(),
    name: Type.String(),
    ...UsedLimitItem.properties,
    currency: nullable(Type.String({ description: "that of a budget, whose amounts are minor units" })),
  },
  { title: "UsedLimitOfCampaign" },
)

const UsedLimitOfMiniGame = Type.Object(
  { notificationId: Type.String(), name: Type.String(), ...UsedLimitItem.properties },
  { title: "UsedLimitOfMiniGame" },
)

const CampaignProblem = Type.Object(
  {
    campaignId: Type.String(),
    name: Type.String(),
    status: CampaignStatus,
    warnings: Type.Array(WarningItem),
  },
  { title: "CampaignProblem" },
)

const LostSignIn = Type.Object(
  { keyId: Type.String(), name: Type.String(), scope: Scope, lastSignedInAt: nullable(Time) },
  {
    title: "LostSignIn",
    description: "a key that somebody has signed in to the console with in the last 30 days, but no longer can",
  },
)

const Overview = Type.Object(
  {
    from: Time,
    to: nullable(Time),
    timezone: Type.String(),
    totals: Totals,
    roi: Type.Array(Sales),
    attention: Type.Object(
      {
        webhooks: Type.Array(WebhookProblem),
        quotas: Type.Array(UsedQuota),
        limits: Type.Optional(Type.Array(UsedLimitOf)),
        miniGames: Type.Optional(Type.Array(UsedLimitOfMiniGame)),
        campaigns: Type.Array(CampaignProblem),
        keys: Type.Optional(Type.Array(LostSignIn)),
        withoutToken: Type.Optional(Type.Array(WithoutToken)),
        byHand: Type.Optional(Type.Array(ChangeByHand)),
      },
      { title: "Attention" },
    ),
  },
  { title: "Overview" },
)

const example = {
  from: "2026-11-21T05:00:00.000Z",
  to: null,
  timezone: "America/Bogota",
  totals: { plays: 1200, wins: 300, codes: 310, redemptions: 84, spins: 90, spinWins: 40 },
  roi: [{ currency: "COP", redemptions: 2, attributedSales: 250000, investedDiscount: 25000, averageTicket: 125000 }],
  attention: {
    webhooks: [
      {
        webhookId: "wh_1k7upjuk7f9wbskggc4seh349",
        url: "https://example.com/premio",
        problem: "failing",
        failedInRow: 12,
      },
    ],
    quotas: [
      { campaignId: "spring", name: "Spring", period: "day", periodKey: "2026-11-21", used: 870, maxTotal: 1000 },
    ],
    campaigns: [
      {
        campaignId: "autumn",
        name: "Autumn",
        status: "draft",
        warnings: [
          {
            code: "SEGMENTS_MISSING",
            message: "a roulette needs segments, at least one with a weight above 0",
            params: {},
          },
        ],
      },
    ],
  },
}

/** Some roles may read the overview but no webhooks, whose addresses may contain a secret. */
const mayReadWebhooks = ({ role }: Caller): boolean => role === undefined || mayDo(role, "webhooks", "read")

const mayReadKeys = ({ role }: Caller): boolean => role === undefined || mayDo(role, "keys", "read")

const mayReadAudit = ({ role }: Caller): boolean => role === undefined || mayDo(role, "audit", "read")

const lostSignIns = async (admin: Pick<Admin, "lostSignIns">, caller: Caller, now: number) =>
  mayReadKeys(caller) ? admin.lostSignIns(caller.orgId, now - toldOfKeysMs, now) : []

const lostSignInView = ({ keyId, name, scope, signedInAt }: ApiKey) => ({
  keyId,
  name,
  scope,
  lastSignedInAt: isoTimeOrNull(signedInAt),
})

const usedMiniGameView = ({ miniGameId: notificationId, ...used }: MiniGameTrouble) => ({ notificationId, ...used })

const overview = operation({
  id: "getOverview",
  access: ["admin"],
  area: "reports",
  tag: "Console: reports",
  method: "GET",
  path: "/api/v1/admin/overview",
  summary: "Read the totals and what needs attention",
  description:
    "Totals and return on investment of all campaigns and mini-games; without from, since the start of today in timezone, " +
    "which defaults to the organization's. Webhooks that are off or failing, quotas that are 80 percent used, campaigns with warnings, and other limits " +
    "of running campaigns and mini-games that are 80 percent used, if any: the first 100 of each; no webhooks for a role that may not read them. Callers who may read keys also get the keys that people signed in " +
    "with in the last 30 days but no longer can, if any. While an sdk key is in force and players.requireToken is off, " +
    "running mini-games with codes to win, if any. Callers who may read the audit log also get what users who are " +
    "not owners gave out by hand in the last 7 days.",
  query: Type.Object({
    from: optional(Timestamp),
    to: optional(Timestamp),
    timezone: optional(TimeZone),
  }),
  answers: { 200: { description: "The overview", schema: Overview, example } },
  handle: async ({ service, admin, reports, caller, query }) => {
    const timezone = await reportZone(admin, caller.orgId, query.timezone)
    if (isRefusal(timezone)) return timezone
    const range = readRange(query)
    const now = await service.store.clock.now(caller.orgId)
    const from = range.from ?? periodAt("day", timezone, now).start
    const { totals, sales, webhooks, quotas, limits, miniGames, campaigns } = await reports.overview({
      ...range,
      orgId: caller.orgId,
      from,
    })
    const byHand = mayReadAudit(caller) ? await newestByHand(admin, caller.orgId, service.clocks.wall()) : []
    const keys = await lostSignIns(admin, caller, service.clocks.wall())
    const withoutToken = await spunWithoutToken(admin, caller.orgId, { now, wall: service.clocks.wall() })
    return ok({
      from: isoTime(from),
      to: range.to === undefined ? null : isoTime(range.to),
      timezone,
      totals,
      roi: sales.map(salesView),
      attention: {
        webhooks: mayReadWebhooks(caller) ? webhooks : [],
        quotas,
        ...(limits.length > 0 && { limits }),
        ...(miniGames.length > 0 && { miniGames: miniGames.map(usedMiniGameView) }),
        campaigns,
        ...(keys.length > 0 && { keys: keys.map(lostSignInView) }),
        ...(withoutToken.length > 0 && { withoutToken }),
        ...(byHand.length > 0 && { byHand }),
      },
    })
  },
})

/** The first page of the console. */
export const overviewOperations = [overview]
