import { Leaderboard, type Place } from "../../core/leaderboard.ts"
import { type PeriodKind, periodKinds } from "../../core/period.ts"
import type { Bans } from "./ban.ts"
import type { Tx } from "./commit.ts"
import type { Players } from "./player.ts"
import type { Standing, StandingRows } from "./standing-rows.ts"
import { takeTurns } from "./turn.ts"

/** The ranking last asked for is always kept; more of them as long as they have at most so many places together. */
const maxPlaces = 3_000_000
/** Each counts as so many more, since one without places takes memory too. */
const placesOfEmpty = 300

const columns = {
  total: { from: null, score: "totalScore", reached: "totalReached" },
  day: { from: "dayFrom", score: "dayScore", reached: "dayReached" },
  week: { from: "weekFrom", score: "weekScore", reached: "weekReached" },
  month: { from: "monthFrom", score: "monthScore", reached: "monthReached" },
} as const

/** Where a standing is in the ranking of the period that begins at `start`; null where it is in none. */
export const placeOf = (kind: PeriodKind, start: number, standing: Standing): Place | null => {
  const { from, score, reached } = columns[kind]
  const { player, [score]: points, [reached]: play } = standing
  if (points <= 0 || play === null || (from !== null && standing[from] !== start)) return null
  return { player, score: points, reached: play }
}

type Ranking = {
  readonly campaign: number
  readonly kind: PeriodKind
  readonly start: number
  readonly board: Leaderboard
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
 * of the best. Filled from the rows at the first request, a few milliseconds at a time. Banned players are in none.
 */
export const leaderboards = (rows: StandingRows, people: Players, bans: Bans, places = maxPlaces) => {
  /** Those used last come last. */
  const kept = new Map<number, Ranking>()
  const keyOf = (campaign: number, kind: PeriodKind) => campaign * periodKinds.length + periodKinds.indexOf(kind)
  const keptOf = (campaign: number) => periodKinds.flatMap((kind) => kept.get(keyOf(campaign, kind)) ?? [])

  const add = (ranking: Ranking, standing: Standing) => {
    const place = placeOf(ranking.kind, ranking.start, standing)
    if (place && !ranking.banned.has(place.player)) ranking.board.add(place)
  }
  const remove = (ranking: Ranking, standing: Standing) => {
    const place = placeOf(ranking.kind, ranking.start, standing)
    if (place) ranking.board.remove(place)
  }

  const fill = async (ranking: Ranking) => {
    const giveWay = takeTurns()
    for (let step = rows.ofCampaign(ranking.campaign, 0); step.length > 0 && !ranking.isDropped; ) {
      for (const standing of step) add(ranking, standing)
      ranking.filledTo = step.at(-1)?.id ?? Number.MAX_SAFE_INTEGER
      await giveWay()
      step = rows.ofCampaign(ranking.campaign, ranking.filledTo)
    }
    ranking.filledTo = Number.MAX_SAFE_INTEGER
  }

  const drop = (ranking: Ranking) => {
    ranking.isDropped = true
    const key = keyOf(ranking.campaign, ranking.kind)
    if (kept.get(key) === ranking) kept.delete(key)
  }

  const placesOf = ({ board, banned }: Ranking) => board.size + banned.size + placesOfEmpty

  /** The longest unused go first, but for `needed` and for those that somebody waits for: they would begin anew for ever. */
  const makeRoom = (needed: Ranking) => {
    let taken = 0
    for (const ranking of kept.values()) taken += placesOf(ranking)
    for (const ranking of kept.values()) {
      if (taken <= places) return
      if (ranking === needed || ranking.waiting > 0) continue
      taken -= placesOf(ranking)
      drop(ranking)
    }
  }

  const changed = (tx: Tx, before: Standing | null, after: Standing | null) => {
    if (kept.size === 0) return
    const { campaign = 0, id = 0 } = after ?? before ?? {}
    for (const ranking of keptOf(campaign))
      tx.afterCommit(() => {
        if (id > ranking.filledTo) return
        if (before) remove(ranking, before)
        if (after) add(ranking, after)
      })
  }
  const remade = (tx: Tx, campaign: number) =>
    tx.afterCommit(() => {
      for (const ranking of keptOf(campaign)) drop(ranking)
    })
  rows.listen({ changed, remade })

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
      remove(ranking, standing)
      add(ranking, standing)
    }
  }
  bans.listen(banChanged)

  const start = (campaign: number, kind: PeriodKind, from: number): Ranking => {
    const ranking: Ranking = {
      ...{ campaign, kind, start: from, board: new Leaderboard(), banned: bans.bannedWith(campaign) },
      ...{ filledTo: 0, isDropped: false, waiting: 0, filled: Promise.resolve() },
    }
    ranking.filled = fill(ranking).catch((error) => {
      drop(ranking)
      throw error
    })
    return ranking
  }

  /**
   * The ranking of a campaign in the period of `kind` that begins at `from`, or null when it was given up while it was
   * filled, since another period has begun or the campaign's time zone was changed: what to ask for is then another.
   */
  const find = async (campaign: number, kind: PeriodKind, from: number): Promise<Leaderboard | null> => {
    const key = keyOf(campaign, kind)
    const known = kept.get(key)
    if (known && known.start !== from) drop(known)
    const ranking = known && !known.isDropped ? known : start(campaign, kind, from)
    kept.delete(key)
    kept.set(key, ranking)
    ranking.waiting++
    await ranking.filled.finally(() => ranking.waiting--)
    if (ranking.isDropped) return null
    makeRoom(ranking)
    return ranking.board
  }

  return { find }
}

export type Leaderboards = ReturnType<typeof leaderboards>
