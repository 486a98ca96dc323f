import { takeTurns } from "../../../concurrency/turn.ts"
import { allTime, type PeriodKind, periodKinds } from "../../../core/period.ts"
import { RankedPlayers, rankedIn } from "../../../core/ranking/ranked-players.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { Banned } from "../record/player/ban.ts"
import type { Players } from "../record/player/player.ts"
import { type Scored, type StandingRows, scoredIn } from "./standing-rows.ts"
import type { StandingRow } from "./standing-statements.ts"

/** The last requested ranking is always kept; more are kept as long as they rank at most this many players together. */
const maxRanked = 3_000_000
/** A smaller ranking is filled within a turn or two when it is requested. */
const manyRanked = 10_000
/** The pause between the steps in which a ranking is filled, of a few milliseconds each, while nobody waits for it. */
const idlePauseMs = 10
/** The extra players that each ranking counts as, since an empty one takes memory too. */
const weightOfEmpty = 300

type Ranking = {
  readonly campaign: number
  readonly kind: PeriodKind
  readonly start: number
  readonly board: RankedPlayers
  readonly banned: Set<number>
  /** The row of `standings` up to which it has been filled; later rows are read when they are reached. */
  filledTo: number
  isDropped: boolean
  /** How many requests wait for it. */
  waiting: number
  filled: Promise<void>
}

/**
 * The requested rankings, kept in memory and updated with each play: SQL would sort a million rows for one page of the
 * best. They are filled from the rows on the first request, or some time after a start, a few milliseconds at a time.
 * Banned players are left out.
 */
export const liveRankings = (rows: StandingRows, people: Players, banned: Banned, ranked = maxRanked) => {
  let isClosed = false
  /** The most recently used come last. */
  const kept = new Map<number, Ranking>()
  const keyOf = (campaign: number, kind: PeriodKind) => campaign * periodKinds.length + periodKinds.indexOf(kind)
  const keptOf = (campaign: number) => periodKinds.flatMap((kind) => kept.get(keyOf(campaign, kind)) ?? [])

  const add = (ranking: Ranking, scored: Scored) => {
    const entry = rankedIn(ranking.start, scored)
    if (entry && !ranking.banned.has(entry.player)) ranking.board.add(entry)
  }
  const remove = (ranking: Ranking, scored: Scored) => {
    const entry = rankedIn(ranking.start, scored)
    if (entry) ranking.board.remove(entry)
  }

  const fill = async (ranking: Ranking) => {
    const giveWay = takeTurns()
    for (;;) {
      // Requests are counted once the first step is reached.
      if (ranking.waiting === 0 && ranking.filledTo > 0) await Bun.sleep(idlePauseMs)
      else await giveWay()
      const step = ranking.isDropped ? null : rows.scoresOf(ranking.campaign, ranking.kind, ranking.filledTo)
      if (!step) break
      for (const scored of step.scores) add(ranking, scored)
      ranking.filledTo = step.last
    }
    ranking.filledTo = Number.MAX_SAFE_INTEGER
  }

  const drop = (ranking: Ranking) => {
    ranking.isDropped = true
    const key = keyOf(ranking.campaign, ranking.kind)
    if (kept.get(key) === ranking) kept.delete(key)
  }

  const weightTaken = () => [...kept.values()].reduce((sum, ranking) => sum + weightOf(ranking), 0)
  const weightOf = ({ board, banned }: Ranking) => board.size + banned.size + weightOfEmpty

  /**
   * Evicts the least recently used, except `needed` and those with waiting requests, which would otherwise restart
   * forever.
   */
  const makeRoom = (needed: Ranking) => {
    let taken = weightTaken()
    for (const ranking of kept.values()) {
      if (taken <= ranked) return
      if (ranking === needed || ranking.waiting > 0) continue
      taken -= weightOf(ranking)
      drop(ranking)
    }
  }

  const changed = (tx: Tx, before: StandingRow | null, after: StandingRow | null) => {
    if (kept.size === 0) return
    const { campaign = 0, id = 0 } = after ?? before ?? {}
    for (const ranking of keptOf(campaign))
      tx.afterCommit(() => {
        if (id > ranking.filledTo) return
        if (before) remove(ranking, scoredIn(ranking.kind, before))
        if (after) add(ranking, scoredIn(ranking.kind, after))
      })
  }
  rows.listen({ changed })

  /** A banned player leaves the rankings, and returns once the last ban is lifted. */
  const banChanged = (player: number) => {
    if (kept.size === 0) return
    const isBanned = people.findByRow(player)?.isBanned ?? false
    const own = new Map(rows.ofPlayer(player).map((standing) => [standing.campaign, standing]))
    for (const ranking of kept.values()) {
      if (isBanned) ranking.banned.add(player)
      else ranking.banned.delete(player)
      const standing = own.get(ranking.campaign)
      if (!standing || standing.id > ranking.filledTo) continue
      const scored = scoredIn(ranking.kind, standing)
      remove(ranking, scored)
      add(ranking, scored)
    }
  }
  banned.listen(banChanged)

  const start = (campaign: number, kind: PeriodKind, from: number): Ranking => {
    const ranking: Ranking = {
      campaign,
      kind,
      start: from,
      board: new RankedPlayers(),
      banned: banned.bannedWith(campaign),
      filledTo: 0,
      isDropped: false,
      waiting: 0,
      filled: Promise.resolve(),
    }
    ranking.filled = fill(ranking).catch((error) => {
      drop(ranking)
      throw error
    })
    return ranking
  }

  /** The kept ranking, or a new one that starts to be filled. */
  const keep = (campaign: number, kind: PeriodKind, from: number): Ranking => {
    const key = keyOf(campaign, kind)
    const known = kept.get(key)
    if (known && known.start !== from) drop(known)
    const ranking = known && !known.isDropped ? known : start(campaign, kind, from)
    kept.delete(key)
    kept.set(key, ranking)
    return ranking
  }

  /**
   * The ranking of a campaign in the period of `kind` that begins at `from`, or null if it was dropped while it was
   * filled because a new period has begun or the campaign's time zone was changed: then a different ranking has to be
   * requested.
   */
  const find = async (campaign: number, kind: PeriodKind, from: number): Promise<RankedPlayers | null> => {
    const ranking = keep(campaign, kind, from)
    ranking.waiting++
    await ranking.filled.finally(() => ranking.waiting--)
    if (ranking.isDropped) return null
    makeRoom(ranking)
    return ranking.board
  }

  /**
   * Fills the large all-time rankings, up to the number that is kept, so that the first requests after a start need not
   * wait.
   */
  const rebuild = async (campaigns: readonly number[]): Promise<void> => {
    const giveWay = takeTurns()
    for (const campaign of campaigns) {
      await giveWay()
      if (isClosed) return
      if (rows.haveMore(campaign, manyRanked)) await keep(campaign, "total", allTime.start).filled
      if (weightTaken() >= ranked) return
    }
  }

  /** Stops filling rankings. */
  const close = () => {
    isClosed = true
    for (const ranking of kept.values()) drop(ranking)
  }

  return { find, rebuild, close }
}

export type LiveRankings = ReturnType<typeof liveRankings>
