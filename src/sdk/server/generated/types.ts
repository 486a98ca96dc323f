// Generated from the OpenAPI document by `bun run types`: do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

export type Webhooks = ReceiveGamePlayedEventWebhookRequest | ReceiveGameWonEventWebhookRequest | ReceiveCampaignStartedEventWebhookRequest | ReceiveCampaignEndedEventWebhookRequest | ReceivePrizeLowEventWebhookRequest | ReceivePrizeGoneEventWebhookRequest | ReceivePrizeForfeitedEventWebhookRequest | ReceiveBudgetLowEventWebhookRequest | ReceiveBudgetReachedEventWebhookRequest | ReceivePoolLowEventWebhookRequest | ReceivePoolEmptyEventWebhookRequest | ReceiveCodeCreatedEventWebhookRequest | ReceiveCodeRedeemedEventWebhookRequest | ReceivePlaysGrantedEventWebhookRequest | ReceivePointsSpentEventWebhookRequest | ReceivePointsEarnedEventWebhookRequest | ReceivePointsRefundedEventWebhookRequest | ReceiveInappGameWonEventWebhookRequest | ReceiveMomentsPlannedEventWebhookRequest | ReceiveDrawsOpenedEventWebhookRequest | ReceiveDrawsCheckpointEventWebhookRequest | ReceiveDrawsClosedEventWebhookRequest | ReceiveWebhookTestEventWebhookRequest;

export type GamePlayedEventData = {
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * the player's id in the organization's systems
     */
    externalUserId: string;
    /**
     * whether the play won
     */
    won: boolean;
};

/**
 * a play, won or not
 */
export type GamePlayedEvent = {
    event: 'game.played';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: GamePlayedEventData;
};

export type GameWonEventData = {
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * the player's id in the organization's systems
     */
    externalUserId: string;
    /**
     * the play
     */
    sessionId: string;
    /**
     * what the game showed
     */
    result: string;
    /**
     * promo_code, points or none; tolerate unknown ones
     */
    rewardType: string;
    /**
     * the promo code that was given, or null
     */
    prizeCode: string | null;
    /**
     * the points that were given
     */
    pointsAwarded: number;
    /**
     * the campaign's prize, where it has several
     */
    prizeId?: string;
    /**
     * the name of that prize
     */
    prizeName?: string;
};

/**
 * a play that won, in addition to its game.played
 */
export type GameWonEvent = {
    event: 'game.won';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: GameWonEventData;
};

export type CampaignStartedEventData = {
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * the campaign's startsAt
     */
    at: string;
};

/**
 * a campaign whose startsAt has come
 */
export type CampaignStartedEvent = {
    event: 'campaign.started';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: CampaignStartedEventData;
};

export type CampaignEndedEventData = {
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * the campaign's endsAt
     */
    at: string;
};

/**
 * a campaign whose endsAt has come
 */
export type CampaignEndedEvent = {
    event: 'campaign.ended';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: CampaignEndedEventData;
};

export type PrizeLowEventData = {
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * the prize of the campaign
     */
    prizeId: string;
    /**
     * day, week, month or total: what its stock is for
     */
    period: string;
    /**
     * how many were given in the period
     */
    used: number;
    /**
     * how many there are in the period
     */
    maxTotal: number;
};

/**
 * a win that leaves at most a fifth of a prize, once a period
 */
export type PrizeLowEvent = {
    event: 'prize.low';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: PrizeLowEventData;
};

export type PrizeGoneEventData = {
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * the prize of the campaign
     */
    prizeId: string;
    /**
     * day, week, month or total: what its stock is for
     */
    period: string;
    /**
     * how many were given in the period: all, or more where maxTotal was lowered
     */
    used: number;
    /**
     * how many there are in the period
     */
    maxTotal: number;
};

/**
 * the win that takes the last of a prize, once a period
 */
export type PrizeGoneEvent = {
    event: 'prize.gone';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: PrizeGoneEventData;
};

export type PrizeForfeitedEventData = {
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * the play that had won it, or null for a ranking prize
     */
    sessionId: string | null;
    /**
     * the campaign's prize, or null for a ranking prize
     */
    prizeId: string | null;
    /**
     * the ranking prize
     */
    rankingPrizeId?: string;
    /**
     * what it was worth, in minor units; null if unknown
     */
    value: number | null;
};

/**
 * an external prize that its winner lost before it was handed out
 */
export type PrizeForfeitedEvent = {
    event: 'prize.forfeited';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: PrizeForfeitedEventData;
};

export type BudgetLowEventData = {
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * what codes and prizes cost, less what was given back
     */
    used: number;
    /**
     * their highest allowed cost
     */
    maxAmount: number;
    /**
     * the currency of the amounts, or null
     */
    currency: string | null;
};

/**
 * a code or prize that leaves at most a fifth of a budget, once for each maxAmount
 */
export type BudgetLowEvent = {
    event: 'budget.low';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: BudgetLowEventData;
};

export type BudgetReachedEventData = {
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * what codes and prizes cost by then, less what was given back
     */
    used: number;
    /**
     * their highest allowed cost
     */
    maxAmount: number;
    /**
     * the currency of the amounts, or null
     */
    currency: string | null;
};

/**
 * the first code or prize that a budget refuses, or the one that leaves nothing, once for each maxAmount
 */
export type BudgetReachedEvent = {
    event: 'budget.reached';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: BudgetReachedEventData;
};

export type PoolLowEventData = {
    /**
     * the pool of codes
     */
    poolId: string;
    /**
     * how many codes are left
     */
    left: number;
    /**
     * how many codes were ever added
     */
    total: number;
};

/**
 * a code that leaves few in a pool: at most lowAt, or a tenth of the total; once until codes are added
 */
export type PoolLowEvent = {
    event: 'pool.low';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: PoolLowEventData;
};

export type PoolEmptyEventData = {
    /**
     * the pool of codes
     */
    poolId: string;
    /**
     * how many codes are left: 0
     */
    left: number;
    /**
     * how many codes were ever added
     */
    total: number;
};

/**
 * a code that leaves none in a pool, or the first that a pool lacks; once until codes are added
 */
export type PoolEmptyEvent = {
    event: 'pool.empty';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: PoolEmptyEventData;
};

export type CodeCreatedEventData = {
    /**
     * the promo code
     */
    code: string;
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * the player's id in the organization's systems
     */
    externalUserId: string;
    /**
     * percentage or fixed; tolerate unknown ones
     */
    discountType: string;
    /**
     * percent, or minor units of the currency
     */
    discountValue: number;
    /**
     * in minor units of the currency, or null
     */
    maxDiscountAmount: number | null;
    /**
     * how often the code can be redeemed
     */
    maxUses: number;
    /**
     * when it expires
     */
    expiresAt: string;
};

/**
 * a code that POST /codes created, not one that it returned again, or a code by hand
 */
export type CodeCreatedEvent = {
    event: 'code.created';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: CodeCreatedEventData;
};

export type CodeRedeemedEventData = {
    /**
     * the promo code
     */
    code: string;
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * the player's id in the organization's systems
     */
    externalUserId: string;
    /**
     * how often the code has been redeemed, with this use
     */
    uses: number;
    /**
     * how often the code can be redeemed
     */
    maxUses: number;
    /**
     * what the sale came to, in minor units of the currency, or null
     */
    saleTotal: number | null;
    /**
     * what the code took off the sale, in minor units of the currency, or null
     */
    discountAmount: number | null;
    /**
     * the currency of the amounts, or null
     */
    currency: string | null;
    /**
     * the caller's own reference, or null
     */
    externalReference: string | null;
    /**
     * when it was redeemed
     */
    redeemedAt: string;
};

/**
 * a use of a code that POST /codes/redeem counted, not one that it returned again
 */
export type CodeRedeemedEvent = {
    event: 'code.redeemed';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: CodeRedeemedEventData;
};

export type PlaysGrantedEventData = {
    /**
     * the grant
     */
    grantId: string;
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * the player's id in the organization's systems
     */
    externalUserId: string;
    /**
     * how many plays were granted
     */
    plays: number;
    /**
     * when what is left of them expires, or null
     */
    expiresAt: string | null;
    /**
     * the organization's own reference, such as the id of an order
     */
    reference: string | null;
};

/**
 * a grant of plays that POST /plays/grants or the console made, not one that was repeated
 */
export type PlaysGrantedEvent = {
    event: 'plays.granted';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: PlaysGrantedEventData;
};

export type PointsSpentEventData = {
    /**
     * the spend, earn or refund
     */
    transactionId: string;
    /**
     * the player's id in the organization's systems
     */
    externalUserId: string;
    /**
     * how many points were taken, above 0
     */
    points: number;
    /**
     * the player's points afterwards
     */
    balance: number;
    /**
     * the caller's own reference, or null
     */
    externalReference: string | null;
};

/**
 * points that POST /points/spend took
 */
export type PointsSpentEvent = {
    event: 'points.spent';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: PointsSpentEventData;
};

export type PointsEarnedEventData = {
    /**
     * the spend, earn or refund
     */
    transactionId: string;
    /**
     * the player's id in the organization's systems
     */
    externalUserId: string;
    /**
     * how many points were given, above 0
     */
    points: number;
    /**
     * the player's points afterwards
     */
    balance: number;
    /**
     * the caller's own reference, or null
     */
    externalReference: string | null;
};

/**
 * points that POST /points/earn gave
 */
export type PointsEarnedEvent = {
    event: 'points.earned';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: PointsEarnedEventData;
};

export type PointsRefundedEventData = {
    /**
     * the spend, earn or refund
     */
    transactionId: string;
    /**
     * the player's id in the organization's systems
     */
    externalUserId: string;
    /**
     * how many points were given back, above 0
     */
    points: number;
    /**
     * the player's points afterwards
     */
    balance: number;
    /**
     * the caller's own reference, or null
     */
    externalReference: string | null;
};

/**
 * a spend that POST /points/refund gave back; transactionId is the refund's own, and externalReference the spend's
 */
export type PointsRefundedEvent = {
    event: 'points.refunded';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: PointsRefundedEventData;
};

export type InappGameWonEventData = {
    /**
     * the mini-game
     */
    notificationId: string;
    /**
     * the prize of this player in this spin period, which a redemption names
     */
    awardId: string;
    /**
     * the external id that the organization gave the segment, or null
     */
    segmentExternalId: string | null;
    /**
     * the player's id in the organization's systems
     */
    externalUserId: string;
    /**
     * the id of the registered player in this service
     */
    clientId: string;
    /**
     * the name of the segment
     */
    segmentName: string;
    /**
     * the promo code that was given, or null
     */
    prizeCode: string | null;
    /**
     * the period of the spin
     */
    spinPeriod: string;
};

/**
 * a spin of a mini-game that is a prize
 */
export type InappGameWonEvent = {
    event: 'inapp_game.won';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: InappGameWonEventData;
};

export type MomentsPlannedEventData = {
    /**
     * the campaign
     */
    campaignId: string;
    /**
     * the moments planned together
     */
    batchId: string;
    /**
     * the prize
     */
    prizeId: string;
    /**
     * how many moments
     */
    count: number;
    /**
     * whether their author knows the times, having chosen them or drawn them from a short window
     */
    chosen: boolean;
    /**
     * SHA-256 in hex of their salt and times, to check them once both are shown
     */
    commitment: string;
    /**
     * what the moments were drawn from, or null if their author named them
     */
    window: MomentsPlannedEventWindow | null;
};

export type MomentsPlannedEventWindow = {
    /**
     * none is earlier
     */
    from: string;
    /**
     * all are earlier
     */
    to: string;
    /**
     * random, or even: one in each of as many equal parts
     */
    distribution: string;
    /**
     * days of the week, 1 is Monday
     */
    days?: Array<number>;
    /**
     * none is at an earlier hour
     */
    fromHour?: number;
    /**
     * all are at earlier hours
     */
    toHour?: number;
    /**
     * the time zone of these days and hours
     */
    timezone: string;
};

/**
 * planned moments of a prize; their times are secret until the campaign has ended
 */
export type MomentsPlannedEvent = {
    event: 'moments.planned';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: MomentsPlannedEventData;
};

export type DrawsOpenedEventData = {
    /**
     * the chain of draws
     */
    chainId: string;
    /**
     * the campaign or the mini-game that draws
     */
    game: DrawsOpenedEventGame;
    /**
     * SHA-256 of the seed, in hex
     */
    commitment: string;
};

export type DrawsOpenedEventGame = {
    /**
     * campaign, or notification for a mini-game
     */
    kind: string;
    /**
     * its id
     */
    id: string;
};

/**
 * a new chain of draws; keep the commitment, which its seed must match once it is shown
 */
export type DrawsOpenedEvent = {
    event: 'draws.opened';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: DrawsOpenedEventData;
};

export type DrawsCheckpointEventData = {
    /**
     * the chain of draws
     */
    chainId: string;
    /**
     * the number of its record
     */
    n: number;
    /**
     * the hash of its record, in hex
     */
    hash: string;
};

/**
 * the first draw of a chain after each 1,000 draws or after an hour; keep it as evidence of the draws before it
 */
export type DrawsCheckpointEvent = {
    event: 'draws.checkpoint';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: DrawsCheckpointEventData;
};

export type DrawsClosedEventData = {
    /**
     * the chain of draws
     */
    chainId: string;
    /**
     * how many draws it has
     */
    draws: number;
    /**
     * the hash of its last record, in hex
     */
    lastHash: string;
    /**
     * its seed, in hex
     */
    seed: string;
};

/**
 * a closed chain of draws, with the seed that allows repeating all of them
 */
export type DrawsClosedEvent = {
    event: 'draws.closed';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: DrawsClosedEventData;
};

export type WebhookTestEventData = {
    /**
     * the tested webhook
     */
    webhookId: string;
};

/**
 * a requested test, sent to one webhook whatever its events
 */
export type WebhookTestEvent = {
    event: 'webhook.test';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    data: WebhookTestEventData;
};

/**
 * a JSON object of at most 16384 bytes
 */
export type FreeObject = {
    [key: string]: unknown;
};

/**
 * an object with score, won and metadata, each optional
 */
export type GameResult = {
    /**
     * a finite number
     */
    score?: number | null;
    /**
     * true or false
     */
    won?: boolean | null;
    metadata?: FreeObject | null;
};

export type PlayInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    campaignId: string;
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalUserId?: string | null;
    /**
     * an array of integers, one per question
     */
    answers?: Array<number> | null;
    gameResult?: GameResult | null;
    /**
     * 1 to 64 letters, digits, _ or -; best chosen at random by the player's device
     */
    clientSeed?: string | null;
    /**
     * a text of 1 to 200 characters
     */
    entryCode?: string | null;
    /**
     * a text of 1 to 100 characters: the version of the terms that the player accepts, which only counts by player token
     */
    acceptedTerms?: string | null;
};

export type PlayMetadata = {
    segment?: string;
    prizeId?: string;
    prizeName?: string;
    prizeType?: string;
    discountType?: string;
    discountValue?: number;
};

export type TierUp = {
    previousTier: string | null;
    newTier: string;
    newTierColor: string;
};

/**
 * one of day, week, month, total
 */
export type PeriodKind = 'day' | 'week' | 'month' | 'total';

export type RemainingLimits = {
    playsRemaining?: number;
    playLimitPeriod?: PeriodKind;
    winsRemaining?: number;
    rewardLimitPeriod?: PeriodKind;
    /**
     * granted plays that are left; only in campaigns with grants
     */
    playsGranted?: number;
};

/**
 * absent if nothing was drawn
 */
export type Draw = {
    chainId: string;
    /**
     * the number of its record
     */
    n: number;
    /**
     * SHA-256 of the chain's seed, in hex
     */
    commitment: string;
    /**
     * the hash of its record, in hex
     */
    hash: string;
    /**
     * the record shows its SHA-256 as play; nobody else gets it
     */
    receipt: string;
};

export type PlayAnswer = {
    sessionId: string;
    /**
     * the segment's name, or a short Spanish text
     */
    result: string;
    won: boolean;
    prizeCode: string | null;
    rewardType: string;
    awardsPrize: boolean;
    /**
     * in Spanish; if null, use your own text
     */
    message: string | null;
    messageCode: string | null;
    metadata: PlayMetadata;
    /**
     * only in campaigns with xp
     */
    xpAwarded?: number;
    newTotalXp?: number;
    tierUp?: TierUp;
    /**
     * only in campaigns with playCost
     */
    pointsSpent?: number;
    /**
     * in points campaigns, 0 on a loss; else on the win of a prize of points
     */
    pointsAwarded?: number;
    /**
     * with pointsAwarded, and in campaigns with playCost
     */
    newPointsBalance?: number;
    limits: RemainingLimits;
    draw?: Draw;
};

/**
 * an object with version and url
 */
export type Terms = {
    /**
     * a text of 1 to 100 characters
     */
    version: string;
    /**
     * an https: URL of at most 2000 characters
     */
    url: string;
};

export type PlayGrantInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    campaignId: string;
    /**
     * an integer from 1 to 1000
     */
    plays: number;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    expiresAt?: string | null;
    /**
     * a text of 1 to 200 characters
     */
    reference: string;
    /**
     * a text of 1 to 1000 characters
     */
    note?: string | null;
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalUserId: string;
};

export type PlayGrant = {
    grantId: string;
    campaignId: string;
    externalUserId: string;
    plays: number;
    used: number;
    /**
     * how many can still be taken: 0 once the grant was revoked or has expired
     */
    left: number;
    expiresAt: string | null;
    /**
     * null after the player was erased
     */
    reference: string | null;
    createdAt: string;
    revokedAt: string | null;
};

export type PlayGrantPage = {
    items: Array<PlayGrant>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type MovePointsInput = {
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalUserId: string;
    /**
     * an integer from 1 to 1000000000
     */
    points: number;
    /**
     * a text of at most 1000 characters
     */
    note?: string | null;
    /**
     * a text of at most 1000 characters
     */
    externalReference?: string | null;
};

export type MovedPoints = {
    /**
     * the spend, earn or refund, as in its row of the ledger
     */
    transactionId: string;
    /**
     * the player's current id
     */
    externalUserId: string;
    /**
     * what was moved
     */
    points: number;
    /**
     * the player's points afterwards
     */
    balance: number;
};

export type RefundPointsInput = {
    /**
     * the transactionId of the spend
     */
    transactionId: string;
};

export type PromoCodeInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    campaignId: string;
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalUserId: string;
};

export type IssuedPromoCode = {
    code: string;
    discountType: string;
    discountValue: number;
    /**
     * absolute cap in minor units; null means no cap
     */
    maxDiscountAmount: number | null;
    maxUses: number;
    expiresAt: string;
    /**
     * codes that the player may still receive in the period
     */
    remainingGenerations?: number;
    limitPeriod?: PeriodKind;
    idempotent: boolean;
};

export type PromoCodeRedemptionInput = {
    /**
     * a text of 1 to 200 characters
     */
    code: string;
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalUserId?: string | null;
    /**
     * an integer from 0 to 9007199254740991, in minor units of the currency
     */
    saleTotal?: number | null;
    /**
     * an integer from 0 to 9007199254740991, in minor units of the currency
     */
    discountAmount?: number | null;
    /**
     * 3 uppercase letters, such as COP
     */
    currency?: string | null;
    /**
     * a text of at most 1000 characters
     */
    externalReference?: string | null;
};

export type RedeemedPromoCode = {
    ok: boolean;
    code: string;
    campaignId: string;
    externalUserId: string;
    discountType: string;
    discountValue: number;
    /**
     * absolute cap in minor units; null means no cap
     */
    maxDiscountAmount: number | null;
    uses: number;
    maxUses: number;
    redeemedAt: string;
};

export type PlayerInput = {
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalId?: string | null;
    /**
     * a text of 1 to 200 characters
     */
    name?: string | null;
    /**
     * a text of 1 to 320 characters
     */
    email?: string | null;
    traits?: FreeObject | null;
};

export type IdentifiedPlayer = {
    clientId: string;
    externalId: string;
    /**
     * whether this call registered the player
     */
    created: boolean;
    xp: number;
    points: number;
    /**
     * the highest tier reached
     */
    tier: string | null;
};

/**
 * the highest tier reached
 */
export type ReachedTier = {
    name: string;
    color: string;
    minXp: number;
};

export type NextTier = {
    name: string;
    color: string;
    minXp: number;
    xpMissing: number;
};

export type Profile = {
    /**
     * of the remaining player, if this one was merged into another
     */
    externalId: string;
    /**
     * null while unregistered
     */
    clientId: string | null;
    name: string | null;
    xp: number;
    points: number;
    tier: ReachedTier | null;
    nextTier: NextTier | null;
    now: string;
};

/**
 * an object with any of name, email and traits
 */
export type TokenProfile = {
    /**
     * a text of 1 to 200 characters
     */
    name?: string | null;
    /**
     * a text of 1 to 320 characters
     */
    email?: string | null;
    traits?: FreeObject | null;
};

export type PlayerTokenInput = {
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalId: string;
    /**
     * an integer from 60 to 86400
     */
    expiresInSeconds?: number | null;
    /**
     * a list of at most 50 ids of campaigns and mini-games
     */
    games?: Array<string> | null;
    profile?: TokenProfile | null;
};

export type PlayerToken = {
    token: string;
    expiresAt: string;
};

export type SpinInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    notificationId: string;
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalUserId?: string | null;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    clientId?: string | null;
    /**
     * 1 to 64 letters, digits, _ or -; best chosen at random by the player's device
     */
    clientSeed?: string | null;
    /**
     * a text of 1 to 100 characters: the version of the terms that the player accepts, which only counts by player token
     */
    acceptedTerms?: string | null;
};

export type SpunSegment = {
    segmentId: string;
    name: string;
    externalId?: string;
    isPrize: boolean;
};

export type SpinAnswer = {
    alreadyPlayed: boolean;
    notificationId: string;
    /**
     * {spinPeriod}_{clientId}
     */
    awardId: string;
    spinPeriod: string;
    won: boolean;
    result: string;
    segment: SpunSegment;
    prizeCode: string | null;
    pointsAwarded: number;
    draw?: Draw;
    /**
     * null for cadence none
     */
    nextSpinAt: string | null;
};

export type RedemptionInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    notificationId: string;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    awardId?: string | null;
    /**
     * a text of 1 to 200 characters after trimming
     */
    clientExternalId?: string | null;
    /**
     * a text of 1 to 200 characters after trimming
     */
    segmentExternalId?: string | null;
    /**
     * an integer from 0 to 9007199254740991, in minor units of the currency
     */
    saleTotal: number;
    /**
     * an integer from 0 to 9007199254740991, in minor units of the currency
     */
    discountAmount: number;
    /**
     * 3 uppercase letters, such as COP
     */
    currency: string;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    redeemedAt?: string | null;
    /**
     * a text of at most 1000 characters
     */
    externalReference?: string | null;
    /**
     * true or false
     */
    override?: boolean | null;
};

/**
 * the redemption that an override replaced
 */
export type ReplacedRedemption = {
    saleTotal: number;
    discountAmount: number;
    currency: string;
    redeemedAt: string;
    externalReference?: string;
};

export type Redemption = {
    saleTotal: number;
    discountAmount: number;
    currency: string;
    redeemedAt: string;
    externalReference?: string;
    previous?: ReplacedRedemption;
};

export type RedeemedAward = {
    ok: boolean;
    awardId: string;
    redemption: Redemption;
};

/**
 * the redemption that an override replaced
 */
export type RedemptionReport = {
    saleTotal: number;
    discountAmount: number;
    currency: string;
    redeemedAt: string;
    externalReference?: string;
    recordedAt: string;
};

/**
 * one of click, dismiss
 */
export type PushInteraction = 'click' | 'dismiss';

export type PushEventInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    sendId: string;
    event: PushInteraction;
};

export type TrackedPushEvent = {
    /**
     * false for a repeat by the same player's token
     */
    tracked: boolean;
};

export type RankedPlayer = {
    position: number;
    /**
     * by player token, null in the entries of others
     */
    externalUserId: string | null;
    totalScore: number;
    /**
     * only by player token: what the setting players.rankingLabel shows
     */
    label?: string | null;
};

export type RankingEntry = {
    position: number;
    externalUserId: string;
    totalScore: number;
};

export type RankingAnswer = {
    campaignId: string;
    period: PeriodKind;
    periodKey: string;
    rankings: Array<RankedPlayer>;
    entry?: RankingEntry | null;
};

/**
 * as it stands in its chain, with the fields of its type
 */
export type DrawRecord = {
    chain: string;
    n: number;
    type: string;
    /**
     * epoch milliseconds
     */
    at: number;
    prev: string;
    hash: string;
    [key: string]: unknown;
};

export type ChainOfDraw = {
    chainId: string;
    /**
     * SHA-256 of the seed, in hex
     */
    commitment: string;
    openedAt: string;
    closedAt: string | null;
    /**
     * in hex; null until the chain is closed
     */
    seed: string | null;
};

/**
 * the configuration of the draw; null until the seed is revealed, and for other records
 */
export type DrawConfig = {
    gameType: string;
    [key: string]: unknown;
};

/**
 * of the segment and the prize of this play as it was won, not part of the record; null for other records
 */
export type DrawNames = {
    segment: string | null;
    prize: string | null;
};

export type ShownDraw = {
    record: DrawRecord;
    chain: ChainOfDraw;
    config: DrawConfig | null;
    names: DrawNames | null;
};

/**
 * one of campaign
 */
export type CampaignGameKind = 'campaign';

/**
 * an object with any of primary, background, surface, text
 */
export type Theme = {
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    primary?: string;
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    background?: string;
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    surface?: string;
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    text?: string;
};

/**
 * an object with any of logo, background, cover
 */
export type Images = {
    /**
     * an https: URL of at most 2000 characters
     */
    logo?: string;
    /**
     * an https: URL of at most 2000 characters
     */
    background?: string;
    /**
     * an https: URL of at most 2000 characters
     */
    cover?: string;
};

/**
 * an object with any of color, textColor, label, imageUrl
 */
export type SegmentLook = {
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    color?: string;
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    textColor?: string;
    /**
     * a text of at most 24 characters
     */
    label?: string;
    /**
     * an https: URL of at most 2000 characters
     */
    imageUrl?: string;
};

/**
 * an object of at most 200 segments by segmentId
 */
export type SegmentLooks = {
    [key: string]: SegmentLook;
};

/**
 * an object with any of title, intro, action, win, lose
 */
export type GameTexts = {
    /**
     * a text of at most 500 characters
     */
    title?: string;
    /**
     * a text of at most 500 characters
     */
    intro?: string;
    /**
     * a text of at most 500 characters
     */
    action?: string;
    /**
     * a text of at most 500 characters
     */
    win?: string;
    /**
     * a text of at most 500 characters
     */
    lose?: string;
};

/**
 * an object of at most 50 languages by language tag, such as es-CO
 */
export type TextsByLanguage = {
    [key: string]: GameTexts;
};

/**
 * an object with any of theme, images, segments, texts, joinUrl
 */
export type Appearance = {
    theme?: Theme;
    images?: Images;
    segments?: SegmentLooks;
    texts?: TextsByLanguage;
    /**
     * an https: URL of at most 2000 characters
     */
    joinUrl?: string;
};

export type OpenCampaign = {
    kind: CampaignGameKind;
    campaignId: string;
    gameType: string | null;
    rewardType: string;
    startsAt: string | null;
    endsAt: string | null;
    /**
     * true or false
     */
    playersMayPlay: boolean;
    name: string;
    /**
     * null while its hours are open, else when they next open
     */
    opensAt: string | null;
    appearance: Appearance | null;
};

/**
 * one of mini_game
 */
export type MiniGameKind = 'mini_game';

/**
 * one of none, daily, weekly, monthly, minute
 */
export type Cadence = 'none' | 'daily' | 'weekly' | 'monthly' | 'minute';

export type OpenMiniGame = {
    kind: MiniGameKind;
    notificationId: string;
    cadence: Cadence;
    startsAt: string;
    name: string;
    /**
     * null while its hours are open, else when they next open
     */
    opensAt: string | null;
    appearance: Appearance | null;
};

export type OpenGame = OpenCampaign | OpenMiniGame;

export type OpenGamePage = {
    items: Array<OpenGame>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    now: string;
};

/**
 * one of draft, ended, paused, scheduled, running
 */
export type CurrentStatus = 'draft' | 'ended' | 'paused' | 'scheduled' | 'running';

export type PlayLimit = {
    maxPerUser: number;
    period: PeriodKind;
};

export type GameCost = {
    points: number;
};

export type GameSegment = {
    segmentId: string;
    name: string;
    /**
     * true or false
     */
    isPrize: boolean;
    prizeId: string | null;
};

/**
 * one of promo_code, points, external
 */
export type PrizeKind = 'promo_code' | 'points' | 'external';

export type GamePrize = {
    prizeId: string;
    name: string;
    kind: PrizeKind;
    description: string | null;
    imageUrl: string | null;
    termsUrl: string | null;
};

export type GameQuestion = {
    question: string;
    options: Array<string>;
};

/**
 * only while it runs
 */
export type GameTrivia = {
    questions: Array<GameQuestion>;
};

/**
 * one of answers, entryCode, acceptedTerms
 */
export type Need = 'answers' | 'entryCode' | 'acceptedTerms';

export type PlayerInCampaign = {
    /**
     * whether a play that brings what it needs is taken now
     */
    canPlay: boolean;
    /**
     * the code of the refusal, or ALREADY_PLAYED
     */
    reason: string | null;
    message: string | null;
    needs: Array<Need>;
    /**
     * null if nothing limits plays
     */
    playsRemaining: number | null;
    /**
     * null in a game that takes no granted plays
     */
    playsGranted: number | null;
    /**
     * when the reason ends by itself; null if it does not
     */
    nextPlayAt: string | null;
    last: PlayAnswer | null;
};

export type CampaignGame = {
    kind: CampaignGameKind;
    campaignId: string;
    gameType: string | null;
    rewardType: string;
    startsAt: string | null;
    endsAt: string | null;
    /**
     * true or false
     */
    playersMayPlay: boolean;
    name: string;
    /**
     * null while its hours are open, else when they next open
     */
    opensAt: string | null;
    appearance: Appearance | null;
    effectiveStatus: CurrentStatus;
    timezone: string;
    playLimits: PlayLimit | null;
    playCost: GameCost | null;
    /**
     * true or false
     */
    entryRequired: boolean;
    terms: Terms | null;
    segments: Array<GameSegment>;
    prizes: Array<GamePrize>;
    trivia: GameTrivia | null;
    marketplaceGameId: string | null;
    /**
     * the organization's language, for texts of appearance that the player's lacks
     */
    locale: string | null;
    now: string;
    player?: PlayerInCampaign;
};

export type PlayerInMiniGame = {
    /**
     * whether a play that brings what it needs is taken now
     */
    canPlay: boolean;
    /**
     * the code of the refusal, or ALREADY_PLAYED
     */
    reason: string | null;
    message: string | null;
    needs: Array<Need>;
    /**
     * null if nothing limits plays
     */
    playsRemaining: number | null;
    /**
     * null in a game that takes no granted plays
     */
    playsGranted: number | null;
    /**
     * when the reason ends by itself; null if it does not
     */
    nextPlayAt: string | null;
    last: SpinAnswer | null;
};

export type MiniGameShown = {
    kind: MiniGameKind;
    notificationId: string;
    cadence: Cadence;
    startsAt: string;
    name: string;
    /**
     * null while its hours are open, else when they next open
     */
    opensAt: string | null;
    appearance: Appearance | null;
    endsAt: string | null;
    effectiveStatus: CurrentStatus;
    timezone: string;
    playLimits: PlayLimit | null;
    playCost: GameCost | null;
    /**
     * true or false
     */
    entryRequired: boolean;
    terms: Terms | null;
    segments: Array<GameSegment>;
    prizes: Array<GamePrize>;
    trivia: GameTrivia | null;
    marketplaceGameId: string | null;
    /**
     * the organization's language, for texts of appearance that the player's lacks
     */
    locale: string | null;
    now: string;
    player?: PlayerInMiniGame;
};

/**
 * what GET /draws/{chainId}/{n} asks for; null for a play that drew nothing
 */
export type OwnDraw = {
    chainId: string;
    n: number;
    hash: string;
};

export type OwnPlay = {
    sessionId: string;
    campaignId: string;
    campaignName: string;
    at: string;
    result: string;
    won: boolean;
    prizeId: string | null;
    /**
     * as it was won
     */
    prizeName: string | null;
    prizeCode: string | null;
    pointsAwarded: number;
    /**
     * the cost of the play
     */
    pointsSpent: number;
    draw: OwnDraw | null;
};

export type OwnPlayPage = {
    items: Array<OwnPlay>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    now: string;
};

export type OwnAward = {
    awardId: string;
    notificationId: string;
    notificationName: string;
    at: string;
    spinPeriod: string;
    segmentName: string;
    segmentExternalId: string | null;
    prizeCode: string | null;
    pointsAwarded: number;
    /**
     * whether a redemption of it was reported
     */
    redeemed: boolean;
};

export type OwnAwardPage = {
    items: Array<OwnAward>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    now: string;
};

/**
 * one of codes, play, spin, ranking, goodwill
 */
export type CodeOrigin = 'codes' | 'play' | 'spin' | 'ranking' | 'goodwill';

/**
 * one of active, redeemed, expired, deactivated
 */
export type PromoCodeStatus = 'active' | 'redeemed' | 'expired' | 'deactivated';

export type OwnCode = {
    code: string;
    campaignId: string;
    origin: CodeOrigin;
    status: PromoCodeStatus;
    discountType: string;
    discountValue: number;
    maxDiscountAmount: number | null;
    uses: number;
    maxUses: number;
    createdAt: string;
    expiresAt: string;
    campaignName: string;
};

export type OwnCodePage = {
    items: Array<OwnCode>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    now: string;
};

/**
 * one of play, spin, ranking, merge, adjustment, spend, earn, refund, play_cost
 */
export type LedgerReason = 'play' | 'spin' | 'ranking' | 'merge' | 'adjustment' | 'spend' | 'earn' | 'refund' | 'play_cost';

export type OwnPoints = {
    at: string;
    /**
     * negative if they were taken
     */
    points: number;
    /**
     * after it
     */
    balance: number;
    reason: LedgerReason;
    /**
     * of a spend, an earn or a refund
     */
    note: string | null;
};

export type OwnPointsPage = {
    items: Array<OwnPoints>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    now: string;
};

/**
 * one of draft, active, paused, ended
 */
export type ConfiguredStatus = 'draft' | 'active' | 'paused' | 'ended';

/**
 * one of game, codes
 */
export type CampaignKind = 'game' | 'codes';

/**
 * an object with segmentId and name
 */
export type SegmentInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    segmentId: string;
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalId?: string | null;
    /**
     * true or false
     */
    isPrize?: boolean | null;
    /**
     * a number from 0 to 1000000000
     */
    weight?: number | null;
    /**
     * a text of 1 to 100 characters
     */
    prizeType?: string | null;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    prizeId?: string | null;
};

/**
 * an object with question, options and correctIndex
 */
export type Question = {
    /**
     * a text of 1 to 1000 characters
     */
    question: string;
    /**
     * an array of 1 to 50 texts
     */
    options: Array<string>;
    /**
     * an integer from 0 to 49
     */
    correctIndex: number;
};

/**
 * an object with questions
 */
export type TriviaInput = {
    /**
     * an array of at most 500 questions
     */
    questions: Array<Question>;
    /**
     * an integer from 0 to 500
     */
    minCorrect?: number | null;
};

/**
 * an object with poolId
 */
export type NamedPool = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    poolId: string;
};

/**
 * an object with discountType and discountValue
 */
export type CodeConfigInput = {
    /**
     * a text of 1 to 100 characters
     */
    discountType: string;
    /**
     * a number of at least 0
     */
    discountValue: number;
    /**
     * an integer from 0 to 9007199254740991
     */
    maxDiscountAmount?: number | null;
    /**
     * an integer from 1 to 1000000000000
     */
    maxUses?: number | null;
    /**
     * an integer from 1 to 316224000
     */
    expiresInSeconds?: number | null;
    /**
     * at most 32 characters without spaces
     */
    prefix?: string | null;
    /**
     * an integer from 1 to 32
     */
    length?: number | null;
};

/**
 * an object with maxPerUser and period
 */
export type LimitPerPlayer = {
    /**
     * an integer from 0 to 1000000000000
     */
    maxPerUser: number;
    period: PeriodKind;
};

/**
 * an object with points
 */
export type PointsReward = {
    /**
     * an integer from 0 to 9007199254740991
     */
    points: number;
};

/**
 * an object with points
 */
export type PlayCost = {
    /**
     * an integer from 1 to 1000000000
     */
    points: number;
};

/**
 * an object with period and maxPerUser, maxTotal or both
 */
export type RewardLimitsInput = {
    /**
     * an integer from 0 to 1000000000000
     */
    maxPerUser?: number | null;
    /**
     * an integer from 0 to 1000000000000
     */
    maxTotal?: number | null;
    period: PeriodKind;
};

export type PromoCodePrize = {
    type: 'promo_code';
    /**
     * the campaign whose template generates the code
     */
    campaignId: string;
};

export type PointsPrize = {
    type: 'points';
    /**
     * an integer from 0 to 9007199254740991
     */
    points: number;
};

export type ExternalPrize = {
    type: 'external';
    /**
     * what the organization hands out, 1 to 200 characters
     */
    name: string;
    /**
     * an integer from 0 to 9007199254740991, in minor units of the currency
     */
    value?: number;
};

/**
 * { "type": "promo_code", "campaignId" }, { "type": "points", "points" } or { "type": "external", "name", "value"? }
 */
export type PositionPrize = ({
    type: 'promo_code';
} & PromoCodePrize) | ({
    type: 'points';
} & PointsPrize) | ({
    type: 'external';
} & ExternalPrize);

/**
 * an object with fromPosition, toPosition and prize
 */
export type RankingRangeInput = {
    /**
     * an integer from 1 to 1000
     */
    fromPosition: number;
    /**
     * an integer from 1 to 1000
     */
    toPosition: number;
    prize?: PositionPrize | null;
};

/**
 * an object with period and prizes
 */
export type RankingConfigInput = {
    period: PeriodKind;
    /**
     * an array of at most 1000 ranges of positions
     */
    prizes: Array<RankingRangeInput>;
};

/**
 * an object with perPlay, perWin or both
 */
export type XpInput = {
    /**
     * an integer from 0 to 1000000000000
     */
    perPlay?: number | null;
    /**
     * an integer from 0 to 1000000000000
     */
    perWin?: number | null;
};

/**
 * an object with days, fromHour and toHour
 */
export type OpeningHours = {
    /**
     * a list of 1 to 7 different days of the week, from 1 (Monday) to 7
     */
    days: Array<number>;
    /**
     * an integer from 0 to 47
     */
    fromHour: number;
    /**
     * an integer from 1 to 48
     */
    toHour: number;
};

/**
 * an object with prizeId, name and kind
 */
export type CampaignPrizeInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    prizeId: string;
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    /**
     * a text of 1 to 1000 characters
     */
    description?: string | null;
    /**
     * an https or http URL of at most 2000 characters
     */
    imageUrl?: string | null;
    /**
     * an https or http URL of at most 2000 characters
     */
    termsUrl?: string | null;
    kind: PrizeKind;
    /**
     * an integer from 0 to 9007199254740991
     */
    points?: number | null;
    /**
     * an integer from 0 to 9007199254740991, in minor units of the currency
     */
    value?: number | null;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    poolId?: string | null;
    /**
     * a number from 0 to 1000000000
     */
    weight?: number | null;
    codeConfig?: CodeConfigInput | null;
    stock?: RewardLimitsInput | null;
};

/**
 * one of lose, redraw
 */
export type WhenGone = 'lose' | 'redraw';

/**
 * one of day, week, month, never
 */
export type RevealEvery = 'day' | 'week' | 'month' | 'never';

/**
 * an object with revealEvery
 */
export type FairDraws = {
    revealEvery: RevealEvery;
};

/**
 * an object with atLeast
 */
export type TierAtLeast = {
    /**
     * a text of 1 to 100 characters
     */
    atLeast: string;
};

/**
 * an object with min
 */
export type AtLeast = {
    /**
     * an integer from 0 to 9007199254740991
     */
    min: number;
};

/**
 * an object with one kind of rule
 */
export type EligibilityRuleInput = {
    /**
     * true
     */
    registered?: boolean | null;
    /**
     * a text of 1 to 200 characters
     */
    trait?: string | null;
    /**
     * an array of 1 to 1000 texts, numbers, true or false
     */
    in?: Array<string | number | boolean> | null;
    /**
     * an array of 1 to 1000 texts, numbers, true or false
     */
    notIn?: Array<string | number | boolean> | null;
    /**
     * a finite number
     */
    min?: number | null;
    /**
     * a finite number
     */
    max?: number | null;
    /**
     * an integer from 0 to 150
     */
    minAge?: number | null;
    tier?: TierAtLeast | null;
    xp?: AtLeast | null;
    points?: AtLeast | null;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    audience?: string | null;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    notAudience?: string | null;
    /**
     * a text of 1 to 1000 characters
     */
    message?: string | null;
};

/**
 * an object with rules
 */
export type EligibilityInput = {
    /**
     * an array of 1 to 20 rules
     */
    rules: Array<EligibilityRuleInput>;
};

/**
 * one of codes, all
 */
export type BudgetCounts = 'codes' | 'all';

/**
 * an object with maxAmount
 */
export type BudgetInput = {
    /**
     * an integer from 0 to 9007199254740991, in minor units of the currency
     */
    maxAmount: number;
    counts?: BudgetCounts | null;
};

/**
 * an object with required
 */
export type GrantRules = {
    /**
     * true or false
     */
    required: boolean;
};

/**
 * an object with any of primary, background, surface, text
 */
export type ThemeInput = {
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    primary?: string | null;
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    background?: string | null;
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    surface?: string | null;
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    text?: string | null;
};

/**
 * an object with any of logo, background, cover
 */
export type ImagesInput = {
    /**
     * an https: URL of at most 2000 characters
     */
    logo?: string | null;
    /**
     * an https: URL of at most 2000 characters
     */
    background?: string | null;
    /**
     * an https: URL of at most 2000 characters
     */
    cover?: string | null;
};

/**
 * an object with any of color, textColor, label, imageUrl
 */
export type SegmentLookInput = {
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    color?: string | null;
    /**
     * a colour as #rrggbb, such as #0b6e4f
     */
    textColor?: string | null;
    /**
     * a text of at most 24 characters
     */
    label?: string | null;
    /**
     * an https: URL of at most 2000 characters
     */
    imageUrl?: string | null;
};

/**
 * an object of at most 200 segments by segmentId
 */
export type SegmentLooksInput = {
    [key: string]: SegmentLookInput | null;
};

/**
 * an object with any of title, intro, action, win, lose
 */
export type GameTextsInput = {
    /**
     * a text of at most 500 characters
     */
    title?: string | null;
    /**
     * a text of at most 500 characters
     */
    intro?: string | null;
    /**
     * a text of at most 500 characters
     */
    action?: string | null;
    /**
     * a text of at most 500 characters
     */
    win?: string | null;
    /**
     * a text of at most 500 characters
     */
    lose?: string | null;
};

/**
 * an object of at most 50 languages by language tag, such as es-CO
 */
export type TextsByLanguageInput = {
    [key: string]: GameTextsInput | null;
};

/**
 * an object with any of theme, images, segments, texts, joinUrl
 */
export type AppearanceInput = {
    theme?: ThemeInput | null;
    images?: ImagesInput | null;
    segments?: SegmentLooksInput | null;
    texts?: TextsByLanguageInput | null;
    /**
     * an https: URL of at most 2000 characters
     */
    joinUrl?: string | null;
};

export type CampaignInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    campaignId?: string | null;
    /**
     * a text of 1 to 200 characters
     */
    name?: string | null;
    status?: ConfiguredStatus | null;
    kind?: CampaignKind | null;
    /**
     * a text of 1 to 100 characters
     */
    gameType?: string | null;
    /**
     * a text of 1 to 100 characters
     */
    rewardType?: string | null;
    /**
     * a number from 0 to 1
     */
    winProbability?: number | null;
    /**
     * an IANA time zone such as America/Bogota
     */
    timezone?: string | null;
    /**
     * an array of at most 200 segments
     */
    segments?: Array<SegmentInput> | null;
    trivia?: TriviaInput | null;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    marketplaceGameId?: string | null;
    /**
     * an object with discountType and discountValue, or with poolId alone
     */
    defaultCodeConfig?: NamedPool | CodeConfigInput | null;
    generationLimits?: LimitPerPlayer | null;
    pointsReward?: PointsReward | null;
    playLimits?: LimitPerPlayer | null;
    playCost?: PlayCost | null;
    rewardLimits?: RewardLimitsInput | null;
    ranking?: RankingConfigInput | null;
    xp?: XpInput | null;
    /**
     * 3 uppercase letters, such as COP
     */
    currency?: string | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    startsAt?: string | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    endsAt?: string | null;
    /**
     * an array of 1 to 14 opening hours
     */
    schedule?: Array<OpeningHours> | null;
    /**
     * an array of 1 to 100 prizes
     */
    prizes?: Array<CampaignPrizeInput> | null;
    whenGone?: WhenGone | null;
    fairDraws?: FairDraws | null;
    eligibility?: EligibilityInput | null;
    budget?: BudgetInput | null;
    entry?: NamedPool | null;
    grants?: GrantRules | null;
    /**
     * true or false
     */
    playersMayPlay?: boolean | null;
    appearance?: AppearanceInput | null;
    terms?: Terms | null;
    /**
     * true or false
     */
    publicPage?: boolean | null;
};

export type Segment = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    segmentId: string;
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalId?: string;
    /**
     * true or false
     */
    isPrize?: boolean;
    /**
     * a number from 0 to 1000000000
     */
    weight: number;
    /**
     * a text of 1 to 100 characters
     */
    prizeType?: string;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    prizeId?: string;
};

export type Trivia = {
    /**
     * an array of at most 500 questions
     */
    questions: Array<Question>;
    /**
     * an integer from 0 to 500
     */
    minCorrect?: number;
};

export type CodeConfig = {
    /**
     * a text of 1 to 100 characters
     */
    discountType: string;
    /**
     * a number of at least 0
     */
    discountValue: number;
    /**
     * an integer from 0 to 9007199254740991
     */
    maxDiscountAmount: number | null;
    /**
     * an integer from 1 to 1000000000000
     */
    maxUses: number;
    /**
     * an integer from 1 to 316224000
     */
    expiresInSeconds: number;
    /**
     * at most 32 characters without spaces
     */
    prefix: string;
    /**
     * an integer from 1 to 32
     */
    length: number;
};

export type RewardLimits = {
    /**
     * an integer from 0 to 1000000000000
     */
    maxPerUser?: number;
    /**
     * an integer from 0 to 1000000000000
     */
    maxTotal?: number;
    period: PeriodKind;
};

export type RankingRange = {
    /**
     * an integer from 1 to 1000
     */
    fromPosition: number;
    /**
     * an integer from 1 to 1000
     */
    toPosition: number;
    prize?: PositionPrize;
};

export type RankingConfig = {
    period: PeriodKind;
    /**
     * an array of at most 1000 ranges of positions
     */
    prizes: Array<RankingRange>;
};

export type XpRewards = {
    /**
     * an integer from 0 to 1000000000000
     */
    perPlay?: number;
    /**
     * an integer from 0 to 1000000000000
     */
    perWin?: number;
};

export type CampaignPrize = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    prizeId: string;
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    /**
     * a text of 1 to 1000 characters
     */
    description?: string;
    /**
     * an https or http URL of at most 2000 characters
     */
    imageUrl?: string;
    /**
     * an https or http URL of at most 2000 characters
     */
    termsUrl?: string;
    kind: PrizeKind;
    /**
     * an integer from 0 to 9007199254740991
     */
    points?: number;
    /**
     * an integer from 0 to 9007199254740991, in minor units of the currency
     */
    value?: number;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    poolId?: string;
    /**
     * a number from 0 to 1000000000
     */
    weight: number;
    codeConfig?: CodeConfig;
    stock?: RewardLimits;
};

export type EligibilityRule = {
    /**
     * true
     */
    registered?: boolean;
    /**
     * a text of 1 to 200 characters
     */
    trait?: string;
    /**
     * a text of at most 200 characters, a number, true or false
     */
    in?: Array<string | number | boolean>;
    /**
     * a text of at most 200 characters, a number, true or false
     */
    notIn?: Array<string | number | boolean>;
    /**
     * a finite number
     */
    min?: number;
    /**
     * a finite number
     */
    max?: number;
    /**
     * an integer from 0 to 150
     */
    minAge?: number;
    tier?: TierAtLeast;
    xp?: AtLeast;
    points?: AtLeast;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    audience?: string;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    notAudience?: string;
    /**
     * a text of 1 to 1000 characters
     */
    message?: string;
};

export type Eligibility = {
    /**
     * an array of 1 to 20 rules
     */
    rules: Array<EligibilityRule>;
};

export type Budget = {
    /**
     * an integer from 0 to 9007199254740991, in minor units of the currency
     */
    maxAmount: number;
    counts?: BudgetCounts;
};

export type CampaignDetails = {
    campaignId: string;
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    status: ConfiguredStatus;
    kind: CampaignKind;
    /**
     * a text of 1 to 100 characters
     */
    gameType?: string;
    /**
     * a text of 1 to 100 characters
     */
    rewardType: string;
    /**
     * a number from 0 to 1
     */
    winProbability: number;
    /**
     * an IANA time zone such as America/Bogota
     */
    timezone: string;
    segments?: Array<Segment>;
    trivia?: Trivia;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    marketplaceGameId?: string;
    defaultCodeConfig?: CodeConfig | NamedPool;
    generationLimits?: LimitPerPlayer;
    pointsReward?: PointsReward;
    playLimits?: LimitPerPlayer;
    playCost?: PlayCost;
    rewardLimits?: RewardLimits;
    ranking?: RankingConfig;
    xp?: XpRewards;
    /**
     * 3 uppercase letters, such as COP
     */
    currency: string | null;
    startsAt?: string;
    endsAt?: string;
    /**
     * an array of 1 to 14 opening hours
     */
    schedule?: Array<OpeningHours>;
    prizes?: Array<CampaignPrize>;
    whenGone?: WhenGone;
    fairDraws?: FairDraws;
    eligibility?: Eligibility;
    budget?: Budget;
    entry?: NamedPool;
    grants?: GrantRules;
    /**
     * true or false
     */
    playersMayPlay?: boolean;
    appearance?: Appearance;
    terms?: Terms;
    /**
     * true or false
     */
    publicPage?: boolean;
    effectiveStatus: CurrentStatus;
    createdAt: string;
    updatedAt: string;
    warnings: Array<string>;
};

/**
 * one of plays, wins, codes, playsChange, winsChange, codesChange
 */
export type FigureSort = 'plays' | 'wins' | 'codes' | 'playsChange' | 'winsChange' | 'codesChange';

export type Figure = {
    total: number;
    /**
     * in the last seven days of its time zone, including today
     */
    lastWeek: number;
    /**
     * in the seven days before
     */
    weekBefore: number;
    /**
     * lastWeek less weekBefore
     */
    change: number;
};

export type CampaignFigures = {
    plays: Figure;
    wins: Figure;
    codes: Figure;
};

export type ListedCampaign = {
    campaignId: string;
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    status: ConfiguredStatus;
    kind: CampaignKind;
    /**
     * a text of 1 to 100 characters
     */
    gameType?: string;
    /**
     * a text of 1 to 100 characters
     */
    rewardType: string;
    /**
     * a number from 0 to 1
     */
    winProbability: number;
    /**
     * an IANA time zone such as America/Bogota
     */
    timezone: string;
    segments?: Array<Segment>;
    trivia?: Trivia;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    marketplaceGameId?: string;
    defaultCodeConfig?: CodeConfig | NamedPool;
    generationLimits?: LimitPerPlayer;
    pointsReward?: PointsReward;
    playLimits?: LimitPerPlayer;
    playCost?: PlayCost;
    rewardLimits?: RewardLimits;
    ranking?: RankingConfig;
    xp?: XpRewards;
    /**
     * 3 uppercase letters, such as COP
     */
    currency: string | null;
    startsAt?: string;
    endsAt?: string;
    /**
     * an array of 1 to 14 opening hours
     */
    schedule?: Array<OpeningHours>;
    prizes?: Array<CampaignPrize>;
    whenGone?: WhenGone;
    fairDraws?: FairDraws;
    eligibility?: Eligibility;
    budget?: Budget;
    entry?: NamedPool;
    grants?: GrantRules;
    /**
     * true or false
     */
    playersMayPlay?: boolean;
    appearance?: Appearance;
    terms?: Terms;
    /**
     * true or false
     */
    publicPage?: boolean;
    effectiveStatus: CurrentStatus;
    createdAt: string;
    updatedAt: string;
    warnings: Array<string>;
    figures?: CampaignFigures | null;
};

export type ListedCampaignPage = {
    items: Array<ListedCampaign>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type CampaignFields = {
    /**
     * a text of 1 to 200 characters
     */
    name?: string | null;
    status?: ConfiguredStatus | null;
    kind?: CampaignKind | null;
    /**
     * a text of 1 to 100 characters
     */
    gameType?: string | null;
    /**
     * a text of 1 to 100 characters
     */
    rewardType?: string | null;
    /**
     * a number from 0 to 1
     */
    winProbability?: number | null;
    /**
     * an IANA time zone such as America/Bogota
     */
    timezone?: string | null;
    /**
     * an array of at most 200 segments
     */
    segments?: Array<SegmentInput> | null;
    trivia?: TriviaInput | null;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    marketplaceGameId?: string | null;
    /**
     * an object with discountType and discountValue, or with poolId alone
     */
    defaultCodeConfig?: NamedPool | CodeConfigInput | null;
    generationLimits?: LimitPerPlayer | null;
    pointsReward?: PointsReward | null;
    playLimits?: LimitPerPlayer | null;
    playCost?: PlayCost | null;
    rewardLimits?: RewardLimitsInput | null;
    ranking?: RankingConfigInput | null;
    xp?: XpInput | null;
    /**
     * 3 uppercase letters, such as COP
     */
    currency?: string | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    startsAt?: string | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    endsAt?: string | null;
    /**
     * an array of 1 to 14 opening hours
     */
    schedule?: Array<OpeningHours> | null;
    /**
     * an array of 1 to 100 prizes
     */
    prizes?: Array<CampaignPrizeInput> | null;
    whenGone?: WhenGone | null;
    fairDraws?: FairDraws | null;
    eligibility?: EligibilityInput | null;
    budget?: BudgetInput | null;
    entry?: NamedPool | null;
    grants?: GrantRules | null;
    /**
     * true or false
     */
    playersMayPlay?: boolean | null;
    appearance?: AppearanceInput | null;
    terms?: Terms | null;
    /**
     * true or false
     */
    publicPage?: boolean | null;
};

/**
 * the user who did it; null for a key and the operator
 */
export type Actor = {
    userId: string;
    /**
     * as it is today; null before they have joined, and once erased
     */
    name: string | null;
    /**
     * null once erased
     */
    email: string | null;
};

export type CampaignCopyInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    campaignId?: string | null;
    /**
     * a text of 1 to 200 characters
     */
    name?: string | null;
};

export type StockInput = {
    /**
     * an integer from 1 to 1000000000000
     */
    add: number;
};

/**
 * one of true, false
 */
export type YesNo = 'true' | 'false';

export type CampaignPlay = {
    at: string;
    externalUserId: string;
    sessionId: string;
    result: string;
    won: boolean;
    score: number;
    /**
     * in a roulette; null in plays older than the field
     */
    segmentId: string | null;
    prizeId: string | null;
    /**
     * as it was when won; for older wins as currently configured, null for a removed prize of a roulette
     */
    prizeName: string | null;
    prizeCode: string | null;
    entryCode: string | null;
    /**
     * whether it took a granted play
     */
    granted: boolean;
};

export type ListTotal = {
    count: number;
    /**
     * false if there are more than were counted
     */
    isExact: boolean;
};

export type CampaignPlayPage = {
    items: Array<CampaignPlay>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    total?: ListTotal;
};

export type Winner = {
    at: string;
    externalUserId: string;
    prizeId: string | null;
    /**
     * as it was when won; for older wins as currently configured, null for a removed prize of a roulette
     */
    prizeName: string | null;
    prizeCode: string | null;
    /**
     * null for a ranking prize
     */
    sessionId: string | null;
    handedOutAt: string | null;
    note: string | null;
    prizeKind: PrizeKind | null;
    /**
     * the value of the prize, or else the cost of its code, in minor units; null if unknown
     */
    value: number | null;
    entryCode: string | null;
    forfeitedAt: string | null;
    /**
     * of an external prize of a ranking
     */
    rankingPrizeId?: string;
};

export type WinnerPage = {
    items: Array<Winner>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    total?: ListTotal;
};

export type HandoutFields = {
    /**
     * true or false
     */
    handedOut?: boolean;
    /**
     * true
     */
    forfeited?: boolean;
    /**
     * a text of at most 1000 characters
     */
    note?: string | null;
};

/**
 * one of random, even
 */
export type Distribution = 'random' | 'even';

export type MomentsInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    prizeId: string;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    batchId?: string | null;
    /**
     * an integer from 1 to 100000
     */
    count?: number | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    from?: string | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    to?: string | null;
    distribution?: Distribution | null;
    /**
     * a list of 1 to 7 days of the week, from 1 (Monday) to 7
     */
    days?: Array<number> | null;
    /**
     * an integer from 0 to 23
     */
    fromHour?: number | null;
    /**
     * an integer from 1 to 24
     */
    toHour?: number | null;
    /**
     * a list of 1 to 100000 ISO-8601 timestamps, without count, from and to
     */
    at?: Array<string> | null;
};

export type PlannedMoments = {
    batchId: string;
    count: number;
    /**
     * SHA-256 in hex over the salt, a line feed, and the sorted times joined by line feeds
     */
    commitment: string;
    /**
     * true or false
     */
    chosen: boolean;
};

export type MomentBatch = {
    batchId: string;
    prizeId: string;
    count: number;
    taken: number;
    void: number;
    /**
     * true or false
     */
    chosen: boolean;
    /**
     * SHA-256 in hex over the salt, a line feed, and the sorted times joined by line feeds
     */
    commitment: string;
    /**
     * null until the campaign has ended
     */
    salt: string | null;
    /**
     * null until the campaign has ended, and on pages after the first
     */
    moments: Array<string> | null;
};

export type Moment = {
    at: string;
    takenAt: string | null;
    sessionId: string | null;
};

export type Moments = {
    planned: number;
    taken: number;
    void: number;
    batches: Array<MomentBatch>;
    items: Array<Moment>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type DrawChain = {
    chainId: string;
    /**
     * 1 for the first chain of the game, and so on
     */
    ordinal: number;
    /**
     * SHA-256 of the seed, in hex
     */
    commitment: string;
    openedAt: string;
    closedAt: string | null;
    draws: number;
    /**
     * the hash of the newest record
     */
    lastHash: string;
    /**
     * in hex; null until the chain is closed
     */
    seed: string | null;
};

export type DrawChainPage = {
    items: Array<DrawChain>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type ClosedDrawChains = {
    items: Array<DrawChain>;
};

export type MarketplaceGameInput = {
    /**
     * a text of 1 to 200 characters
     */
    name?: string | null;
    /**
     * true or false
     */
    active: boolean;
};

export type MarketplaceGame = {
    gameId: string;
    name: string;
    active: boolean;
};

export type ListedMarketplaceGame = {
    gameId: string;
    name: string;
    active: boolean;
    /**
     * its version, for If-Match
     */
    etag: string;
};

export type ListedMarketplaceGamePage = {
    items: Array<ListedMarketplaceGame>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

/**
 * an object with name, minXp and color
 */
export type Tier = {
    /**
     * a text of 1 to 100 characters
     */
    name: string;
    /**
     * an integer from 0 to 9007199254740991
     */
    minXp: number;
    /**
     * a text of 1 to 50 characters
     */
    color: string;
};

export type Tiers = {
    /**
     * an array of at most 100 tiers
     */
    tiers: Array<Tier>;
};

export type AudienceInput = {
    /**
     * a text of 1 to 200 characters
     */
    name: string;
};

export type Audience = {
    audienceId: string;
    name: string;
    members: number;
    createdAt: string;
    updatedAt: string;
};

export type AudiencePage = {
    items: Array<Audience>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type AudienceMember = {
    externalUserId: string;
    addedAt: string;
};

export type AudienceMemberPage = {
    items: Array<AudienceMember>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type MembersInput = {
    /**
     * an array of texts; those that cannot be external ids are counted
     */
    externalIds: Array<string>;
};

export type MembersAdded = {
    added: number;
    unchanged: number;
    /**
     * what cannot be an external id
     */
    invalid: number;
};

export type MembersRemoved = {
    removed: number;
    unchanged: number;
    /**
     * what cannot be an external id
     */
    invalid: number;
};

export type BanInput = {
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalUserId?: string | null;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    clientId?: string | null;
    /**
     * a text of 1 to 1000 characters
     */
    reason?: string | null;
    /**
     * a text of 1 to 1000 characters
     */
    message?: string | null;
};

export type Ban = {
    banId: string;
    externalUserId: string;
    clientId: string | null;
    reason: string | null;
    message: string | null;
    createdAt: string;
};

export type BanPage = {
    items: Array<Ban>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type PastBan = {
    banId: string;
    externalUserId: string;
    clientId: string | null;
    reason: string | null;
    message: string | null;
    createdAt: string;
    liftedAt: string;
};

export type PastBanPage = {
    items: Array<PastBan>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

/**
 * one of points, xp, createdAt
 */
export type PlayerSort = 'points' | 'xp' | 'createdAt';

/**
 * one of desc, asc
 */
export type SortOrder = 'desc' | 'asc';

export type PlayerItem = {
    externalUserId: string;
    clientId: string | null;
    name: string | null;
    email: string | null;
    xp: number;
    points: number;
    isBanned: boolean;
    /**
     * the externalUserId of the remaining player
     */
    mergedInto: string | null;
    createdAt: string;
};

export type PlayerItemPage = {
    items: Array<PlayerItem>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    total?: ListTotal;
};

export type PlayerPlay = {
    sessionId: string;
    campaignId: string;
    at: string;
    result: string;
    won: boolean;
    score: number;
    prizeCode: string | null;
    metadata: FreeObject | null;
};

export type PromoCode = {
    code: string;
    campaignId: string;
    externalUserId: string;
    origin: CodeOrigin;
    status: PromoCodeStatus;
    discountType: string;
    discountValue: number;
    maxDiscountAmount: number | null;
    uses: number;
    maxUses: number;
    createdAt: string;
    expiresAt: string;
};

export type ListedAward = {
    awardId: string;
    spinPeriod: string;
    clientId: string;
    externalUserId: string;
    segmentId: string;
    segmentName: string;
    won: boolean;
    prizeCode: string | null;
    createdAt: string;
    redemption?: Redemption;
};

export type LedgerEntry = {
    at: string;
    points: number;
    balance: number;
    reason: LedgerReason;
    /**
     * the session, award, prize, merged player, adjustment or transaction
     */
    sourceId: string;
    /**
     * of a spend, an earn, a refund or a play's cost
     */
    note?: string | null;
    /**
     * likewise: the caller's own reference
     */
    externalReference?: string | null;
};

export type Player = {
    externalUserId: string;
    /**
     * null while unregistered
     */
    clientId: string | null;
    name: string | null;
    email: string | null;
    traits: FreeObject | null;
    xp: number;
    points: number;
    tier: string | null;
    bans: Array<Ban>;
    pastBans: Array<PastBan>;
    plays: Array<PlayerPlay>;
    codes: Array<PromoCode>;
    awards: Array<ListedAward>;
    ledger: Array<LedgerEntry>;
};

export type PointsAdjustmentInput = {
    /**
     * an integer from -9007199254740991 to 9007199254740991
     */
    points: number;
    /**
     * a text of 1 to 1000 characters
     */
    reason: string;
};

export type PointsAdjustment = {
    adjustmentId: string;
    externalUserId: string;
    /**
     * what was given or, if negative, taken
     */
    points: number;
    balance: number;
    /**
     * null in a replay after the player was erased
     */
    reason: string | null;
    createdAt: string;
};

export type NotedPlayGrantInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    campaignId: string;
    /**
     * an integer from 1 to 1000
     */
    plays: number;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    expiresAt?: string | null;
    /**
     * a text of 1 to 200 characters
     */
    reference: string;
    /**
     * a text of 1 to 1000 characters
     */
    note?: string | null;
};

export type NotedPlayGrant = {
    grantId: string;
    campaignId: string;
    externalUserId: string;
    plays: number;
    used: number;
    /**
     * how many can still be taken: 0 once the grant was revoked or has expired
     */
    left: number;
    expiresAt: string | null;
    /**
     * null after the player was erased
     */
    reference: string | null;
    createdAt: string;
    revokedAt: string | null;
    /**
     * null after the player was erased
     */
    note: string | null;
};

export type NotedPlayGrantPage = {
    items: Array<NotedPlayGrant>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type PlayerPlayPage = {
    items: Array<PlayerPlay>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type PersonAward = {
    awardId: string;
    spinPeriod: string;
    clientId: string;
    externalUserId: string;
    segmentId: string;
    segmentName: string;
    won: boolean;
    prizeCode: string | null;
    createdAt: string;
    redemption?: Redemption;
    notificationId: string;
};

export type PersonAwardPage = {
    items: Array<PersonAward>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type LedgerItem = {
    at: string;
    points: number;
    balance: number;
    reason: LedgerReason;
    /**
     * the session, award, prize, merged player, adjustment or transaction
     */
    sourceId: string;
    /**
     * of a spend, an earn, a refund or a play's cost
     */
    note?: string | null;
    /**
     * likewise: the caller's own reference
     */
    externalReference?: string | null;
    /**
     * of the play or the ranking prize
     */
    campaignId: string | null;
    /**
     * of the spin
     */
    notificationId: string | null;
};

export type LedgerItemPage = {
    items: Array<LedgerItem>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type TermsAcceptance = {
    /**
     * null for terms of a mini-game
     */
    campaignId: string | null;
    /**
     * null for terms of a campaign
     */
    notificationId: string | null;
    version: string;
    url: string;
    acceptedAt: string;
};

export type TermsAcceptancePage = {
    items: Array<TermsAcceptance>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type PromoCodeRedemption = {
    redeemedAt: string;
    saleTotal: number | null;
    discountAmount: number | null;
    currency: string | null;
    externalReference: string | null;
};

export type ExportedCode = {
    code: string;
    campaignId: string;
    externalUserId: string;
    origin: CodeOrigin;
    status: PromoCodeStatus;
    discountType: string;
    discountValue: number;
    maxDiscountAmount: number | null;
    uses: number;
    maxUses: number;
    createdAt: string;
    expiresAt: string;
    redemptions: Array<PromoCodeRedemption>;
};

export type PlayerExport = {
    externalUserId: string;
    /**
     * null while unregistered
     */
    clientId: string | null;
    name: string | null;
    email: string | null;
    traits: FreeObject | null;
    xp: number;
    points: number;
    tier: string | null;
    bans: Array<Ban>;
    pastBans: Array<PastBan>;
    plays: Array<PlayerPlay>;
    codes: Array<ExportedCode>;
    awards: Array<PersonAward>;
    ledger: Array<LedgerItem>;
    grants: Array<NotedPlayGrant>;
    /**
     * absent if the player accepted none
     */
    acceptedTerms?: Array<TermsAcceptance>;
};

export type ErasureConfirmation = {
    /**
     * the externalUserId again
     */
    confirm: string;
};

export type Erasure = {
    /**
     * the random id that replaces the player's
     */
    externalUserId: string;
    clientId: string | null;
};

export type MergeInput = {
    /**
     * a text of 1 to 200 characters after trimming
     */
    fromExternalId: string;
    /**
     * a text of 1 to 200 characters after trimming
     */
    intoExternalId: string;
};

export type PlayerTotals = {
    externalUserId: string;
    clientId: string;
    name: string | null;
    email: string | null;
    xp: number;
    points: number;
    plays: number;
    codes: number;
    awards: number;
    bans: number;
};

export type MergedPlayerTotals = {
    externalUserId: string;
    clientId: string;
    name: string | null;
    email: string | null;
    xp: number;
    points: number;
    plays: number;
    codes: number;
    awards: number;
    bans: number;
    /**
     * all players merged into this one
     */
    mergedClientIds: Array<string>;
};

export type MergePreview = {
    from: PlayerTotals;
    into: PlayerTotals;
    result: MergedPlayerTotals;
};

export type MergedPlayer = {
    clientId: string;
    /**
     * all players merged into this one
     */
    mergedClientIds: Array<string>;
};

/**
 * { "type": "promo_code", "campaignId" } or { "type": "points", "points" }
 */
export type Prize = ({
    type: 'promo_code';
} & PromoCodePrize) | ({
    type: 'points';
} & PointsPrize);

/**
 * an object with segmentId and name
 */
export type MiniGameSegmentInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    segmentId: string;
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalId?: string | null;
    /**
     * true or false
     */
    isPrize?: boolean | null;
    /**
     * a number from 0 to 1000000000
     */
    weight?: number | null;
    prize?: Prize | null;
    stock?: RewardLimitsInput | null;
};

export type MiniGameInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    notificationId?: string | null;
    /**
     * a text of 1 to 200 characters
     */
    name?: string | null;
    status?: ConfiguredStatus | null;
    cadence?: Cadence | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    startsAt?: string | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    endsAt?: string | null;
    /**
     * an array of 1 to 14 opening hours
     */
    schedule?: Array<OpeningHours> | null;
    /**
     * an IANA time zone such as America/Bogota
     */
    timezone?: string | null;
    /**
     * an array of at most 200 segments
     */
    segments?: Array<MiniGameSegmentInput> | null;
    fairDraws?: FairDraws | null;
    eligibility?: EligibilityInput | null;
    appearance?: AppearanceInput | null;
    terms?: Terms | null;
    /**
     * true or false
     */
    publicPage?: boolean | null;
};

export type MiniGameSegment = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    segmentId: string;
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalId?: string;
    /**
     * true or false
     */
    isPrize?: boolean;
    /**
     * a number from 0 to 1000000000
     */
    weight: number;
    prize?: Prize;
    stock?: RewardLimits;
};

export type MiniGame = {
    notificationId: string;
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    status: ConfiguredStatus;
    cadence: Cadence;
    startsAt: string;
    endsAt?: string;
    /**
     * an array of 1 to 14 opening hours
     */
    schedule?: Array<OpeningHours>;
    /**
     * an IANA time zone such as America/Bogota
     */
    timezone: string;
    segments: Array<MiniGameSegment>;
    fairDraws?: FairDraws;
    eligibility?: Eligibility;
    appearance?: Appearance;
    terms?: Terms;
    /**
     * true or false
     */
    publicPage?: boolean;
    effectiveStatus: CurrentStatus;
    createdAt: string;
    updatedAt: string;
    /**
     * what is wrong with its appearance; absent without one
     */
    warnings?: Array<string>;
};

export type MiniGamePage = {
    items: Array<MiniGame>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type MiniGameFields = {
    /**
     * a text of 1 to 200 characters
     */
    name?: string | null;
    status?: ConfiguredStatus | null;
    cadence?: Cadence | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    startsAt?: string | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    endsAt?: string | null;
    /**
     * an array of 1 to 14 opening hours
     */
    schedule?: Array<OpeningHours> | null;
    /**
     * an IANA time zone such as America/Bogota
     */
    timezone?: string | null;
    /**
     * an array of at most 200 segments
     */
    segments?: Array<MiniGameSegmentInput> | null;
    fairDraws?: FairDraws | null;
    eligibility?: EligibilityInput | null;
    appearance?: AppearanceInput | null;
    terms?: Terms | null;
    /**
     * true or false
     */
    publicPage?: boolean | null;
};

export type ListedAwardPage = {
    items: Array<ListedAward>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type AwardHistory = {
    awardId: string;
    spinPeriod: string;
    clientId: string;
    externalUserId: string;
    segmentId: string;
    segmentName: string;
    won: boolean;
    prizeCode: string | null;
    createdAt: string;
    redemption?: Redemption;
    redemptions: Array<RedemptionReport>;
};

export type SimulationInput = {
    /**
     * an integer from 1 to 100000
     */
    plays?: number | null;
    /**
     * an integer from 1 to 1000000000
     */
    playsPerDay?: number | null;
};

export type SimulatedOutcome = {
    /**
     * null if the game has no segments
     */
    segmentId: string | null;
    /**
     * null without an individual prize
     */
    prizeId: string | null;
    result: string;
    won: boolean;
    count: number;
    share: number;
};

/**
 * null without a maxTotal
 */
export type SimulatedLimit = {
    maxTotal: number;
    usedBefore: number;
    usedAfter: number;
    /**
     * the number of the play that took the last of it; 0 if used up before
     */
    usedUpAtPlay: number | null;
};

/**
 * stock is null without a maxTotal
 */
export type SimulatedPrize = {
    prizeId: string;
    wins: number;
    stock: SimulatedLimit | null;
};

/**
 * null without a budget
 */
export type SimulatedBudget = {
    maxAmount: number;
    usedBefore: number;
    usedAfter: number;
    /**
     * the number of the play that took the last of it; 0 if used up before
     */
    usedUpAtPlay: number | null;
};

/**
 * of the codes: the value of their prize, or else their highest cost
 */
export type ExactSum = number | string;

export type Cost = {
    codes: ExactSum;
    /**
     * the values of the other prizes
     */
    prizes: ExactSum;
    /**
     * a decimal string if it is not a safe integer
     */
    total: ExactSum;
};

/**
 * the highest cost of the codes and the other prizes of plays, and of the codes of the ranking
 */
export type HighestCost = {
    /**
     * a decimal string if it is not a safe integer
     */
    perDay: ExactSum | null;
    /**
     * a decimal string if it is not a safe integer
     */
    total: ExactSum | null;
    currency: string | null;
};

export type StockForecast = {
    prizeId: string;
    /**
     * null if that is not before endsAt and within a year
     */
    goneAt: string | null;
    /**
     * days of plays from then on
     */
    goneAfterDays: number | null;
};

export type BudgetForecast = {
    /**
     * null if that is not before endsAt and within a year
     */
    goneAt: string | null;
    /**
     * days of plays from then on
     */
    goneAfterDays: number | null;
};

/**
 * null without playsPerDay
 */
export type Forecast = {
    from: string;
    playsPerDay: number;
    stock: Array<StockForecast>;
    budget: BudgetForecast | null;
};

export type PlannedBatch = {
    batchId: string;
    prizeId: string;
    count: number;
    commitment: string;
};

export type SimulationWithOutlook = {
    plays: number;
    wins: number;
    winRate: number;
    outcomes: Array<SimulatedOutcome>;
    codesIssued: number;
    pointsAwarded: number;
    xpAwarded: number;
    quota: SimulatedLimit | null;
    prizes: Array<SimulatedPrize>;
    budget: SimulatedBudget | null;
    cost: Cost;
    highestCost: HighestCost;
    forecast: Forecast | null;
    /**
     * the planned moments of the stored campaign, without their times
     */
    moments: Array<PlannedBatch>;
};

export type CampaignPreviewInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    campaignId?: string | null;
    /**
     * an object with the fields of a campaign
     */
    campaign: CampaignFields;
    /**
     * an integer from 1 to 100000
     */
    plays?: number | null;
    /**
     * an integer from 1 to 1000000000
     */
    playsPerDay?: number | null;
};

export type WarningParams = {
    [key: string]: string | number;
};

export type Warning = {
    code: string;
    /**
     * what would fail, and how to fix it
     */
    message: string;
    params: WarningParams;
};

export type PossibleOutcome = {
    /**
     * null if the game has no segments
     */
    segmentId: string | null;
    /**
     * null without an individual prize
     */
    prizeId: string | null;
    result: string;
    won: boolean;
    odds: number;
};

export type Odds = {
    winProbability: number;
    outcomes: Array<PossibleOutcome>;
};

export type Simulation = {
    plays: number;
    wins: number;
    winRate: number;
    outcomes: Array<SimulatedOutcome>;
    codesIssued: number;
    pointsAwarded: number;
    xpAwarded: number;
    quota: SimulatedLimit | null;
    prizes: Array<SimulatedPrize>;
    budget: SimulatedBudget | null;
    cost: Cost;
};

export type Preview = {
    warnings: Array<Warning>;
    odds: Odds | null;
    /**
     * when its schedule is open next between its dates; null if it never is, absent without a schedule
     */
    nextOpenAt?: string | null;
    highestCost: HighestCost;
    forecast: Forecast | null;
    /**
     * the planned moments of the stored campaign, without their times
     */
    moments: Array<PlannedBatch>;
    simulation: Simulation | null;
};

export type MiniGameSimulationInput = {
    /**
     * an integer from 1 to 100000
     */
    plays?: number | null;
};

export type MiniGameSimulation = {
    plays: number;
    wins: number;
    winRate: number;
    outcomes: Array<SimulatedOutcome>;
    codesIssued: number;
    pointsAwarded: number;
    xpAwarded: number;
    quota: SimulatedLimit | null;
};

export type MiniGamePreviewInput = {
    /**
     * an object with the fields of a mini-game
     */
    notification: MiniGameFields;
    /**
     * an integer from 1 to 100000
     */
    plays?: number | null;
};

export type MiniGamePreview = {
    warnings: Array<Warning>;
    odds: Odds | null;
    /**
     * when its schedule is open next between its dates; null if it never is, absent without a schedule
     */
    nextOpenAt?: string | null;
    simulation: MiniGameSimulation | null;
};

export type RankingPrizesInput = {
    /**
     * a text of 1 to 20 characters
     */
    periodKey?: string | null;
};

export type RankingPrize = {
    periodKey: string;
    position: number;
    externalUserId: string;
    totalScore: number;
    prize: PositionPrize | null;
    prizeCode: string | null;
    givenAt: string;
    /**
     * of a prize that the organization hands out: its id among the winners
     */
    rankingPrizeId?: string;
};

export type GivenRankingPrizes = {
    items: Array<RankingPrize>;
};

export type RankingPrizePage = {
    items: Array<RankingPrize>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type OverviewTotals = {
    plays: number;
    wins: number;
    /**
     * codes of any origin
     */
    codes: number;
    /**
     * code redeems
     */
    redemptions: number;
    spins: number;
    spinWins: number;
};

export type Sales = {
    currency: string;
    redemptions: number;
    /**
     * a decimal string if it is not a safe integer
     */
    attributedSales: ExactSum;
    /**
     * a decimal string if it is not a safe integer
     */
    investedDiscount: ExactSum;
    /**
     * a decimal string if it is not a safe integer
     */
    averageTicket: ExactSum;
};

/**
 * one of off, failing
 */
export type WebhookProblemKind = 'off' | 'failing';

export type WebhookProblem = {
    webhookId: string;
    url: string;
    problem: WebhookProblemKind;
    /**
     * the newest deliveries that failed, at most 100
     */
    failedInRow: number;
};

export type UsedQuota = {
    campaignId: string;
    name: string;
    period: PeriodKind;
    periodKey: string;
    used: number;
    maxTotal: number;
};

export type CampaignProblem = {
    campaignId: string;
    name: string;
    status: ConfiguredStatus;
    warnings: Array<Warning>;
};

/**
 * one of sdk, read, write, admin, console
 */
export type Scope = 'sdk' | 'read' | 'write' | 'admin' | 'console';

/**
 * a key that somebody has signed in to the console with in the last 30 days, but no longer can
 */
export type LostSignIn = {
    keyId: string;
    name: string;
    scope: Scope;
    lastSignedInAt: string | null;
};

/**
 * a running mini-game with codes to win, which an sdk key can spin for any player
 */
export type WithoutToken = {
    notificationId: string;
    name: string;
};

/**
 * the highest cost of the uses given out, in minor units
 */
export type WorthOfUses = {
    /**
     * null for a percentage without a cap
     */
    amount: number | null;
    currency: string | null;
};

export type ChangeByHand = {
    at: string;
    /**
     * the API key that did it; null for a user and the operator
     */
    keyId: string | null;
    /**
     * the name of that key
     */
    keyName: string | null;
    user: Actor | null;
    /**
     * as in the audit log, such as points.adjust or code.create
     */
    action: string;
    /**
     * the id of the adjustment, code, ban, win or campaign
     */
    target: string;
    /**
     * the player concerned
     */
    externalUserId: string | null;
    /**
     * given or, if negative, taken
     */
    points: number | null;
    worth: WorthOfUses | null;
    expiresAt: string | null;
    maxUses: number | null;
    reason: string | null;
};

export type Attention = {
    webhooks: Array<WebhookProblem>;
    quotas: Array<UsedQuota>;
    campaigns: Array<CampaignProblem>;
    keys?: Array<LostSignIn>;
    withoutToken?: Array<WithoutToken>;
    byHand?: Array<ChangeByHand>;
};

export type Overview = {
    from: string;
    to: string | null;
    timezone: string;
    totals: OverviewTotals;
    roi: Array<Sales>;
    attention: Attention;
};

export type RoiReport = {
    items: Array<Sales>;
};

/**
 * one of hour, day
 */
export type BucketLength = 'hour' | 'day';

export type ActivityBucket = {
    at: string;
    plays: number;
    wins: number;
    /**
     * codes of any origin
     */
    codes: number;
    /**
     * code redeems
     */
    redemptions: number;
};

export type ActivityReport = {
    timezone: string;
    items: Array<ActivityBucket>;
};

/**
 * one of redeemedAt, saleTotal, discountAmount
 */
export type SaleSort = 'redeemedAt' | 'saleTotal' | 'discountAmount';

/**
 * one of code, award
 */
export type SaleSource = 'code' | 'award';

export type SaleReport = {
    /**
     * in minor units; null if none was reported
     */
    saleTotal: number | null;
    /**
     * in minor units; null if none was reported
     */
    discountAmount: number | null;
    currency: string | null;
    redeemedAt: string;
    externalReference: string | null;
    recordedAt: string;
};

export type Sale = {
    source: SaleSource;
    campaignId: string | null;
    code: string | null;
    notificationId: string | null;
    awardId: string | null;
    externalUserId: string;
    /**
     * in minor units; null if none was reported
     */
    saleTotal: number | null;
    /**
     * in minor units; null if none was reported
     */
    discountAmount: number | null;
    currency: string | null;
    redeemedAt: string;
    externalReference: string | null;
    recordedAt: string;
    previous: SaleReport | null;
};

export type SalePage = {
    items: Array<Sale>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    total?: ListTotal;
};

/**
 * one of redeemedAt, recordedAt, saleTotal
 */
export type OverrideSort = 'redeemedAt' | 'recordedAt' | 'saleTotal';

export type RedemptionOverride = {
    notificationId: string;
    awardId: string;
    externalUserId: string;
    replaced: SaleReport;
    by: SaleReport;
};

export type RedemptionOverridePage = {
    items: Array<RedemptionOverride>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    total?: ListTotal;
};

export type FoundCode = {
    code: string;
    campaignId: string;
    externalUserId: string;
    status: PromoCodeStatus;
};

export type FoundPlayer = {
    externalUserId: string;
    name: string | null;
    email: string | null;
};

export type FoundCampaign = {
    campaignId: string;
    name: string;
    status: ConfiguredStatus;
};

export type FoundMiniGame = {
    notificationId: string;
    name: string;
    status: ConfiguredStatus;
};

export type SearchResult = {
    codes: Array<FoundCode>;
    players: Array<FoundPlayer>;
    campaigns: Array<FoundCampaign>;
    miniGames: Array<FoundMiniGame>;
};

export type SegmentResult = {
    id: string;
    name: string;
    expectedShare: number | null;
    plays: number;
};

/**
 * the total limit in its current period
 */
export type LimitUse = {
    maxTotal: number;
    used: number;
    left: number;
    period: PeriodKind;
};

export type PrizeResult = {
    id: string;
    name: string;
    expectedShare: number | null;
    wins: number;
    stock?: LimitUse;
};

/**
 * since the odds were last changed
 */
export type ResultsSinceConfigured = {
    at: string;
    plays: number;
    wins: number;
};

/**
 * the codes issued on these days, by their current state
 */
export type CodeCounts = {
    issued: number;
    redeemed: number;
    expired: number;
    deactivated: number;
};

/**
 * what counts in it now, in minor units; null without a budget
 */
export type BudgetUse = {
    maxAmount: number;
    used: number;
    left: number;
};

export type ResultDay = {
    /**
     * a day such as 2026-11-21
     */
    day: string;
    plays: number;
    wins: number;
};

export type Results = {
    plays: number;
    /**
     * without from and to only
     */
    players?: number;
    wins: number;
    /**
     * null without plays
     */
    winRate: number | null;
    /**
     * by the current configuration, before any limit
     */
    expectedWinRate: number | null;
    /**
     * for a roulette; expectedShare is a share of plays
     */
    segments?: Array<SegmentResult>;
    /**
     * if the campaign has prizes; expectedShare is a share of wins
     */
    prizes?: Array<PrizeResult>;
    sinceConfigured: ResultsSinceConfigured;
    codes: CodeCounts;
    /**
     * what was won by plays on these days cost, without forfeited prizes
     */
    cost: Cost;
    quota: LimitUse | null;
    budget: BudgetUse | null;
    /**
     * a decimal string if it is not a safe integer
     */
    discountGiven: ExactSum;
    /**
     * a decimal string if it is not a safe integer
     */
    attributedSales: ExactSum;
    /**
     * the currency of the amounts; null if unknown
     */
    currency: string | null;
    /**
     * the days with plays, earliest first; at most the newest 400
     */
    perDay: Array<ResultDay>;
};

export type SegmentStock = {
    segmentId: string;
    name: string;
    stock: LimitUse;
};

export type SegmentStocks = {
    /**
     * those whose stock has a maxTotal
     */
    segments: Array<SegmentStock>;
};

/**
 * one of createdAt, expiresAt, uses
 */
export type CodeSort = 'createdAt' | 'expiresAt' | 'uses';

export type PromoCodePage = {
    items: Array<PromoCode>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    total?: ListTotal;
};

export type GoodwillCodeInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    campaignId: string;
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalUserId: string;
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    prizeId?: string | null;
    /**
     * a text of 1 to 1000 characters
     */
    reason: string;
};

export type CodeDeactivation = {
    /**
     * a text of 1 to 1000 characters
     */
    reason?: string | null;
};

export type CodeExtension = {
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    expiresAt?: string | null;
    /**
     * an integer from 1 to 1000000000000
     */
    maxUses?: number | null;
    /**
     * a text of 1 to 1000 characters
     */
    reason?: string | null;
};

export type CodeReactivation = {
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    expiresAt?: string | null;
    /**
     * a text of 1 to 1000 characters
     */
    reason?: string | null;
};

export type CodeOwner = {
    externalUserId: string;
    name: string | null;
    email: string | null;
    isBanned: boolean;
    /**
     * the ids of players merged into this one, at most 50
     */
    mergedFrom: Array<string>;
};

export type PromoCodeChange = {
    at: string;
    keyId: string | null;
    /**
     * the name of the user or key that did it; null for the operator
     */
    by: string | null;
    action: string;
    reason: string | null;
    expiresAt: string | null;
    maxUses: number | null;
};

export type RedemptionRefusal = {
    code: string;
    error: string;
};

export type PromoCodeStory = {
    code: PromoCode;
    owner: CodeOwner;
    /**
     * the play that won the code
     */
    sessionId: string | null;
    /**
     * the mini-game whose spin won the code
     */
    notificationId: string | null;
    /**
     * the spin that won the code
     */
    awardId: string | null;
    /**
     * the newest 50
     */
    redemptions: Array<PromoCodeRedemption>;
    /**
     * the newest 50 changes of the code by hand; the last two fields are its new values
     */
    changes: Array<PromoCodeChange>;
    refusal: RedemptionRefusal | null;
};

/**
 * one of reward, entry
 */
export type PoolKind = 'reward' | 'entry';

/**
 * an object
 */
export type PoolCodeConfigInput = {
    /**
     * a text of 1 to 100 characters
     */
    discountType?: string | null;
    /**
     * a number of at least 0
     */
    discountValue?: number | null;
    /**
     * an integer from 0 to 9007199254740991
     */
    maxDiscountAmount?: number | null;
    /**
     * an integer from 1 to 1000000000000
     */
    maxUses?: number | null;
    /**
     * an integer from 1 to 316224000
     */
    expiresInSeconds?: number | null;
};

export type PoolInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    poolId?: string | null;
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    kind: PoolKind;
    codeConfig?: PoolCodeConfigInput | null;
    /**
     * an integer from 0 to 10000000
     */
    lowAt?: number | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    expiresAt?: string | null;
};

export type PoolCodeConfig = {
    /**
     * a text of 1 to 100 characters
     */
    discountType: string;
    /**
     * a number of at least 0
     */
    discountValue: number;
    /**
     * an integer from 0 to 9007199254740991
     */
    maxDiscountAmount: number | null;
    /**
     * an integer from 1 to 9007199254740991
     */
    maxUses: number;
    /**
     * an integer from 1 to 9007199254740991
     */
    expiresInSeconds: number | null;
};

export type Generating = {
    wanted: number;
    made: number;
};

/**
 * total is the sum of the other counts; generating is absent once it is done
 */
export type Pool = {
    poolId: string;
    name: string;
    kind: PoolKind;
    codeConfig: PoolCodeConfig | null;
    total: number;
    /**
     * can still be given or used
     */
    left: number;
    given: number;
    used: number;
    withdrawn: number;
    /**
     * would be left, but for their date
     */
    expired: number;
    /**
     * null for a tenth of the total
     */
    lowAt: number | null;
    expiresAt: string | null;
    createdAt: string;
    generating?: Generating;
};

export type PoolPage = {
    items: Array<Pool>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type PoolFields = {
    /**
     * a text of 1 to 200 characters
     */
    name?: string;
    /**
     * an integer from 0 to 10000000
     */
    lowAt?: number | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    expiresAt?: string | null;
};

export type PoolCodes = {
    /**
     * an array of texts
     */
    codes: Array<string>;
};

export type UploadFault = {
    line: number;
    error: string;
};

export type PoolUpload = {
    added: number;
    /**
     * codes that are there already, also if they were withdrawn
     */
    duplicates: number;
    /**
     * lines with a fault
     */
    invalid: number;
    /**
     * the first 100
     */
    faults: Array<UploadFault>;
};

/**
 * one of free, given, used, withdrawn
 */
export type PoolCodeStatus = 'free' | 'given' | 'used' | 'withdrawn';

export type PoolCode = {
    /**
     * of a free reward code only the last four characters, and null if it has fewer than 12: nobody may read it
     */
    code: string | null;
    status: PoolCodeStatus;
    /**
     * when it was given, used or withdrawn
     */
    at: string | null;
    externalUserId: string | null;
    /**
     * the play that won or used it
     */
    sessionId: string | null;
    campaignId: string | null;
};

export type PoolCodePage = {
    items: Array<PoolCode>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type WithdrawInput = {
    /**
     * an array of texts
     */
    codes?: Array<string> | null;
    /**
     * true
     */
    all?: boolean | null;
};

export type WithdrawnCodes = {
    withdrawn: number;
};

export type GenerateInput = {
    /**
     * an integer from 1 to 1000000
     */
    count: number;
    /**
     * an integer from 8 to 32
     */
    length: number;
    /**
     * at most 32 of A-Z a-z 0-9 . _ -
     */
    prefix?: string | null;
};

export type PushSendInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    sendId?: string | null;
    /**
     * a text of 1 to 500 characters
     */
    title?: string | null;
};

export type PushSend = {
    sendId: string;
    title: string | null;
    clickCount: number;
    dismissCount: number;
    createdAt: string;
};

export type RatedPushSend = {
    sendId: string;
    title: string | null;
    clickCount: number;
    dismissCount: number;
    createdAt: string;
    clickRate: number | null;
    dismissRate: number | null;
};

export type RatedPushSendPage = {
    items: Array<RatedPushSend>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

/**
 * one of game.played, game.won, campaign.started, campaign.ended, prize.low, prize.gone, prize.forfeited, budget.low, budget.reached, pool.low, pool.empty, code.created, code.redeemed, plays.granted, points.spent, points.earned, points.refunded, inapp_game.won, moments.planned, draws.opened, draws.checkpoint, draws.closed, webhook.test
 */
export type WebhookEventName = 'game.played' | 'game.won' | 'campaign.started' | 'campaign.ended' | 'prize.low' | 'prize.gone' | 'prize.forfeited' | 'budget.low' | 'budget.reached' | 'pool.low' | 'pool.empty' | 'code.created' | 'code.redeemed' | 'plays.granted' | 'points.spent' | 'points.earned' | 'points.refunded' | 'inapp_game.won' | 'moments.planned' | 'draws.opened' | 'draws.checkpoint' | 'draws.closed' | 'webhook.test';

export type WebhookEvent = {
    event: WebhookEventName;
    /**
     * what it reports
     */
    description: string;
    data: FreeObject;
    example: FreeObject;
};

export type WebhookEventPage = {
    items: Array<WebhookEvent>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

/**
 * one of *, game.played, game.won, campaign.started, campaign.ended, prize.low, prize.gone, prize.forfeited, budget.low, budget.reached, pool.low, pool.empty, code.created, code.redeemed, plays.granted, points.spent, points.earned, points.refunded, inapp_game.won, moments.planned, draws.opened, draws.checkpoint, draws.closed, webhook.test
 */
export type WebhookEventFilter = '*' | 'game.played' | 'game.won' | 'campaign.started' | 'campaign.ended' | 'prize.low' | 'prize.gone' | 'prize.forfeited' | 'budget.low' | 'budget.reached' | 'pool.low' | 'pool.empty' | 'code.created' | 'code.redeemed' | 'plays.granted' | 'points.spent' | 'points.earned' | 'points.refunded' | 'inapp_game.won' | 'moments.planned' | 'draws.opened' | 'draws.checkpoint' | 'draws.closed' | 'webhook.test';

export type WebhookInput = {
    /**
     * a text of 1 to 2000 characters
     */
    url: string;
    /**
     * an array of 1 to 50 event names, or ["*"] for all
     */
    events: Array<WebhookEventFilter>;
    /**
     * a text of 1 to 1000 characters
     */
    description?: string | null;
    /**
     * true or false
     */
    autoReplay?: boolean | null;
    /**
     * a text of 8 to 500 characters; what follows whsec_ must be base64 of at least 16 bytes
     */
    secret?: string | null;
};

export type CreatedWebhook = {
    webhookId: string;
    url: string;
    events: Array<string>;
    description: string | null;
    active: boolean;
    autoReplay: boolean;
    createdAt: string;
    failingSince: string | null;
    switchedOffAt: string | null;
    /**
     * failed deliveries since then are being resent automatically; null while none are
     */
    replayingSince: string | null;
    warnings: Array<string>;
    /**
     * the generated secret, if none was sent
     */
    secret?: string;
};

export type Webhook = {
    webhookId: string;
    url: string;
    events: Array<string>;
    description: string | null;
    active: boolean;
    autoReplay: boolean;
    createdAt: string;
    failingSince: string | null;
    switchedOffAt: string | null;
    /**
     * failed deliveries since then are being resent automatically; null while none are
     */
    replayingSince: string | null;
    warnings: Array<string>;
};

export type WebhookPage = {
    items: Array<Webhook>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type WebhookPatch = {
    /**
     * a text of 1 to 2000 characters
     */
    url?: string;
    /**
     * an array of 1 to 50 event names, or ["*"] for all
     */
    events?: Array<WebhookEventFilter>;
    /**
     * a text of 1 to 1000 characters
     */
    description?: string | null;
    /**
     * true or false
     */
    active?: boolean;
    /**
     * true or false
     */
    autoReplay?: boolean;
};

export type SecretRotation = {
    /**
     * a text of 8 to 500 characters; what follows whsec_ must be base64 of at least 16 bytes
     */
    secret: string;
    /**
     * an integer from 0 to 2592000
     */
    overlapSeconds?: number | null;
};

/**
 * one of pending, delivered, failed
 */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

export type DeliveryAttempt = {
    at: string;
    /**
     * null if no response arrived
     */
    statusCode: number | null;
    /**
     * why there was no complete response, or null
     */
    error: string | null;
    durationMs: number;
};

export type Delivery = {
    deliveryId: string;
    /**
     * the webhook-id header, the same on every attempt and replay
     */
    eventId: string;
    event: string;
    status: DeliveryStatus;
    createdAt: string;
    /**
     * the newest 30, oldest first
     */
    attempts: Array<DeliveryAttempt>;
};

export type DeliveryPage = {
    items: Array<Delivery>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    total?: ListTotal;
};

export type DetailedAttempt = {
    at: string;
    /**
     * null if no response arrived
     */
    statusCode: number | null;
    /**
     * why there was no complete response, or null
     */
    error: string | null;
    durationMs: number;
    /**
     * what was sent; null if no longer stored, as for all but the newest 3 attempts
     */
    headers: {
        [key: string]: string;
    } | null;
    /**
     * the beginning of the answer, up to 1 KiB; null if it was empty or not text, or is not stored
     */
    answer: string | null;
};

export type DetailedDelivery = {
    deliveryId: string;
    /**
     * the webhook-id header, the same on every attempt and replay
     */
    eventId: string;
    event: string;
    status: DeliveryStatus;
    createdAt: string;
    /**
     * the newest 30, oldest first
     */
    attempts: Array<DetailedAttempt>;
    webhookId: string;
    /**
     * the exact text that is signed and sent
     */
    body: string;
};

export type ReplayInput = {
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    from: string;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    to: string;
    status?: DeliveryStatus | null;
};

export type ReplayCount = {
    replayed: number;
};

export type AuditEntry = {
    at: string;
    /**
     * the API key that did it; null for a user and the operator
     */
    keyId: string | null;
    /**
     * the name of that key
     */
    keyName: string | null;
    user: Actor | null;
    action: string;
    target: string;
    /**
     * the name of the user or key that target names
     */
    targetName: string | null;
    /**
     * the state before: the changed fields, the whole deleted object, or null
     */
    before: unknown;
    /**
     * the state after: the changed fields, the whole created object, or null
     */
    after: unknown;
};

export type AuditEntryPage = {
    items: Array<AuditEntry>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
    total?: ListTotal;
};

/**
 * one of user, key
 */
export type AuditPersonKind = 'user' | 'key';

export type AuditPerson = {
    id: string;
    kind: AuditPersonKind;
    /**
     * null for a user who was invited and has not joined
     */
    name: string | null;
    /**
     * null for a key
     */
    email: string | null;
};

export type AuditPeople = {
    items: Array<AuditPerson>;
};

export type ChangeByHandPage = {
    items: Array<ChangeByHand>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type OrganizationInput = {
    /**
     * 1 to 200 letters, digits, _, : or -
     */
    orgId?: string | null;
    /**
     * a text of 1 to 200 characters
     */
    name: string;
};

export type FirstApiKey = {
    keyId: string;
    /**
     * the key itself, shown only here
     */
    key: string;
    scope: Scope;
};

export type CreatedOrganization = {
    orgId: string;
    name: string;
    createdAt: string;
    apiKey: FirstApiKey;
};

export type Organization = {
    orgId: string;
    name: string;
    createdAt: string;
};

export type OrganizationPage = {
    items: Array<Organization>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type ApiKeyInput = {
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    scope: Scope;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    expiresAt?: string | null;
};

export type CreatedApiKey = {
    keyId: string;
    name: string;
    scope: Scope;
    createdAt: string;
    expiresAt: string | null;
    /**
     * the beginning of the key; null for older keys
     */
    prefix: string | null;
    /**
     * the key itself, shown only here
     */
    key: string;
};

export type ApiKey = {
    keyId: string;
    name: string;
    scope: Scope;
    createdAt: string;
    expiresAt: string | null;
    /**
     * the beginning of the key; null for older keys
     */
    prefix: string | null;
    deactivatedAt: string | null;
    /**
     * accurate to within an hour
     */
    lastUsedAt: string | null;
    /**
     * the last sign-in to the console
     */
    lastSignedInAt: string | null;
    /**
     * the id of the user or key that created it; null for the operator, and for keys that the audit log no longer knows
     */
    createdBy: string | null;
};

export type ApiKeyPage = {
    items: Array<ApiKey>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type ApiKeyRotation = {
    /**
     * an integer from 0 to 720
     */
    overlapHours?: number | null;
    /**
     * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
     */
    expiresAt?: string | null;
};

/**
 * a public key as JSON (RFC 7517)
 */
export type PublicJwk = {
    /**
     * EC, RSA or OKP: the kind of key
     */
    kty: string;
    /**
     * P-256 or Ed25519: the curve of an EC or OKP key
     */
    crv?: string | null;
    /**
     * the x coordinate of an EC key, or the whole OKP key, in base64url
     */
    x?: string | null;
    /**
     * the y coordinate of an EC key, in base64url
     */
    y?: string | null;
    /**
     * the modulus of an RSA key, in base64url
     */
    n?: string | null;
    /**
     * the exponent of an RSA key, in base64url
     */
    e?: string | null;
    [key: string]: unknown;
};

export type PlayerKeyInput = {
    /**
     * a text of 1 to 200 characters
     */
    name: string;
    /**
     * a public key of P-256, RSA of 2048 to 4096 bits or Ed25519: a PEM (SPKI) or a JWK, without anything private
     */
    publicKey: string | PublicJwk;
};

/**
 * one of ES256, RS256, EdDSA
 */
export type PublicKeyAlgorithm = 'ES256' | 'RS256' | 'EdDSA';

export type PlayerKey = {
    /**
     * the kid of the tokens
     */
    playerKeyId: string;
    name: string;
    algorithm: PublicKeyAlgorithm;
    createdAt: string;
};

export type PlayerKeyPage = {
    items: Array<PlayerKey>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type TokenRevocation = {
    /**
     * a text of 1 to 200 characters after trimming
     */
    externalId?: string | null;
};

export type AmountsByCurrency = {
    [key: string]: unknown | number;
};

export type SupportLimits = {
    /**
     * an integer from 0 to 9007199254740991
     */
    maxPointsPerDay: number;
    /**
     * an integer from 0 to 9007199254740991 for each currency by itself, or an object of at most 50 currencies with one each, in minor units
     */
    maxCodeValuePerDay: number | AmountsByCurrency;
    /**
     * an integer from 0 to 9007199254740991
     */
    maxExtensions: number;
};

/**
 * what rankings show player tokens of other players
 */
export type RankingLabel = 'none' | 'initials' | 'name';

/**
 * what apps and their players may do; null: no limit
 */
export type AppBounds = {
    /**
     * a number from 0.001 to 1
     */
    addressShare: number | null;
    /**
     * an integer from 0 to 16384
     */
    appTraitsBytes: number | null;
    /**
     * an integer from 0 to 1000000
     */
    newPlayersPerHour: number | null;
    /**
     * false: traits that come with an sdk key are left out
     */
    trustAppTraits: boolean;
    /**
     * true: an sdk key does not act for a player, which takes a player token
     */
    requireToken: boolean;
    /**
     * the origins whose pages may call; null: no rule about origins holds
     */
    allowedOrigins: Array<string> | null;
    rankingLabel: RankingLabel;
    /**
     * how many calls of the last seven days acted for a player by an sdk key; to within an hour
     */
    sdkCallsWithoutToken: number;
};

export type OrganizationSettings = {
    /**
     * 3 uppercase letters, such as COP
     */
    currency: string | null;
    /**
     * an IANA time zone such as America/Bogota
     */
    timezone: string | null;
    /**
     * a language tag such as es-CO
     */
    locale: string | null;
    support: SupportLimits;
    players: AppBounds;
};

/**
 * an object with any of maxPointsPerDay, maxCodeValuePerDay and maxExtensions
 */
export type SupportFields = {
    /**
     * an integer from 0 to 9007199254740991
     */
    maxPointsPerDay?: number | null;
    /**
     * an integer from 0 to 9007199254740991 for each currency by itself, or an object of at most 50 currencies with one each, in minor units
     */
    maxCodeValuePerDay?: number | AmountsByCurrency | null;
    /**
     * an integer from 0 to 9007199254740991
     */
    maxExtensions?: number | null;
};

/**
 * an object with any of addressShare, appTraitsBytes, newPlayersPerHour, trustAppTraits, requireToken, allowedOrigins and rankingLabel
 */
export type AppBoundsFields = {
    /**
     * a number from 0.001 to 1
     */
    addressShare?: number | null;
    /**
     * an integer from 0 to 16384
     */
    appTraitsBytes?: number | null;
    /**
     * an integer from 0 to 1000000
     */
    newPlayersPerHour?: number | null;
    /**
     * true or false
     */
    trustAppTraits?: boolean | null;
    /**
     * true or false
     */
    requireToken?: boolean | null;
    /**
     * ["*"], or a list of at most 50 origins such as https://shop.example
     */
    allowedOrigins?: Array<string> | null;
    /**
     * one of none, initials, name
     */
    rankingLabel?: RankingLabel | null;
};

export type SettingsFields = {
    /**
     * 3 uppercase letters, such as COP
     */
    currency?: string | null;
    /**
     * an IANA time zone such as America/Bogota
     */
    timezone?: string | null;
    /**
     * a language tag such as es-CO
     */
    locale?: string | null;
    support?: SupportFields | null;
    players?: AppBoundsFields | null;
};

/**
 * one of owner, marketing, support, finance, viewer
 */
export type Role = 'owner' | 'marketing' | 'support' | 'finance' | 'viewer';

export type UserInvitation = {
    /**
     * an e-mail address of at most 320 characters
     */
    email: string;
    /**
     * a text of 1 to 200 characters after trimming
     */
    name?: string | null;
    role: Role;
};

/**
 * one of invited, active, deactivated
 */
export type UserStatus = 'invited' | 'active' | 'deactivated';

export type ConsoleUser = {
    userId: string;
    /**
     * null once erased
     */
    email: string | null;
    name: string | null;
    role: Role;
    status: UserStatus;
    hasSecondFactor: boolean;
    createdAt: string;
    joinedAt: string | null;
    deactivatedAt: string | null;
    linkExpiresAt: string | null;
    /**
     * the identity provider to whose account they are bound, since they have signed in with it
     */
    providerIssuer: string | null;
};

export type UserLink = {
    /**
     * shown only here
     */
    token: string;
    /**
     * of the page that accepts it, with the token in its fragment
     */
    path: string;
    expiresAt: string;
};

export type InvitedUser = {
    user: ConsoleUser;
    link: UserLink;
};

export type ListedUser = {
    userId: string;
    /**
     * null once erased
     */
    email: string | null;
    name: string | null;
    role: Role;
    status: UserStatus;
    hasSecondFactor: boolean;
    createdAt: string;
    joinedAt: string | null;
    deactivatedAt: string | null;
    linkExpiresAt: string | null;
    /**
     * the identity provider to whose account they are bound, since they have signed in with it
     */
    providerIssuer: string | null;
    /**
     * its version, for If-Match
     */
    etag: string;
};

export type ListedUserPage = {
    items: Array<ListedUser>;
    /**
     * the cursor of the next page; null on the last
     */
    nextCursor: string | null;
};

export type UserChange = {
    role?: Role;
    /**
     * a text of 1 to 200 characters after trimming
     */
    name?: string;
};

/**
 * one of keep, deactivate
 */
export type KeysOnDeactivation = 'keep' | 'deactivate';

export type KeyOfUser = {
    keyId: string;
    name: string;
    scope: Scope;
    prefix: string | null;
    lastUsedAt: string | null;
    deactivatedAt: string | null;
};

export type DeactivatedUser = {
    keys: Array<KeyOfUser>;
};

export type KeysOfUser = {
    items: Array<KeyOfUser>;
};

/**
 * one of campaigns, audiences, winners, codes, pools, players, reports, exports, webhooks, settings, audit, integration, keys, users
 */
export type Area = 'campaigns' | 'audiences' | 'winners' | 'codes' | 'pools' | 'players' | 'reports' | 'exports' | 'webhooks' | 'settings' | 'audit' | 'integration' | 'keys' | 'users';

/**
 * one of none, read, write
 */
export type AccessLevel = 'none' | 'read' | 'write';

export type RoleLevels = {
    owner: AccessLevel;
    marketing: AccessLevel;
    support: AccessLevel;
    finance: AccessLevel;
    viewer: AccessLevel;
};

export type RoleRow = {
    area: Area;
    roles: RoleLevels;
};

export type RoleTable = {
    items: Array<RoleRow>;
};

export type ListedSession = {
    sessionId: string;
    /**
     * whether it is the session of this request
     */
    isOwn: boolean;
    /**
     * the API key that did it; null for a user and the operator
     */
    keyId: string | null;
    /**
     * the name of that key
     */
    keyName: string | null;
    user: Actor | null;
    /**
     * where it came from; empty if unknown
     */
    address: string;
    /**
     * the browser in short; empty if unknown
     */
    browser: string;
    createdAt: string;
    seenAt: string;
    expiresAt: string;
};

export type SessionList = {
    items: Array<ListedSession>;
};

/**
 * an integer from 1 to 200
 */
export type Limit = number;

/**
 * the nextCursor of the previous page
 */
export type Cursor = string;

/**
 * The ETag of the record as it was read. If it has been changed since, the answer is 409 EDIT_CONFLICT and nothing is changed; without the header, whatever was changed since is overwritten.
 */
export type IfMatch = string;

/**
 * One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. A repeat with the same key and body has the same result.
 */
export type IdempotencyKey = string;

export type PlayData = {
    body: PlayInput;
    headers?: {
        /**
         * One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. A repeat with the same key and body has the same result.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/games/play';
};

export type PlayResponses = {
    /**
     * The result of the play
     */
    200: PlayAnswer;
};

export type PlayResponse = PlayResponses[keyof PlayResponses];

export type ListGrantsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        campaignId?: string;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/plays/grants';
};

export type ListGrantsResponses = {
    /**
     * A page of grants
     */
    200: PlayGrantPage;
};

export type ListGrantsResponse = ListGrantsResponses[keyof ListGrantsResponses];

export type GrantPlaysData = {
    body: PlayGrantInput;
    path?: never;
    query?: never;
    url: '/api/v1/plays/grants';
};

export type GrantPlaysResponses = {
    /**
     * The grant that this reference made before
     */
    200: PlayGrant;
    /**
     * The grant
     */
    201: PlayGrant;
};

export type GrantPlaysResponse = GrantPlaysResponses[keyof GrantPlaysResponses];

export type RevokeGrantData = {
    body?: never;
    path: {
        /**
         * The granted plays
         */
        grantId: string;
    };
    query?: never;
    url: '/api/v1/plays/grants/{grantId}/revoke';
};

export type RevokeGrantResponses = {
    /**
     * The grant, of which nothing is left
     */
    200: PlayGrant;
};

export type RevokeGrantResponse = RevokeGrantResponses[keyof RevokeGrantResponses];

export type SpendPointsData = {
    body: MovePointsInput;
    headers?: {
        /**
         * One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. A repeat with the same key and body has the same result.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/points/spend';
};

export type SpendPointsResponses = {
    /**
     * The change, and the balance after it
     */
    200: MovedPoints;
};

export type SpendPointsResponse = SpendPointsResponses[keyof SpendPointsResponses];

export type EarnPointsData = {
    body: MovePointsInput;
    headers?: {
        /**
         * One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. A repeat with the same key and body has the same result.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/points/earn';
};

export type EarnPointsResponses = {
    /**
     * The change, and the balance after it
     */
    200: MovedPoints;
};

export type EarnPointsResponse = EarnPointsResponses[keyof EarnPointsResponses];

export type RefundPointsData = {
    body: RefundPointsInput;
    headers?: {
        /**
         * One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. A repeat with the same key and body has the same result.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/points/refund';
};

export type RefundPointsResponses = {
    /**
     * The change, and the balance after it
     */
    200: MovedPoints;
};

export type RefundPointsResponse = RefundPointsResponses[keyof RefundPointsResponses];

export type CreatePromoCodeData = {
    body: PromoCodeInput;
    headers?: {
        /**
         * One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. A repeat with the same key and body has the same result.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/codes';
};

export type CreatePromoCodeResponses = {
    /**
     * A code issued earlier
     */
    200: IssuedPromoCode;
    /**
     * A new code
     */
    201: IssuedPromoCode;
};

export type CreatePromoCodeResponse = CreatePromoCodeResponses[keyof CreatePromoCodeResponses];

export type RedeemPromoCodeData = {
    body: PromoCodeRedemptionInput;
    headers?: {
        /**
         * One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. A repeat with the same key and body has the same result.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/codes/redeem';
};

export type RedeemPromoCodeResponses = {
    /**
     * The code after this use
     */
    200: RedeemedPromoCode;
};

export type RedeemPromoCodeResponse = RedeemPromoCodeResponses[keyof RedeemPromoCodeResponses];

export type IdentifyPlayerData = {
    body: PlayerInput;
    path?: never;
    query?: never;
    url: '/api/v1/clients/identify';
};

export type IdentifyPlayerResponses = {
    /**
     * The registered player
     */
    200: IdentifiedPlayer;
};

export type IdentifyPlayerResponse = IdentifyPlayerResponses[keyof IdentifyPlayerResponses];

export type RegisterPlayerData = {
    body: PlayerInput;
    path?: never;
    query?: never;
    url: '/api/v1/clients/register';
};

export type RegisterPlayerResponses = {
    /**
     * The registered player
     */
    200: IdentifiedPlayer;
};

export type RegisterPlayerResponse = RegisterPlayerResponses[keyof RegisterPlayerResponses];

export type GetClientData = {
    body?: never;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalId: string;
    };
    query?: never;
    url: '/api/v1/clients/{externalId}';
};

export type GetClientResponses = {
    /**
     * The player
     */
    200: Profile;
};

export type GetClientResponse = GetClientResponses[keyof GetClientResponses];

export type CreatePlayerTokenData = {
    body: PlayerTokenInput;
    path?: never;
    query?: never;
    url: '/api/v1/clients/token';
};

export type CreatePlayerTokenResponses = {
    /**
     * The token
     */
    201: PlayerToken;
};

export type CreatePlayerTokenResponse = CreatePlayerTokenResponses[keyof CreatePlayerTokenResponses];

export type SpinMiniGameData = {
    body: SpinInput;
    headers?: {
        /**
         * One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. A repeat with the same key and body has the same result.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/inapp-games/spin';
};

export type SpinMiniGameResponses = {
    /**
     * The spin of this period
     */
    200: SpinAnswer;
};

export type SpinMiniGameResponse = SpinMiniGameResponses[keyof SpinMiniGameResponses];

export type RedeemAwardData = {
    body: RedemptionInput;
    headers?: {
        /**
         * One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. A repeat with the same key and body has the same result.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/inapp-games/redemptions';
};

export type RedeemAwardResponses = {
    /**
     * The redeemed award
     */
    200: RedeemedAward;
};

export type RedeemAwardResponse = RedeemAwardResponses[keyof RedeemAwardResponses];

export type TrackPushEventData = {
    body: PushEventInput;
    path?: never;
    query?: never;
    url: '/api/v1/notifications/push/events';
};

export type TrackPushEventResponses = {
    /**
     * Counted, or by player token a repeat
     */
    200: TrackedPushEvent;
};

export type TrackPushEventResponse = TrackPushEventResponses[keyof TrackPushEventResponses];

export type GetRankingData = {
    body?: never;
    path?: never;
    query: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        campaignId: string;
        /**
         * one of day, week, month, total
         */
        period?: PeriodKind;
        /**
         * an integer from 1 to 100
         */
        limit?: number;
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
    };
    url: '/api/v1/rankings';
};

export type GetRankingResponses = {
    /**
     * The ranking of the current period; entry is present if externalUserId is sent, and always by player token
     */
    200: RankingAnswer;
};

export type GetRankingResponse = GetRankingResponses[keyof GetRankingResponses];

export type GetDrawData = {
    body?: never;
    path: {
        /**
         * The chain of draws
         */
        chainId: string;
        /**
         * The number of the record in its chain
         */
        n: number;
    };
    query?: {
        /**
         * the hash of the record; without it, nothing is found
         */
        hash?: string;
    };
    url: '/api/v1/draws/{chainId}/{n}';
};

export type GetDrawResponses = {
    /**
     * The record and its chain
     */
    200: ShownDraw;
};

export type GetDrawResponse = GetDrawResponses[keyof GetDrawResponses];

export type ListOpenGamesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/games';
};

export type ListOpenGamesResponses = {
    /**
     * The open games
     */
    200: OpenGamePage;
};

export type ListOpenGamesResponse = ListOpenGamesResponses[keyof ListOpenGamesResponses];

export type GetGameData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
    };
    url: '/api/v1/games/{campaignId}';
};

export type GetGameResponses = {
    /**
     * The game
     */
    200: CampaignGame;
};

export type GetGameResponse = GetGameResponses[keyof GetGameResponses];

export type GetInAppGameData = {
    body?: never;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
    };
    url: '/api/v1/inapp-games/{notificationId}';
};

export type GetInAppGameResponses = {
    /**
     * The mini-game
     */
    200: MiniGameShown;
};

export type GetInAppGameResponse = GetInAppGameResponses[keyof GetInAppGameResponses];

export type GetMeData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/me';
};

export type GetMeResponses = {
    /**
     * The player of the token
     */
    200: Profile;
};

export type GetMeResponse = GetMeResponses[keyof GetMeResponses];

export type ListMyPlaysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/me/plays';
};

export type ListMyPlaysResponses = {
    /**
     * A page of plays
     */
    200: OwnPlayPage;
};

export type ListMyPlaysResponse = ListMyPlaysResponses[keyof ListMyPlaysResponses];

export type ListMyAwardsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/me/awards';
};

export type ListMyAwardsResponses = {
    /**
     * A page of spins
     */
    200: OwnAwardPage;
};

export type ListMyAwardsResponse = ListMyAwardsResponses[keyof ListMyAwardsResponses];

export type ListMyCodesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/me/codes';
};

export type ListMyCodesResponses = {
    /**
     * A page of codes
     */
    200: OwnCodePage;
};

export type ListMyCodesResponse = ListMyCodesResponses[keyof ListMyCodesResponses];

export type ListMyPointsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/me/points';
};

export type ListMyPointsResponses = {
    /**
     * A page of changes
     */
    200: OwnPointsPage;
};

export type ListMyPointsResponse = ListMyPointsResponses[keyof ListMyPointsResponses];

export type ListCampaignsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * one of draft, active, paused, ended
         */
        status?: ConfiguredStatus;
        /**
         * one of draft, ended, paused, scheduled, running
         */
        effectiveStatus?: CurrentStatus;
        /**
         * one of game, codes
         */
        kind?: CampaignKind;
        /**
         * a text of 1 to 100 characters
         */
        gameType?: string;
        /**
         * a text of 1 to 200 characters
         */
        search?: string;
        /**
         * one of plays, wins, codes, playsChange, winsChange, codesChange
         */
        sort?: FigureSort;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/campaigns';
};

export type ListCampaignsResponses = {
    /**
     * A page of campaigns
     */
    200: ListedCampaignPage;
};

export type ListCampaignsResponse = ListCampaignsResponses[keyof ListCampaignsResponses];

export type CreateCampaignData = {
    body: CampaignInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/campaigns';
};

export type CreateCampaignResponses = {
    /**
     * The campaign
     */
    201: CampaignDetails;
};

export type CreateCampaignResponse = CreateCampaignResponses[keyof CreateCampaignResponses];

export type GetCampaignData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/admin/campaigns/{campaignId}';
};

export type GetCampaignResponses = {
    /**
     * The campaign
     */
    200: CampaignDetails;
};

export type GetCampaignResponse = GetCampaignResponses[keyof GetCampaignResponses];

export type UpdateCampaignData = {
    body: CampaignFields;
    headers?: {
        /**
         * The ETag of the record as it was read. If it has been changed since, the answer is 409 EDIT_CONFLICT and nothing is changed; without the header, whatever was changed since is overwritten.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/admin/campaigns/{campaignId}';
};

export type UpdateCampaignResponses = {
    /**
     * The campaign
     */
    200: CampaignDetails;
};

export type UpdateCampaignResponse = UpdateCampaignResponses[keyof UpdateCampaignResponses];

export type CopyCampaignData = {
    body?: CampaignCopyInput;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/admin/campaigns/{campaignId}/copy';
};

export type CopyCampaignResponses = {
    /**
     * The campaign
     */
    201: CampaignDetails;
};

export type CopyCampaignResponse = CopyCampaignResponses[keyof CopyCampaignResponses];

export type AddStockData = {
    body: StockInput;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
        /**
         * The prize of the campaign
         */
        prizeId: string;
    };
    query?: never;
    url: '/api/v1/admin/campaigns/{campaignId}/prizes/{prizeId}/stock';
};

export type AddStockResponses = {
    /**
     * The campaign
     */
    200: CampaignDetails;
};

export type AddStockResponse = AddStockResponses[keyof AddStockResponses];

export type ListCampaignPlaysData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        prizeId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * one of true, false
         */
        won?: YesNo;
        /**
         * one of true, false
         */
        total?: YesNo;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/campaigns/{campaignId}/plays';
};

export type ListCampaignPlaysResponses = {
    /**
     * A page of plays
     */
    200: CampaignPlayPage;
};

export type ListCampaignPlaysResponse = ListCampaignPlaysResponses[keyof ListCampaignPlaysResponses];

export type ExportCampaignPlaysData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        prizeId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * one of true, false
         */
        won?: YesNo;
    };
    url: '/api/v1/admin/campaigns/{campaignId}/plays/export';
};

export type ExportCampaignPlaysResponses = {
    /**
     * A header row, then one row each
     */
    200: string;
};

export type ExportCampaignPlaysResponse = ExportCampaignPlaysResponses[keyof ExportCampaignPlaysResponses];

export type ListWinnersData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        prizeId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * one of true, false
         */
        handedOut?: YesNo;
        /**
         * one of true, false
         */
        total?: YesNo;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/campaigns/{campaignId}/winners';
};

export type ListWinnersResponses = {
    /**
     * A page of wins
     */
    200: WinnerPage;
};

export type ListWinnersResponse = ListWinnersResponses[keyof ListWinnersResponses];

export type ExportWinnersData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        prizeId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * one of true, false
         */
        handedOut?: YesNo;
    };
    url: '/api/v1/admin/campaigns/{campaignId}/winners/export';
};

export type ExportWinnersResponses = {
    /**
     * A header row, then one row each
     */
    200: string;
};

export type ExportWinnersResponse = ExportWinnersResponses[keyof ExportWinnersResponses];

export type HandOutPrizeData = {
    body: HandoutFields;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
        /**
         * The play, by its id
         */
        sessionId: string;
    };
    query?: never;
    url: '/api/v1/admin/campaigns/{campaignId}/winners/{sessionId}';
};

export type HandOutPrizeResponses = {
    /**
     * The win
     */
    200: Winner;
};

export type HandOutPrizeResponse = HandOutPrizeResponses[keyof HandOutPrizeResponses];

export type ListMomentsData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        prizeId?: string;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/campaigns/{campaignId}/moments';
};

export type ListMomentsResponses = {
    /**
     * The batches, and a page of moments
     */
    200: Moments;
};

export type ListMomentsResponse = ListMomentsResponses[keyof ListMomentsResponses];

export type PlanMomentsData = {
    body: MomentsInput;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/admin/campaigns/{campaignId}/moments';
};

export type PlanMomentsResponses = {
    /**
     * The batch of moments
     */
    201: PlannedMoments;
};

export type PlanMomentsResponse = PlanMomentsResponses[keyof PlanMomentsResponses];

export type DropMomentsData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
        /**
         * The batch of moments
         */
        batchId: string;
    };
    query?: never;
    url: '/api/v1/admin/campaigns/{campaignId}/moments/{batchId}';
};

export type DropMomentsResponses = {
    /**
     * Dropped
     */
    204: void;
};

export type DropMomentsResponse = DropMomentsResponses[keyof DropMomentsResponses];

export type ListCampaignDrawsData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/campaigns/{campaignId}/draws';
};

export type ListCampaignDrawsResponses = {
    /**
     * A page of chains
     */
    200: DrawChainPage;
};

export type ListCampaignDrawsResponse = ListCampaignDrawsResponses[keyof ListCampaignDrawsResponses];

export type ExportCampaignDrawsData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        chainId?: string;
    };
    url: '/api/v1/admin/campaigns/{campaignId}/draws/export';
};

export type ExportCampaignDrawsResponses = {
    /**
     * The pack
     */
    200: string;
};

export type ExportCampaignDrawsResponse = ExportCampaignDrawsResponses[keyof ExportCampaignDrawsResponses];

export type CloseCampaignDrawsData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/admin/campaigns/{campaignId}/draws/close';
};

export type CloseCampaignDrawsResponses = {
    /**
     * The chains that were closed
     */
    200: ClosedDrawChains;
};

export type CloseCampaignDrawsResponse = CloseCampaignDrawsResponses[keyof CloseCampaignDrawsResponses];

export type ListMiniGameDrawsData = {
    body?: never;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/notifications/{notificationId}/draws';
};

export type ListMiniGameDrawsResponses = {
    /**
     * A page of chains
     */
    200: DrawChainPage;
};

export type ListMiniGameDrawsResponse = ListMiniGameDrawsResponses[keyof ListMiniGameDrawsResponses];

export type ExportMiniGameDrawsData = {
    body?: never;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        chainId?: string;
    };
    url: '/api/v1/admin/notifications/{notificationId}/draws/export';
};

export type ExportMiniGameDrawsResponses = {
    /**
     * The pack
     */
    200: string;
};

export type ExportMiniGameDrawsResponse = ExportMiniGameDrawsResponses[keyof ExportMiniGameDrawsResponses];

export type CloseMiniGameDrawsData = {
    body?: never;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: never;
    url: '/api/v1/admin/notifications/{notificationId}/draws/close';
};

export type CloseMiniGameDrawsResponses = {
    /**
     * The chains that were closed
     */
    200: ClosedDrawChains;
};

export type CloseMiniGameDrawsResponse = CloseMiniGameDrawsResponses[keyof CloseMiniGameDrawsResponses];

export type GetMarketplaceGameData = {
    body?: never;
    path: {
        /**
         * The marketplace game
         */
        gameId: string;
    };
    query?: never;
    url: '/api/v1/admin/marketplace-games/{gameId}';
};

export type GetMarketplaceGameResponses = {
    /**
     * The game
     */
    200: MarketplaceGame;
};

export type GetMarketplaceGameResponse = GetMarketplaceGameResponses[keyof GetMarketplaceGameResponses];

export type PutMarketplaceGameData = {
    body: MarketplaceGameInput;
    headers?: {
        /**
         * The ETag of the record as it was read. If it has been changed since, the answer is 409 EDIT_CONFLICT and nothing is changed; without the header, whatever was changed since is overwritten.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The marketplace game
         */
        gameId: string;
    };
    query?: never;
    url: '/api/v1/admin/marketplace-games/{gameId}';
};

export type PutMarketplaceGameResponses = {
    /**
     * The game
     */
    200: MarketplaceGame;
};

export type PutMarketplaceGameResponse = PutMarketplaceGameResponses[keyof PutMarketplaceGameResponses];

export type ListMarketplaceGamesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/marketplace-games';
};

export type ListMarketplaceGamesResponses = {
    /**
     * A page of games
     */
    200: ListedMarketplaceGamePage;
};

export type ListMarketplaceGamesResponse = ListMarketplaceGamesResponses[keyof ListMarketplaceGamesResponses];

export type GetTiersData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/admin/tiers';
};

export type GetTiersResponses = {
    /**
     * The tiers, lowest first
     */
    200: Tiers;
};

export type GetTiersResponse = GetTiersResponses[keyof GetTiersResponses];

export type PutTiersData = {
    body: Tiers;
    headers?: {
        /**
         * The ETag of the record as it was read. If it has been changed since, the answer is 409 EDIT_CONFLICT and nothing is changed; without the header, whatever was changed since is overwritten.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/admin/tiers';
};

export type PutTiersResponses = {
    /**
     * The tiers, lowest first
     */
    200: Tiers;
};

export type PutTiersResponse = PutTiersResponses[keyof PutTiersResponses];

export type DeleteAudienceData = {
    body?: never;
    path: {
        /**
         * The audience
         */
        audienceId: string;
    };
    query?: never;
    url: '/api/v1/admin/audiences/{audienceId}';
};

export type DeleteAudienceResponses = {
    /**
     * The audience has been deleted
     */
    204: void;
};

export type DeleteAudienceResponse = DeleteAudienceResponses[keyof DeleteAudienceResponses];

export type GetAudienceData = {
    body?: never;
    path: {
        /**
         * The audience
         */
        audienceId: string;
    };
    query?: never;
    url: '/api/v1/admin/audiences/{audienceId}';
};

export type GetAudienceResponses = {
    /**
     * The audience
     */
    200: Audience;
};

export type GetAudienceResponse = GetAudienceResponses[keyof GetAudienceResponses];

export type PutAudienceData = {
    body: AudienceInput;
    headers?: {
        /**
         * The ETag of the record as it was read. If it has been changed since, the answer is 409 EDIT_CONFLICT and nothing is changed; without the header, whatever was changed since is overwritten.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The audience
         */
        audienceId: string;
    };
    query?: never;
    url: '/api/v1/admin/audiences/{audienceId}';
};

export type PutAudienceResponses = {
    /**
     * The audience
     */
    200: Audience;
};

export type PutAudienceResponse = PutAudienceResponses[keyof PutAudienceResponses];

export type ListAudiencesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/audiences';
};

export type ListAudiencesResponses = {
    /**
     * A page of audiences
     */
    200: AudiencePage;
};

export type ListAudiencesResponse = ListAudiencesResponses[keyof ListAudiencesResponses];

export type ListAudienceMembersData = {
    body?: never;
    path: {
        /**
         * The audience
         */
        audienceId: string;
    };
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/audiences/{audienceId}/members';
};

export type ListAudienceMembersResponses = {
    /**
     * A page of members
     */
    200: AudienceMemberPage;
};

export type ListAudienceMembersResponse = ListAudienceMembersResponses[keyof ListAudienceMembersResponses];

export type AddAudienceMembersData = {
    body: MembersInput;
    path: {
        /**
         * The audience
         */
        audienceId: string;
    };
    query?: never;
    url: '/api/v1/admin/audiences/{audienceId}/members';
};

export type AddAudienceMembersResponses = {
    /**
     * What was added
     */
    200: MembersAdded;
};

export type AddAudienceMembersResponse = AddAudienceMembersResponses[keyof AddAudienceMembersResponses];

export type RemoveAudienceMembersData = {
    body: MembersInput;
    path: {
        /**
         * The audience
         */
        audienceId: string;
    };
    query?: never;
    url: '/api/v1/admin/audiences/{audienceId}/members/remove';
};

export type RemoveAudienceMembersResponses = {
    /**
     * What was removed
     */
    200: MembersRemoved;
};

export type RemoveAudienceMembersResponse = RemoveAudienceMembersResponses[keyof RemoveAudienceMembersResponses];

export type ListBansData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/bans';
};

export type ListBansResponses = {
    /**
     * A page of bans
     */
    200: BanPage;
};

export type ListBansResponse = ListBansResponses[keyof ListBansResponses];

export type BanPlayerData = {
    body: BanInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/bans';
};

export type BanPlayerResponses = {
    /**
     * The ban
     */
    201: Ban;
};

export type BanPlayerResponse = BanPlayerResponses[keyof BanPlayerResponses];

export type ListPastBansData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/bans/lifted';
};

export type ListPastBansResponses = {
    /**
     * A page of past bans
     */
    200: PastBanPage;
};

export type ListPastBansResponse = ListPastBansResponses[keyof ListPastBansResponses];

export type LiftBanData = {
    body?: never;
    path: {
        /**
         * The ban
         */
        banId: string;
    };
    query?: never;
    url: '/api/v1/admin/bans/{banId}';
};

export type LiftBanResponses = {
    /**
     * The ban has been lifted
     */
    204: void;
};

export type LiftBanResponse = LiftBanResponses[keyof LiftBanResponses];

export type ListPlayersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        search?: string;
        /**
         * one of true, false
         */
        banned?: YesNo;
        /**
         * one of points, xp, createdAt
         */
        sort?: PlayerSort;
        /**
         * one of desc, asc
         */
        order?: SortOrder;
        /**
         * one of true, false
         */
        total?: YesNo;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/players';
};

export type ListPlayersResponses = {
    /**
     * A page of players
     */
    200: PlayerItemPage;
};

export type ListPlayersResponse = ListPlayersResponses[keyof ListPlayersResponses];

export type GetPlayerData = {
    body?: never;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
    };
    query?: never;
    url: '/api/v1/admin/players/{externalUserId}';
};

export type GetPlayerResponses = {
    /**
     * The player
     */
    200: Player;
};

export type GetPlayerResponse = GetPlayerResponses[keyof GetPlayerResponses];

export type AdjustPointsData = {
    body: PointsAdjustmentInput;
    headers?: {
        /**
         * One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. A repeat with the same key and body has the same result.
         */
        'Idempotency-Key'?: string;
    };
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
    };
    query?: never;
    url: '/api/v1/admin/players/{externalUserId}/points';
};

export type AdjustPointsResponses = {
    /**
     * The change, and the balance after it
     */
    201: PointsAdjustment;
};

export type AdjustPointsResponse = AdjustPointsResponses[keyof AdjustPointsResponses];

export type ListPlayerGrantsData = {
    body?: never;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
    };
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/players/{externalUserId}/grants';
};

export type ListPlayerGrantsResponses = {
    /**
     * A page of grants
     */
    200: NotedPlayGrantPage;
};

export type ListPlayerGrantsResponse = ListPlayerGrantsResponses[keyof ListPlayerGrantsResponses];

export type GrantPlaysByHandData = {
    body: NotedPlayGrantInput;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
    };
    query?: never;
    url: '/api/v1/admin/players/{externalUserId}/grants';
};

export type GrantPlaysByHandResponses = {
    /**
     * The grant that this reference made before
     */
    200: NotedPlayGrant;
    /**
     * The grant
     */
    201: NotedPlayGrant;
};

export type GrantPlaysByHandResponse = GrantPlaysByHandResponses[keyof GrantPlaysByHandResponses];

export type RevokeGrantByHandData = {
    body?: never;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
        /**
         * The granted plays
         */
        grantId: string;
    };
    query?: never;
    url: '/api/v1/admin/players/{externalUserId}/grants/{grantId}/revoke';
};

export type RevokeGrantByHandResponses = {
    /**
     * The grant, of which nothing is left
     */
    200: NotedPlayGrant;
};

export type RevokeGrantByHandResponse = RevokeGrantByHandResponses[keyof RevokeGrantByHandResponses];

export type ListPlayerPlaysData = {
    body?: never;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
    };
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/players/{externalUserId}/plays';
};

export type ListPlayerPlaysResponses = {
    /**
     * A page of plays
     */
    200: PlayerPlayPage;
};

export type ListPlayerPlaysResponse = ListPlayerPlaysResponses[keyof ListPlayerPlaysResponses];

export type ListPlayerAwardsData = {
    body?: never;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
    };
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/players/{externalUserId}/awards';
};

export type ListPlayerAwardsResponses = {
    /**
     * A page of spins
     */
    200: PersonAwardPage;
};

export type ListPlayerAwardsResponse = ListPlayerAwardsResponses[keyof ListPlayerAwardsResponses];

export type ListPlayerLedgerData = {
    body?: never;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
    };
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/players/{externalUserId}/ledger';
};

export type ListPlayerLedgerResponses = {
    /**
     * A page of the ledger
     */
    200: LedgerItemPage;
};

export type ListPlayerLedgerResponse = ListPlayerLedgerResponses[keyof ListPlayerLedgerResponses];

export type ListAcceptedTermsData = {
    body?: never;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
    };
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/players/{externalUserId}/accepted-terms';
};

export type ListAcceptedTermsResponses = {
    /**
     * A page of accepted terms
     */
    200: TermsAcceptancePage;
};

export type ListAcceptedTermsResponse = ListAcceptedTermsResponses[keyof ListAcceptedTermsResponses];

export type ExportPlayerData = {
    body?: never;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
    };
    query?: never;
    url: '/api/v1/admin/players/{externalUserId}/export';
};

export type ExportPlayerResponses = {
    /**
     * Everything about the player
     */
    200: PlayerExport;
};

export type ExportPlayerResponse = ExportPlayerResponses[keyof ExportPlayerResponses];

export type ErasePlayerData = {
    body: ErasureConfirmation;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
    };
    query?: never;
    url: '/api/v1/admin/players/{externalUserId}/erase';
};

export type ErasePlayerResponses = {
    /**
     * The ids that remain
     */
    200: Erasure;
};

export type ErasePlayerResponse = ErasePlayerResponses[keyof ErasePlayerResponses];

export type PreviewMergeData = {
    body: MergeInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/clients/merge-preview';
};

export type PreviewMergeResponses = {
    /**
     * Both players, and the result of the merge
     */
    200: MergePreview;
};

export type PreviewMergeResponse = PreviewMergeResponses[keyof PreviewMergeResponses];

export type MergePlayersData = {
    body: MergeInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/clients/merge';
};

export type MergePlayersResponses = {
    /**
     * The remaining player, with the ids of all players merged into them
     */
    200: MergedPlayer;
};

export type MergePlayersResponse = MergePlayersResponses[keyof MergePlayersResponses];

export type ListMiniGamesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * one of draft, active, paused, ended
         */
        status?: ConfiguredStatus;
        /**
         * one of draft, ended, paused, scheduled, running
         */
        effectiveStatus?: CurrentStatus;
        /**
         * a text of 1 to 200 characters
         */
        search?: string;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/notifications';
};

export type ListMiniGamesResponses = {
    /**
     * A page of mini-games
     */
    200: MiniGamePage;
};

export type ListMiniGamesResponse = ListMiniGamesResponses[keyof ListMiniGamesResponses];

export type CreateMiniGameData = {
    body: MiniGameInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/notifications';
};

export type CreateMiniGameResponses = {
    /**
     * The mini-game
     */
    201: MiniGame;
};

export type CreateMiniGameResponse = CreateMiniGameResponses[keyof CreateMiniGameResponses];

export type GetMiniGameData = {
    body?: never;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: never;
    url: '/api/v1/admin/notifications/{notificationId}';
};

export type GetMiniGameResponses = {
    /**
     * The mini-game
     */
    200: MiniGame;
};

export type GetMiniGameResponse = GetMiniGameResponses[keyof GetMiniGameResponses];

export type UpdateMiniGameData = {
    body: MiniGameFields;
    headers?: {
        /**
         * The ETag of the record as it was read. If it has been changed since, the answer is 409 EDIT_CONFLICT and nothing is changed; without the header, whatever was changed since is overwritten.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: never;
    url: '/api/v1/admin/notifications/{notificationId}';
};

export type UpdateMiniGameResponses = {
    /**
     * The mini-game
     */
    200: MiniGame;
};

export type UpdateMiniGameResponse = UpdateMiniGameResponses[keyof UpdateMiniGameResponses];

export type ListAwardsData = {
    body?: never;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/notifications/{notificationId}/awards';
};

export type ListAwardsResponses = {
    /**
     * A page of spins, each with its redemption
     */
    200: ListedAwardPage;
};

export type ListAwardsResponse = ListAwardsResponses[keyof ListAwardsResponses];

export type GetAwardData = {
    body?: never;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
        /**
         * The spin, as {spinPeriod}_{clientId}
         */
        awardId: string;
    };
    query?: never;
    url: '/api/v1/admin/notifications/{notificationId}/awards/{awardId}';
};

export type GetAwardResponses = {
    /**
     * The spin; redemptions are newest first, and the newest counts
     */
    200: AwardHistory;
};

export type GetAwardResponse = GetAwardResponses[keyof GetAwardResponses];

export type SimulateCampaignData = {
    body?: SimulationInput;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/admin/campaigns/{campaignId}/simulation';
};

export type SimulateCampaignResponses = {
    /**
     * The result of the simulation
     */
    200: SimulationWithOutlook;
};

export type SimulateCampaignResponse = SimulateCampaignResponses[keyof SimulateCampaignResponses];

export type PreviewCampaignData = {
    body: CampaignPreviewInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/campaigns/preview';
};

export type PreviewCampaignResponses = {
    /**
     * The preview of the draft
     */
    200: Preview;
};

export type PreviewCampaignResponse = PreviewCampaignResponses[keyof PreviewCampaignResponses];

export type SimulateMiniGameData = {
    body?: MiniGameSimulationInput;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: never;
    url: '/api/v1/admin/notifications/{notificationId}/simulation';
};

export type SimulateMiniGameResponses = {
    /**
     * The result of the simulation
     */
    200: MiniGameSimulation;
};

export type SimulateMiniGameResponse = SimulateMiniGameResponses[keyof SimulateMiniGameResponses];

export type PreviewMiniGameData = {
    body: MiniGamePreviewInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/notifications/preview';
};

export type PreviewMiniGameResponses = {
    /**
     * The preview of the draft
     */
    200: MiniGamePreview;
};

export type PreviewMiniGameResponse = PreviewMiniGameResponses[keyof PreviewMiniGameResponses];

export type ListRankingPrizesData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/campaigns/{campaignId}/ranking-prizes';
};

export type ListRankingPrizesResponses = {
    /**
     * A page of prizes
     */
    200: RankingPrizePage;
};

export type ListRankingPrizesResponse = ListRankingPrizesResponses[keyof ListRankingPrizesResponses];

export type GiveRankingPrizesData = {
    body?: RankingPrizesInput;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/admin/campaigns/{campaignId}/ranking-prizes';
};

export type GiveRankingPrizesResponses = {
    /**
     * The prizes given
     */
    200: GivenRankingPrizes;
};

export type GiveRankingPrizesResponse = GiveRankingPrizesResponses[keyof GiveRankingPrizesResponses];

export type GetOverviewData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * an IANA time zone such as America/Bogota
         */
        timezone?: string;
    };
    url: '/api/v1/admin/overview';
};

export type GetOverviewResponses = {
    /**
     * The overview
     */
    200: Overview;
};

export type GetOverviewResponse = GetOverviewResponses[keyof GetOverviewResponses];

export type GetRoiReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        notificationId?: string;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        campaignId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
    };
    url: '/api/v1/admin/reports/roi';
};

export type GetRoiReportResponses = {
    /**
     * The sums of each currency
     */
    200: RoiReport;
};

export type GetRoiReportResponse = GetRoiReportResponses[keyof GetRoiReportResponses];

export type GetActivityReportData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        campaignId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * one of hour, day
         */
        bucket?: BucketLength;
        /**
         * an IANA time zone such as America/Bogota
         */
        timezone?: string;
    };
    url: '/api/v1/admin/reports/activity';
};

export type GetActivityReportResponses = {
    /**
     * The buckets, earliest first
     */
    200: ActivityReport;
};

export type GetActivityReportResponse = GetActivityReportResponses[keyof GetActivityReportResponses];

export type ListSalesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        campaignId?: string;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        notificationId?: string;
        /**
         * 3 uppercase letters, such as COP
         */
        currency?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * one of redeemedAt, saleTotal, discountAmount
         */
        sort?: SaleSort;
        /**
         * one of desc, asc
         */
        order?: SortOrder;
        /**
         * one of true, false
         */
        total?: YesNo;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/sales';
};

export type ListSalesResponses = {
    /**
     * A page of sales
     */
    200: SalePage;
};

export type ListSalesResponse = ListSalesResponses[keyof ListSalesResponses];

export type ExportSalesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        campaignId?: string;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        notificationId?: string;
        /**
         * 3 uppercase letters, such as COP
         */
        currency?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
    };
    url: '/api/v1/admin/sales/export';
};

export type ExportSalesResponses = {
    /**
     * A header row, then one row per sale
     */
    200: string;
};

export type ExportSalesResponse = ExportSalesResponses[keyof ExportSalesResponses];

export type ListOverridesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        notificationId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * one of redeemedAt, recordedAt, saleTotal
         */
        sort?: OverrideSort;
        /**
         * one of desc, asc
         */
        order?: SortOrder;
        /**
         * one of true, false
         */
        total?: YesNo;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/overrides';
};

export type ListOverridesResponses = {
    /**
     * A page of overrides
     */
    200: RedemptionOverridePage;
};

export type ListOverridesResponse = ListOverridesResponses[keyof ListOverridesResponses];

export type ExportOverridesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        notificationId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
    };
    url: '/api/v1/admin/overrides/export';
};

export type ExportOverridesResponses = {
    /**
     * A header row, then one row per override
     */
    200: string;
};

export type ExportOverridesResponse = ExportOverridesResponses[keyof ExportOverridesResponses];

export type SearchData = {
    body?: never;
    path?: never;
    query: {
        /**
         * a text of 1 to 200 characters
         */
        q: string;
    };
    url: '/api/v1/admin/search';
};

export type SearchResponses = {
    /**
     * What was found
     */
    200: SearchResult;
};

export type SearchResponse = SearchResponses[keyof SearchResponses];

export type GetResultsData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: {
        /**
         * a day such as 2026-11-21
         */
        from?: string;
        /**
         * a day such as 2026-11-21
         */
        to?: string;
    };
    url: '/api/v1/admin/campaigns/{campaignId}/results';
};

export type GetResultsResponses = {
    /**
     * The results
     */
    200: Results;
};

export type GetResultsResponse = GetResultsResponses[keyof GetResultsResponses];

export type GetSegmentStockData = {
    body?: never;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: never;
    url: '/api/v1/admin/notifications/{notificationId}/stock';
};

export type GetSegmentStockResponses = {
    /**
     * The stocks
     */
    200: SegmentStocks;
};

export type GetSegmentStockResponse = GetSegmentStockResponses[keyof GetSegmentStockResponses];

export type ListPromoCodesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        campaignId?: string;
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * one of active, redeemed, expired, deactivated
         */
        status?: PromoCodeStatus;
        /**
         * a text of 1 to 200 characters
         */
        search?: string;
        /**
         * one of createdAt, expiresAt, uses
         */
        sort?: CodeSort;
        /**
         * one of desc, asc
         */
        order?: SortOrder;
        /**
         * one of true, false
         */
        total?: YesNo;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/codes';
};

export type ListPromoCodesResponses = {
    /**
     * A page of codes
     */
    200: PromoCodePage;
};

export type ListPromoCodesResponse = ListPromoCodesResponses[keyof ListPromoCodesResponses];

export type IssueGoodwillCodeData = {
    body: GoodwillCodeInput;
    headers?: {
        /**
         * One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. A repeat with the same key and body has the same result.
         */
        'Idempotency-Key'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/admin/codes';
};

export type IssueGoodwillCodeResponses = {
    /**
     * The new code
     */
    201: PromoCode;
};

export type IssueGoodwillCodeResponse = IssueGoodwillCodeResponses[keyof IssueGoodwillCodeResponses];

export type ExportPromoCodesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        campaignId?: string;
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * one of active, redeemed, expired, deactivated
         */
        status?: PromoCodeStatus;
        /**
         * a text of 1 to 200 characters
         */
        search?: string;
    };
    url: '/api/v1/admin/codes/export';
};

export type ExportPromoCodesResponses = {
    /**
     * A header row, then one row per code
     */
    200: string;
};

export type ExportPromoCodesResponse = ExportPromoCodesResponses[keyof ExportPromoCodesResponses];

export type GetPromoCodeData = {
    body?: never;
    path: {
        /**
         * The promo code, in any case of its letters; percent-encoded
         */
        code: string;
    };
    query?: never;
    url: '/api/v1/admin/codes/{code}';
};

export type GetPromoCodeResponses = {
    /**
     * The code
     */
    200: PromoCode;
};

export type GetPromoCodeResponse = GetPromoCodeResponses[keyof GetPromoCodeResponses];

export type DeactivatePromoCodeData = {
    body?: CodeDeactivation;
    path: {
        /**
         * The promo code, in any case of its letters; percent-encoded
         */
        code: string;
    };
    query?: never;
    url: '/api/v1/admin/codes/{code}/deactivate';
};

export type DeactivatePromoCodeResponses = {
    /**
     * The code
     */
    200: PromoCode;
};

export type DeactivatePromoCodeResponse = DeactivatePromoCodeResponses[keyof DeactivatePromoCodeResponses];

export type ExtendPromoCodeData = {
    body: CodeExtension;
    path: {
        /**
         * The promo code, in any case of its letters; percent-encoded
         */
        code: string;
    };
    query?: never;
    url: '/api/v1/admin/codes/{code}/extend';
};

export type ExtendPromoCodeResponses = {
    /**
     * The code
     */
    200: PromoCode;
};

export type ExtendPromoCodeResponse = ExtendPromoCodeResponses[keyof ExtendPromoCodeResponses];

export type ReactivatePromoCodeData = {
    body?: CodeReactivation;
    path: {
        /**
         * The promo code, in any case of its letters; percent-encoded
         */
        code: string;
    };
    query?: never;
    url: '/api/v1/admin/codes/{code}/reactivate';
};

export type ReactivatePromoCodeResponses = {
    /**
     * The code
     */
    200: PromoCode;
};

export type ReactivatePromoCodeResponse = ReactivatePromoCodeResponses[keyof ReactivatePromoCodeResponses];

export type GetPromoCodeStoryData = {
    body?: never;
    path: {
        /**
         * The promo code, in any case of its letters; percent-encoded
         */
        code: string;
    };
    query?: {
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
    };
    url: '/api/v1/admin/codes/{code}/story';
};

export type GetPromoCodeStoryResponses = {
    /**
     * The story of the code
     */
    200: PromoCodeStory;
};

export type GetPromoCodeStoryResponse = GetPromoCodeStoryResponses[keyof GetPromoCodeStoryResponses];

export type ListPoolsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/code-pools';
};

export type ListPoolsResponses = {
    /**
     * A page of pools
     */
    200: PoolPage;
};

export type ListPoolsResponse = ListPoolsResponses[keyof ListPoolsResponses];

export type CreatePoolData = {
    body: PoolInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/code-pools';
};

export type CreatePoolResponses = {
    /**
     * The pool
     */
    201: Pool;
};

export type CreatePoolResponse = CreatePoolResponses[keyof CreatePoolResponses];

export type DeletePoolData = {
    body?: never;
    path: {
        /**
         * The pool of codes
         */
        poolId: string;
    };
    query?: never;
    url: '/api/v1/admin/code-pools/{poolId}';
};

export type DeletePoolResponses = {
    /**
     * The pool has been deleted
     */
    204: void;
};

export type DeletePoolResponse = DeletePoolResponses[keyof DeletePoolResponses];

export type GetPoolData = {
    body?: never;
    path: {
        /**
         * The pool of codes
         */
        poolId: string;
    };
    query?: never;
    url: '/api/v1/admin/code-pools/{poolId}';
};

export type GetPoolResponses = {
    /**
     * The pool
     */
    200: Pool;
};

export type GetPoolResponse = GetPoolResponses[keyof GetPoolResponses];

export type UpdatePoolData = {
    body: PoolFields;
    path: {
        /**
         * The pool of codes
         */
        poolId: string;
    };
    query?: never;
    url: '/api/v1/admin/code-pools/{poolId}';
};

export type UpdatePoolResponses = {
    /**
     * The pool
     */
    200: Pool;
};

export type UpdatePoolResponse = UpdatePoolResponses[keyof UpdatePoolResponses];

export type ListPoolCodesData = {
    body?: never;
    path: {
        /**
         * The pool of codes
         */
        poolId: string;
    };
    query?: {
        /**
         * one of free, given, used, withdrawn
         */
        status?: PoolCodeStatus;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/code-pools/{poolId}/codes';
};

export type ListPoolCodesResponses = {
    /**
     * A page of codes
     */
    200: PoolCodePage;
};

export type ListPoolCodesResponse = ListPoolCodesResponses[keyof ListPoolCodesResponses];

export type UploadPoolCodesData = {
    body: PoolCodes;
    path: {
        /**
         * The pool of codes
         */
        poolId: string;
    };
    query?: {
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        expiresAt?: string;
    };
    url: '/api/v1/admin/code-pools/{poolId}/codes';
};

export type UploadPoolCodesResponses = {
    /**
     * What was added
     */
    200: PoolUpload;
};

export type UploadPoolCodesResponse = UploadPoolCodesResponses[keyof UploadPoolCodesResponses];

export type WithdrawPoolCodesData = {
    body: WithdrawInput;
    path: {
        /**
         * The pool of codes
         */
        poolId: string;
    };
    query?: never;
    url: '/api/v1/admin/code-pools/{poolId}/withdraw';
};

export type WithdrawPoolCodesResponses = {
    /**
     * How many codes were withdrawn
     */
    200: WithdrawnCodes;
};

export type WithdrawPoolCodesResponse = WithdrawPoolCodesResponses[keyof WithdrawPoolCodesResponses];

export type GeneratePoolCodesData = {
    body: GenerateInput;
    path: {
        /**
         * The pool of codes
         */
        poolId: string;
    };
    query?: never;
    url: '/api/v1/admin/code-pools/{poolId}/generate';
};

export type GeneratePoolCodesResponses = {
    /**
     * The codes are being generated
     */
    202: Generating;
};

export type GeneratePoolCodesResponse = GeneratePoolCodesResponses[keyof GeneratePoolCodesResponses];

export type ExportEntryCodesData = {
    body?: never;
    path: {
        /**
         * The pool of codes
         */
        poolId: string;
    };
    query?: never;
    url: '/api/v1/admin/code-pools/{poolId}/export';
};

export type ExportEntryCodesResponses = {
    /**
     * A header row, then one code a line
     */
    200: string;
};

export type ExportEntryCodesResponse = ExportEntryCodesResponses[keyof ExportEntryCodesResponses];

export type ListPushSendsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/push-sends';
};

export type ListPushSendsResponses = {
    /**
     * A page of push sends
     */
    200: RatedPushSendPage;
};

export type ListPushSendsResponse = ListPushSendsResponses[keyof ListPushSendsResponses];

export type CreatePushSendData = {
    body?: PushSendInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/push-sends';
};

export type CreatePushSendResponses = {
    /**
     * The push send
     */
    201: PushSend;
};

export type CreatePushSendResponse = CreatePushSendResponses[keyof CreatePushSendResponses];

export type GetPushSendData = {
    body?: never;
    path: {
        /**
         * The push send
         */
        sendId: string;
    };
    query?: never;
    url: '/api/v1/admin/push-sends/{sendId}';
};

export type GetPushSendResponses = {
    /**
     * The push send
     */
    200: PushSend;
};

export type GetPushSendResponse = GetPushSendResponses[keyof GetPushSendResponses];

export type ListWebhookEventsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/admin/webhook-events';
};

export type ListWebhookEventsResponses = {
    /**
     * All events, in one page
     */
    200: WebhookEventPage;
};

export type ListWebhookEventsResponse = ListWebhookEventsResponses[keyof ListWebhookEventsResponses];

export type ListWebhooksData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/webhooks';
};

export type ListWebhooksResponses = {
    /**
     * A page of webhooks
     */
    200: WebhookPage;
};

export type ListWebhooksResponse = ListWebhooksResponses[keyof ListWebhooksResponses];

export type CreateWebhookData = {
    body: WebhookInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/webhooks';
};

export type CreateWebhookResponses = {
    /**
     * The webhook
     */
    201: CreatedWebhook;
};

export type CreateWebhookResponse = CreateWebhookResponses[keyof CreateWebhookResponses];

export type DeleteWebhookData = {
    body?: never;
    headers?: {
        /**
         * The ETag of the record as it was read. If it has been changed since, the answer is 409 EDIT_CONFLICT and nothing is changed; without the header, whatever was changed since is overwritten.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/admin/webhooks/{webhookId}';
};

export type DeleteWebhookResponses = {
    /**
     * The webhook has been deleted
     */
    204: void;
};

export type DeleteWebhookResponse = DeleteWebhookResponses[keyof DeleteWebhookResponses];

export type GetWebhookData = {
    body?: never;
    path: {
        /**
         * The webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/admin/webhooks/{webhookId}';
};

export type GetWebhookResponses = {
    /**
     * The webhook
     */
    200: Webhook;
};

export type GetWebhookResponse = GetWebhookResponses[keyof GetWebhookResponses];

export type UpdateWebhookData = {
    body: WebhookPatch;
    headers?: {
        /**
         * The ETag of the record as it was read. If it has been changed since, the answer is 409 EDIT_CONFLICT and nothing is changed; without the header, whatever was changed since is overwritten.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/admin/webhooks/{webhookId}';
};

export type UpdateWebhookResponses = {
    /**
     * The webhook
     */
    200: Webhook;
};

export type UpdateWebhookResponse = UpdateWebhookResponses[keyof UpdateWebhookResponses];

export type RotateWebhookSecretData = {
    body: SecretRotation;
    path: {
        /**
         * The webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/admin/webhooks/{webhookId}/rotate-secret';
};

export type RotateWebhookSecretResponses = {
    /**
     * The webhook
     */
    200: Webhook;
};

export type RotateWebhookSecretResponse = RotateWebhookSecretResponses[keyof RotateWebhookSecretResponses];

export type TestWebhookData = {
    body?: never;
    path: {
        /**
         * The webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/admin/webhooks/{webhookId}/test';
};

export type TestWebhookResponses = {
    /**
     * The delivery, on its way
     */
    202: Delivery;
};

export type TestWebhookResponse = TestWebhookResponses[keyof TestWebhookResponses];

export type ListDeliveriesData = {
    body?: never;
    path: {
        /**
         * The webhook
         */
        webhookId: string;
    };
    query?: {
        /**
         * one of pending, delivered, failed
         */
        status?: DeliveryStatus;
        /**
         * a text of 1 to 100 characters
         */
        event?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * one of true, false
         */
        total?: YesNo;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/webhooks/{webhookId}/deliveries';
};

export type ListDeliveriesResponses = {
    /**
     * A page of deliveries
     */
    200: DeliveryPage;
};

export type ListDeliveriesResponse = ListDeliveriesResponses[keyof ListDeliveriesResponses];

export type GetDeliveryData = {
    body?: never;
    path: {
        /**
         * The delivery
         */
        deliveryId: string;
    };
    query?: never;
    url: '/api/v1/admin/deliveries/{deliveryId}';
};

export type GetDeliveryResponses = {
    /**
     * The delivery
     */
    200: DetailedDelivery;
};

export type GetDeliveryResponse = GetDeliveryResponses[keyof GetDeliveryResponses];

export type ReplayDeliveriesData = {
    body: ReplayInput;
    path: {
        /**
         * The webhook
         */
        webhookId: string;
    };
    query?: never;
    url: '/api/v1/admin/webhooks/{webhookId}/replay';
};

export type ReplayDeliveriesResponses = {
    /**
     * How many deliveries are sent again
     */
    202: ReplayCount;
};

export type ReplayDeliveriesResponse = ReplayDeliveriesResponses[keyof ReplayDeliveriesResponses];

export type ReplayDeliveryData = {
    body?: never;
    path: {
        /**
         * The delivery
         */
        deliveryId: string;
    };
    query?: never;
    url: '/api/v1/admin/deliveries/{deliveryId}/replay';
};

export type ReplayDeliveryResponses = {
    /**
     * The delivery, on its way
     */
    202: Delivery;
};

export type ReplayDeliveryResponse = ReplayDeliveryResponses[keyof ReplayDeliveryResponses];

export type ListAuditEntriesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * a text of 1 to 100 characters
         */
        action?: string;
        /**
         * a text of 1 to 200 characters
         */
        target?: string;
        /**
         * a text of 1 to 100 characters
         */
        keyId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * a text of 1 to 200 characters
         */
        search?: string;
        /**
         * one of true, false
         */
        total?: YesNo;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/audit-log';
};

export type ListAuditEntriesResponses = {
    /**
     * A page of changes and reads
     */
    200: AuditEntryPage;
};

export type ListAuditEntriesResponse = ListAuditEntriesResponses[keyof ListAuditEntriesResponses];

export type ExportAuditLogData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * a text of 1 to 100 characters
         */
        action?: string;
        /**
         * a text of 1 to 200 characters
         */
        target?: string;
        /**
         * a text of 1 to 100 characters
         */
        keyId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * a text of 1 to 200 characters
         */
        search?: string;
    };
    url: '/api/v1/admin/audit-log/export';
};

export type ExportAuditLogResponses = {
    /**
     * A header row, then one row per change or read
     */
    200: string;
};

export type ExportAuditLogResponse = ExportAuditLogResponses[keyof ExportAuditLogResponses];

export type ListAuditPeopleData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/admin/audit-log/people';
};

export type ListAuditPeopleResponses = {
    /**
     * The users, then the keys
     */
    200: AuditPeople;
};

export type ListAuditPeopleResponse = ListAuditPeopleResponses[keyof ListAuditPeopleResponses];

export type ListChangesByHandData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/audit-log/by-hand';
};

export type ListChangesByHandResponses = {
    /**
     * A page of changes
     */
    200: ChangeByHandPage;
};

export type ListChangesByHandResponse = ListChangesByHandResponses[keyof ListChangesByHandResponses];

export type ListOrganizationsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/organizations';
};

export type ListOrganizationsResponses = {
    /**
     * A page of organizations
     */
    200: OrganizationPage;
};

export type ListOrganizationsResponse = ListOrganizationsResponses[keyof ListOrganizationsResponses];

export type CreateOrganizationData = {
    body: OrganizationInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/organizations';
};

export type CreateOrganizationResponses = {
    /**
     * The organization with its first key
     */
    201: CreatedOrganization;
};

export type CreateOrganizationResponse = CreateOrganizationResponses[keyof CreateOrganizationResponses];

export type ListApiKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/api-keys';
};

export type ListApiKeysResponses = {
    /**
     * A page of keys
     */
    200: ApiKeyPage;
};

export type ListApiKeysResponse = ListApiKeysResponses[keyof ListApiKeysResponses];

export type CreateApiKeyData = {
    body: ApiKeyInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/api-keys';
};

export type CreateApiKeyResponses = {
    /**
     * The key
     */
    201: CreatedApiKey;
};

export type CreateApiKeyResponse = CreateApiKeyResponses[keyof CreateApiKeyResponses];

export type RotateApiKeyData = {
    body?: ApiKeyRotation;
    path: {
        /**
         * The API key, by its id
         */
        keyId: string;
    };
    query?: never;
    url: '/api/v1/admin/api-keys/{keyId}/rotate';
};

export type RotateApiKeyResponses = {
    /**
     * The new key
     */
    201: CreatedApiKey;
};

export type RotateApiKeyResponse = RotateApiKeyResponses[keyof RotateApiKeyResponses];

export type DeactivateApiKeyData = {
    body?: never;
    path: {
        /**
         * The API key, by its id
         */
        keyId: string;
    };
    query?: never;
    url: '/api/v1/admin/api-keys/{keyId}';
};

export type DeactivateApiKeyResponses = {
    /**
     * The key has been deactivated
     */
    204: void;
};

export type DeactivateApiKeyResponse = DeactivateApiKeyResponses[keyof DeactivateApiKeyResponses];

export type ListPlayerKeysData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/player-keys';
};

export type ListPlayerKeysResponses = {
    /**
     * A page of keys
     */
    200: PlayerKeyPage;
};

export type ListPlayerKeysResponse = ListPlayerKeysResponses[keyof ListPlayerKeysResponses];

export type CreatePlayerKeyData = {
    body: PlayerKeyInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/player-keys';
};

export type CreatePlayerKeyResponses = {
    /**
     * The key
     */
    201: PlayerKey;
};

export type CreatePlayerKeyResponse = CreatePlayerKeyResponses[keyof CreatePlayerKeyResponses];

export type DeletePlayerKeyData = {
    body?: never;
    path: {
        /**
         * The player key
         */
        playerKeyId: string;
    };
    query?: never;
    url: '/api/v1/admin/player-keys/{playerKeyId}';
};

export type DeletePlayerKeyResponses = {
    /**
     * The key has been deleted
     */
    204: void;
};

export type DeletePlayerKeyResponse = DeletePlayerKeyResponses[keyof DeletePlayerKeyResponses];

export type RevokePlayerTokensData = {
    body: TokenRevocation;
    path?: never;
    query?: never;
    url: '/api/v1/admin/player-tokens/revoke';
};

export type RevokePlayerTokensResponses = {
    /**
     * The tokens are refused from now on
     */
    204: void;
};

export type RevokePlayerTokensResponse = RevokePlayerTokensResponses[keyof RevokePlayerTokensResponses];

export type GetSettingsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/admin/settings';
};

export type GetSettingsResponses = {
    /**
     * The settings
     */
    200: OrganizationSettings;
};

export type GetSettingsResponse = GetSettingsResponses[keyof GetSettingsResponses];

export type UpdateSettingsData = {
    body: SettingsFields;
    headers?: {
        /**
         * The ETag of the record as it was read. If it has been changed since, the answer is 409 EDIT_CONFLICT and nothing is changed; without the header, whatever was changed since is overwritten.
         */
        'If-Match'?: string;
    };
    path?: never;
    query?: never;
    url: '/api/v1/admin/settings';
};

export type UpdateSettingsResponses = {
    /**
     * The settings
     */
    200: OrganizationSettings;
};

export type UpdateSettingsResponse = UpdateSettingsResponses[keyof UpdateSettingsResponses];

export type ListUsersData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * an integer from 1 to 200
         */
        limit?: number;
        /**
         * the nextCursor of the previous page
         */
        cursor?: string;
    };
    url: '/api/v1/admin/users';
};

export type ListUsersResponses = {
    /**
     * A page of users
     */
    200: ListedUserPage;
};

export type ListUsersResponse = ListUsersResponses[keyof ListUsersResponses];

export type InviteUserData = {
    body: UserInvitation;
    path?: never;
    query?: never;
    url: '/api/v1/admin/users';
};

export type InviteUserResponses = {
    /**
     * The user, and the link
     */
    201: InvitedUser;
};

export type InviteUserResponse = InviteUserResponses[keyof InviteUserResponses];

export type DeactivateUserData = {
    body?: never;
    path: {
        /**
         * The user
         */
        userId: string;
    };
    query?: {
        /**
         * one of keep, deactivate
         */
        keys?: KeysOnDeactivation;
    };
    url: '/api/v1/admin/users/{userId}';
};

export type DeactivateUserResponses = {
    /**
     * The user has been deactivated; these keys of theirs were in force
     */
    200: DeactivatedUser;
    /**
     * The user has been deactivated; no key of theirs was in force
     */
    204: void;
};

export type DeactivateUserResponse = DeactivateUserResponses[keyof DeactivateUserResponses];

export type GetUserData = {
    body?: never;
    path: {
        /**
         * The user
         */
        userId: string;
    };
    query?: never;
    url: '/api/v1/admin/users/{userId}';
};

export type GetUserResponses = {
    /**
     * The user
     */
    200: ConsoleUser;
};

export type GetUserResponse = GetUserResponses[keyof GetUserResponses];

export type UpdateUserData = {
    body: UserChange;
    headers?: {
        /**
         * The ETag of the record as it was read. If it has been changed since, the answer is 409 EDIT_CONFLICT and nothing is changed; without the header, whatever was changed since is overwritten.
         */
        'If-Match'?: string;
    };
    path: {
        /**
         * The user
         */
        userId: string;
    };
    query?: never;
    url: '/api/v1/admin/users/{userId}';
};

export type UpdateUserResponses = {
    /**
     * The user
     */
    200: ConsoleUser;
};

export type UpdateUserResponse = UpdateUserResponses[keyof UpdateUserResponses];

export type ListKeysOfUserData = {
    body?: never;
    path: {
        /**
         * The user
         */
        userId: string;
    };
    query?: never;
    url: '/api/v1/admin/users/{userId}/api-keys';
};

export type ListKeysOfUserResponses = {
    /**
     * The keys, oldest first
     */
    200: KeysOfUser;
};

export type ListKeysOfUserResponse = ListKeysOfUserResponses[keyof ListKeysOfUserResponses];

export type RenewUserLinkData = {
    body?: never;
    path: {
        /**
         * The user
         */
        userId: string;
    };
    query?: never;
    url: '/api/v1/admin/users/{userId}/link';
};

export type RenewUserLinkResponses = {
    /**
     * The link
     */
    201: UserLink;
};

export type RenewUserLinkResponse = RenewUserLinkResponses[keyof RenewUserLinkResponses];

export type ReleaseUserProviderData = {
    body?: never;
    path: {
        /**
         * The user
         */
        userId: string;
    };
    query?: never;
    url: '/api/v1/admin/users/{userId}/provider';
};

export type ReleaseUserProviderResponses = {
    /**
     * The user is bound to no account
     */
    204: void;
};

export type ReleaseUserProviderResponse = ReleaseUserProviderResponses[keyof ReleaseUserProviderResponses];

export type EraseUserData = {
    body?: never;
    path: {
        /**
         * The user
         */
        userId: string;
    };
    query?: never;
    url: '/api/v1/admin/users/{userId}/erase';
};

export type EraseUserResponses = {
    /**
     * The user
     */
    200: ConsoleUser;
};

export type EraseUserResponse = EraseUserResponses[keyof EraseUserResponses];

export type ListRolesData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/admin/roles';
};

export type ListRolesResponses = {
    /**
     * The table
     */
    200: RoleTable;
};

export type ListRolesResponse = ListRolesResponses[keyof ListRolesResponses];

export type ListSessionsData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/admin/sessions';
};

export type ListSessionsResponses = {
    /**
     * The sessions
     */
    200: SessionList;
};

export type ListSessionsResponse = ListSessionsResponses[keyof ListSessionsResponses];

export type EndSessionData = {
    body?: never;
    path: {
        /**
         * The session of the console
         */
        consoleSessionId: string;
    };
    query?: never;
    url: '/api/v1/admin/sessions/{consoleSessionId}';
};

export type EndSessionResponses = {
    /**
     * The session has ended
     */
    204: void;
};

export type EndSessionResponse = EndSessionResponses[keyof EndSessionResponses];

export type ReceiveGamePlayedEventWebhookPayload = GamePlayedEvent;

export type ReceiveGamePlayedEventWebhookRequest = {
    body: ReceiveGamePlayedEventWebhookPayload;
    key: 'game.played';
    path?: never;
    query?: never;
};

export type ReceiveGameWonEventWebhookPayload = GameWonEvent;

export type ReceiveGameWonEventWebhookRequest = {
    body: ReceiveGameWonEventWebhookPayload;
    key: 'game.won';
    path?: never;
    query?: never;
};

export type ReceiveCampaignStartedEventWebhookPayload = CampaignStartedEvent;

export type ReceiveCampaignStartedEventWebhookRequest = {
    body: ReceiveCampaignStartedEventWebhookPayload;
    key: 'campaign.started';
    path?: never;
    query?: never;
};

export type ReceiveCampaignEndedEventWebhookPayload = CampaignEndedEvent;

export type ReceiveCampaignEndedEventWebhookRequest = {
    body: ReceiveCampaignEndedEventWebhookPayload;
    key: 'campaign.ended';
    path?: never;
    query?: never;
};

export type ReceivePrizeLowEventWebhookPayload = PrizeLowEvent;

export type ReceivePrizeLowEventWebhookRequest = {
    body: ReceivePrizeLowEventWebhookPayload;
    key: 'prize.low';
    path?: never;
    query?: never;
};

export type ReceivePrizeGoneEventWebhookPayload = PrizeGoneEvent;

export type ReceivePrizeGoneEventWebhookRequest = {
    body: ReceivePrizeGoneEventWebhookPayload;
    key: 'prize.gone';
    path?: never;
    query?: never;
};

export type ReceivePrizeForfeitedEventWebhookPayload = PrizeForfeitedEvent;

export type ReceivePrizeForfeitedEventWebhookRequest = {
    body: ReceivePrizeForfeitedEventWebhookPayload;
    key: 'prize.forfeited';
    path?: never;
    query?: never;
};

export type ReceiveBudgetLowEventWebhookPayload = BudgetLowEvent;

export type ReceiveBudgetLowEventWebhookRequest = {
    body: ReceiveBudgetLowEventWebhookPayload;
    key: 'budget.low';
    path?: never;
    query?: never;
};

export type ReceiveBudgetReachedEventWebhookPayload = BudgetReachedEvent;

export type ReceiveBudgetReachedEventWebhookRequest = {
    body: ReceiveBudgetReachedEventWebhookPayload;
    key: 'budget.reached';
    path?: never;
    query?: never;
};

export type ReceivePoolLowEventWebhookPayload = PoolLowEvent;

export type ReceivePoolLowEventWebhookRequest = {
    body: ReceivePoolLowEventWebhookPayload;
    key: 'pool.low';
    path?: never;
    query?: never;
};

export type ReceivePoolEmptyEventWebhookPayload = PoolEmptyEvent;

export type ReceivePoolEmptyEventWebhookRequest = {
    body: ReceivePoolEmptyEventWebhookPayload;
    key: 'pool.empty';
    path?: never;
    query?: never;
};

export type ReceiveCodeCreatedEventWebhookPayload = CodeCreatedEvent;

export type ReceiveCodeCreatedEventWebhookRequest = {
    body: ReceiveCodeCreatedEventWebhookPayload;
    key: 'code.created';
    path?: never;
    query?: never;
};

export type ReceiveCodeRedeemedEventWebhookPayload = CodeRedeemedEvent;

export type ReceiveCodeRedeemedEventWebhookRequest = {
    body: ReceiveCodeRedeemedEventWebhookPayload;
    key: 'code.redeemed';
    path?: never;
    query?: never;
};

export type ReceivePlaysGrantedEventWebhookPayload = PlaysGrantedEvent;

export type ReceivePlaysGrantedEventWebhookRequest = {
    body: ReceivePlaysGrantedEventWebhookPayload;
    key: 'plays.granted';
    path?: never;
    query?: never;
};

export type ReceivePointsSpentEventWebhookPayload = PointsSpentEvent;

export type ReceivePointsSpentEventWebhookRequest = {
    body: ReceivePointsSpentEventWebhookPayload;
    key: 'points.spent';
    path?: never;
    query?: never;
};

export type ReceivePointsEarnedEventWebhookPayload = PointsEarnedEvent;

export type ReceivePointsEarnedEventWebhookRequest = {
    body: ReceivePointsEarnedEventWebhookPayload;
    key: 'points.earned';
    path?: never;
    query?: never;
};

export type ReceivePointsRefundedEventWebhookPayload = PointsRefundedEvent;

export type ReceivePointsRefundedEventWebhookRequest = {
    body: ReceivePointsRefundedEventWebhookPayload;
    key: 'points.refunded';
    path?: never;
    query?: never;
};

export type ReceiveInappGameWonEventWebhookPayload = InappGameWonEvent;

export type ReceiveInappGameWonEventWebhookRequest = {
    body: ReceiveInappGameWonEventWebhookPayload;
    key: 'inapp_game.won';
    path?: never;
    query?: never;
};

export type ReceiveMomentsPlannedEventWebhookPayload = MomentsPlannedEvent;

export type ReceiveMomentsPlannedEventWebhookRequest = {
    body: ReceiveMomentsPlannedEventWebhookPayload;
    key: 'moments.planned';
    path?: never;
    query?: never;
};

export type ReceiveDrawsOpenedEventWebhookPayload = DrawsOpenedEvent;

export type ReceiveDrawsOpenedEventWebhookRequest = {
    body: ReceiveDrawsOpenedEventWebhookPayload;
    key: 'draws.opened';
    path?: never;
    query?: never;
};

export type ReceiveDrawsCheckpointEventWebhookPayload = DrawsCheckpointEvent;

export type ReceiveDrawsCheckpointEventWebhookRequest = {
    body: ReceiveDrawsCheckpointEventWebhookPayload;
    key: 'draws.checkpoint';
    path?: never;
    query?: never;
};

export type ReceiveDrawsClosedEventWebhookPayload = DrawsClosedEvent;

export type ReceiveDrawsClosedEventWebhookRequest = {
    body: ReceiveDrawsClosedEventWebhookPayload;
    key: 'draws.closed';
    path?: never;
    query?: never;
};

export type ReceiveWebhookTestEventWebhookPayload = WebhookTestEvent;

export type ReceiveWebhookTestEventWebhookRequest = {
    body: ReceiveWebhookTestEventWebhookPayload;
    key: 'webhook.test';
    path?: never;
    query?: never;
};
