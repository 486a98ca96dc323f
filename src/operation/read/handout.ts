import { takeTurns } from "../../concurrency/turn.ts"
import type { FoundHandout } from "../../core/handout/found.ts"
import { type HandoutFilter, type HandoutOrder, handoutSources } from "../../core/handout/handout.ts"
import type { HandoutAdmin, OrganizationAdmin } from "../../core/port/admin.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { WithRecipients } from "./recipient.ts"

/** Where a row lies among those of its source. */
export type HandoutPosition = { readonly at: number; readonly row: number }

/** A row that may be a hand-out: `item` is null if it is none, and `player` the row of its winner. */
export type HandoutRow = HandoutPosition & {
  readonly player: number
  readonly item: FoundHandout | null
}

/** Rows of one source in the order of the list. */
export type HandoutStream = {
  readonly source: (typeof handoutSources)[number]
  /** The next rows after a position: fewer than `limit` only at the end. */
  read(after: HandoutPosition, limit: number): Promise<readonly HandoutRow[]>
}

/** What each store reads of hand-outs. */
export type HandoutSources = {
  /** The streams of a filter, and the row of the player that it names; null if nobody has the id. */
  streams(orgId: string, filter: HandoutFilter): Promise<Streams | null | Refusal>
  /** When the win of a row was. */
  timeOf(orgId: string, source: HandoutStream["source"], row: number): Promise<number>
}

type Streams = { readonly streams: readonly HandoutStream[]; readonly player?: number }

/** A position in the list: of one time, sources follow each other. */
type Place = HandoutPosition & { readonly source: number }
type Found = Place & { readonly item: FoundHandout }

/** How many rows a step reads at most, and after how many that do not match a stream ends its part of a page. */
const rowsOfAStep = 500
const mostPassed = 20_000

const comparison = (order: HandoutOrder) => {
  const sign = order === "oldest" ? 1 : -1
  return (a: Place, b: Place) => sign * (a.at - b.at || a.source - b.source || a.row - b.row)
}

/** Keys of pages are numbers: a row and its source. */
const keyOf = ({ row, source }: Place) => row * handoutSources.length + source
const ofKey = (key: number) => ({
  row: Math.floor(key / handoutSources.length),
  source: key % handoutSources.length,
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

type Asked = {
  readonly compare: (a: Place, b: Place) => number
  readonly matches: ReturnType<typeof matcher>
  readonly limit: number
  readonly giveWay: () => Promise<void>
}

/** Reads the part of a page from a stream: at most until `until`. `next` is null if there are no more before it. */
const readPart = async (
  { source: name, read }: HandoutStream,
  start: HandoutPosition,
  until: Place | undefined,
  { compare, matches, limit, giveWay }: Asked,
): Promise<{ readonly found: readonly Found[]; readonly next: Place | null }> => {
  const source = handoutSources.indexOf(name)
  const found: Found[] = []
  let after = start
  let step = Math.min(limit, rowsOfAStep)
  for (let passed = 0; ; passed += step, step = rowsOfAStep) {
    await giveWay()
    const rows = await read(after, step)
    for (const row of rows) {
      const place = { at: row.at, row: row.row, source }
      const isMatch = matches(row)
      if (isMatch === "end" || (until && compare(place, until) > 0)) return { found, next: null }
      if (isMatch && row.item) found.push({ ...place, item: row.item })
    }
    const end = rows.at(-1)
    if (!end || rows.length < step) return { found, next: null }
    if (found.length >= limit || passed + step >= mostPassed)
      return { found, next: { at: end.at, row: end.row, source } }
    after = end
  }
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
    const key = before === null ? null : ofKey(before)
    const named = key && handoutSources[key.source]
    const start = key && named ? { ...key, at: await sources.timeOf(orgId, named, key.row) } : firstOf(filter)
    const matches = matcher(filter, asked.player)
    const request = { compare, matches, limit: limit + 1, giveWay: takeTurns() }
    let best: Found[] = []
    let frontier: Place | null = null
    for (const stream of asked.streams) {
      const from = startIn(handoutSources.indexOf(stream.source), start, filter.order)
      const { found, next } = await readPart(stream, from, best[limit], request)
      if (found.length > 0) best = [...best, ...found].sort(compare).slice(0, limit + 1)
      if (next && (!frontier || compare(next, frontier) < 0)) frontier = next
    }
    const end = frontier
    const known = end ? best.filter((one) => compare(one, end) <= 0) : best
    const shown = known.slice(0, limit)
    const lead = known.length > limit ? shown.at(-1) : end
    const { currency = null } = shown.length === 0 ? {} : await settings(orgId)
    const items = shown.map(({ item }) => (item.source === "mini_game" ? { ...item, currency } : item))
    return {
      items: await withRecipients(orgId, items),
      rows: shown.map(keyOf),
      nextBefore: lead ? keyOf(lead) : null,
    }
  },
})
