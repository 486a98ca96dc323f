import { hero } from "./plan-data.ts"

/** The calls whose plans are looked at: each list and report of an organization, with its filters. */

const admin = "/api/v1/admin"
const campaign = `${admin}/campaigns/:campaignId`
const game = `${admin}/notifications/:notificationId`
const player = `${admin}/players/:externalUserId`
const pool = `${admin}/code-pools/:poolId`
const byHero = `externalUserId=${hero}`
const aDay = "from=2026-11-05T00:00:00Z&to=2026-11-06T00:00:00Z"
const days = "from=2026-11-05&to=2026-11-06"

/** The values of path parameters. */
const ids: Readonly<Record<string, string>> = {
  campaignId: "card",
  notificationId: "wheel",
  externalUserId: hero,
  audienceId: "everybody",
  poolId: "entry",
}

/** The queries by the path of each operation, besides the one without filters. */
const queries: Readonly<Record<string, readonly string[]>> = {
  "/api/v1/plays/grants": [`${byHero}&campaignId=card`],
  "/api/v1/rankings": ["campaignId=points", `campaignId=points&period=month&${byHero}`],
  "/api/v1/games": [],
  [`${admin}/campaigns`]: ["search=a"],
  [`${campaign}/plays`]: [byHero, "prizeId=tv", aDay, "won=true", "won=false"],
  [`${campaign}/winners`]: [byHero, "prizeId=tv", aDay, "handedOut=true", "handedOut=false"],
  [`${admin}/handouts`]: [
    "status=open&order=oldest",
    "status=open&campaignId=card",
    "status=handed_out",
    "campaignId=card",
    "notificationId=wheel",
    byHero,
    aDay,
    "order=oldest",
  ],
  [`${campaign}/moments`]: [],
  [`${campaign}/draws`]: [],
  [`${campaign}/ranking-prizes`]: [],
  [`${campaign}/history`]: [],
  [`${campaign}/results`]: [days],
  [`${admin}/audiences`]: [],
  [`${admin}/audiences/:audienceId/members`]: ["externalUserId=user-77"],
  [`${admin}/bans`]: ["externalUserId=user-77"],
  [`${admin}/bans/lifted`]: [byHero],
  [`${admin}/players`]: ["search=user-7", "search=ana", "banned=true", "banned=false"],
  [player]: [],
  [`${player}/grants`]: [],
  [`${player}/plays`]: [],
  [`${player}/awards`]: [],
  [`${player}/ledger`]: [],
  [`${player}/accepted-terms`]: [],
  [`${player}/history`]: [],
  [`${admin}/notifications`]: ["search=a"],
  [`${game}/awards`]: [byHero, "won=true", "won=false"],
  [`${game}/draws`]: [],
  [`${game}/history`]: [],
  [`${game}/results`]: [days],
  [`${admin}/overview`]: [aDay],
  [`${admin}/reports/roi`]: ["campaignId=card", "notificationId=wheel", `campaignId=codes&${aDay}`],
  [`${admin}/reports/activity`]: ["bucket=day&from=2026-11-01T00:00:00Z"],
  [`${admin}/reports/campaigns`]: [aDay],
  [`${admin}/sales`]: ["campaignId=card", "notificationId=wheel", "currency=EUR", aDay],
  [`${admin}/overrides`]: ["notificationId=wheel", aDay],
  [`${admin}/search`]: ["q=user-7", "q=ana"],
  [`${admin}/codes`]: [
    ...["campaignId=card", byHero, "status=active", "status=redeemed", "status=expired", "status=deactivated"],
    ...[`${byHero}&status=active`, "campaignId=codes&status=expired", "search=CO"],
  ],
  [`${admin}/code-pools`]: [],
  [`${pool}/codes`]: ["status=used", "status=free"],
  [`${admin}/push-sends`]: [],
  [`${admin}/webhooks`]: [],
  [`${admin}/webhooks/:webhookId/deliveries`]: ["status=failed", "status=delivered", "event=game.won", aDay],
  [`${admin}/audit-log`]: ["action=campaign.update", "target=card", aDay, "search=user-7"],
  [`${admin}/audit-log/by-hand`]: [aDay],
  [`${admin}/stream`]: ["limit=1000"],
  [`${admin}/api-keys`]: [],
  [`${admin}/users`]: [],
}

/** Queries that an operation cannot do without. */
const needsQuery = new Set(["/api/v1/plays/grants", "/api/v1/rankings", `${admin}/reports/roi`, `${admin}/search`])

/** What walks through a whole log, in pages like those of the lists. */
export const walks = [
  `${admin}/campaigns/card/plays/export`,
  `${admin}/sales?campaignId=card&sort=saleTotal`,
  `${admin}/codes?total=true`,
] as const

/** The paths of the operations that are called. */
export const calledPaths: readonly string[] = Object.keys(queries)

/** Every path and query, for an organization with this webhook. */
export const callsOf = (webhookId: string): string[] =>
  Object.entries(queries).flatMap(([path, filters]) => {
    const place = path.replaceAll(/:(\w+)/g, (_all, name) => (name === "webhookId" ? webhookId : (ids[name] ?? "")))
    return [...(needsQuery.has(path) ? [] : [""]), ...filters].map((query) => `${place}?${query}`)
  })
