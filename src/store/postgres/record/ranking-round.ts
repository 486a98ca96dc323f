import type { ChangeOf } from "../../../core/change.ts"
import type { RankingPrize } from "../../../core/ranking/ranking.ts"
import type { EndedRound, OpenRound } from "../../../core/ranking/ranking-round.ts"
import type { StoredRound } from "../../../record/ranking-round.ts"
import { facts, organization } from "../engine/batch.ts"
import type { Reader } from "../engine/facts.ts"
import { rowReader, rowsReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { rankingPrizes, rankingRounds } from "../schema/ranking.ts"
import { promiseCode } from "./merging.ts"
import { playerRecords, wantPlayers } from "./player.ts"

type RoundRow = typeof rankingRounds.$inferSelect

const byPeriod = rowReader("round", rankingRounds, ["orgId", "campaign", "periodKey"])
const stuckOnes = rowsReader("rounds that cannot be given", rankingRounds, ["orgId"], {
  where: "t.given_at IS NULL AND t.fault IS NOT NULL",
  orderBy: "t.id",
})
const prizeRow = rowReader("ranking prize", rankingPrizes, ["orgId", "id"])
const table = tableOf(rankingRounds, {
  key: ["orgId", "id"],
  changed: ["tries", "tryAt", "fault", "decidedAt", "decidedPlay", "askedBy", "givenAt"],
})
const prizes = tableOf(rankingPrizes, { key: ["orgId", "id"], changed: ["prizeCode", "givenAt", "player"] })

const owedOnes = rowsReader("owed ranking prizes", rankingPrizes, ["orgId", "campaign", "periodKey"], {
  where: "t.given_at IS NULL",
  orderBy: "t.position",
})
const prizesOfRound = rowsReader("ranking prizes of a round", rankingPrizes, ["orgId", "campaign", "periodKey"], {
  orderBy: "t.position",
})

/** No play is added meanwhile: closing a round takes exclusive access to the organization. */
const lastPlay: Reader<readonly [orgId: string], number> = {
  name: "last play",
  idOf: ([orgId]) => orgId,
  load: (session, keys) =>
    Promise.all(
      keys.map(async ([orgId]) => {
        const text = "SELECT coalesce(max(id), 0) AS id FROM plays WHERE org_id = $1"
        const [row] = await session.query<{ id: number }>(text, [orgId])
        return row?.id ?? 0
      }),
    ),
}

const toOpen = ({ periodKey, startsAt, endsAt, ranking, decidedAt, givenAt }: RoundRow): OpenRound | null => {
  if (givenAt !== null || startsAt === null || endsAt === null || ranking === null) return null
  return { period: { key: periodKey, start: startsAt, end: endsAt }, ranking, isDecided: decidedAt !== null }
}

const find = (campaign: number, periodKey: string) => facts().get(byPeriod, [organization(), campaign, periodKey])

const put = (row: RoundRow, isNew: boolean) => {
  if (isNew) table.add(row)
  else table.change(row)
  facts().put(byPeriod, [row.orgId, row.campaign, row.periodKey], row)
}

const change = (campaign: number, periodKey: string, fields: Partial<RoundRow>) => {
  const row = find(campaign, periodKey)
  if (!row) throw new Error(`round ${periodKey} of campaign ${campaign} does not exist`)
  put({ ...row, ...fields }, false)
}

const blank = (campaign: number, { period, ranking }: EndedRound): RoundRow => ({
  id: facts().nextId(),
  orgId: organization(),
  campaign,
  periodKey: period.key,
  startsAt: period.start,
  endsAt: period.end,
  ranking,
  tries: 0,
  tryAt: null,
  fault: null,
  decidedAt: null,
  decidedPlay: null,
  askedBy: null,
  givenAt: null,
})

/** Ranking rounds, from the end of their period until their prizes are given, for jobs. */
export const roundRecords = {
  find: (campaign: number, periodKey: string): StoredRound | null => {
    const row = find(campaign, periodKey)
    return row && { open: toOpen(row), tries: row.tries, askedBy: row.askedBy }
  },

  owed: (campaign: number, periodKey: string, limit: number) => {
    const rows = facts().get(owedOnes, [organization(), campaign, periodKey]).slice(0, limit)
    wantPlayers(rows.map(({ player }) => player))
    return rows.map(({ id: row, ...prize }) => ({ row, ...prize }))
  },

  prizesOf: (campaign: number, periodKey: string): RankingPrize[] => {
    const rows = facts().get(prizesOfRound, [organization(), campaign, periodKey])
    wantPlayers(rows.map(({ player }) => player))
    return rows.map(({ player, position, totalScore, prize, prizeCode, givenAt }) => ({
      periodKey,
      position,
      externalUserId: playerRecords.findByRow(player).player.externalUserId,
      totalScore,
      prize,
      prizeCode,
      givenAt: givenAt ?? 0,
    }))
  },

  /** Stores due rounds of a campaign; a period that already has a round keeps it. */
  keep: (campaign: number, ended: readonly EndedRound[]) => {
    for (const round of ended)
      if (!find(campaign, round.period.key)) put({ ...blank(campaign, round), tryAt: round.period.end }, true)
  },

  /** Makes the failed rounds of an organization due at once, after a campaign was changed. */
  tryAgain: (orgId: string, now: number) => {
    for (const row of facts().get(stuckOnes, [orgId])) put({ ...row, tryAt: now }, false)
  },

  decide: (campaign: number, { round, askedBy, winners }: ChangeOf<"decideRound">, decidedAt: number) => {
    const known = find(campaign, round.period.key)
    const orgId = organization()
    const decidedPlay = facts().get(lastPlay, [orgId])
    put({ ...(known ?? blank(campaign, round)), decidedAt, decidedPlay, askedBy, fault: null }, !known)
    for (const { position, player, totalScore, prize, prizeCode } of winners) {
      prizes.add({
        id: facts().nextId(),
        orgId,
        campaign,
        periodKey: round.period.key,
        position,
        player,
        totalScore,
        prize: prize ?? null,
        prizeCode,
        givenAt: null,
      })
      if (prizeCode !== null) promiseCode(orgId, prizeCode)
    }
  },

  givePrize: ({ prize, prizeCode }: ChangeOf<"givePrize">, givenAt: number) => {
    const row = facts().get(prizeRow, [organization(), prize])
    if (row) prizes.change({ ...row, prizeCode, givenAt })
  },

  end: (campaign: number, periodKey: string, givenAt: number) => change(campaign, periodKey, { givenAt, tryAt: null }),
  noteFault: (campaign: number, { periodKey, fault }: ChangeOf<"noteFault">) => change(campaign, periodKey, { fault }),
  noteTry: (campaign: number, { periodKey, tries, tryAt }: ChangeOf<"noteTry">) =>
    change(campaign, periodKey, { tries, tryAt }),

  /** The first failed round of a campaign, if any. */
  stuckOf: (orgId: string, campaign: number) =>
    facts()
      .get(stuckOnes, [orgId])
      .find((row) => row.campaign === campaign),
}

export type RankingRounds = typeof roundRecords
