import type { Campaign } from "../../../../core/campaign/campaign.ts"
import { isMostlyExternal, type PlayFilter } from "../../../../core/campaign/prize/winner.ts"
import type { Db } from "../../file/open.ts"
import { type PlayRow, playColumns, withPlayer } from "./logged-play.ts"
import { chainedRows } from "./play-log.ts"

/** How many plays a step reads, whether or not they are listed. */
export const playsOfAStep = 500

/** Where a walk continues: with the plays before this one, in the order of time or of the log. */
export type Position = { readonly at: number; readonly row: number }

/** The plays of a step, how many were examined, and where the next step begins; null after the last. */
export type Step = { readonly plays: readonly PlayRow[]; readonly passed: number; readonly next: Position | null }

type OfCampaign = { readonly row: number; readonly campaign: Campaign }

/** Worded like the index of plays that may have won an external prize. */
const mayBeExternal = "p.prize_id IS NOT NULL AND p.prize_code IS NULL AND coalesce(p.prize_kind, 2) = 2"

/** The smallest index that contains all plays of a filter: its name, and the condition on its rows. */
const indexFor = (
  { handedOut, prizeId, won }: PlayFilter,
  campaign: Campaign,
): readonly [name: string, condition: string] => {
  const isRare = prizeId === undefined || !isMostlyExternal(campaign, prizeId)
  // Its rows are filtered by prize after they are read, since all of them may belong to other prizes.
  if (handedOut !== undefined && isRare) return ["plays_to_hand_out", `${mayBeExternal} AND ?5 IS ?5`]
  if (prizeId !== undefined) return ["plays_of_prizes", "p.prize_id = ?5"]
  if (won) return ["plays_won", "p.won AND ?5 IS NULL"]
  return ["plays_by_campaign", "?5 IS NULL"]
}

const nextOf = (plays: readonly PlayRow[]): Position | null =>
  plays.length === playsOfAStep ? (plays.at(-1) ?? null) : null

const stepOf = (plays: readonly PlayRow[]): Step => ({ plays, passed: plays.length, next: nextOf(plays) })

/** Plays that a statement selects, and the columns of their order. */
type Ordered = { readonly from: string; readonly at: string; readonly row: string }

/** The plays of a campaign whose prize is still to be handed out, from the list of those alone. */
const openOnes: Ordered = {
  from: `SELECT ${playColumns} FROM open_handouts o INDEXED BY open_handouts_by_time CROSS JOIN plays p ON p.id = o.play
    ${withPlayer} WHERE o.campaign = ?1 AND ?5 IS NULL`,
  at: "o.at",
  row: "o.play",
}

/** Finds the plays of a filter in steps, newest first. */
export const playSteps = (db: Db) => {
  const client = db.$client
  type Bound = [campaign: number, at: number, row: number, limit: number, prizeId: string | null]
  /** Two statements, for the reason given in `log/play/play-log.ts`. */
  const inOrder = ({ from, ...by }: Ordered, campaign: number, prizeId: string | null) => {
    const same = `${from} AND ${by.at} = ?2 AND ${by.row} < ?3 ORDER BY ${by.row} DESC LIMIT ?4`
    const earlier = `${from} AND ${by.at} < ?2 AND ?3 IS NOT NULL ORDER BY ${by.at} DESC, ${by.row} DESC LIMIT ?4`
    return ({ at, row }: Position): Step => {
      const bound = (limit: number): Bound => [campaign, at, row, limit, prizeId]
      const found = client.query<PlayRow, Bound>(same).all(...bound(playsOfAStep))
      const left = playsOfAStep - found.length
      return stepOf(left === 0 ? found : found.concat(client.query<PlayRow, Bound>(earlier).all(...bound(left))))
    }
  }

  const byIndex = (filter: PlayFilter, { row: campaign, campaign: configured }: OfCampaign) => {
    const [index, condition] = indexFor(filter, configured)
    const from = `SELECT ${playColumns} FROM plays p INDEXED BY ${index} ${withPlayer}
      WHERE p.campaign = ?1 AND ${condition}`
    return inOrder({ from, at: "p.at", row: "p.id" }, campaign, filter.prizeId ?? null)
  }

  const readChain = client.query<PlayRow, [head: number, row: number, limit: number]>(
    `${chainedRows} SELECT ${playColumns} FROM (SELECT id FROM chain WHERE id < ?2 LIMIT ?3) c
     CROSS JOIN plays p ON p.id = c.id ${withPlayer} ORDER BY p.id DESC`,
  )
  const ofPlayer =
    (head: number | undefined) =>
    ({ row }: Position): Step =>
      stepOf(head === undefined ? [] : readChain.all(head, row, playsOfAStep))

  const readHandouts = client.query<{ play: number; at: number }, [row: number, limit: number]>(
    `SELECT h.play, p.at FROM handouts h CROSS JOIN plays p ON p.id = h.play
     WHERE h.play < ?1 AND h.handed_out_at IS NOT NULL ORDER BY h.play DESC LIMIT ?2`,
  )
  const readHandedOut = client.query<PlayRow, [campaign: number, first: number, last: number]>(
    `SELECT ${playColumns} FROM handouts h CROSS JOIN plays p ON p.id = h.play JOIN players u ON u.id = p.player
     WHERE p.campaign = ?1 AND h.play >= ?2 AND h.play <= ?3 AND h.handed_out_at IS NOT NULL ORDER BY h.play DESC`,
  )
  /** Searches the hand-overs, which are fewer than the wins. */
  const handedOut =
    (campaign: number) =>
    ({ row }: Position): Step => {
      const found = readHandouts.all(row, playsOfAStep)
      const [first, last] = [found.at(-1), found[0]]
      if (!first || !last) return stepOf([])
      const next = found.length === playsOfAStep ? { at: first.at, row: first.play } : null
      return { plays: readHandedOut.all(campaign, first.play, last.play), passed: found.length, next }
    }

  return {
    ofPlayer,
    open: ({ row }: OfCampaign) => inOrder(openOnes, row, null),
    of: (filter: PlayFilter, found: OfCampaign) =>
      filter.handedOut === true ? handedOut(found.row) : byIndex(filter, found),
  }
}
