import type { Pool } from "pg"
import type { StreamRow } from "../../../../core/stream/row.ts"
import type { FoundRows, ReadStream } from "../../../../operation/read/stream.ts"
import { resultsOf } from "../../connection/fault.ts"
import { type Session, withSession } from "../../connection/pool.ts"
import { Watermark } from "../../engine/commit/watermark.ts"
import { readFirstPlayer } from "./first-player.ts"
import { type Source, sources } from "./source.ts"

/** How long a page waits for the transactions that are writing when it begins. */
const writersMs = 250

const mark = "p"

/** A place in a stream is a row number: all logs draw theirs from one sequence. */
const readPosition = (text: string): number | null => {
  const row = /^p(\d{1,15})$/.exec(text)?.[1]
  return row === undefined ? null : Number(row)
}

/** The same plans as in batches: with old statistics, a join may otherwise read a whole table. */
const begin = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
const planned = `SELECT set_config('enable_seqscan', 'off', true), set_config('enable_hashjoin', 'off', true),
  set_config('enable_mergejoin', 'off', true)`

/**
 * The numbers of the next $4 rows of the logs $5 after $2 and before $3, and the log of each, by its place. One text for every
 * choice of logs: a connection keeps each text that it has prepared.
 */
const nextRows = `SELECT u.id, u.log FROM (${sources
  .map(
    ({ table }, log) =>
      `(SELECT id, ${log} AS log FROM ${table} WHERE org_id = $1 AND id > $2 AND id < $3 AND ${log} = ANY ($5::int[])
        ORDER BY id LIMIT $4::int)`,
  )
  .join(" UNION ALL ")}) u ORDER BY u.id LIMIT $4::int`

const selectArchive = `SELECT plays, until, last_play AS "lastPlay" FROM play_archives WHERE org_id = $1`
const selectCurrencies = `SELECT id, config ->> 'currency' AS currency FROM campaigns WHERE org_id = $1 AND id = ANY ($2)`

type Archive = { readonly plays: number; readonly until: number; readonly lastPlay: number }
type Next = { readonly id: number; readonly log: number }
type Stored = Record<string, unknown> & { readonly row: number; readonly campaign?: number }
type Currency = { readonly id: number; readonly currency: string | null }

const toRow = (
  { types: [type] }: Source,
  { state, ...stored }: Stored,
  currencies: ReadonlyMap<number, string | null>,
): StreamRow =>
  ({
    type,
    ...stored,
    ...(stored.campaign !== undefined && { currency: currencies.get(stored.campaign) ?? null }),
    ...(typeof state === "object" && state),
  }) as unknown as StreamRow

/** The rows of these logs in a range of numbers, in their order. */
const readRange = async (session: Session, orgId: string, logs: readonly Source[], after: number, last: number) => {
  const found = await resultsOf(logs.map(({ text }) => session.query<Stored>(text, [orgId, after, last])))
  const campaigns = new Set(found.flat().flatMap(({ campaign }) => (campaign === undefined ? [] : [campaign])))
  const currencies = new Map(
    campaigns.size === 0
      ? []
      : (await session.query<Currency>(selectCurrencies, [orgId, [...campaigns]])).map(
          ({ id, currency }) => [id, currency] as const,
        ),
  )
  return logs
    .flatMap((log, index) => (found[index] ?? []).map((stored) => toRow(log, stored, currencies)))
    .sort((a, b) => a.row - b.row)
}

/**
 * Reads the logs as one stream, in the order of row numbers, up to the one below which nothing can appear any more: a
 * transaction that drew smaller numbers may commit after one with larger ones.
 */
export const streamReader = (pool: Pool): ReadStream => {
  const readSettled = async (
    session: Session,
    { orgId, types, limit }: Parameters<ReadStream>[0],
    after: number,
    settled: number,
  ): Promise<FoundRows> => {
    const wanted = [...sources.keys()].filter((log) => sources[log]?.types.some((type) => types.includes(type)))
    const [, , next, [archive], firstPlayer] = await resultsOf([
      session.query(begin),
      session.query(planned),
      session.query<Next>(nextRows, [orgId, after, settled, limit, wanted]),
      session.query<Archive>(selectArchive, [orgId]),
      readFirstPlayer(session, orgId),
    ])
    const hasLeft = types.includes("play") && archive !== undefined && (after === 0 || archive.lastPlay > after)
    const archived = hasLeft ? { plays: archive.plays, until: archive.until } : null
    const isEnd = next.length < limit
    const last = next.at(-1)
    // Pseudonyms count from the first player, who is not known for certain yet.
    if (last && firstPlayer !== null && firstPlayer >= settled)
      return { rows: [], next: mark + after, isEnd: true, archived }
    const logs = sources.filter((_source, place) => next.some(({ log }) => log === place))
    const rows = last ? await readRange(session, orgId, logs, after, last.id) : []
    const reached = isEnd ? Math.max(after, settled - 1) : (last?.id ?? after)
    return { rows: rows.filter(({ type }) => types.includes(type)), next: mark + reached, isEnd, archived }
  }

  return async (request) => {
    const after = request.after === null ? 0 : readPosition(request.after)
    if (after === null) return null
    return withSession(pool, async (session) => {
      const settled = await new Watermark().settle(session, request.orgId, writersMs)
      if (settled === null) return { rows: [], next: mark + after, isEnd: false, archived: null }
      // A database that was restored to an earlier state has not drawn the numbers yet.
      if (after >= Math.max(settled, 1)) return null
      const found = await readSettled(session, request, after, settled)
      await session.query("ROLLBACK")
      return found
    })
  }
}
