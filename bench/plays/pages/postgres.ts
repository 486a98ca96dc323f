import { join } from "node:path"
import { startServer } from "../../process.ts"
import { type Cluster, startCluster, user } from "../../targets/cluster.ts"
import { settings } from "../../targets/ours.ts"
import type { Kind } from "./kind.ts"
import { type Options, prepareLoad } from "./load.ts"
import { countWrites, type Measured, type Part } from "./measured.ts"
import { countSystemCalls, missingStrace } from "./system-calls.ts"

/** The buffers of each table and index so far: those that were in memory, and those that were read. */
const buffersQuery = `
  SELECT relname, coalesce(heap_blks_read, 0) + coalesce(heap_blks_hit, 0) FROM pg_statio_user_tables
  UNION ALL SELECT indexrelname, coalesce(idx_blks_read, 0) + coalesce(idx_blks_hit, 0) FROM pg_statio_user_indexes`

/** The bytes of the records of each table and index, and those of page images in them; the rest by what wrote it. */
const recordsQuery = (from: string, to: string) => `
  SELECT coalesce(relname, '(' || resource_manager || ')'), sum(record_length - fpi_length), sum(fpi_length)
  FROM (SELECT *, substring(block_ref from 'rel \\d+/\\d+/(\\d+)')::oid AS file FROM pg_get_wal_records_info('${from}', '${to}')) AS records
  LEFT JOIN pg_class ON relfilenode = file GROUP BY 1`

const commitsQuery = (from: string, to: string) => `
  SELECT count(*) FROM pg_get_wal_records_info('${from}', '${to}')
  WHERE resource_manager = 'Transaction' AND record_type LIKE 'COMMIT%'`

const rowsOf = (cluster: Cluster, query: string): string[][] =>
  cluster
    .query(query)
    .split("\n")
    .filter(Boolean)
    .map((line) => line.split("|"))

const countsOf = (rows: readonly string[][]) => new Map(rows.map(([name = "", count]) => [name, Number(count)]))

/** A service with a database of its own cluster, and what it counts. */
const watch = (cluster: Cluster) => ({
  rows: (table: string) => Number(cluster.query(`SELECT count(*) FROM ${table}`)),
  position: () => cluster.query("SELECT pg_current_wal_flush_lsn()"),
  commits: (from: string, to: string) => Number(cluster.query(commitsQuery(from, to))),
  buffers: () => countsOf(rowsOf(cluster, buffersQuery)),
  parts: (from: string, to: string, buffers: ReadonlyMap<string, number>, plays: number): Part[] => {
    const records = new Map(rowsOf(cluster, recordsQuery(from, to)).map(([name = "", ...rest]) => [name, rest]))
    return [...new Set([...records.keys(), ...buffers.keys()])].map((name) => {
      const [bytes = 0, images = 0] = records.get(name)?.map(Number) ?? []
      return {
        name,
        bytes: bytes / plays,
        pages: (buffers.get(name) ?? 0) / plays,
        extraBytes: images / plays,
      }
    })
  },
})

const between = (before: ReadonlyMap<string, number>, after: ReadonlyMap<string, number>) =>
  new Map([...after].map(([name, count]) => [name, count - (before.get(name) ?? 0)]))

/** Counts what plays of a kind write with PostgreSQL, by the service of the checkout. */
export const measureDatabase = async (
  kind: Kind,
  options: Options,
  folder: string,
  checkout: string,
): Promise<Measured> => {
  const cluster = await startCluster()
  const helpers = [cluster.pid]
  const environment = { ...settings, DATABASE_URL: `postgres://${user}@127.0.0.1:${cluster.port}/${user}` }
  const start = () => startServer([process.execPath, "src/main.ts"], environment, join(folder, "log"), checkout)
  const counter = watch(cluster)
  const first = await start()
  const load = await prepareLoad(kind, first, options, folder)
  try {
    await load.warmUp(first, helpers)
    await first.stop()
    for (const command of ["CREATE EXTENSION pg_walinspect", "VACUUM ANALYZE", "CHECKPOINT"]) cluster.query(command)
    const server = await start()
    const before = { rows: counter.rows(kind.log), buffers: counter.buffers(), at: counter.position() }
    const counted = await countWrites([server.pid, cluster.pid], () => load.run(server, helpers))
    const to = counter.position()
    // Its connections report their statistics when they end.
    await server.stop()
    const plays = counter.rows(kind.log) - before.rows
    const measured = {
      kind: kind.name,
      plays,
      playsPerCommit: plays / counter.commits(before.at, to),
      writes: counted.writes / plays,
      diskBytes: counted.bytes / plays,
      cpuUs: counted.result.cpuUs ?? 0,
      parts: counter.parts(before.at, to, between(before.buffers, counter.buffers()), plays),
    }
    return { ...measured, systemCalls: await trace(), problems: load.problems }
  } finally {
    await load.stop()
    await cluster.stop()
  }

  async function trace() {
    if (missingStrace() !== null) return null
    const server = await start()
    const before = counter.rows(kind.log)
    const { calls, syncs } = await countSystemCalls([server.pid, cluster.pid], folder, async () => {
      await load.runTraced(server, helpers)
    })
    const plays = counter.rows(kind.log) - before
    await server.stop()
    return { calls: calls / plays, syncs: syncs / plays }
  }
}
