import { refuse } from "./refusal.ts"

/** Thrown when a stored record cannot be used, because it is damaged or was written by another program. */
export class UnreadableRecord extends Error {
  /** Such as `campaign spring of organization sol`. */
  readonly record: string
  readonly refusal = refuse(
    "INTERNAL_ERROR",
    `${this.message}; the operator can find the problem with bun run cli doctor`,
  )

  constructor(record: string, fault: string) {
    super(`${record} cannot be read: ${fault}`)
    this.record = record
  }
}
