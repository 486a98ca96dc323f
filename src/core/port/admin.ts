import type { Audience, AudienceMember, MemberStep, MembersChanged } from "../audience/audience.ts"
import type { CampaignFilter, CampaignInput, CampaignView } from "../campaign/campaign.ts"
import type { GrantRequest, GrantView } from "../campaign/grant.ts"
import type { MarketplaceGame } from "../campaign/marketplace.ts"
import type { ListedWin, PlayFilter, PlayItem, WinItem } from "../campaign/winner.ts"
import type { CodeFilter, CodeItem, ExtendRequest, GoodwillRequest, ReactivateRequest } from "../code.ts"
import type { Seen } from "../edit.ts"
import type { CampaignSimulation, Simulation } from "../forecast/simulation.ts"
import type { HandoutFilter, HandoutItem, HandoutMark, HandoutMarked } from "../handout/handout.ts"
import type { HandoutImport, HandoutLine } from "../handout/import.ts"
import type { KeyedAnswer } from "../idempotency.ts"
import type { MiniGame, MiniGameFilter, MiniGameInput } from "../mini-game/mini-game.ts"
import type { AwardFilter, AwardItem, AwardView } from "../mini-game/redemption.ts"
import type { MomentsRequest } from "../moment/moment.ts"
import type { MomentsView } from "../moment/moment-view.ts"
import type { AskedNames, FoundNames } from "../names.ts"
import type { ForfeitRequest } from "../operation/admin/campaign/forfeit.ts"
import type { HandOutRequest } from "../operation/admin/campaign/hand-out.ts"
import type { PlannedMoments } from "../operation/admin/campaign/plan-moments.ts"
import type { CampaignPreview, MiniGamePreview, Outlook } from "../operation/admin/campaign/preview.ts"
import type { CreatedOrganization, CreateOrganizationRequest } from "../operation/admin/create-organization.ts"
import type { ForfeitAwardRequest } from "../operation/admin/forfeit-award.ts"
import type { HandOutAwardRequest } from "../operation/admin/hand-out-award.ts"
import type { Rotation } from "../operation/admin/rotate-api-key.ts"
import type { Granted } from "../operation/partner/grant.ts"
import type { AuditEntry, AuditFilter, ExportFilter } from "../organization/audit.ts"
import type {
  ApiKey,
  Caller,
  NewApiKey,
  NewApiKeyRequest,
  Organization,
  ShownOrganization,
} from "../organization/organization.ts"
import type { PushSend } from "../organization/push.ts"
import type { SdkCalls } from "../organization/sdk-calls.ts"
import type { Settings, SettingsPatch } from "../organization/settings.ts"
import type { Page, PageRequest } from "../page.ts"
import type { Patch } from "../patch.ts"
import type { Erasure } from "../player/erasure.ts"
import type { PersonReads } from "../player/person.ts"
import type {
  AdjustPointsRequest,
  Ban,
  BanFilter,
  MergePreview,
  NewBan,
  PastBan,
  PlayerItem,
  PointsAdjustment,
} from "../player/player.ts"
import type { PlayerKey } from "../player/player-key.ts"
import type { PlayerView } from "../player/player-view.ts"
import type { PlayerFilter } from "../player/search.ts"
import type { Acceptance } from "../player/terms.ts"
import type { Tier } from "../player/tier.ts"
import type { PublicKey } from "../player/token-check.ts"
import type { RankingPrize } from "../ranking/ranking.ts"
import type { Refusal, Result } from "../refusal.ts"
import type { UserAdmin } from "./accounts.ts"
import type { PoolAdmin } from "./pool-admin.ts"
import type { TestAdvanceAdmin } from "./test-advance.ts"
import type { TestClockAdmin } from "./test-clock.ts"
import type { TestEvents } from "./test-events.ts"
import type { TestOrganizationAdmin } from "./test-organizations.ts"
import type { TestOutcomes } from "./test-outcomes.ts"
import type { TestReset } from "./test-reset.ts"
import type { WebhookAdmin } from "./webhook-admin.ts"

/** Organizations, their keys and their tiers (docs/api.md#organizations, #api-keys, #tiers). */
export interface OrganizationAdmin {
  createOrganization(request: CreateOrganizationRequest): Result<CreatedOrganization>
  /** By the orgId that people know; the answer has the id of its data. */
  organization(orgId: string): Result<Organization>
  organizations(page: PageRequest): Promise<Page<ShownOrganization>>
  createApiKey(caller: Caller, request: NewApiKeyRequest): Result<NewApiKey>
  apiKeys(orgId: string, page: PageRequest): Promise<Page<ApiKey>>
  /** The keys in force that a user created, and those created with them. */
  keysInForceOf(orgId: string, userId: string, now: number): Promise<readonly ApiKey[]>
  /** The keys in force that somebody has signed in with since, but whose scope no longer allows it, latest first. */
  lostSignIns(orgId: string, since: number, now: number): Promise<readonly ApiKey[]>
  /** Whether a key of an app is in force, whose scope is `sdk`. */
  hasAppKey(orgId: string, now: number): Promise<boolean>
  deactivateApiKey(caller: Caller, keyId: string): Result<null>
  /** Replaces a key, which expires after an overlap, by a new one. */
  rotateApiKey(caller: Caller, rotation: Rotation): Result<NewApiKey>
  settings(orgId: string): Promise<Settings>
  /** The calls that `sdk` keys have made for players, as far as they are stored. */
  sdkCalls(orgId: string): Promise<SdkCalls>
  /** `seen`, here and below, are the versions that the editor has seen; without it, any is accepted. */
  patchSettings(caller: Caller, patch: SettingsPatch, seen?: Seen): Result<Settings>
  putTiers(caller: Caller, tiers: readonly Tier[], seen?: Seen): Result<readonly Tier[]>
  tiers(orgId: string): Promise<readonly Tier[]>
}

/** What verifies the tokens of players, and which are refused (docs/api.md#player-keys, #player-tokens). */
export interface PlayerKeyAdmin {
  addPlayerKey(caller: Caller, key: { readonly name: string; readonly publicKey: PublicKey }): Result<PlayerKey>
  playerKeys(orgId: string, page: PageRequest): Promise<Page<PlayerKey>>
  removePlayerKey(caller: Caller, playerKeyId: string): Result<null>
  /** Refuses the tokens that a player, or without one all players, have until now. */
  revokeTokens(caller: Caller, externalUserId: string | null): Result<null>
}

/** Campaigns and marketplace games (docs/api.md#campaigns, #marketplace-games). */
export interface CampaignAdmin {
  createCampaign(caller: Caller, campaignId: string | undefined, input: CampaignInput): Result<CampaignView>
  updateCampaign(caller: Caller, campaignId: string, patch: Patch<CampaignInput>, seen?: Seen): Result<CampaignView>
  /** A draft with the configuration of another campaign. */
  copyCampaign(
    caller: Caller,
    original: string,
    copy: { readonly campaignId?: string; readonly name?: string },
  ): Result<CampaignView>
  /** Raises the stock of a prize. */
  addStock(caller: Caller, campaignId: string, prizeId: string, add: number): Result<CampaignView>
  /** Deletes a draft that nobody has played. */
  deleteCampaign(caller: Caller, campaignId: string): Result<null>
  campaign(orgId: string, campaignId: string): Result<CampaignView>
  campaigns(orgId: string, filter: CampaignFilter, page: PageRequest): Promise<Page<CampaignView>>
  putMarketplaceGame(
    caller: Caller,
    game: { gameId: string; name?: string; active: boolean },
    seen?: Seen,
  ): Result<MarketplaceGame>
  marketplaceGame(orgId: string, gameId: string): Result<MarketplaceGame>
  marketplaceGames(orgId: string, page: PageRequest): Promise<Page<MarketplaceGame>>
}

/** Planned moments of prizes (docs/api.md#planned-moments). */
export interface MomentAdmin {
  planMoments(caller: Caller, campaignId: string, request: MomentsRequest): Result<PlannedMoments>
  /** Voids the moments that have not come. */
  dropMoments(caller: Caller, campaignId: string, batchId: string): Result<null>
  /** The moments of one prize, or all. */
  moments(orgId: string, campaignId: string, prizeId: string | undefined, page: PageRequest): Result<MomentsView>
}

/** The size of a simulation: the number of plays, and their rate. */
export type SimulatedRun = { readonly plays?: number; readonly playsPerDay?: number }

/** Simulated plays, by the rules: nothing is written. */
export interface SimulationAdmin {
  /** Simulates plays of a campaign, each by a different player, at one moment or at a rate. */
  simulateCampaign(
    orgId: string,
    campaignId: string,
    run: SimulatedRun & { plays: number },
  ): Result<CampaignSimulation & Outlook>
  /**
   * The preview of a draft; what `campaignId` has used counts as used, and `moments` as planned. Without plays, there is
   * no simulation; without their rate, no forecast.
   */
  previewCampaign(
    orgId: string,
    campaignId: string | undefined,
    draft: CampaignInput,
    run: SimulatedRun & { readonly moments: readonly MomentsRequest[] },
  ): Result<CampaignPreview>
  simulateMiniGame(orgId: string, miniGameId: string, spins: number): Result<Simulation>
  previewMiniGame(orgId: string, draft: MiniGameInput, spins: number | undefined): Result<MiniGamePreview>
}

/** Push sends (docs/api.md#push-sends). */
export interface PushAdmin {
  createPushSend(caller: Caller, request: { sendId?: string; title?: string }): Result<PushSend>
  pushSend(orgId: string, sendId: string): Result<PushSend>
  pushSends(orgId: string, page: PageRequest): Promise<Page<PushSend>>
}

/** Bans (docs/api.md#bans). */
export interface BanAdmin {
  createBan(caller: Caller, request: NewBan): Result<Ban>
  liftBan(caller: Caller, banId: string): Result<null>
  bans(orgId: string, filter: BanFilter, page: PageRequest): Result<Page<Ban>>
  pastBans(orgId: string, filter: BanFilter, page: PageRequest): Result<Page<PastBan>>
}

/** Players: their data, merges and erasure (docs/api.md#players, #merge-clients). */
export interface PlayerAdmin {
  player(orgId: string, externalUserId: string): Result<PlayerView>
  /**
   * Records in the audit log that a player's view was read, or with a filter that it was exported; returns the time of the
   * row.
   */
  recordPlayerRead(caller: Caller, externalUserId: string, filter: ExportFilter | null): Result<number>
  /** Changes the points of a player by hand, once for each Idempotency-Key. */
  adjustPoints(caller: Caller, request: AdjustPointsRequest): Result<KeyedAnswer<PointsAdjustment>>
  /** Grants plays to a player by hand, and takes back what is left of a grant. */
  grantPlaysByHand(caller: Caller, request: GrantRequest): Result<Granted>
  revokeGrantByHand(caller: Caller, externalUserId: string, grantId: string): Result<GrantView>
  playerGrants(orgId: string, externalUserId: string, page: PageRequest): Result<Page<GrantView>>
  /** The terms of games that a player accepted, newest first. */
  acceptedTerms(orgId: string, externalUserId: string, page: PageRequest): Result<Page<Acceptance>>
  /** The players of a filter; on the first page, the one whose external id is the search comes first. */
  players(orgId: string, filter: PlayerFilter, page: PageRequest): Promise<Page<PlayerItem>>
  mergePlayers(
    caller: Caller,
    fromExternalId: string,
    intoExternalId: string,
  ): Result<{ clientId: string; mergedClientIds: readonly string[] }>
  /** What `mergePlayers` would do, or its refusal; nothing is changed. */
  mergePreview(orgId: string, fromExternalId: string, intoExternalId: string): Result<MergePreview>
  /** Removes a player's identity from the database; their activity and all totals stay under a pseudonym. */
  erasePlayer(caller: Caller, externalUserId: string): Result<Erasure>
}

/** Promo codes (docs/api.md#codes). */
export interface CodeAdmin {
  codes(orgId: string, filter: CodeFilter, page: PageRequest): Result<Page<CodeItem>>
  code(orgId: string, code: string): Result<CodeItem>
  /** Issues a code by hand, once for each Idempotency-Key. */
  issueGoodwillCode(caller: Caller, request: GoodwillRequest): Result<KeyedAnswer<CodeItem>>
  deactivateCode(caller: Caller, code: string, reason?: string): Result<CodeItem>
  extendCode(caller: Caller, code: string, request: ExtendRequest): Result<CodeItem>
  reactivateCode(caller: Caller, code: string, request: ReactivateRequest): Result<CodeItem>
}

/** The plays of campaigns, and the organization's notes on wins (docs/api.md#plays-and-winners). */
export interface PlayAdmin {
  plays(orgId: string, campaignId: string, filter: PlayFilter, page: PageRequest): Result<Page<PlayItem>>
  /** The plays that won, and the external prizes of rankings. */
  winners(orgId: string, campaignId: string, filter: PlayFilter, page: PageRequest): Result<Page<ListedWin>>
  /** The time of the latest archived play, or null if none has been archived. */
  archivedUntil(orgId: string): Promise<number | null>
  handOut(caller: Caller, request: HandOutRequest): Result<WinItem>
  forfeit(caller: Caller, request: ForfeitRequest): Result<WinItem>
}

/** What the organization hands out, over all games (docs/api.md#hand-outs). */
export interface HandoutAdmin {
  handouts(orgId: string, filter: HandoutFilter, page: PageRequest): Result<Page<HandoutItem>>
  /** Marks each by itself: the results are in their order. */
  markHandouts(caller: Caller, marks: readonly HandoutMark[]): Promise<readonly HandoutMarked[]>
  /** Marks what a file says, in steps. A refusal among its lines ends it: what came before is done. */
  importHandouts(caller: Caller, lines: AsyncIterable<readonly HandoutLine[] | Refusal>): Result<HandoutImport>
}

/** In-app mini-games (docs/api.md#mini-games). */
export interface MiniGameAdmin {
  copyMiniGame(
    caller: Caller,
    original: string,
    copy: { readonly miniGameId?: string; readonly name?: string },
  ): Result<MiniGame>
  createMiniGame(caller: Caller, miniGameId: string | undefined, input: MiniGameInput): Result<MiniGame>
  updateMiniGame(caller: Caller, miniGameId: string, patch: Patch<MiniGameInput>, seen?: Seen): Result<MiniGame>
  /** Deletes a draft that nobody has spun. */
  deleteMiniGame(caller: Caller, miniGameId: string): Result<null>
  miniGame(orgId: string, miniGameId: string): Result<MiniGame>
  miniGames(orgId: string, filter: MiniGameFilter, page: PageRequest): Promise<Page<MiniGame>>
}

/** Lists of external ids, by which games choose who may play (docs/api.md#audiences). */
export interface AudienceAdmin {
  putAudience(caller: Caller, request: { audienceId: string; name: string }, seen?: Seen): Result<Audience>
  audience(orgId: string, audienceId: string): Result<Audience>
  audiences(orgId: string, page: PageRequest): Promise<Page<Audience>>
  deleteAudience(caller: Caller, audienceId: string): Result<null>
  /**
   * Adds or removes the ids of `steps`, each step in a job of its own. A refusal among them ends the upload: what came
   * before it is done.
   */
  changeMembers(
    caller: Caller,
    upload: { readonly audienceId: string; readonly way: "add" | "remove" },
    steps: AsyncIterable<MemberStep | Refusal>,
  ): Result<MembersChanged>
  /** The members of an audience, or the one with this id. */
  members(
    orgId: string,
    audienceId: string,
    externalUserId: string | undefined,
    page: PageRequest,
  ): Result<Page<AudienceMember>>
}

/** Awards of mini-games (docs/api.md#spins-of-a-mini-game). */
export interface AwardAdmin {
  awards(orgId: string, miniGameId: string, filter: AwardFilter, page: PageRequest): Result<Page<AwardItem>>
  award(orgId: string, miniGameId: string, awardId: string): Result<AwardView>
  handOutAward(caller: Caller, request: HandOutAwardRequest): Result<AwardItem>
  forfeitAward(caller: Caller, request: ForfeitAwardRequest): Result<AwardItem>
}

/** Ranking prizes (docs/api.md#ranking-prizes). */
export interface RankingAdmin {
  giveRankingPrizes(caller: Caller, campaignId: string, periodKey: string | undefined): Result<readonly RankingPrize[]>
  rankingPrizes(orgId: string, campaignId: string, page: PageRequest): Result<Page<RankingPrize>>
}

/** What people call the things that ids stand for (docs/api.md#names). */
export interface NameAdmin {
  /** The names of the campaigns, mini-games and players with these ids; what is unknown is left out. */
  names(orgId: string, asked: AskedNames): Promise<FoundNames>
}

/** The log of changes and reads, and who made them (docs/api.md#audit-log). */
export interface AuditAdmin {
  /** Records an export: `target` is the exported list, `filter` its exported part, or null. */
  recordExport(caller: Caller, target: string, filter: ExportFilter | null): Result<null>
  auditLog(orgId: string, filter: AuditFilter, page: PageRequest): Promise<Page<AuditEntry>>
}

/** The operations of the console and the operator (docs/api.md#console-operations). */
export interface Admin
  extends OrganizationAdmin,
    PlayerKeyAdmin,
    CampaignAdmin,
    MomentAdmin,
    SimulationAdmin,
    PushAdmin,
    PoolAdmin,
    BanAdmin,
    PlayerAdmin,
    PersonReads,
    CodeAdmin,
    PlayAdmin,
    HandoutAdmin,
    MiniGameAdmin,
    AudienceAdmin,
    AwardAdmin,
    RankingAdmin,
    TestAdvanceAdmin,
    TestClockAdmin,
    UserAdmin,
    WebhookAdmin,
    TestEvents,
    TestOrganizationAdmin,
    TestOutcomes,
    TestReset,
    AuditAdmin,
    NameAdmin {}
