/**
 * What is resent automatically once a receiver works again (docs/api.md#deliveries): what has failed since
 * `replaySince`, after row `replayAfter` if that is set, and not before `replayAt`. All are null while nothing is.
 */
export type Recovery = {
  readonly replaySince: number | null
  readonly replayAfter: number | null
  readonly replayAt: number | null
}

export const noRecovery: Recovery = { replaySince: null, replayAfter: null, replayAt: null }

/** How often one delivery is resent automatically. */
const maxAutoReplays = 3
/** No delivery older than this is resent automatically. */
const autoReplayAgeMs = 3 * 24 * 3_600_000
/** Only the newest failed deliveries of a webhook are resent automatically. */
export const maxAutoReplayed = 10_000
/** How many failed deliveries one step examines. */
export const autoReplayStepRows = 200
/** How many of them one step resends. */
const replayedAtOnce = 20
/** The time between steps. */
export const replayStepMs = 1_000
/** The time before the first one, so that a receiver that has just come back can recover. */
const recoveryDelayMs = 5_000
/** How long after its end an attempt may be recorded. */
const recordingMs = 60_000

/** What to resend after a success that ends an outage since `failingSince`; another outage may still be replayed. */
export const recoveryAfter = (before: Recovery, failingSince: number, now: number): Recovery => ({
  replaySince: Math.min(before.replaySince ?? failingSince, failingSince),
  replayAfter: null,
  replayAt: before.replayAt ?? now + recoveryDelayMs,
})

/** A failed delivery, as an automatic replay finds it. */
export type FailedDelivery = {
  readonly row: number
  readonly status: string
  readonly createdAt: number
  readonly autoReplays: number
  /** Null if it was never tried. */
  readonly lastAttempt: { readonly at: number; readonly durationMs: number } | null
}

/** Whether a delivery failed in the outage since `since`, and so is resent at `now`. */
export const isFailedInOutage = (delivery: FailedDelivery, since: number, now: number): boolean => {
  const { status, createdAt, autoReplays, lastAttempt } = delivery
  if (status !== "failed" || autoReplays >= maxAutoReplays || now - createdAt > autoReplayAgeMs) return false
  return lastAttempt !== null && lastAttempt.at + lastAttempt.durationMs + recordingMs >= since
}

/** A step of a replay: the rows to resend, and the row after which the next step begins; null if it is the last. */
export type ReplayStep = { readonly rows: readonly number[]; readonly next: number | null }

/** The step for up to `autoReplayStepRows` failed deliveries after a row, oldest first. */
export const replayStep = (failed: readonly FailedDelivery[], since: number, now: number): ReplayStep => {
  const rows = failed.filter((delivery) => isFailedInOutage(delivery, since, now)).map(({ row }) => row)
  if (rows.length > replayedAtOnce)
    return { rows: rows.slice(0, replayedAtOnce), next: rows[replayedAtOnce - 1] ?? null }
  return { rows, next: failed.length < autoReplayStepRows ? null : (failed.at(-1)?.row ?? null) }
}
