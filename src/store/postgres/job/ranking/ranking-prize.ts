import type { Pool } from "pg"
import { codeKey } from "../../../../core/code/code.ts"
import type { CodeTemplate } from "../../../../core/code/template.ts"
import type { PositionPrize } from "../../../../core/mini-game/prize.ts"
import { decideWinners, drawPrizeCode } from "../../../../core/operation/job/give-ranking-round.ts"
import type { Random, Sources } from "../../../../core/random.ts"
import type { RankedPlayer } from "../../../../core/ranking/ranked-players.ts"
import { lastPrizedPosition } from "../../../../core/ranking/ranking.ts"
import { type OpenRound, refuseArchivedPeriod, winnersOf } from "../../../../core/ranking/ranking-round.ts"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import type { ApplyChanges } from "../../../../operation/apply/apply.ts"
import type { Giving } from "../../../../operation/job/ranking-giving.ts"
import type { RankingRounds } from "../../../../record/ranking/ranking-round.ts"
import type { Later, Tx } from "../../../../record/transaction.ts"
import { retryUntilAvailable } from "../../connection/retry-until-available.ts"
import { facts } from "../../engine/commit/batch.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import { missingFacts } from "../../engine/commit/working-set.ts"
import type { Reader } from "../../engine/row/facts.ts"
import type { Codes } from "../../log/code.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"
import type { Merging } from "../../record/player/merging.ts"
import { type Players, wantPlayers } from "../../record/player/player.ts"
import { RankingBoard } from "../../standing/ranking-board.ts"

type Needs = {
  readonly pools: { readonly counting: Pool }
  readonly sources: Sources
  readonly jobs: GroupCommit
  readonly campaigns: Campaigns
  readonly codes: Codes
  readonly people: Players & { readonly merging: Merging }
  readonly rounds: RankingRounds
  readonly apply: ApplyChanges
}

/** Reads a ranking up to the transaction of the job, which has exclusive access to its organization. */
const finalRanking = (board: RankingBoard, limit: number): Reader<string, readonly RankedPlayer[]> => ({
  name: "final places",
  idOf: (period) => period,
  load: async (session, periods) => {
    await board.updateIn(session)
    return periods.map(() => board.top(limit))
  },
})

/** The winners of a round: read from the log of plays, and decided once, by the first process to do so. */
export const rankingWinners = ({ pools, sources, jobs, campaigns, codes, people, rounds, apply }: Needs) => {
  /** Draws a code text for each prize that gives one, null for the others; or returns a refusal. */
  const drawCodes = (orgId: string, prizes: readonly (PositionPrize | null)[], ids: Random) => {
    const drawn = new Set<string>()
    let areKnown = true
    const isTaken = (code: string): boolean => {
      const isTakenByOthers = codes.isKnownTaken(orgId, code)
      areKnown &&= isTakenByOthers !== null
      return isTakenByOthers === true || drawn.has(codeKey(code))
    }
    const templateOf = (campaignId: string): CodeTemplate | undefined =>
      campaigns.findCampaign(orgId, campaignId)?.campaign.defaultCodeConfig
    const texts: (string | null)[] = []
    for (const prize of prizes) {
      const text = drawPrizeCode(orgId, prize, templateOf, isTaken, ids)
      if (isRefusal(text)) return text
      if (text !== null) drawn.add(codeKey(text))
      texts.push(text)
    }
    // Loads all texts that were assumed to be free in one read.
    if (!areKnown) throw missingFacts
    return texts
  }

  const decide = (
    tx: Tx,
    { orgId, row, caller }: Giving,
    round: OpenRound,
    ranked: Reader<string, readonly RankedPlayer[]>,
  ): boolean | Refusal | Later => {
    const later = people.merging.laterForAll()
    if (later) return later
    const kept = rounds.find(row, round.period.key)
    if (kept && (!kept.open || kept.open.isDecided)) return true
    if (rounds.lacksPlays(row, round.period)) return refuseArchivedPeriod(round.period)
    const winners = winnersOf(round.ranking, facts().get(ranked, round.period.key))
    wantPlayers(winners.map(({ player }) => player))
    const prizes = winners.map(({ prize }) => prize)
    const texts = drawCodes(orgId, prizes, sources.ids)
    if (isRefusal(texts)) return texts
    const read = { winners, codes: texts, isOutdated: false, findPlayer: people.findByRow }
    return apply(tx, { orgId, campaign: row }, decideWinners(read, round, caller))
  }

  /**
   * Reads the scores in steps, which may take seconds, and then what was played meanwhile. This leaves little to read
   * for the deciding transaction, which has exclusive access to the organization.
   */
  return async (giving: Giving, round: OpenRound): Promise<true | Refusal> => {
    const { period, ranking } = round
    const { orgId, row: campaign } = giving
    const isLogged = ranking.period !== "total"
    const board = new RankingBoard(pools.counting, { orgId, campaign, kind: ranking.period, period, isLogged })
    await retryUntilAvailable(() => board.update())
    for (;;) {
      await retryUntilAvailable(() => board.update())
      const ranked = finalRanking(board, lastPrizedPosition(ranking))
      const decided = await jobs.run({ orgId }, (tx) => decide(tx, giving, round, ranked))
      if (decided !== false) return decided
    }
  }
}
