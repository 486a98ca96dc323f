import { decideCreatePushSend } from "../../core/operation/admin/create-push-send.ts"
import type { PushAdmin } from "../../core/port/admin/push.ts"
import type { Context } from "../context.ts"

/** Creates push sends (docs/api.md#push-sends). */
export const pushOperations = ({ jobs, sources, push, apply }: Context): Pick<PushAdmin, "createPushSend"> => ({
  createPushSend: (caller, request) =>
    jobs.run(caller, (tx) => {
      const isTaken = (sendId: string) => push.findSend(caller.orgId, sendId) !== null
      return apply(tx, caller, decideCreatePushSend({ isTaken }, request, tx, sources))
    }),
})
