import { statSync } from "node:fs"
import { createServer } from "node:net"
import { fileURLToPath } from "node:url"
import pino, { type Logger } from "pino"
import { BadSetting } from "../config.ts"
import { DatabaseUnusable, refuseIfServed } from "../store/sqlite/open.ts"
import { litestream, litestreamEnvironment } from "./litestream.ts"
import { RestoreFailed, restoreIfMissing } from "./restore.ts"
import { type ReplicationSettings, readReplication, stopMs } from "./settings.ts"

const servicePath = fileURLToPath(new URL("../main.ts", import.meta.url))
/** A signal to a whole process group arrives twice: from the group, and passed on by the process above. */
const sameSignalMs = 100

/** As a word of a shell command: Litestream splits the command that it runs by a shell's rules. */
const quoted = (word: string) => `'${word.replaceAll("'", "'\\''")}'`

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer()
    server.on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/** Passes signals on to the child of the moment. A second signal, or a stop that takes too long, ends all at once. */
const passSignalsOn = (log: Logger) => {
  let child: Bun.Subprocess | undefined
  let stoppingSince: number | undefined
  const endAtOnce = (reason: string) => {
    log.error(reason)
    child?.kill("SIGKILL")
    process.exit(1)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs) endAtOnce("ended by a second signal, before the last sync")
      return
    }
    stoppingSince = performance.now()
    child?.kill(signal)
    setTimeout(() => endAtOnce("the last sync took too long: what it lacks is in the database file alone"), stopMs)
  }
  process.on("SIGTERM", onSignal)
  process.on("SIGINT", onSignal)
  return {
    to: (next: Bun.Subprocess) => {
      child = next
    },
    isStopping: () => stoppingSince !== undefined,
  }
}

/**
 * Restores the database if it is missing, then runs the service below Litestream. Answers the exit code: 0 only after a
 * signal, with the last sync done. The service ends with Litestream, however that ends: it never serves unreplicated.
 */
const superviseReplication = async (settings: ReplicationSettings): Promise<number> => {
  const { databasePath, replicaUrl } = settings
  const log = pino({ level: settings.logLevel })
  const signals = passSignalsOn(log)
  refuseIfServed(databasePath)
  const started = performance.now()
  const found = await restoreIfMissing(settings, signals.to)
  if (found === "restored") {
    const durationMs = Math.round(performance.now() - started)
    log.info({ databasePath, replicaUrl, durationMs, bytes: statSync(databasePath).size }, "restored from the replica")
  } else if (found === "no replica")
    log.warn({ databasePath, replicaUrl }, "neither a database nor a replica: starting with an empty database")
  else log.info({ databasePath, replicaUrl }, "the database is there: nothing to restore")
  if (signals.isStopping()) return 0

  const metricsAddress = `127.0.0.1:${await freePort()}`
  const service = [process.execPath, "--no-orphans", servicePath].map(quoted).join(" ")
  const replicate = Bun.spawn(litestream("replicate", "-exec", service), {
    env: {
      ...litestreamEnvironment(settings, metricsAddress),
      LITESTREAM_METRICS_URL: `http://${metricsAddress}/metrics`,
    },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
  })
  signals.to(replicate)
  await replicate.exited
  const { exitCode, signalCode } = replicate
  if (signals.isStopping() && exitCode === 0) return 0
  log.error(
    { exitCode, signalCode },
    signals.isStopping() ? "the last sync failed" : "replication or the service ended",
  )
  return 1
}

try {
  process.exit(await superviseReplication(readReplication(process.env)))
} catch (error) {
  const isExpected = error instanceof BadSetting || error instanceof RestoreFailed || error instanceof DatabaseUnusable
  process.stderr.write(`premio: ${isExpected ? error.message : (error as Error).stack}\n`)
  process.exit(1)
}
