import { isoTime } from "../period.ts"

const failingLimitMs = 5 * 24 * 3_600_000
const failingWarningMs = 3_600_000
/** Long enough that a webhook with one event a day can fail without a break, and one with an event a week cannot. */
const failingBreakMs = 36 * 3_600_000
/** Writing a row for each failure would cost more than it is worth. */
const failureNotedMs = 60_000

/**
 * Since when a webhook has been failing without a success or a break, and its last failure; null while it is not
 * failing.
 */
export type Health = { readonly failingSince: number | null; readonly lastFailureAt: number | null }

export const healthy: Health = { failingSince: null, lastFailureAt: null }

const isUnbroken = ({ failingSince, lastFailureAt }: Health, now: number): boolean =>
  failingSince !== null && now - (lastFailureAt ?? failingSince) <= failingBreakMs

/**
 * The health of a webhook after an attempt, and whether it is switched off: once it has failed for 5 days without a
 * success and without a span of 36 hours without a failure. A webhook that only fails occasionally costs nothing, and
 * stays on.
 */
export const healthAfter = (
  health: Health,
  isSuccess: boolean,
  now: number,
): Health & { readonly isSwitchedOff: boolean } => {
  if (isSuccess) return { ...healthy, isSwitchedOff: false }
  const { failingSince, lastFailureAt } = health
  if (failingSince === null || !isUnbroken(health, now))
    return { failingSince: now, lastFailureAt: now, isSwitchedOff: false }
  const isNoted = lastFailureAt !== null && now - lastFailureAt < failureNotedMs
  return {
    failingSince,
    lastFailureAt: isNoted ? lastFailureAt : now,
    isSwitchedOff: now - failingSince >= failingLimitMs,
  }
}

/** What the owner of a webhook should know about it. */
export const webhookWarnings = (
  { switchedOffAt, ...health }: Health & { readonly switchedOffAt: number | null },
  now: number,
): string[] => {
  if (switchedOffAt !== null)
    return [
      `switched off at ${isoTime(switchedOffAt)} after 5 days without one success: fix the receiver, then PATCH active to true and replay what it missed`,
    ]
  const { failingSince } = health
  if (failingSince === null || now - failingSince < failingWarningMs) return []
  const failing = `no delivery has succeeded since ${isoTime(failingSince)}`
  if (!isUnbroken(health, now)) return [failing]
  return [`${failing}; without one it is switched off at ${isoTime(failingSince + failingLimitMs)}`]
}
