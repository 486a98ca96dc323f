import type { ConsoleChange, Decision } from "../change.ts"
import {
  checkNotification,
  type Notification,
  type NotificationInput,
  notificationConfig,
  refuseUnknownNotification,
} from "../mini-game.ts"
import { isEmptyPatch, type Patch, patched } from "../patch.ts"
import type { Refusal } from "../refusal.ts"

export type PatchMiniGameRequest = { readonly notificationId: string; readonly patch: Patch<NotificationInput> }

/** Decides PATCH /admin/notifications/{notificationId}; `stored` is the mini-game as it is before. */
export const decidePatchMiniGame = (
  stored: Notification | null,
  { notificationId, patch }: PatchMiniGameRequest,
  now: number,
): Decision<Notification, ConsoleChange> | Refusal => {
  if (!stored) return refuseUnknownNotification(notificationId)
  if (isEmptyPatch(patch)) return { answer: stored, changes: [] }
  const { notificationId: _id, createdAt, updatedAt: _updatedAt, ...before } = stored
  const config = notificationConfig(notificationId, createdAt, patched(before, patch))
  const refusal = checkNotification(config, before)
  if (refusal) return refusal
  const miniGame: Notification = { notificationId, ...config, createdAt, updatedAt: now }
  return {
    answer: miniGame,
    changes: [
      { kind: "putMiniGame", miniGame },
      {
        kind: "audit",
        entry: { action: "notification.update", target: notificationId, before: stored, after: miniGame },
      },
    ],
  }
}
