import { type TSchema, Type } from "@sinclair/typebox"
import { codeOrigins } from "../../core/code/code.ts"
import { ledgerReasons } from "../../core/player/player.ts"
import { publicKeyAlgorithms } from "../../core/player/token-check.ts"
import { transactionKinds } from "../../core/player/transaction.ts"
import { streamChangeKinds } from "../../core/stream/row.ts"
import { deliveryStatuses } from "../../core/webhook/round.ts"
import { RankingConfig } from "../admin/campaign/campaign-fields.ts"
import { CodeConfig, maxCount } from "../admin/campaign/prize-fields.ts"
import { Tiers } from "../admin/catalog.ts"
import { ApiKeyInput, OrganizationInput } from "../admin/organization/organization.ts"
import { UserInvitation } from "../admin/organization/user-fields.ts"
import { AudienceInput } from "../admin/player/audience.ts"
import { PlayerKeyInput } from "../admin/player/player-key.ts"
import { PoolCodeConfig, PoolFields, PoolKind } from "../admin/pool/pool.ts"
import { PushSendInput } from "../admin/push.ts"
import { webhookFields } from "../admin/webhooks/webhook.ts"
import { Terms } from "../operation/field/appearance.ts"
import { PositionPrize } from "../operation/field/position-prize.ts"
import {
  Amount,
  bool,
  Code,
  Currency,
  Day,
  ExternalId,
  FreeObject,
  Id,
  integer,
  nullable,
  oneOf,
  Reference,
  text,
} from "../operation/fields.ts"
import { PlayerInput } from "../partner/client.ts"
import { grantInput } from "../partner/grant.ts"
import { MovePointsInput } from "../partner/points.ts"
import { PushInteraction } from "../partner/push.ts"
import { RedemptionInput } from "../partner/redemption.ts"
import { CampaignConfiguration, MiniGameConfiguration, StoredSettings } from "./configuration.ts"
import { exact, isBounding } from "./exact.ts"
import { Instant } from "./instant.ts"
import {
  Announced,
  AnnouncedAmounts,
  AskedBy,
  Attempts,
  ban,
  ChangedState,
  count,
  GameKind,
  hex,
  PastUses,
  PeriodKey,
  PoolCode,
  pastUse,
  SpunSegment,
  sale,
  ToldPeriods,
  Window,
} from "./shape.ts"

/**
 * What the fields of stored rows must be, by table, with the schemas that the operations use for the same values. Other
 * fields may hold whatever their column accepts.
 */
export const rowSchemas: Readonly<Record<string, Readonly<Record<string, TSchema>>>> = {
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
  audiences: { audienceId: Id, name: AudienceInput.properties.name, members: count },
  audience_members: { externalUserId: ExternalId },
  campaigns: {
    campaignId: Id,
    config: CampaignConfiguration,
    told: Announced,
    decidedUntil: Instant,
    momentPrizes: Type.Array(Id, { maxItems: 1_000, description: "a list of at most 1000 ids of prizes" }),
  },
  moment_batches: {
    window: exact(Window),
    batchId: Id,
    prizeId: Id,
    count: integer(1),
    live: count,
    taken: count,
    commitment: hex(32),
  },
  moment_blocks: { number: count },
  moment_takes: { position: count, sessionId: Id },
  marketplace_games: { gameId: Id, name: text(200) },
  notifications: { notificationId: Id, config: MiniGameConfiguration },
  push_sends: { sendId: Id, title: PushSendInput.properties.title, clickCount: count, dismissCount: count },
  webhooks: { webhookId: Id, ...webhookFields },
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
  chains: { chainId: Id, ordinal: integer(1), previous: Id, commitment: hex(32), draws: count, lastHash: hex(32) },
  draws: { n: count, hash: hex(32) },
  chain_records: { n: count },
  draw_checkpoints: { draws: count },
  draw_places: { limitName: text(500), period: text(100), place: integer(1) },
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
  promo_codes: {
    code: Code,
    codeKey: Code,
    origin: oneOf("CodeOrigin", codeOrigins),
    uses: count,
    discountType: CodeConfig.properties.discountType,
    discountValue: CodeConfig.properties.discountValue,
    maxDiscountAmount: Amount,
    maxUses: integer(1, maxCount),
    issueKey: text(700),
    boughtFor: Amount,
  },
  code_redemptions: sale,
  play_grants: {
    grantId: Id,
    campaignId: Id,
    plays: grantInput.plays,
    used: count,
    reference: grantInput.reference,
    note: grantInput.note,
  },
  push_reactions: { event: PushInteraction },
  accepted_terms: { game: GameKind, gameId: Id, ...Terms.properties },
  code_pools: {
    poolId: Id,
    name: PoolFields.properties.name,
    kind: PoolKind,
    codeConfig: exact(PoolCodeConfig),
    lowAt: count,
    total: count,
    given: count,
    used: count,
    withdrawn: count,
    lots: count,
    wanted: integer(1),
    made: count,
    codeLength: integer(1, 64),
    codePrefix: PoolCode,
  },
  code_lots: { number: count, size: count, free: count, head: count },
  pool_codes: { place: count, kind: PoolKind, code: PoolCode, codeKey: PoolCode, status: integer(0, 3) },
  plays: {
    sessionId: Id,
    result: text(500),
    prizeName: text(200),
    prizeCode: Code,
    metadata: FreeObject,
    prizeId: Id,
    segmentId: Id,
    draw: count,
    entryCode: Code,
  },
  past_uses: { ...pastUse, idHash: text(200) },
  support_counts: { userId: Id, kind: text(100), day: Day, used: count },
  handouts: { note: Reference, value: count },
  standings: {
    plays: count,
    wins: count,
    prizeWins: Type.Array(
      Type.Object(
        { prizeId: Id, from: nullable(Type.Integer()), until: nullable(Type.Integer()), wins: count, wonAt: Instant },
        { description: "the wins of a prize" },
      ),
      { description: "a list of the wins of prizes" },
    ),
    archived: Type.Object(
      {
        plays: count,
        xp: count,
        score: Type.Optional(Type.Number()),
        wins: Type.Optional(count),
        codes: Type.Optional(count),
        prizes: Type.Optional(Type.Record(Type.String(), count)),
      },
      { description: "what lies in the archive: plays, their XP, their scores and what they won" },
    ),
  },
  archived_counts: {
    segmentId: Type.String({ maxLength: 200 }),
    result: Type.String({ maxLength: 500 }),
    plays: count,
  },
  archived_wins: {
    segmentId: Type.String({ maxLength: 200 }),
    prizeId: Type.String({ maxLength: 200 }),
    result: Type.String({ maxLength: 500 }),
    wins: count,
    quotaWins: count,
    points: Type.Number({ minimum: 0 }),
    codes: Type.Number({ minimum: 0 }),
    prizes: Type.Number({ minimum: 0 }),
  },
  archived_prizes: { prizeId: Type.String({ maxLength: 200 }), wins: count, quotaWins: count },
  play_archives: { plays: count, until: Instant },
  quotas: { wins: count },
  stocks: { prizeId: Id, wins: count, toldPeriods: ToldPeriods },
  budgets: { used: count, told: AnnouncedAmounts },
  ranking_rounds: {
    periodKey: PeriodKey,
    ranking: exact(RankingConfig),
    tries: count,
    fault: text(100),
    askedBy: AskedBy,
  },
  ranking_prizes: { periodKey: PeriodKey, position: integer(1), prize: PositionPrize, prizeCode: Code },
  ranking_wins: { periodKey: PeriodKey, position: integer(1), name: text(200), value: Amount, note: Reference },
  awards: {
    awardId: Id,
    spinPeriod: text(100),
    clientId: Id,
    segmentId: Id,
    segment: exact(SpunSegment),
    prizeCode: Code,
    pointsAwarded: count,
    prizeValue: Amount,
    prizeCurrency: Currency,
    draw: count,
  },
  award_handouts: { name: text(200), value: Amount, note: Reference },
  segment_stocks: { segmentId: Id, wins: count },
  redemptions: {
    ...sale,
    saleTotal: RedemptionInput.properties.saleTotal,
    discountAmount: RedemptionInput.properties.discountAmount,
    recordedBy: Id,
  },
  stream_changes: { kind: oneOf("StreamChange", streamChangeKinds), state: exact(ChangedState) },
  deliveries: {
    eventId: Id,
    event: text(100),
    status: oneOf("DeliveryStatus", deliveryStatuses),
    attempts: count,
    attemptLog: Attempts,
    autoReplays: count,
  },
  idempotency_records: { operation: text(200), key: text(500) },
  audit_log: { action: text(100), target: text(1_000), keyId: Id },
}
