import type { Logger } from "pino"
import { playFiles } from "./archive/files.ts"
import { repeat, sweep } from "./background.ts"
import type { Config } from "./config/service.ts"
import type { ArchiveObserver } from "./core/port/archive.ts"
import type { Mails } from "./core/port/mails.ts"
import type { Store } from "./core/port/store.ts"
import type { UnreadableFound, Upkeep } from "./core/port/upkeep.ts"
import { isRefusal } from "./core/refusal.ts"
import type { SdkCallCounter } from "./http/edge/limit/sdk-calls.ts"
import type { MailFault } from "./mail/smtp.ts"
import type { createMetrics } from "./metrics/metrics.ts"
import type { DeliveryQueue } from "./webhooks/queue.ts"

const sweepIntervalMs = 60_000
const datesIntervalMs = 500
const mailIntervalMs = 1_000
const banEndsIntervalMs = 500
const rankingIntervalMs = 1_000
const replayIntervalMs = 1_000
const chainsIntervalMs = 1_000
const poolsIntervalMs = 500
const testTimeIntervalMs = 250
const removalIntervalMs = 500
const testEventsIntervalMs = 1_000
const archiveIntervalMs = 500
const archiveIdleMs = 30_000
const sdkCallsIntervalMs = 5_000
/** How long the last counts may take to be written. */
const lastCountsMs = 1_000

type OnError = (error: unknown) => void

/**
 * Encrypts plain secrets, and those encrypted with a previous key, with the current key. Logs when that is done, even
 * if nothing had to be done, since the operator waits for that line before removing the previous key.
 */
const reencryptSecrets = async (upkeep: Upkeep, log: Logger, { current, previous }: Config["secretKeys"]) => {
  const reencrypted = await upkeep.reencryptSecrets()
  if (isRefusal(reencrypted)) throw new Error(reencrypted.message)
  if (current) log.info({ secrets: reencrypted }, "all secrets now use the current SECRETS_KEY")
  else if (previous.length > 0) log.info({ secrets: reencrypted }, "secrets are no longer encrypted")
}

/** Starts what is repeated for ever; returns a function that ends it. */
const startTasks = (upkeep: Upkeep, auditDays: number, onError: OnError) => {
  const sweeping = async () => {
    await sweep(upkeep.sweepIdempotency)
    await sweep(upkeep.sweepDeliveries)
    await sweep(upkeep.trimDeliveries)
    await sweep(upkeep.sweepSessions)
    await sweep(upkeep.sweepPastUses)
    await sweep(upkeep.sweepRevocations)
    await sweep(upkeep.sweepMembers)
    await sweep((limit) => upkeep.sweepAudit(limit, auditDays))
  }
  const stops = [
    repeat(sweepIntervalMs, sweeping, onError),
    repeat(datesIntervalMs, () => upkeep.sendDueDates(), onError),
    repeat(banEndsIntervalMs, () => upkeep.endBans(), onError),
    repeat(replayIntervalMs, () => upkeep.replayFailed(), onError),
    repeat(chainsIntervalMs, () => upkeep.rotateChains(), onError, 0),
    repeat(testTimeIntervalMs, () => upkeep.passTestTime(), onError),
    repeat(poolsIntervalMs, () => upkeep.continuePools(), onError),
    repeat(removalIntervalMs, () => upkeep.removeOldData(), onError),
    repeat(testEventsIntervalMs, () => sweep(upkeep.trimTestEvents), onError),
    repeat(rankingIntervalMs, () => upkeep.giveDueRankingPrizes(), onError),
  ]
  return () => Promise.all(stops.map((stop) => stop()))
}

/** Starts to move old plays into files; returns a function that stops it. */
const startArchive = (
  upkeep: Upkeep,
  { days, folder, isMade }: NonNullable<Config["playArchive"]>,
  observer: ArchiveObserver,
  onError: OnError,
) => {
  const archiving = { days, files: playFiles(folder, { isMade }), observer }
  let idleUntil = 0
  const archive = async () => {
    if (performance.now() < idleUntil) return
    const isMore = await upkeep.archivePlays(archiving)
    if (!isMore) idleUntil = performance.now() + archiveIdleMs
  }
  return repeat(archiveIntervalMs, archive, onError, 0)
}

type Working = {
  readonly store: Store
  readonly queue: DeliveryQueue
  readonly log: Logger
  readonly metrics: ReturnType<typeof createMetrics>
  tellUnreadable(found: UnreadableFound): void
}

/** Starts what the service does by itself; returns a function that ends it. */
export const startWork = async (
  { secretKeys, auditDays, playArchive }: Config,
  { store, queue, log, metrics, tellUnreadable }: Working,
  onError: OnError,
) => {
  await queue.start()
  void reencryptSecrets(store.upkeep, log, secretKeys).catch(onError)
  void store.upkeep.findUnreadable(tellUnreadable).catch(onError)
  store.start()
  const stopTasks = startTasks(store.upkeep, auditDays, onError)
  const onArchiveFailure = (error: unknown) =>
    log.error({ err: error }, "plays could not be archived; none has left the database")
  const stopArchive = playArchive && startArchive(store.upkeep, playArchive, metrics.archive(onArchiveFailure), onError)
  return () => Promise.all([queue.stop(), stopTasks(), stopArchive?.()])
}

/** Writes the counts of the SDK's calls from time to time; returns a function that writes the last ones. */
export const countCalls = (sdkCalls: SdkCallCounter, onError: OnError) => {
  const stop = repeat(sdkCallsIntervalMs, () => sdkCalls.flushAll(), onError)
  return async () => {
    await stop()
    await Promise.race([sdkCalls.flushAll().catch(onError), Bun.sleep(lastCountsMs)])
  }
}

/** Starts to send mails; loaded only where it is set. `wake` sends what was queued without delay. */
export const startMail = async (
  settings: NonNullable<Config["mail"]>,
  needs: { readonly mails: Mails; readonly clock: () => number; onTry(outcome: "sent" | "failed"): void },
  log: Logger,
  onError: OnError,
) => {
  const [{ smtpMail }, { mailSender }] = await Promise.all([import("./mail/smtp.ts"), import("./mail/sender.ts")])
  const smtp = smtpMail(settings)
  const onFault = ({ message, isFinal }: MailFault) => {
    needs.onTry("failed")
    log.warn({ isFinal }, message)
  }
  const { sendDue } = mailSender({ ...needs, smtp, onSent: () => needs.onTry("sent"), onFault })
  const stop = repeat(mailIntervalMs, sendDue, onError, 0)
  return {
    wake: () => void sendDue().catch(onError),
    stop: async () => {
      await stop()
      smtp.close()
    },
  }
}
