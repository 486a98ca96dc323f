import { existingDatabase } from "../service/database.ts"
import { distributedDatabase, partOf, portOf } from "../store/citus.ts"
import { type Cluster, onServer } from "../store/postgres.ts"
import { caller } from "../store/store.ts"
import { cutConnections, fillDatabase, serveDatabase } from "./mortal-database.ts"
import type { MakeTemplate } from "./mortal-store.ts"

/** Longer than a process counts a server as away that it could not reach. */
const awayMs = 2_000

/** What happens in turn to a cluster in whose database at `url` a history takes place. */
const faultsOf = (servers: readonly Cluster[], url: string) => {
  const name = new URL(url).pathname.slice(1)
  const place = async () => {
    const port = await portOf(url, caller.orgId)
    const [own, other] = [true, false].map((isOwn) => servers.slice(1).find((one) => (one.port === port) === isOwn))
    return { own: own as Cluster, other: other as Cluster }
  }
  const cutAll = () => Promise.all(servers.map((server) => onServer(server.url(name), cutConnections)))
  const restartWorker = async () => {
    await (await place()).own.control("restart", "-m", "immediate")
    await Bun.sleep(awayMs)
  }
  const move = async () => {
    const { own, other } = await place()
    const shard = await partOf(url, caller.orgId)
    const ends = `'127.0.0.1', ${own.port}, '127.0.0.1', ${other.port}`
    await onServer(url, `SELECT citus_move_shard_placement(${shard}, ${ends}, 'block_writes')`)
  }
  return [cutAll, restartWorker, move]
}

/**
 * Histories over a cluster of a coordinator and two workers: of their crashes, one ends all connections, the next one kills the
 * organization's worker, and then it is moved to the other worker.
 */
export const clusterTemplate =
  (servers: readonly Cluster[]): MakeTemplate =>
  async (now, fill) => ({
    serve: async (model, seed) => {
      const url = await distributedDatabase(servers)
      const database = { ...existingDatabase(url), drop: async () => undefined }
      await fillDatabase(database, now, fill)
      const faults = faultsOf(servers, url)
      let failed = 0
      return serveDatabase(database, model, seed, async () => faults[failed++ % faults.length]?.())
    },
    drop: async () => undefined,
  })
