import type { PushEvent, PushSend } from "../../core/organization/push.ts"
import { type Rows, tableOf } from "../rows.ts"

type PushSendRow = {
  readonly id: number
  readonly orgId: string
  readonly sendId: string
  readonly title: string | null
  readonly clickCount: number
  readonly dismissCount: number
  readonly createdAt: number
}

export const pushSendTable = tableOf<PushSendRow>()({
  key: ["id"],
  changed: ["clickCount", "dismissCount"],
  reads: { byId: { kind: "one", by: ["orgId", "sendId"] }, byRow: { kind: "one", by: ["id"] } },
})

export const toPushSend = ({ id: _id, orgId: _orgId, ...send }: PushSendRow): PushSend => send

/** Push sends and their counters, for jobs. */
export const pushSendRecords = (rows: Rows) => ({
  findSend: (orgId: string, sendId: string): PushSendRow | null => rows.one(pushSendTable, "byId", orgId, sendId),

  addSend: (orgId: string, { title, ...send }: PushSend) =>
    rows.add(pushSendTable, { ...send, title: title ?? null, orgId }),

  countEvent: (send: number, event: PushEvent) => {
    const row = rows.one(pushSendTable, "byRow", send)
    if (!row) throw new Error(`push send ${send} of an event does not exist`)
    const field = event === "click" ? "clickCount" : "dismissCount"
    rows.change(pushSendTable, row, { ...row, [field]: row[field] + 1 })
  },
})

export type PushSends = ReturnType<typeof pushSendRecords>
