import { allTime, type PeriodKind, periodKinds } from "../../../core/period.ts"
import { placeIn, RankedPlayers } from "../../../core/ranking/ranked-players.ts"
import type { Tx } from "../../transaction.ts"
import { takeTurns } from "../engine/turn.ts"
import type { Bans } from "../record/ban.ts"
import type { Players } from "../record/player.ts"
import { type Scored, type StandingRows, type StoredStanding, scoredIn } from "./standing-rows.ts"

/** The ranking last asked for is always kept; more of them as long as they have at most so many places together. */
const maxPlaces = 3_000_000
/** A ranking of fewer is filled within a turn or two, when it is asked for. */
const manyPlaces = 10_000
/** While nobody waits for a ranking, a step of its filling takes a few milliseconds in so many. */
const idlePauseMs = 10
/** Each counts as so many more, since one without places takes memory too. */
const placesOfEmpty = 300

type Ranking = {
  readonly campaign: number
  readonly kind: PeriodKind
  readonly start: number
  readonly board: RankedPlayers
  readonly banned: Set<number>
  /** The row of `standings` up to which it was filled; changes of later ones are read when they are reached. */
  filledTo: number
  isDropped: boolean
  /** How many requests wait for it. */
  waiting: number
  filled: Promise<void>
}

/**
 * The rankings that were asked for, kept in memory and changed with each play: SQL would sort a million rows for one page
 * of the best. Filled from the rows at the first request, or a while after a start, a few milliseconds at a time. Banned
 * players are in none.
 */
export const liveRankings = (rows: StandingRows, people: Players, bans: Bans, places = maxPlaces) => {
  let isClosed = false
  /** Those used last come last. */
  const kept = new Map<number, Ranking>()
  const keyOf = (campaign: number, kind: PeriodKind) => campaign * periodKinds.length + periodKinds.indexOf(kind)
  const keptOf = (campaign: number) => periodKinds.flatMap((kind) => kept.get(keyOf(campaign, kind)) ?? [])

  const add = (ranking: Ranking, scored: Scored) => {
    const place = placeIn(ranking.start, scored)
    if (place && !ranking.banned.has(place.player)) ranking.board.add(place)
  }
  const remove = (ranking: Ranking, scored: Scored) => {
    const place = placeIn(ranking.start, scored)
    if (place) ranking.board.remove(place)
  }

  const fill = async (ranking: Ranking) => {
    const giveWay = takeTurns()
    for (;;) {
      // Whoever has asked is counted once the first step is reached.
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

  const placesTaken = () => [...kept.values()].reduce((sum, ranking) => sum + placesOf(ranking), 0)
  const placesOf = ({ board, banned }: Ranking) => board.size + banned.size + placesOfEmpty

  /** The longest unused go first, but for `needed` and for those that somebody waits for: they would begin anew for ever. */
  const makeRoom = (needed: Ranking) => {
    let taken = placesTaken()
    for (const ranking of kept.values()) {
      if (taken <= places) return
      if (ranking === needed || ranking.waiting > 0) continue
      taken -= placesOf(ranking)
      drop(ranking)
    }
  }

  const changed = (tx: Tx, before: StoredStanding | null, after: StoredStanding | null) => {
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

  /** A player who was banned leaves the rankings, and one whose last ban was lifted comes back. */
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
  bans.listen(banChanged)

  const start = (campaign: number, kind: PeriodKind, from: number): Ranking => {
    const ranking: Ranking = {
      ...{ campaign, kind, start: from, board: new RankedPlayers(), banned: bans.bannedWith(campaign) },
      ...{ filledTo: 0, isDropped: false, waiting: 0, filled: Promise.resolve() },
    }
    ranking.filled = fill(ranking).catch((error) => {
      drop(ranking)
      throw error
    })
    return ranking
  }

  /** The ranking that is kept, or one that is being filled from now on. */
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
   * The ranking of a campaign in the period of `kind` that begins at `from`, or null when it was given up while it was
   * filled, since another period has begun or the campaign's time zone was changed: what to ask for is then another.
   */
  const find = async (campaign: number, kind: PeriodKind, from: number): Promise<RankedPlayers | null> => {
    const ranking = keep(campaign, kind, from)
    ranking.waiting++
    await ranking.filled.finally(() => ranking.waiting--)
    if (ranking.isDropped) return null
    makeRoom(ranking)
    return ranking.board
  }

  /** Fills those of all time that are large, so that the first who ask after a start need not wait; as many as are kept. */
  const rebuild = async (campaigns: readonly number[]): Promise<void> => {
    const giveWay = takeTurns()
    for (const campaign of campaigns) {
      await giveWay()
      if (isClosed) return
      if (rows.haveMore(campaign, manyPlaces)) await keep(campaign, "total", allTime.start).filled
      if (placesTaken() >= places) return
    }
  }

  /** Ends what is still being filled. */
  const close = () => {
    isClosed = true
    for (const ranking of kept.values()) drop(ranking)
  }

  return { find, rebuild, close }
}

export type LiveRankings = ReturnType<typeof liveRankings>
