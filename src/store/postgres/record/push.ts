import type { PushEvent, PushSend } from "../../../core/organization/push.ts"
import { facts, organization } from "../engine/batch.ts"
import { rowReader } from "../engine/reader.ts"
import { tableOf } from "../engine/table.ts"
import { pushSends } from "../schema/push.ts"

type SendRow = typeof pushSends.$inferSelect

/** Locked, so that clicks which other batches count are not overwritten. */
export const bySendId = rowReader("push send", pushSends, ["orgId", "sendId"], { lock: "push send" })
const byRow = rowReader("push send by row", pushSends, ["orgId", "id"], { lock: "push send" })

const put = (row: SendRow) => {
  facts().put(bySendId, [row.orgId, row.sendId], row)
  facts().put(byRow, [row.orgId, row.id], row)
}

const table = tableOf(pushSends, { order: 5, key: ["orgId", "id"], changed: ["clickCount", "dismissCount"] })

/** Push sends and their counters, for jobs. */
export const pushRecords = {
  findSend: (orgId: string, sendId: string): SendRow | null => {
    const row = facts().get(bySendId, [orgId, sendId])
    if (row) facts().fill(byRow, [orgId, row.id], row)
    return row
  },

  addSend: (orgId: string, send: PushSend) => {
    const { sendId, title, clickCount, dismissCount, createdAt } = send
    const row = { id: facts().nextId(), orgId, sendId, title: title ?? null, clickCount, dismissCount, createdAt }
    table.add(row)
    put(row)
  },

  countEvent: (send: number, event: PushEvent) => {
    const row = facts().get(byRow, [organization(), send])
    if (!row) throw new Error(`push send ${send}, whose event is counted, does not exist`)
    const field = event === "click" ? "clickCount" : "dismissCount"
    const counted = { ...row, [field]: row[field] + 1 }
    table.change(counted)
    put(counted)
  },
}
