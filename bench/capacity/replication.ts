import { cpSync, readdirSync, statSync } from "node:fs"
import { join } from "node:path"
import { hasLitestream, startReplicated } from "../../test/support/replication/replication.ts"
import { headersOf } from "../api.ts"
import { playLoad, playsOf } from "../load.ts"
import { settings } from "../targets/ours.ts"
import type { Data } from "./data.ts"
import type { Options } from "./measure.ts"

const score = 10

/** The bytes of a replica's files: the snapshot that it began with, and the changes since. */
const bytesOf = (replica: string): number =>
  readdirSync(replica, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && join(entry.parentPath, entry.name).includes("/ltx/0/"))
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)

/** What Litestream sends to the bucket for one play while plays run; null without Litestream. */
export const replicationBytes = async (data: Data, folder: string, options: Options): Promise<number | null> => {
  if (!hasLitestream) return null
  const [path, replica] = [join(folder, "premio.db"), join(folder, "replica")]
  cpSync(data.path, path)
  const running = await startReplicated({
    ...settings,
    DATABASE_PATH: path,
    LITESTREAM_REPLICA_URL: `file://${replica}`,
  })
  const server = { url: running.url, pid: running.servicePid }
  const load = playLoad(folder, server, headersOf(data.key), data.players, score)
  await running.level(300_000)
  const before = bytesOf(replica)
  const run = await load(options.connections, options.seconds)
  await running.level(300_000)
  const bytes = bytesOf(replica) - before
  await running.end("SIGTERM")
  return bytes / playsOf(run)
}
