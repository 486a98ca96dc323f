import type { Prize } from "../../../core/mini-game.ts"
import type { Caller } from "../../../core/organization.ts"
import { lastPrizedPosition } from "../../../core/ranking.ts"
import { type Award, awardsOf } from "../../../core/ranking-round.ts"
import { isRefusal, type Refusal, refuse } from "../../../core/refusal.ts"
import type { GroupCommit, Later, Tx } from "../engine/commit.ts"
import { preparedInsert } from "../engine/insert.ts"
import { takeTurns } from "../engine/turn.ts"
import type { Db } from "../file/open.ts"
import type { Bans } from "../record/ban.ts"
import type { Players } from "../record/player.ts"
import type { OpenRound, RankingRounds } from "../record/ranking-round.ts"
import { rankingPrizes } from "../schema/ranking.ts"
import type { LoggedScores, PeriodScores } from "../standing/logged-scores.ts"
import type { CodeTexts, RankingCodes } from "./ranking-code.ts"

/** Who a round is given for: `caller` only by hand, which the audit log tells. */
export type Giving = {
  readonly orgId: string
  readonly campaignId: string
  readonly caller: Caller | null
}

type Needs = {
  readonly people: Players
  readonly bans: Bans
  readonly codes: RankingCodes
  readonly logged: LoggedScores
  readonly rounds: RankingRounds
}

/** What a round is decided by: the awards as they were when `version` of the scores was, and a code text for each. */
type Decision = {
  readonly awards: readonly Award[]
  readonly texts: CodeTexts
  readonly version: number
}

const maxLacking = 1_000

/** Who has won a round, read from the log of plays and decided once. */
export const rankingWinners = (db: Db, commit: GroupCommit, { people, bans, codes, logged, rounds }: Needs) => {
  const insertPrize = preparedInsert(db, rankingPrizes)

  /** The prizes of rounds that lacked codes when they were last tried, until a ban or a merge changes who has won. */
  const lacking = new Map<string, readonly (Prize | null)[]>()
  const lackKey = ({ campaign, period }: OpenRound) => `${campaign} ${period.key}`
  bans.listen(() => lacking.clear())

  const noteLack = (round: OpenRound, prizes: readonly (Prize | null)[]) => {
    if (lacking.size >= maxLacking) lacking.clear()
    lacking.set(lackKey(round), prizes)
  }

  /** Whether a round still lacks codes, as far as can be told without reading it. */
  const stillLacks = async (orgId: string, round: OpenRound): Promise<null | Refusal> => {
    const known = lacking.get(lackKey(round))
    if (!known) return null
    const texts = await codes.draw(orgId, known)
    if (isRefusal(texts)) return texts
    codes.release(orgId, texts)
    lacking.delete(lackKey(round))
    return null
  }

  /** Writes who has won, with the texts of their codes, unless a merge or ban has changed that since it was read (null). */
  const decide = (
    tx: Tx,
    { caller }: Giving,
    round: OpenRound,
    scores: PeriodScores,
    { awards, texts, version }: Decision,
  ): true | null | Later => {
    const later = people.merging.laterForAll()
    if (later) return later
    const isSame = ({ player }: Award) => {
      const winner = people.findByRow(player)
      return winner?.row === player && !winner.isBanned
    }
    if (scores.version() !== version || !awards.every(isSame)) return null
    const { campaign, period } = round
    rounds.decide(round, caller && { keyId: caller.keyId }, tx.now)
    for (const [index, award] of awards.entries())
      insertPrize({ ...award, campaign, periodKey: period.key, prizeCode: texts[index] ?? null, givenAt: null })
    return true
  }

  /** Has the winners in memory before the job that decides, which looks at each of them. */
  const readWinners = async (awards: readonly Award[]) => {
    const giveWay = takeTurns()
    for (const { player } of awards) {
      await giveWay()
      people.findByRow(player)
    }
  }

  /** Decides the round by scores that are complete; null when they have changed meanwhile. */
  const decideBy = async (giving: Giving, round: OpenRound, scores: PeriodScores): Promise<true | null | Refusal> => {
    const version = scores.version()
    const { ranking } = round
    const awards = awardsOf(ranking, scores.board().top(lastPrizedPosition(ranking)))
    await readWinners(awards)
    const prizes = awards.map(({ prize }) => prize)
    const texts = await codes.draw(giving.orgId, prizes)
    if (isRefusal(texts)) {
      if (scores.version() !== version) return null
      noteLack(round, prizes)
      return texts
    }
    let isDecided = false
    try {
      const decided = await commit.run((tx) => decide(tx, giving, round, scores, { awards, texts, version }))
      isDecided = decided === true
      return decided
    } finally {
      if (!isDecided) codes.release(giving.orgId, texts)
    }
  }

  return {
    /** Reads who has won, in steps, and decides it; their prizes are given after that. */
    decide: async (giving: Giving, round: OpenRound): Promise<true | Refusal> => {
      const lacks = await stillLacks(giving.orgId, round)
      if (lacks) return lacks
      const scores = logged.read(round.campaign, round.period)
      try {
        while (await scores.catchUp()) {
          const decided = await decideBy(giving, round, scores)
          if (decided !== null) return decided
        }
        return refuse("UNAVAILABLE", "the service stops; nothing was changed, try again", 1)
      } finally {
        scores.close()
      }
    },
  }
}
