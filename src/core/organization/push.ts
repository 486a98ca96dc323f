import { type Refusal, refuse } from "../refusal.ts"

/** A push send and what its recipients did (docs/api.md#push-events, #push-sends). */
export type PushSend = {
  readonly sendId: string
  readonly title: string | null
  readonly clickCount: number
  readonly dismissCount: number
  readonly createdAt: number
}

export const pushEvents = ["click", "dismiss"] as const
export type PushEvent = (typeof pushEvents)[number]

export const refuseUnknownPushSend = (sendId: string): Refusal =>
  refuse("NOT_FOUND", `push send ${sendId} does not exist; check sendId`)
