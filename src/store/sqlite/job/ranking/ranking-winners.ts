import { takeTurns } from "../../../../concurrency/turn.ts"
import type { PositionPrize } from "../../../../core/mini-game/prize.ts"
import { decideWinners } from "../../../../core/operation/job/give-ranking-round.ts"
import { lastPrizedPosition } from "../../../../core/ranking/ranking.ts"
import { type OpenRound, refuseArchivedPeriod, type Winner, winnersOf } from "../../../../core/ranking/ranking-round.ts"
import { isRefusal, type Refusal, refuseUnavailable } from "../../../../core/refusal.ts"
import type { ApplyChanges } from "../../../../operation/apply/apply.ts"
import type { Giving } from "../../../../operation/job/ranking-giving.ts"
import type { RankingRounds } from "../../../../record/ranking/ranking-round.ts"
import type { Later, Tx } from "../../../../record/transaction.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import type { Banned } from "../../record/player/ban.ts"
import type { Players } from "../../record/player/player.ts"
import type { LoggedScores, PeriodScores } from "../../standing/logged-scores.ts"
import type { CodeTexts, RankingCodes } from "./ranking-code.ts"

type Needs = {
  readonly people: Players
  readonly banned: Banned
  readonly codes: RankingCodes
  readonly logged: LoggedScores
  readonly rounds: Pick<RankingRounds, "lacksPlays">
  readonly apply: ApplyChanges
}

/** The winners as of `version` of the scores, and a code text for each. */
type Read = {
  readonly winners: readonly Winner[]
  readonly codes: CodeTexts
  readonly version: number
}

const maxLacking = 1_000

/** The winners of a round, read from the log of plays and decided once. */
export const rankingWinners = (commit: GroupCommit, { people, banned, codes, logged, rounds, apply }: Needs) => {
  /** The prizes of rounds that lacked codes at their last try, until a ban or a merge changes the winners. */
  const lacking = new Map<string, readonly (PositionPrize | null)[]>()
  const lackKey = ({ row }: Giving, { period }: OpenRound) => `${row} ${period.key}`
  banned.listen(() => lacking.clear())

  const noteLack = (giving: Giving, round: OpenRound, prizes: readonly (PositionPrize | null)[]) => {
    if (lacking.size >= maxLacking) lacking.clear()
    lacking.set(lackKey(giving, round), prizes)
  }

  /** Whether a round still lacks codes, as far as is known without reading it. */
  const stillLacks = async (giving: Giving, round: OpenRound): Promise<null | Refusal> => {
    const known = lacking.get(lackKey(giving, round))
    if (!known) return null
    const texts = await codes.draw(giving.orgId, known)
    if (isRefusal(texts)) return texts
    codes.release(giving.orgId, texts)
    lacking.delete(lackKey(giving, round))
    return null
  }

  /** Writes the winners; returns false if a merge or ban has changed them since they were read. */
  const decide = (
    tx: Tx,
    { orgId, row, caller }: Giving,
    round: OpenRound,
    scores: PeriodScores,
    { version, ...read }: Read,
  ): boolean | Refusal | Later => {
    const later = people.merging.laterForAll()
    if (later) return later
    if (rounds.lacksPlays(row, round.period)) return refuseArchivedPeriod(round.period)
    const facts = { ...read, isOutdated: scores.version() !== version, findPlayer: people.findByRow }
    const decided = apply(tx, { orgId, campaign: row }, decideWinners(facts, round, caller))
    return decided === true
  }

  /** Loads the winners into memory before the deciding job, which looks at each of them. */
  const readWinners = async (winners: readonly Winner[]) => {
    const giveWay = takeTurns()
    for (const { player } of winners) {
      await giveWay()
      people.findByRow(player)
    }
  }

  /** Decides the round by complete scores; returns false if they have changed meanwhile. */
  const decideBy = async (giving: Giving, round: OpenRound, scores: PeriodScores): Promise<boolean | Refusal> => {
    const version = scores.version()
    const { ranking } = round
    const winners = winnersOf(ranking, scores.board().top(lastPrizedPosition(ranking)))
    await readWinners(winners)
    const prizes = winners.map(({ prize }) => prize)
    const drawn = await codes.draw(giving.orgId, prizes)
    if (isRefusal(drawn)) {
      if (scores.version() !== version) return false
      noteLack(giving, round, prizes)
      return drawn
    }
    let isDecided = false
    try {
      const read = { winners, codes: drawn, version }
      const decided = await commit.run(giving.orgId, (tx) => decide(tx, giving, round, scores, read))
      isDecided = decided === true
      return decided
    } finally {
      if (!isDecided) codes.release(giving.orgId, drawn)
    }
  }

  return {
    /** Reads the winners in steps and decides the round; the prizes are given after that. */
    decide: async (giving: Giving, round: OpenRound): Promise<true | Refusal> => {
      const lacks = await stillLacks(giving, round)
      if (lacks) return lacks
      const scores = logged.read(giving.row, round.period)
      try {
        while (await scores.catchUp()) {
          const decided = await decideBy(giving, round, scores)
          if (decided !== false) return decided
        }
        return refuseUnavailable("the service stops")
      } finally {
        scores.close()
      }
    },
  }
}
