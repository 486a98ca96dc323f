import { fileURLToPath } from "node:url"
import type { Logger } from "pino"
import type { ReplicationReport } from "../core/replication.ts"
import { probeReplica } from "./bucket.ts"
import { type Replicator, startReplicator } from "./litestream.ts"
import type { ReplicationSettings } from "./settings.ts"
import type { Signals } from "./signals.ts"
import { scheduleVerification } from "./verification.ts"
import { lookIntervalMs, watchReplica } from "./watch.ts"

const servicePath = fileURLToPath(new URL("../main.ts", import.meta.url))
/** The service itself takes at most 10 seconds to stop. */
const serviceEndMs = 14_000
/** How long the last sync continues without progress. */
const patienceMs = 5_000
const settleStepMs = 20

/** Starts the service as a separate process: `listening` resolves once it listens or has ended. */
const startService = () => {
  const { promise: listening, resolve } = Promise.withResolvers<void>()
  const child = Bun.spawn([process.execPath, "--no-orphans", servicePath], {
    env: { ...process.env, REPLICATED: "true" },
    stdin: "ignore",
    stdout: "inherit",
    stderr: "inherit",
    ipc: () => resolve(),
  })
  void child.exited.then(() => resolve())
  return { child, listening, hasEnded: () => child.exitCode !== null || child.signalCode !== null }
}

/**
 * Waits until the replica, last seen at `replicated`, has everything written so far; gives up if there is no progress.
 */
const settle = async (replicator: Replicator, replicated: number): Promise<boolean> => {
  let furthest = replicated
  let progressAt = performance.now()
  while (performance.now() - progressAt < patienceMs && replicator.end() === null) {
    const position = await replicator.position()
    if (position && position.replica >= position.local) return true
    if (position && position.replica > furthest) {
      furthest = position.replica
      progressAt = performance.now()
    }
    await Bun.sleep(settleStepMs)
  }
  return false
}

/**
 * Runs the service, and Litestream alongside it once the service has opened the database. Ends with the service, after
 * a last sync. Ends the service if a restart of Litestream does not help a stalled replica. Returns the exit code.
 */
export const supervise = async (settings: ReplicationSettings, log: Logger, signals: Signals): Promise<number> => {
  const { databasePath, stallMs, verifyMs } = settings
  const service = startService()
  let replicator: Replicator | undefined
  let isGivenUp = false
  signals.passTo(service.child)
  signals.onKill(() => {
    service.child.kill("SIGKILL")
    void replicator?.kill()
  })
  const giveUp = () => {
    isGivenUp = true
    service.child.kill("SIGTERM")
    setTimeout(() => service.child.kill("SIGKILL"), serviceEndMs).unref()
  }
  const start = async () => {
    const next = await startReplicator(settings)
    replicator = next
    void next.exited.then(() => onExit(next))
  }
  const onExit = async (ended: Replicator) => {
    if (ended !== replicator || service.hasEnded() || isGivenUp) return
    log.error(ended.end() ?? {}, "Litestream has exited")
    if (watch.hasDied()) await start()
    else giveUp()
  }
  const watch = watchReplica(
    {
      databasePath,
      stallMs,
      end: giveUp,
      position: async () => (await replicator?.position()) ?? null,
      probe: () => probeReplica(settings),
      restart: async () => {
        const last = replicator
        replicator = undefined
        await last?.kill()
        await start()
      },
    },
    Date.now,
    log,
  )

  await service.listening
  const verification = scheduleVerification(databasePath, verifyMs, log)
  if (!service.hasEnded()) await start()
  while (!service.hasEnded() && !signals.isStopping() && !isGivenUp) {
    await watch.look()
    const report: ReplicationReport = { ...watch.report(), verifyMs, verification: verification.latest() }
    if (!service.hasEnded()) service.child.send(report)
    await Promise.race([Bun.sleep(lookIntervalMs), service.child.exited])
  }
  await Promise.all([service.child.exited, verification.stop()])
  const replicated = watch.replicated()
  return end({ service: service.child, replicator, replicated, isGivenUp, isStopping: signals.isStopping() }, log)
}

type Ended = {
  readonly service: Bun.Subprocess
  readonly replicator: Replicator | undefined
  readonly replicated: number
  readonly isGivenUp: boolean
  readonly isStopping: boolean
}

/** Lets Litestream send the rest, unless the replica was given up. Returns the exit code. */
const end = async (ended: Ended, log: Logger): Promise<number> => {
  const { service, replicator, replicated, isGivenUp, isStopping } = ended
  const { exitCode, signalCode } = service
  if (!isStopping && !isGivenUp && exitCode !== 0) log.error({ exitCode, signalCode }, "the service exited")
  if (!replicator) return isStopping && exitCode === 0 ? 0 : 1
  if (isGivenUp || !(await settle(replicator, replicated))) {
    await replicator.kill()
    log.error("the last sync failed: only the database file is complete")
    return 1
  }
  await replicator.close()
  return isStopping && exitCode === 0 ? 0 : 1
}
