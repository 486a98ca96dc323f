import type { ChangeOf, Decision } from "../../change.ts"
import { newId } from "../../id.ts"
import { type Account, type Ban, type NewBan, refuseUnknownClient } from "../../player/player.ts"
import type { Sources } from "../../random.ts"
import { type Refusal, refuse } from "../../refusal.ts"

/**
 * Decides POST /admin/bans (docs/api.md#bans); `player` is the player named in the request, null for an unknown client
 * id.
 */
export const decideCreateBan = (
  player: Pick<Account, "externalUserId" | "clientId"> | null,
  request: NewBan,
  now: number,
  { ids }: Pick<Sources, "ids">,
): Decision<Ban, ChangeOf<"addBan" | "audit">> | Refusal => {
  if (!player) return refuseUnknownClient("clientId")
  const { externalUserId, clientId } = player
  const { reason = null, message = null } = request
  const ban: Ban = { banId: newId("ban_", now, ids), externalUserId, clientId, reason, message, createdAt: now }
  return {
    answer: ban,
    changes: [
      { kind: "addBan", ban },
      { kind: "audit", entry: { action: "ban.create", target: ban.banId, before: null, after: ban } },
    ],
  }
}

/** Decides DELETE /admin/bans/{banId} (docs/api.md#bans). */
export const decideLiftBan = (
  ban: Ban | null,
  banId: string,
): Decision<null, ChangeOf<"audit" | "liftBan">> | Refusal =>
  ban
    ? {
        answer: null,
        changes: [
          { kind: "liftBan" },
          { kind: "audit", entry: { action: "ban.lift", target: banId, before: ban, after: null } },
        ],
      }
    : refuse("NOT_FOUND", `ban ${banId} does not exist; check banId`)
