import { and, asc, count, desc, eq, gt, lt, notExists, or, type SQL } from "drizzle-orm"
import { type PeriodKind, periodAt } from "../../core/period.ts"
import type { RankingEntry } from "../../core/ranking.ts"
import type { Store } from "../../core/store.ts"
import { type Campaigns, refuseUnknownCampaign } from "./campaign.ts"
import type { Db } from "./open.ts"
import { noRow, type Players, type StoredPlayer } from "./player.ts"
import { standings } from "./schema/play.ts"
import { bans, players } from "./schema/player.ts"

const columns = {
  total: { from: null, score: standings.totalScore, reached: standings.totalReached },
  day: { from: standings.dayFrom, score: standings.dayScore, reached: standings.dayReached },
  week: { from: standings.weekFrom, score: standings.weekScore, reached: standings.weekReached },
  month: { from: standings.monthFrom, score: standings.monthScore, reached: standings.monthReached },
} as const

/** Rankings (interface.md §4.4 ban rule 4, organization-api.md §2): highest score first, on a tie who reached it first. */
export const rankingStore = (db: Db, clock: () => number, campaigns: Campaigns, people: Players) => {
  const noBan = notExists(db.select({ id: bans.id }).from(bans).where(eq(bans.player, standings.player)))

  const ranked = (campaign: number, kind: PeriodKind, start: number) => {
    const { from, score } = columns[kind]
    return and(eq(standings.campaign, campaign), from ? eq(from, start) : undefined, gt(score, 0), noBan)
  }

  const select = (kind: PeriodKind, where: SQL | undefined) => {
    const { score, reached } = columns[kind]
    return db
      .select({ externalUserId: players.externalUserId, totalScore: score, reached })
      .from(standings)
      .innerJoin(players, eq(players.id, standings.player))
      .where(where)
      .orderBy(desc(score), asc(reached))
  }

  const entryOf = (
    kind: PeriodKind,
    where: SQL | undefined,
    { row, player: { externalUserId } }: StoredPlayer,
  ): RankingEntry | null => {
    const { score, reached } = columns[kind]
    const own = select(kind, and(where, eq(standings.player, row ?? noRow))).get()
    if (!own) return null
    const { totalScore } = own
    const isAhead = or(gt(score, totalScore), and(eq(score, totalScore), lt(reached, own.reached ?? 0)))
    const ahead = db.select({ n: count() }).from(standings).where(and(where, isAhead)).get()?.n ?? 0
    return { position: ahead + 1, externalUserId, totalScore }
  }

  return {
    ranking: async ({ orgId, campaignId, period: kind, limit, externalUserId }) => {
      const found = campaigns.readCampaign(orgId, campaignId)
      if (!found) return refuseUnknownCampaign(campaignId)
      const period = periodAt(kind, found.campaign.timezone, clock())
      const where = ranked(found.row, kind, period.start)
      const top = select(kind, where).limit(limit).all()
      const rankings = top.map(({ externalUserId: id, totalScore }, index) => ({
        position: index + 1,
        externalUserId: id,
        totalScore,
      }))
      const entry =
        externalUserId === undefined ? {} : { entry: entryOf(kind, where, people.findPlayer(orgId, externalUserId)) }
      return { campaignId, period: kind, periodKey: period.key, rankings, ...entry }
    },
  } satisfies Partial<Store>
}
