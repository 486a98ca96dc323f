import type { ChangeOf } from "../../core/change.ts"
import type { PositionPrize } from "../../core/mini-game/prize.ts"
import type { OwedPrize } from "../../core/operation/job/give-ranking-round.ts"
import type { Caller } from "../../core/organization/organization.ts"
import { allTime, type Period } from "../../core/period.ts"
import type { RankingConfig, RankingPrize } from "../../core/ranking/ranking.ts"
import type { EndedRound, OpenRound } from "../../core/ranking/ranking-round.ts"
import type { KnownPlayer } from "../player/player.ts"
import { type NewRow, type Rows, tableOf } from "../rows.ts"

export type RoundRow = {
  readonly id: number
  readonly campaign: number
  readonly periodKey: string
  readonly startsAt: number | null
  readonly endsAt: number | null
  readonly ranking: RankingConfig | null
  readonly tries: number
  readonly tryAt: number | null
  readonly fault: string | null
  readonly decidedAt: number | null
  readonly decidedPlay: number | null
  readonly askedBy: Pick<Caller, "keyId"> | null
  readonly givenAt: number | null
}

type PrizeRow = {
  readonly id: number
  readonly campaign: number
  readonly periodKey: string
  readonly position: number
  readonly player: number
  readonly totalScore: number
  readonly prize: PositionPrize | null
  readonly prizeCode: string | null
  readonly givenAt: number | null
}

/** How many prizes are given in a step: points are written at random positions of a table. */
const prizesOfAStep = 100

export const roundTable = tableOf<RoundRow>()({
  key: ["id"],
  changed: ["tries", "tryAt", "fault", "decidedAt", "decidedPlay", "askedBy", "givenAt"],
  reads: { ofPeriod: { kind: "one", by: ["campaign", "periodKey"] } },
})

export const rankingPrizeTable = tableOf<PrizeRow>()({
  key: ["id"],
  changed: ["prizeCode", "givenAt"],
  reads: {
    byRow: { kind: "one", by: ["id"] },
    ofRound: { kind: "many", by: ["campaign", "periodKey"], orderBy: "position" },
    owed: {
      kind: "many",
      by: ["campaign", "periodKey"],
      where: ["givenAt"],
      orderBy: "position",
      limit: prizesOfAStep,
    },
  },
})

/** A round as stored: `open` is null once its prizes are given. */
export type StoredRound = {
  readonly open: OpenRound | null
  readonly tries: number
  readonly askedBy: Pick<Caller, "keyId"> | null
}

const toOpen = ({ periodKey, startsAt, endsAt, ranking, decidedAt, givenAt }: RoundRow): OpenRound | null => {
  if (givenAt !== null || startsAt === null || endsAt === null || ranking === null) return null
  return { period: { key: periodKey, start: startsAt, end: endsAt }, ranking, isDecided: decidedAt !== null }
}

const newRound = (campaign: number, { period, ranking }: EndedRound): NewRow<RoundRow> => ({
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

type Needs = {
  /** The number of the newest play. */
  readonly lastPlay: () => number
  /** The rounds of an organization that are not given yet and could not be at the last try. */
  readonly stuckOf: (orgId: string) => readonly RoundRow[]
  /** Whether plays of a campaign in a period have left for the archive. */
  readonly haveLeft: (campaign: number, period: Period) => boolean
  /** Called for each code that a decided round promises. */
  readonly promise: (code: string) => void
  readonly findByRow: (row: number) => KnownPlayer | null
  /** Announces lookups of players by row. */
  readonly wantPlayers: (rows: readonly number[]) => void
}

/** Ranking rounds, from the end of their period until their prizes are given, for jobs. */
export const rankingRoundRecords = (rows: Rows, needs: Needs) => {
  const find = (campaign: number, periodKey: string) => rows.one(roundTable, "ofPeriod", campaign, periodKey)

  const change = (campaign: number, periodKey: string, fields: Partial<RoundRow>) => {
    const round = find(campaign, periodKey)
    if (!round) throw new Error(`round ${periodKey} of campaign ${campaign} does not exist`)
    rows.change(roundTable, round, { ...round, ...fields })
  }

  const externalIdOf = (player: number): string => {
    const found = needs.findByRow(player)
    if (!found) throw new Error(`player ${player} of a ranking does not exist`)
    return found.player.externalUserId
  }

  return {
    /** The round of a campaign and period, or null if there is none yet. */
    find: (campaign: number, periodKey: string): StoredRound | null => {
      const round = find(campaign, periodKey)
      return round && { open: toOpen(round), tries: round.tries, askedBy: round.askedBy }
    },

    /**
     * Whether the winners of a period cannot be told any more, since plays of it lie in the archive. Those of a stored
     * round stay until it is decided, and scores of all time are carried.
     */
    lacksPlays: (campaign: number, period: Period): boolean =>
      period.end !== allTime.end && !find(campaign, period.key) && needs.haveLeft(campaign, period),

    /** The prizes of a decided round that the next step gives: the first ones that are not given yet. */
    owed: (campaign: number, periodKey: string): readonly (OwedPrize & { readonly player: number })[] => {
      const owed = rows.many(rankingPrizeTable, "owed", campaign, periodKey)
      needs.wantPlayers(owed.map(({ player }) => player))
      for (const { id } of owed) rows.want(rankingPrizeTable, "byRow", id)
      return owed.map(({ id: row, ...prize }) => ({ row, ...prize }))
    },

    /** All prizes of a round, first position first. */
    prizesOf: (campaign: number, periodKey: string): readonly RankingPrize[] => {
      const prizes = rows.many(rankingPrizeTable, "ofRound", campaign, periodKey)
      needs.wantPlayers(prizes.map(({ player }) => player))
      return prizes.map(({ player, position, totalScore, prize, prizeCode, givenAt }) => ({
        periodKey,
        position,
        externalUserId: externalIdOf(player),
        totalScore,
        prize,
        prizeCode,
        givenAt: givenAt ?? 0,
      }))
    },

    /** Stores due rounds of a campaign; a period that already has a round keeps it. */
    keep: (campaign: number, ended: readonly EndedRound[]) => {
      for (const round of ended)
        if (!find(campaign, round.period.key))
          rows.add(roundTable, { ...newRound(campaign, round), tryAt: round.period.end })
    },

    /** Makes the failed rounds of an organization due at once, after a campaign was changed. */
    tryAgain: (orgId: string, now: number) => {
      for (const round of needs.stuckOf(orgId)) rows.change(roundTable, round, { ...round, tryAt: now })
    },

    decide: (campaign: number, { round, askedBy, winners }: ChangeOf<"decideRound">, decidedAt: number) => {
      const known = find(campaign, round.period.key)
      const decided = { decidedAt, decidedPlay: needs.lastPlay(), askedBy, fault: null }
      if (known) rows.change(roundTable, known, { ...known, ...decided })
      else rows.add(roundTable, { ...newRound(campaign, round), ...decided })
      for (const { position, player, totalScore, prize, prizeCode } of winners) {
        rows.add(rankingPrizeTable, {
          campaign,
          periodKey: round.period.key,
          position,
          player,
          totalScore,
          prize,
          prizeCode,
          givenAt: null,
        })
        if (prizeCode !== null) needs.promise(prizeCode)
      }
    },

    givePrize: ({ prize, prizeCode }: ChangeOf<"givePrize">, givenAt: number) => {
      const owed = rows.one(rankingPrizeTable, "byRow", prize)
      if (!owed) throw new Error(`ranking prize ${prize}, which is given, does not exist`)
      rows.change(rankingPrizeTable, owed, { ...owed, prizeCode, givenAt })
    },

    end: (campaign: number, periodKey: string, givenAt: number) =>
      change(campaign, periodKey, { givenAt, tryAt: null }),

    noteFault: (campaign: number, { periodKey, fault }: ChangeOf<"noteFault">) =>
      change(campaign, periodKey, { fault }),

    noteTry: (campaign: number, { periodKey, tries, tryAt }: ChangeOf<"noteTry">) =>
      change(campaign, periodKey, { tries, tryAt }),
  }
}

export type RankingRounds = ReturnType<typeof rankingRoundRecords>
