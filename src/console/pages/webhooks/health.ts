import type { Delivery } from "./deliveries/attempts.tsx"

/** How a receiver has answered: counts of deliveries, and the median duration of the answers that came. */
export type Health = {
  readonly attempted: number
  readonly delivered: number
  readonly atOnce: number
  readonly medianMs: number | null
}

type Attempted = Pick<Delivery, "status"> & {
  readonly attempts: readonly Pick<Delivery["attempts"][number], "durationMs" | "statusCode">[]
}

/** The health that deliveries tell of; null if none was attempted to the end. */
export const healthOf = (deliveries: readonly Attempted[]): Health | null => {
  const attempted = deliveries.filter(({ status }) => status !== "pending")
  if (attempted.length === 0) return null
  const delivered = attempted.filter(({ status }) => status === "delivered")
  const answers = deliveries
    .flatMap(({ attempts }) => attempts)
    .filter(({ statusCode }) => statusCode !== null)
    .map(({ durationMs }) => durationMs)
    .toSorted((one, other) => one - other)
  return {
    attempted: attempted.length,
    delivered: delivered.length,
    atOnce: delivered.filter(({ attempts }) => attempts.length === 1).length,
    medianMs: answers[Math.floor(answers.length / 2)] ?? null,
  }
}
