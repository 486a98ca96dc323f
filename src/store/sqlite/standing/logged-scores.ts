import { type GiveWay, takeTurns } from "../../../concurrency/turn.ts"
import { addPlay, noTotal, type Total, totalOf } from "../../../core/campaign/standing/count.ts"
import { allTime, type Period } from "../../../core/period.ts"
import { type RankedPlayer, RankedPlayers, rankedPlayer } from "../../../core/ranking/ranked-players.ts"
import { ScoreTotals } from "../../../core/ranking/score-totals.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { PlayLog, PlayPosition } from "../log/play/play-log.ts"
import type { Banned } from "../record/player/ban.ts"
import type { Players } from "../record/player/player.ts"
import type { StandingRows } from "./standing-rows.ts"

const playsOfAStep = 500
const playersOfAStep = 256

type Needs = {
  readonly log: PlayLog
  readonly rows: StandingRows
  readonly people: Players
  readonly banned: Banned
  readonly commit: Pick<GroupCommit, "setBacks">
}

/**
 * The scores of a campaign in one period. Those of all time are in the standings, since plays leave the log. `isClosed`
 * ends a read in progress.
 */
type Reading = {
  readonly campaign: number
  readonly period: Period
  totals: ScoreTotals
  board: RankedPlayers
  banned: Set<number>
  /** The last play that has been read, and the last standing. */
  last: PlayPosition
  lastStanding: number
  isRanked: boolean
  /** The players whose chain or bans have changed: their totals are recomputed from their chain. */
  readonly changed: Set<number>
  version: number
  setBacks: number
  isClosed: boolean
}

const isOfAllTime = ({ period }: Reading) => period.start === allTime.start

const rankedIn = ({ totals, banned }: Reading, player: number): RankedPlayer | null =>
  banned.has(player) ? null : rankedPlayer(player, totals.get(player))

const putTotal = (reading: Reading, player: number, total: Total) => {
  const before = reading.isRanked ? rankedIn(reading, player) : null
  if (before) reading.board.remove(before)
  reading.totals.set(player, total)
  const after = reading.isRanked ? rankedIn(reading, player) : null
  if (after) reading.board.add(after)
}

const takeOut = (reading: Reading, player: number) => {
  const entry = rankedIn(reading, player)
  if (entry) reading.board.remove(entry)
  reading.totals.delete(player)
  reading.changed.add(player)
}

const rank = async (reading: Reading, giveWay: GiveWay) => {
  let count = 0
  for (const player of reading.totals.players()) {
    const entry = rankedIn(reading, player)
    if (entry) reading.board.add(entry)
    if (++count % playersOfAStep === 0) await giveWay()
  }
  reading.isRanked = true
}

/** Reads the next standings of all time; returns whether they were the last. */
const readStandings = (rows: StandingRows, reading: Reading): boolean => {
  const step = rows.scoresOf(reading.campaign, "total", reading.lastStanding)
  for (const { player, ...total } of step?.scores ?? [])
    if (total.score !== 0 && !reading.changed.has(player)) putTotal(reading, player, total)
  reading.lastStanding = step?.last ?? reading.lastStanding
  return step === null
}

/**
 * Scores computed from the log of plays, for periods that standings do not hold: ended ones, and current ones that a
 * change of the time zone has moved. They are read in steps of a few milliseconds, in the order of time, and then catch
 * up with the plays, merges and bans that happened meanwhile.
 */
export const loggedScores = ({ log, rows, people, banned, commit }: Needs) => {
  const open = new Set<Reading>()

  rows.listen({
    changed: (tx, before, after) => {
      if (open.size === 0) return
      const { campaign = 0, player = 0 } = after ?? before ?? {}
      // A standing appears or disappears with a first play or a merge, which moves plays to another player.
      const isAnother = !before || !after
      tx.afterCommit(() => {
        for (const reading of open) {
          if (reading.campaign !== campaign || !(isAnother || isOfAllTime(reading))) continue
          takeOut(reading, player)
          if (!after) reading.version++
        }
      })
    },
  })
  // Also called for the remaining player after a merge.
  banned.listen((player) => {
    const isBanned = people.findByRow(player)?.isBanned ?? false
    for (const reading of open) {
      // After a merge in the same transaction, the player is ranked but has no standing any more.
      if (rankedIn(reading, player) || rows.find(reading.campaign, player)) {
        takeOut(reading, player)
        reading.version++
      }
      if (isBanned) reading.banned.add(player)
      else reading.banned.delete(player)
    }
  })

  const beginAgain = (reading: Reading) => {
    reading.totals = new ScoreTotals()
    reading.board = new RankedPlayers()
    reading.last = { at: reading.period.start, play: 0 }
    reading.lastStanding = 0
    reading.isRanked = false
    reading.changed.clear()
    reading.version++
    reading.setBacks = commit.setBacks
  }

  /** Reads one step of the log; returns whether it was the last. */
  const readStep = (reading: Reading): boolean => {
    if (isOfAllTime(reading)) return readStandings(rows, reading)
    // After the clock was set back, plays are added to a part of the log that has already been read.
    if (reading.setBacks !== commit.setBacks) beginAgain(reading)
    const { campaign, period, last } = reading
    const step = log.playsAfter(campaign, last, period.end, playsOfAStep)
    for (const { player, play, score } of step)
      if (score !== 0 && !reading.changed.has(player))
        putTotal(reading, player, addPlay(reading.totals.get(player), { play, score }))
    reading.last = step.at(-1) ?? last
    return step.length < playsOfAStep
  }

  /** Computes a player's total from their chain, up to the position reached in the log. */
  const recount = async (reading: Reading, player: number, giveWay: GiveWay) => {
    const { campaign, period, last } = reading
    reading.changed.delete(player)
    const standing = rows.find(campaign, player)
    const { lastPlay = null, totalScore: score = 0, totalReached: reached = null } = standing ?? {}
    if (isOfAllTime(reading)) return putTotal(reading, player, reached === null ? noTotal : { score, reached })
    const own: (PlayPosition & { readonly score: number })[] = []
    let count = 0
    for (const played of lastPlay === null ? [] : log.chain(lastPlay)) {
      const { at, play, score } = played
      const isRead = at < last.at || (at === last.at && play <= last.play)
      if (score !== 0 && isRead && at >= period.start) own.push({ at, play, score })
      if (++count % playsOfAStep === 0) await giveWay()
    }
    if (!reading.changed.has(player)) putTotal(reading, player, totalOf(own))
  }

  const catchUp = async (reading: Reading): Promise<void> => {
    const giveWay = takeTurns()
    while (!reading.isClosed) {
      await giveWay()
      if (!readStep(reading)) continue
      if (!reading.isRanked) await rank(reading, giveWay)
      else {
        const [player] = reading.changed
        if (player === undefined) return
        await recount(reading, player, giveWay)
      }
    }
  }

  /** The scores of `period`, which are read lazily; must be closed with `close`. */
  const read = (campaign: number, period: Period) => {
    const reading: Reading = {
      campaign,
      period,
      totals: new ScoreTotals(),
      board: new RankedPlayers(),
      banned: banned.bannedWith(campaign),
      last: { at: period.start, play: 0 },
      lastStanding: 0,
      isRanked: false,
      changed: new Set<number>(),
      version: 0,
      setBacks: commit.setBacks,
      isClosed: false,
    }
    open.add(reading)
    let running: Promise<void> | undefined
    return {
      campaign,
      period,
      board: () => reading.board,
      rankedPlayer: (player: number) => rankedIn(reading, player),
      /** Increases with each merge and ban that may change the winners. */
      version: () => reading.version,
      isReading: () => running !== undefined,

      /**
       * Resolves once the scores include everything committed, or with false if they were closed meanwhile. No
       * transaction runs between that moment and the code after the await.
       */
      catchUp: async (): Promise<boolean> => {
        running ??= catchUp(reading).finally(() => {
          running = undefined
        })
        await running
        return !reading.isClosed
      },

      close: () => {
        reading.isClosed = true
        open.delete(reading)
      },
    }
  }

  return {
    read,

    /** Ends all reads in progress. */
    close: () => {
      for (const reading of open) reading.isClosed = true
      open.clear()
    },
  }
}

export type LoggedScores = ReturnType<typeof loggedScores>
export type PeriodScores = ReturnType<LoggedScores["read"]>
