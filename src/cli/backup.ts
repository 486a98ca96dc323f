import { existsSync, mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Command, InvalidArgumentError } from "commander"
import { isoTime } from "../core/period.ts"
import { restoreTo } from "../replication/restore.ts"
import { type ReplicationSettings, readReplication } from "../replication/settings.ts"
import { inspectDatabase } from "../store/sqlite/inspect.ts"
import type { Finding } from "../store/sqlite/invariant/check.ts"
import { newestAt } from "../store/sqlite/newest.ts"
import { reportInspection } from "./doctor.ts"
import { Failure } from "./failure.ts"
import { print } from "./print.ts"

type Environment = Readonly<Record<string, string | undefined>>
type Options = { readonly maxLag: number; readonly maxAge?: number; readonly json?: boolean }

const seconds = (text: string): number => {
  const value = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(value * 1000))
    throw new InvalidArgumentError("It must be whole seconds.")
  return value
}

/** A folder that is gone when `use` has ended, also by a signal. */
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

/** How old the replica's newest data is, by the clock and beside the database, where one is on this machine. */
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
    // Read before the restore: what is written meanwhile need not be in the replica yet.
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
    const inspection = inspectDatabase(path)
    const ages = ageFindings(newest ?? 0, liveNewest, now, options)
    const newestData = newest === null ? null : isoTime(newest)
    const findings = [...ages, ...inspection.findings]
    reportInspection({ ...inspection, path: replicaUrl, findings, ...{ restoreMs, newestData } }, json)
  })

export const addBackup = (program: Command, environment: Environment) =>
  program
    .command("backup")
    .description("The replica that Litestream keeps of the database.")
    .command("verify")
    .description(
      "Restore the newest replica to a scratch folder, check the file and every rule of the data, and remove it again. " +
        "Needs the space of the database in TMPDIR; 1 when anything is off.",
    )
    .option("--max-lag <seconds>", "how far it may be behind the database, where that is on this machine", seconds, 60)
    .option("--max-age <seconds>", "how old its newest data may be (not checked unless given)", seconds)
    .option("--json", "print one JSON object")
    .addHelpText(
      "after",
      "\nExample:\n  LITESTREAM_REPLICA_URL=s3://backups/premio bun run cli backup verify --max-age 3600",
    )
    .action(async (_options, command: Command) => {
      const options = command.optsWithGlobals<Options & { database: string }>()
      await verify(readReplication({ ...environment, DATABASE_PATH: options.database }), options)
    })
