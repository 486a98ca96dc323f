import { ledgerReasons } from "../../../core/player/player.ts"
import { transactionKinds } from "../../../core/player/transaction.ts"
import { AudienceInput } from "../../admin/player/audience.ts"
import { PushSendInput } from "../../admin/push.ts"
import { Terms } from "../../operation/field/appearance.ts"
import { bool, ExternalId, FreeObject, Id, oneOf, Reference, text } from "../../operation/fields.ts"
import { PlayerInput } from "../../partner/client.ts"
import { grantInput } from "../../partner/grant.ts"
import { MovePointsInput } from "../../partner/points.ts"
import { PushInteraction } from "../../partner/push.ts"
import { exact } from "../exact.ts"
import type { RowSchemas } from "../row-schemas.ts"
import { ban, count, GameKind, PastUses, pastUse } from "../shape.ts"

/** Players and what belongs to them. */
export const playerRows = {
  audiences: { audienceId: Id, name: AudienceInput.properties.name, members: count },
  audience_members: { externalUserId: ExternalId },
  players: {
    externalUserId: ExternalId,
    clientId: Id,
    name: PlayerInput.properties.name,
    xp: count,
    points: count,
    email: PlayerInput.properties.email,
    traits: FreeObject,
    pastUses: exact(PastUses),
    drawId: text(100),
    nameByToken: bool,
    emailByToken: bool,
  },
  bans: ban,
  lifted_bans: ban,
  points_ledger: { reason: oneOf("LedgerReason", ledgerReasons), balance: count, sourceId: text(700) },
  points_transactions: {
    transactionId: Id,
    kind: oneOf("TransactionKind", transactionKinds),
    points: MovePointsInput.properties.points,
    note: MovePointsInput.properties.note,
    externalReference: Reference,
    refundedBy: Id,
  },
  play_grants: {
    grantId: Id,
    campaignId: Id,
    plays: grantInput.plays,
    used: count,
    reference: grantInput.reference,
    note: grantInput.note,
  },
  push_sends: { sendId: Id, title: PushSendInput.properties.title, clickCount: count, dismissCount: count },
  push_reactions: { event: PushInteraction },
  accepted_terms: { game: GameKind, gameId: Id, ...Terms.properties },
  past_uses: { ...pastUse, idHash: text(200) },
} satisfies RowSchemas
