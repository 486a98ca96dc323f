// Generated from the OpenAPI document by `bun run types`: do not edit.

import type {
  CallOptions,
  Keyed,
  Nothing,
  Route,
  Versioned,
} from "../call.ts"
import type {
  AddAudienceMembersData,
  AddAudienceMembersResponse,
  AddStockData,
  AddStockResponse,
  AdjustPointsData,
  AdjustPointsResponse,
  AdvanceTestClockData,
  AdvanceTestClockResponse,
  AskOutcomesData,
  AskOutcomesResponse,
  BanPlayerData,
  BanPlayerResponse,
  BudgetLowEvent,
  BudgetReachedEvent,
  CampaignEndedEvent,
  CampaignStartedEvent,
  ChangeTestClockData,
  ChangeTestClockResponse,
  CloseCampaignDrawsData,
  CloseCampaignDrawsResponse,
  CloseMiniGameDrawsData,
  CloseMiniGameDrawsResponse,
  CodeCreatedEvent,
  CodeRedeemedEvent,
  CopyCampaignData,
  CopyCampaignResponse,
  CopyMiniGameData,
  CopyMiniGameResponse,
  CopyToTestOrganizationData,
  CopyToTestOrganizationResponse,
  CreateApiKeyData,
  CreateApiKeyResponse,
  CreateCampaignData,
  CreateCampaignResponse,
  CreateMiniGameData,
  CreateMiniGameResponse,
  CreateOrganizationData,
  CreateOrganizationResponse,
  CreatePlayerKeyData,
  CreatePlayerKeyResponse,
  CreatePlayerTokenData,
  CreatePlayerTokenResponse,
  CreatePoolData,
  CreatePoolResponse,
  CreatePromoCodeData,
  CreatePromoCodeResponse,
  CreatePushSendData,
  CreatePushSendResponse,
  CreateTestOrganizationData,
  CreateTestOrganizationResponse,
  CreateTestPlayerTokenData,
  CreateTestPlayerTokenResponse,
  CreateWebhookData,
  CreateWebhookResponse,
  DeactivateApiKeyData,
  DeactivatePromoCodeData,
  DeactivatePromoCodeResponse,
  DeactivateUserData,
  DeactivateUserResponse,
  DeleteAudienceData,
  DeleteCampaignData,
  DeleteMiniGameData,
  DeletePlayerKeyData,
  DeletePoolData,
  DeleteTestOrganizationData,
  DeleteWebhookData,
  DrawsCheckpointEvent,
  DrawsClosedEvent,
  DrawsOpenedEvent,
  DropMomentsData,
  DropOutcomesData,
  EarnPointsData,
  EarnPointsResponse,
  EndSessionData,
  ErasePlayerData,
  ErasePlayerResponse,
  EraseUserData,
  EraseUserResponse,
  ExportAuditLogData,
  ExportAwardsData,
  ExportCampaignDrawsData,
  ExportCampaignPlaysData,
  ExportCampaignsReportData,
  ExportEntryCodesData,
  ExportHandoutsData,
  ExportMiniGameDrawsData,
  ExportOverridesData,
  ExportPlayerData,
  ExportPlayerResponse,
  ExportPromoCodesData,
  ExportSalesData,
  ExportWinnersData,
  ExtendPromoCodeData,
  ExtendPromoCodeResponse,
  GamePlayedEvent,
  GameWonEvent,
  GeneratePoolCodesData,
  GeneratePoolCodesResponse,
  GetActivityReportData,
  GetActivityReportResponse,
  GetAudienceData,
  GetAudienceResponse,
  GetAwardData,
  GetAwardResponse,
  GetCampaignData,
  GetCampaignEndingData,
  GetCampaignEndingResponse,
  GetCampaignHistoryData,
  GetCampaignHistoryResponse,
  GetCampaignResponse,
  GetCampaignsReportData,
  GetCampaignsReportResponse,
  GetClientData,
  GetClientResponse,
  GetDeliveryData,
  GetDeliveryResponse,
  GetDrawData,
  GetDrawResponse,
  GetGameData,
  GetGameResponse,
  GetInAppGameData,
  GetInAppGameResponse,
  GetMarketplaceGameData,
  GetMarketplaceGameResponse,
  GetMeResponse,
  GetMiniGameData,
  GetMiniGameEndingData,
  GetMiniGameEndingResponse,
  GetMiniGameHistoryData,
  GetMiniGameHistoryResponse,
  GetMiniGameResponse,
  GetMiniGameResultsData,
  GetMiniGameResultsResponse,
  GetOverviewData,
  GetOverviewResponse,
  GetPlayerData,
  GetPlayerHistoryData,
  GetPlayerHistoryResponse,
  GetPlayerResponse,
  GetPoolData,
  GetPoolResponse,
  GetPromoCodeData,
  GetPromoCodeResponse,
  GetPromoCodeStoryData,
  GetPromoCodeStoryResponse,
  GetPushSendData,
  GetPushSendResponse,
  GetRankingData,
  GetRankingResponse,
  GetResultsData,
  GetResultsResponse,
  GetRoiReportData,
  GetRoiReportResponse,
  GetSegmentStockData,
  GetSegmentStockResponse,
  GetSettingsResponse,
  GetTestClockResponse,
  GetTiersResponse,
  GetUserData,
  GetUserResponse,
  GetWebhookData,
  GetWebhookResponse,
  GiveRankingPrizesData,
  GiveRankingPrizesResponse,
  GrantPlaysByHandData,
  GrantPlaysByHandResponse,
  GrantPlaysData,
  GrantPlaysResponse,
  HandOutAwardData,
  HandOutAwardResponse,
  HandOutPrizeData,
  HandOutPrizeResponse,
  IdentifyPlayerData,
  IdentifyPlayerResponse,
  ImportHandoutsData,
  ImportHandoutsResponse,
  InappGameWonEvent,
  InviteUserData,
  InviteUserResponse,
  IssueGoodwillCodeData,
  IssueGoodwillCodeResponse,
  LiftBanData,
  ListAcceptedTermsData,
  ListAcceptedTermsResponse,
  ListApiKeysData,
  ListApiKeysResponse,
  ListAudienceMembersData,
  ListAudienceMembersResponse,
  ListAudiencesData,
  ListAudiencesResponse,
  ListAuditEntriesData,
  ListAuditEntriesResponse,
  ListAuditPeopleResponse,
  ListAwardsData,
  ListAwardsResponse,
  ListBansData,
  ListBansResponse,
  ListCampaignDrawsData,
  ListCampaignDrawsResponse,
  ListCampaignPlaysData,
  ListCampaignPlaysResponse,
  ListCampaignsData,
  ListCampaignsResponse,
  ListChangesByHandData,
  ListChangesByHandResponse,
  ListDeliveriesData,
  ListDeliveriesResponse,
  ListGrantsData,
  ListGrantsResponse,
  ListHandoutsData,
  ListHandoutsResponse,
  ListKeysOfUserData,
  ListKeysOfUserResponse,
  ListMarketplaceGamesData,
  ListMarketplaceGamesResponse,
  ListMiniGameDrawsData,
  ListMiniGameDrawsResponse,
  ListMiniGamesData,
  ListMiniGamesResponse,
  ListMomentsData,
  ListMomentsResponse,
  ListMyAwardsData,
  ListMyAwardsResponse,
  ListMyCodesData,
  ListMyCodesResponse,
  ListMyPlaysData,
  ListMyPlaysResponse,
  ListMyPointsData,
  ListMyPointsResponse,
  ListOpenGamesData,
  ListOpenGamesResponse,
  ListOrganizationsData,
  ListOrganizationsResponse,
  ListOutcomesData,
  ListOutcomesResponse,
  ListOverridesData,
  ListOverridesResponse,
  ListPastBansData,
  ListPastBansResponse,
  ListPlayerAwardsData,
  ListPlayerAwardsResponse,
  ListPlayerGrantsData,
  ListPlayerGrantsResponse,
  ListPlayerKeysData,
  ListPlayerKeysResponse,
  ListPlayerLedgerData,
  ListPlayerLedgerResponse,
  ListPlayerPlaysData,
  ListPlayerPlaysResponse,
  ListPlayersData,
  ListPlayersResponse,
  ListPoolCodesData,
  ListPoolCodesResponse,
  ListPoolsData,
  ListPoolsResponse,
  ListPromoCodesData,
  ListPromoCodesResponse,
  ListPushSendsData,
  ListPushSendsResponse,
  ListRankingPrizesData,
  ListRankingPrizesResponse,
  ListRolesResponse,
  ListSalesData,
  ListSalesResponse,
  ListSessionsResponse,
  ListTestEventsData,
  ListTestEventsResponse,
  ListTestOrganizationsData,
  ListTestOrganizationsResponse,
  ListUsersData,
  ListUsersResponse,
  ListWebhookEventsResponse,
  ListWebhooksData,
  ListWebhooksResponse,
  ListWinnersData,
  ListWinnersResponse,
  MarkHandoutsData,
  MarkHandoutsResponse,
  MergePlayersData,
  MergePlayersResponse,
  MomentsPlannedEvent,
  PlanMomentsData,
  PlanMomentsResponse,
  PlayData,
  PlayResponse,
  PlaysGrantedEvent,
  PointsEarnedEvent,
  PointsRefundedEvent,
  PointsSpentEvent,
  PoolEmptyEvent,
  PoolLowEvent,
  PreviewCampaignData,
  PreviewCampaignResponse,
  PreviewMergeData,
  PreviewMergeResponse,
  PreviewMiniGameData,
  PreviewMiniGameResponse,
  PrizeForfeitedEvent,
  PrizeGoneEvent,
  PrizeLowEvent,
  PutAudienceData,
  PutAudienceResponse,
  PutMarketplaceGameData,
  PutMarketplaceGameResponse,
  PutTiersData,
  PutTiersResponse,
  ReactivatePromoCodeData,
  ReactivatePromoCodeResponse,
  ReadNamesData,
  ReadNamesResponse,
  ReadStreamData,
  RedeemAwardData,
  RedeemAwardResponse,
  RedeemPromoCodeData,
  RedeemPromoCodeResponse,
  RefundPointsData,
  RefundPointsResponse,
  RegisterPlayerData,
  RegisterPlayerResponse,
  ReleaseUserProviderData,
  RemoveAudienceMembersData,
  RemoveAudienceMembersResponse,
  RenewUserLinkData,
  RenewUserLinkResponse,
  ReplayDeliveriesData,
  ReplayDeliveriesResponse,
  ReplayDeliveryData,
  ReplayDeliveryResponse,
  RevokeGrantByHandData,
  RevokeGrantByHandResponse,
  RevokeGrantData,
  RevokeGrantResponse,
  RevokePlayerTokensData,
  RotateApiKeyData,
  RotateApiKeyResponse,
  RotateWebhookSecretData,
  RotateWebhookSecretResponse,
  SearchData,
  SearchResponse,
  SimulateCampaignData,
  SimulateCampaignResponse,
  SimulateMiniGameData,
  SimulateMiniGameResponse,
  SpendPointsData,
  SpendPointsResponse,
  SpinMiniGameData,
  SpinMiniGameResponse,
  TestWebhookData,
  TestWebhookResponse,
  TrackPushEventData,
  TrackPushEventResponse,
  UpdateCampaignData,
  UpdateCampaignResponse,
  UpdateMiniGameData,
  UpdateMiniGameResponse,
  UpdatePoolData,
  UpdatePoolResponse,
  UpdateSettingsData,
  UpdateSettingsResponse,
  UpdateUserData,
  UpdateUserResponse,
  UpdateWebhookData,
  UpdateWebhookResponse,
  UploadPoolCodesData,
  UploadPoolCodesResponse,
  WebhookTestEvent,
  WithdrawPoolCodesData,
  WithdrawPoolCodesResponse,
} from "./types.ts"

/** The content of a verified webhook; `event` tells the kinds apart. */
export type WebhookEvent =
  | GamePlayedEvent
  | GameWonEvent
  | CampaignStartedEvent
  | CampaignEndedEvent
  | PrizeLowEvent
  | PrizeGoneEvent
  | PrizeForfeitedEvent
  | BudgetLowEvent
  | BudgetReachedEvent
  | PoolLowEvent
  | PoolEmptyEvent
  | CodeCreatedEvent
  | CodeRedeemedEvent
  | PlaysGrantedEvent
  | PointsSpentEvent
  | PointsEarnedEvent
  | PointsRefundedEvent
  | InappGameWonEvent
  | MomentsPlannedEvent
  | DrawsOpenedEvent
  | DrawsCheckpointEvent
  | DrawsClosedEvent
  | WebhookTestEvent

/** Every operation that a key or a token may call, by its operationId. */
export interface Operations {
  /**
   * Play a campaign's game once
   *
   * Draws the game, issues a code or grants points on a win, grants XP and records the score. With an Idempotency-Key, a repeat within 24 hours returns the first result and does not play again.
   *
   * Scope: write. Roles: owner.
   *
   * The player may only be left out with a player token, which stands for its player.
   */
  play(input: NonNullable<PlayData["body"]> & Keyed, options?: CallOptions): Promise<PlayResponse>

  /**
   * Grant plays to a player
   *
   * For a purchase, for example, in a campaign with the field grants. The reference makes the call safe to repeat: the same one for that campaign and player returns the grant as it is.
   *
   * Scope: write. Roles: owner.
   */
  grantPlays(input: NonNullable<GrantPlaysData["body"]>, options?: CallOptions): Promise<GrantPlaysResponse>

  /**
   * List granted plays, newest first
   *
   * Scope: read. Roles: owner.
   */
  listGrants(input?: NonNullable<ListGrantsData["query"]>, options?: CallOptions): Promise<ListGrantsResponse>

  /**
   * Take back what is left of a grant
   *
   * For a purchase that was returned, for example. Plays that were taken stay; a repeat changes nothing.
   *
   * Scope: write. Roles: owner.
   */
  revokeGrant(input: RevokeGrantData["path"], options?: CallOptions): Promise<RevokeGrantResponse>

  /**
   * Take points from a player
   *
   * Takes all of the points or, if the player has fewer, nothing. With an Idempotency-Key, a repeat within 24 hours returns the first response and moves nothing again.
   *
   * Scope: write. Roles: owner.
   */
  spendPoints(input: NonNullable<SpendPointsData["body"]> & Keyed, options?: CallOptions): Promise<SpendPointsResponse>

  /**
   * Give points to a player
   *
   * Refused where the balance would exceed 9007199254740991: points are never cut off. With an Idempotency-Key, a repeat within 24 hours returns the first response and moves nothing again.
   *
   * Scope: write. Roles: owner.
   */
  earnPoints(input: NonNullable<EarnPointsData["body"]> & Keyed, options?: CallOptions): Promise<EarnPointsResponse>

  /**
   * Give back what a spend took
   *
   * Gives a whole spend back, once, to whoever its player is now. With an Idempotency-Key, a repeat within 24 hours returns the first response and moves nothing again.
   *
   * Scope: write. Roles: owner.
   */
  refundPoints(input: NonNullable<RefundPointsData["body"]> & Keyed, options?: CallOptions): Promise<RefundPointsResponse>

  /**
   * Create one promo code for one player
   *
   * Without an Idempotency-Key, the player's active code is returned again. A key returns its own code for 24 hours while that code is active; a new key always creates a new code.
   *
   * Scope: write. Roles: owner.
   */
  createPromoCode(input: NonNullable<CreatePromoCodeData["body"]> & Keyed, options?: CallOptions): Promise<CreatePromoCodeResponse>

  /**
   * Redeem a promo code
   *
   * Counts one use of the code. The sale, if sent, is included in the campaign's return on investment.
   *
   * Scope: write. Roles: owner.
   */
  redeemPromoCode(input: NonNullable<RedeemPromoCodeData["body"]> & Keyed, options?: CallOptions): Promise<RedeemPromoCodeResponse>

  /**
   * Register or update a player
   *
   * Everything earned earlier under the external id belongs to the player.
   *
   * Scope: sdk. Roles: owner.
   *
   * The player may only be left out with a player token, which stands for its player.
   */
  identifyPlayer(input: NonNullable<IdentifyPlayerData["body"]>, options?: CallOptions): Promise<IdentifyPlayerResponse>

  /**
   * Register or update a player
   *
   * The same as POST /api/v1/clients/identify, under the path that published apps call.
   *
   * Scope: sdk. Roles: owner.
   *
   * The player may only be left out with a player token, which stands for its player.
   */
  registerPlayer(input: NonNullable<RegisterPlayerData["body"]>, options?: CallOptions): Promise<RegisterPlayerResponse>

  /**
   * Read a player's name, XP, points and tier
   *
   * The player need not be registered: whoever has played or was granted something has a record.
   *
   * Scope: read. Roles: owner, marketing, support, finance, viewer.
   */
  getClient(input: GetClientData["path"], options?: CallOptions): Promise<GetClientResponse>

  /**
   * Issue a token with which a player's app acts for this player alone
   *
   * The token goes where a key goes, as Authorization: Bearer, with X-Org-Id. It is valid for expiresInSeconds (default 3600), for all games or for those in games. With profile, even an empty one, the player is identified first.
   *
   * Scope: write. Roles: owner.
   */
  createPlayerToken(input: NonNullable<CreatePlayerTokenData["body"]>, options?: CallOptions): Promise<CreatePlayerTokenResponse>

  /**
   * Spin an in-app mini-game
   *
   * One spin per player and period: a second call in the period returns the stored result with alreadyPlayed true. Send exactly one of externalUserId and clientId.
   *
   * Scope: sdk. Roles: owner.
   *
   * The player may only be left out with a player token, which stands for its player.
   */
  spinMiniGame(input: NonNullable<SpinMiniGameData["body"]> & Keyed, options?: CallOptions): Promise<SpinMiniGameResponse>

  /**
   * Report that a mini-game prize was redeemed
   *
   * By awardId, or by clientExternalId and segmentExternalId together: then the player's oldest award for the segment without a redemption is redeemed. override: true, with awardId, corrects an earlier report. With an Idempotency-Key, a repeat within 24 hours returns the first response and does not redeem another award.
   *
   * Scope: write. Roles: owner.
   */
  redeemAward(input: NonNullable<RedeemAwardData["body"]> & Keyed, options?: CallOptions): Promise<RedeemAwardResponse>

  /**
   * Record an interaction with a push notification
   *
   * Scope: sdk. Roles: owner.
   */
  trackPushEvent(input: NonNullable<TrackPushEventData["body"]>, options?: CallOptions): Promise<TrackPushEventResponse>

  /**
   * Read the ranking of a campaign
   *
   * Highest total first; ties go to the player who reached it first. Banned players are left out.
   *
   * Scope: sdk or read. Roles: owner, marketing, support, finance, viewer.
   *
   * A player token stands for its player; with a key, the player may be left out.
   */
  getRanking(input: NonNullable<GetRankingData["query"]>, options?: CallOptions): Promise<GetRankingResponse>

  /**
   * Read a draw, to check it
   *
   * For anyone who has the three values of a play's draw. The page /fair/{chainId}/{n}?hash= shows it to players, and repeats it once the seed is revealed. An address may send 60 requests at once, and then one a second.
   */
  getDraw(input: GetDrawData["path"] & NonNullable<GetDrawData["query"]>, options?: CallOptions): Promise<GetDrawResponse>

  /**
   * List the games that are open
   *
   * Campaigns of kind game that are running and mini-games that are active, newest first. A player token with games lists only those.
   *
   * Scope: sdk or read. Roles: owner.
   */
  listOpenGames(input?: NonNullable<ListOpenGamesData["query"]>, options?: CallOptions): Promise<ListOpenGamesResponse>

  /**
   * Read a campaign as its players see it
   *
   * A campaign of kind game that is no draft. By player token, or with externalUserId, player tells whether the player can play now, and the last play of this period.
   *
   * Scope: sdk or read. Roles: owner.
   *
   * A player token stands for its player; with a key, the player may be left out.
   */
  getGame(input: GetGameData["path"] & NonNullable<GetGameData["query"]>, options?: CallOptions): Promise<GetGameResponse>

  /**
   * Read a mini-game as its players see it
   *
   * A mini-game that is no draft. By player token, or with externalUserId, player tells whether the player can play now, and the last play of this period.
   *
   * Scope: sdk or read. Roles: owner.
   *
   * A player token stands for its player; with a key, the player may be left out.
   */
  getInAppGame(input: GetInAppGameData["path"] & NonNullable<GetInAppGameData["query"]>, options?: CallOptions): Promise<GetInAppGameResponse>

  /**
   * Read the player's name, XP, points and tier
   *
   * Also of a player without a record, who has nothing yet. Others cannot be read by token.
   */
  getMe(input?: Nothing, options?: CallOptions): Promise<GetMeResponse>

  /**
   * List the player's plays, newest first
   */
  listMyPlays(input?: NonNullable<ListMyPlaysData["query"]>, options?: CallOptions): Promise<ListMyPlaysResponse>

  /**
   * List the player's spins that were prizes, newest first
   */
  listMyAwards(input?: NonNullable<ListMyAwardsData["query"]>, options?: CallOptions): Promise<ListMyAwardsResponse>

  /**
   * List the player's promo codes, newest first
   */
  listMyCodes(input?: NonNullable<ListMyCodesData["query"]>, options?: CallOptions): Promise<ListMyCodesResponse>

  /**
   * List the changes of the player's points, newest first
   *
   * With a token that opens some games only, those of these games: a page may then be short before the last.
   */
  listMyPoints(input?: NonNullable<ListMyPointsData["query"]>, options?: CallOptions): Promise<ListMyPointsResponse>

  /**
   * Create a campaign
   *
   * A configuration that would fail at play is accepted, and reported in warnings. A campaign is at most 256 KiB as JSON; an organization has at most 10,000.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  createCampaign(input: NonNullable<CreateCampaignData["body"]>, options?: CallOptions): Promise<CreateCampaignResponse>

  /**
   * List the campaigns
   *
   * search matches any part of the name or the id. sort lists the largest of a figure first; each page is sorted by the current figures.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listCampaigns(input?: NonNullable<ListCampaignsData["query"]>, options?: CallOptions): Promise<ListCampaignsResponse>

  /**
   * Read a campaign
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getCampaign(input: GetCampaignData["path"], options?: CallOptions): Promise<GetCampaignResponse>

  /**
   * Change a campaign
   *
   * Only the sent fields change, each as a whole; null removes a field.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  updateCampaign(input: UpdateCampaignData["path"] & NonNullable<UpdateCampaignData["body"]> & Versioned, options?: CallOptions): Promise<UpdateCampaignResponse>

  /**
   * Delete a draft that nobody has played
   *
   * With its planned moments. A campaign that was started, played, or has codes or granted plays is 409.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  deleteCampaign(input: DeleteCampaignData["path"], options?: CallOptions): Promise<void>

  /**
   * Copy a campaign
   *
   * The copy is a draft with the same configuration, including its dates.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  copyCampaign(input: CopyCampaignData["path"] & { body?: CopyCampaignData["body"] }, options?: CallOptions): Promise<CopyCampaignResponse>

  /**
   * Raise the stock of a prize
   *
   * Adds to stock.maxTotal, even while the campaign runs. A prize without it is 409.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  addStock(input: AddStockData["path"] & NonNullable<AddStockData["body"]>, options?: CallOptions): Promise<AddStockResponse>

  /**
   * Read what ending a campaign would leave unused or open
   *
   * Its planned moments that nobody has taken, which an end voids; the granted plays that nobody can play any more; the round of its ranking that is under way, whose prizes are given all the same; and the prizes that are not handed out yet. Of grants and prizes, up to 10,000 are counted.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getCampaignEnding(input: GetCampaignEndingData["path"], options?: CallOptions): Promise<GetCampaignEndingResponse>

  /**
   * List the plays of a campaign, newest first
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listCampaignPlays(input: ListCampaignPlaysData["path"] & NonNullable<ListCampaignPlaysData["query"]>, options?: CallOptions): Promise<ListCampaignPlaysResponse>

  /**
   * Export the plays of a campaign as CSV, newest first
   *
   * A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, tab or line break. An organization can run one export at a time, and each is recorded in the audit log. With language, the file is for people: titles and values in that language, times by the organization's clock, amounts in major units beside their currency, with the decimal mark of its locale, and semicolons where that is a comma. Without it, names are as in the API, amounts in minor units and times in UTC.
   *
   * Scope: admin. Roles: owner, support, finance.
   */
  exportCampaignPlays(input: ExportCampaignPlaysData["path"] & NonNullable<ExportCampaignPlaysData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * List the wins of a campaign, newest first
   *
   * The plays that won, and the prizes of rankings that the organization hands out. handedOut selects wins of external prizes.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listWinners(input: ListWinnersData["path"] & NonNullable<ListWinnersData["query"]>, options?: CallOptions): Promise<ListWinnersResponse>

  /**
   * Export the wins of a campaign as CSV, newest first
   *
   * A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, tab or line break. An organization can run one export at a time, and each is recorded in the audit log. With language, the file is for people: titles and values in that language, times by the organization's clock, amounts in major units beside their currency, with the decimal mark of its locale, and semicolons where that is a comma. Without it, names are as in the API, amounts in minor units and times in UTC.
   *
   * Scope: admin. Roles: owner, support, finance.
   */
  exportWinners(input: ExportWinnersData["path"] & NonNullable<ExportWinnersData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * Record that an external prize was handed out, or that its winner has forfeited it
   *
   * sessionId is that of a play, or the rankingPrizeId of a ranking prize. A note of null is removed. handedOut: false removes the time. forfeited is for good, and refused once the prize was handed out: it gives its value back to a budget that counts it, and one to a stock of the period total.
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  handOutPrize(input: HandOutPrizeData["path"] & NonNullable<HandOutPrizeData["body"]>, options?: CallOptions): Promise<HandOutPrizeResponse>

  /**
   * List what the organization hands out, over all campaigns and mini-games
   *
   * External prizes of plays, rankings and spins, newest first unless order is oldest. from and to are about the win.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listHandouts(input?: NonNullable<ListHandoutsData["query"]>, options?: CallOptions): Promise<ListHandoutsResponse>

  /**
   * Export what the organization hands out as CSV
   *
   * A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, tab or line break. An organization can run one export at a time, and each is recorded in the audit log. With language, the file is for people: titles and values in that language, times by the organization's clock, amounts in major units beside their currency, with the decimal mark of its locale, and semicolons where that is a comma. Without it, names are as in the API, amounts in minor units and times in UTC. Fill in handedOut and note, and import the file again.
   *
   * Scope: admin. Roles: owner, support, finance.
   */
  exportHandouts(input?: NonNullable<ExportHandoutsData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * Record that prizes were handed out, or were not, or that their winners have forfeited them
   *
   * Each is changed by itself. handedOut: false removes the time; a note replaces that of each. forfeited is for good, and sent without handedOut.
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  markHandouts(input: NonNullable<MarkHandoutsData["body"]>, options?: CallOptions): Promise<MarkHandoutsResponse>

  /**
   * Record from a file which prizes were handed out
   *
   * CSV of up to 20 MiB whose first line names the columns handoutId, handedOut and note, in any order and beside others, such as an export that somebody has filled in; also with semicolons or tabs, and with the titles of an export for people. handedOut is true or yes; what is false or empty stays as it is, and so does a note where it is empty. Lines are stored while they arrive: an import that breaks off is sent again. JSON says the same within the usual bound.
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  importHandouts(input: NonNullable<ImportHandoutsData["body"]>, options?: CallOptions): Promise<ImportHandoutsResponse>

  /**
   * Plan the moments at which a prize comes out
   *
   * count moments are drawn in the campaign's time zone from the times between from and to that days and hours allow, or at names the times. From then on the prize is not drawn by odds: a play takes the oldest open moment. Nobody sees a time before it is taken or void; the commitment proves afterwards that none was changed.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  planMoments(input: PlanMomentsData["path"] & NonNullable<PlanMomentsData["body"]>, options?: CallOptions): Promise<PlanMomentsResponse>

  /**
   * List the planned moments that were taken or are void, by batch, last first
   *
   * Nobody can see other moments. Once the campaign has ended, each batch shows its salt, and on the first page its moments.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listMoments(input: ListMomentsData["path"] & NonNullable<ListMomentsData["query"]>, options?: CallOptions): Promise<ListMomentsResponse>

  /**
   * Drop the future moments of a batch
   *
   * They become void; those whose time has come can still be taken.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  dropMoments(input: DropMomentsData["path"], options?: CallOptions): Promise<void>

  /**
   * List the chains of a campaign's draws, newest first
   *
   * Each chain is created with one seed, whose commitment is known before its first draw.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listCampaignDraws(input: ListCampaignDrawsData["path"] & NonNullable<ListCampaignDrawsData["query"]>, options?: CallOptions): Promise<ListCampaignDrawsResponse>

  /**
   * Export a campaign's draws as an audit pack
   *
   * A stream of any size, one record per line: the header of the pack, followed by each complete chain. GET /verify-draws.mjs is the program that checks it. An organization can run one export at a time, and each is recorded in the audit log.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  exportCampaignDraws(input: ExportCampaignDrawsData["path"] & NonNullable<ExportCampaignDrawsData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * Close the open chains of a campaign's draws, and show their seeds
   *
   * All draws so far can be checked from then on. An active game continues with a new chain.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  closeCampaignDraws(input: CloseCampaignDrawsData["path"], options?: CallOptions): Promise<CloseCampaignDrawsResponse>

  /**
   * List the chains of a mini-game's draws, newest first
   *
   * Each chain is created with one seed, whose commitment is known before its first draw.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listMiniGameDraws(input: ListMiniGameDrawsData["path"] & NonNullable<ListMiniGameDrawsData["query"]>, options?: CallOptions): Promise<ListMiniGameDrawsResponse>

  /**
   * Export a mini-game's draws as an audit pack
   *
   * A stream of any size, one record per line: the header of the pack, followed by each complete chain. GET /verify-draws.mjs is the program that checks it. An organization can run one export at a time, and each is recorded in the audit log.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  exportMiniGameDraws(input: ExportMiniGameDrawsData["path"] & NonNullable<ExportMiniGameDrawsData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * Close the open chains of a mini-game's draws, and show their seeds
   *
   * All draws so far can be checked from then on. An active game continues with a new chain.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  closeMiniGameDraws(input: CloseMiniGameDrawsData["path"], options?: CallOptions): Promise<CloseMiniGameDrawsResponse>

  /**
   * Install a marketplace game, or switch it on or off
   *
   * Scope: admin. Roles: owner, marketing.
   */
  putMarketplaceGame(input: PutMarketplaceGameData["path"] & NonNullable<PutMarketplaceGameData["body"]> & Versioned, options?: CallOptions): Promise<PutMarketplaceGameResponse>

  /**
   * Read a marketplace game
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getMarketplaceGame(input: GetMarketplaceGameData["path"], options?: CallOptions): Promise<GetMarketplaceGameResponse>

  /**
   * List the marketplace games
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listMarketplaceGames(input?: NonNullable<ListMarketplaceGamesData["query"]>, options?: CallOptions): Promise<ListMarketplaceGamesResponse>

  /**
   * Set the XP tiers
   *
   * Scope: admin. Roles: owner, marketing.
   */
  putTiers(input: NonNullable<PutTiersData["body"]> & Versioned, options?: CallOptions): Promise<PutTiersResponse>

  /**
   * Read the XP tiers
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getTiers(input?: Nothing, options?: CallOptions): Promise<GetTiersResponse>

  /**
   * Create or rename an audience
   *
   * An organization has at most 100.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  putAudience(input: PutAudienceData["path"] & NonNullable<PutAudienceData["body"]> & Versioned, options?: CallOptions): Promise<PutAudienceResponse>

  /**
   * Read an audience
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  getAudience(input: GetAudienceData["path"], options?: CallOptions): Promise<GetAudienceResponse>

  /**
   * Delete an audience
   *
   * Not while a campaign or a mini-game has a rule about it.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  deleteAudience(input: DeleteAudienceData["path"], options?: CallOptions): Promise<void>

  /**
   * List the audiences
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  listAudiences(input?: NonNullable<ListAudiencesData["query"]>, options?: CallOptions): Promise<ListAudiencesResponse>

  /**
   * List the members of an audience, or look one up
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  listAudienceMembers(input: ListAudienceMembersData["path"] & NonNullable<ListAudienceMembersData["query"]>, options?: CallOptions): Promise<ListAudienceMembersResponse>

  /**
   * Add members to an audience
   *
   * A file of text/csv has one external id a line, with a header (externalId) or without, and at most 20 MiB; JSON has the usual bound. Ids are stored while they arrive: an upload that breaks off is sent again.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  addAudienceMembers(input: AddAudienceMembersData["path"] & NonNullable<AddAudienceMembersData["body"]>, options?: CallOptions): Promise<AddAudienceMembersResponse>

  /**
   * Remove members from an audience
   *
   * A file of text/csv has one external id a line, with a header (externalId) or without, and at most 20 MiB; JSON has the usual bound. Ids are stored while they arrive: an upload that breaks off is sent again.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  removeAudienceMembers(input: RemoveAudienceMembersData["path"] & NonNullable<RemoveAudienceMembersData["body"]>, options?: CallOptions): Promise<RemoveAudienceMembersResponse>

  /**
   * Copy configuration into a test organization
   *
   * The chosen campaigns and mini-games, with what they name, or without a choice everything: campaigns, mini-games, marketplace games, tiers and settings. Pools and audiences come along empty. A game that exists there is replaced, unless it was played there.
   *
   * Scope: admin. Roles: owner.
   */
  copyToTestOrganization(input: CopyToTestOrganizationData["path"] & NonNullable<CopyToTestOrganizationData["body"]>, options?: CallOptions): Promise<CopyToTestOrganizationResponse>

  /**
   * Empty a test organization, and start its clock anew
   *
   * Its configuration, keys, users and webhooks stay; plays, spins, players, codes, awards, grants, chains of draws and what is in pools and audiences are gone, and the clock shows the time of now.
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  resetTestOrganization(input?: Nothing, options?: CallOptions): Promise<void>

  /**
   * Ban a player
   *
   * By externalUserId or by clientId; the ban applies to the player. message is shown to the player as is. From until on, the ban is lifted by itself.
   *
   * Scope: admin. Roles: owner, support.
   */
  banPlayer(input: NonNullable<BanPlayerData["body"]>, options?: CallOptions): Promise<BanPlayerResponse>

  /**
   * List the bans in force
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listBans(input?: NonNullable<ListBansData["query"]>, options?: CallOptions): Promise<ListBansResponse>

  /**
   * List the bans that were lifted or have ended
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listPastBans(input?: NonNullable<ListPastBansData["query"]>, options?: CallOptions): Promise<ListPastBansResponse>

  /**
   * Lift a ban
   *
   * Scope: admin. Roles: owner, support.
   */
  liftBan(input: LiftBanData["path"], options?: CallOptions): Promise<void>

  /**
   * List the players, newest first
   *
   * search matches the beginning of externalUserId, clientId or email, or of words of the name, ignoring case and accents in the last two; the player whose externalUserId is the search comes first. A player who was merged into another is listed with mergedInto, the externalUserId of the remaining player.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listPlayers(input?: NonNullable<ListPlayersData["query"]>, options?: CallOptions): Promise<ListPlayersResponse>

  /**
   * Read everything about a player
   *
   * The newest 50 of each list. The read is recorded in the audit log: once a visit of whoever repeats it with the readAt of their first answer, for up to 12 hours.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getPlayer(input: GetPlayerData["path"] & NonNullable<GetPlayerData["query"]>, options?: CallOptions): Promise<GetPlayerResponse>

  /**
   * Give points to a player, or take some away
   *
   * Adds a row to the ledger, with the reason adjustment. A balance never falls below 0.
   *
   * Scope: admin. Roles: owner, support.
   */
  adjustPoints(input: AdjustPointsData["path"] & NonNullable<AdjustPointsData["body"]> & Keyed, options?: CallOptions): Promise<AdjustPointsResponse>

  /**
   * Grant plays to a player by hand
   *
   * The same grant as POST /api/v1/plays/grants makes, with a row in the audit log.
   *
   * Scope: admin. Roles: owner, support.
   */
  grantPlaysByHand(input: GrantPlaysByHandData["path"] & NonNullable<GrantPlaysByHandData["body"]>, options?: CallOptions): Promise<GrantPlaysByHandResponse>

  /**
   * List the plays that a player was granted, newest first
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listPlayerGrants(input: ListPlayerGrantsData["path"] & NonNullable<ListPlayerGrantsData["query"]>, options?: CallOptions): Promise<ListPlayerGrantsResponse>

  /**
   * Take back what is left of a player's grant
   *
   * Scope: admin. Roles: owner, support.
   */
  revokeGrantByHand(input: RevokeGrantByHandData["path"], options?: CallOptions): Promise<RevokeGrantByHandResponse>

  /**
   * List the plays of a player, newest first
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listPlayerPlays(input: ListPlayerPlaysData["path"] & NonNullable<ListPlayerPlaysData["query"]>, options?: CallOptions): Promise<ListPlayerPlaysResponse>

  /**
   * List the spins of a player, newest first
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listPlayerAwards(input: ListPlayerAwardsData["path"] & NonNullable<ListPlayerAwardsData["query"]>, options?: CallOptions): Promise<ListPlayerAwardsResponse>

  /**
   * List the changes of a player's points, newest first
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listPlayerLedger(input: ListPlayerLedgerData["path"] & NonNullable<ListPlayerLedgerData["query"]>, options?: CallOptions): Promise<ListPlayerLedgerResponse>

  /**
   * List the terms of games that a player accepted, newest first
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listAcceptedTerms(input: ListAcceptedTermsData["path"] & NonNullable<ListAcceptedTermsData["query"]>, options?: CallOptions): Promise<ListAcceptedTermsResponse>

  /**
   * Export everything that is stored about a player
   *
   * One JSON object of any size: the player as in the read of a player, with whole lists, each code with its newest 50 redemptions. An organization can run one export at a time, and each is recorded in the audit log.
   *
   * Scope: admin. Roles: owner, support, finance.
   */
  exportPlayer(input: ExportPlayerData["path"], options?: CallOptions): Promise<ExportPlayerResponse>

  /**
   * Erase a player's identity
   *
   * Permanently: name, email, traits and ids, including those of players merged into this one, and texts about them. Plays, codes, points and totals stay under a random id. The answer comes when everything is erased, which may take minutes.
   *
   * Scope: admin. Roles: owner, support.
   */
  erasePlayer(input: ErasePlayerData["path"] & NonNullable<ErasePlayerData["body"]>, options?: CallOptions): Promise<ErasePlayerResponse>

  /**
   * Preview a merge of two players
   *
   * Returns the same refusals as the merge, and changes nothing.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  previewMerge(input: NonNullable<PreviewMergeData["body"]>, options?: CallOptions): Promise<PreviewMergeResponse>

  /**
   * Merge two players into one
   *
   * XP, points, scores, codes, bans and awards of fromExternalId become those of intoExternalId; every later call with either id refers to the remaining player.
   *
   * Scope: admin. Roles: owner, support.
   */
  mergePlayers(input: NonNullable<MergePlayersData["body"]>, options?: CallOptions): Promise<MergePlayersResponse>

  /**
   * Create an in-app mini-game
   *
   * A mini-game is at most 256 KiB as JSON; an organization has at most 10,000.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  createMiniGame(input: NonNullable<CreateMiniGameData["body"]>, options?: CallOptions): Promise<CreateMiniGameResponse>

  /**
   * List the in-app mini-games
   *
   * search matches any part of the name or the id.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listMiniGames(input?: NonNullable<ListMiniGamesData["query"]>, options?: CallOptions): Promise<ListMiniGamesResponse>

  /**
   * Read an in-app mini-game
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getMiniGame(input: GetMiniGameData["path"], options?: CallOptions): Promise<GetMiniGameResponse>

  /**
   * Change an in-app mini-game
   *
   * Only the sent fields change, each as a whole. Spins keep the segment as it was when drawn.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  updateMiniGame(input: UpdateMiniGameData["path"] & NonNullable<UpdateMiniGameData["body"]> & Versioned, options?: CallOptions): Promise<UpdateMiniGameResponse>

  /**
   * Delete a draft that nobody has spun
   *
   * A mini-game that was started or spun is 409.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  deleteMiniGame(input: DeleteMiniGameData["path"], options?: CallOptions): Promise<void>

  /**
   * Copy an in-app mini-game
   *
   * The copy is a draft with the same configuration, including its dates.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  copyMiniGame(input: CopyMiniGameData["path"] & { body?: CopyMiniGameData["body"] }, options?: CallOptions): Promise<CopyMiniGameResponse>

  /**
   * Read what ending a mini-game would leave open
   *
   * The codes that its spins gave and that can still be redeemed, of the newest 1,000; and the prizes that are not handed out yet, of up to 10,000. An end voids neither.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getMiniGameEnding(input: GetMiniGameEndingData["path"], options?: CallOptions): Promise<GetMiniGameEndingResponse>

  /**
   * List the spins of a mini-game, newest first
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listAwards(input: ListAwardsData["path"] & NonNullable<ListAwardsData["query"]>, options?: CallOptions): Promise<ListAwardsResponse>

  /**
   * Export the spins of a mini-game as CSV, newest first
   *
   * A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, tab or line break. An organization can run one export at a time, and each is recorded in the audit log. With language, the file is for people: titles and values in that language, times by the organization's clock, amounts in major units beside their currency, with the decimal mark of its locale, and semicolons where that is a comma. Without it, names are as in the API, amounts in minor units and times in UTC.
   *
   * Scope: admin. Roles: owner, support, finance.
   */
  exportAwards(input: ExportAwardsData["path"] & NonNullable<ExportAwardsData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * Read a spin of a mini-game with every report of its redemption
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getAward(input: GetAwardData["path"], options?: CallOptions): Promise<GetAwardResponse>

  /**
   * Record that the external prize of a spin was handed out, or that its winner has forfeited it
   *
   * A note of null is removed. handedOut: false removes the time. forfeited is for good, and refused once the prize was handed out or the spin reported as redeemed.
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  handOutAward(input: HandOutAwardData["path"] & NonNullable<HandOutAwardData["body"]>, options?: CallOptions): Promise<HandOutAwardResponse>

  /**
   * Simulate plays of a campaign by the real rules
   *
   * 10,000 plays by default, each by a different player, so that the limits per player have no effect; quota, stock and budget are used up along the way. playsPerDay spreads the plays over the days up to endsAt. Trivia players guess. Nothing is stored, and neither the status nor the schedule matters. An organization can only have one run of more than 1000 plays at a time.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  simulateCampaign(input: SimulateCampaignData["path"] & NonNullable<SimulateCampaignData["body"]>, options?: CallOptions): Promise<SimulateCampaignResponse>

  /**
   * Read the warnings and odds of a campaign before it is saved
   *
   * Nothing is stored. odds are those of a turn before any quota, and null if the draft cannot be played, as is simulation, which is only there if plays is sent. An organization can only have one run of more than 1000 plays at a time. campaign is the whole draft; with campaignId, what that one has used of quota, stock and budget counts as used; moments count as planned, and are not. forecast is only there if playsPerDay is sent.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  previewCampaign(input: NonNullable<PreviewCampaignData["body"]>, options?: CallOptions): Promise<PreviewCampaignResponse>

  /**
   * Simulate spins of a mini-game by the real rules
   *
   * 10,000 spins by default, each by a different player. Nothing is stored, and neither status, dates nor schedule matter. An organization can only have one run of more than 1000 plays at a time.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  simulateMiniGame(input: SimulateMiniGameData["path"] & NonNullable<SimulateMiniGameData["body"]>, options?: CallOptions): Promise<SimulateMiniGameResponse>

  /**
   * Read the warnings and odds of a mini-game before it is saved
   *
   * Nothing is stored. odds are those of a turn before any quota, and null if the draft cannot be played, as is simulation, which is only there if plays is sent. An organization can only have one run of more than 1000 plays at a time. notification is the whole draft.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  previewMiniGame(input: NonNullable<PreviewMiniGameData["body"]>, options?: CallOptions): Promise<PreviewMiniGameResponse>

  /**
   * Give the prizes of a ranking period on request
   *
   * By default, of the last ended period; the prizes of each period are given once.
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  giveRankingPrizes(input: GiveRankingPrizesData["path"] & NonNullable<GiveRankingPrizesData["body"]>, options?: CallOptions): Promise<GiveRankingPrizesResponse>

  /**
   * List the ranking prizes given, newest first
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listRankingPrizes(input: ListRankingPrizesData["path"] & NonNullable<ListRankingPrizesData["query"]>, options?: CallOptions): Promise<ListRankingPrizesResponse>

  /**
   * Read the totals and what needs attention
   *
   * Totals and return on investment of all campaigns and mini-games; without from, since the start of today in timezone, which defaults to the organization's. Webhooks that are off or failing, quotas that are 80 percent used, campaigns with warnings, and other limits of running campaigns and mini-games that are 80 percent used, if any: the first 100 of each; no webhooks for a role that may not read them. Callers who may read keys also get the keys that people signed in with in the last 30 days but no longer can, if any. While an sdk key is in force and players.requireToken is off, running mini-games with codes to win, if any. Callers who may read the audit log also get what users who are not owners gave out by hand in the last 7 days.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getOverview(input?: NonNullable<GetOverviewData["query"]>, options?: CallOptions): Promise<GetOverviewResponse>

  /**
   * Read the return on investment of a mini-game or a campaign
   *
   * One row per currency; currencies are never added together. from is inclusive, to is exclusive; both filter by redeemedAt.
   *
   * Scope: read. Roles: owner, marketing, support, finance, viewer.
   */
  getRoiReport(input?: NonNullable<GetRoiReportData["query"]>, options?: CallOptions): Promise<GetRoiReportResponse>

  /**
   * Read the activity of one or all campaigns over time
   *
   * Days and hours are those of timezone, which defaults to the organization's. Empty buckets are left out; at is the start of the bucket, in UTC.
   *
   * Scope: read. Roles: owner, marketing, support, finance, viewer.
   */
  getActivityReport(input?: NonNullable<GetActivityReportData["query"]>, options?: CallOptions): Promise<GetActivityReportResponse>

  /**
   * Read what the campaigns and mini-games of a period cost and brought
   *
   * A row for each campaign and mini-game in which anything happened, those played most first, at most 1000; the totals have all. from is inclusive, to is exclusive. 503 for a while after an upgrade that has to count earlier plays.
   *
   * Scope: read. Roles: owner, marketing, support, finance, viewer.
   */
  getCampaignsReport(input?: NonNullable<GetCampaignsReportData["query"]>, options?: CallOptions): Promise<GetCampaignsReportResponse>

  /**
   * Export what the campaigns and mini-games of a period cost and brought as CSV
   *
   * A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, tab or line break. An organization can run one export at a time, and each is recorded in the audit log. With language, the file is for people: titles and values in that language, times by the organization's clock, amounts in major units beside their currency, with the decimal mark of its locale, and semicolons where that is a comma. Without it, names are as in the API, amounts in minor units and times in UTC. A row for each currency of a campaign or mini-game; counts are in the first of them.
   *
   * Scope: read. Roles: owner, support, finance.
   */
  exportCampaignsReport(input?: NonNullable<ExportCampaignsReportData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * List the sales that the return on investment counts, latest first
   *
   * Redemptions of codes with amounts, and redemptions of awards with their current figures; previous is the report that an override replaced last. For one campaign, one mini-game, or all. from is inclusive, to is exclusive; both filter by redeemedAt.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listSales(input?: NonNullable<ListSalesData["query"]>, options?: CallOptions): Promise<ListSalesResponse>

  /**
   * Export sales as CSV, latest first
   *
   * A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, tab or line break. An organization can run one export at a time, and each is recorded in the audit log. With language, the file is for people: titles and values in that language, times by the organization's clock, amounts in major units beside their currency, with the decimal mark of its locale, and semicolons where that is a comma. Without it, names are as in the API, amounts in minor units and times in UTC.
   *
   * Scope: admin. Roles: owner, support, finance.
   */
  exportSales(input?: NonNullable<ExportSalesData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * List the overrides of redemptions, latest first
   *
   * Each report of a redeemed award that an override replaced, with the one that replaced it. from is inclusive, to is exclusive; both filter by the redeemedAt of what was replaced, by which the list is ordered unless sorted: recordedAt is when it was corrected, saleTotal what it was corrected to.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listOverrides(input?: NonNullable<ListOverridesData["query"]>, options?: CallOptions): Promise<ListOverridesResponse>

  /**
   * Export the overrides of redemptions as CSV, latest first
   *
   * A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, tab or line break. An organization can run one export at a time, and each is recorded in the audit log. With language, the file is for people: titles and values in that language, times by the organization's clock, amounts in major units beside their currency, with the decimal mark of its locale, and semicolons where that is a comma. Without it, names are as in the API, amounts in minor units and times in UTC. A row has what was replaced and what replaced it.
   *
   * Scope: admin. Roles: owner, support, finance.
   */
  exportOverrides(input?: NonNullable<ExportOverridesData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * Find codes, players, campaigns and mini-games by one text
   *
   * Finds codes and players by their beginnings, like their lists, with an exact code first; campaigns and mini-games by a part of the name or id. At most 5 of each kind, newest first.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  search(input: NonNullable<SearchData["query"]>, options?: CallOptions): Promise<SearchResponse>

  /**
   * Read the names of campaigns, mini-games and players by their ids
   *
   * For lists, which hold ids: at most 100 of each kind, between commas; a comma or a % within an id is percent-encoded once more. Unknown ids are left out; a player without a name has null.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  readNames(input?: NonNullable<ReadNamesData["query"]>, options?: CallOptions): Promise<ReadNamesResponse>

  /**
   * Read the results of a campaign
   *
   * They include every play that was answered before. from and to are days in the campaign's time zone, both inclusive. 503 for a while after an upgrade that has to count earlier plays.
   *
   * Scope: read. Roles: owner, marketing, support, finance, viewer.
   */
  getResults(input: GetResultsData["path"] & NonNullable<GetResultsData["query"]>, options?: CallOptions): Promise<GetResultsResponse>

  /**
   * Read the remaining stock of a mini-game's segments
   *
   * In the current period of each, in the mini-game's time zone.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getSegmentStock(input: GetSegmentStockData["path"], options?: CallOptions): Promise<GetSegmentStockResponse>

  /**
   * Read the results of a mini-game
   *
   * They include every spin that was answered before. from and to are days in the mini-game's time zone, both inclusive. 503 for a while after an upgrade that has to count earlier spins.
   *
   * Scope: read. Roles: owner, marketing, support, finance, viewer.
   */
  getMiniGameResults(input: GetMiniGameResultsData["path"] & NonNullable<GetMiniGameResultsData["query"]>, options?: CallOptions): Promise<GetMiniGameResultsResponse>

  /**
   * List the promo codes, newest first
   *
   * search matches the beginning of a code.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listPromoCodes(input?: NonNullable<ListPromoCodesData["query"]>, options?: CallOptions): Promise<ListPromoCodesResponse>

  /**
   * Issue a promo code by hand
   *
   * Uses the template of the campaign, or of one of its prizes. The status, dates and limits of the campaign do not apply, but its budget does. It sends code.created, and the reason is stored in the audit log.
   *
   * Scope: admin. Roles: owner, support.
   */
  issueGoodwillCode(input: NonNullable<IssueGoodwillCodeData["body"]> & Keyed, options?: CallOptions): Promise<IssueGoodwillCodeResponse>

  /**
   * Export promo codes as CSV, newest first
   *
   * A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, tab or line break. An organization can run one export at a time, and each is recorded in the audit log. With language, the file is for people: titles and values in that language, times by the organization's clock, amounts in major units beside their currency, with the decimal mark of its locale, and semicolons where that is a comma. Without it, names are as in the API, amounts in minor units and times in UTC. redeemedAt and externalReference are those of the last redemption; saleTotal and discountAmount are the sums of all, and empty if there are more than 100 or several currencies.
   *
   * Scope: admin. Roles: owner, support, finance.
   */
  exportPromoCodes(input?: NonNullable<ExportPromoCodesData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * Read a promo code
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getPromoCode(input: GetPromoCodeData["path"], options?: CallOptions): Promise<GetPromoCodeResponse>

  /**
   * Deactivate a promo code
   *
   * A code that can no longer be redeemed is returned unchanged.
   *
   * Scope: admin. Roles: owner, support.
   */
  deactivatePromoCode(input: DeactivatePromoCodeData["path"] & NonNullable<DeactivatePromoCodeData["body"]>, options?: CallOptions): Promise<DeactivatePromoCodeResponse>

  /**
   * Extend a promo code
   *
   * Until a later time, for more uses, or both; also possible for a code that has expired or is used up.
   *
   * Scope: admin. Roles: owner, support.
   */
  extendPromoCode(input: ExtendPromoCodeData["path"] & NonNullable<ExtendPromoCodeData["body"]>, options?: CallOptions): Promise<ExtendPromoCodeResponse>

  /**
   * Reactivate a promo code that was deactivated
   *
   * A code that has expired meanwhile needs an expiresAt. An active code is returned unchanged.
   *
   * Scope: admin. Roles: owner, support.
   */
  reactivatePromoCode(input: ReactivatePromoCodeData["path"] & NonNullable<ReactivatePromoCodeData["body"]>, options?: CallOptions): Promise<ReactivatePromoCodeResponse>

  /**
   * Read what led to a promo code, and what has happened to it
   *
   * refusal says why a redemption, by externalUserId if sent, would be refused now; null if it would be accepted.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getPromoCodeStory(input: GetPromoCodeStoryData["path"] & NonNullable<GetPromoCodeStoryData["query"]>, options?: CallOptions): Promise<GetPromoCodeStoryResponse>

  /**
   * Create a pool of codes
   *
   * A reward pool holds codes to give as prizes, by the terms of its codeConfig; an entry pool holds codes to play with. An organization has at most 1,000 pools, and 10,000,000 codes in them.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  createPool(input: NonNullable<CreatePoolData["body"]>, options?: CallOptions): Promise<CreatePoolResponse>

  /**
   * List the pools of codes, newest first
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listPools(input?: NonNullable<ListPoolsData["query"]>, options?: CallOptions): Promise<ListPoolsResponse>

  /**
   * Read a pool of codes, with its counts
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getPool(input: GetPoolData["path"], options?: CallOptions): Promise<GetPoolResponse>

  /**
   * Change the name or the dates of a pool of codes
   *
   * Codes that were given keep the date that they were given with.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  updatePool(input: UpdatePoolData["path"] & NonNullable<UpdatePoolData["body"]>, options?: CallOptions): Promise<UpdatePoolResponse>

  /**
   * Delete a pool of codes that was never used
   *
   * Refused once a code was given or used, and while a campaign names the pool.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  deletePool(input: DeletePoolData["path"], options?: CallOptions): Promise<void>

  /**
   * Add codes to a pool
   *
   * As CSV of up to 20 MiB, one code a line, or as JSON. A code has 4 to 64 of A-Z a-z 0-9 . _ -. Codes that are there already are counted as duplicates, so a broken upload is sent again; what it has added until then stays.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  uploadPoolCodes(input: UploadPoolCodesData["path"] & NonNullable<UploadPoolCodesData["query"]> & NonNullable<UploadPoolCodesData["body"]>, options?: CallOptions): Promise<UploadPoolCodesResponse>

  /**
   * List the codes of a pool, newest first
   *
   * Free reward codes are masked for everybody.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listPoolCodes(input: ListPoolCodesData["path"] & NonNullable<ListPoolCodesData["query"]>, options?: CallOptions): Promise<ListPoolCodesResponse>

  /**
   * Withdraw free codes of a pool, for good
   *
   * Some codes, or all that are free when the call begins. Given and used codes stay as they are.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  withdrawPoolCodes(input: WithdrawPoolCodesData["path"] & NonNullable<WithdrawPoolCodesData["body"]>, options?: CallOptions): Promise<WithdrawPoolCodesResponse>

  /**
   * Generate entry codes
   *
   * In the background; reading the pool shows how far it is. The codes are random characters without 0, O, 1, I and L, behind the prefix. A length with which one guess in a million would hit a code is refused.
   *
   * Scope: admin. Roles: owner, marketing.
   */
  generatePoolCodes(input: GeneratePoolCodesData["path"] & NonNullable<GeneratePoolCodesData["body"]>, options?: CallOptions): Promise<GeneratePoolCodesResponse>

  /**
   * Export the codes of an entry pool as CSV
   *
   * For printing them; only for owners and admin keys. A stream of all codes of the pool, oldest first, which can be uploaded as it is. Each export is recorded in the audit log.
   *
   * Scope: admin. Roles: owner.
   */
  exportEntryCodes(input: ExportEntryCodesData["path"] & NonNullable<ExportEntryCodesData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * Register a push send, so that its interactions are counted
   *
   * Scope: admin. Roles: owner, marketing.
   */
  createPushSend(input?: NonNullable<CreatePushSendData["body"]>, options?: CallOptions): Promise<CreatePushSendResponse>

  /**
   * List the push sends, newest first
   *
   * The rates are shares of all interactions, null before the first.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listPushSends(input?: NonNullable<ListPushSendsData["query"]>, options?: CallOptions): Promise<ListPushSendsResponse>

  /**
   * Read the counters of a push send
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getPushSend(input: GetPushSendData["path"], options?: CallOptions): Promise<GetPushSendResponse>

  /**
   * List the events that a webhook can receive
   *
   * data is the JSON Schema of the body's data. Tolerate fields that are added later.
   *
   * Scope: admin. Roles: owner, marketing, support, viewer.
   */
  listWebhookEvents(input?: Nothing, options?: CallOptions): Promise<ListWebhookEventsResponse>

  /**
   * Send events to a URL
   *
   * Without a secret, one is generated and shown in this response only; a secret that you send is never shown. GET /webhook-events lists the events. An organization has at most 100 webhooks.
   *
   * Scope: admin. Roles: owner.
   */
  createWebhook(input: NonNullable<CreateWebhookData["body"]>, options?: CallOptions): Promise<CreateWebhookResponse>

  /**
   * List the webhooks
   *
   * Scope: admin. Roles: owner, marketing, support, viewer.
   */
  listWebhooks(input?: NonNullable<ListWebhooksData["query"]>, options?: CallOptions): Promise<ListWebhooksResponse>

  /**
   * Read a webhook
   *
   * Scope: admin. Roles: owner, marketing, support, viewer.
   */
  getWebhook(input: GetWebhookData["path"], options?: CallOptions): Promise<GetWebhookResponse>

  /**
   * Change or pause a webhook
   *
   * autoReplay resends what failed in an outage once the receiver works again. active false pauses it: pending deliveries wait, and events that happen meanwhile are never sent. The secret can only be changed by rotation.
   *
   * Scope: admin. Roles: owner.
   */
  updateWebhook(input: UpdateWebhookData["path"] & NonNullable<UpdateWebhookData["body"]> & Versioned, options?: CallOptions): Promise<UpdateWebhookResponse>

  /**
   * Delete a webhook; its pending deliveries are dropped
   *
   * Scope: admin. Roles: owner.
   */
  deleteWebhook(input: DeleteWebhookData["path"] & Versioned, options?: CallOptions): Promise<void>

  /**
   * Change the secret of a webhook
   *
   * Until overlapSeconds have passed, webhook-signature holds a signature for each secret; X-Service-Signature uses the new one immediately.
   *
   * Scope: admin. Roles: owner.
   */
  rotateWebhookSecret(input: RotateWebhookSecretData["path"] & NonNullable<RotateWebhookSecretData["body"]>, options?: CallOptions): Promise<RotateWebhookSecretResponse>

  /**
   * Send a test event to a webhook
   *
   * Goes to this webhook only, whatever its events. It is webhook.test, or the event that you name with the data of its example, whose ids do not exist. It waits while the webhook is paused.
   *
   * Scope: admin. Roles: owner.
   */
  testWebhook(input: TestWebhookData["path"] & NonNullable<TestWebhookData["body"]>, options?: CallOptions): Promise<TestWebhookResponse>

  /**
   * List the deliveries of a webhook with their attempts
   *
   * Newest first. Deliveries are kept for 30 days. from <= createdAt < to.
   *
   * Scope: admin. Roles: owner, marketing, support, viewer.
   */
  listDeliveries(input: ListDeliveriesData["path"] & NonNullable<ListDeliveriesData["query"]>, options?: CallOptions): Promise<ListDeliveriesResponse>

  /**
   * Read a delivery: what was sent, and what the receiver answered
   *
   * Stored for 30 days, like deliveries. Erasing a player also removes the headers and answers of deliveries that named them.
   *
   * Scope: admin. Roles: owner, marketing, support, viewer.
   */
  getDelivery(input: GetDeliveryData["path"], options?: CallOptions): Promise<GetDeliveryResponse>

  /**
   * Send all deliveries of a time range again
   *
   * All deliveries with from <= createdAt < to, or only those of one status, such as failed ones after an outage. They are sent oldest first.
   *
   * Scope: admin. Roles: owner.
   */
  replayDeliveries(input: ReplayDeliveriesData["path"] & NonNullable<ReplayDeliveriesData["body"]>, options?: CallOptions): Promise<ReplayDeliveriesResponse>

  /**
   * Send a delivery again
   *
   * A new round of up to three attempts, with the same body and webhook-id.
   *
   * Scope: admin. Roles: owner.
   */
  replayDelivery(input: ReplayDeliveryData["path"], options?: CallOptions): Promise<ReplayDeliveryResponse>

  /**
   * List the changes made under /admin and the reads of personal data, newest first
   *
   * action filters by kind of change, target by record; keyId by who made it: a key, a user by userId, or operator for the operator and the service itself; from and to by time; search finds words in the action, the target and the change, and also the entries of searchActions, a list of actions separated by commas. Reads have the action read: of a player, by the external id, of the CSV of codes (target codes, with its filters in after) or of a whole organization by an export.
   *
   * Scope: admin. Roles: owner, finance.
   */
  listAuditEntries(input?: NonNullable<ListAuditEntriesData["query"]>, options?: CallOptions): Promise<ListAuditEntriesResponse>

  /**
   * Export the audit log as CSV, newest first
   *
   * A stream of any size, with the filters of the list. Each row that exists at the start appears exactly once. Text that a spreadsheet would run as a formula is prefixed with an apostrophe, even after a semicolon, tab or line break. An organization can run one export at a time, and each is recorded in the audit log. With language, the file is for people: titles and values in that language, times by the organization's clock, amounts in major units beside their currency, with the decimal mark of its locale, and semicolons where that is a comma. Without it, names are as in the API, amounts in minor units and times in UTC. before and after are JSON.
   *
   * Scope: admin. Roles: owner, finance.
   */
  exportAuditLog(input?: NonNullable<ExportAuditLogData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * List the users and keys whose changes the audit log may contain
   *
   * The newest 200 users and the newest 200 keys; id is a value for the keyId filter of the audit log.
   *
   * Scope: admin. Roles: owner, finance.
   */
  listAuditPeople(input?: Nothing, options?: CallOptions): Promise<ListAuditPeopleResponse>

  /**
   * Read what happened since a cursor, for a warehouse
   *
   * Lines of JSON in the order of commits: plays, spins (awards), codes, redemptions, points, ranking prizes, and what changed of them. The last line has type cursor: pass its cursor as since to read on, at once if more is true. Without since, the stream starts at the beginning. An answer without that line was cut off: ask again with the same since, which gives the same lines. docs/warehouse.md lists the lines, and how to load them into BigQuery, Snowflake and DuckDB. With personal=true, lines name the person, and the read is recorded in the audit log. An organization can read one stream at a time.
   *
   * Scope: admin. Roles: owner, support, finance.
   */
  readStream(input?: NonNullable<ReadStreamData["query"]>, options?: CallOptions): Promise<Response>

  /**
   * List the changes of a campaign, newest first
   *
   * The rows that the audit log has of it and of its moments, draws and ranking prizes.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getCampaignHistory(input: GetCampaignHistoryData["path"] & NonNullable<GetCampaignHistoryData["query"]>, options?: CallOptions): Promise<GetCampaignHistoryResponse>

  /**
   * List the changes of a mini-game, newest first
   *
   * The rows that the audit log has of it and of its draws.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getMiniGameHistory(input: GetMiniGameHistoryData["path"] & NonNullable<GetMiniGameHistoryData["query"]>, options?: CallOptions): Promise<GetMiniGameHistoryResponse>

  /**
   * List what was done to a player by hand, newest first
   *
   * The rows that the audit log has of the player, of merges into the player, of the reads of the player's data, and of the newest 50 bans, codes, grants and changes of points.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getPlayerHistory(input: GetPlayerHistoryData["path"] & NonNullable<GetPlayerHistoryData["query"]>, options?: CallOptions): Promise<GetPlayerHistoryResponse>

  /**
   * List what users who are not owners gave out or decided by hand, newest first
   *
   * Points, codes by hand, extensions and reactivations of codes, handed out wins and ranking prizes, bans, merges and erasures: who, what, how much and for whom. The rows are those of the audit log.
   *
   * Scope: admin. Roles: owner, finance.
   */
  listChangesByHand(input?: NonNullable<ListChangesByHandData["query"]>, options?: CallOptions): Promise<ListChangesByHandResponse>

  /**
   * Read the clock of a test organization
   *
   * now is its time, and wall that of the service. A clock that is not frozen runs on with the wall.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getTestClock(input?: Nothing, options?: CallOptions): Promise<GetTestClockResponse>

  /**
   * Stop the clock of a test organization, let it run on, or set it forwards
   *
   * With now, an advance to that time, and answered as one: what falls due on the way happens. With frozen alone, the clock stops where it is or runs on from there, and an advance that is under way or was broken off ends.
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  changeTestClock(input: NonNullable<ChangeTestClockData["body"]>, options?: CallOptions): Promise<ChangeTestClockResponse>

  /**
   * List the events of a test organization as webhooks carry them
   *
   * Oldest first, whether or not a webhook subscribes to them. Without a cursor, from the oldest of the newest 10,000, which are kept. There is always a nextCursor: ask again with it for what happens from now on.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listTestEvents(input?: NonNullable<ListTestEventsData["query"]>, options?: CallOptions): Promise<ListTestEventsResponse>

  /**
   * Ask how the next draws of a game are to come out
   *
   * Exactly one of campaignId and notificationId; with externalUserId, the next draws of that player. Each outcome is drawn once, in order, and at most 500 wait at a game.
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  askOutcomes(input: NonNullable<AskOutcomesData["body"]>, options?: CallOptions): Promise<AskOutcomesResponse>

  /**
   * List the outcomes that wait at a game, the next one first
   *
   * Exactly one of campaignId and notificationId; with externalUserId, those that wait for that player alone.
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listOutcomes(input?: NonNullable<ListOutcomesData["query"]>, options?: CallOptions): Promise<ListOutcomesResponse>

  /**
   * Empty the queue of outcomes of a game
   *
   * Exactly one of campaignId and notificationId; with externalUserId, that player's queue alone.
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  dropOutcomes(input?: NonNullable<DropOutcomesData["query"]>, options?: CallOptions): Promise<void>

  /**
   * Issue a token with which the console's reader plays a game as a player of a test organization
   *
   * The player is identified first. The token is valid for an hour, and for this game alone.
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  createTestPlayerToken(input: NonNullable<CreateTestPlayerTokenData["body"]>, options?: CallOptions): Promise<CreateTestPlayerTokenResponse>

  /**
   * Create an organization and its first admin key
   *
   * The key is shown once. With mode test, it is a test organization of the operator; the mode never changes.
   */
  createOrganization(input: NonNullable<CreateOrganizationData["body"]>, options?: CallOptions): Promise<CreateOrganizationResponse>

  /**
   * List the organizations
   */
  listOrganizations(input?: NonNullable<ListOrganizationsData["query"]>, options?: CallOptions): Promise<ListOrganizationsResponse>

  /**
   * Create an API key
   *
   * The key is shown once; only its SHA-256 is stored. Keys of scope admin and console sign in to the console; one of scope console can do nothing else. An organization has at most 1,000 valid keys.
   *
   * Scope: admin. Roles: owner.
   */
  createApiKey(input: NonNullable<CreateApiKeyData["body"]>, options?: CallOptions): Promise<CreateApiKeyResponse>

  /**
   * List the API keys, without the keys themselves
   *
   * Scope: admin. Roles: owner.
   */
  listApiKeys(input?: NonNullable<ListApiKeysData["query"]>, options?: CallOptions): Promise<ListApiKeysResponse>

  /**
   * Replace an API key with a new one of the same name and scope
   *
   * The old key expires after overlapHours (default 24; 0: at once), or earlier if it would have expired before. The new one is shown once; without expiresAt, it does not expire.
   *
   * Scope: admin. Roles: owner.
   */
  rotateApiKey(input: RotateApiKeyData["path"] & NonNullable<RotateApiKeyData["body"]>, options?: CallOptions): Promise<RotateApiKeyResponse>

  /**
   * Deactivate an API key
   *
   * Scope: admin. Roles: owner.
   */
  deactivateApiKey(input: DeactivateApiKeyData["path"], options?: CallOptions): Promise<void>

  /**
   * Make a test organization, with its first admin key
   *
   * The key is shown once. With copyConfiguration, it begins with the configuration of this organization. At most 5.
   *
   * Scope: admin. Roles: owner.
   */
  createTestOrganization(input: NonNullable<CreateTestOrganizationData["body"]>, options?: CallOptions): Promise<CreateTestOrganizationResponse>

  /**
   * List the test organizations, newest first
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  listTestOrganizations(input?: NonNullable<ListTestOrganizationsData["query"]>, options?: CallOptions): Promise<ListTestOrganizationsResponse>

  /**
   * Delete a test organization: its keys and pages are refused at once
   *
   * Its data is removed in the background; until all of it is gone, the orgId stays taken.
   *
   * Scope: admin. Roles: owner.
   */
  deleteTestOrganization(input: DeleteTestOrganizationData["path"], options?: CallOptions): Promise<void>

  /**
   * Add a public key that verifies player tokens which you sign
   *
   * ES256 by P-256, RS256 by RSA of 2048 to 4096 bits, EdDSA by Ed25519. The kid of the tokens is playerKeyId. An organization has at most 10.
   *
   * Scope: admin. Roles: owner.
   */
  createPlayerKey(input: NonNullable<CreatePlayerKeyData["body"]>, options?: CallOptions): Promise<CreatePlayerKeyResponse>

  /**
   * List the public keys that verify player tokens
   *
   * Scope: admin. Roles: owner.
   */
  listPlayerKeys(input?: NonNullable<ListPlayerKeysData["query"]>, options?: CallOptions): Promise<ListPlayerKeysResponse>

  /**
   * Delete such a key; its tokens are refused at once
   *
   * Scope: admin. Roles: owner.
   */
  deletePlayerKey(input: DeletePlayerKeyData["path"], options?: CallOptions): Promise<void>

  /**
   * Revoke the tokens that a player, or without externalId all players, have until now
   *
   * Every token issued until this second is refused, under whichever id of the player it was issued; of those that you sign, also tokens that say they were issued up to 5 seconds later. Without externalId, the roles are those of player keys: owner.
   *
   * Scope: admin. Roles: owner, support.
   */
  revokePlayerTokens(input: NonNullable<RevokePlayerTokensData["body"]>, options?: CallOptions): Promise<void>

  /**
   * Read the settings of the organization
   *
   * Scope: admin. Roles: owner, marketing, support, finance, viewer.
   */
  getSettings(input?: Nothing, options?: CallOptions): Promise<GetSettingsResponse>

  /**
   * Change the settings of the organization
   *
   * A new campaign takes its currency from here, unless the request names one. The fields of support and players change individually; null in players means no limit or rule, and resets trustAppTraits to true, requireToken to false, rankingLabel to none and addressTraits to an empty list.
   *
   * Scope: admin. Roles: owner.
   */
  updateSettings(input: NonNullable<UpdateSettingsData["body"]> & Versioned, options?: CallOptions): Promise<UpdateSettingsResponse>

  /**
   * Move the clock of a test organization forwards; what falls due on the way happens
   *
   * Works for at most 20 seconds. With `done: false`, call again with the same `to` as the response, until it is true.
   *
   * Scope: admin. Roles: owner, marketing, support.
   */
  advanceTestClock(input: NonNullable<AdvanceTestClockData["body"]>, options?: CallOptions): Promise<AdvanceTestClockResponse>

  /**
   * Invite a user with a link
   *
   * The link is shown once, to whoever sends it on; it is valid once, for seven days. Where the service sends mail, it also goes to the e-mail. The e-mail of a deactivated user brings them back. An organization has at most 1,000 users who are not deactivated.
   *
   * Scope: admin. Roles: owner.
   */
  inviteUser(input: NonNullable<InviteUserData["body"]>, options?: CallOptions): Promise<InviteUserResponse>

  /**
   * List the users
   *
   * Scope: admin. Roles: owner.
   */
  listUsers(input?: NonNullable<ListUsersData["query"]>, options?: CallOptions): Promise<ListUsersResponse>

  /**
   * Read a user
   *
   * Scope: admin. Roles: owner.
   */
  getUser(input: GetUserData["path"], options?: CallOptions): Promise<GetUserResponse>

  /**
   * Change a user's role or name
   *
   * A role applies from the user's next request on. The last active owner keeps that role.
   *
   * Scope: admin. Roles: owner.
   */
  updateUser(input: UpdateUserData["path"] & NonNullable<UpdateUserData["body"]> & Versioned, options?: CallOptions): Promise<UpdateUserResponse>

  /**
   * Deactivate a user: their sessions and link end at once
   *
   * The last active owner cannot be deactivated. The API keys that they created keep working unless keys=deactivate is sent: the response names those that were in force, and those created with them.
   *
   * Scope: admin. Roles: owner.
   */
  deactivateUser(input: DeactivateUserData["path"] & NonNullable<DeactivateUserData["query"]>, options?: CallOptions): Promise<DeactivateUserResponse>

  /**
   * List the API keys in force that a user has created
   *
   * Includes those created with these keys. They keep working when the user is deactivated.
   *
   * Scope: admin. Roles: owner.
   */
  listKeysOfUser(input: ListKeysOfUserData["path"], options?: CallOptions): Promise<ListKeysOfUserResponse>

  /**
   * Create a new link for a user
   *
   * For an invited user, it replaces the previous link. With it, an active user chooses a new password, which ends their second factor; until it is used, nothing changes. Where the service sends mail, it also goes to the user's e-mail.
   *
   * Scope: admin. Roles: owner.
   */
  renewUserLink(input: RenewUserLinkData["path"], options?: CallOptions): Promise<RenewUserLinkResponse>

  /**
   * Let a user sign in with another account of the identity provider
   *
   * The first sign-in by OpenID Connect binds a user to that account (iss and sub). Without a binding, the next one binds them by their e-mail again.
   *
   * Scope: admin. Roles: owner.
   */
  releaseUserProvider(input: ReleaseUserProviderData["path"], options?: CallOptions): Promise<void>

  /**
   * Erase the name and e-mail of a deactivated user
   *
   * The audit log keeps naming the user by userId.
   *
   * Scope: admin. Roles: owner.
   */
  eraseUser(input: EraseUserData["path"], options?: CallOptions): Promise<EraseUserResponse>

  /**
   * Read what each role may do, by area
   *
   * Scope: admin. Roles: owner.
   */
  listRoles(input?: Nothing, options?: CallOptions): Promise<ListRolesResponse>

  /**
   * List the sessions of the console, latest seen first
   *
   * Up to 200. A user or key has at most 20: its oldest one ends when there would be more.
   *
   * Scope: admin. Roles: owner.
   */
  listSessions(input?: Nothing, options?: CallOptions): Promise<ListSessionsResponse>

  /**
   * Sign out a session
   *
   * Scope: admin. Roles: owner.
   */
  endSession(input: EndSessionData["path"], options?: CallOptions): Promise<void>
}

/** Where each operation is, and what goes where. */
export const routes = {
  play: {"method":"POST","path":"/api/v1/games/play","body":"fields","repeat":"key"},
  grantPlays: {"method":"POST","path":"/api/v1/plays/grants","body":"fields","repeat":"always"},
  listGrants: {"method":"GET","path":"/api/v1/plays/grants","query":["externalUserId","campaignId","limit","cursor"]},
  revokeGrant: {"method":"POST","path":"/api/v1/plays/grants/{grantId}/revoke"},
  spendPoints: {"method":"POST","path":"/api/v1/points/spend","body":"fields","repeat":"key"},
  earnPoints: {"method":"POST","path":"/api/v1/points/earn","body":"fields","repeat":"key"},
  refundPoints: {"method":"POST","path":"/api/v1/points/refund","body":"fields","repeat":"key"},
  createPromoCode: {"method":"POST","path":"/api/v1/codes","body":"fields","repeat":"always"},
  redeemPromoCode: {"method":"POST","path":"/api/v1/codes/redeem","body":"fields","repeat":"key"},
  identifyPlayer: {"method":"POST","path":"/api/v1/clients/identify","body":"fields","repeat":"always"},
  registerPlayer: {"method":"POST","path":"/api/v1/clients/register","body":"fields","repeat":"always"},
  getClient: {"method":"GET","path":"/api/v1/clients/{externalId}"},
  createPlayerToken: {"method":"POST","path":"/api/v1/clients/token","body":"fields","repeat":"always"},
  spinMiniGame: {"method":"POST","path":"/api/v1/inapp-games/spin","body":"fields","repeat":"token"},
  redeemAward: {"method":"POST","path":"/api/v1/inapp-games/redemptions","body":"fields","repeat":"key"},
  trackPushEvent: {"method":"POST","path":"/api/v1/notifications/push/events","body":"fields"},
  getRanking: {"method":"GET","path":"/api/v1/rankings","query":["campaignId","period","limit","externalUserId"]},
  getDraw: {"method":"GET","path":"/api/v1/draws/{chainId}/{n}","query":["hash"]},
  listOpenGames: {"method":"GET","path":"/api/v1/games","query":["limit","cursor"]},
  getGame: {"method":"GET","path":"/api/v1/games/{campaignId}","query":["externalUserId"]},
  getInAppGame: {"method":"GET","path":"/api/v1/inapp-games/{notificationId}","query":["externalUserId"]},
  getMe: {"method":"GET","path":"/api/v1/me"},
  listMyPlays: {"method":"GET","path":"/api/v1/me/plays","query":["limit","cursor"]},
  listMyAwards: {"method":"GET","path":"/api/v1/me/awards","query":["limit","cursor"]},
  listMyCodes: {"method":"GET","path":"/api/v1/me/codes","query":["limit","cursor"]},
  listMyPoints: {"method":"GET","path":"/api/v1/me/points","query":["limit","cursor"]},
  createCampaign: {"method":"POST","path":"/api/v1/admin/campaigns","body":"fields"},
  listCampaigns: {"method":"GET","path":"/api/v1/admin/campaigns","query":["status","effectiveStatus","kind","gameType","search","sort","limit","cursor"]},
  getCampaign: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}"},
  updateCampaign: {"method":"PATCH","path":"/api/v1/admin/campaigns/{campaignId}","body":"fields"},
  deleteCampaign: {"method":"DELETE","path":"/api/v1/admin/campaigns/{campaignId}"},
  copyCampaign: {"method":"POST","path":"/api/v1/admin/campaigns/{campaignId}/copy","body":"apart"},
  addStock: {"method":"POST","path":"/api/v1/admin/campaigns/{campaignId}/prizes/{prizeId}/stock","body":"fields"},
  getCampaignEnding: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}/ending"},
  listCampaignPlays: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}/plays","query":["externalUserId","prizeId","from","to","won","total","limit","cursor"]},
  exportCampaignPlays: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}/plays/export","query":["externalUserId","prizeId","from","to","won","language"],"answer":"text"},
  listWinners: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}/winners","query":["externalUserId","prizeId","from","to","handedOut","total","limit","cursor"]},
  exportWinners: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}/winners/export","query":["externalUserId","prizeId","from","to","handedOut","language"],"answer":"text"},
  handOutPrize: {"method":"PATCH","path":"/api/v1/admin/campaigns/{campaignId}/winners/{sessionId}","body":"fields"},
  listHandouts: {"method":"GET","path":"/api/v1/admin/handouts","query":["status","campaignId","notificationId","externalUserId","from","to","order","total","limit","cursor"]},
  exportHandouts: {"method":"GET","path":"/api/v1/admin/handouts/export","query":["status","campaignId","notificationId","externalUserId","from","to","order","language"],"answer":"text"},
  markHandouts: {"method":"POST","path":"/api/v1/admin/handouts/mark","body":"fields"},
  importHandouts: {"method":"POST","path":"/api/v1/admin/handouts/import","body":"fields"},
  planMoments: {"method":"POST","path":"/api/v1/admin/campaigns/{campaignId}/moments","body":"fields"},
  listMoments: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}/moments","query":["prizeId","limit","cursor"]},
  dropMoments: {"method":"DELETE","path":"/api/v1/admin/campaigns/{campaignId}/moments/{batchId}"},
  listCampaignDraws: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}/draws","query":["limit","cursor"]},
  exportCampaignDraws: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}/draws/export","query":["chainId"],"answer":"text"},
  closeCampaignDraws: {"method":"POST","path":"/api/v1/admin/campaigns/{campaignId}/draws/close"},
  listMiniGameDraws: {"method":"GET","path":"/api/v1/admin/notifications/{notificationId}/draws","query":["limit","cursor"]},
  exportMiniGameDraws: {"method":"GET","path":"/api/v1/admin/notifications/{notificationId}/draws/export","query":["chainId"],"answer":"text"},
  closeMiniGameDraws: {"method":"POST","path":"/api/v1/admin/notifications/{notificationId}/draws/close"},
  putMarketplaceGame: {"method":"PUT","path":"/api/v1/admin/marketplace-games/{gameId}","body":"fields"},
  getMarketplaceGame: {"method":"GET","path":"/api/v1/admin/marketplace-games/{gameId}"},
  listMarketplaceGames: {"method":"GET","path":"/api/v1/admin/marketplace-games","query":["limit","cursor"]},
  putTiers: {"method":"PUT","path":"/api/v1/admin/tiers","body":"fields"},
  getTiers: {"method":"GET","path":"/api/v1/admin/tiers"},
  putAudience: {"method":"PUT","path":"/api/v1/admin/audiences/{audienceId}","body":"fields"},
  getAudience: {"method":"GET","path":"/api/v1/admin/audiences/{audienceId}"},
  deleteAudience: {"method":"DELETE","path":"/api/v1/admin/audiences/{audienceId}"},
  listAudiences: {"method":"GET","path":"/api/v1/admin/audiences","query":["limit","cursor"]},
  listAudienceMembers: {"method":"GET","path":"/api/v1/admin/audiences/{audienceId}/members","query":["externalUserId","limit","cursor"]},
  addAudienceMembers: {"method":"POST","path":"/api/v1/admin/audiences/{audienceId}/members","body":"fields"},
  removeAudienceMembers: {"method":"POST","path":"/api/v1/admin/audiences/{audienceId}/members/remove","body":"fields"},
  copyToTestOrganization: {"method":"POST","path":"/api/v1/admin/test-organizations/{orgId}/copy","body":"fields"},
  resetTestOrganization: {"method":"POST","path":"/api/v1/admin/test/reset"},
  banPlayer: {"method":"POST","path":"/api/v1/admin/bans","body":"fields"},
  listBans: {"method":"GET","path":"/api/v1/admin/bans","query":["externalUserId","limit","cursor"]},
  listPastBans: {"method":"GET","path":"/api/v1/admin/bans/lifted","query":["externalUserId","limit","cursor"]},
  liftBan: {"method":"DELETE","path":"/api/v1/admin/bans/{banId}"},
  listPlayers: {"method":"GET","path":"/api/v1/admin/players","query":["search","banned","sort","order","total","limit","cursor"]},
  getPlayer: {"method":"GET","path":"/api/v1/admin/players/{externalUserId}","query":["readAt"]},
  adjustPoints: {"method":"POST","path":"/api/v1/admin/players/{externalUserId}/points","body":"fields","repeat":"key"},
  grantPlaysByHand: {"method":"POST","path":"/api/v1/admin/players/{externalUserId}/grants","body":"fields"},
  listPlayerGrants: {"method":"GET","path":"/api/v1/admin/players/{externalUserId}/grants","query":["limit","cursor"]},
  revokeGrantByHand: {"method":"POST","path":"/api/v1/admin/players/{externalUserId}/grants/{grantId}/revoke"},
  listPlayerPlays: {"method":"GET","path":"/api/v1/admin/players/{externalUserId}/plays","query":["limit","cursor"]},
  listPlayerAwards: {"method":"GET","path":"/api/v1/admin/players/{externalUserId}/awards","query":["limit","cursor"]},
  listPlayerLedger: {"method":"GET","path":"/api/v1/admin/players/{externalUserId}/ledger","query":["limit","cursor"]},
  listAcceptedTerms: {"method":"GET","path":"/api/v1/admin/players/{externalUserId}/accepted-terms","query":["limit","cursor"]},
  exportPlayer: {"method":"GET","path":"/api/v1/admin/players/{externalUserId}/export"},
  erasePlayer: {"method":"POST","path":"/api/v1/admin/players/{externalUserId}/erase","body":"fields"},
  previewMerge: {"method":"POST","path":"/api/v1/admin/clients/merge-preview","body":"fields"},
  mergePlayers: {"method":"POST","path":"/api/v1/admin/clients/merge","body":"fields"},
  createMiniGame: {"method":"POST","path":"/api/v1/admin/notifications","body":"fields"},
  listMiniGames: {"method":"GET","path":"/api/v1/admin/notifications","query":["status","effectiveStatus","search","limit","cursor"]},
  getMiniGame: {"method":"GET","path":"/api/v1/admin/notifications/{notificationId}"},
  updateMiniGame: {"method":"PATCH","path":"/api/v1/admin/notifications/{notificationId}","body":"fields"},
  deleteMiniGame: {"method":"DELETE","path":"/api/v1/admin/notifications/{notificationId}"},
  copyMiniGame: {"method":"POST","path":"/api/v1/admin/notifications/{notificationId}/copy","body":"apart"},
  getMiniGameEnding: {"method":"GET","path":"/api/v1/admin/notifications/{notificationId}/ending"},
  listAwards: {"method":"GET","path":"/api/v1/admin/notifications/{notificationId}/awards","query":["externalUserId","won","limit","cursor"]},
  exportAwards: {"method":"GET","path":"/api/v1/admin/notifications/{notificationId}/awards/export","query":["externalUserId","won","language"],"answer":"text"},
  getAward: {"method":"GET","path":"/api/v1/admin/notifications/{notificationId}/awards/{awardId}"},
  handOutAward: {"method":"PATCH","path":"/api/v1/admin/notifications/{notificationId}/awards/{awardId}","body":"fields"},
  simulateCampaign: {"method":"POST","path":"/api/v1/admin/campaigns/{campaignId}/simulation","body":"fields"},
  previewCampaign: {"method":"POST","path":"/api/v1/admin/campaigns/preview","body":"fields"},
  simulateMiniGame: {"method":"POST","path":"/api/v1/admin/notifications/{notificationId}/simulation","body":"fields"},
  previewMiniGame: {"method":"POST","path":"/api/v1/admin/notifications/preview","body":"fields"},
  giveRankingPrizes: {"method":"POST","path":"/api/v1/admin/campaigns/{campaignId}/ranking-prizes","body":"fields"},
  listRankingPrizes: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}/ranking-prizes","query":["limit","cursor"]},
  getOverview: {"method":"GET","path":"/api/v1/admin/overview","query":["from","to","timezone"]},
  getRoiReport: {"method":"GET","path":"/api/v1/admin/reports/roi","query":["notificationId","campaignId","from","to"]},
  getActivityReport: {"method":"GET","path":"/api/v1/admin/reports/activity","query":["campaignId","from","to","bucket","timezone"]},
  getCampaignsReport: {"method":"GET","path":"/api/v1/admin/reports/campaigns","query":["from","to"]},
  exportCampaignsReport: {"method":"GET","path":"/api/v1/admin/reports/campaigns/export","query":["from","to","language"],"answer":"text"},
  listSales: {"method":"GET","path":"/api/v1/admin/sales","query":["campaignId","notificationId","currency","from","to","sort","order","total","limit","cursor"]},
  exportSales: {"method":"GET","path":"/api/v1/admin/sales/export","query":["campaignId","notificationId","currency","from","to","language"],"answer":"text"},
  listOverrides: {"method":"GET","path":"/api/v1/admin/overrides","query":["notificationId","from","to","sort","order","total","limit","cursor"]},
  exportOverrides: {"method":"GET","path":"/api/v1/admin/overrides/export","query":["notificationId","from","to","language"],"answer":"text"},
  search: {"method":"GET","path":"/api/v1/admin/search","query":["q"]},
  readNames: {"method":"GET","path":"/api/v1/admin/names","query":["campaignIds","notificationIds","externalUserIds"]},
  getResults: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}/results","query":["from","to"]},
  getSegmentStock: {"method":"GET","path":"/api/v1/admin/notifications/{notificationId}/stock"},
  getMiniGameResults: {"method":"GET","path":"/api/v1/admin/notifications/{notificationId}/results","query":["from","to"]},
  listPromoCodes: {"method":"GET","path":"/api/v1/admin/codes","query":["campaignId","externalUserId","status","search","sort","order","total","limit","cursor"]},
  issueGoodwillCode: {"method":"POST","path":"/api/v1/admin/codes","body":"fields","repeat":"key"},
  exportPromoCodes: {"method":"GET","path":"/api/v1/admin/codes/export","query":["campaignId","externalUserId","status","search","language"],"answer":"text"},
  getPromoCode: {"method":"GET","path":"/api/v1/admin/codes/{code}"},
  deactivatePromoCode: {"method":"POST","path":"/api/v1/admin/codes/{code}/deactivate","body":"fields"},
  extendPromoCode: {"method":"POST","path":"/api/v1/admin/codes/{code}/extend","body":"fields"},
  reactivatePromoCode: {"method":"POST","path":"/api/v1/admin/codes/{code}/reactivate","body":"fields"},
  getPromoCodeStory: {"method":"GET","path":"/api/v1/admin/codes/{code}/story","query":["externalUserId"]},
  createPool: {"method":"POST","path":"/api/v1/admin/code-pools","body":"fields"},
  listPools: {"method":"GET","path":"/api/v1/admin/code-pools","query":["limit","cursor"]},
  getPool: {"method":"GET","path":"/api/v1/admin/code-pools/{poolId}"},
  updatePool: {"method":"PATCH","path":"/api/v1/admin/code-pools/{poolId}","body":"fields"},
  deletePool: {"method":"DELETE","path":"/api/v1/admin/code-pools/{poolId}"},
  uploadPoolCodes: {"method":"POST","path":"/api/v1/admin/code-pools/{poolId}/codes","query":["expiresAt"],"body":"fields"},
  listPoolCodes: {"method":"GET","path":"/api/v1/admin/code-pools/{poolId}/codes","query":["status","limit","cursor"]},
  withdrawPoolCodes: {"method":"POST","path":"/api/v1/admin/code-pools/{poolId}/withdraw","body":"fields"},
  generatePoolCodes: {"method":"POST","path":"/api/v1/admin/code-pools/{poolId}/generate","body":"fields"},
  exportEntryCodes: {"method":"GET","path":"/api/v1/admin/code-pools/{poolId}/export","query":["language"],"answer":"text"},
  createPushSend: {"method":"POST","path":"/api/v1/admin/push-sends","body":"fields"},
  listPushSends: {"method":"GET","path":"/api/v1/admin/push-sends","query":["limit","cursor"]},
  getPushSend: {"method":"GET","path":"/api/v1/admin/push-sends/{sendId}"},
  listWebhookEvents: {"method":"GET","path":"/api/v1/admin/webhook-events"},
  createWebhook: {"method":"POST","path":"/api/v1/admin/webhooks","body":"fields"},
  listWebhooks: {"method":"GET","path":"/api/v1/admin/webhooks","query":["limit","cursor"]},
  getWebhook: {"method":"GET","path":"/api/v1/admin/webhooks/{webhookId}"},
  updateWebhook: {"method":"PATCH","path":"/api/v1/admin/webhooks/{webhookId}","body":"fields"},
  deleteWebhook: {"method":"DELETE","path":"/api/v1/admin/webhooks/{webhookId}"},
  rotateWebhookSecret: {"method":"POST","path":"/api/v1/admin/webhooks/{webhookId}/rotate-secret","body":"fields"},
  testWebhook: {"method":"POST","path":"/api/v1/admin/webhooks/{webhookId}/test","body":"fields"},
  listDeliveries: {"method":"GET","path":"/api/v1/admin/webhooks/{webhookId}/deliveries","query":["status","event","from","to","total","limit","cursor"]},
  getDelivery: {"method":"GET","path":"/api/v1/admin/deliveries/{deliveryId}"},
  replayDeliveries: {"method":"POST","path":"/api/v1/admin/webhooks/{webhookId}/replay","body":"fields"},
  replayDelivery: {"method":"POST","path":"/api/v1/admin/deliveries/{deliveryId}/replay"},
  listAuditEntries: {"method":"GET","path":"/api/v1/admin/audit-log","query":["action","target","keyId","from","to","search","searchActions","total","limit","cursor"]},
  exportAuditLog: {"method":"GET","path":"/api/v1/admin/audit-log/export","query":["action","target","keyId","from","to","search","searchActions","language"],"answer":"text"},
  listAuditPeople: {"method":"GET","path":"/api/v1/admin/audit-log/people"},
  readStream: {"method":"GET","path":"/api/v1/admin/stream","query":["since","limit","types","personal"],"answer":"text"},
  getCampaignHistory: {"method":"GET","path":"/api/v1/admin/campaigns/{campaignId}/history","query":["total","limit","cursor"]},
  getMiniGameHistory: {"method":"GET","path":"/api/v1/admin/notifications/{notificationId}/history","query":["total","limit","cursor"]},
  getPlayerHistory: {"method":"GET","path":"/api/v1/admin/players/{externalUserId}/history","query":["total","limit","cursor"]},
  listChangesByHand: {"method":"GET","path":"/api/v1/admin/audit-log/by-hand","query":["from","to","limit","cursor"]},
  getTestClock: {"method":"GET","path":"/api/v1/admin/test/clock"},
  changeTestClock: {"method":"PUT","path":"/api/v1/admin/test/clock","body":"fields"},
  listTestEvents: {"method":"GET","path":"/api/v1/admin/test/events","query":["limit","cursor"]},
  askOutcomes: {"method":"POST","path":"/api/v1/admin/test/outcomes","body":"fields"},
  listOutcomes: {"method":"GET","path":"/api/v1/admin/test/outcomes","query":["campaignId","notificationId","externalUserId"]},
  dropOutcomes: {"method":"DELETE","path":"/api/v1/admin/test/outcomes","query":["campaignId","notificationId","externalUserId"]},
  createTestPlayerToken: {"method":"POST","path":"/api/v1/admin/test/player-token","body":"fields"},
  createOrganization: {"method":"POST","path":"/api/v1/admin/organizations","body":"fields"},
  listOrganizations: {"method":"GET","path":"/api/v1/admin/organizations","query":["limit","cursor"]},
  createApiKey: {"method":"POST","path":"/api/v1/admin/api-keys","body":"fields"},
  listApiKeys: {"method":"GET","path":"/api/v1/admin/api-keys","query":["limit","cursor"]},
  rotateApiKey: {"method":"POST","path":"/api/v1/admin/api-keys/{keyId}/rotate","body":"fields"},
  deactivateApiKey: {"method":"DELETE","path":"/api/v1/admin/api-keys/{keyId}"},
  createTestOrganization: {"method":"POST","path":"/api/v1/admin/test-organizations","body":"fields"},
  listTestOrganizations: {"method":"GET","path":"/api/v1/admin/test-organizations","query":["limit","cursor"]},
  deleteTestOrganization: {"method":"DELETE","path":"/api/v1/admin/test-organizations/{orgId}"},
  createPlayerKey: {"method":"POST","path":"/api/v1/admin/player-keys","body":"fields"},
  listPlayerKeys: {"method":"GET","path":"/api/v1/admin/player-keys","query":["limit","cursor"]},
  deletePlayerKey: {"method":"DELETE","path":"/api/v1/admin/player-keys/{playerKeyId}"},
  revokePlayerTokens: {"method":"POST","path":"/api/v1/admin/player-tokens/revoke","body":"fields"},
  getSettings: {"method":"GET","path":"/api/v1/admin/settings"},
  updateSettings: {"method":"PATCH","path":"/api/v1/admin/settings","body":"fields"},
  advanceTestClock: {"method":"POST","path":"/api/v1/admin/test/clock/advance","body":"fields"},
  inviteUser: {"method":"POST","path":"/api/v1/admin/users","body":"fields"},
  listUsers: {"method":"GET","path":"/api/v1/admin/users","query":["limit","cursor"]},
  getUser: {"method":"GET","path":"/api/v1/admin/users/{userId}"},
  updateUser: {"method":"PATCH","path":"/api/v1/admin/users/{userId}","body":"fields"},
  deactivateUser: {"method":"DELETE","path":"/api/v1/admin/users/{userId}","query":["keys"]},
  listKeysOfUser: {"method":"GET","path":"/api/v1/admin/users/{userId}/api-keys"},
  renewUserLink: {"method":"POST","path":"/api/v1/admin/users/{userId}/link"},
  releaseUserProvider: {"method":"DELETE","path":"/api/v1/admin/users/{userId}/provider"},
  eraseUser: {"method":"POST","path":"/api/v1/admin/users/{userId}/erase"},
  listRoles: {"method":"GET","path":"/api/v1/admin/roles"},
  listSessions: {"method":"GET","path":"/api/v1/admin/sessions"},
  endSession: {"method":"DELETE","path":"/api/v1/admin/sessions/{consoleSessionId}"},
} as const satisfies Record<keyof Operations, Route>
