import type { AttemptOutcome, Delivery } from "../../core/webhook.ts"
import { between } from "../chance.ts"
import { hourMs } from "./calendar.ts"
import type { World } from "./world.ts"

const atOnce = 1_000
/** From when on the CRM's receiver fails: long enough for its webhook to be switched off. */
export const crmFailsForMs = 7 * 24 * hourMs

const outcomeOf = ({ url }: Delivery, world: World, end: number): AttemptOutcome & { durationMs: number } => {
  const { random, time } = world
  if (url.includes("crm.") && time.now > end - crmFailsForMs)
    return random() < 0.3
      ? { statusCode: null, error: "no whole answer within 10 seconds", durationMs: 10_000 }
      : { statusCode: 503, error: null, durationMs: between(80, 400, random) }
  const isUnwell = random() < 0.03
  return { statusCode: isUnwell ? 502 : 204, error: null, durationMs: between(18, 140, random) }
}

/** What the receivers answered to all that `webhooks` have due by now, retries included; the clock goes on by seconds. */
const deliverTo = async (webhooks: readonly number[], world: World, end: number) => {
  const { store, time } = world
  for (;;) {
    const due = (await Promise.all(webhooks.map((row) => store.deliveries.dueDeliveries(row, time.now, atOnce)))).flat()
    if (due.length > 0) {
      const attempts = due.map((delivery) => ({ delivery, outcome: outcomeOf(delivery, world, end), at: time.now }))
      time.now += Math.max(...attempts.map(({ outcome }) => outcome.durationMs))
      await Promise.all(
        attempts.map(({ delivery, outcome, at }) => store.deliveries.recordAttempt(delivery, { ...outcome, at })),
      )
    }
    const next = await Promise.all(webhooks.map((row) => store.deliveries.nextDeliveryAt(row, time.now)))
    const times = next.filter((at) => at !== null)
    if (due.length === 0 && times.length === 0) return
    if (times.length > 0) time.now = Math.max(time.now, Math.min(...times))
  }
}

/** Plays the receivers' part: what it answers delivers what has come into the outbox since it was called last. */
export const receivers = (world: World, end: number) => {
  const due = new Set<number>()
  world.store.deliveries.onDeliveriesDue((webhook) => due.add(webhook))
  return async () => {
    const webhooks = [...due]
    due.clear()
    if (webhooks.length > 0) await deliverTo(webhooks, world, end)
  }
}
