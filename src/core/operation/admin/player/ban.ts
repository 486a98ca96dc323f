import type { ChangeOf, Decision } from "../../../change.ts"
import type { Times } from "../../../clock.ts"
import { newId } from "../../../id.ts"
import type { TestUse } from "../../../organization/test-use.ts"
import { type Account, type Ban, isInForce, type NewBan, refuseUnknownClient } from "../../../player/player.ts"
import type { Sources } from "../../../random.ts"
import { type Refusal, refuse, refuseField } from "../../../refusal.ts"
import { countOneMorePlayer, refuseOneMorePlayer } from "../../partner/test-facts.ts"

export type BanFacts = {
  /** The player named in the request; null for an unknown client id. */
  readonly player: Pick<Account, "externalUserId" | "clientId"> | null
  /** What a test organization holds, if the ban makes one more player of it. */
  readonly use: TestUse | null
}

/** Decides POST /admin/bans (docs/api.md#bans). */
export const decideCreateBan = (
  { player, use }: BanFacts,
  request: NewBan,
  { now, wall }: Times,
  { ids }: Pick<Sources, "ids">,
): Decision<Ban, ChangeOf<"addBan" | "audit" | "countTestUse">> | Refusal => {
  if (!player) return refuseUnknownClient("clientId")
  const { externalUserId, clientId } = player
  const { reason = null, message = null, until = null } = request
  if (!isInForce({ until }, now)) return refuseField("until", "a time that is still to come")
  const full = refuseOneMorePlayer(use)
  if (full) return full
  const ban: Ban = { banId: newId("ban_", wall, ids), externalUserId, clientId, reason, message, createdAt: now, until }
  return {
    answer: ban,
    changes: [
      ...countOneMorePlayer(use),
      { kind: "addBan", ban },
      { kind: "audit", entry: { action: "ban.create", target: ban.banId, before: null, after: ban } },
    ],
  }
}

const lifted = (ban: Ban, at: number): Decision<null, ChangeOf<"audit" | "liftBan">> => ({
  answer: null,
  changes: [
    { kind: "liftBan", at },
    { kind: "audit", entry: { action: "ban.lift", target: ban.banId, before: ban, after: null } },
  ],
})

/** Decides DELETE /admin/bans/{banId} (docs/api.md#bans). */
export const decideLiftBan = (
  ban: Ban | null,
  banId: string,
  now: number,
): Decision<null, ChangeOf<"audit" | "liftBan">> | Refusal =>
  ban ? lifted(ban, now) : refuse("NOT_FOUND", `ban ${banId} does not exist; check banId`)

/** Lifts a ban whose end has come, at exactly that time; null while it is in force. */
export const decideEndBan = (ban: Ban, now: number): Decision<null, ChangeOf<"audit" | "liftBan">> | null =>
  ban.until === null || isInForce(ban, now) ? null : lifted(ban, ban.until)
