import { closeSync, existsSync, fsyncSync, openSync, readdirSync, renameSync, rmSync } from "node:fs"
import { basename, dirname, join } from "node:path"
import { reachReplica } from "./bucket.ts"
import { litestream, litestreamEnvironment, litestreamError } from "./litestream.ts"
import type { ReplicationSettings } from "./settings.ts"

/** The reason why a database could not be restored, in a line for the operator. */
export class RestoreFailed extends Error {}

const sync = (path: string) => {
  const file = openSync(path, "r")
  fsyncSync(file)
  closeSync(file)
}

/**
 * Removes the files that a finished or interrupted restore leaves: `<target>` and all that begin with `<target>.tmp`.
 */
const removeLeftovers = (target: string) => {
  const folder = dirname(target)
  const leftovers = readdirSync(folder).filter((name) => name.startsWith(`${basename(target)}.tmp`))
  for (const name of leftovers) rmSync(join(folder, name), { force: true })
}

type RestoreOptions = {
  /** The time to restore, as RFC 3339; by default, the newest data. */
  readonly at?: string
  /** Receives the process, so that a signal can end it. */
  readonly onStart?: (restore: Bun.Subprocess) => void
}

/**
 * Restores the replica to `target`, which must not exist, and syncs it to disk. Returns false if there is no replica.
 * Throws RestoreFailed.
 */
export const restoreTo = async (
  target: string,
  settings: ReplicationSettings,
  { at, onStart }: RestoreOptions = {},
): Promise<boolean> => {
  removeLeftovers(target)
  const away = await reachReplica(settings)
  if (away !== null) throw new RestoreFailed(`cannot restore from ${settings.replicaUrl}: ${away}`)
  const time = at === undefined ? [] : ["-timestamp", at]
  const command = await litestream("restore", "-if-replica-exists", ...time, "-o", target, settings.databasePath)
  const restore = Bun.spawn(command, {
    env: litestreamEnvironment(settings),
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })
  onStart?.(restore)
  const output = await Promise.all([new Response(restore.stdout).text(), new Response(restore.stderr).text()])
  const code = await restore.exited
  removeLeftovers(target)
  if (code !== 0)
    throw new RestoreFailed(`cannot restore from ${settings.replicaUrl}: ${litestreamError(output.join("\n"))}`)
  if (!existsSync(target)) return false
  sync(target)
  return true
}

/**
 * Restores the newest replica if the database is missing, completely or not at all. Returns what it found. Throws
 * RestoreFailed.
 */
export const restoreIfMissing = async (
  settings: ReplicationSettings,
  onStart: (restore: Bun.Subprocess) => void,
): Promise<"database exists" | "restored" | "no replica"> => {
  const { databasePath } = settings
  if (existsSync(databasePath)) return "database exists"
  if (!existsSync(dirname(databasePath)))
    throw new RestoreFailed(`the folder of the database is missing: ${dirname(databasePath)}`)
  // SQLite would apply a leftover log to the restored database, to which it does not belong.
  if (existsSync(`${databasePath}-wal`))
    throw new RestoreFailed(`${databasePath}-wal exists without ${databasePath}: move it away, then start again`)
  const target = `${databasePath}.restored`
  rmSync(target, { force: true })
  if (!(await restoreTo(target, settings, { onStart }))) return "no replica"
  renameSync(target, databasePath)
  sync(dirname(databasePath))
  return "restored"
}
