import type { Delivery, Destination } from "../../core/webhook/delivery.ts"
import type { AttemptOutcome } from "../../core/webhook/round.ts"
import { between } from "../chance.ts"
import { hourMs } from "./calendar.ts"
import type { World } from "./world.ts"

const atOnce = 1_000
/** When the CRM's receiver starts to fail: early enough for its webhook to be switched off. */
export const crmFailsForMs = 7 * 24 * hourMs

const outcomeOf = ({ url }: Delivery, world: World, end: number): AttemptOutcome & { durationMs: number } => {
  const { random, time } = world
  if (url.includes("crm.") && time.now > end - crmFailsForMs)
    return random() < 0.3
      ? { statusCode: null, error: "no complete response within 10 seconds", durationMs: 10_000 }
      : { statusCode: 503, error: null, durationMs: between(80, 400, random) }
  const isUnwell = random() < 0.03
  return { statusCode: isUnwell ? 502 : 204, error: null, durationMs: between(18, 140, random) }
}

/**
 * The receivers' responses to all deliveries of `webhooks` that are due, including retries; the clock advances by
 * seconds.
 */
const deliverTo = async (webhooks: readonly Destination[], world: World, end: number) => {
  const { store, time } = world
  const { deliveryToSend, dueDeliveries, nextDeliveryAt } = store.deliveries
  for (;;) {
    const listed = (await Promise.all(webhooks.map((to) => dueDeliveries(to, time.now, atOnce)))).flat()
    const read = await Promise.all(listed.map((delivery) => deliveryToSend(delivery, time.now)))
    const due = read.filter((delivery) => delivery !== null)
    if (due.length > 0) {
      const attempts = due.map((delivery) => ({ delivery, outcome: outcomeOf(delivery, world, end), at: time.now }))
      time.now += Math.max(...attempts.map(({ outcome }) => outcome.durationMs))
      await Promise.all(
        attempts.map(({ delivery, outcome, at }) => store.deliveries.recordAttempt(delivery, { ...outcome, at })),
      )
    }
    const next = await Promise.all(webhooks.map((to) => nextDeliveryAt(to, time.now)))
    const times = next.filter((at) => at !== null)
    if (due.length === 0 && times.length === 0) return
    if (times.length > 0) time.now = Math.max(time.now, Math.min(...times))
  }
}

/**
 * Plays the part of the receivers: returns a function that delivers what has entered the outbox since its last call.
 */
export const receivers = async (world: World, end: number) => {
  const due = new Map<number, Destination>()
  await world.store.deliveries.startSending({
    onDue: (to) => due.set(to.webhook, to),
    onLost: () => undefined,
  })
  return async () => {
    const webhooks = [...due.values()]
    due.clear()
    if (webhooks.length > 0) await deliverTo(webhooks, world, end)
  }
}
