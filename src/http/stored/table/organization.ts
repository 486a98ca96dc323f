import { Type } from "@sinclair/typebox"
import { publicKeyAlgorithms } from "../../../core/player/token-check.ts"
import { streamChangeKinds } from "../../../core/stream/row.ts"
import { deliveryStatuses } from "../../../core/webhook/round.ts"
import { Tiers } from "../../admin/catalog.ts"
import { ApiKeyInput } from "../../admin/organization/api-key.ts"
import { OrganizationInput } from "../../admin/organization/organization.ts"
import { UserInvitation } from "../../admin/organization/user-fields.ts"
import { PlayerKeyInput } from "../../admin/player/player-key.ts"
import { webhookFields } from "../../admin/webhook/webhook.ts"
import { Day, Id, oneOf, text } from "../../operation/fields.ts"
import { StoredSettings } from "../configuration.ts"
import { exact, isBounding } from "../exact.ts"
import type { RowSchemas } from "../row-schemas.ts"
import { Attempts, ChangedState, count, hex } from "../shape.ts"

/** Organizations, those who sign in, and where they are notified. */
export const organizationRows = {
  organizations: {
    orgId: Id,
    name: OrganizationInput.properties.name,
    settings: StoredSettings,
    drawSecret: hex(32),
    tiers: exact(Tiers.properties.tiers),
  },
  api_keys: {
    keyId: Id,
    name: ApiKeyInput.properties.name,
    scope: ApiKeyInput.properties.scope,
    hash: hex(32),
    createdBy: Id,
  },
  player_keys: {
    playerKeyId: Id,
    name: PlayerKeyInput.properties.name,
    algorithm: oneOf("PublicKeyAlgorithm", publicKeyAlgorithms),
    publicKey: Type.String({
      [isBounding]: true,
      pattern: "^-----BEGIN PUBLIC KEY-----\\n[A-Za-z0-9+/=\\n]{1,4000}\\n-----END PUBLIC KEY-----\\n?$",
      description: "a public key as PEM (SPKI)",
    }),
  },
  token_revocations: {
    idHash: Type.String({
      [isBounding]: true,
      pattern: "^(\\*|[0-9a-f]{64})?$",
      description: "a hash in hex, *, or an empty text",
    }),
    at: count,
    through: count,
  },
  users: {
    userId: Id,
    email: UserInvitation.properties.email,
    name: UserInvitation.properties.name,
    role: UserInvitation.properties.role,
    linkHash: hex(32),
    totpStep: count,
    linkMadeBy: Id,
    providerIssuer: text(2_000),
    providerSubject: text(255),
    recoveryHashes: Type.Array(hex(32), { maxItems: 100, description: "a list of at most 100 hashes" }),
  },
  support_counts: { userId: Id, kind: text(100), day: Day, used: count },
  webhooks: { webhookId: Id, ...webhookFields },
  deliveries: {
    eventId: Id,
    event: text(100),
    status: oneOf("DeliveryStatus", deliveryStatuses),
    attempts: count,
    attemptLog: Attempts,
    autoReplays: count,
  },
  stream_changes: { kind: oneOf("StreamChange", streamChangeKinds), state: exact(ChangedState) },
  idempotency_records: { operation: text(200), key: text(500) },
  audit_log: { action: text(100), target: text(1_000), keyId: Id },
} satisfies RowSchemas
