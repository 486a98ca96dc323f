import type { AuditEntry, AuditFilter } from "./audit.ts"
import type { CampaignFilter, CampaignInput, CampaignView } from "./campaign.ts"
import type {
  CodeFilter,
  CodeItem,
  CreateCodeAnswer,
  CreateCodeRequest,
  RedeemCodeAnswer,
  RedeemCodeRequest,
} from "./code.ts"
import type { Erasure } from "./erasure.ts"
import type { KeyedAnswer } from "./idempotency.ts"
import type { MarketplaceGame } from "./marketplace.ts"
import type { MiniGame, MiniGameFilter, MiniGameInput } from "./mini-game.ts"
import type { ApiKey, Caller, NewApiKey, NewApiKeyRequest, Organization } from "./organization.ts"
import type { Overview, OverviewRequest } from "./overview.ts"
import type { Page, PageRequest } from "./page.ts"
import type { Patch } from "./patch.ts"
import type { PlayAnswer, PlayRequest } from "./play.ts"
import type { Ban, IdentifyAnswer, IdentifyRequest, MergePreview, NewBan, PlayerItem, PlayerView } from "./player.ts"
import type { PushEvent, PushSend } from "./push.ts"
import type { Ranking, RankingPrize, RankingRequest } from "./ranking.ts"
import type { AwardItem, AwardView, RedeemAwardAnswer, RedeemAwardRequest } from "./redemption.ts"
import type { Refusal } from "./refusal.ts"
import type { Activity, ActivityRequest, RoiRequest, SalesSum } from "./report.ts"
import type { ConsoleSession, NewConsoleSession } from "./session.ts"
import type { Preview, Simulation } from "./simulation.ts"
import type { SpinAnswer, SpinRequest } from "./spin.ts"
import type { Tier } from "./tier.ts"
import type {
  Attempt,
  CreatedWebhook,
  Delivery,
  DeliveryFilter,
  DeliveryItem,
  NewWebhook,
  Webhook,
  WebhookChanges,
} from "./webhook.ts"

/** An answer, or why there is none. */
export type Result<T> = Promise<T | Refusal>

/** Is told of every transaction, so that the operator sees how the queue does. */
export type CommitObserver = {
  /** `batchSize` changes are on disk, `durationMs` after the transaction began; `queueLength` others wait. */
  committed(batchSize: number, durationMs: number, queueLength: number): void
  rolledBack(): void
}

/**
 * All that the rest of the program may ask of the database: one method an operation. A promise of a change resolves
 * once the change is on disk. Every change made for a `Caller` leaves its row in the audit log in the same transaction.
 */
export interface Store {
  // organizations and keys (docs/api.md §2, §5.1 and §5.2)
  createOrganization(request: { orgId?: string; name: string }): Result<Organization & { apiKey: NewApiKey }>
  organization(orgId: string): Result<Organization>
  organizations(page: PageRequest): Promise<Page<Organization>>
  createApiKey(caller: Caller, request: NewApiKeyRequest): Result<NewApiKey>
  apiKeys(orgId: string, page: PageRequest): Promise<Page<ApiKey>>
  deactivateApiKey(caller: Caller, keyId: string): Result<null>
  /** The key whose SHA-256 is `hash` (lower-case hex), in force or not. */
  findApiKey(hash: string): Promise<ApiKey | null>
  /** Signs in to the console with a key that is in force. */
  createSession(key: ApiKey): Result<NewConsoleSession>
  /** The session whose token has the SHA-256 `hash` (lower-case hex), in force or not. */
  findSession(hash: string): Promise<ConsoleSession | null>
  /** Notes that the session was used just now. */
  touchSession(hash: string): Result<null>
  endSession(hash: string): Result<null>

  // partner operations (docs/api.md §4)
  identify(request: IdentifyRequest): Result<IdentifyAnswer>
  play(request: PlayRequest): Result<KeyedAnswer<PlayAnswer>>
  createCode(request: CreateCodeRequest): Result<CreateCodeAnswer>
  redeemCode(request: RedeemCodeRequest): Result<KeyedAnswer<RedeemCodeAnswer>>
  spin(request: SpinRequest): Result<SpinAnswer>
  redeemAward(request: RedeemAwardRequest): Result<RedeemAwardAnswer>
  trackPush(orgId: string, sendId: string, event: PushEvent): Result<null>
  ranking(request: RankingRequest): Result<Ranking>

  // console operations (docs/api.md §5)
  createCampaign(caller: Caller, campaignId: string | undefined, input: CampaignInput): Result<CampaignView>
  updateCampaign(caller: Caller, campaignId: string, patch: Patch<CampaignInput>): Result<CampaignView>
  campaign(orgId: string, campaignId: string): Result<CampaignView>
  campaigns(orgId: string, filter: CampaignFilter, page: PageRequest): Promise<Page<CampaignView>>
  /** `plays` plays of a campaign by the real rules, each by another player; nothing is written. */
  simulateCampaign(orgId: string, campaignId: string, plays: number): Result<Simulation>
  /** What a draft would be; the quota that `campaignId` has used counts as used. No plays: no simulation. */
  previewCampaign(
    orgId: string,
    campaignId: string | undefined,
    draft: CampaignInput,
    plays: number | undefined,
  ): Result<Preview>
  putMarketplaceGame(caller: Caller, game: { gameId: string; name?: string; active: boolean }): Result<MarketplaceGame>
  marketplaceGames(orgId: string, page: PageRequest): Promise<Page<MarketplaceGame>>
  putTiers(caller: Caller, tiers: readonly Tier[]): Result<readonly Tier[]>
  tiers(orgId: string): Promise<readonly Tier[]>
  createPushSend(caller: Caller, request: { sendId?: string; title?: string }): Result<PushSend>
  pushSend(orgId: string, sendId: string): Result<PushSend>
  pushSends(orgId: string, page: PageRequest): Promise<Page<PushSend>>
  createBan(caller: Caller, request: NewBan): Result<Ban>
  liftBan(caller: Caller, banId: string): Result<null>
  bans(orgId: string, page: PageRequest): Promise<Page<Ban>>
  player(orgId: string, externalUserId: string): Result<PlayerView>
  /** The players one of whose ids begins with `search`, or all. */
  players(orgId: string, search: string | undefined, page: PageRequest): Promise<Page<PlayerItem>>
  /** Takes out of the database who a player is; what they did, and every total, stays under a pseudonym. */
  erasePlayer(caller: Caller, externalUserId: string): Result<Erasure>
  codes(orgId: string, filter: CodeFilter, page: PageRequest): Result<Page<CodeItem>>
  code(orgId: string, code: string): Result<CodeItem>
  deactivateCode(caller: Caller, code: string): Result<CodeItem>
  createMiniGame(caller: Caller, notificationId: string | undefined, input: MiniGameInput): Result<MiniGame>
  updateMiniGame(caller: Caller, notificationId: string, patch: Patch<MiniGameInput>): Result<MiniGame>
  miniGame(orgId: string, notificationId: string): Result<MiniGame>
  miniGames(orgId: string, filter: MiniGameFilter, page: PageRequest): Promise<Page<MiniGame>>
  simulateMiniGame(orgId: string, notificationId: string, spins: number): Result<Simulation>
  previewMiniGame(orgId: string, draft: MiniGameInput, spins: number | undefined): Result<Preview>
  awards(
    orgId: string,
    notificationId: string,
    externalUserId: string | undefined,
    page: PageRequest,
  ): Result<Page<AwardItem>>
  award(orgId: string, notificationId: string, awardId: string): Result<AwardView>
  mergePlayers(
    caller: Caller,
    fromExternalId: string,
    intoExternalId: string,
  ): Result<{ clientId: string; mergedClientIds: readonly string[] }>
  /** What `mergePlayers` would do, or why it would not; nothing is changed. */
  mergePreview(orgId: string, fromExternalId: string, intoExternalId: string): Result<MergePreview>
  giveRankingPrizes(caller: Caller, campaignId: string, periodKey: string | undefined): Result<readonly RankingPrize[]>
  rankingPrizes(orgId: string, campaignId: string, page: PageRequest): Result<Page<RankingPrize>>
  overview(request: OverviewRequest): Promise<Overview>
  roi(request: RoiRequest): Result<readonly SalesSum[]>
  activity(request: ActivityRequest): Result<readonly Activity[]>
  createWebhook(caller: Caller, request: NewWebhook): Result<CreatedWebhook>
  updateWebhook(caller: Caller, webhookId: string, patch: Patch<WebhookChanges>): Result<Webhook>
  deleteWebhook(caller: Caller, webhookId: string): Result<null>
  webhook(orgId: string, webhookId: string): Result<Webhook>
  webhooks(orgId: string, page: PageRequest): Promise<Page<Webhook>>
  /** For `overlapSeconds` deliveries are signed with both secrets. */
  rotateSecret(caller: Caller, webhookId: string, secret: string, overlapSeconds: number): Result<Webhook>
  /** Sends `webhook.test` to this webhook alone, whatever its events. */
  testWebhook(caller: Caller, webhookId: string): Result<DeliveryItem>
  deliveries(orgId: string, webhookId: string, filter: DeliveryFilter, page: PageRequest): Result<Page<DeliveryItem>>
  /** A fresh round of attempts of one delivery, with the same body and id. */
  replayDelivery(caller: Caller, deliveryId: string): Result<DeliveryItem>
  /** The same for all that `filter` names and that is there now; answers how many. */
  replayDeliveries(caller: Caller, webhookId: string, filter: DeliveryFilter): Result<number>
  /** Notes in the audit log that a player's view was read. */
  recordPlayerRead(caller: Caller, externalUserId: string): Result<null>
  /** Notes an export: `target` is what was exported, `filter` which part of it, or null. */
  recordExport(caller: Caller, target: string, filter: object | null): Result<null>
  auditLog(orgId: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>

  // the outbox (docs/api.md §6); a webhook is named by its row
  /** The active webhooks that have something pending. */
  pendingWebhooks(): Promise<number[]>
  /** Up to `limit` deliveries of an active webhook that are due at `now`, the longest due first. */
  dueDeliveries(webhook: number, now: number, limit: number): Promise<Delivery[]>
  /** When, later than `after`, the next delivery of the webhook falls due, in epoch milliseconds, or null. */
  nextDeliveryAt(webhook: number, after: number): Promise<number | null>
  /** Logs an attempt and decides what follows it; a webhook that has failed for too long is switched off. */
  recordAttempt(delivery: Pick<Delivery, "deliveryId" | "round">, attempt: Attempt): Result<null>
  /** Encrypts webhook secrets with the present key in steps, or decrypts them where there is none; returns of how many webhooks. */
  resealSecrets(): Result<number>
  /** Calls `listener` after each commit that may have made deliveries of a webhook due. */
  onDeliveriesDue(listener: (webhook: number) => void): void
  /** Deletes up to `limit` deliveries past their retention, and answers how many. */
  sweepDeliveries(limit: number): Result<number>

  // what the operator sees
  /** How many deliveries are pending; counting ends at `limit`. */
  pendingDeliveries(limit: number): Promise<number>
  /** The size of the database file and of its write-ahead log, in bytes. */
  fileBytes(): { readonly database: number; readonly wal: number }
  /** Tells `observer` of every transaction from now on. */
  observeCommits(observer: CommitObserver): void

  // the process
  /** Refuses with UNAVAILABLE when the database does not take writes. */
  checkWritable(): Result<null>
  /**
   * Writes what is in memory alone into its place in the file, standings and where codes are found, so that a start reads
   * less of the logs; in many steps, between which plays go on.
   */
  writeBack(): Result<null>
  /** How many rows that would write. */
  lateRows(): number
  /** Makes large rankings ready for whoever asks first; it may take seconds, in which all else goes on. */
  rebuildRankings(): Promise<void>
  /** Gives every round of ranking prizes that is due; one that cannot be given holds up no other, and is thrown at the end. */
  giveDueRankingPrizes(): Promise<void>
  /** Deletes up to `limit` idempotency records past their window, and answers how many. */
  sweepIdempotency(limit: number): Result<number>
  /** Deletes up to `limit` sessions that are over, and answers how many. */
  sweepSessions(limit: number): Result<number>
  /** Deletes up to `limit` rows of the audit log that are older than `keptDays`, and returns how many. */
  sweepAudit(limit: number, keptDays: number): Result<number>
  /** Finishes what is queued, then closes the database. */
  close(): Promise<void>
}
