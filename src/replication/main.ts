import { statSync } from "node:fs"
import pino from "pino"
import { privateMask } from "../config/service.ts"
import { BadSetting } from "../config/setting.ts"
import { unknownSettings } from "../config/unknown.ts"
import { refuseIfServed } from "../store/sqlite/file/ownership.ts"
import { DatabaseUnusable } from "../unusable.ts"
import { litestreamBinary } from "./binary.ts"
import { RestoreFailed, restoreIfMissing } from "./restore.ts"
import { type ReplicationSettings, readReplication, replicationSettings } from "./settings.ts"
import { catchSignals, type Signals } from "./signals.ts"
import { supervise } from "./supervise.ts"

/**
 * Restores the database if it is missing, then runs the service and Litestream side by side. Returns the exit code: 0
 * only after a signal and a successful last sync.
 */
const serveReplicated = async (settings: ReplicationSettings, log: pino.Logger, signals: Signals): Promise<number> => {
  const { databasePath, replicaUrl } = settings
  refuseIfServed(databasePath)
  await litestreamBinary()
  const started = performance.now()
  const found = await restoreIfMissing(settings, signals.passTo)
  if (found === "restored") {
    const durationMs = Math.round(performance.now() - started)
    log.info({ databasePath, replicaUrl, durationMs, bytes: statSync(databasePath).size }, "restored from the replica")
  } else if (found === "no replica")
    log.warn({ databasePath, replicaUrl }, "neither a database nor a replica: starting with an empty database")
  else log.info({ databasePath, replicaUrl }, "the database exists: nothing to restore")
  return signals.isStopping() ? 0 : supervise(settings, log, signals)
}

process.umask(privateMask)
const warnings = unknownSettings(process.env, replicationSettings)
try {
  const settings = readReplication(process.env)
  const log = pino({ level: settings.logLevel })
  for (const warning of warnings.splice(0)) log.warn(warning)
  process.exit(await serveReplicated(settings, log, catchSignals(log)))
} catch (error) {
  for (const warning of warnings) process.stderr.write(`premio: ${warning}\n`)
  const isExpected = error instanceof BadSetting || error instanceof RestoreFailed || error instanceof DatabaseUnusable
  process.stderr.write(`premio: ${isExpected ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
