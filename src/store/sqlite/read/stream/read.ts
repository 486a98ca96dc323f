import { takeTurns } from "../../../../concurrency/turn.ts"
import { type LineType, lineTypes } from "../../../../core/stream/line.ts"
import type { StreamRow } from "../../../../core/stream/row.ts"
import type { ReadStream } from "../../../../operation/read/stream.ts"
import { parsedJson } from "../../../json.ts"
import type { Db } from "../../file/open.ts"
import { type Position, readPosition, writePosition } from "./position.ts"
import { type Source, sources } from "./source.ts"

/** How many numbers of a log a step passes; the rows of other organizations are among them. */
const stepRows = 250
/** How long a page looks for lines before it ends with those that it has. */
const pageMs = 1_000

type Stored = Record<string, unknown> & { readonly row: number; readonly at: number; readonly campaign?: number }

/** A log while a page is read: the rows that were found and not shown yet, and the number up to which it was searched. */
type Log = {
  readonly source: Source
  /** The last row at the start of the page; what is added later waits for the next one. */
  readonly end: number
  found: readonly StreamRow[]
  searched: number
}

const orderOf = ({ at, type }: StreamRow): readonly [number, number] => [at, lineTypes.indexOf(type)]

const isBefore = (a: StreamRow, b: StreamRow): boolean => {
  const [timeA, placeA] = orderOf(a)
  const [timeB, placeB] = orderOf(b)
  return timeA < timeB || (timeA === timeB && placeA < placeB)
}

const toRow = ({ types: [type] }: Source, stored: Stored, currency: string | null): StreamRow => {
  const { metadata, segment, state, won, granted, ...rest } = stored
  const json = (value: unknown) => (typeof value === "string" ? parsedJson<object>(value) : null)
  const shown = { type, ...rest, ...(stored.campaign !== undefined && { currency }) }
  return {
    ...shown,
    ...("won" in stored && { won: won === 1 }),
    ...("granted" in stored && { granted: granted === 1 }),
    ...("metadata" in stored && { metadata: json(metadata) }),
    ...("segment" in stored && { segment: json(segment) }),
    ...("state" in stored && json(state)),
  } as unknown as StreamRow
}

/** Reads the logs of a file as one stream, a few hundred rows in a step, with other requests in between. */
export const streamReader = (db: Db): ReadStream => {
  const { $client } = db
  const readers = new Map(
    sources.map((source) => [source, $client.query<Stored, [string, number, number]>(source.text)] as const),
  )
  const ends = new Map(
    sources.map(
      ({ table }) => [table, $client.query<{ id: number | null }, []>(`SELECT max(id) AS id FROM ${table}`)] as const,
    ),
  )
  const used = $client.query<{ name: string; seq: number }, []>("SELECT name, seq FROM sqlite_sequence")
  const archive = $client.query<{ plays: number; until: number; lastPlay: number }, [string]>(
    "SELECT plays, until, last_play AS lastPlay FROM play_archives WHERE org_id = ?",
  )
  const currencyOf = $client.query<{ currency: string | null }, [number]>(
    "SELECT iif(json_valid(config), config ->> '$.currency', NULL) AS currency FROM campaigns WHERE id = ?",
  )

  /** Searches the next step of a log. */
  const search = async (
    log: Log,
    orgId: string,
    currencies: Map<number, string | null>,
    giveWay: () => Promise<void>,
  ) => {
    const upTo = Math.min(log.searched + stepRows, log.end)
    const stored = readers.get(log.source)?.all(orgId, log.searched, upTo) ?? []
    for (const { campaign } of stored) {
      if (campaign === undefined || currencies.has(campaign)) continue
      await giveWay()
      currencies.set(campaign, currencyOf.get(campaign)?.currency ?? null)
    }
    log.found = stored.map((row) => toRow(log.source, row, currencies.get(row.campaign ?? 0) ?? null))
    log.searched = upTo
  }

  /** Whether the file has ever used the numbers of a place: one that was restored to an earlier state has not. */
  const isKnown = (position: Position): boolean => {
    const last = new Map(used.all().map(({ name, seq }) => [name, seq]))
    return sources.every(({ table }, index) => (position[index] ?? 0) <= (last.get(table) ?? 0))
  }

  /** The logs that are read; those of other types are passed. */
  const open = (types: readonly LineType[], position: Position): readonly Log[] =>
    sources.map((source, index) => {
      const end = ends.get(source.table)?.get()?.id ?? 0
      const isWanted = source.types.some((type) => types.includes(type))
      return { source, end, found: [], searched: isWanted ? (position[index] ?? 0) : end }
    })

  /** What has left of the plays after a place, or at all if it is null, as far as they are read. */
  const archivedAfter = (orgId: string, position: Position | null, types: readonly LineType[]) => {
    const archived = types.includes("play") ? archive.get(orgId) : null
    if (!archived || (position && archived.lastPlay <= (position[0] ?? 0))) return null
    return { plays: archived.plays, until: archived.until }
  }

  const isEmpty = ({ found, searched, end }: Log): boolean => found.length === 0 && searched < end

  return async ({ orgId, after, types, limit }) => {
    const position = after === null ? sources.map(() => 0) : readPosition(after, sources.length)
    if (!position || !isKnown(position)) return null
    const giveWay = takeTurns()
    await giveWay()
    const until = performance.now() + pageMs
    // In one turn, so that the ends are those of one commit.
    const logs = open(types, position)
    const currencies = new Map<number, string | null>()
    const rows: StreamRow[] = []
    while (rows.length < limit) {
      const unread = logs.find(isEmpty)
      if (unread) {
        if (performance.now() > until) break
        await giveWay()
        await search(unread, orgId, currencies, giveWay)
        unread.found = unread.found.filter(({ type }) => types.includes(type))
        continue
      }
      const [first, ...others] = logs.filter(({ found }) => found.length > 0)
      if (!first) break
      const next = others.reduce((best, log) => {
        const [a, b] = [log.found[0], best.found[0]]
        return a && b && isBefore(a, b) ? log : best
      }, first)
      rows.push(...next.found.slice(0, 1))
      next.found = next.found.slice(1)
    }
    const reached = logs.map(({ found: [row], searched }) => (row ? row.row - 1 : searched))
    return {
      rows,
      next: writePosition(reached),
      isEnd: logs.every(({ end }, index) => (reached[index] ?? 0) >= end),
      archived: archivedAfter(orgId, after === null ? null : position, types),
    }
  }
}
