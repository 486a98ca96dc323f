import type { Campaign } from "../../../../core/campaign/campaign.ts"
import { isMostlyExternal, type PlayFilter } from "../../../../core/campaign/prize/winner.ts"
import { type OrderedRows, rowsInOrder, type TimedRow } from "../../engine/in-order.ts"
import type { Db } from "../../file/open.ts"
import { type PlayRow, playColumns, withPlayer } from "./logged-play.ts"
import { chainedRows } from "./play-log.ts"

/** How many plays a step reads, whether or not they are listed. */
export const playsOfAStep = 500

/**
 * The plays of a step, how many were examined, and where the next step begins: before this one, in the order of time or
 * of the log; null after the last.
 */
export type Step = { readonly plays: readonly PlayRow[]; readonly passed: number; readonly next: TimedRow | null }

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

const nextOf = (plays: readonly PlayRow[]): TimedRow | null =>
  plays.length === playsOfAStep ? (plays.at(-1) ?? null) : null

const stepOf = (plays: readonly PlayRow[]): Step => ({ plays, passed: plays.length, next: nextOf(plays) })

/** The plays of a campaign whose prize is still to be handed out, from the list of those alone. */
const openOnes = {
  select: `SELECT ${playColumns} FROM open_handouts o INDEXED BY open_handouts_by_time CROSS JOIN plays p ON p.id = o.play
    ${withPlayer} WHERE o.campaign = +?4 AND ?5 IS NULL`,
  at: "o.at",
  row: "o.play",
}

/** Finds the plays of a filter in steps, newest first. */
export const playSteps = (db: Db) => {
  const client = db.$client
  const inOrder = (plays: Omit<OrderedRows, "direction">, campaign: number, prizeId: string | null) => {
    const read = rowsInOrder<PlayRow, [campaign: number, prizeId: string | null]>(client, {
      ...plays,
      direction: "DESC",
    })
    return (before: TimedRow): Step => stepOf(read([campaign, prizeId], before, playsOfAStep))
  }

  const byIndex = (filter: PlayFilter, { row: campaign, campaign: configured }: OfCampaign) => {
    const [index, condition] = indexFor(filter, configured)
    const select = `SELECT ${playColumns} FROM plays p INDEXED BY ${index} ${withPlayer}
      WHERE p.campaign = +?4 AND ${condition}`
    return inOrder({ select, at: "p.at", row: "p.id" }, campaign, filter.prizeId ?? null)
  }

  const readChain = client.query<PlayRow, [head: number, row: number, limit: number]>(
    `${chainedRows} SELECT ${playColumns} FROM (SELECT id FROM chain WHERE id < ?2 LIMIT ?3) c
     CROSS JOIN plays p ON p.id = c.id ${withPlayer} ORDER BY p.id DESC`,
  )
  const ofPlayer =
    (head: number | undefined) =>
    ({ row }: TimedRow): Step =>
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
    ({ row }: TimedRow): Step => {
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
