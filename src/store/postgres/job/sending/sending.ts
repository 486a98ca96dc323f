import type { Deliveries } from "../../../../core/port/deliveries.ts"
import type { Destination } from "../../../../core/webhook/delivery.ts"
import { isUnavailable } from "../../connection/fault.ts"
import type { Background } from "../../engine/background.ts"
import { readNotice } from "../../log/delivery/wake.ts"
import type { Membership } from "./membership.ts"
import type { Pending } from "./pending.ts"

/** How often a process looks for deliveries without a notice: it may not know whether a commit took place. */
const lookMs = 5_000

type Needs = {
  readonly background: Background
  readonly membership: Membership
  readonly pending: Pending
  /** Calls its listener after each commit of this process that may have made deliveries of a webhook due. */
  readonly onDue: (listener: (to: Destination) => void) => void
  readonly onError: (error: unknown) => void
}

type Sending = Pick<Deliveries, "senders" | "startSending" | "stopSending">

/** This process's part in sending the outbox: its own deliveries, and those that ended processes have left. */
export const sending = ({ background, membership, pending, onDue, onError }: Needs): Sending => {
  let isLooking = false
  let lookedAt = 0
  let ended = 0

  const lookOnce = async (wake: (to: Destination) => void) => {
    isLooking = true
    lookedAt = performance.now()
    ended = membership.ended.length
    try {
      await pending.look(wake)
    } catch (error) {
      if (!isUnavailable(error)) onError(error)
    } finally {
      isLooking = false
    }
  }
  const look = (wake: (to: Destination) => void) => {
    if (!isLooking) void background.add(lookOnce(wake))
  }

  return {
    senders: () => membership.count,

    startSending: async (sender) => {
      onDue(sender.onDue)
      membership.listen({
        onJoined: () => look(sender.onDue),
        onBeat: () => {
          if (membership.ended.length !== ended || performance.now() - lookedAt > lookMs) look(sender.onDue)
        },
        onLost: sender.onLost,
        onNotice: (text) => sender.onDue(readNotice(text)),
      })
    },

    // Once this process has ended, others send what is left.
    stopSending: async () => membership.listen(null),
  }
}
