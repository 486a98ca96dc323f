import { takeTurns } from "../../../concurrency/turn.ts"
import { type HandoutFilter, type HandoutOrder, handoutSources } from "../../../core/handout/handout.ts"
import type { TimedKey } from "../../../core/page.ts"
import type { OrganizationAdmin } from "../../../core/port/admin/organization.ts"
import type { HandoutAdmin } from "../../../core/port/admin/prize.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import {
  type HandoutPosition,
  type HandoutRow,
  type HandoutStream,
  mergedHandouts,
  type Place,
} from "./merged-handouts.ts"
import type { WithRecipients } from "./recipient.ts"

/** What each store reads of hand-outs. */
export type HandoutSources = {
  /** The streams of a filter, and the row of the player that it names; null if nobody has the id. */
  streams(orgId: string, filter: HandoutFilter): Promise<Streams | null | Refusal>
}

type Streams = { readonly streams: readonly HandoutStream[]; readonly player?: number }

const comparison = (order: HandoutOrder) => {
  const sign = order === "oldest" ? 1 : -1
  return (a: Place, b: Place) => sign * (a.at - b.at || a.source - b.source || a.row - b.row)
}

/** The number in the key of a page is that of a row and its source. */
const keyOf = ({ row, source, at }: Place): TimedKey => ({ row: row * handoutSources.length + source, at })
const ofKey = ({ row, at }: TimedKey): Place => ({
  row: Math.floor(row / handoutSources.length),
  source: row % handoutSources.length,
  at,
})

const last = Number.MAX_SAFE_INTEGER

/** The position in a source after which its part of a page begins: of other sources, the same time counts or does not. */
const startIn = (source: number, after: Place, order: HandoutOrder): HandoutPosition => {
  if (source === after.source) return after
  const isAfter = order === "oldest" ? source > after.source : source < after.source
  const excludesNone = order === "oldest" ? 0 : last
  return { at: after.at, row: isAfter ? excludesNone : last - excludesNone }
}

const firstOf = ({ order, from, to }: HandoutFilter): Place =>
  order === "oldest" ? { at: from ?? -last, row: 0, source: -1 } : { at: to ?? last, row: 0, source: 0 }

const matcher =
  ({ status, from, to, order }: HandoutFilter, player: number | undefined) =>
  (row: HandoutRow): boolean | "end" => {
    if (order === "oldest" ? to !== undefined && row.at >= to : from !== undefined && row.at < from) return "end"
    return (
      row.item !== null && (status === undefined || row.item.status === status) && (player ?? row.player) === row.player
    )
  }

/**
 * What the organization hands out, over all its games (docs/api.md#hand-outs): the rows of all sources, merged. A page
 * that has passed many rows ends early; its cursor leads on.
 */
export const handoutReads = (
  sources: HandoutSources,
  withRecipients: WithRecipients,
  settings: OrganizationAdmin["settings"],
): Pick<HandoutAdmin, "handouts"> => ({
  handouts: async (orgId, filter, { limit, before }) => {
    const asked = await sources.streams(orgId, filter)
    if (isRefusal(asked)) return asked
    if (!asked) return { items: [], rows: [], nextBefore: null }
    const compare = comparison(filter.order)
    const start = before === null ? firstOf(filter) : ofKey(before)
    const streams = asked.streams.map((stream) => {
      const source = handoutSources.indexOf(stream.source)
      return { stream, source, after: startIn(source, start, filter.order) }
    })
    const matches = matcher(filter, asked.player)
    const { found: shown, lead } = await mergedHandouts({ streams, compare, matches, limit, giveWay: takeTurns() })
    const { currency = null } = shown.length === 0 ? {} : await settings(orgId)
    // A prize that was won before the organization had a currency is worth that of today.
    const items = shown.map(({ item }) =>
      item.source === "mini_game" ? { ...item, currency: item.currency ?? currency } : item,
    )
    return {
      items: await withRecipients(orgId, items),
      rows: shown.map(keyOf),
      nextBefore: lead ? keyOf(lead) : null,
    }
  },
})
