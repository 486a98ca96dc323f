import { Leaderboard, type Place } from "../../core/leaderboard.ts"
import type { PeriodKind } from "../../core/period.ts"
import type { Bans } from "./ban.ts"
import type { Tx } from "./commit.ts"
import type { Players } from "./player.ts"
import type { Standing, StandingRows } from "./standing-rows.ts"
import { takeTurns } from "./turn.ts"

/** The ranking last asked for is always kept; more of them as long as they have at most so many places together. */
const maxPlaces = 3_000_000

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
  filled: Promise<void>
}

/**
 * The rankings that were asked for, kept in memory and changed with each play: SQL would sort a million rows for one page
 * of the best. Filled from the rows at the first request, a few milliseconds at a time. Banned players are in none.
 */
export const leaderboards = (rows: StandingRows, people: Players, bans: Bans) => {
  const kept = new Map<string, Ranking>()

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

  const drop = (key: string, ranking: Ranking) => {
    ranking.isDropped = true
    kept.delete(key)
  }

  /** The longest unused go first. */
  const makeRoom = () => {
    let places = [...kept.values()].reduce((sum, { board }) => sum + board.size, 0)
    for (const [key, ranking] of kept) {
      if (places <= maxPlaces || kept.size === 1) return
      places -= ranking.board.size
      drop(key, ranking)
    }
  }

  const changed = (tx: Tx, before: Standing | null, after: Standing | null) => {
    if (kept.size === 0) return
    const { campaign = 0, id = 0 } = after ?? before ?? {}
    for (const ranking of kept.values())
      if (ranking.campaign === campaign)
        tx.afterCommit(() => {
          if (id > ranking.filledTo) return
          if (before) remove(ranking, before)
          if (after) add(ranking, after)
        })
  }
  const remade = (tx: Tx, campaign: number) =>
    tx.afterCommit(() => {
      for (const [key, ranking] of kept) if (ranking.campaign === campaign) drop(key, ranking)
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

  /** The ranking of a campaign in the period of `kind` that begins at `start`. */
  const find = async (campaign: number, kind: PeriodKind, start: number): Promise<Leaderboard> => {
    const key = `${campaign} ${kind}`
    let ranking = kept.get(key)
    if (ranking && ranking.start !== start) {
      drop(key, ranking)
      ranking = undefined
    }
    if (!ranking) {
      ranking = {
        ...{ campaign, kind, start, board: new Leaderboard(), banned: bans.bannedWith(campaign) },
        ...{ filledTo: 0, isDropped: false, filled: Promise.resolve() },
      }
      kept.set(key, ranking)
      ranking.filled = fill(ranking)
    } else {
      kept.delete(key)
      kept.set(key, ranking)
    }
    await ranking.filled
    makeRoom()
    return ranking.isDropped ? find(campaign, kind, start) : ranking.board
  }

  return { find }
}

export type Leaderboards = ReturnType<typeof leaderboards>
