import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { dirname, join } from "node:path"
import { type Command, InvalidArgumentError } from "commander"
import { isoTime } from "../../core/period.ts"
import { restoreTo } from "../../replication/restore.ts"
import { type ReplicationSettings, readReplication } from "../../replication/settings.ts"
import type { Finding } from "../../store/invariant/finding.ts"
import { inspectDatabase } from "../../store/sqlite/upkeep/inspect.ts"
import { newestAt } from "../../store/sqlite/upkeep/newest.ts"
import { type Database, fileOf } from "../database.ts"
import { Failure } from "../failure.ts"
import { print } from "../print.ts"
import { reportInspection } from "./doctor.ts"

type Environment = Readonly<Record<string, string | undefined>>
type Options = { readonly maxLag: number; readonly maxAge?: number; readonly json?: boolean }

const seconds = (text: string): number => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value * 1000))
    throw new InvalidArgumentError("It must be whole seconds.")
  return value
}

/** A folder that is removed once `use` has ended, even by a signal. */
const inScratchFolder = async <T>(use: (folder: string) => Promise<T>): Promise<T> => {
  const folder = mkdtempSync(join(tmpdir(), "premio-verify-"))
  const remove = () => rmSync(folder, { recursive: true, force: true })
  const onSignal = () => {
    remove()
    process.exit(1)
  }
  process.on("SIGINT", onSignal).on("SIGTERM", onSignal)
  try {
    return await use(folder)
  } finally {
    remove()
    process.off("SIGINT", onSignal).off("SIGTERM", onSignal)
  }
}

const ageFinding = (rule: string, of: string, ageMs: number, maxSeconds: number): Finding => ({
  rule,
  says: `the newest data of the replica is at most ${maxSeconds} s ${of}`,
  violations: ageMs > maxSeconds * 1000 ? 1 : 0,
  examples: ageMs > maxSeconds * 1000 ? [`it is ${Math.round(ageMs / 1000)} s ${of}`] : [],
})

/** The age of the replica's newest data, by the clock and relative to the database, if that is on this machine. */
const ageFindings = (
  newest: number,
  liveNewest: number | null,
  now: number,
  { maxLag, maxAge }: Options,
): Finding[] => [
  ...(liveNewest === null ? [] : [ageFinding("lag", "behind the database", liveNewest - newest, maxLag)]),
  ...(maxAge === undefined ? [] : [ageFinding("age", "old", now - newest, maxAge)]),
]

const verify = (settings: ReplicationSettings, options: Options) =>
  inScratchFolder(async (folder) => {
    const { replicaUrl, databasePath } = settings
    const { json = false } = options
    // Read before the restore: data written meanwhile need not be in the replica yet.
    const liveNewest = existsSync(databasePath) ? newestAt(databasePath) : null
    const started = performance.now()
    const path = join(folder, "premio.db")
    if (!(await restoreTo(path, settings))) throw new Failure(`there is no replica at ${replicaUrl}`)
    const restoreMs = Math.round(performance.now() - started)
    const now = Date.now()
    const newest = newestAt(path)
    if (!json) {
      print(`replica   ${replicaUrl}: restored in ${restoreMs} ms`)
      const lag = liveNewest === null ? "" : `, ${Math.max(liveNewest - (newest ?? 0), 0)} ms behind the database`
      if (newest !== null) print(`newest    ${isoTime(newest)}, ${Math.round((now - newest) / 1000)} s ago${lag}`)
    }
    const inspection = await inspectDatabase(path)
    const ages = ageFindings(newest ?? 0, liveNewest, now, options)
    const newestData = newest === null ? null : isoTime(newest)
    const findings = [...ages, ...inspection.findings]
    const report = { ...inspection, path: replicaUrl, findings, restoreMs, newestData }
    reportInspection(report, json)
  })

const instant = (text: string): string => {
  const time = Date.parse(text)
  if (!/^\d{4}-.*T.*(Z|[+-]\d\d:\d\d)$/.test(text) || Number.isNaN(time))
    throw new InvalidArgumentError("It must be a time like 2026-01-31T15:00:00Z.")
  return new Date(time).toISOString()
}

const ownBackup = "back up PostgreSQL with pg_basebackup or pg_dump, and check what you restored with doctor"

/** Removes a database, and the files that opening it has created next to it. */
const removeDatabase = (path: string) => {
  for (const end of ["", "-wal", "-shm"]) rmSync(path + end, { force: true })
}

/** Litestream refuses a time after the newest data; the newest data is the state at that time. */
const restoreAt = async (target: string, settings: ReplicationSettings, at: string): Promise<boolean> => {
  if (await restoreTo(target, settings, { at })) return true
  if (!(await restoreTo(target, settings))) return false
  if ((newestAt(target) ?? 0) <= Date.parse(at)) return true
  removeDatabase(target)
  return false
}

const restore = async (target: string, settings: ReplicationSettings, at: string | undefined) => {
  if (existsSync(target)) throw new Failure(`${target} exists already: name another file`)
  if (!existsSync(dirname(target))) throw new Failure(`there is no folder ${dirname(target)}`)
  const found = await (at === undefined ? restoreTo(target, settings) : restoreAt(target, settings, at))
  if (!found) throw new Failure(`there is no replica${at ? ` of ${at}` : ""} at ${settings.replicaUrl}`)
  const newest = newestAt(target)
  for (const end of ["-wal", "-shm"]) rmSync(target + end, { force: true })
  print(`restored  ${target}${newest === null ? "" : `, with data up to ${isoTime(newest)}`}`)
}

export const addBackup = (program: Command, environment: Environment) => {
  const settingsFor = (database: Database) =>
    readReplication({ ...environment, DATABASE_PATH: fileOf(database, ownBackup), DATABASE_URL: undefined })
  const backup = program.command("backup").description("Verify and restore Litestream's replica of the database.")
  backup
    .command("verify")
    .description(
      "Restore the newest replica to a temporary folder, check the file and every rule of its data, and remove it. " +
        "Needs as much space in TMPDIR as the database takes. Exits 1 if a check fails.",
    )
    .option("--max-lag <seconds>", "how far it may be behind the database, if that is on this machine", seconds, 60)
    .option("--max-age <seconds>", "how old its newest data may be (default: not checked)", seconds)
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  LITESTREAM_REPLICA_URL=s3://backups/premio bun run cli backup verify --max-age 3600",
    )
    .action(async (_options, command: Command) => {
      const options = command.optsWithGlobals<Options & { database: Database }>()
      await verify(settingsFor(options.database), options)
    })
  backup
    .command("restore <file>")
    .description("Restore the replica to a new file, in its current or an earlier state. The database is not changed.")
    .option("--at <time>", "the time to restore, at most three days ago", instant)
    .addHelpText("after", "\nExample:\n  bun run cli backup restore /data/before.db --at 2026-01-31T15:00:00Z")
    .action(async (file: string, _options, command: Command) => {
      const { database, at } = command.optsWithGlobals<{ database: Database; at?: string }>()
      await restore(file, settingsFor(database), at)
    })
}
