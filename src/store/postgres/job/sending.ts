import type { Pool } from "pg"
import type { Deliveries } from "../../../core/port/deliveries.ts"
import type { Destination } from "../../../core/webhook/delivery.ts"
import { isUnavailable } from "../connection/fault.ts"
import { readNotice } from "../log/wake.ts"
import { adoptDeliveries } from "./adopt.ts"
import type { Membership } from "./membership.ts"

/** How often a process looks for deliveries of its own that nobody has told it of: a commit may end in doubt. */
const lookMs = 10_000

const selectOwn = `SELECT DISTINCT org_id AS "orgId", webhook FROM deliveries WHERE sender = $1 AND due_at IS NOT NULL`

type Needs = {
  readonly pool: Pool
  readonly membership: Membership
  /** Calls its listener after each commit of this process that may have made deliveries of a webhook due. */
  readonly onDue: (listener: (to: Destination) => void) => void
  readonly onError: (error: unknown) => void
}

/** This process's part in sending the outbox: what it has to send, and what it takes over of processes that have ended. */
export const sending = ({
  pool,
  membership,
  onDue,
  onError,
}: Needs): Pick<Deliveries, "senders" | "startSending" | "stopSending"> => {
  let isAdopting = false
  let lookedAt = 0

  const report = (error: unknown) => {
    if (!isUnavailable(error)) onError(error)
  }

  const wakeOwn = async (wake: (to: Destination) => void) => {
    lookedAt = performance.now()
    const { rows } = await pool.query<Destination>({ name: "own", text: selectOwn, values: [membership.id] })
    for (const to of rows) wake(to)
  }

  const adopt = async (wake: (to: Destination) => void) => {
    if (isAdopting) return
    isAdopting = true
    await adoptDeliveries(pool, membership, wake).catch(report)
    isAdopting = false
  }

  return {
    senders: () => membership.count,

    startSending: async (sender) => {
      onDue(sender.onDue)
      membership.listen({
        onJoined: () => void wakeOwn(sender.onDue).catch(report),
        onBeat: () => {
          void adopt(sender.onDue)
          if (performance.now() - lookedAt > lookMs) void wakeOwn(sender.onDue).catch(report)
        },
        onLost: sender.onLost,
        onNotice: (text) => sender.onDue(readNotice(text)),
      })
    },

    // Others take over what is left once this process has ended.
    stopSending: async () => membership.listen(null),
  }
}
