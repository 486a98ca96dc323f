// Generated from the OpenAPI document by `bun run types`: do not edit.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

export type Webhooks = ReceiveGamePlayedEventWebhookRequest | ReceiveGameWonEventWebhookRequest | ReceiveCampaignStartedEventWebhookRequest | ReceiveCampaignEndedEventWebhookRequest | ReceivePrizeLowEventWebhookRequest | ReceivePrizeGoneEventWebhookRequest | ReceivePrizeForfeitedEventWebhookRequest | ReceiveBudgetLowEventWebhookRequest | ReceiveBudgetReachedEventWebhookRequest | ReceivePoolLowEventWebhookRequest | ReceivePoolEmptyEventWebhookRequest | ReceiveCodeCreatedEventWebhookRequest | ReceiveCodeRedeemedEventWebhookRequest | ReceivePlaysGrantedEventWebhookRequest | ReceivePointsSpentEventWebhookRequest | ReceivePointsEarnedEventWebhookRequest | ReceivePointsRefundedEventWebhookRequest | ReceiveInappGameWonEventWebhookRequest | ReceiveMomentsPlannedEventWebhookRequest | ReceiveDrawsOpenedEventWebhookRequest | ReceiveDrawsCheckpointEventWebhookRequest | ReceiveDrawsClosedEventWebhookRequest | ReceiveWebhookTestEventWebhookRequest;

export type GamePlayedEventData = {
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * The player's id in the organization's systems.
     */
    externalUserId: string;
    /**
     * Whether the play won.
     */
    won: boolean;
};

/**
 * a play, won or not
 */
export type GamePlayedEvent = {
    /**
     * The name of the event.
     */
    event: 'game.played';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: GamePlayedEventData;
};

export type GameWonEventData = {
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * The player's id in the organization's systems.
     */
    externalUserId: string;
    /**
     * The play.
     */
    sessionId: string;
    /**
     * What the game showed.
     */
    result: string;
    /**
     * What a win gives: promo_code, points or none; tolerate unknown ones.
     */
    rewardType: string;
    /**
     * The promo code that was given, or null.
     */
    prizeCode: string | null;
    /**
     * The points that were given.
     */
    pointsAwarded: number;
    /**
     * The campaign's prize, where it has several.
     */
    prizeId?: string;
    /**
     * The name of that prize.
     */
    prizeName?: string;
};

/**
 * a play that won, in addition to its game.played
 */
export type GameWonEvent = {
    /**
     * The name of the event.
     */
    event: 'game.won';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: GameWonEventData;
};

export type CampaignStartedEventData = {
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * The campaign's startsAt.
     */
    at: string;
};

/**
 * a campaign whose startsAt has come
 */
export type CampaignStartedEvent = {
    /**
     * The name of the event.
     */
    event: 'campaign.started';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: CampaignStartedEventData;
};

export type CampaignEndedEventData = {
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * The campaign's endsAt.
     */
    at: string;
};

/**
 * a campaign whose endsAt has come
 */
export type CampaignEndedEvent = {
    /**
     * The name of the event.
     */
    event: 'campaign.ended';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: CampaignEndedEventData;
};

export type PrizeLowEventData = {
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * The prize of the campaign.
     */
    prizeId: string;
    /**
     * Day, week, month or total: what its stock is for.
     */
    period: string;
    /**
     * How many were given in the period.
     */
    used: number;
    /**
     * How many there are in the period.
     */
    maxTotal: number;
};

/**
 * a win that leaves at most a fifth of a prize, once a period
 */
export type PrizeLowEvent = {
    /**
     * The name of the event.
     */
    event: 'prize.low';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: PrizeLowEventData;
};

export type PrizeGoneEventData = {
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * The prize of the campaign.
     */
    prizeId: string;
    /**
     * Day, week, month or total: what its stock is for.
     */
    period: string;
    /**
     * How many were given in the period: all, or more where maxTotal was lowered.
     */
    used: number;
    /**
     * How many there are in the period.
     */
    maxTotal: number;
};

/**
 * the win that takes the last of a prize, once a period
 */
export type PrizeGoneEvent = {
    /**
     * The name of the event.
     */
    event: 'prize.gone';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: PrizeGoneEventData;
};

export type PrizeForfeitedEventData = {
    /**
     * The campaign, or null for a mini-game.
     */
    campaignId: string | null;
    /**
     * The play that had won it, or null for a ranking prize or a spin.
     */
    sessionId: string | null;
    /**
     * The campaign's prize, or null for a ranking prize or a spin.
     */
    prizeId: string | null;
    /**
     * The ranking prize.
     */
    rankingPrizeId?: string;
    /**
     * The mini-game.
     */
    notificationId?: string;
    /**
     * The spin of the mini-game that had won it.
     */
    awardId?: string;
    /**
     * What it was worth, in minor units; null if unknown.
     */
    value: number | null;
};

/**
 * an external prize that its winner lost before it was handed out
 */
export type PrizeForfeitedEvent = {
    /**
     * The name of the event.
     */
    event: 'prize.forfeited';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: PrizeForfeitedEventData;
};

export type BudgetLowEventData = {
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * What codes and prizes cost, less what was given back.
     */
    used: number;
    /**
     * Their highest allowed cost.
     */
    maxAmount: number;
    /**
     * The currency of the amounts, or null.
     */
    currency: string | null;
};

/**
 * a code or prize that leaves at most a fifth of a budget, once for each maxAmount
 */
export type BudgetLowEvent = {
    /**
     * The name of the event.
     */
    event: 'budget.low';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: BudgetLowEventData;
};

export type BudgetReachedEventData = {
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * What codes and prizes cost by then, less what was given back.
     */
    used: number;
    /**
     * Their highest allowed cost.
     */
    maxAmount: number;
    /**
     * The currency of the amounts, or null.
     */
    currency: string | null;
};

/**
 * the first code or prize that a budget refuses, or the one that leaves nothing, once for each maxAmount
 */
export type BudgetReachedEvent = {
    /**
     * The name of the event.
     */
    event: 'budget.reached';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: BudgetReachedEventData;
};

export type PoolLowEventData = {
    /**
     * The pool of codes.
     */
    poolId: string;
    /**
     * How many codes are left.
     */
    left: number;
    /**
     * How many codes were ever added.
     */
    total: number;
};

/**
 * a code that leaves few in a pool: at most lowAt, or a tenth of the total; once until codes are added
 */
export type PoolLowEvent = {
    /**
     * The name of the event.
     */
    event: 'pool.low';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: PoolLowEventData;
};

export type PoolEmptyEventData = {
    /**
     * The pool of codes.
     */
    poolId: string;
    /**
     * How many codes are left: 0.
     */
    left: number;
    /**
     * How many codes were ever added.
     */
    total: number;
};

/**
 * a code that leaves none in a pool, or the first that a pool lacks; once until codes are added
 */
export type PoolEmptyEvent = {
    /**
     * The name of the event.
     */
    event: 'pool.empty';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: PoolEmptyEventData;
};

export type CodeCreatedEventData = {
    /**
     * The promo code.
     */
    code: string;
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * The player's id in the organization's systems.
     */
    externalUserId: string;
    /**
     * Percentage or fixed; tolerate unknown ones.
     */
    discountType: string;
    /**
     * Percent, or minor units of the currency.
     */
    discountValue: number;
    /**
     * In minor units of the currency, or null.
     */
    maxDiscountAmount: number | null;
    /**
     * How often the code can be redeemed.
     */
    maxUses: number;
    /**
     * When it expires.
     */
    expiresAt: string;
};

/**
 * a code that POST /codes created, not one that it returned again, or a code by hand
 */
export type CodeCreatedEvent = {
    /**
     * The name of the event.
     */
    event: 'code.created';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: CodeCreatedEventData;
};

export type CodeRedeemedEventData = {
    /**
     * The promo code.
     */
    code: string;
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * The player's id in the organization's systems.
     */
    externalUserId: string;
    /**
     * How often the code has been redeemed, with this use.
     */
    uses: number;
    /**
     * How often the code can be redeemed.
     */
    maxUses: number;
    /**
     * What the sale came to, in minor units of the currency, or null.
     */
    saleTotal: number | null;
    /**
     * What the code took off the sale, in minor units of the currency, or null.
     */
    discountAmount: number | null;
    /**
     * The currency of the amounts, or null.
     */
    currency: string | null;
    /**
     * The caller's own reference, or null.
     */
    externalReference: string | null;
    /**
     * When it was redeemed.
     */
    redeemedAt: string;
};

/**
 * a use of a code that POST /codes/redeem counted, not one that it returned again
 */
export type CodeRedeemedEvent = {
    /**
     * The name of the event.
     */
    event: 'code.redeemed';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: CodeRedeemedEventData;
};

export type PlaysGrantedEventData = {
    /**
     * The grant.
     */
    grantId: string;
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * The player's id in the organization's systems.
     */
    externalUserId: string;
    /**
     * How many plays were granted.
     */
    plays: number;
    /**
     * When what is left of them expires, or null.
     */
    expiresAt: string | null;
    /**
     * The organization's own reference, such as the id of an order.
     */
    reference: string | null;
};

/**
 * a grant of plays that POST /plays/grants or the console made, not one that was repeated
 */
export type PlaysGrantedEvent = {
    /**
     * The name of the event.
     */
    event: 'plays.granted';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: PlaysGrantedEventData;
};

export type PointsSpentEventData = {
    /**
     * The spend, earn or refund.
     */
    transactionId: string;
    /**
     * The player's id in the organization's systems.
     */
    externalUserId: string;
    /**
     * How many points were taken, above 0.
     */
    points: number;
    /**
     * The player's points afterwards.
     */
    balance: number;
    /**
     * The caller's own reference, or null.
     */
    externalReference: string | null;
};

/**
 * points that POST /points/spend took
 */
export type PointsSpentEvent = {
    /**
     * The name of the event.
     */
    event: 'points.spent';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: PointsSpentEventData;
};

export type PointsEarnedEventData = {
    /**
     * The spend, earn or refund.
     */
    transactionId: string;
    /**
     * The player's id in the organization's systems.
     */
    externalUserId: string;
    /**
     * How many points were given, above 0.
     */
    points: number;
    /**
     * The player's points afterwards.
     */
    balance: number;
    /**
     * The caller's own reference, or null.
     */
    externalReference: string | null;
};

/**
 * points that POST /points/earn gave
 */
export type PointsEarnedEvent = {
    /**
     * The name of the event.
     */
    event: 'points.earned';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: PointsEarnedEventData;
};

export type PointsRefundedEventData = {
    /**
     * The spend, earn or refund.
     */
    transactionId: string;
    /**
     * The player's id in the organization's systems.
     */
    externalUserId: string;
    /**
     * How many points were given back, above 0.
     */
    points: number;
    /**
     * The player's points afterwards.
     */
    balance: number;
    /**
     * The caller's own reference, or null.
     */
    externalReference: string | null;
};

/**
 * a spend that POST /points/refund gave back; transactionId is the refund's own, and externalReference the spend's
 */
export type PointsRefundedEvent = {
    /**
     * The name of the event.
     */
    event: 'points.refunded';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: PointsRefundedEventData;
};

export type InappGameWonEventData = {
    /**
     * The mini-game.
     */
    notificationId: string;
    /**
     * The prize of this player in this spin period, which a redemption names.
     */
    awardId: string;
    /**
     * The external id that the organization gave the segment, or null.
     */
    segmentExternalId: string | null;
    /**
     * The player's id in the organization's systems.
     */
    externalUserId: string;
    /**
     * The id of the registered player in this service.
     */
    clientId: string;
    /**
     * The name of the segment.
     */
    segmentName: string;
    /**
     * The promo code that was given, or null.
     */
    prizeCode: string | null;
    /**
     * The period of the spin.
     */
    spinPeriod: string;
};

/**
 * a spin of a mini-game that is a prize
 */
export type InappGameWonEvent = {
    /**
     * The name of the event.
     */
    event: 'inapp_game.won';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: InappGameWonEventData;
};

export type MomentsPlannedEventData = {
    /**
     * The campaign.
     */
    campaignId: string;
    /**
     * The moments planned together.
     */
    batchId: string;
    /**
     * The prize.
     */
    prizeId: string;
    /**
     * How many moments.
     */
    count: number;
    /**
     * Whether their author knows the times, having chosen them or drawn them from a short window.
     */
    chosen: boolean;
    /**
     * SHA-256 in hex of their salt and times, to check them once both are shown.
     */
    commitment: string;
    /**
     * What the moments were drawn from, or null if their author named them.
     */
    window: MomentsPlannedEventWindow | null;
};

export type MomentsPlannedEventWindow = {
    /**
     * None is earlier.
     */
    from: string;
    /**
     * All are earlier.
     */
    to: string;
    /**
     * Random, or even: one in each of as many equal parts.
     */
    distribution: string;
    /**
     * Days of the week, 1 is Monday.
     */
    days?: Array<number>;
    /**
     * None is at an earlier hour.
     */
    fromHour?: number;
    /**
     * All are at earlier hours.
     */
    toHour?: number;
    /**
     * The time zone of these days and hours.
     */
    timezone: string;
};

/**
 * planned moments of a prize; their times are secret until the campaign has ended
 */
export type MomentsPlannedEvent = {
    /**
     * The name of the event.
     */
    event: 'moments.planned';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: MomentsPlannedEventData;
};

export type DrawsOpenedEventData = {
    /**
     * The chain of draws.
     */
    chainId: string;
    /**
     * The campaign or the mini-game that draws.
     */
    game: DrawsOpenedEventGame;
    /**
     * SHA-256 of the seed, in hex.
     */
    commitment: string;
};

export type DrawsOpenedEventGame = {
    /**
     * Campaign, or notification for a mini-game.
     */
    kind: string;
    /**
     * Its id.
     */
    id: string;
};

/**
 * a new chain of draws; keep the commitment, which its seed must match once it is shown
 */
export type DrawsOpenedEvent = {
    /**
     * The name of the event.
     */
    event: 'draws.opened';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: DrawsOpenedEventData;
};

export type DrawsCheckpointEventData = {
    /**
     * The chain of draws.
     */
    chainId: string;
    /**
     * The number of its record.
     */
    n: number;
    /**
     * The hash of its record, in hex.
     */
    hash: string;
};

/**
 * the first draw of a chain after each 1,000 draws or after an hour; keep it as evidence of the draws before it
 */
export type DrawsCheckpointEvent = {
    /**
     * The name of the event.
     */
    event: 'draws.checkpoint';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: DrawsCheckpointEventData;
};

export type DrawsClosedEventData = {
    /**
     * The chain of draws.
     */
    chainId: string;
    /**
     * How many draws it has.
     */
    draws: number;
    /**
     * The hash of its last record, in hex.
     */
    lastHash: string;
    /**
     * Its seed, in hex.
     */
    seed: string;
};

/**
 * a closed chain of draws, with the seed that allows repeating all of them
 */
export type DrawsClosedEvent = {
    /**
     * The name of the event.
     */
    event: 'draws.closed';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
    data: DrawsClosedEventData;
};

export type WebhookTestEventData = {
    /**
     * The tested webhook.
     */
    webhookId: string;
};

/**
 * a requested test, sent to one webhook whatever its events
 */
export type WebhookTestEvent = {
    /**
     * The name of the event.
     */
    event: 'webhook.test';
    /**
     * When it happened; the same on every attempt.
     */
    timestamp: string;
    /**
     * What happened, in the fields of this event.
     */
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
     * The score that the play adds in the ranking: the right answers of a trivia, or what the game has reported. A finite number. 0 by default. Apart from a trivia, nothing else counts in the ranking.
     */
    score?: number | null;
    /**
     * Whether it was a win. Only used if rewardType is none.
     */
    won?: boolean | null;
    /**
     * What the organization's own game has reported, stored as sent.
     */
    metadata?: FreeObject | null;
};

export type PlayInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    campaignId: string;
    /**
     * A text of 1 to 200 characters after trimming.
     */
    externalUserId?: string | null;
    /**
     * The options that the player of a trivia has chosen, one for each question, by their index from 0. An array of integers, one per question.
     */
    answers?: Array<number> | null;
    /**
     * What the organization's own game reports; only marketplace games use it.
     */
    gameResult?: GameResult | null;
    /**
     * What the player's device adds to the numbers of the draw. 1 to 64 letters, digits, _ or -; best chosen at random by the player's device.
     */
    clientSeed?: string | null;
    /**
     * The entry code that the play uses up. A text of 1 to 200 characters. Needed in campaigns with entry, and ignored in others.
     */
    entryCode?: string | null;
    /**
     * The version of the terms that the player has accepted. A text of 1 to 100 characters, which only counts by player token.
     */
    acceptedTerms?: string | null;
};

export type PlayMetadata = {
    /**
     * The name of the segment on which a roulette stopped.
     */
    segment?: string;
    prizeId?: string;
    /**
     * The name of the prize when it was won.
     */
    prizeName?: string;
    /**
     * The organization's own word for what is won, or the kind of the prize.
     */
    prizeType?: string;
    /**
     * Whether discountValue is a percentage or a fixed amount. Tolerate unknown ones.
     */
    discountType?: string;
    /**
     * The discount: in percent, or in minor units of the currency.
     */
    discountValue?: number;
};

export type TierUp = {
    /**
     * The name of the tier before; null if there was none.
     */
    previousTier: string | null;
    /**
     * The name of the tier that the play has reached.
     */
    newTier: string;
    /**
     * The colour of that tier.
     */
    newTierColor: string;
};

/**
 * one of day, week, month, total
 */
export type PeriodKind = 'day' | 'week' | 'month' | 'total';

export type RemainingLimits = {
    /**
     * How many more plays the player has in the period.
     */
    playsRemaining?: number;
    /**
     * The period that playsRemaining is for.
     */
    playLimitPeriod?: PeriodKind;
    /**
     * How many more wins the player can have in the period. The smaller of what is left to the player and to all, where wins deliver something.
     */
    winsRemaining?: number;
    /**
     * The period that winsRemaining is for.
     */
    rewardLimitPeriod?: PeriodKind;
    /**
     * Granted plays that are left; only in campaigns with grants.
     */
    playsGranted?: number;
};

/**
 * absent if nothing was drawn
 */
export type Draw = {
    chainId: string;
    /**
     * The number of its record.
     */
    n: number;
    /**
     * SHA-256 of the chain's seed, in hex.
     */
    commitment: string;
    /**
     * The hash of its record, in hex.
     */
    hash: string;
    /**
     * What shows that the play is the player's own. The record shows its SHA-256 as play; nobody else gets it.
     */
    receipt: string;
};

export type PlayAnswer = {
    sessionId: string;
    /**
     * The segment's name, or a short Spanish text.
     */
    result: string;
    /**
     * Whether it was a win.
     */
    won: boolean;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    /**
     * What a win gives: promo_code, points or none. Tolerate unknown ones.
     */
    rewardType: string;
    /**
     * Whether a win in this campaign delivers something, a promo code or points.
     */
    awardsPrize: boolean;
    /**
     * In Spanish; if null, use your own text.
     */
    message: string | null;
    /**
     * A stable code of the message. Tolerate unknown ones.
     */
    messageCode: string | null;
    /**
     * What was won: the segment, the prize and the discount.
     */
    metadata: PlayMetadata;
    /**
     * The XP that the play gave. Only in campaigns with xp.
     */
    xpAwarded?: number;
    /**
     * The player's XP after the play.
     */
    newTotalXp?: number;
    /**
     * The tier that the play has reached; absent if it is the one before.
     */
    tierUp?: TierUp;
    /**
     * The points that the play cost. Only in campaigns with playCost.
     */
    pointsSpent?: number;
    /**
     * The points that the play gave. In points campaigns, 0 on a loss; else on the win of a prize of points.
     */
    pointsAwarded?: number;
    /**
     * The player's points after the play. With pointsAwarded, and in campaigns with playCost.
     */
    newPointsBalance?: number;
    /**
     * What is left to the player in the current periods.
     */
    limits: RemainingLimits;
    /**
     * Where the record of the draw is; absent if nothing was drawn.
     */
    draw?: Draw;
};

/**
 * an object with version and url
 */
export type Terms = {
    /**
     * The version, which the player accepts by name. A text of 1 to 100 characters.
     */
    version: string;
    /**
     * Where the terms can be read. An https: URL of at most 2000 characters.
     */
    url: string;
};

export type PlayGrantInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    campaignId: string;
    /**
     * How many plays to grant. An integer from 1 to 1000.
     */
    plays: number;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z. In the future; without it, the grant does not expire.
     */
    expiresAt?: string | null;
    /**
     * The caller's own reference, such as the number of an order: a repeat with it grants nothing. A text of 1 to 200 characters.
     */
    reference: string;
    /**
     * A remark for the organization's own people; players do not see it. A text of 1 to 1000 characters.
     */
    note?: string | null;
    /**
     * A text of 1 to 200 characters after trimming. The player need not be registered, and may be banned.
     */
    externalUserId: string;
};

export type PlayGrant = {
    grantId: string;
    campaignId: string;
    externalUserId: string;
    /**
     * How many plays were granted.
     */
    plays: number;
    /**
     * How many, or how much, is used up.
     */
    used: number;
    /**
     * How many can still be taken: 0 once the grant was revoked or has expired.
     */
    left: number;
    expiresAt: string | null;
    /**
     * Null after the player was erased.
     */
    reference: string | null;
    createdAt: string;
    /**
     * When what was left of it was taken back; null if it was not.
     */
    revokedAt: string | null;
};

export type PlayGrantPage = {
    items: Array<PlayGrant>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type MovePointsInput = {
    /**
     * A text of 1 to 200 characters after trimming.
     */
    externalUserId: string;
    /**
     * How many points are moved. An integer from 1 to 1000000000.
     */
    points: number;
    /**
     * A remark for the organization's own people; players do not see it. A text of at most 1000 characters.
     */
    note?: string | null;
    /**
     * The caller's own reference, such as the number of an order, stored as sent. A text of at most 1000 characters.
     */
    externalReference?: string | null;
};

export type MovedPoints = {
    /**
     * The spend, earn or refund, as in its row of the ledger.
     */
    transactionId: string;
    /**
     * The player's current id.
     */
    externalUserId: string;
    /**
     * How many points were moved.
     */
    points: number;
    /**
     * The player's points afterwards.
     */
    balance: number;
};

export type RefundPointsInput = {
    /**
     * The transactionId of the spend.
     */
    transactionId: string;
};

export type PromoCodeInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    campaignId: string;
    /**
     * A text of 1 to 200 characters after trimming.
     */
    externalUserId: string;
};

export type IssuedPromoCode = {
    /**
     * The promo code.
     */
    code: string;
    /**
     * Whether discountValue is a percentage or a fixed amount. Tolerate unknown ones.
     */
    discountType: string;
    /**
     * The discount: in percent, or in minor units of the currency.
     */
    discountValue: number;
    /**
     * The highest discount, in minor units of the currency; null if there is no bound. A percentage gives min(price × discountValue / 100, maxDiscountAmount).
     */
    maxDiscountAmount: number | null;
    /**
     * How often a code can be redeemed.
     */
    maxUses: number;
    expiresAt: string;
    /**
     * Codes that the player may still receive in the period. Absent without generationLimits.
     */
    remainingGenerations?: number;
    /**
     * The period that remainingGenerations is for. Absent without generationLimits.
     */
    limitPeriod?: PeriodKind;
    /**
     * Whether the code had been issued before and is returned again.
     */
    idempotent: boolean;
};

export type PromoCodeRedemptionInput = {
    /**
     * The promo code. A text of 1 to 200 characters.
     */
    code: string;
    /**
     * A text of 1 to 200 characters after trimming. If it is sent, the code must be this player's.
     */
    externalUserId?: string | null;
    /**
     * What the sale came to. An integer from 0 to 9007199254740991, in minor units of the currency.
     */
    saleTotal?: number | null;
    /**
     * What the code or prize took off the sale. An integer from 0 to 9007199254740991, in minor units of the currency.
     */
    discountAmount?: number | null;
    /**
     * The currency of the amounts. 3 uppercase letters, such as COP. Needed with either amount.
     */
    currency?: string | null;
    /**
     * The caller's own reference, such as the number of an order, stored as sent. A text of at most 1000 characters.
     */
    externalReference?: string | null;
};

export type RedeemedPromoCode = {
    /**
     * Always true: a refusal is an error.
     */
    ok: boolean;
    /**
     * The promo code.
     */
    code: string;
    campaignId: string;
    externalUserId: string;
    /**
     * Whether discountValue is a percentage or a fixed amount. Tolerate unknown ones.
     */
    discountType: string;
    /**
     * The discount: in percent, or in minor units of the currency.
     */
    discountValue: number;
    /**
     * The highest discount, in minor units of the currency; null if there is no bound.
     */
    maxDiscountAmount: number | null;
    /**
     * How often the code has been redeemed.
     */
    uses: number;
    /**
     * How often a code can be redeemed.
     */
    maxUses: number;
    /**
     * When it was redeemed, as the caller says; else when the call came.
     */
    redeemedAt: string;
};

export type PlayerInput = {
    /**
     * The player, by the organization's own id. A text of 1 to 200 characters after trimming.
     */
    externalId?: string | null;
    /**
     * A text of 1 to 200 characters.
     */
    name?: string | null;
    /**
     * A text of 1 to 320 characters.
     */
    email?: string | null;
    /**
     * What the organization knows of the player, by names of its own. It replaces what was stored before.
     */
    traits?: FreeObject | null;
};

export type IdentifiedPlayer = {
    clientId: string;
    /**
     * The player, by the organization's own id.
     */
    externalId: string;
    /**
     * Whether this call registered the player.
     */
    created: boolean;
    /**
     * The XP of the player.
     */
    xp: number;
    /**
     * The points that the player has.
     */
    points: number;
    /**
     * The highest tier reached.
     */
    tier: string | null;
};

/**
 * the highest tier reached
 */
export type ReachedTier = {
    name: string;
    /**
     * The colour of the tier, as the organization has written it.
     */
    color: string;
    /**
     * The XP from which a player has the tier.
     */
    minXp: number;
};

export type NextTier = {
    name: string;
    /**
     * The colour of the tier, as the organization has written it.
     */
    color: string;
    /**
     * The XP from which a player has the tier.
     */
    minXp: number;
    /**
     * How much XP the player lacks for it.
     */
    xpMissing: number;
};

export type Profile = {
    /**
     * The player, or the one that remains if this one was merged into another.
     */
    externalId: string;
    /**
     * Null while unregistered.
     */
    clientId: string | null;
    name: string | null;
    /**
     * The XP of the player.
     */
    xp: number;
    /**
     * The points that the player has.
     */
    points: number;
    /**
     * The name of the tier; null below the lowest.
     */
    tier: ReachedTier | null;
    /**
     * The tier above; null at the highest.
     */
    nextTier: NextTier | null;
    /**
     * The time by the service's clock, for counting down.
     */
    now: string;
};

/**
 * an object with any of name, email and traits
 */
export type TokenProfile = {
    /**
     * A text of 1 to 200 characters.
     */
    name?: string | null;
    /**
     * A text of 1 to 320 characters.
     */
    email?: string | null;
    /**
     * What the organization knows of the player, by names of its own.
     */
    traits?: FreeObject | null;
};

export type PlayerTokenInput = {
    /**
     * The player, by the organization's own id. A text of 1 to 200 characters after trimming.
     */
    externalId: string;
    /**
     * How long the token holds. An integer from 60 to 86400.
     */
    expiresInSeconds?: number | null;
    /**
     * The games that the token is for; without it, all. A list of at most 50 ids of campaigns and mini-games.
     */
    games?: Array<string> | null;
    /**
     * What is known of the player, who is identified first.
     */
    profile?: TokenProfile | null;
};

export type PlayerToken = {
    /**
     * The player token: a JSON Web Token.
     */
    token: string;
    expiresAt: string;
};

export type SpinInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    notificationId: string;
    /**
     * A text of 1 to 200 characters after trimming. Sent without clientId.
     */
    externalUserId?: string | null;
    /**
     * 1 to 200 letters, digits, _, : or -. Sent without externalUserId.
     */
    clientId?: string | null;
    /**
     * What the player's device adds to the numbers of the draw. 1 to 64 letters, digits, _ or -; best chosen at random by the player's device.
     */
    clientSeed?: string | null;
    /**
     * The version of the terms that the player has accepted. A text of 1 to 100 characters, which only counts by player token.
     */
    acceptedTerms?: string | null;
};

export type SpunSegment = {
    segmentId: string;
    name: string;
    /**
     * The segment's id in the organization's own systems; null if it has none.
     */
    externalId?: string;
    /**
     * Whether the segment is a win.
     */
    isPrize: boolean;
};

export type SpinAnswer = {
    /**
     * Whether the player has spun in this period before: the answer is then that of the earlier spin.
     */
    alreadyPlayed: boolean;
    notificationId: string;
    /**
     * {spinPeriod}_{clientId}.
     */
    awardId: string;
    /**
     * The period in which the player has spun, such as 2026-11-21; total if there is only one.
     */
    spinPeriod: string;
    /**
     * Whether it was a win.
     */
    won: boolean;
    /**
     * What the game has shown: the name of the segment, or a short text in Spanish.
     */
    result: string;
    /**
     * The segment on which the wheel stopped.
     */
    segment: SpunSegment;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    /**
     * How many points were given.
     */
    pointsAwarded: number;
    /**
     * Where the record of the draw is; absent if nothing was drawn.
     */
    draw?: Draw;
    /**
     * When the player may spin again. Null for cadence none.
     */
    nextSpinAt: string | null;
};

export type RedemptionInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    notificationId: string;
    /**
     * 1 to 200 letters, digits, _, : or -. Sent without clientExternalId and segmentExternalId.
     */
    awardId?: string | null;
    /**
     * The player, by the organization's own id. A text of 1 to 200 characters after trimming. Sent with segmentExternalId, without awardId.
     */
    clientExternalId?: string | null;
    /**
     * The segment's id in the organization's own systems. A text of 1 to 200 characters after trimming. Sent with clientExternalId, without awardId.
     */
    segmentExternalId?: string | null;
    /**
     * What the sale came to. An integer from 0 to 9007199254740991, in minor units of the currency.
     */
    saleTotal: number;
    /**
     * What the code or prize took off the sale. An integer from 0 to 9007199254740991, in minor units of the currency.
     */
    discountAmount: number;
    /**
     * The currency of the amounts. 3 uppercase letters, such as COP.
     */
    currency: string;
    /**
     * When it was redeemed, as the caller says; else when the call came. An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z. From 2024-01-01 to 48 hours from now.
     */
    redeemedAt?: string | null;
    /**
     * The caller's own reference, such as the number of an order, stored as sent. A text of at most 1000 characters.
     */
    externalReference?: string | null;
    /**
     * Whether the report replaces the one that the award has already. Only with awardId.
     */
    override?: boolean | null;
};

/**
 * the redemption that an override replaced
 */
export type ReplacedRedemption = {
    /**
     * What the sale came to.
     */
    saleTotal: number;
    /**
     * What the code or prize took off the sale.
     */
    discountAmount: number;
    /**
     * The currency of the amounts.
     */
    currency: string;
    /**
     * When it was redeemed, as the caller says; else when the call came.
     */
    redeemedAt: string;
    /**
     * The caller's own reference, such as the number of an order, stored as sent.
     */
    externalReference?: string;
};

export type Redemption = {
    /**
     * What the sale came to.
     */
    saleTotal: number;
    /**
     * What the code or prize took off the sale.
     */
    discountAmount: number;
    /**
     * The currency of the amounts.
     */
    currency: string;
    /**
     * When it was redeemed, as the caller says; else when the call came.
     */
    redeemedAt: string;
    /**
     * The caller's own reference, such as the number of an order, stored as sent.
     */
    externalReference?: string;
    /**
     * The report that this one replaced; null if it is the first.
     */
    previous?: ReplacedRedemption;
};

export type RedeemedAward = {
    /**
     * Always true: a refusal is an error.
     */
    ok: boolean;
    awardId: string;
    /**
     * The report that the prize was used.
     */
    redemption: Redemption;
};

/**
 * the redemption that an override replaced
 */
export type RedemptionReport = {
    /**
     * What the sale came to.
     */
    saleTotal: number;
    /**
     * What the code or prize took off the sale.
     */
    discountAmount: number;
    /**
     * The currency of the amounts.
     */
    currency: string;
    /**
     * When it was redeemed, as the caller says; else when the call came.
     */
    redeemedAt: string;
    /**
     * The caller's own reference, such as the number of an order, stored as sent.
     */
    externalReference?: string;
    /**
     * When the report reached the service.
     */
    recordedAt: string;
};

/**
 * one of click, dismiss
 */
export type PushInteraction = 'click' | 'dismiss';

export type PushEventInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    sendId: string;
    /**
     * The name of the event.
     */
    event: PushInteraction;
};

export type TrackedPushEvent = {
    /**
     * False for a repeat by the same player's token.
     */
    tracked: boolean;
};

export type RankedPlayer = {
    /**
     * The place in the ranking, from 1.
     */
    position: number;
    /**
     * By player token, null in the entries of others.
     */
    externalUserId: string | null;
    /**
     * The sum of the scores in the period.
     */
    totalScore: number;
    /**
     * Only by player token: what the setting players.rankingLabel shows.
     */
    label?: string | null;
};

export type RankingEntry = {
    /**
     * The place in the ranking, from 1.
     */
    position: number;
    externalUserId: string;
    /**
     * The sum of the scores in the period.
     */
    totalScore: number;
};

export type RankingAnswer = {
    campaignId: string;
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
    /**
     * The period, such as 2026-11-21 for a day, 2026-W47 for a week or 2026-11 for a month.
     */
    periodKey: string;
    /**
     * The players in front, from the first.
     */
    rankings: Array<RankedPlayer>;
    /**
     * The place of the player that was asked about; null if they are not ranked.
     */
    entry?: RankingEntry | null;
};

/**
 * as it stands in its chain, with the fields of its type
 */
export type DrawRecord = {
    /**
     * The chain that the record belongs to.
     */
    chain: string;
    /**
     * The number of the record in its chain, from 0.
     */
    n: number;
    /**
     * What is recorded, such as a play or the end of the chain.
     */
    type: string;
    /**
     * When it was recorded. Epoch milliseconds.
     */
    at: number;
    /**
     * The hash of the record before, in hex.
     */
    prev: string;
    /**
     * The hash of the record, in hex.
     */
    hash: string;
    [key: string]: unknown;
};

export type ChainOfDraw = {
    chainId: string;
    /**
     * SHA-256 of the seed, in hex.
     */
    commitment: string;
    /**
     * When the chain began.
     */
    openedAt: string;
    /**
     * When the chain ended; null while it takes draws.
     */
    closedAt: string | null;
    /**
     * The seed of the draws. In hex; null until the chain is closed.
     */
    seed: string | null;
    /**
     * Only in a test organization, whose outcomes may have been asked for.
     */
    test?: boolean;
};

/**
 * the configuration of the draw; null until the seed is revealed, and for other records
 */
export type DrawConfig = {
    /**
     * The kind of game: trivia, roulette, scratch_card, slot_machine or marketplace. Tolerate unknown ones.
     */
    gameType: string;
    [key: string]: unknown;
};

/**
 * of the segment and the prize of this play as it was won, not part of the record; null for other records
 */
export type DrawNames = {
    /**
     * The name of the segment that the record names; null if it names none.
     */
    segment: string | null;
    /**
     * The name of the prize that the record names; null if it names none.
     */
    prize: string | null;
};

export type ShownDraw = {
    /**
     * The record as it was hashed.
     */
    record: DrawRecord;
    /**
     * The chain that the record belongs to.
     */
    chain: ChainOfDraw;
    /**
     * The configuration that the draw was made with; null until the chain has ended.
     */
    config: DrawConfig | null;
    /**
     * What the record names, in words.
     */
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
     * The colour of buttons and of what stands out. A colour as #rrggbb, such as #0b6e4f.
     */
    primary?: string;
    /**
     * The colour behind everything. A colour as #rrggbb, such as #0b6e4f.
     */
    background?: string;
    /**
     * The colour of cards and fields. A colour as #rrggbb, such as #0b6e4f.
     */
    surface?: string;
    /**
     * The colour of text. A colour as #rrggbb, such as #0b6e4f.
     */
    text?: string;
};

/**
 * an object with any of logo, background, cover
 */
export type Images = {
    /**
     * The organization's logo. An https: URL of at most 2000 characters.
     */
    logo?: string;
    /**
     * The picture behind the game. An https: URL of at most 2000 characters.
     */
    background?: string;
    /**
     * The picture above the game, which previews of links show too. An https: URL of at most 2000 characters.
     */
    cover?: string;
};

/**
 * an object with any of color, textColor, label, imageUrl
 */
export type SegmentLook = {
    /**
     * The colour of the segment. A colour as #rrggbb, such as #0b6e4f.
     */
    color?: string;
    /**
     * The colour of the text on the segment. A colour as #rrggbb, such as #0b6e4f.
     */
    textColor?: string;
    /**
     * The text on the segment, in place of its name. A text of at most 24 characters.
     */
    label?: string;
    /**
     * The address of a picture on the segment. An https: URL of at most 2000 characters.
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
     * The heading of the game. A text of at most 500 characters.
     */
    title?: string;
    /**
     * What the player reads before the play. A text of at most 500 characters.
     */
    intro?: string;
    /**
     * The words on the button that plays. A text of at most 500 characters.
     */
    action?: string;
    /**
     * What the player reads after a win. A text of at most 500 characters.
     */
    win?: string;
    /**
     * What the player reads after a loss. A text of at most 500 characters.
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
    /**
     * The colours of the game.
     */
    theme?: Theme;
    /**
     * The pictures of the game.
     */
    images?: Images;
    /**
     * The look of each segment, by its segmentId.
     */
    segments?: SegmentLooks;
    /**
     * The words of the game, by language.
     */
    texts?: TextsByLanguage;
    /**
     * Where players sign in or register. An https: URL of at most 2000 characters.
     */
    joinUrl?: string;
};

export type OpenCampaign = {
    /**
     * Tells campaigns from mini-games.
     */
    kind: CampaignGameKind;
    campaignId: string;
    /**
     * The kind of game: trivia, roulette, scratch_card, slot_machine or marketplace. Tolerate unknown ones.
     */
    gameType: string | null;
    /**
     * What a win gives: promo_code, points or none. Tolerate unknown ones.
     */
    rewardType: string;
    startsAt: string | null;
    endsAt: string | null;
    /**
     * Whether players may play by themselves, with a player token.
     */
    playersMayPlay: boolean;
    name: string;
    /**
     * Null while its hours are open, else when they next open.
     */
    opensAt: string | null;
    /**
     * What the game looks like to players: colours, images, texts and the look of its segments.
     */
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
    /**
     * Tells mini-games from campaigns.
     */
    kind: MiniGameKind;
    notificationId: string;
    /**
     * How often a player may spin the mini-game.
     */
    cadence: Cadence;
    startsAt: string;
    name: string;
    /**
     * Null while its hours are open, else when they next open.
     */
    opensAt: string | null;
    /**
     * What the game looks like to players: colours, images, texts and the look of its segments.
     */
    appearance: Appearance | null;
};

export type OpenGame = OpenCampaign | OpenMiniGame;

export type OpenGamePage = {
    items: Array<OpenGame>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * The time by the service's clock, for counting down.
     */
    now: string;
};

/**
 * one of draft, ended, paused, scheduled, running
 */
export type CurrentStatus = 'draft' | 'ended' | 'paused' | 'scheduled' | 'running';

export type PlayLimit = {
    /**
     * How many one player may have in the period.
     */
    maxPerUser: number;
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
};

export type GameCost = {
    /**
     * The points that a play costs.
     */
    points: number;
};

export type GameSegment = {
    segmentId: string;
    name: string;
    /**
     * Whether the segment is a win.
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
    /**
     * What the winner gets: a promo code, points, or something that the organization hands out.
     */
    kind: PrizeKind;
    /**
     * What it is, in the organization's own words.
     */
    description: string | null;
    /**
     * The address of a picture of the prize.
     */
    imageUrl: string | null;
    /**
     * The address of the terms of the prize.
     */
    termsUrl: string | null;
};

export type GameQuestion = {
    /**
     * What the player is asked.
     */
    question: string;
    /**
     * The answers to choose from, in order.
     */
    options: Array<string>;
};

/**
 * only while it runs
 */
export type GameTrivia = {
    /**
     * What the player is asked, in order.
     */
    questions: Array<GameQuestion>;
};

/**
 * one of answers, entryCode, acceptedTerms
 */
export type Need = 'answers' | 'entryCode' | 'acceptedTerms';

export type PlayerInCampaign = {
    /**
     * Whether a play that brings what it needs is taken now.
     */
    canPlay: boolean;
    /**
     * The code of the refusal, or ALREADY_PLAYED.
     */
    reason: string | null;
    /**
     * The reason in words for the player, in Spanish; null while a play is taken.
     */
    message: string | null;
    /**
     * What a play or spin must bring.
     */
    needs: Array<Need>;
    /**
     * How many more plays the player has now. Null if nothing limits plays.
     */
    playsRemaining: number | null;
    /**
     * How many granted plays the player has left. Null in a game that takes no granted plays.
     */
    playsGranted: number | null;
    /**
     * When the reason ends by itself; null if it does not.
     */
    nextPlayAt: string | null;
    /**
     * The player's last play or spin in this period, as it was answered; null if there is none.
     */
    last: PlayAnswer | null;
};

export type CampaignGame = {
    /**
     * Tells campaigns from mini-games.
     */
    kind: CampaignGameKind;
    campaignId: string;
    /**
     * The kind of game: trivia, roulette, scratch_card, slot_machine or marketplace. Tolerate unknown ones.
     */
    gameType: string | null;
    /**
     * What a win gives: promo_code, points or none. Tolerate unknown ones.
     */
    rewardType: string;
    startsAt: string | null;
    endsAt: string | null;
    /**
     * Whether players may play by themselves, with a player token.
     */
    playersMayPlay: boolean;
    name: string;
    /**
     * Null while its hours are open, else when they next open.
     */
    opensAt: string | null;
    /**
     * What the game looks like to players: colours, images, texts and the look of its segments.
     */
    appearance: Appearance | null;
    /**
     * The status at present, which also depends on the dates and is otherwise the configured one.
     */
    effectiveStatus: CurrentStatus;
    /**
     * The time zone whose clocks count.
     */
    timezone: string;
    /**
     * How often one player may play.
     */
    playLimits: PlayLimit | null;
    /**
     * What a play costs.
     */
    playCost: GameCost | null;
    /**
     * Whether a play needs an entry code.
     */
    entryRequired: boolean;
    /**
     * The terms that a player accepts with the first play or spin by player token.
     */
    terms: Terms | null;
    /**
     * The fields of the wheel, in order.
     */
    segments: Array<GameSegment>;
    /**
     * What a win gives: one of them is drawn by weight.
     */
    prizes: Array<GamePrize>;
    /**
     * The questions of the game.
     */
    trivia: GameTrivia | null;
    marketplaceGameId: string | null;
    /**
     * The organization's language, for texts of appearance that the player's lacks.
     */
    locale: string | null;
    /**
     * The time by the service's clock, for counting down.
     */
    now: string;
    /**
     * What the player can do now; absent if the request names none.
     */
    player?: PlayerInCampaign;
};

export type PlayerInMiniGame = {
    /**
     * Whether a play that brings what it needs is taken now.
     */
    canPlay: boolean;
    /**
     * The code of the refusal, or ALREADY_PLAYED.
     */
    reason: string | null;
    /**
     * The reason in words for the player, in Spanish; null while a spin is taken.
     */
    message: string | null;
    /**
     * What a play or spin must bring.
     */
    needs: Array<Need>;
    /**
     * How many more spins the player has now. Null if nothing limits plays.
     */
    playsRemaining: number | null;
    /**
     * How many granted plays the player has left. Null in a game that takes no granted plays.
     */
    playsGranted: number | null;
    /**
     * When the reason ends by itself; null if it does not.
     */
    nextPlayAt: string | null;
    /**
     * The player's spin of this period, as it was answered; null if there is none.
     */
    last: SpinAnswer | null;
};

export type MiniGameShown = {
    /**
     * Tells mini-games from campaigns.
     */
    kind: MiniGameKind;
    notificationId: string;
    /**
     * How often a player may spin the mini-game.
     */
    cadence: Cadence;
    startsAt: string;
    name: string;
    /**
     * Null while its hours are open, else when they next open.
     */
    opensAt: string | null;
    /**
     * What the game looks like to players: colours, images, texts and the look of its segments.
     */
    appearance: Appearance | null;
    endsAt: string | null;
    /**
     * The status at present, which also depends on the dates and is otherwise the configured one.
     */
    effectiveStatus: CurrentStatus;
    /**
     * The time zone whose clocks count.
     */
    timezone: string;
    /**
     * How often one player may play.
     */
    playLimits: PlayLimit | null;
    /**
     * What a play costs.
     */
    playCost: GameCost | null;
    /**
     * Whether a play needs an entry code.
     */
    entryRequired: boolean;
    /**
     * The terms that a player accepts with the first play or spin by player token.
     */
    terms: Terms | null;
    /**
     * The fields of the wheel, in order.
     */
    segments: Array<GameSegment>;
    /**
     * What a win gives: one of them is drawn by weight.
     */
    prizes: Array<GamePrize>;
    /**
     * The questions of the game.
     */
    trivia: GameTrivia | null;
    marketplaceGameId: string | null;
    /**
     * The organization's language, for texts of appearance that the player's lacks.
     */
    locale: string | null;
    /**
     * The time by the service's clock, for counting down.
     */
    now: string;
    /**
     * What the player can do now; absent if the request names none.
     */
    player?: PlayerInMiniGame;
};

/**
 * what GET /draws/{chainId}/{n} asks for; null for a play that drew nothing
 */
export type OwnDraw = {
    chainId: string;
    /**
     * The number of the record in its chain, from 0.
     */
    n: number;
    /**
     * The hash of the record, in hex.
     */
    hash: string;
};

export type OwnPlay = {
    sessionId: string;
    campaignId: string;
    /**
     * The name of the campaign at present.
     */
    campaignName: string;
    /**
     * When it happened.
     */
    at: string;
    /**
     * What the game has shown: the name of the segment, or a short text in Spanish.
     */
    result: string;
    /**
     * Whether it was a win.
     */
    won: boolean;
    prizeId: string | null;
    /**
     * The name of the prize. As it was won.
     */
    prizeName: string | null;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    /**
     * How many points were given.
     */
    pointsAwarded: number;
    /**
     * The cost of the play.
     */
    pointsSpent: number;
    /**
     * Where the record of the draw is; null if nothing was drawn.
     */
    draw: OwnDraw | null;
};

export type OwnPlayPage = {
    items: Array<OwnPlay>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * The time by the service's clock, for counting down.
     */
    now: string;
};

export type OwnAward = {
    awardId: string;
    notificationId: string;
    /**
     * The name of the mini-game at present.
     */
    notificationName: string;
    /**
     * When it happened.
     */
    at: string;
    /**
     * The period in which the player has spun, such as 2026-11-21; total if there is only one.
     */
    spinPeriod: string;
    /**
     * The name of the segment when it was drawn.
     */
    segmentName: string;
    /**
     * The segment's id in the organization's own systems.
     */
    segmentExternalId: string | null;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    /**
     * How many points were given.
     */
    pointsAwarded: number;
    /**
     * Whether a redemption of it was reported.
     */
    redeemed: boolean;
};

export type OwnAwardPage = {
    items: Array<OwnAward>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * The time by the service's clock, for counting down.
     */
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
    /**
     * The promo code.
     */
    code: string;
    campaignId: string;
    /**
     * What the code came from: a call, a play, a spin or a ranking.
     */
    origin: CodeOrigin;
    /**
     * Whether the code can be redeemed, and if not, why.
     */
    status: PromoCodeStatus;
    /**
     * Whether discountValue is a percentage or a fixed amount. Tolerate unknown ones.
     */
    discountType: string;
    /**
     * The discount: in percent, or in minor units of the currency.
     */
    discountValue: number;
    /**
     * The highest discount of a percentage, in minor units of the currency; null if there is no bound.
     */
    maxDiscountAmount: number | null;
    /**
     * How often the code has been redeemed.
     */
    uses: number;
    /**
     * How often a code can be redeemed.
     */
    maxUses: number;
    createdAt: string;
    expiresAt: string;
    /**
     * The name of the campaign at present.
     */
    campaignName: string;
};

export type OwnCodePage = {
    items: Array<OwnCode>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * The time by the service's clock, for counting down.
     */
    now: string;
};

/**
 * one of play, spin, ranking, merge, adjustment, spend, earn, refund, play_cost
 */
export type LedgerReason = 'play' | 'spin' | 'ranking' | 'merge' | 'adjustment' | 'spend' | 'earn' | 'refund' | 'play_cost';

export type OwnPoints = {
    /**
     * When it happened.
     */
    at: string;
    /**
     * How many points were given. Negative if they were taken.
     */
    points: number;
    /**
     * The player's points afterwards.
     */
    balance: number;
    /**
     * What changed the points.
     */
    reason: LedgerReason;
    /**
     * The caller's remark. Of a spend, an earn or a refund.
     */
    note: string | null;
};

export type OwnPointsPage = {
    items: Array<OwnPoints>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * The time by the service's clock, for counting down.
     */
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
     * 1 to 200 letters, digits, _, : or -. Unique in the campaign.
     */
    segmentId: string;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * The segment's id in the organization's own systems. A text of 1 to 200 characters after trimming.
     */
    externalId?: string | null;
    /**
     * Whether the segment is a win. True by default.
     */
    isPrize?: boolean | null;
    /**
     * How likely it is, in proportion to the sum of all weights; 0 never comes. A number from 0 to 1000000000. 1 by default.
     */
    weight?: number | null;
    /**
     * The organization's own word for what is won, or the kind of the prize. A text of 1 to 100 characters.
     */
    prizeType?: string | null;
    /**
     * 1 to 200 letters, digits, _, : or -. The prize of the campaign that the segment gives.
     */
    prizeId?: string | null;
};

/**
 * an object with question, options and correctIndex
 */
export type Question = {
    /**
     * What the player is asked. A text of 1 to 1000 characters.
     */
    question: string;
    /**
     * The answers to choose from, in order. An array of 1 to 50 texts.
     */
    options: Array<string>;
    /**
     * The index of the right option, from 0. An integer from 0 to 49.
     */
    correctIndex: number;
};

/**
 * an object with questions
 */
export type TriviaInput = {
    /**
     * What the player is asked, in order. An array of at most 500 questions.
     */
    questions: Array<Question>;
    /**
     * How many right answers win; without it, all of them. An integer from 0 to 500.
     */
    minCorrect?: number | null;
};

/**
 * an object with poolId
 */
export type NamedPool = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    poolId: string;
};

/**
 * an object with discountType and discountValue
 */
export type CodeConfigInput = {
    /**
     * Whether discountValue is a percentage or a fixed amount. Tolerate unknown ones. A text of 1 to 100 characters. Needed without poolId.
     */
    discountType: string;
    /**
     * The discount: in percent, or in minor units of the currency. A number of at least 0. Needed without poolId.
     */
    discountValue: number;
    /**
     * The highest discount of a percentage, in minor units of the currency; null if there is no bound. An integer from 0 to 9007199254740991.
     */
    maxDiscountAmount?: number | null;
    /**
     * How often a code can be redeemed. An integer from 1 to 1000000000000. 1 by default.
     */
    maxUses?: number | null;
    /**
     * How long a code holds after it was given. An integer from 1 to 316224000. 30 days by default.
     */
    expiresInSeconds?: number | null;
    /**
     * The beginning of each code. At most 32 characters without spaces. Empty by default.
     */
    prefix?: string | null;
    /**
     * How many characters of a code are drawn at random, after the prefix. An integer from 1 to 32. 8 by default, from an alphabet of 27.
     */
    length?: number | null;
};

/**
 * an object with maxPerUser and period
 */
export type LimitPerPlayer = {
    /**
     * How many one player may have in the period. An integer from 0 to 1000000000000.
     */
    maxPerUser: number;
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
};

/**
 * an object with points
 */
export type PointsReward = {
    /**
     * The points that a win gives. An integer from 0 to 9007199254740991.
     */
    points: number;
};

/**
 * an object with points
 */
export type PlayCost = {
    /**
     * The points that a play costs. An integer from 1 to 1000000000.
     */
    points: number;
};

/**
 * an object with period and maxPerUser, maxTotal or both
 */
export type RewardLimitsInput = {
    /**
     * How many one player may have in the period. An integer from 0 to 1000000000000.
     */
    maxPerUser?: number | null;
    /**
     * How many there are for all players in the period. An integer from 0 to 1000000000000.
     */
    maxTotal?: number | null;
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
};

export type PromoCodePrize = {
    /**
     * The prize is a promo code.
     */
    type: 'promo_code';
    /**
     * The campaign whose template generates the code.
     */
    campaignId: string;
};

export type PointsPrize = {
    /**
     * The prize is points.
     */
    type: 'points';
    /**
     * The points that the prize gives. An integer from 0 to 9007199254740991.
     */
    points: number;
};

export type ExternalPrize = {
    /**
     * The prize is something that the organization hands out.
     */
    type: 'external';
    /**
     * What the organization hands out, 1 to 200 characters.
     */
    name: string;
    /**
     * What one of the prize is worth to the organization. An integer from 0 to 9007199254740991, in minor units of the currency.
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
     * The first position that the prize is for. An integer from 1 to 1000.
     */
    fromPosition: number;
    /**
     * The last position that the prize is for. An integer from 1 to 1000.
     */
    toPosition: number;
    /**
     * What is given: a promo code, points or something that the organization hands out.
     */
    prize?: PositionPrize | null;
};

/**
 * an object with period and prizes
 */
export type RankingConfigInput = {
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
    /**
     * What the players of each position get when the period ends. An array of at most 1000 ranges of positions.
     */
    prizes: Array<RankingRangeInput>;
};

/**
 * an object with perPlay, perWin or both
 */
export type XpInput = {
    /**
     * The XP of each play, won or not. An integer from 0 to 1000000000000.
     */
    perPlay?: number | null;
    /**
     * The XP that a win adds. An integer from 0 to 1000000000000.
     */
    perWin?: number | null;
};

/**
 * an object with days, fromHour and toHour
 */
export type OpeningHours = {
    /**
     * The days of the week on which it holds. A list of 1 to 7 different days of the week, from 1 (Monday) to 7.
     */
    days: Array<number>;
    /**
     * The hour of the clock from which it holds, in the time zone of the campaign. An integer from 0 to 47.
     */
    fromHour: number;
    /**
     * The hour of the clock until which it holds; above 24, one of the next day. An integer from 1 to 48.
     */
    toHour: number;
};

/**
 * an object with prizeId, name and kind
 */
export type CampaignPrizeInput = {
    /**
     * 1 to 200 letters, digits, _, : or -. Unique in the campaign.
     */
    prizeId: string;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * What it is, in the organization's own words. A text of 1 to 1000 characters.
     */
    description?: string | null;
    /**
     * The address of a picture of the prize. An https or http URL of at most 2000 characters.
     */
    imageUrl?: string | null;
    /**
     * The address of the terms of the prize. An https or http URL of at most 2000 characters.
     */
    termsUrl?: string | null;
    /**
     * What the winner gets: a promo code, points, or something that the organization hands out.
     */
    kind: PrizeKind;
    /**
     * The points that the prize gives. An integer from 0 to 9007199254740991. Needed in a prize of points.
     */
    points?: number | null;
    /**
     * What one of the prize is worth to the organization. An integer from 0 to 9007199254740991, in minor units of the currency.
     */
    value?: number | null;
    /**
     * 1 to 200 letters, digits, _, : or -. The pool of the codes of a promo_code prize, without codeConfig.
     */
    poolId?: string | null;
    /**
     * How likely it is, in proportion to the sum of all weights; 0 never comes. A number from 0 to 1000000000. 1 by default. In a roulette it is not used, since segments name their prizes.
     */
    weight?: number | null;
    /**
     * The template of the promo codes that are given as this prize. defaultCodeConfig by default.
     */
    codeConfig?: CodeConfigInput | null;
    /**
     * How many there are of the prize; without it, any number.
     */
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
    /**
     * How often the seed of the draws is made public.
     */
    revealEvery: RevealEvery;
};

/**
 * an object with atLeast
 */
export type TierAtLeast = {
    /**
     * The name of the lowest tier that may play. A text of 1 to 100 characters.
     */
    atLeast: string;
};

/**
 * an object with min
 */
export type AtLeast = {
    /**
     * How many the player needs. An integer from 0 to 9007199254740991.
     */
    min: number;
};

/**
 * an object with one kind of rule
 */
export type EligibilityRuleInput = {
    /**
     * Whether a player must be registered. True.
     */
    registered?: boolean | null;
    /**
     * The name of the trait that the rule looks at. A text of 1 to 200 characters.
     */
    trait?: string | null;
    /**
     * The values of the trait that may play. An array of 1 to 1000 texts, numbers, true or false.
     */
    in?: Array<string | number | boolean> | null;
    /**
     * The values of the trait that may not play. An array of 1 to 1000 texts, numbers, true or false.
     */
    notIn?: Array<string | number | boolean> | null;
    /**
     * The lowest value of the trait that may play. A finite number.
     */
    min?: number | null;
    /**
     * The highest value of the trait that may play. A finite number.
     */
    max?: number | null;
    /**
     * The age in years that the player needs, by the trait birthDate. An integer from 0 to 150.
     */
    minAge?: number | null;
    /**
     * The tier that a player needs.
     */
    tier?: TierAtLeast | null;
    /**
     * The XP that a player needs.
     */
    xp?: AtLeast | null;
    /**
     * The points that a player needs.
     */
    points?: AtLeast | null;
    /**
     * The audience that the player must be in. 1 to 200 letters, digits, _, : or -.
     */
    audience?: string | null;
    /**
     * The audience that the player must not be in. 1 to 200 letters, digits, _, : or -.
     */
    notAudience?: string | null;
    /**
     * The text for players refused by this rule. A text of 1 to 1000 characters.
     */
    message?: string | null;
};

/**
 * an object with rules
 */
export type EligibilityInput = {
    /**
     * What a player must fulfil, all of them. An array of 1 to 20 rules.
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
     * The highest allowed cost. An integer from 0 to 9007199254740991, in minor units of the currency.
     */
    maxAmount: number;
    /**
     * What uses up the budget: promo codes alone, or all prizes.
     */
    counts?: BudgetCounts | null;
};

/**
 * an object with required
 */
export type GrantRules = {
    /**
     * Whether each play needs a granted one; otherwise granted plays come on top of the limit.
     */
    required: boolean;
};

/**
 * an object with any of primary, background, surface, text
 */
export type ThemeInput = {
    /**
     * The colour of buttons and of what stands out. A colour as #rrggbb, such as #0b6e4f.
     */
    primary?: string | null;
    /**
     * The colour behind everything. A colour as #rrggbb, such as #0b6e4f.
     */
    background?: string | null;
    /**
     * The colour of cards and fields. A colour as #rrggbb, such as #0b6e4f.
     */
    surface?: string | null;
    /**
     * The colour of text. A colour as #rrggbb, such as #0b6e4f.
     */
    text?: string | null;
};

/**
 * an object with any of logo, background, cover
 */
export type ImagesInput = {
    /**
     * The organization's logo. An https: URL of at most 2000 characters.
     */
    logo?: string | null;
    /**
     * The picture behind the game. An https: URL of at most 2000 characters.
     */
    background?: string | null;
    /**
     * The picture above the game, which previews of links show too. An https: URL of at most 2000 characters.
     */
    cover?: string | null;
};

/**
 * an object with any of color, textColor, label, imageUrl
 */
export type SegmentLookInput = {
    /**
     * The colour of the segment. A colour as #rrggbb, such as #0b6e4f.
     */
    color?: string | null;
    /**
     * The colour of the text on the segment. A colour as #rrggbb, such as #0b6e4f.
     */
    textColor?: string | null;
    /**
     * The text on the segment, in place of its name. A text of at most 24 characters.
     */
    label?: string | null;
    /**
     * The address of a picture on the segment. An https: URL of at most 2000 characters.
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
     * The heading of the game. A text of at most 500 characters.
     */
    title?: string | null;
    /**
     * What the player reads before the play. A text of at most 500 characters.
     */
    intro?: string | null;
    /**
     * The words on the button that plays. A text of at most 500 characters.
     */
    action?: string | null;
    /**
     * What the player reads after a win. A text of at most 500 characters.
     */
    win?: string | null;
    /**
     * What the player reads after a loss. A text of at most 500 characters.
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
    /**
     * The colours of the game.
     */
    theme?: ThemeInput | null;
    /**
     * The pictures of the game.
     */
    images?: ImagesInput | null;
    /**
     * The look of each segment, by its segmentId.
     */
    segments?: SegmentLooksInput | null;
    /**
     * The words of the game, by language.
     */
    texts?: TextsByLanguageInput | null;
    /**
     * Where players sign in or register. An https: URL of at most 2000 characters.
     */
    joinUrl?: string | null;
};

export type CampaignInput = {
    /**
     * 1 to 200 letters, digits, _, : or -. A new id by default; it cannot be changed.
     */
    campaignId?: string | null;
    /**
     * A text of 1 to 200 characters. The campaignId by default.
     */
    name?: string | null;
    /**
     * The status that the organization has set. Draft by default. A status can change to any other.
     */
    status?: ConfiguredStatus | null;
    /**
     * Whether players play a game, or calls create codes. Game by default.
     */
    kind?: CampaignKind | null;
    /**
     * The kind of game: trivia, roulette, scratch_card, slot_machine or marketplace. Tolerate unknown ones. A text of 1 to 100 characters. An unknown one is stored, and refused at play.
     */
    gameType?: string | null;
    /**
     * What a win gives: promo_code, points or none. Tolerate unknown ones. A text of 1 to 100 characters. None by default. An unknown one plays and awards nothing.
     */
    rewardType?: string | null;
    /**
     * How likely a play wins, from 0 to 1, where no segment decides it. A number from 0 to 1. 0 by default.
     */
    winProbability?: number | null;
    /**
     * The time zone whose clocks count. An IANA time zone such as America/Bogota. UTC by default.
     */
    timezone?: string | null;
    /**
     * The fields of the wheel, in order. An array of at most 200 segments.
     */
    segments?: Array<SegmentInput> | null;
    /**
     * The questions of the game.
     */
    trivia?: TriviaInput | null;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    marketplaceGameId?: string | null;
    /**
     * The template of the promo codes that the campaign gives, or the pool that it takes them from. An object with discountType and discountValue, or with poolId alone.
     */
    defaultCodeConfig?: NamedPool | CodeConfigInput | null;
    /**
     * How many codes one player may receive by calls.
     */
    generationLimits?: LimitPerPlayer | null;
    /**
     * The points that a win gives in a campaign whose rewardType is points.
     */
    pointsReward?: PointsReward | null;
    /**
     * How often one player may play.
     */
    playLimits?: LimitPerPlayer | null;
    /**
     * What a play costs.
     */
    playCost?: PlayCost | null;
    /**
     * How many wins there are for one player and for all. Wins that deliver nothing are not counted.
     */
    rewardLimits?: RewardLimitsInput | null;
    /**
     * The period of the ranking, and what its players get at the end.
     */
    ranking?: RankingConfigInput | null;
    /**
     * The XP that plays give.
     */
    xp?: XpInput | null;
    /**
     * The currency of the amounts. 3 uppercase letters, such as COP. That of the settings by default. It cannot change after the first code or external prize.
     */
    currency?: string | null;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    startsAt?: string | null;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    endsAt?: string | null;
    /**
     * The hours of the week at which the game is open; without it, always. An array of 1 to 14 opening hours.
     */
    schedule?: Array<OpeningHours> | null;
    /**
     * What a win gives: one of them is drawn by weight. An array of 1 to 100 prizes.
     */
    prizes?: Array<CampaignPrizeInput> | null;
    /**
     * What happens to a win of a prize that is gone: it loses, or another prize is drawn. Lose by default.
     */
    whenGone?: WhenGone | null;
    /**
     * How the draws of the game are proved. Once a day by default.
     */
    fairDraws?: FairDraws | null;
    /**
     * The rules that say who may play.
     */
    eligibility?: EligibilityInput | null;
    /**
     * The most that codes and prizes of the campaign may cost.
     */
    budget?: BudgetInput | null;
    /**
     * The pool of entry codes, of which each play uses one up. A pool that does not exist, or holds rewards, is refused.
     */
    entry?: NamedPool | null;
    /**
     * Whether plays are granted, and whether each play needs a granted one. Unless required, only plays beyond playLimits take a granted one.
     */
    grants?: GrantRules | null;
    /**
     * Whether players may play by themselves, with a player token. False by default; true needs playLimits, entry, grants.required or playCost.
     */
    playersMayPlay?: boolean | null;
    /**
     * What the game looks like to players: colours, images, texts and the look of its segments. A change replaces it as a whole.
     */
    appearance?: AppearanceInput | null;
    /**
     * The terms that a player accepts with the first play or spin by player token.
     */
    terms?: Terms | null;
    /**
     * Whether the service shows a page of the game that anybody can open by its link. False by default.
     */
    publicPage?: boolean | null;
};

export type Segment = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    segmentId: string;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * The segment's id in the organization's own systems. A text of 1 to 200 characters after trimming.
     */
    externalId?: string;
    /**
     * Whether the segment is a win.
     */
    isPrize?: boolean;
    /**
     * How likely it is, in proportion to the sum of all weights; 0 never comes. A number from 0 to 1000000000.
     */
    weight: number;
    /**
     * The organization's own word for what is won, or the kind of the prize. A text of 1 to 100 characters.
     */
    prizeType?: string;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    prizeId?: string;
};

export type Trivia = {
    /**
     * What the player is asked, in order. An array of at most 500 questions.
     */
    questions: Array<Question>;
    /**
     * How many right answers win; without it, all of them. An integer from 0 to 500.
     */
    minCorrect?: number;
};

export type CodeConfig = {
    /**
     * Whether discountValue is a percentage or a fixed amount. Tolerate unknown ones. A text of 1 to 100 characters.
     */
    discountType: string;
    /**
     * The discount: in percent, or in minor units of the currency. A number of at least 0.
     */
    discountValue: number;
    /**
     * The highest discount of a percentage, in minor units of the currency; null if there is no bound. An integer from 0 to 9007199254740991.
     */
    maxDiscountAmount: number | null;
    /**
     * How often a code can be redeemed. An integer from 1 to 1000000000000.
     */
    maxUses: number;
    /**
     * How long a code holds after it was given. An integer from 1 to 316224000.
     */
    expiresInSeconds: number;
    /**
     * The beginning of each code. At most 32 characters without spaces.
     */
    prefix: string;
    /**
     * How many characters of a code are drawn at random, after the prefix. An integer from 1 to 32.
     */
    length: number;
};

export type RewardLimits = {
    /**
     * How many one player may have in the period. An integer from 0 to 1000000000000.
     */
    maxPerUser?: number;
    /**
     * How many there are for all players in the period. An integer from 0 to 1000000000000.
     */
    maxTotal?: number;
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
};

export type RankingRange = {
    /**
     * The first position that the prize is for. An integer from 1 to 1000.
     */
    fromPosition: number;
    /**
     * The last position that the prize is for. An integer from 1 to 1000.
     */
    toPosition: number;
    /**
     * What is given: a promo code, points or something that the organization hands out.
     */
    prize?: PositionPrize;
};

export type RankingConfig = {
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
    /**
     * What the players of each position get when the period ends. An array of at most 1000 ranges of positions.
     */
    prizes: Array<RankingRange>;
};

export type XpRewards = {
    /**
     * The XP of each play, won or not. An integer from 0 to 1000000000000.
     */
    perPlay?: number;
    /**
     * The XP that a win adds. An integer from 0 to 1000000000000.
     */
    perWin?: number;
};

export type CampaignPrize = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    prizeId: string;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * What it is, in the organization's own words. A text of 1 to 1000 characters.
     */
    description?: string;
    /**
     * The address of a picture of the prize. An https or http URL of at most 2000 characters.
     */
    imageUrl?: string;
    /**
     * The address of the terms of the prize. An https or http URL of at most 2000 characters.
     */
    termsUrl?: string;
    /**
     * What the winner gets: a promo code, points, or something that the organization hands out.
     */
    kind: PrizeKind;
    /**
     * The points that the prize gives. An integer from 0 to 9007199254740991.
     */
    points?: number;
    /**
     * What one of the prize is worth to the organization. An integer from 0 to 9007199254740991, in minor units of the currency.
     */
    value?: number;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    poolId?: string;
    /**
     * How likely it is, in proportion to the sum of all weights; 0 never comes. A number from 0 to 1000000000.
     */
    weight: number;
    /**
     * The template of the promo codes that are given as this prize.
     */
    codeConfig?: CodeConfig;
    /**
     * How many there are of the prize; without it, any number.
     */
    stock?: RewardLimits;
};

export type EligibilityRule = {
    /**
     * Whether a player must be registered. True.
     */
    registered?: boolean;
    /**
     * The name of the trait that the rule looks at. A text of 1 to 200 characters.
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
     * The lowest value of the trait that may play. A finite number.
     */
    min?: number;
    /**
     * The highest value of the trait that may play. A finite number.
     */
    max?: number;
    /**
     * The age in years that the player needs, by the trait birthDate. An integer from 0 to 150.
     */
    minAge?: number;
    /**
     * The tier that a player needs.
     */
    tier?: TierAtLeast;
    /**
     * The XP that a player needs.
     */
    xp?: AtLeast;
    /**
     * The points that a player needs.
     */
    points?: AtLeast;
    /**
     * The audience that the player must be in. 1 to 200 letters, digits, _, : or -.
     */
    audience?: string;
    /**
     * The audience that the player must not be in. 1 to 200 letters, digits, _, : or -.
     */
    notAudience?: string;
    /**
     * The text for players refused by this rule. A text of 1 to 1000 characters.
     */
    message?: string;
};

export type Eligibility = {
    /**
     * What a player must fulfil, all of them. An array of 1 to 20 rules.
     */
    rules: Array<EligibilityRule>;
};

export type Budget = {
    /**
     * The highest allowed cost. An integer from 0 to 9007199254740991, in minor units of the currency.
     */
    maxAmount: number;
    /**
     * What uses up the budget: promo codes alone, or all prizes.
     */
    counts?: BudgetCounts;
};

export type CampaignDetails = {
    campaignId: string;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * The status that the organization has set.
     */
    status: ConfiguredStatus;
    /**
     * Whether players play a game, or calls create codes.
     */
    kind: CampaignKind;
    /**
     * The kind of game: trivia, roulette, scratch_card, slot_machine or marketplace. Tolerate unknown ones. A text of 1 to 100 characters.
     */
    gameType?: string;
    /**
     * What a win gives: promo_code, points or none. Tolerate unknown ones. A text of 1 to 100 characters.
     */
    rewardType: string;
    /**
     * How likely a play wins, from 0 to 1, where no segment decides it. A number from 0 to 1.
     */
    winProbability: number;
    /**
     * The time zone whose clocks count. An IANA time zone such as America/Bogota.
     */
    timezone: string;
    /**
     * The fields of the wheel, in order.
     */
    segments?: Array<Segment>;
    /**
     * The questions of the game.
     */
    trivia?: Trivia;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    marketplaceGameId?: string;
    /**
     * The template of the promo codes that the campaign gives, or the pool that it takes them from.
     */
    defaultCodeConfig?: CodeConfig | NamedPool;
    /**
     * How many codes one player may receive by calls.
     */
    generationLimits?: LimitPerPlayer;
    /**
     * The points that a win gives in a campaign whose rewardType is points.
     */
    pointsReward?: PointsReward;
    /**
     * How often one player may play.
     */
    playLimits?: LimitPerPlayer;
    /**
     * What a play costs.
     */
    playCost?: PlayCost;
    /**
     * How many wins there are for one player and for all.
     */
    rewardLimits?: RewardLimits;
    /**
     * The period of the ranking, and what its players get at the end.
     */
    ranking?: RankingConfig;
    /**
     * The XP that plays give.
     */
    xp?: XpRewards;
    /**
     * The currency of the amounts. 3 uppercase letters, such as COP.
     */
    currency: string | null;
    startsAt?: string;
    endsAt?: string;
    /**
     * The hours of the week at which the game is open; without it, always. An array of 1 to 14 opening hours.
     */
    schedule?: Array<OpeningHours>;
    /**
     * What a win gives: one of them is drawn by weight.
     */
    prizes?: Array<CampaignPrize>;
    /**
     * What happens to a win of a prize that is gone: it loses, or another prize is drawn.
     */
    whenGone?: WhenGone;
    /**
     * How the draws of the game are proved.
     */
    fairDraws?: FairDraws;
    /**
     * The rules that say who may play.
     */
    eligibility?: Eligibility;
    /**
     * The most that codes and prizes of the campaign may cost.
     */
    budget?: Budget;
    /**
     * The pool of entry codes, of which each play uses one up.
     */
    entry?: NamedPool;
    /**
     * Whether plays are granted, and whether each play needs a granted one.
     */
    grants?: GrantRules;
    /**
     * Whether players may play by themselves, with a player token.
     */
    playersMayPlay?: boolean;
    /**
     * What the game looks like to players: colours, images, texts and the look of its segments.
     */
    appearance?: Appearance;
    /**
     * The terms that a player accepts with the first play or spin by player token.
     */
    terms?: Terms;
    /**
     * Whether the service shows a page of the game that anybody can open by its link.
     */
    publicPage?: boolean;
    /**
     * The status at present, which also depends on the dates and is otherwise the configured one.
     */
    effectiveStatus: CurrentStatus;
    createdAt: string;
    updatedAt: string;
    /**
     * What would fail or surprise, and how to fix it; empty if nothing would.
     */
    warnings: Array<string>;
};

/**
 * one of plays, wins, codes, playsChange, winsChange, codesChange
 */
export type FigureSort = 'plays' | 'wins' | 'codes' | 'playsChange' | 'winsChange' | 'codesChange';

export type Figure = {
    /**
     * The number up to now.
     */
    total: number;
    /**
     * In the last seven days of its time zone, including today.
     */
    lastWeek: number;
    /**
     * In the seven days before.
     */
    weekBefore: number;
    /**
     * lastWeek less weekBefore.
     */
    change: number;
};

export type CampaignFigures = {
    /**
     * How many plays there were.
     */
    plays: Figure;
    /**
     * How many wins there were.
     */
    wins: Figure;
    /**
     * The promo codes that it has issued.
     */
    codes: Figure;
};

export type ListedCampaign = {
    campaignId: string;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * The status that the organization has set.
     */
    status: ConfiguredStatus;
    /**
     * Whether players play a game, or calls create codes.
     */
    kind: CampaignKind;
    /**
     * The kind of game: trivia, roulette, scratch_card, slot_machine or marketplace. Tolerate unknown ones. A text of 1 to 100 characters.
     */
    gameType?: string;
    /**
     * What a win gives: promo_code, points or none. Tolerate unknown ones. A text of 1 to 100 characters.
     */
    rewardType: string;
    /**
     * How likely a play wins, from 0 to 1, where no segment decides it. A number from 0 to 1.
     */
    winProbability: number;
    /**
     * The time zone whose clocks count. An IANA time zone such as America/Bogota.
     */
    timezone: string;
    /**
     * The fields of the wheel, in order.
     */
    segments?: Array<Segment>;
    /**
     * The questions of the game.
     */
    trivia?: Trivia;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    marketplaceGameId?: string;
    /**
     * The template of the promo codes that the campaign gives, or the pool that it takes them from.
     */
    defaultCodeConfig?: CodeConfig | NamedPool;
    /**
     * How many codes one player may receive by calls.
     */
    generationLimits?: LimitPerPlayer;
    /**
     * The points that a win gives in a campaign whose rewardType is points.
     */
    pointsReward?: PointsReward;
    /**
     * How often one player may play.
     */
    playLimits?: LimitPerPlayer;
    /**
     * What a play costs.
     */
    playCost?: PlayCost;
    /**
     * How many wins there are for one player and for all.
     */
    rewardLimits?: RewardLimits;
    /**
     * The period of the ranking, and what its players get at the end.
     */
    ranking?: RankingConfig;
    /**
     * The XP that plays give.
     */
    xp?: XpRewards;
    /**
     * The currency of the amounts. 3 uppercase letters, such as COP.
     */
    currency: string | null;
    startsAt?: string;
    endsAt?: string;
    /**
     * The hours of the week at which the game is open; without it, always. An array of 1 to 14 opening hours.
     */
    schedule?: Array<OpeningHours>;
    /**
     * What a win gives: one of them is drawn by weight.
     */
    prizes?: Array<CampaignPrize>;
    /**
     * What happens to a win of a prize that is gone: it loses, or another prize is drawn.
     */
    whenGone?: WhenGone;
    /**
     * How the draws of the game are proved.
     */
    fairDraws?: FairDraws;
    /**
     * The rules that say who may play.
     */
    eligibility?: Eligibility;
    /**
     * The most that codes and prizes of the campaign may cost.
     */
    budget?: Budget;
    /**
     * The pool of entry codes, of which each play uses one up.
     */
    entry?: NamedPool;
    /**
     * Whether plays are granted, and whether each play needs a granted one.
     */
    grants?: GrantRules;
    /**
     * Whether players may play by themselves, with a player token.
     */
    playersMayPlay?: boolean;
    /**
     * What the game looks like to players: colours, images, texts and the look of its segments.
     */
    appearance?: Appearance;
    /**
     * The terms that a player accepts with the first play or spin by player token.
     */
    terms?: Terms;
    /**
     * Whether the service shows a page of the game that anybody can open by its link.
     */
    publicPage?: boolean;
    /**
     * The status at present, which also depends on the dates and is otherwise the configured one.
     */
    effectiveStatus: CurrentStatus;
    createdAt: string;
    updatedAt: string;
    /**
     * What would fail or surprise, and how to fix it; empty if nothing would.
     */
    warnings: Array<string>;
    /**
     * What has come of the campaign; null in orders of the list that leave it out.
     */
    figures?: CampaignFigures | null;
};

export type ListedCampaignPage = {
    items: Array<ListedCampaign>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type CampaignFields = {
    /**
     * A text of 1 to 200 characters.
     */
    name?: string | null;
    /**
     * The status that the organization has set. Draft by default. A status can change to any other.
     */
    status?: ConfiguredStatus | null;
    /**
     * Whether players play a game, or calls create codes. Game by default.
     */
    kind?: CampaignKind | null;
    /**
     * The kind of game: trivia, roulette, scratch_card, slot_machine or marketplace. Tolerate unknown ones. A text of 1 to 100 characters. An unknown one is stored, and refused at play.
     */
    gameType?: string | null;
    /**
     * What a win gives: promo_code, points or none. Tolerate unknown ones. A text of 1 to 100 characters. None by default. An unknown one plays and awards nothing.
     */
    rewardType?: string | null;
    /**
     * How likely a play wins, from 0 to 1, where no segment decides it. A number from 0 to 1. 0 by default.
     */
    winProbability?: number | null;
    /**
     * The time zone whose clocks count. An IANA time zone such as America/Bogota. UTC by default.
     */
    timezone?: string | null;
    /**
     * The fields of the wheel, in order. An array of at most 200 segments.
     */
    segments?: Array<SegmentInput> | null;
    /**
     * The questions of the game.
     */
    trivia?: TriviaInput | null;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    marketplaceGameId?: string | null;
    /**
     * The template of the promo codes that the campaign gives, or the pool that it takes them from. An object with discountType and discountValue, or with poolId alone.
     */
    defaultCodeConfig?: NamedPool | CodeConfigInput | null;
    /**
     * How many codes one player may receive by calls.
     */
    generationLimits?: LimitPerPlayer | null;
    /**
     * The points that a win gives in a campaign whose rewardType is points.
     */
    pointsReward?: PointsReward | null;
    /**
     * How often one player may play.
     */
    playLimits?: LimitPerPlayer | null;
    /**
     * What a play costs.
     */
    playCost?: PlayCost | null;
    /**
     * How many wins there are for one player and for all. Wins that deliver nothing are not counted.
     */
    rewardLimits?: RewardLimitsInput | null;
    /**
     * The period of the ranking, and what its players get at the end.
     */
    ranking?: RankingConfigInput | null;
    /**
     * The XP that plays give.
     */
    xp?: XpInput | null;
    /**
     * The currency of the amounts. 3 uppercase letters, such as COP. That of the settings by default. It cannot change after the first code or external prize.
     */
    currency?: string | null;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    startsAt?: string | null;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    endsAt?: string | null;
    /**
     * The hours of the week at which the game is open; without it, always. An array of 1 to 14 opening hours.
     */
    schedule?: Array<OpeningHours> | null;
    /**
     * What a win gives: one of them is drawn by weight. An array of 1 to 100 prizes.
     */
    prizes?: Array<CampaignPrizeInput> | null;
    /**
     * What happens to a win of a prize that is gone: it loses, or another prize is drawn. Lose by default.
     */
    whenGone?: WhenGone | null;
    /**
     * How the draws of the game are proved. Once a day by default.
     */
    fairDraws?: FairDraws | null;
    /**
     * The rules that say who may play.
     */
    eligibility?: EligibilityInput | null;
    /**
     * The most that codes and prizes of the campaign may cost.
     */
    budget?: BudgetInput | null;
    /**
     * The pool of entry codes, of which each play uses one up. A pool that does not exist, or holds rewards, is refused.
     */
    entry?: NamedPool | null;
    /**
     * Whether plays are granted, and whether each play needs a granted one. Unless required, only plays beyond playLimits take a granted one.
     */
    grants?: GrantRules | null;
    /**
     * Whether players may play by themselves, with a player token. False by default; true needs playLimits, entry, grants.required or playCost.
     */
    playersMayPlay?: boolean | null;
    /**
     * What the game looks like to players: colours, images, texts and the look of its segments. A change replaces it as a whole.
     */
    appearance?: AppearanceInput | null;
    /**
     * The terms that a player accepts with the first play or spin by player token.
     */
    terms?: Terms | null;
    /**
     * Whether the service shows a page of the game that anybody can open by its link. False by default.
     */
    publicPage?: boolean | null;
};

/**
 * the user who did it; null for a key and the operator
 */
export type Actor = {
    userId: string;
    /**
     * As it is today; null before they have joined, and once erased.
     */
    name: string | null;
    /**
     * Null once erased.
     */
    email: string | null;
};

export type CampaignCopyInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    campaignId?: string | null;
    /**
     * A text of 1 to 200 characters.
     */
    name?: string | null;
};

export type StockInput = {
    /**
     * How many to add to the stock of the prize. An integer from 1 to 1000000000000.
     */
    add: number;
};

/**
 * the granted plays that are left
 */
export type ListTotal = {
    /**
     * How many match, up to the bound.
     */
    count: number;
    /**
     * False if there are more than were counted.
     */
    isExact: boolean;
};

export type OpenRankingRound = {
    /**
     * The period, such as 2026-11-21 for a day, 2026-W47 for a week or 2026-11 for a month.
     */
    periodKey: string;
    /**
     * When it ends and its prizes are given; null for a total ranking, whose prizes are given by hand.
     */
    endsAt: string | null;
};

export type CampaignEnding = {
    /**
     * How many planned moments nobody has taken.
     */
    moments: number;
    /**
     * How many there are in all.
     */
    grantedPlays: ListTotal;
    /**
     * The round of the ranking that is under way; null without prizes of a ranking.
     */
    round: OpenRankingRound | null;
    /**
     * How many there are in all. The prizes that the organization has not handed out yet.
     */
    toHandOut: ListTotal;
};

/**
 * one of true, false
 */
export type YesNo = 'true' | 'false';

export type CampaignPlay = {
    /**
     * When it happened.
     */
    at: string;
    externalUserId: string;
    sessionId: string;
    /**
     * What the game has shown: the name of the segment, or a short text in Spanish.
     */
    result: string;
    /**
     * Whether it was a win.
     */
    won: boolean;
    /**
     * The score that the play adds in the ranking: the right answers of a trivia, or what the game has reported.
     */
    score: number;
    /**
     * In a roulette; null in plays older than the field.
     */
    segmentId: string | null;
    prizeId: string | null;
    /**
     * The name of the prize. As it was when won; for older wins as currently configured, null for a removed prize of a roulette.
     */
    prizeName: string | null;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    /**
     * The entry code that the play uses up.
     */
    entryCode: string | null;
    /**
     * Whether it took a granted play.
     */
    granted: boolean;
};

export type CampaignPlayPage = {
    items: Array<CampaignPlay>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * How many there are in all.
     */
    total?: ListTotal;
    /**
     * The time of the latest archived play: up to then, the list only has plays that are still needed. Absent if no play has been archived.
     */
    archivedUntil?: string;
};

/**
 * one of es, en
 */
export type ReaderLanguage = 'es' | 'en';

export type ListedWinner = {
    /**
     * When it happened.
     */
    at: string;
    externalUserId: string;
    prizeId: string | null;
    /**
     * As it was when won; for older wins as currently configured, null for a removed prize of a roulette.
     */
    prizeName: string | null;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    /**
     * Null for a ranking prize.
     */
    sessionId: string | null;
    /**
     * When the prize was handed out; null if it was not yet.
     */
    handedOutAt: string | null;
    /**
     * A remark for the organization's own people; players do not see it.
     */
    note: string | null;
    /**
     * What the winner gets: a promo code, points, or something that the organization hands out.
     */
    prizeKind: PrizeKind | null;
    /**
     * The value of the prize, or else the cost of its code, in minor units; null if unknown.
     */
    value: number | null;
    /**
     * The entry code that the play uses up.
     */
    entryCode: string | null;
    /**
     * When the winner lost the prize before it was handed out; null if they have not.
     */
    forfeitedAt: string | null;
    /**
     * The ranking prize, if the organization hands it out.
     */
    rankingPrizeId?: string;
    /**
     * Of the winner; null if unknown or erased.
     */
    name: string | null;
    /**
     * Of the winner; null if unknown or erased.
     */
    email: string | null;
    /**
     * The traits of the winner that addressTraits of the settings names.
     */
    address: string | null;
};

export type ArchivedWins = {
    /**
     * How many wins of the campaign have been archived, whatever the filters.
     */
    wins: number;
    /**
     * Of these, how many were prizes that the organization has handed out.
     */
    handedOut: number;
};

export type ListedWinnerPage = {
    items: Array<ListedWinner>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * How many there are in all.
     */
    total?: ListTotal;
    /**
     * The time of the latest archived play: up to then, the list only has plays that are still needed. Absent if no play has been archived.
     */
    archivedUntil?: string;
    /**
     * How many wins of the campaign the archive has; absent if no play of the organization has been archived.
     */
    archived?: ArchivedWins;
};

export type HandoutFields = {
    /**
     * Whether the organization has handed the prize out.
     */
    handedOut?: boolean;
    /**
     * Whether the winner loses the prize, for good. True.
     */
    forfeited?: boolean;
    /**
     * A remark for the organization's own people; players do not see it. A text of at most 1000 characters.
     */
    note?: string | null;
};

export type Winner = {
    /**
     * When it happened.
     */
    at: string;
    externalUserId: string;
    prizeId: string | null;
    /**
     * The name of the prize. As it was when won; for older wins as currently configured, null for a removed prize of a roulette.
     */
    prizeName: string | null;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    /**
     * Null for a ranking prize.
     */
    sessionId: string | null;
    /**
     * When the prize was handed out; null if it was not yet.
     */
    handedOutAt: string | null;
    /**
     * A remark for the organization's own people; players do not see it.
     */
    note: string | null;
    /**
     * What the winner gets: a promo code, points, or something that the organization hands out.
     */
    prizeKind: PrizeKind | null;
    /**
     * The value of the prize, or else the cost of its code, in minor units; null if unknown.
     */
    value: number | null;
    /**
     * The entry code that the play uses up.
     */
    entryCode: string | null;
    /**
     * When the winner lost the prize before it was handed out; null if they have not.
     */
    forfeitedAt: string | null;
    /**
     * The ranking prize, if the organization hands it out.
     */
    rankingPrizeId?: string;
};

/**
 * one of open, handed_out, forfeited
 */
export type HandoutStatus = 'open' | 'handed_out' | 'forfeited';

/**
 * one of newest, oldest
 */
export type HandoutOrder = 'newest' | 'oldest';

/**
 * one of campaign, ranking, mini_game
 */
export type HandoutSource = 'campaign' | 'ranking' | 'mini_game';

export type Handout = {
    /**
     * Names what is to be handed out.
     */
    handoutId: string;
    /**
     * Whether a promo code or the prize of a mini-game was redeemed.
     */
    source: HandoutSource;
    /**
     * Null for a mini-game.
     */
    campaignId: string | null;
    /**
     * Null for a campaign.
     */
    notificationId: string | null;
    /**
     * Of the campaign or mini-game.
     */
    gameName: string;
    /**
     * The play that won; null for other sources.
     */
    sessionId: string | null;
    /**
     * The ranking prize; null for other sources.
     */
    rankingPrizeId: string | null;
    /**
     * The spin that won; null for other sources.
     */
    awardId: string | null;
    /**
     * When it happened.
     */
    at: string;
    externalUserId: string;
    /**
     * Of the winner; null if unknown or erased.
     */
    name: string | null;
    /**
     * Of the winner; null if unknown or erased.
     */
    email: string | null;
    /**
     * The traits of the winner that addressTraits of the settings names.
     */
    address: string | null;
    prizeId: string | null;
    /**
     * The name of the prize when it was won.
     */
    prizeName: string | null;
    /**
     * In minor units; null if unknown.
     */
    value: number | null;
    /**
     * The currency of the amounts.
     */
    currency: string | null;
    /**
     * Whether it is still to be handed out.
     */
    status: HandoutStatus;
    /**
     * When the prize was handed out; null if it was not yet.
     */
    handedOutAt: string | null;
    /**
     * When the winner lost the prize before it was handed out; null if they have not.
     */
    forfeitedAt: string | null;
    /**
     * A remark for the organization's own people; players do not see it.
     */
    note: string | null;
};

export type HandoutPage = {
    items: Array<Handout>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * How many there are in all.
     */
    total?: ListTotal;
};

export type MarkHandouts = {
    /**
     * What is marked. An array of 1 to 500 texts.
     */
    handoutIds: Array<string>;
    /**
     * Whether the organization has handed the prize out.
     */
    handedOut?: boolean | null;
    /**
     * Whether the winner loses the prize, for good. True.
     */
    forfeited?: boolean | null;
    /**
     * A remark for the organization's own people; players do not see it. A text of at most 1000 characters.
     */
    note?: string | null;
};

/**
 * the status after it, or why it was not changed
 */
export type MarkedHandout = {
    /**
     * Names what is to be handed out.
     */
    handoutId: string;
    /**
     * What it is now.
     */
    status?: HandoutStatus;
    /**
     * Why it was not changed, and what to do.
     */
    error?: string;
    /**
     * The promo code.
     */
    code?: string;
};

export type MarkedHandouts = {
    items: Array<MarkedHandout>;
};

/**
 * an object with handoutId
 */
export type HandoutLine = {
    /**
     * Names what is to be handed out. A text of 1 to 500 characters.
     */
    handoutId: string;
    /**
     * Whether the organization has handed the prize out.
     */
    handedOut?: boolean | null;
    /**
     * A remark for the organization's own people; players do not see it. A text of at most 1000 characters.
     */
    note?: string | null;
};

export type HandoutLines = {
    /**
     * What is said of each, as in the lines of a file. An array of objects.
     */
    handouts: Array<HandoutLine>;
};

export type HandoutFault = {
    /**
     * The number of the line in the file, from 1.
     */
    line: number;
    /**
     * What is wrong and what to do next, for people.
     */
    error: string;
    /**
     * What is wrong; for a hand-out that could not be changed, as in other answers.
     */
    code: string;
};

export type HandoutImport = {
    /**
     * How many were recorded.
     */
    marked: number;
    /**
     * Lines that say nothing about a hand-out.
     */
    skipped: number;
    /**
     * Lines with a fault.
     */
    invalid: number;
    /**
     * The first 100.
     */
    faults: Array<HandoutFault>;
};

/**
 * one of random, even
 */
export type Distribution = 'random' | 'even';

export type MomentsInput = {
    /**
     * 1 to 200 letters, digits, _, : or -. A prize of the campaign; in a roulette, one that a segment names.
     */
    prizeId: string;
    /**
     * 1 to 200 letters, digits, _, : or -. A new id by default. One that the campaign has is refused, so that a repeat plans nothing twice.
     */
    batchId?: string | null;
    /**
     * How many moments are drawn. An integer from 1 to 100000. Needed without at.
     */
    count?: number | null;
    /**
     * The earliest possible moment. An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z. Needed without at.
     */
    from?: string | null;
    /**
     * The time before which all moments lie. An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z. Needed without at; at most 10 years after from, and not after endsAt.
     */
    to?: string | null;
    /**
     * Whether the moments are drawn anywhere in the window, or one in each of as many equal parts. Random by default.
     */
    distribution?: Distribution | null;
    /**
     * The days of the week on which it holds. A list of 1 to 7 days of the week, from 1 (Monday) to 7. All by default.
     */
    days?: Array<number> | null;
    /**
     * The hour of the clock from which moments lie. An integer from 0 to 23. 0 by default, by the clocks of the campaign.
     */
    fromHour?: number | null;
    /**
     * The hour of the clock before which moments lie. An integer from 1 to 24. 24 by default, by the clocks of the campaign.
     */
    toHour?: number | null;
    /**
     * The moments themselves, where somebody chooses them. A list of 1 to 100000 ISO-8601 timestamps, without count, from and to. Before endsAt.
     */
    at?: Array<string> | null;
};

export type PlannedMoments = {
    batchId: string;
    /**
     * How many moments were planned.
     */
    count: number;
    /**
     * SHA-256 in hex over the salt, a line feed, and the sorted times joined by line feeds.
     */
    commitment: string;
    /**
     * Whether somebody may know the moments in advance: they were named, or the window gives them away.
     */
    chosen: boolean;
};

export type MomentBatch = {
    batchId: string;
    prizeId: string;
    /**
     * How many moments were planned.
     */
    count: number;
    /**
     * How many of the moments were won.
     */
    taken: number;
    /**
     * How many of the moments can no longer be won.
     */
    void: number;
    /**
     * Whether somebody may know the moments in advance: they were named, or the window gives them away.
     */
    chosen: boolean;
    /**
     * SHA-256 in hex over the salt, a line feed, and the sorted times joined by line feeds.
     */
    commitment: string;
    /**
     * The salt of the commitment. Null until the campaign has ended.
     */
    salt: string | null;
    /**
     * The moments themselves. Null until the campaign has ended, and on pages after the first.
     */
    moments: Array<string> | null;
};

export type Moment = {
    /**
     * When it happened.
     */
    at: string;
    /**
     * When a play has won at this moment; null if none has.
     */
    takenAt: string | null;
    sessionId: string | null;
};

export type Moments = {
    /**
     * How many moments were planned.
     */
    planned: number;
    /**
     * How many of the moments were won.
     */
    taken: number;
    /**
     * How many of the moments can no longer be won.
     */
    void: number;
    /**
     * The moments that were planned together, with how many of them were taken.
     */
    batches: Array<MomentBatch>;
    items: Array<Moment>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type DrawChain = {
    chainId: string;
    /**
     * 1 for the first chain of the game, and so on.
     */
    ordinal: number;
    /**
     * SHA-256 of the seed, in hex.
     */
    commitment: string;
    /**
     * When the chain began.
     */
    openedAt: string;
    /**
     * When the chain ended; null while it takes draws.
     */
    closedAt: string | null;
    /**
     * How many draws the chain has recorded.
     */
    draws: number;
    /**
     * The hash of the newest record.
     */
    lastHash: string;
    /**
     * The seed of the draws. In hex; null until the chain is closed.
     */
    seed: string | null;
    /**
     * Only in a test organization, whose outcomes may have been asked for.
     */
    test?: boolean;
};

export type DrawChainPage = {
    items: Array<DrawChain>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type ClosedDrawChains = {
    items: Array<DrawChain>;
};

export type MarketplaceGameInput = {
    /**
     * A text of 1 to 200 characters.
     */
    name?: string | null;
    /**
     * Whether it is switched on.
     */
    active: boolean;
};

export type MarketplaceGame = {
    gameId: string;
    name: string;
    /**
     * Whether it is switched on.
     */
    active: boolean;
};

export type ListedMarketplaceGame = {
    gameId: string;
    name: string;
    /**
     * Whether it is switched on.
     */
    active: boolean;
    /**
     * Its version, for If-Match.
     */
    etag: string;
};

export type ListedMarketplaceGamePage = {
    items: Array<ListedMarketplaceGame>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

/**
 * an object with name, minXp and color
 */
export type Tier = {
    /**
     * A text of 1 to 100 characters.
     */
    name: string;
    /**
     * The XP from which a player has the tier. An integer from 0 to 9007199254740991.
     */
    minXp: number;
    /**
     * The colour of the tier, as the organization has written it. A text of 1 to 50 characters.
     */
    color: string;
};

export type Tiers = {
    /**
     * The tiers, from the lowest to the highest. An array of at most 100 tiers.
     */
    tiers: Array<Tier>;
};

export type AudienceInput = {
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
};

export type Audience = {
    audienceId: string;
    name: string;
    /**
     * How many players are on the list.
     */
    members: number;
    createdAt: string;
    updatedAt: string;
};

export type AudiencePage = {
    items: Array<Audience>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type AudienceMember = {
    externalUserId: string;
    /**
     * When the player was added.
     */
    addedAt: string;
};

export type AudienceMemberPage = {
    items: Array<AudienceMember>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type MembersInput = {
    /**
     * The players, by the organization's own ids. An array of texts; those that cannot be external ids are counted.
     */
    externalIds: Array<string>;
};

export type MembersAdded = {
    /**
     * How many were new and have been added.
     */
    added: number;
    /**
     * How many were so already, and stay.
     */
    unchanged: number;
    /**
     * What cannot be an external id.
     */
    invalid: number;
};

export type MembersRemoved = {
    /**
     * How many were on the list and are not any more.
     */
    removed: number;
    /**
     * How many were so already, and stay.
     */
    unchanged: number;
    /**
     * What cannot be an external id.
     */
    invalid: number;
};

export type ConfigurationCopy = {
    /**
     * The campaigns to copy. A list of at most 1000 ids, each once.
     */
    campaignIds?: Array<string> | null;
    /**
     * The mini-games to copy. A list of at most 1000 ids, each once.
     */
    notificationIds?: Array<string> | null;
};

export type CopiedConfiguration = {
    /**
     * How many campaigns were copied.
     */
    campaigns: number;
    /**
     * How many mini-games were copied.
     */
    notifications: number;
};

export type BanInput = {
    /**
     * A text of 1 to 200 characters after trimming. Sent without clientId. The service need not have seen the player before.
     */
    externalUserId?: string | null;
    /**
     * 1 to 200 letters, digits, _, : or -. Sent without externalUserId.
     */
    clientId?: string | null;
    /**
     * Why it was done; players do not see it. A text of 1 to 1000 characters.
     */
    reason?: string | null;
    /**
     * What the player reads when a play is refused. A text of 1 to 1000 characters.
     */
    message?: string | null;
    /**
     * When the ban is to end by itself. An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z. In the future; without it, the ban stands until it is lifted.
     */
    until?: string | null;
};

export type Ban = {
    banId: string;
    externalUserId: string;
    clientId: string | null;
    /**
     * Why it was done; players do not see it.
     */
    reason: string | null;
    /**
     * What the player reads when a play is refused.
     */
    message: string | null;
    createdAt: string;
    /**
     * When the ban ends by itself; null if it stands until it is lifted.
     */
    until: string | null;
};

export type BanPage = {
    items: Array<Ban>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type PastBan = {
    banId: string;
    externalUserId: string;
    clientId: string | null;
    /**
     * Why it was done; players do not see it.
     */
    reason: string | null;
    /**
     * What the player reads when a play is refused.
     */
    message: string | null;
    createdAt: string;
    /**
     * When the ban was to end by itself; null if it was to stand until it was lifted.
     */
    until: string | null;
    /**
     * When the ban was lifted or ended.
     */
    liftedAt: string;
};

export type PastBanPage = {
    items: Array<PastBan>;
    /**
     * The cursor of the next page; null on the last.
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
    /**
     * The XP of the player.
     */
    xp: number;
    /**
     * The points that the player has.
     */
    points: number;
    /**
     * Whether a ban of the player is in force.
     */
    isBanned: boolean;
    /**
     * The externalUserId of the remaining player.
     */
    mergedInto: string | null;
    createdAt: string;
};

export type PlayerItemPage = {
    items: Array<PlayerItem>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * How many there are in all.
     */
    total?: ListTotal;
};

export type PlayerPlay = {
    sessionId: string;
    campaignId: string;
    /**
     * When it happened.
     */
    at: string;
    /**
     * What the game has shown: the name of the segment, or a short text in Spanish.
     */
    result: string;
    /**
     * Whether it was a win.
     */
    won: boolean;
    /**
     * The score that the play adds in the ranking: the right answers of a trivia, or what the game has reported.
     */
    score: number;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    /**
     * What the organization's own game has reported, stored as sent.
     */
    metadata: FreeObject | null;
};

export type PromoCode = {
    /**
     * The promo code.
     */
    code: string;
    campaignId: string;
    externalUserId: string;
    /**
     * What the code came from: a call, a play, a spin or a ranking.
     */
    origin: CodeOrigin;
    /**
     * Whether the code can be redeemed, and if not, why.
     */
    status: PromoCodeStatus;
    /**
     * Whether discountValue is a percentage or a fixed amount. Tolerate unknown ones.
     */
    discountType: string;
    /**
     * The discount: in percent, or in minor units of the currency.
     */
    discountValue: number;
    /**
     * The highest discount of a percentage, in minor units of the currency; null if there is no bound.
     */
    maxDiscountAmount: number | null;
    /**
     * How often the code has been redeemed.
     */
    uses: number;
    /**
     * How often a code can be redeemed.
     */
    maxUses: number;
    createdAt: string;
    expiresAt: string;
};

export type ListedAward = {
    awardId: string;
    /**
     * The period in which the player has spun, such as 2026-11-21; total if there is only one.
     */
    spinPeriod: string;
    clientId: string;
    externalUserId: string;
    segmentId: string;
    /**
     * The name of the segment when it was drawn.
     */
    segmentName: string;
    /**
     * Whether it was a win.
     */
    won: boolean;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    createdAt: string;
    /**
     * The report that the prize was used.
     */
    redemption?: Redemption;
    /**
     * The external prize, which the organization hands out.
     */
    prizeName?: string;
    /**
     * What the external prize is worth, in minor units.
     */
    value?: number | null;
    /**
     * When the prize was handed out; null if it was not yet.
     */
    handedOutAt?: string | null;
    /**
     * When the winner lost the prize before it was handed out; null if they have not.
     */
    forfeitedAt?: string | null;
    /**
     * A remark for the organization's own people; players do not see it.
     */
    note?: string | null;
};

export type LedgerEntry = {
    /**
     * When it happened.
     */
    at: string;
    /**
     * How many points were given or, if negative, taken.
     */
    points: number;
    /**
     * The player's points afterwards.
     */
    balance: number;
    /**
     * What changed the points.
     */
    reason: LedgerReason;
    /**
     * The session, award, prize, merged player, adjustment or transaction.
     */
    sourceId: string;
    /**
     * The caller's remark. Of a spend, an earn, a refund or a play's cost.
     */
    note?: string | null;
    /**
     * The caller's own reference, such as the number of an order, stored as sent.
     */
    externalReference?: string | null;
};

export type Player = {
    externalUserId: string;
    /**
     * Null while unregistered.
     */
    clientId: string | null;
    name: string | null;
    email: string | null;
    /**
     * What the organization knows of the player, by names of its own.
     */
    traits: FreeObject | null;
    /**
     * The XP of the player.
     */
    xp: number;
    /**
     * The points that the player has.
     */
    points: number;
    /**
     * The name of the tier; null below the lowest.
     */
    tier: string | null;
    /**
     * The bans in force.
     */
    bans: Array<Ban>;
    /**
     * The bans that were lifted or have ended.
     */
    pastBans: Array<PastBan>;
    /**
     * The player's newest plays.
     */
    plays: Array<PlayerPlay>;
    /**
     * The player's newest promo codes.
     */
    codes: Array<PromoCode>;
    /**
     * The spins of mini-games, each an award if it was a prize.
     */
    awards: Array<ListedAward>;
    /**
     * The changes of the player's points, newest first.
     */
    ledger: Array<LedgerEntry>;
    /**
     * When this visit was recorded in the audit log. Null if it could not be recorded yet.
     */
    readAt: string | null;
    /**
     * The time of the latest archived play: up to then, the list only has plays that are still needed. Absent if no play has been archived.
     */
    archivedUntil?: string;
};

export type PointsAdjustmentInput = {
    /**
     * How many points to give or, if negative, to take. An integer from -9007199254740991 to 9007199254740991.
     */
    points: number;
    /**
     * Why it was done; players do not see it. A text of 1 to 1000 characters.
     */
    reason: string;
};

export type PointsAdjustment = {
    /**
     * The change of points, by its id.
     */
    adjustmentId: string;
    externalUserId: string;
    /**
     * How many points were given or, if negative, taken. What was given or, if negative, taken.
     */
    points: number;
    /**
     * The player's points afterwards.
     */
    balance: number;
    /**
     * Null in a replay after the player was erased.
     */
    reason: string | null;
    createdAt: string;
};

export type NotedPlayGrantInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    campaignId: string;
    /**
     * How many plays to grant. An integer from 1 to 1000.
     */
    plays: number;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    expiresAt?: string | null;
    /**
     * The caller's own reference, such as the number of an order: a repeat with it grants nothing. A text of 1 to 200 characters.
     */
    reference: string;
    /**
     * A remark for the organization's own people; players do not see it. A text of 1 to 1000 characters.
     */
    note?: string | null;
};

export type NotedPlayGrant = {
    grantId: string;
    campaignId: string;
    externalUserId: string;
    /**
     * How many plays were granted.
     */
    plays: number;
    /**
     * How many, or how much, is used up.
     */
    used: number;
    /**
     * How many can still be taken: 0 once the grant was revoked or has expired.
     */
    left: number;
    expiresAt: string | null;
    /**
     * Null after the player was erased.
     */
    reference: string | null;
    createdAt: string;
    /**
     * When what was left of it was taken back; null if it was not.
     */
    revokedAt: string | null;
    /**
     * Null after the player was erased.
     */
    note: string | null;
};

export type NotedPlayGrantPage = {
    items: Array<NotedPlayGrant>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type PlayerPlayPage = {
    items: Array<PlayerPlay>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * The time of the latest archived play: up to then, the list only has plays that are still needed. Absent if no play has been archived.
     */
    archivedUntil?: string;
};

export type PersonAward = {
    awardId: string;
    /**
     * The period in which the player has spun, such as 2026-11-21; total if there is only one.
     */
    spinPeriod: string;
    clientId: string;
    externalUserId: string;
    segmentId: string;
    /**
     * The name of the segment when it was drawn.
     */
    segmentName: string;
    /**
     * Whether it was a win.
     */
    won: boolean;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    createdAt: string;
    /**
     * The report that the prize was used.
     */
    redemption?: Redemption;
    /**
     * The external prize, which the organization hands out.
     */
    prizeName?: string;
    /**
     * What the external prize is worth, in minor units.
     */
    value?: number | null;
    /**
     * When the prize was handed out; null if it was not yet.
     */
    handedOutAt?: string | null;
    /**
     * When the winner lost the prize before it was handed out; null if they have not.
     */
    forfeitedAt?: string | null;
    /**
     * A remark for the organization's own people; players do not see it.
     */
    note?: string | null;
    notificationId: string;
};

export type PersonAwardPage = {
    items: Array<PersonAward>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type LedgerItem = {
    /**
     * When it happened.
     */
    at: string;
    /**
     * How many points were given or, if negative, taken.
     */
    points: number;
    /**
     * The player's points afterwards.
     */
    balance: number;
    /**
     * What changed the points.
     */
    reason: LedgerReason;
    /**
     * The session, award, prize, merged player, adjustment or transaction.
     */
    sourceId: string;
    /**
     * The caller's remark. Of a spend, an earn, a refund or a play's cost.
     */
    note?: string | null;
    /**
     * The caller's own reference, such as the number of an order, stored as sent.
     */
    externalReference?: string | null;
    /**
     * The campaign of the play or the ranking prize.
     */
    campaignId: string | null;
    /**
     * The mini-game of the spin.
     */
    notificationId: string | null;
};

export type LedgerItemPage = {
    items: Array<LedgerItem>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type TermsAcceptance = {
    /**
     * Null for terms of a mini-game.
     */
    campaignId: string | null;
    /**
     * Null for terms of a campaign.
     */
    notificationId: string | null;
    /**
     * The version that the player has accepted.
     */
    version: string;
    /**
     * Where the terms can be read.
     */
    url: string;
    /**
     * When the player accepted them.
     */
    acceptedAt: string;
};

export type TermsAcceptancePage = {
    items: Array<TermsAcceptance>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type PromoCodeRedemption = {
    /**
     * When it was redeemed, as the caller says; else when the call came.
     */
    redeemedAt: string;
    /**
     * What the sale came to.
     */
    saleTotal: number | null;
    /**
     * What the code or prize took off the sale.
     */
    discountAmount: number | null;
    /**
     * The currency of the amounts.
     */
    currency: string | null;
    /**
     * The caller's own reference, such as the number of an order, stored as sent.
     */
    externalReference: string | null;
};

export type ExportedCode = {
    /**
     * The promo code.
     */
    code: string;
    campaignId: string;
    externalUserId: string;
    /**
     * What the code came from: a call, a play, a spin or a ranking.
     */
    origin: CodeOrigin;
    /**
     * Whether the code can be redeemed, and if not, why.
     */
    status: PromoCodeStatus;
    /**
     * Whether discountValue is a percentage or a fixed amount. Tolerate unknown ones.
     */
    discountType: string;
    /**
     * The discount: in percent, or in minor units of the currency.
     */
    discountValue: number;
    /**
     * The highest discount of a percentage, in minor units of the currency; null if there is no bound.
     */
    maxDiscountAmount: number | null;
    /**
     * How often the code has been redeemed.
     */
    uses: number;
    /**
     * How often a code can be redeemed.
     */
    maxUses: number;
    createdAt: string;
    expiresAt: string;
    /**
     * The reports that the prize or code was used, from the first.
     */
    redemptions: Array<PromoCodeRedemption>;
};

export type PlayerExport = {
    externalUserId: string;
    /**
     * Null while unregistered.
     */
    clientId: string | null;
    name: string | null;
    email: string | null;
    /**
     * What the organization knows of the player, by names of its own.
     */
    traits: FreeObject | null;
    /**
     * The XP of the player.
     */
    xp: number;
    /**
     * The points that the player has.
     */
    points: number;
    /**
     * The name of the tier; null below the lowest.
     */
    tier: string | null;
    /**
     * The bans in force.
     */
    bans: Array<Ban>;
    /**
     * The bans that were lifted or have ended.
     */
    pastBans: Array<PastBan>;
    /**
     * The player's plays.
     */
    plays: Array<PlayerPlay>;
    /**
     * The player's promo codes.
     */
    codes: Array<ExportedCode>;
    /**
     * The spins of mini-games, each an award if it was a prize.
     */
    awards: Array<PersonAward>;
    /**
     * The changes of the player's points, newest first.
     */
    ledger: Array<LedgerItem>;
    /**
     * The time of the latest archived play: up to then, the list only has plays that are still needed. Absent if no play has been archived.
     */
    archivedUntil?: string;
    /**
     * The plays that were granted to the player.
     */
    grants: Array<NotedPlayGrant>;
    /**
     * Absent if the player accepted none.
     */
    acceptedTerms?: Array<TermsAcceptance>;
};

export type ErasureConfirmation = {
    /**
     * The externalUserId again.
     */
    confirm: string;
};

export type Erasure = {
    /**
     * The random id that replaces the player's.
     */
    externalUserId: string;
    clientId: string | null;
};

export type MergeInput = {
    /**
     * The player who goes. A text of 1 to 200 characters after trimming.
     */
    fromExternalId: string;
    /**
     * The player who stays. A text of 1 to 200 characters after trimming.
     */
    intoExternalId: string;
};

export type PlayerTotals = {
    externalUserId: string;
    clientId: string;
    name: string | null;
    email: string | null;
    /**
     * The XP of the player.
     */
    xp: number;
    /**
     * The points that the player has.
     */
    points: number;
    /**
     * How many plays the player has.
     */
    plays: number;
    /**
     * How many promo codes the player has.
     */
    codes: number;
    /**
     * How many spins the player has.
     */
    awards: number;
    /**
     * How many bans are in force.
     */
    bans: number;
};

export type MergedPlayerTotals = {
    externalUserId: string;
    clientId: string;
    name: string | null;
    email: string | null;
    /**
     * The XP that the player would have.
     */
    xp: number;
    /**
     * The points that the player would have.
     */
    points: number;
    /**
     * How many plays the player would have.
     */
    plays: number;
    /**
     * How many promo codes the player would have.
     */
    codes: number;
    /**
     * How many spins the player would have.
     */
    awards: number;
    /**
     * How many bans would be in force.
     */
    bans: number;
    /**
     * All players merged into this one.
     */
    mergedClientIds: Array<string>;
};

export type MergePreview = {
    /**
     * What the player who goes has.
     */
    from: PlayerTotals;
    /**
     * What the player who stays has.
     */
    into: PlayerTotals;
    /**
     * What the remaining player would have.
     */
    result: MergedPlayerTotals;
};

export type MergedPlayer = {
    clientId: string;
    /**
     * All players merged into this one.
     */
    mergedClientIds: Array<string>;
};

/**
 * an object with segmentId and name
 */
export type MiniGameSegmentInput = {
    /**
     * 1 to 200 letters, digits, _, : or -. Unique in the mini-game: a spin stores it, and is matched by it.
     */
    segmentId: string;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * The segment's id in the organization's own systems. A text of 1 to 200 characters after trimming.
     */
    externalId?: string | null;
    /**
     * Whether the segment is a win. True by default.
     */
    isPrize?: boolean | null;
    /**
     * How likely it is, in proportion to the sum of all weights; 0 never comes. A number from 0 to 1000000000. 1 by default.
     */
    weight?: number | null;
    /**
     * What is given: a promo code, points or something that the organization hands out.
     */
    prize?: PositionPrize | null;
    /**
     * How many there are of the prize; without it, any number.
     */
    stock?: RewardLimitsInput | null;
};

export type MiniGameInput = {
    /**
     * 1 to 200 letters, digits, _, : or -. A new id by default; it cannot be changed.
     */
    notificationId?: string | null;
    /**
     * A text of 1 to 200 characters. The notificationId by default.
     */
    name?: string | null;
    /**
     * The status that the organization has set. Draft by default. A status can change to any other.
     */
    status?: ConfiguredStatus | null;
    /**
     * How often a player may spin the mini-game. None by default: once for ever. minute is for testing.
     */
    cadence?: Cadence | null;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z. In the past or the future; the time of creation by default.
     */
    startsAt?: string | null;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z. After startsAt.
     */
    endsAt?: string | null;
    /**
     * The hours of the week at which the game is open; without it, always. An array of 1 to 14 opening hours.
     */
    schedule?: Array<OpeningHours> | null;
    /**
     * The time zone whose clocks count. An IANA time zone such as America/Bogota. UTC by default.
     */
    timezone?: string | null;
    /**
     * The fields of the wheel, in order. An array of at most 200 segments.
     */
    segments?: Array<MiniGameSegmentInput> | null;
    /**
     * How the draws of the game are proved. Once a day by default.
     */
    fairDraws?: FairDraws | null;
    /**
     * The rules that say who may play.
     */
    eligibility?: EligibilityInput | null;
    /**
     * What the game looks like to players: colours, images, texts and the look of its segments. A change replaces it as a whole.
     */
    appearance?: AppearanceInput | null;
    /**
     * The terms that a player accepts with the first play or spin by player token.
     */
    terms?: Terms | null;
    /**
     * Whether the service shows a page of the game that anybody can open by its link. False by default.
     */
    publicPage?: boolean | null;
};

export type MiniGameSegment = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    segmentId: string;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * The segment's id in the organization's own systems. A text of 1 to 200 characters after trimming.
     */
    externalId?: string;
    /**
     * Whether the segment is a win.
     */
    isPrize?: boolean;
    /**
     * How likely it is, in proportion to the sum of all weights; 0 never comes. A number from 0 to 1000000000.
     */
    weight: number;
    /**
     * What is given: a promo code, points or something that the organization hands out.
     */
    prize?: PositionPrize;
    /**
     * How many there are of the prize; without it, any number.
     */
    stock?: RewardLimits;
};

export type MiniGame = {
    notificationId: string;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * The status that the organization has set.
     */
    status: ConfiguredStatus;
    /**
     * How often a player may spin the mini-game.
     */
    cadence: Cadence;
    startsAt: string;
    endsAt?: string;
    /**
     * The hours of the week at which the game is open; without it, always. An array of 1 to 14 opening hours.
     */
    schedule?: Array<OpeningHours>;
    /**
     * The time zone whose clocks count. An IANA time zone such as America/Bogota.
     */
    timezone: string;
    /**
     * The fields of the wheel, in order.
     */
    segments: Array<MiniGameSegment>;
    /**
     * How the draws of the game are proved.
     */
    fairDraws?: FairDraws;
    /**
     * The rules that say who may play.
     */
    eligibility?: Eligibility;
    /**
     * What the game looks like to players: colours, images, texts and the look of its segments.
     */
    appearance?: Appearance;
    /**
     * The terms that a player accepts with the first play or spin by player token.
     */
    terms?: Terms;
    /**
     * Whether the service shows a page of the game that anybody can open by its link.
     */
    publicPage?: boolean;
    /**
     * The status at present, which also depends on the dates and is otherwise the configured one.
     */
    effectiveStatus: CurrentStatus;
    createdAt: string;
    updatedAt: string;
    /**
     * What is wrong with its appearance; absent without one.
     */
    warnings?: Array<string>;
};

export type MiniGamePage = {
    items: Array<MiniGame>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type MiniGameFields = {
    /**
     * A text of 1 to 200 characters.
     */
    name?: string | null;
    /**
     * The status that the organization has set. Draft by default. A status can change to any other.
     */
    status?: ConfiguredStatus | null;
    /**
     * How often a player may spin the mini-game. None by default: once for ever. minute is for testing.
     */
    cadence?: Cadence | null;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z. In the past or the future; the time of creation by default.
     */
    startsAt?: string | null;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z. After startsAt.
     */
    endsAt?: string | null;
    /**
     * The hours of the week at which the game is open; without it, always. An array of 1 to 14 opening hours.
     */
    schedule?: Array<OpeningHours> | null;
    /**
     * The time zone whose clocks count. An IANA time zone such as America/Bogota. UTC by default.
     */
    timezone?: string | null;
    /**
     * The fields of the wheel, in order. An array of at most 200 segments.
     */
    segments?: Array<MiniGameSegmentInput> | null;
    /**
     * How the draws of the game are proved. Once a day by default.
     */
    fairDraws?: FairDraws | null;
    /**
     * The rules that say who may play.
     */
    eligibility?: EligibilityInput | null;
    /**
     * What the game looks like to players: colours, images, texts and the look of its segments. A change replaces it as a whole.
     */
    appearance?: AppearanceInput | null;
    /**
     * The terms that a player accepts with the first play or spin by player token.
     */
    terms?: Terms | null;
    /**
     * Whether the service shows a page of the game that anybody can open by its link. False by default.
     */
    publicPage?: boolean | null;
};

export type MiniGameCopyInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    notificationId?: string | null;
    /**
     * A text of 1 to 200 characters.
     */
    name?: string | null;
};

export type MiniGameEnding = {
    /**
     * How many there are in all. The codes that spins gave, which can still be redeemed.
     */
    openCodes: ListTotal;
    /**
     * How many there are in all. The prizes that the organization has not handed out yet.
     */
    toHandOut: ListTotal;
};

export type ListedAwardPage = {
    items: Array<ListedAward>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type AwardHistory = {
    awardId: string;
    /**
     * The period in which the player has spun, such as 2026-11-21; total if there is only one.
     */
    spinPeriod: string;
    clientId: string;
    externalUserId: string;
    segmentId: string;
    /**
     * The name of the segment when it was drawn.
     */
    segmentName: string;
    /**
     * Whether it was a win.
     */
    won: boolean;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    createdAt: string;
    /**
     * The report that the prize was used.
     */
    redemption?: Redemption;
    /**
     * The external prize, which the organization hands out.
     */
    prizeName?: string;
    /**
     * What the external prize is worth, in minor units.
     */
    value?: number | null;
    /**
     * When the prize was handed out; null if it was not yet.
     */
    handedOutAt?: string | null;
    /**
     * When the winner lost the prize before it was handed out; null if they have not.
     */
    forfeitedAt?: string | null;
    /**
     * A remark for the organization's own people; players do not see it.
     */
    note?: string | null;
    /**
     * The reports that the prize or code was used, from the first.
     */
    redemptions: Array<RedemptionReport>;
};

export type SimulationInput = {
    /**
     * How many plays to simulate. An integer from 1 to 100000.
     */
    plays?: number | null;
    /**
     * How many plays a day to expect. An integer from 1 to 1000000000.
     */
    playsPerDay?: number | null;
};

export type SimulatedOutcome = {
    /**
     * Null if the game has no segments.
     */
    segmentId: string | null;
    /**
     * Null without an individual prize.
     */
    prizeId: string | null;
    /**
     * What the game has shown: the name of the segment, or a short text in Spanish.
     */
    result: string;
    /**
     * Whether it was a win.
     */
    won: boolean;
    /**
     * How many of the plays ended so.
     */
    count: number;
    /**
     * The share of the plays that ended so, from 0 to 1.
     */
    share: number;
};

/**
 * null without a maxTotal
 */
export type SimulatedLimit = {
    /**
     * How many there are for all players in the period.
     */
    maxTotal: number;
    /**
     * How many, or how much, was used up before them.
     */
    usedBefore: number;
    /**
     * How many, or how much, is used up after the plays.
     */
    usedAfter: number;
    /**
     * The number of the play that took the last of it; 0 if used up before.
     */
    usedUpAtPlay: number | null;
};

/**
 * stock is null without a maxTotal
 */
export type SimulatedPrize = {
    prizeId: string;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * How many there are of the prize; without it, any number.
     */
    stock: SimulatedLimit | null;
};

/**
 * null without a budget
 */
export type SimulatedBudget = {
    /**
     * The highest allowed cost.
     */
    maxAmount: number;
    /**
     * How many, or how much, was used up before them.
     */
    usedBefore: number;
    /**
     * How many, or how much, is used up after the plays.
     */
    usedAfter: number;
    /**
     * The number of the play that took the last of it; 0 if used up before.
     */
    usedUpAtPlay: number | null;
};

/**
 * the value of their prize, or else their highest discount
 */
export type ExactSum = number | string;

export type Cost = {
    /**
     * What the promo codes cost, in minor units of the currency.
     */
    codes: ExactSum;
    /**
     * What the other prizes cost, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    prizes: ExactSum;
    /**
     * What everything cost, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    total: ExactSum;
};

/**
 * the highest cost of the codes and the other prizes of plays, and of the codes of the ranking
 */
export type HighestCost = {
    /**
     * The most that one day can cost, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    perDay: ExactSum | null;
    /**
     * The most that everything can cost, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    total: ExactSum | null;
    /**
     * The currency of the amounts.
     */
    currency: string | null;
};

export type StockForecast = {
    prizeId: string;
    /**
     * When it would be used up. Null if that is not before endsAt and within a year.
     */
    goneAt: string | null;
    /**
     * After how many days it would be used up. Days of plays from then on.
     */
    goneAfterDays: number | null;
};

export type BudgetForecast = {
    /**
     * When it would be used up. Null if that is not before endsAt and within a year.
     */
    goneAt: string | null;
    /**
     * After how many days it would be used up. Days of plays from then on.
     */
    goneAfterDays: number | null;
};

/**
 * one of prize_stock, code_pool, code_budget, win_quota
 */
export type WinEnding = 'prize_stock' | 'code_pool' | 'code_budget' | 'win_quota';

export type PrizeForecast = {
    prizeId: string;
    /**
     * Until when it can be won. Null if that is not before endsAt and within a year.
     */
    goneAt: string | null;
    /**
     * After how many days it can no longer be won. Days of plays from then on.
     */
    goneAfterDays: number | null;
    /**
     * What ends its wins first; null if nothing does.
     */
    by: WinEnding | null;
};

/**
 * null without playsPerDay
 */
export type Forecast = {
    /**
     * The time from which it counts.
     */
    from: string;
    /**
     * How many plays a day to expect.
     */
    playsPerDay: number;
    /**
     * When the stock of each prize would be used up.
     */
    stock: Array<StockForecast>;
    /**
     * The most that codes and prizes of the campaign may cost.
     */
    budget: BudgetForecast | null;
    /**
     * The prizes that odds give.
     */
    prizes: Array<PrizeForecast>;
};

export type PlannedBatch = {
    batchId: string;
    prizeId: string;
    /**
     * How many moments were planned.
     */
    count: number;
    /**
     * The SHA-256 of what is to be revealed, in hex.
     */
    commitment: string;
};

export type SimulationWithOutlook = {
    /**
     * How many plays there were.
     */
    plays: number;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * The share of plays that won, from 0 to 1.
     */
    winRate: number;
    /**
     * What plays can end with, and how often they do.
     */
    outcomes: Array<SimulatedOutcome>;
    /**
     * How many promo codes the plays gave.
     */
    codesIssued: number;
    /**
     * How many points were given.
     */
    pointsAwarded: number;
    /**
     * The XP that was given.
     */
    xpAwarded: number;
    /**
     * How much of the quota of wins is used up; null without one.
     */
    quota: SimulatedLimit | null;
    /**
     * What would become of each prize.
     */
    prizes: Array<SimulatedPrize>;
    /**
     * The most that codes and prizes of the campaign may cost.
     */
    budget: SimulatedBudget | null;
    /**
     * What the codes and prizes of the plays would cost.
     */
    cost: Cost;
    /**
     * The most that codes and prizes can cost.
     */
    highestCost: HighestCost;
    /**
     * When stock and budget would be used up; null without playsPerDay.
     */
    forecast: Forecast | null;
    /**
     * The planned moments of the stored campaign, without their times.
     */
    moments: Array<PlannedBatch>;
};

export type CampaignPreviewInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    campaignId?: string | null;
    /**
     * The draft: a campaign as it would be created. An object with the fields of a campaign.
     */
    campaign: CampaignFields;
    /**
     * How many plays to simulate. An integer from 1 to 100000.
     */
    plays?: number | null;
    /**
     * How many plays a day to expect. An integer from 1 to 1000000000.
     */
    playsPerDay?: number | null;
    /**
     * Batches of moments, at most 100, that are to be planned for the draft; they count, and are not planned.
     */
    moments?: Array<MomentsInput> | null;
};

export type WarningParams = {
    [key: string]: string | number;
};

export type Warning = {
    /**
     * A stable code of the warning.
     */
    code: string;
    /**
     * What would fail, and how to fix it.
     */
    message: string;
    /**
     * The values in the message, by name.
     */
    params: WarningParams;
};

export type PossibleOutcome = {
    /**
     * Null if the game has no segments.
     */
    segmentId: string | null;
    /**
     * Null without an individual prize.
     */
    prizeId: string | null;
    /**
     * What the game has shown: the name of the segment, or a short text in Spanish.
     */
    result: string;
    /**
     * Whether it was a win.
     */
    won: boolean;
    /**
     * How likely the outcome is, from 0 to 1.
     */
    odds: number;
};

export type Odds = {
    /**
     * How likely a play wins, from 0 to 1, before any limit.
     */
    winProbability: number;
    /**
     * What plays can end with, and how often they do.
     */
    outcomes: Array<PossibleOutcome>;
};

export type Simulation = {
    /**
     * How many plays there were.
     */
    plays: number;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * The share of plays that won, from 0 to 1.
     */
    winRate: number;
    /**
     * What plays can end with, and how often they do.
     */
    outcomes: Array<SimulatedOutcome>;
    /**
     * How many promo codes the plays gave.
     */
    codesIssued: number;
    /**
     * How many points were given.
     */
    pointsAwarded: number;
    /**
     * The XP that was given.
     */
    xpAwarded: number;
    /**
     * How much of the quota of wins is used up; null without one.
     */
    quota: SimulatedLimit | null;
    /**
     * What would become of each prize.
     */
    prizes: Array<SimulatedPrize>;
    /**
     * The most that codes and prizes of the campaign may cost.
     */
    budget: SimulatedBudget | null;
    /**
     * What the codes and prizes of the plays would cost.
     */
    cost: Cost;
};

export type Preview = {
    /**
     * What would fail or surprise, and how to fix it; empty if nothing would.
     */
    warnings: Array<Warning>;
    /**
     * How likely each outcome is, before any limit; null if the configuration does not say.
     */
    odds: Odds | null;
    /**
     * When its schedule is open next between its dates; null if it never is, absent without a schedule.
     */
    nextOpenAt?: string | null;
    /**
     * The most that codes and prizes can cost.
     */
    highestCost: HighestCost;
    /**
     * When stock and budget would be used up; null without playsPerDay.
     */
    forecast: Forecast | null;
    /**
     * The planned moments of the stored campaign, without their times.
     */
    moments: Array<PlannedBatch>;
    /**
     * What came of the simulated plays; null if the configuration cannot be played.
     */
    simulation: Simulation | null;
};

export type MiniGameSimulationInput = {
    /**
     * How many spins to simulate. An integer from 1 to 100000.
     */
    plays?: number | null;
};

export type MiniGameSimulation = {
    /**
     * How many plays there were.
     */
    plays: number;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * The share of plays that won, from 0 to 1.
     */
    winRate: number;
    /**
     * What plays can end with, and how often they do.
     */
    outcomes: Array<SimulatedOutcome>;
    /**
     * How many promo codes the plays gave.
     */
    codesIssued: number;
    /**
     * How many points were given.
     */
    pointsAwarded: number;
    /**
     * The XP that was given.
     */
    xpAwarded: number;
    /**
     * How much of the quota of wins is used up; null without one.
     */
    quota: SimulatedLimit | null;
};

export type MiniGamePreviewInput = {
    /**
     * The draft: a mini-game as it would be created. An object with the fields of a mini-game.
     */
    notification: MiniGameFields;
    /**
     * How many spins to simulate. An integer from 1 to 100000.
     */
    plays?: number | null;
};

export type MiniGamePreview = {
    /**
     * What would fail or surprise, and how to fix it; empty if nothing would.
     */
    warnings: Array<Warning>;
    /**
     * How likely each outcome is, before any limit; null if the configuration does not say.
     */
    odds: Odds | null;
    /**
     * When its schedule is open next between its dates; null if it never is, absent without a schedule.
     */
    nextOpenAt?: string | null;
    /**
     * What came of the simulated plays; null if the configuration cannot be played.
     */
    simulation: MiniGameSimulation | null;
};

export type RankingPrizesInput = {
    /**
     * The period, such as 2026-11-21 for a day, 2026-W47 for a week or 2026-11 for a month. A text of 1 to 20 characters.
     */
    periodKey?: string | null;
};

export type RankingPrize = {
    /**
     * The period, such as 2026-11-21 for a day, 2026-W47 for a week or 2026-11 for a month.
     */
    periodKey: string;
    /**
     * The place in the ranking, from 1.
     */
    position: number;
    externalUserId: string;
    /**
     * The sum of the scores in the period.
     */
    totalScore: number;
    /**
     * What is given: a promo code, points or something that the organization hands out.
     */
    prize: PositionPrize | null;
    /**
     * The promo code that was won; null if none was.
     */
    prizeCode: string | null;
    /**
     * When the prize was given.
     */
    givenAt: string;
    /**
     * The id among the winners of a prize that the organization hands out.
     */
    rankingPrizeId?: string;
};

export type GivenRankingPrizes = {
    items: Array<RankingPrize>;
};

export type RankingPrizePage = {
    items: Array<RankingPrize>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type OverviewTotals = {
    /**
     * How many plays there were.
     */
    plays: number;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * Codes of any origin.
     */
    codes: number;
    /**
     * How many codes were redeemed.
     */
    redemptions: number;
    /**
     * How many spins of mini-games there were.
     */
    spins: number;
    /**
     * How many of the spins were prizes.
     */
    spinWins: number;
};

export type Sales = {
    /**
     * The currency of the amounts.
     */
    currency: string;
    /**
     * How many redemptions the sums are of.
     */
    redemptions: number;
    /**
     * What the sales with these codes and prizes came to, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    attributedSales: ExactSum;
    /**
     * What the codes and prizes took off these sales, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    investedDiscount: ExactSum;
    /**
     * What such a sale comes to on average, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    averageTicket: ExactSum;
};

/**
 * one of off, failing
 */
export type WebhookProblemKind = 'off' | 'failing';

export type WebhookProblem = {
    webhookId: string;
    /**
     * Where the events are sent.
     */
    url: string;
    /**
     * Whether the webhook is switched off, or failing.
     */
    problem: WebhookProblemKind;
    /**
     * The newest deliveries that failed, at most 100.
     */
    failedInRow: number;
};

export type UsedQuota = {
    campaignId: string;
    name: string;
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
    /**
     * The period, such as 2026-11-21 for a day, 2026-W47 for a week or 2026-11 for a month.
     */
    periodKey: string;
    /**
     * How many, or how much, is used up.
     */
    used: number;
    /**
     * How many there are for all players in the period.
     */
    maxTotal: number;
};

/**
 * one of win_quota, prize_stock, code_budget, planned_moments, granted_plays
 */
export type UsedLimitKind = 'win_quota' | 'prize_stock' | 'code_budget' | 'planned_moments' | 'granted_plays';

export type UsedLimitOfCampaign = {
    campaignId: string;
    name: string;
    /**
     * Which limit it is.
     */
    limit: UsedLimitKind;
    /**
     * That of a stock or of moments.
     */
    prizeId: string | null;
    /**
     * The name of the prize when it was won.
     */
    prizeName: string | null;
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
    /**
     * How many, or how much, is used up.
     */
    used: number;
    /**
     * How many there are for all players in the period.
     */
    maxTotal: number;
    /**
     * That of a budget, whose amounts are minor units.
     */
    currency: string | null;
};

export type UsedLimitOfMiniGame = {
    notificationId: string;
    name: string;
    /**
     * Which limit it is.
     */
    limit: UsedLimitKind;
    /**
     * The segmentId of the prize. That of a stock or of moments.
     */
    prizeId: string | null;
    /**
     * The name of the prize when it was won.
     */
    prizeName: string | null;
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
    /**
     * How many, or how much, is used up.
     */
    used: number;
    /**
     * How many there are for all players in the period.
     */
    maxTotal: number;
};

export type CampaignProblem = {
    campaignId: string;
    name: string;
    /**
     * The status that the organization has set.
     */
    status: ConfiguredStatus;
    /**
     * What would fail or surprise, and how to fix it; empty if nothing would.
     */
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
    /**
     * What the key may call.
     */
    scope: Scope;
    /**
     * When somebody last signed in with the key; null if nobody has.
     */
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
     * What all uses of the code may take off sales, in minor units of the currency. Null for a percentage without a cap.
     */
    amount: number | null;
    /**
     * The currency of the amounts.
     */
    currency: string | null;
};

export type ChangeByHand = {
    /**
     * When it happened.
     */
    at: string;
    /**
     * The API key that did it; null for a user and the operator.
     */
    keyId: string | null;
    /**
     * The name of that key.
     */
    keyName: string | null;
    /**
     * The user who did it.
     */
    user: Actor | null;
    /**
     * What was done. As in the audit log, such as points.adjust or code.create.
     */
    action: string;
    /**
     * The id of the adjustment, code, ban, win or campaign.
     */
    target: string;
    /**
     * The player concerned.
     */
    externalUserId: string | null;
    /**
     * How many points it was about. Given or, if negative, taken.
     */
    points: number | null;
    /**
     * What the code can cost; null if the change is not about a code.
     */
    worth: WorthOfUses | null;
    expiresAt: string | null;
    /**
     * How often the code can be redeemed since; null if that was not changed.
     */
    maxUses: number | null;
    /**
     * Why it was done, in the words of whoever did it; null if they gave none.
     */
    reason: string | null;
};

export type Attention = {
    /**
     * The webhooks that fail or are switched off.
     */
    webhooks: Array<WebhookProblem>;
    /**
     * The limits of wins that are nearly used up.
     */
    quotas: Array<UsedQuota>;
    /**
     * What is left to the player in the current periods.
     */
    limits?: Array<UsedLimitOfCampaign>;
    /**
     * The stocks of running mini-games that are nearly used up.
     */
    miniGames?: Array<UsedLimitOfMiniGame>;
    /**
     * The campaigns with warnings.
     */
    campaigns: Array<CampaignProblem>;
    /**
     * The keys that nobody can sign in with any more.
     */
    keys?: Array<LostSignIn>;
    /**
     * The mini-games whose codes an app's key can win for any player.
     */
    withoutToken?: Array<WithoutToken>;
    /**
     * The newest changes that users have made by hand.
     */
    byHand?: Array<ChangeByHand>;
};

export type Overview = {
    /**
     * The time from which it counts.
     */
    from: string;
    /**
     * The time before which it counts; null for now.
     */
    to: string | null;
    /**
     * The time zone whose clocks count.
     */
    timezone: string;
    /**
     * The sums over everything.
     */
    totals: OverviewTotals;
    /**
     * What the redeemed codes and prizes sold and cost, by currency.
     */
    roi: Array<Sales>;
    /**
     * What somebody should look at.
     */
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
    /**
     * When it happened.
     */
    at: string;
    /**
     * How many plays there were.
     */
    plays: number;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * Codes of any origin.
     */
    codes: number;
    /**
     * How many codes were redeemed.
     */
    redemptions: number;
};

export type ActivityReport = {
    /**
     * The time zone whose clocks count.
     */
    timezone: string;
    items: Array<ActivityBucket>;
};

/**
 * one of campaign, mini_game
 */
export type GameSource = 'campaign' | 'mini_game';

export type CodeUse = {
    /**
     * How many were issued.
     */
    issued: number;
    /**
     * How many were redeemed.
     */
    redeemed: number;
};

export type CurrencyFigures = {
    /**
     * Null if it is unknown.
     */
    currency: string | null;
    /**
     * What wins and other issued codes cost, without forfeited prizes.
     */
    cost: Cost;
    /**
     * The reports that the prize or code was used, from the first.
     */
    redemptions: number;
    /**
     * What the sales with these codes and prizes came to, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    attributedSales: ExactSum;
    /**
     * What the codes and prizes took off these sales, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    investedDiscount: ExactSum;
    /**
     * What such a sale comes to on average, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    averageTicket: ExactSum;
    /**
     * Sales divided by discounts; null without discounts.
     */
    roi: number | null;
};

export type GameFigures = {
    /**
     * Whether a promo code or the prize of a mini-game was redeemed.
     */
    source: GameSource;
    campaignId: string | null;
    notificationId: string | null;
    name: string;
    /**
     * How many plays there were.
     */
    plays: number;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * The codes, each as its holder types it.
     */
    codes: CodeUse;
    /**
     * A decimal string if it is not a safe integer.
     */
    points: ExactSum;
    /**
     * Amounts of different currencies are never added.
     */
    byCurrency: Array<CurrencyFigures>;
};

/**
 * of all rows, also of those that are left out; a code counts once
 */
export type GameTotals = {
    /**
     * How many rows there are.
     */
    games: number;
    /**
     * How many plays there were.
     */
    plays: number;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * The codes, each as its holder types it.
     */
    codes: CodeUse;
    /**
     * A decimal string if it is not a safe integer.
     */
    points: ExactSum;
    /**
     * Amounts of different currencies are never added.
     */
    byCurrency: Array<CurrencyFigures>;
};

export type CampaignsReport = {
    items: Array<GameFigures>;
    /**
     * The sums over everything.
     */
    totals: GameTotals;
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
     * What the sale came to. In minor units; null if none was reported.
     */
    saleTotal: number | null;
    /**
     * What the code or prize took off the sale. In minor units; null if none was reported.
     */
    discountAmount: number | null;
    /**
     * The currency of the amounts.
     */
    currency: string | null;
    /**
     * When it was redeemed, as the caller says; else when the call came.
     */
    redeemedAt: string;
    /**
     * The caller's own reference, such as the number of an order, stored as sent.
     */
    externalReference: string | null;
    /**
     * When the report reached the service.
     */
    recordedAt: string;
};

export type Sale = {
    /**
     * Whether a promo code or the prize of a mini-game was redeemed.
     */
    source: SaleSource;
    campaignId: string | null;
    /**
     * The promo code that was redeemed; null for the prize of a mini-game.
     */
    code: string | null;
    notificationId: string | null;
    awardId: string | null;
    externalUserId: string;
    /**
     * What the sale came to. In minor units; null if none was reported.
     */
    saleTotal: number | null;
    /**
     * What the code or prize took off the sale. In minor units; null if none was reported.
     */
    discountAmount: number | null;
    /**
     * The currency of the amounts.
     */
    currency: string | null;
    /**
     * When it was redeemed, as the caller says; else when the call came.
     */
    redeemedAt: string;
    /**
     * The caller's own reference, such as the number of an order, stored as sent.
     */
    externalReference: string | null;
    /**
     * When the report reached the service.
     */
    recordedAt: string;
    /**
     * The report that this one replaced; null if it is the first.
     */
    previous: SaleReport | null;
};

export type SalePage = {
    items: Array<Sale>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * How many there are in all.
     */
    total?: ListTotal;
};

/**
 * one of redeemedAt, recordedAt, saleTotal
 */
export type OverrideSort = 'redeemedAt' | 'recordedAt' | 'saleTotal';

/**
 * keyId, keyName and user say who corrected it; all are null for corrections of earlier versions
 */
export type RedemptionOverride = {
    notificationId: string;
    awardId: string;
    externalUserId: string;
    /**
     * The report before.
     */
    replaced: SaleReport;
    /**
     * The report that took its place.
     */
    by: SaleReport;
    /**
     * The API key that did it; null for a user and the operator.
     */
    keyId: string | null;
    /**
     * The name of that key.
     */
    keyName: string | null;
    /**
     * The user; null for a key.
     */
    user: Actor | null;
};

export type RedemptionOverridePage = {
    items: Array<RedemptionOverride>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * How many there are in all.
     */
    total?: ListTotal;
};

export type FoundCode = {
    /**
     * The promo code.
     */
    code: string;
    campaignId: string;
    externalUserId: string;
    /**
     * Whether the code can be redeemed, and if not, why.
     */
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
    /**
     * The status that the organization has set.
     */
    status: ConfiguredStatus;
};

export type FoundMiniGame = {
    notificationId: string;
    name: string;
    /**
     * The status that the organization has set.
     */
    status: ConfiguredStatus;
};

export type SearchResult = {
    /**
     * The codes that were found.
     */
    codes: Array<FoundCode>;
    /**
     * The players that were found.
     */
    players: Array<FoundPlayer>;
    /**
     * The campaigns that were found.
     */
    campaigns: Array<FoundCampaign>;
    /**
     * The mini-games that were found.
     */
    miniGames: Array<FoundMiniGame>;
};

export type KnownName = {
    /**
     * The id that was asked about.
     */
    id: string;
    /**
     * Null for a player without one.
     */
    name: string | null;
};

export type Names = {
    /**
     * The campaigns that were found.
     */
    campaigns: Array<KnownName>;
    /**
     * The mini-games that were found.
     */
    miniGames: Array<KnownName>;
    /**
     * What players' apps may do.
     */
    players: Array<KnownName>;
};

export type SegmentResult = {
    /**
     * The segmentId.
     */
    id: string;
    name: string;
    /**
     * The share of plays that should end so, from 0 to 1; null if the configuration does not say.
     */
    expectedShare: number | null;
    /**
     * How many plays there were.
     */
    plays: number;
};

/**
 * the total limit in its current period
 */
export type LimitUse = {
    /**
     * How many there are for all players in the period.
     */
    maxTotal: number;
    /**
     * How many, or how much, is used up.
     */
    used: number;
    /**
     * How many, or how much, is left.
     */
    left: number;
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
};

export type PrizeResult = {
    /**
     * The prizeId.
     */
    id: string;
    name: string;
    /**
     * The share of plays that should end so, from 0 to 1; null if the configuration does not say.
     */
    expectedShare: number | null;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * How many there are of the prize; without it, any number.
     */
    stock?: LimitUse;
};

export type SegmentSinceConfigured = {
    /**
     * The segment, by its id.
     */
    id: string;
    /**
     * How many plays there were.
     */
    plays: number;
};

export type PrizeSinceConfigured = {
    /**
     * The prize, by its id.
     */
    id: string;
    /**
     * How many wins there were.
     */
    wins: number;
};

/**
 * since the odds were last changed
 */
export type ResultsSinceConfigured = {
    /**
     * When it happened.
     */
    at: string;
    /**
     * How many plays there were.
     */
    plays: number;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * The fields of the wheel, in order.
     */
    segments?: Array<SegmentSinceConfigured>;
    /**
     * What a win gives: one of them is drawn by weight.
     */
    prizes?: Array<PrizeSinceConfigured>;
};

/**
 * how many of the newest draws since then, at most 2,000, became losses although their numbers had won, by what stopped the win; null for a game without draws
 */
export type TurnedWins = {
    /**
     * How many draws were looked at.
     */
    draws: number;
    /**
     * How many were stopped by the limit of all wins.
     */
    quota: number;
    /**
     * How many were stopped by the stock of the prize.
     */
    stock: number;
    /**
     * How many were stopped by the budget.
     */
    budget: number;
    /**
     * How many were stopped by a limit of one player's wins.
     */
    perUser: number;
    /**
     * How many were stopped by a pool without codes.
     */
    pool: number;
};

/**
 * of grants, the plays of the newest 200, for a campaign that requires them; of moments, those that are taken, or all once none can be
 */
export type UsedLimit = {
    /**
     * Which limit it is.
     */
    limit: UsedLimitKind;
    /**
     * That of a stock or of moments.
     */
    prizeId: string | null;
    /**
     * The name of the prize when it was won.
     */
    prizeName: string | null;
    /**
     * The part of the calendar after which the count starts over, by the clocks of the campaign; total never does.
     */
    period: PeriodKind;
    /**
     * How many, or how much, is used up.
     */
    used: number;
    /**
     * How many there are for all players in the period.
     */
    maxTotal: number;
};

/**
 * the codes issued on these days, by their current state
 */
export type CodeCounts = {
    /**
     * How many were issued.
     */
    issued: number;
    /**
     * How many were redeemed.
     */
    redeemed: number;
    /**
     * How many have expired without being used up.
     */
    expired: number;
    /**
     * How many were deactivated.
     */
    deactivated: number;
};

/**
 * what counts in it now, in minor units; null without a budget
 */
export type BudgetUse = {
    /**
     * The highest allowed cost.
     */
    maxAmount: number;
    /**
     * How many, or how much, is used up.
     */
    used: number;
    /**
     * How many, or how much, is left.
     */
    left: number;
};

export type ResultDay = {
    /**
     * The day, by the clocks of the campaign. A day such as 2026-11-21.
     */
    day: string;
    /**
     * How many plays there were.
     */
    plays: number;
    /**
     * How many wins there were.
     */
    wins: number;
};

export type Results = {
    /**
     * How many plays there were.
     */
    plays: number;
    /**
     * How many players have played. Without from and to only.
     */
    players?: number;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * The share of plays that won, from 0 to 1. Null without plays.
     */
    winRate: number | null;
    /**
     * The share of plays that should win, from 0 to 1; null if the configuration does not say. By the current configuration, before any limit.
     */
    expectedWinRate: number | null;
    /**
     * What came of each segment. For a roulette; expectedShare is a share of plays.
     */
    segments?: Array<SegmentResult>;
    /**
     * What came of each prize. If the campaign has prizes; expectedShare is a share of wins.
     */
    prizes?: Array<PrizeResult>;
    /**
     * What happened since the last change of what decides a draw.
     */
    sinceConfigured: ResultsSinceConfigured;
    /**
     * Why wins are fewer than expected.
     */
    turned: TurnedWins | null;
    /**
     * Limits that are at least 80 percent used, whatever the days.
     */
    nearlyUsed: Array<UsedLimit>;
    /**
     * The codes, each as its holder types it.
     */
    codes: CodeCounts;
    /**
     * What was won by plays on these days cost, without forfeited prizes.
     */
    cost: Cost;
    /**
     * How much of the quota of wins is used up; null without one.
     */
    quota: LimitUse | null;
    /**
     * The most that codes and prizes of the campaign may cost.
     */
    budget: BudgetUse | null;
    /**
     * What the codes and prizes took off the sales, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    discountGiven: ExactSum;
    /**
     * What the sales with these codes and prizes came to, in minor units of the currency. A decimal string if it is not a safe integer.
     */
    attributedSales: ExactSum;
    /**
     * The currency of the amounts; null if unknown.
     */
    currency: string | null;
    /**
     * The days with plays, earliest first; at most the newest 400.
     */
    perDay: Array<ResultDay>;
};

export type SegmentStock = {
    segmentId: string;
    name: string;
    /**
     * How many there are of the prize; without it, any number.
     */
    stock: LimitUse;
};

export type SegmentStocks = {
    /**
     * The stock of each segment. Those whose stock has a maxTotal.
     */
    segments: Array<SegmentStock>;
};

export type SegmentResultSinceConfigured = {
    /**
     * How many spins of mini-games there were.
     */
    spins: number;
    /**
     * How many wins there were.
     */
    wins: number;
};

export type MiniGameSegmentResult = {
    /**
     * The segmentId.
     */
    id: string;
    name: string;
    /**
     * Whether the segment is a win.
     */
    isPrize: boolean;
    /**
     * The share of plays that should end so, from 0 to 1; null if the configuration does not say. A share of spins.
     */
    expectedShare: number | null;
    /**
     * How many spins of mini-games there were.
     */
    spins: number;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * What happened since the last change of what decides a draw.
     */
    sinceConfigured: SegmentResultSinceConfigured;
    /**
     * How many there are of the prize; without it, any number.
     */
    stock?: LimitUse;
};

/**
 * since the odds were last changed, on all days
 */
export type MiniGameResultsSinceConfigured = {
    /**
     * When it happened.
     */
    at: string;
    /**
     * How many spins of mini-games there were.
     */
    spins: number;
    /**
     * How many wins there were.
     */
    wins: number;
};

export type CurrencyCost = {
    /**
     * Null if the code's campaign has none.
     */
    currency: string | null;
    /**
     * The codes, each as its holder types it.
     */
    codes: ExactSum;
    /**
     * What a win gives: one of them is drawn by weight. A decimal string if it is not a safe integer.
     */
    prizes: ExactSum;
    /**
     * A decimal string if it is not a safe integer.
     */
    total: ExactSum;
};

export type MiniGameResultDay = {
    /**
     * The day, by the clocks of the campaign. A day such as 2026-11-21.
     */
    day: string;
    /**
     * How many spins of mini-games there were.
     */
    spins: number;
    /**
     * How many wins there were.
     */
    wins: number;
};

export type MiniGameResults = {
    /**
     * How many spins of mini-games there were.
     */
    spins: number;
    /**
     * How many wins there were.
     */
    wins: number;
    /**
     * Null without spins.
     */
    winRate: number | null;
    /**
     * By the current configuration, before any limit.
     */
    expectedWinRate: number | null;
    /**
     * The points that the spins gave.
     */
    points: number;
    /**
     * Those of the current configuration.
     */
    segments: Array<MiniGameSegmentResult>;
    /**
     * Stocks that are at least 80 percent used, whatever the days; prizeId is the segmentId.
     */
    nearlyUsed: Array<UsedLimit>;
    /**
     * What happened since the last change of what decides a draw.
     */
    sinceConfigured: MiniGameResultsSinceConfigured;
    /**
     * What was won by spins on these days cost, without forfeited prizes, one item a currency.
     */
    costs: Array<CurrencyCost>;
    /**
     * The days with spins, earliest first; at most the newest 400.
     */
    perDay: Array<MiniGameResultDay>;
};

/**
 * one of createdAt, expiresAt, uses
 */
export type CodeSort = 'createdAt' | 'expiresAt' | 'uses';

export type PromoCodePage = {
    items: Array<PromoCode>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * How many there are in all.
     */
    total?: ListTotal;
};

export type GoodwillCodeInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    campaignId: string;
    /**
     * A text of 1 to 200 characters after trimming.
     */
    externalUserId: string;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    prizeId?: string | null;
    /**
     * Why it was done; players do not see it. A text of 1 to 1000 characters.
     */
    reason: string;
};

export type CodeDeactivation = {
    /**
     * Why it was done; players do not see it. A text of 1 to 1000 characters.
     */
    reason?: string | null;
};

export type CodeExtension = {
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    expiresAt?: string | null;
    /**
     * How often a code can be redeemed. An integer from 1 to 1000000000000.
     */
    maxUses?: number | null;
    /**
     * Why it was done; players do not see it. A text of 1 to 1000 characters.
     */
    reason?: string | null;
};

export type CodeReactivation = {
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    expiresAt?: string | null;
    /**
     * Why it was done; players do not see it. A text of 1 to 1000 characters.
     */
    reason?: string | null;
};

export type CodeOwner = {
    externalUserId: string;
    name: string | null;
    email: string | null;
    /**
     * Whether a ban of the player is in force.
     */
    isBanned: boolean;
    /**
     * The ids of players merged into this one, at most 50.
     */
    mergedFrom: Array<string>;
};

export type PromoCodeChange = {
    /**
     * When it happened.
     */
    at: string;
    keyId: string | null;
    /**
     * The name of the user or key that did it; null for the operator.
     */
    by: string | null;
    /**
     * What was done.
     */
    action: string;
    /**
     * Why it was done; players do not see it.
     */
    reason: string | null;
    expiresAt: string | null;
    /**
     * How often the code can be redeemed since; null if that was not changed.
     */
    maxUses: number | null;
};

export type RedemptionRefusal = {
    /**
     * The code of the refusal.
     */
    code: string;
    /**
     * What is wrong and what to do next, for people.
     */
    error: string;
};

export type PromoCodeStory = {
    /**
     * The promo code, as lists show it.
     */
    code: PromoCode;
    /**
     * The player the code was given to; null if it belongs to nobody.
     */
    owner: CodeOwner;
    /**
     * The play that won the code.
     */
    sessionId: string | null;
    /**
     * The mini-game whose spin won the code.
     */
    notificationId: string | null;
    /**
     * The spin that won the code.
     */
    awardId: string | null;
    /**
     * The redemptions of the code. The newest 50.
     */
    redemptions: Array<PromoCodeRedemption>;
    /**
     * The newest 50 changes of the code by hand; the last two fields are its new values.
     */
    changes: Array<PromoCodeChange>;
    /**
     * What a redemption at this moment would be refused with; null if it would not be.
     */
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
     * Whether discountValue is a percentage or a fixed amount. Tolerate unknown ones. A text of 1 to 100 characters.
     */
    discountType?: string | null;
    /**
     * The discount: in percent, or in minor units of the currency. A number of at least 0.
     */
    discountValue?: number | null;
    /**
     * The highest discount of a percentage, in minor units of the currency; null if there is no bound. An integer from 0 to 9007199254740991.
     */
    maxDiscountAmount?: number | null;
    /**
     * How often a code can be redeemed. An integer from 1 to 1000000000000.
     */
    maxUses?: number | null;
    /**
     * How long a code holds after it was given. An integer from 1 to 316224000.
     */
    expiresInSeconds?: number | null;
};

export type PoolInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    poolId?: string | null;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * Whether players win the codes, or enter them to play.
     */
    kind: PoolKind;
    /**
     * The template of the promo codes that are given as this prize.
     */
    codeConfig?: PoolCodeConfigInput | null;
    /**
     * The number of codes left at which the pool counts as low, in place of a tenth of all. An integer from 0 to 10000000.
     */
    lowAt?: number | null;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    expiresAt?: string | null;
};

export type PoolCodeConfig = {
    /**
     * Whether discountValue is a percentage or a fixed amount. Tolerate unknown ones. A text of 1 to 100 characters.
     */
    discountType: string;
    /**
     * The discount: in percent, or in minor units of the currency. A number of at least 0.
     */
    discountValue: number;
    /**
     * The highest discount of a percentage, in minor units of the currency; null if there is no bound. An integer from 0 to 9007199254740991.
     */
    maxDiscountAmount: number | null;
    /**
     * How often a code can be redeemed. An integer from 1 to 9007199254740991.
     */
    maxUses: number;
    /**
     * How long a code holds after it was given. An integer from 1 to 9007199254740991.
     */
    expiresInSeconds: number | null;
};

export type Generating = {
    /**
     * How many are to be made.
     */
    wanted: number;
    /**
     * How many have been made so far.
     */
    made: number;
};

/**
 * total is the sum of the other counts; generating is absent once it is done
 */
export type Pool = {
    poolId: string;
    name: string;
    /**
     * Whether players win the codes, or enter them to play.
     */
    kind: PoolKind;
    /**
     * What the codes of the pool are worth, and how long they hold; null for entry codes.
     */
    codeConfig: PoolCodeConfig | null;
    /**
     * How many codes were ever added.
     */
    total: number;
    /**
     * How many codes are left. Can still be given or used.
     */
    left: number;
    /**
     * How many codes of the pool were given to players.
     */
    given: number;
    /**
     * How many, or how much, is used up.
     */
    used: number;
    /**
     * How many were taken out of the pool.
     */
    withdrawn: number;
    /**
     * How many codes have expired. Would be left, but for their date.
     */
    expired: number;
    /**
     * The number of codes left at which the pool counts as low. Null for a tenth of the total.
     */
    lowAt: number | null;
    expiresAt: string | null;
    createdAt: string;
    /**
     * The codes that are being made for the pool; absent if none are.
     */
    generating?: Generating;
};

export type PoolPage = {
    items: Array<Pool>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type PoolFields = {
    /**
     * A text of 1 to 200 characters.
     */
    name?: string;
    /**
     * The number of codes left at which the pool counts as low, in place of a tenth of all. An integer from 0 to 10000000.
     */
    lowAt?: number | null;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    expiresAt?: string | null;
};

export type PoolCodes = {
    /**
     * The codes, each as its holder types it. An array of texts.
     */
    codes: Array<string>;
};

export type UploadFault = {
    /**
     * The number of the line in the file, from 1.
     */
    line: number;
    /**
     * What is wrong with the line.
     */
    error: string;
};

export type PoolUpload = {
    /**
     * How many were new and have been added.
     */
    added: number;
    /**
     * Codes that are there already, also if they were withdrawn.
     */
    duplicates: number;
    /**
     * Lines with a fault.
     */
    invalid: number;
    /**
     * What is wrong with the lines of the file. The first 100.
     */
    faults: Array<UploadFault>;
};

/**
 * one of free, given, used, withdrawn
 */
export type PoolCodeStatus = 'free' | 'given' | 'used' | 'withdrawn';

export type PoolCode = {
    /**
     * The code. Of a free reward code only the last four characters, and null if it has fewer than 12: nobody may read it.
     */
    code: string | null;
    /**
     * Whether the code is free, or what became of it.
     */
    status: PoolCodeStatus;
    /**
     * When it was given, used or withdrawn.
     */
    at: string | null;
    externalUserId: string | null;
    /**
     * The play that won or used it.
     */
    sessionId: string | null;
    campaignId: string | null;
};

export type PoolCodePage = {
    items: Array<PoolCode>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type WithdrawInput = {
    /**
     * The codes, each as its holder types it. An array of texts. Sent without all.
     */
    codes?: Array<string> | null;
    /**
     * Whether all free codes are meant. True. Sent without codes: those that are there when the call begins.
     */
    all?: boolean | null;
};

export type WithdrawnCodes = {
    /**
     * How many were taken out of the pool.
     */
    withdrawn: number;
};

export type GenerateInput = {
    /**
     * How many codes are made. An integer from 1 to 1000000.
     */
    count: number;
    /**
     * How many characters of a code are drawn at random, after the prefix. An integer from 8 to 32.
     */
    length: number;
    /**
     * The beginning of each code. At most 32 of A-Z a-z 0-9 . _ -.
     */
    prefix?: string | null;
};

export type PushSendInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    sendId?: string | null;
    /**
     * What the notification said. A text of 1 to 500 characters.
     */
    title?: string | null;
};

export type PushSend = {
    sendId: string;
    /**
     * What the notification said.
     */
    title: string | null;
    /**
     * How often the notification was clicked.
     */
    clickCount: number;
    /**
     * How often the notification was dismissed.
     */
    dismissCount: number;
    createdAt: string;
};

export type RatedPushSend = {
    sendId: string;
    /**
     * What the notification said.
     */
    title: string | null;
    /**
     * How often the notification was clicked.
     */
    clickCount: number;
    /**
     * How often the notification was dismissed.
     */
    dismissCount: number;
    createdAt: string;
    /**
     * The share of clicks among all interactions, from 0 to 1; null before the first.
     */
    clickRate: number | null;
    /**
     * The share of dismissals among all interactions, from 0 to 1; null before the first.
     */
    dismissRate: number | null;
};

export type RatedPushSendPage = {
    items: Array<RatedPushSend>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

/**
 * one of game.played, game.won, campaign.started, campaign.ended, prize.low, prize.gone, prize.forfeited, budget.low, budget.reached, pool.low, pool.empty, code.created, code.redeemed, plays.granted, points.spent, points.earned, points.refunded, inapp_game.won, moments.planned, draws.opened, draws.checkpoint, draws.closed, webhook.test
 */
export type WebhookEventName = 'game.played' | 'game.won' | 'campaign.started' | 'campaign.ended' | 'prize.low' | 'prize.gone' | 'prize.forfeited' | 'budget.low' | 'budget.reached' | 'pool.low' | 'pool.empty' | 'code.created' | 'code.redeemed' | 'plays.granted' | 'points.spent' | 'points.earned' | 'points.refunded' | 'inapp_game.won' | 'moments.planned' | 'draws.opened' | 'draws.checkpoint' | 'draws.closed' | 'webhook.test';

export type WebhookEvent = {
    /**
     * The name of the event.
     */
    event: WebhookEventName;
    /**
     * What it reports.
     */
    description: string;
    /**
     * What happened, in the fields of this event.
     */
    data: FreeObject;
    /**
     * The data of such an event.
     */
    example: FreeObject;
};

export type WebhookEventPage = {
    items: Array<WebhookEvent>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

/**
 * one of *, game.played, game.won, campaign.started, campaign.ended, prize.low, prize.gone, prize.forfeited, budget.low, budget.reached, pool.low, pool.empty, code.created, code.redeemed, plays.granted, points.spent, points.earned, points.refunded, inapp_game.won, moments.planned, draws.opened, draws.checkpoint, draws.closed, webhook.test
 */
export type WebhookEventFilter = '*' | 'game.played' | 'game.won' | 'campaign.started' | 'campaign.ended' | 'prize.low' | 'prize.gone' | 'prize.forfeited' | 'budget.low' | 'budget.reached' | 'pool.low' | 'pool.empty' | 'code.created' | 'code.redeemed' | 'plays.granted' | 'points.spent' | 'points.earned' | 'points.refunded' | 'inapp_game.won' | 'moments.planned' | 'draws.opened' | 'draws.checkpoint' | 'draws.closed' | 'webhook.test';

export type WebhookInput = {
    /**
     * Where the events are sent. A text of 1 to 2000 characters. Http or https, without a user name or password, to port 80, 443, or 1024 and above, and to no private address.
     */
    url: string;
    /**
     * The names of the events that are sent; * stands for all. An array of 1 to 50 event names, or ["*"] for all.
     */
    events: Array<WebhookEventFilter>;
    /**
     * What it is, in the organization's own words. A text of 1 to 1000 characters.
     */
    description?: string | null;
    /**
     * Whether deliveries that failed are sent again once the webhook succeeds. False by default.
     */
    autoReplay?: boolean | null;
    /**
     * The secret that signs the deliveries; without it, the service makes one and shows it once. A text of 8 to 500 characters; what follows whsec_ must be base64 of at least 16 bytes.
     */
    secret?: string | null;
};

export type CreatedWebhook = {
    webhookId: string;
    /**
     * Where the events are sent.
     */
    url: string;
    /**
     * The names of the events that are sent; * stands for all.
     */
    events: Array<string>;
    /**
     * What it is, in the organization's own words.
     */
    description: string | null;
    /**
     * Whether it is switched on.
     */
    active: boolean;
    /**
     * Whether deliveries that failed are sent again once the webhook succeeds.
     */
    autoReplay: boolean;
    createdAt: string;
    /**
     * When the first delivery failed since the last success; null if none has.
     */
    failingSince: string | null;
    /**
     * When the service switched the webhook off; null if it has not.
     */
    switchedOffAt: string | null;
    /**
     * Failed deliveries since then are being resent automatically; null while none are.
     */
    replayingSince: string | null;
    /**
     * What would fail or surprise, and how to fix it; empty if nothing would.
     */
    warnings: Array<string>;
    /**
     * The generated secret, if none was sent.
     */
    secret?: string;
};

export type Webhook = {
    webhookId: string;
    /**
     * Where the events are sent.
     */
    url: string;
    /**
     * The names of the events that are sent; * stands for all.
     */
    events: Array<string>;
    /**
     * What it is, in the organization's own words.
     */
    description: string | null;
    /**
     * Whether it is switched on.
     */
    active: boolean;
    /**
     * Whether deliveries that failed are sent again once the webhook succeeds.
     */
    autoReplay: boolean;
    createdAt: string;
    /**
     * When the first delivery failed since the last success; null if none has.
     */
    failingSince: string | null;
    /**
     * When the service switched the webhook off; null if it has not.
     */
    switchedOffAt: string | null;
    /**
     * Failed deliveries since then are being resent automatically; null while none are.
     */
    replayingSince: string | null;
    /**
     * What would fail or surprise, and how to fix it; empty if nothing would.
     */
    warnings: Array<string>;
};

export type WebhookPage = {
    items: Array<Webhook>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type WebhookPatch = {
    /**
     * Where the events are sent. A text of 1 to 2000 characters. Http or https, without a user name or password, to port 80, 443, or 1024 and above, and to no private address.
     */
    url?: string;
    /**
     * The names of the events that are sent; * stands for all. An array of 1 to 50 event names, or ["*"] for all.
     */
    events?: Array<WebhookEventFilter>;
    /**
     * What it is, in the organization's own words. A text of 1 to 1000 characters.
     */
    description?: string | null;
    /**
     * Whether it is switched on. Without it, pending deliveries wait, and events that happen meanwhile are never sent.
     */
    active?: boolean;
    /**
     * Whether deliveries that failed are sent again once the webhook succeeds. False by default.
     */
    autoReplay?: boolean;
};

export type SecretRotation = {
    /**
     * The secret from now on. A text of 8 to 500 characters; what follows whsec_ must be base64 of at least 16 bytes.
     */
    secret: string;
    /**
     * How long deliveries are signed with the old secret as well. An integer from 0 to 2592000. One day by default.
     */
    overlapSeconds?: number | null;
};

export type WebhookTestInput = {
    /**
     * The name of the event.
     */
    event?: WebhookEventName | null;
};

/**
 * one of pending, delivered, failed
 */
export type DeliveryStatus = 'pending' | 'delivered' | 'failed';

export type DeliveryAttempt = {
    /**
     * When it happened.
     */
    at: string;
    /**
     * The status of the response. Null if no response arrived.
     */
    statusCode: number | null;
    /**
     * Why there was no complete response, or null.
     */
    error: string | null;
    /**
     * How long the receiver took to answer, in milliseconds.
     */
    durationMs: number;
};

export type Delivery = {
    deliveryId: string;
    /**
     * The webhook-id header, the same on every attempt and replay.
     */
    eventId: string;
    /**
     * The name of the event.
     */
    event: string;
    /**
     * Whether the event has arrived, is still to be sent, or was given up.
     */
    status: DeliveryStatus;
    createdAt: string;
    /**
     * The attempts to send the event. The newest 30, oldest first.
     */
    attempts: Array<DeliveryAttempt>;
};

export type DeliveryPage = {
    items: Array<Delivery>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * How many there are in all.
     */
    total?: ListTotal;
};

export type DetailedAttempt = {
    /**
     * When it happened.
     */
    at: string;
    /**
     * The status of the response. Null if no response arrived.
     */
    statusCode: number | null;
    /**
     * Why there was no complete response, or null.
     */
    error: string | null;
    /**
     * How long the receiver took to answer, in milliseconds.
     */
    durationMs: number;
    /**
     * What was sent; null if no longer stored, as for all but the newest 3 attempts.
     */
    headers: {
        [key: string]: string;
    } | null;
    /**
     * The beginning of the answer, up to 1 KiB; null if it was empty or not text, or is not stored.
     */
    answer: string | null;
};

export type DetailedDelivery = {
    deliveryId: string;
    /**
     * The webhook-id header, the same on every attempt and replay.
     */
    eventId: string;
    /**
     * The name of the event.
     */
    event: string;
    /**
     * Whether the event has arrived, is still to be sent, or was given up.
     */
    status: DeliveryStatus;
    createdAt: string;
    /**
     * The attempts to send the event. The newest 30, oldest first.
     */
    attempts: Array<DetailedAttempt>;
    webhookId: string;
    /**
     * The exact text that is signed and sent.
     */
    body: string;
};

export type ReplayInput = {
    /**
     * The time of the earliest event to send again. An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    from: string;
    /**
     * The time before which the events happened. An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    to: string;
    /**
     * Whether the event has arrived, is still to be sent, or was given up.
     */
    status?: DeliveryStatus | null;
};

export type ReplayCount = {
    /**
     * How many deliveries are sent again.
     */
    replayed: number;
};

export type AuditEntry = {
    /**
     * When it happened.
     */
    at: string;
    /**
     * The API key that did it; null for a user and the operator.
     */
    keyId: string | null;
    /**
     * The name of that key.
     */
    keyName: string | null;
    /**
     * The user who did it; null for a key and the operator.
     */
    user: Actor | null;
    /**
     * What was done.
     */
    action: string;
    /**
     * What it was done to.
     */
    target: string;
    /**
     * The name of the user, key, audience, pool of codes or webhook that target names; of a webhook, its description or address.
     */
    targetName: string | null;
    /**
     * The state before: the changed fields, the whole deleted object, or null.
     */
    before: unknown;
    /**
     * The state after: the changed fields, the whole created object, or null.
     */
    after: unknown;
};

export type AuditEntryPage = {
    items: Array<AuditEntry>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
    /**
     * How many there are in all.
     */
    total?: ListTotal;
};

/**
 * one of user, key
 */
export type AuditPersonKind = 'user' | 'key';

export type AuditPerson = {
    /**
     * The userId or keyId.
     */
    id: string;
    /**
     * Whether it is a user or an API key.
     */
    kind: AuditPersonKind;
    /**
     * Null for a user who was invited and has not joined.
     */
    name: string | null;
    /**
     * Null for a key.
     */
    email: string | null;
};

export type AuditPeople = {
    items: Array<AuditPerson>;
};

export type ChangeByHandPage = {
    items: Array<ChangeByHand>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type TestClock = {
    /**
     * The time by the service's clock, for counting down.
     */
    now: string;
    /**
     * Whether the clock stands; otherwise it runs on with the wall clock.
     */
    frozen: boolean;
    /**
     * The time of the service.
     */
    wall: string;
};

export type TestClockInput = {
    /**
     * The time by the service's clock, for counting down. An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    now?: string | null;
    /**
     * Whether the clock stands from now on.
     */
    frozen?: boolean | null;
};

export type FiredOnTheWay = {
    /**
     * When it happened.
     */
    at: string;
    /**
     * The event, or what the service has done by the clock.
     */
    what: string;
    /**
     * The campaign, mini-game or pool that it is about.
     */
    id: string;
};

export type ClockAdvance = {
    /**
     * The time from which it counts.
     */
    from: string;
    /**
     * The time before which it counts; null for now.
     */
    to: string;
    /**
     * How far the clock has come.
     */
    reached: string;
    /**
     * Whether the clock has come as far as was asked for; if not, call again with the same time.
     */
    done: boolean;
    /**
     * What has fallen due on the way, in order: the first 1,000.
     */
    fired: Array<FiredOnTheWay>;
    /**
     * How many follow those that are named.
     */
    more: number;
};

export type TestEvent = {
    /**
     * Names the event, as the webhook-id header of its deliveries does.
     */
    eventId: string;
    /**
     * The name of the event.
     */
    event: string;
    /**
     * When it happened, by the clock of the organization.
     */
    timestamp: string;
    /**
     * What it reports, which depends on the event.
     */
    data: {
        [key: string]: unknown;
    };
};

export type TestEventPage = {
    /**
     * The events, oldest first; empty if nothing has happened since.
     */
    items: Array<TestEvent>;
    /**
     * What to ask with for the events that follow; never null.
     */
    nextCursor: string;
};

/**
 * an object with exactly one of won, segmentId and prizeId
 */
export type AskedOutcome = {
    /**
     * Whether it was a win.
     */
    won?: boolean | null;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    segmentId?: string | null;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    prizeId?: string | null;
};

export type AskedOutcomes = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    campaignId?: string | null;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    notificationId?: string | null;
    /**
     * A text of 1 to 200 characters after trimming.
     */
    externalUserId?: string | null;
    /**
     * What plays can end with, and how often they do. An array of 1 to 100 outcomes.
     */
    outcomes: Array<AskedOutcome>;
};

export type QueuedOutcomes = {
    /**
     * How many outcomes wait in the queue that the request named, the new ones among them.
     */
    queued: number;
};

export type WaitingOutcome = {
    externalUserId: string | null;
    /**
     * Whether it was a win.
     */
    won?: boolean;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    segmentId?: string;
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    prizeId?: string;
};

export type WaitingOutcomes = {
    items: Array<WaitingOutcome>;
};

export type TestPlayerTokenInput = {
    /**
     * The player, by the organization's own id. A text of 1 to 200 characters after trimming.
     */
    externalId: string;
    /**
     * The campaign or mini-game that the token is for. 1 to 200 letters, digits, _, : or -.
     */
    game: string;
};

/**
 * one of live, test
 */
export type OrganizationMode = 'live' | 'test';

export type OrganizationInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    orgId?: string | null;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * Whether it is made live or for tests, which never changes.
     */
    mode?: OrganizationMode | null;
};

export type FirstApiKey = {
    keyId: string;
    /**
     * The key itself, shown only here.
     */
    key: string;
    /**
     * What the key may call.
     */
    scope: Scope;
};

export type CreatedOrganization = {
    orgId: string;
    name: string;
    createdAt: string;
    /**
     * Whether it is a live or a test organization, which never changes.
     */
    mode: OrganizationMode;
    /**
     * The live organization that a test organization belongs to; null for all others.
     */
    liveOrgId: string | null;
    /**
     * The first key, of scope admin; it is shown only here.
     */
    apiKey: FirstApiKey;
};

export type Organization = {
    orgId: string;
    name: string;
    createdAt: string;
    /**
     * Whether it is a live or a test organization, which never changes.
     */
    mode: OrganizationMode;
    /**
     * The live organization that a test organization belongs to; null for all others.
     */
    liveOrgId: string | null;
};

export type OrganizationPage = {
    items: Array<Organization>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type ApiKeyInput = {
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * What the key may call.
     */
    scope: Scope;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    expiresAt?: string | null;
};

export type CreatedApiKey = {
    keyId: string;
    name: string;
    /**
     * What the key may call.
     */
    scope: Scope;
    createdAt: string;
    expiresAt: string | null;
    /**
     * The beginning of the key; null for older keys.
     */
    prefix: string | null;
    /**
     * The key itself, shown only here.
     */
    key: string;
};

export type ApiKey = {
    keyId: string;
    name: string;
    /**
     * What the key may call.
     */
    scope: Scope;
    createdAt: string;
    expiresAt: string | null;
    /**
     * The beginning of the key; null for older keys.
     */
    prefix: string | null;
    /**
     * When it was deactivated; null if it is in force.
     */
    deactivatedAt: string | null;
    /**
     * When the key was last used. Accurate to within an hour.
     */
    lastUsedAt: string | null;
    /**
     * The last sign-in to the console.
     */
    lastSignedInAt: string | null;
    /**
     * The id of the user or key that created it; null for the operator, and for keys that the audit log no longer knows.
     */
    createdBy: string | null;
};

export type ApiKeyPage = {
    items: Array<ApiKey>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type ApiKeyRotation = {
    /**
     * For how many hours the old key stays in force. An integer from 0 to 720.
     */
    overlapHours?: number | null;
    /**
     * An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    expiresAt?: string | null;
};

export type TestOrganizationInput = {
    /**
     * 1 to 200 letters, digits, _, : or -.
     */
    orgId?: string | null;
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * Whether it begins with the configuration of this organization; by default it does not.
     */
    copyConfiguration?: boolean | null;
};

/**
 * a public key as JSON (RFC 7517)
 */
export type PublicJwk = {
    /**
     * EC, RSA or OKP: the kind of key.
     */
    kty: string;
    /**
     * P-256 or Ed25519: the curve of an EC or OKP key.
     */
    crv?: string | null;
    /**
     * The x coordinate of an EC key, or the whole OKP key, in base64url.
     */
    x?: string | null;
    /**
     * The y coordinate of an EC key, in base64url.
     */
    y?: string | null;
    /**
     * The modulus of an RSA key, in base64url.
     */
    n?: string | null;
    /**
     * The exponent of an RSA key, in base64url.
     */
    e?: string | null;
    [key: string]: unknown;
};

export type PlayerKeyInput = {
    /**
     * A text of 1 to 200 characters.
     */
    name: string;
    /**
     * A public key of P-256, RSA of 2048 to 4096 bits or Ed25519: a PEM (SPKI) or a JWK, without anything private.
     */
    publicKey: string | PublicJwk;
};

/**
 * one of ES256, RS256, EdDSA
 */
export type PublicKeyAlgorithm = 'ES256' | 'RS256' | 'EdDSA';

export type PlayerKey = {
    /**
     * The kid of the tokens.
     */
    playerKeyId: string;
    name: string;
    /**
     * The algorithm with which tokens are signed.
     */
    algorithm: PublicKeyAlgorithm;
    createdAt: string;
};

export type PlayerKeyPage = {
    items: Array<PlayerKey>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type TokenRevocation = {
    /**
     * The player, by the organization's own id. A text of 1 to 200 characters after trimming.
     */
    externalId?: string | null;
};

export type AmountsByCurrency = {
    [key: string]: unknown | number;
};

export type SupportLimits = {
    /**
     * How many points a user who is not an owner may give out in a day. An integer from 0 to 9007199254740991.
     */
    maxPointsPerDay: number;
    /**
     * What the codes that a user who is not an owner gives out in a day may be worth. An integer from 0 to 9007199254740991 for each currency by itself, or an object of at most 50 currencies with one each, in minor units.
     */
    maxCodeValuePerDay: number | AmountsByCurrency;
    /**
     * How often users who are not owners may extend one code. An integer from 0 to 9007199254740991.
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
     * The part of a key's rate that one address may use. A number from 0.001 to 1.
     */
    addressShare: number | null;
    /**
     * How long the traits that an sdk key sends may be, in bytes of JSON. An integer from 0 to 16384.
     */
    appTraitsBytes: number | null;
    /**
     * How many players one address may register in an hour. An integer from 0 to 1000000.
     */
    newPlayersPerHour: number | null;
    /**
     * False: traits that come with an sdk key are left out.
     */
    trustAppTraits: boolean;
    /**
     * Whether apps may only act for a player with the player's own token. True: an sdk key does not act for a player, which takes a player token.
     */
    requireToken: boolean;
    /**
     * The origins whose pages may call; null: no rule about origins holds.
     */
    allowedOrigins: Array<string> | null;
    /**
     * What players see of others in rankings.
     */
    rankingLabel: RankingLabel;
    /**
     * The traits that are a player's address, in its order.
     */
    addressTraits: Array<string>;
    /**
     * How many calls of the last seven days acted for a player by an sdk key; to within an hour.
     */
    sdkCallsWithoutToken: number;
};

export type OrganizationSettings = {
    /**
     * The currency of the amounts. 3 uppercase letters, such as COP.
     */
    currency: string | null;
    /**
     * The time zone whose clocks count. An IANA time zone such as America/Bogota.
     */
    timezone: string | null;
    /**
     * The language of the organization's players. A language tag such as es-CO.
     */
    locale: string | null;
    /**
     * How much users who are not owners may give out.
     */
    support: SupportLimits;
    /**
     * What players' apps may do.
     */
    players: AppBounds;
};

/**
 * an object with any of maxPointsPerDay, maxCodeValuePerDay and maxExtensions
 */
export type SupportFields = {
    /**
     * How many points a user who is not an owner may give out in a day. An integer from 0 to 9007199254740991.
     */
    maxPointsPerDay?: number | null;
    /**
     * What the codes that a user who is not an owner gives out in a day may be worth. An integer from 0 to 9007199254740991 for each currency by itself, or an object of at most 50 currencies with one each, in minor units.
     */
    maxCodeValuePerDay?: number | AmountsByCurrency | null;
    /**
     * How often users who are not owners may extend one code. An integer from 0 to 9007199254740991.
     */
    maxExtensions?: number | null;
};

/**
 * an object with any of addressShare, appTraitsBytes, newPlayersPerHour, trustAppTraits, requireToken, allowedOrigins, rankingLabel and addressTraits
 */
export type AppBoundsFields = {
    /**
     * The part of a key's rate that one address may use. A number from 0.001 to 1.
     */
    addressShare?: number | null;
    /**
     * How long the traits that an sdk key sends may be, in bytes of JSON. An integer from 0 to 16384.
     */
    appTraitsBytes?: number | null;
    /**
     * How many players one address may register in an hour. An integer from 0 to 1000000.
     */
    newPlayersPerHour?: number | null;
    /**
     * Whether rules about who may play read traits that came with an sdk key.
     */
    trustAppTraits?: boolean | null;
    /**
     * Whether apps may only act for a player with the player's own token.
     */
    requireToken?: boolean | null;
    /**
     * ["*"], or a list of at most 50 origins such as https://shop.example.
     */
    allowedOrigins?: Array<string> | null;
    /**
     * What players see of others in rankings. One of none, initials, name.
     */
    rankingLabel?: RankingLabel | null;
    /**
     * The traits that are a player's address. A list of at most 10 names of traits.
     */
    addressTraits?: Array<string> | null;
};

export type SettingsFields = {
    /**
     * The currency of the amounts. 3 uppercase letters, such as COP.
     */
    currency?: string | null;
    /**
     * The time zone whose clocks count. An IANA time zone such as America/Bogota.
     */
    timezone?: string | null;
    /**
     * The language of the organization's players. A language tag such as es-CO.
     */
    locale?: string | null;
    /**
     * How much users who are not owners may give out.
     */
    support?: SupportFields | null;
    /**
     * What players' apps may do.
     */
    players?: AppBoundsFields | null;
};

export type ClockAdvanceInput = {
    /**
     * By how many seconds the clock moves. An integer from 0 to 4133980799.
     */
    seconds?: number | null;
    /**
     * The time before which it counts; null for now. An ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z.
     */
    to?: string | null;
};

/**
 * one of owner, marketing, support, finance, viewer
 */
export type Role = 'owner' | 'marketing' | 'support' | 'finance' | 'viewer';

export type UserInvitation = {
    /**
     * An e-mail address of at most 320 characters.
     */
    email: string;
    /**
     * A text of 1 to 200 characters after trimming.
     */
    name?: string | null;
    /**
     * The role of the user, which says what the user may do.
     */
    role: Role;
    /**
     * The language of the mail; by default that of the organization's locale.
     */
    language?: ReaderLanguage | null;
};

/**
 * one of invited, active, deactivated
 */
export type UserStatus = 'invited' | 'active' | 'deactivated';

export type ConsoleUser = {
    userId: string;
    /**
     * Null once erased.
     */
    email: string | null;
    name: string | null;
    /**
     * The role of the user, which says what the user may do.
     */
    role: Role;
    /**
     * Whether the user was invited, can sign in, or was deactivated.
     */
    status: UserStatus;
    /**
     * Whether signing in takes a code of an authenticator app.
     */
    hasSecondFactor: boolean;
    createdAt: string;
    /**
     * When the user opened the link of the invitation and chose a password; null until then.
     */
    joinedAt: string | null;
    /**
     * When it was deactivated; null if it is in force.
     */
    deactivatedAt: string | null;
    /**
     * Until when the user's link can be opened; null if there is none.
     */
    linkExpiresAt: string | null;
    /**
     * The identity provider to whose account they are bound, since they have signed in with it.
     */
    providerIssuer: string | null;
};

export type UserLink = {
    /**
     * The token of the link. Shown only here.
     */
    token: string;
    /**
     * The path of the page that accepts it, with the token in its fragment.
     */
    path: string;
    expiresAt: string;
    /**
     * Whether the link is also sent to the user's e-mail.
     */
    isMailed: boolean;
};

export type InvitedUser = {
    /**
     * The user who was invited.
     */
    user: ConsoleUser;
    /**
     * The link by which the user signs in for the first time.
     */
    link: UserLink;
};

export type ListedUser = {
    userId: string;
    /**
     * Null once erased.
     */
    email: string | null;
    name: string | null;
    /**
     * The role of the user, which says what the user may do.
     */
    role: Role;
    /**
     * Whether the user was invited, can sign in, or was deactivated.
     */
    status: UserStatus;
    /**
     * Whether signing in takes a code of an authenticator app.
     */
    hasSecondFactor: boolean;
    createdAt: string;
    /**
     * When the user opened the link of the invitation and chose a password; null until then.
     */
    joinedAt: string | null;
    /**
     * When it was deactivated; null if it is in force.
     */
    deactivatedAt: string | null;
    /**
     * Until when the user's link can be opened; null if there is none.
     */
    linkExpiresAt: string | null;
    /**
     * The identity provider to whose account they are bound, since they have signed in with it.
     */
    providerIssuer: string | null;
    /**
     * Its version, for If-Match.
     */
    etag: string;
};

export type ListedUserPage = {
    items: Array<ListedUser>;
    /**
     * The cursor of the next page; null on the last.
     */
    nextCursor: string | null;
};

export type UserChange = {
    /**
     * The role of the user, which says what the user may do.
     */
    role?: Role;
    /**
     * A text of 1 to 200 characters after trimming.
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
    /**
     * What the key may call.
     */
    scope: Scope;
    /**
     * The beginning of the key, to recognize it by; null if it was not kept.
     */
    prefix: string | null;
    /**
     * When the key was last used, to the hour; null if it never was.
     */
    lastUsedAt: string | null;
    /**
     * When it was deactivated; null if it is in force.
     */
    deactivatedAt: string | null;
};

export type DeactivatedUser = {
    /**
     * The keys in force that the user has made.
     */
    keys: Array<KeyOfUser>;
};

export type KeysOfUser = {
    items: Array<KeyOfUser>;
};

/**
 * one of campaigns, audiences, winners, codes, pools, players, reports, exports, webhooks, settings, audit, integration, keys, users, test-organizations, test
 */
export type Area = 'campaigns' | 'audiences' | 'winners' | 'codes' | 'pools' | 'players' | 'reports' | 'exports' | 'webhooks' | 'settings' | 'audit' | 'integration' | 'keys' | 'users' | 'test-organizations' | 'test';

/**
 * one of none, read, write
 */
export type AccessLevel = 'none' | 'read' | 'write';

export type RoleLevels = {
    /**
     * What users of the role owner may do.
     */
    owner: AccessLevel;
    /**
     * What users of the role marketing may do.
     */
    marketing: AccessLevel;
    /**
     * What users of the role support may do.
     */
    support: AccessLevel;
    /**
     * What users of the role finance may do.
     */
    finance: AccessLevel;
    /**
     * What users of the role viewer may do.
     */
    viewer: AccessLevel;
};

export type RoleRow = {
    /**
     * What the roles may or may not do.
     */
    area: Area;
    /**
     * What each role may do there.
     */
    roles: RoleLevels;
};

export type RoleTable = {
    items: Array<RoleRow>;
};

export type ListedSession = {
    sessionId: string;
    /**
     * Whether it is the session of this request.
     */
    isOwn: boolean;
    /**
     * The API key that did it; null for a user and the operator.
     */
    keyId: string | null;
    /**
     * The name of that key.
     */
    keyName: string | null;
    /**
     * The user who is signed in; null for a key.
     */
    user: Actor | null;
    /**
     * Where it came from; empty if unknown.
     */
    address: string;
    /**
     * The browser in short; empty if unknown.
     */
    browser: string;
    createdAt: string;
    /**
     * When the session was last used.
     */
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
 * In a test organization, any call takes it: it is refused with this code, one of the operation's, and nothing is done. A live organization answers 403 LIVE_ORGANIZATION.
 */
export type TestError = string;

/**
 * In a test organization, any call takes it: its finished answer is held for so many milliseconds. A live organization answers 403 LIVE_ORGANIZATION.
 */
export type TestDelay = number;

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
         * The period that is asked about. One of day, week, month, total.
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
         * Only those that have this status. One of draft, active, paused, ended.
         */
        status?: ConfiguredStatus;
        /**
         * Only those that have this status at present. One of draft, ended, paused, scheduled, running.
         */
        effectiveStatus?: CurrentStatus;
        /**
         * Only campaigns of this kind. One of game, codes.
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
         * What the list is sorted by. One of plays, wins, codes, playsChange, winsChange, codesChange.
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

export type DeleteCampaignData = {
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

export type DeleteCampaignResponses = {
    /**
     * The campaign has been deleted
     */
    204: void;
};

export type DeleteCampaignResponse = DeleteCampaignResponses[keyof DeleteCampaignResponses];

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

export type GetCampaignEndingData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: never;
    url: '/api/v1/admin/campaigns/{campaignId}/ending';
};

export type GetCampaignEndingResponses = {
    /**
     * What is left
     */
    200: CampaignEnding;
};

export type GetCampaignEndingResponse = GetCampaignEndingResponses[keyof GetCampaignEndingResponses];

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
         * Only plays that won, or only those that lost. One of true, false.
         */
        won?: YesNo;
        /**
         * Whether all that match are counted. One of true, false.
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
         * Only plays that won, or only those that lost. One of true, false.
         */
        won?: YesNo;
        /**
         * The language of a file that is for people. One of es, en.
         */
        language?: ReaderLanguage;
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
         * Only prizes that were handed out, or only those that were not. One of true, false.
         */
        handedOut?: YesNo;
        /**
         * Whether all that match are counted. One of true, false.
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
    200: ListedWinnerPage;
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
         * Only prizes that were handed out, or only those that were not. One of true, false.
         */
        handedOut?: YesNo;
        /**
         * The language of a file that is for people. One of es, en.
         */
        language?: ReaderLanguage;
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

export type ListHandoutsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only those that have this status. One of open, handed_out, forfeited.
         */
        status?: HandoutStatus;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        campaignId?: string;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        notificationId?: string;
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * Whether the list begins with the largest or the smallest. One of newest, oldest.
         */
        order?: HandoutOrder;
        /**
         * Whether all that match are counted. One of true, false.
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
    url: '/api/v1/admin/handouts';
};

export type ListHandoutsResponses = {
    /**
     * A page of hand-outs
     */
    200: HandoutPage;
};

export type ListHandoutsResponse = ListHandoutsResponses[keyof ListHandoutsResponses];

export type ExportHandoutsData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * Only those that have this status. One of open, handed_out, forfeited.
         */
        status?: HandoutStatus;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        campaignId?: string;
        /**
         * 1 to 200 letters, digits, _, : or -
         */
        notificationId?: string;
        /**
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        from?: string;
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        to?: string;
        /**
         * Whether the list begins with the largest or the smallest. One of newest, oldest.
         */
        order?: HandoutOrder;
        /**
         * The language of a file that is for people. One of es, en.
         */
        language?: ReaderLanguage;
    };
    url: '/api/v1/admin/handouts/export';
};

export type ExportHandoutsResponses = {
    /**
     * A header row, then one row each
     */
    200: string;
};

export type ExportHandoutsResponse = ExportHandoutsResponses[keyof ExportHandoutsResponses];

export type MarkHandoutsData = {
    body: MarkHandouts;
    path?: never;
    query?: never;
    url: '/api/v1/admin/handouts/mark';
};

export type MarkHandoutsResponses = {
    /**
     * What became of each, in the order of the request
     */
    200: MarkedHandouts;
};

export type MarkHandoutsResponse = MarkHandoutsResponses[keyof MarkHandoutsResponses];

export type ImportHandoutsData = {
    body: HandoutLines;
    path?: never;
    query?: never;
    url: '/api/v1/admin/handouts/import';
};

export type ImportHandoutsResponses = {
    /**
     * What was recorded
     */
    200: HandoutImport;
};

export type ImportHandoutsResponse = ImportHandoutsResponses[keyof ImportHandoutsResponses];

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

export type CopyToTestOrganizationData = {
    body?: ConfigurationCopy;
    path: {
        /**
         * The test organization
         */
        orgId: string;
    };
    query?: never;
    url: '/api/v1/admin/test-organizations/{orgId}/copy';
};

export type CopyToTestOrganizationResponses = {
    /**
     * What was copied
     */
    200: CopiedConfiguration;
};

export type CopyToTestOrganizationResponse = CopyToTestOrganizationResponses[keyof CopyToTestOrganizationResponses];

export type ResetTestOrganizationData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/admin/test/reset';
};

export type ResetTestOrganizationResponses = {
    /**
     * The organization is empty, and has kept its configuration
     */
    204: void;
};

export type ResetTestOrganizationResponse = ResetTestOrganizationResponses[keyof ResetTestOrganizationResponses];

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
         * Only players with a ban in force, or only those without. One of true, false.
         */
        banned?: YesNo;
        /**
         * What the list is sorted by. One of points, xp, createdAt.
         */
        sort?: PlayerSort;
        /**
         * Whether the list begins with the largest or the smallest. One of desc, asc.
         */
        order?: SortOrder;
        /**
         * Whether all that match are counted. One of true, false.
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
    query?: {
        /**
         * an ISO-8601 timestamp with date, time and offset or Z, such as 2026-11-21T10:05:00.000Z
         */
        readAt?: string;
    };
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
         * Only those that have this status. One of draft, active, paused, ended.
         */
        status?: ConfiguredStatus;
        /**
         * Only those that have this status at present. One of draft, ended, paused, scheduled, running.
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

export type DeleteMiniGameData = {
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

export type DeleteMiniGameResponses = {
    /**
     * The mini-game has been deleted
     */
    204: void;
};

export type DeleteMiniGameResponse = DeleteMiniGameResponses[keyof DeleteMiniGameResponses];

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

export type CopyMiniGameData = {
    body?: MiniGameCopyInput;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: never;
    url: '/api/v1/admin/notifications/{notificationId}/copy';
};

export type CopyMiniGameResponses = {
    /**
     * The mini-game
     */
    201: MiniGame;
};

export type CopyMiniGameResponse = CopyMiniGameResponses[keyof CopyMiniGameResponses];

export type GetMiniGameEndingData = {
    body?: never;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: never;
    url: '/api/v1/admin/notifications/{notificationId}/ending';
};

export type GetMiniGameEndingResponses = {
    /**
     * What is left
     */
    200: MiniGameEnding;
};

export type GetMiniGameEndingResponse = GetMiniGameEndingResponses[keyof GetMiniGameEndingResponses];

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
         * Only plays that won, or only those that lost. One of true, false.
         */
        won?: YesNo;
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

export type ExportAwardsData = {
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
         * Only plays that won, or only those that lost. One of true, false.
         */
        won?: YesNo;
        /**
         * The language of a file that is for people. One of es, en.
         */
        language?: ReaderLanguage;
    };
    url: '/api/v1/admin/notifications/{notificationId}/awards/export';
};

export type ExportAwardsResponses = {
    /**
     * A header row, then one row each
     */
    200: string;
};

export type ExportAwardsResponse = ExportAwardsResponses[keyof ExportAwardsResponses];

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

export type HandOutAwardData = {
    body: HandoutFields;
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

export type HandOutAwardResponses = {
    /**
     * The spin
     */
    200: ListedAward;
};

export type HandOutAwardResponse = HandOutAwardResponses[keyof HandOutAwardResponses];

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
         * How long the time is that each figure is for. One of hour, day.
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

export type GetCampaignsReportData = {
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
    };
    url: '/api/v1/admin/reports/campaigns';
};

export type GetCampaignsReportResponses = {
    /**
     * The rows and their totals
     */
    200: CampaignsReport;
};

export type GetCampaignsReportResponse = GetCampaignsReportResponses[keyof GetCampaignsReportResponses];

export type ExportCampaignsReportData = {
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
         * The language of a file that is for people. One of es, en.
         */
        language?: ReaderLanguage;
    };
    url: '/api/v1/admin/reports/campaigns/export';
};

export type ExportCampaignsReportResponses = {
    /**
     * A header row, then a row for each campaign or mini-game and currency
     */
    200: string;
};

export type ExportCampaignsReportResponse = ExportCampaignsReportResponses[keyof ExportCampaignsReportResponses];

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
         * What the list is sorted by. One of redeemedAt, saleTotal, discountAmount.
         */
        sort?: SaleSort;
        /**
         * Whether the list begins with the largest or the smallest. One of desc, asc.
         */
        order?: SortOrder;
        /**
         * Whether all that match are counted. One of true, false.
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
        /**
         * The language of a file that is for people. One of es, en.
         */
        language?: ReaderLanguage;
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
         * What the list is sorted by. One of redeemedAt, recordedAt, saleTotal.
         */
        sort?: OverrideSort;
        /**
         * Whether the list begins with the largest or the smallest. One of desc, asc.
         */
        order?: SortOrder;
        /**
         * Whether all that match are counted. One of true, false.
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
        /**
         * The language of a file that is for people. One of es, en.
         */
        language?: ReaderLanguage;
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

export type ReadNamesData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * a text of 1 to 4000 characters
         */
        campaignIds?: string;
        /**
         * a text of 1 to 4000 characters
         */
        notificationIds?: string;
        /**
         * a text of 1 to 4000 characters
         */
        externalUserIds?: string;
    };
    url: '/api/v1/admin/names';
};

export type ReadNamesResponses = {
    /**
     * The names of those that exist
     */
    200: Names;
};

export type ReadNamesResponse = ReadNamesResponses[keyof ReadNamesResponses];

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

export type GetMiniGameResultsData = {
    body?: never;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
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
    url: '/api/v1/admin/notifications/{notificationId}/results';
};

export type GetMiniGameResultsResponses = {
    /**
     * The results
     */
    200: MiniGameResults;
};

export type GetMiniGameResultsResponse = GetMiniGameResultsResponses[keyof GetMiniGameResultsResponses];

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
         * Only those that have this status. One of active, redeemed, expired, deactivated.
         */
        status?: PromoCodeStatus;
        /**
         * a text of 1 to 200 characters
         */
        search?: string;
        /**
         * What the list is sorted by. One of createdAt, expiresAt, uses.
         */
        sort?: CodeSort;
        /**
         * Whether the list begins with the largest or the smallest. One of desc, asc.
         */
        order?: SortOrder;
        /**
         * Whether all that match are counted. One of true, false.
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
         * Only those that have this status. One of active, redeemed, expired, deactivated.
         */
        status?: PromoCodeStatus;
        /**
         * a text of 1 to 200 characters
         */
        search?: string;
        /**
         * The language of a file that is for people. One of es, en.
         */
        language?: ReaderLanguage;
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
         * Only those that have this status. One of free, given, used, withdrawn.
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
    query?: {
        /**
         * The language of a file that is for people. One of es, en.
         */
        language?: ReaderLanguage;
    };
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
    body?: WebhookTestInput;
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
         * Only those that have this status. One of pending, delivered, failed.
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
         * Whether all that match are counted. One of true, false.
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
         * a text of 1 to 500 characters
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
         * a text of 1 to 2000 characters
         */
        searchActions?: string;
        /**
         * Whether all that match are counted. One of true, false.
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
         * a text of 1 to 500 characters
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
         * a text of 1 to 2000 characters
         */
        searchActions?: string;
        /**
         * The language of a file that is for people. One of es, en.
         */
        language?: ReaderLanguage;
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

export type ReadStreamData = {
    body?: never;
    path?: never;
    query?: {
        /**
         * the cursor of the last line of the answer before
         */
        since?: string;
        /**
         * an integer from 1 to 10000
         */
        limit?: number;
        /**
         * some of play, award, code, rankingPrize, points, redemption, codeChange, handout, merge, erasure, separated by commas
         */
        types?: string;
        /**
         * whether lines name the person: true or false, which is the default
         */
        personal?: YesNo;
    };
    url: '/api/v1/admin/stream';
};

export type ReadStreamResponses = {
    /**
     * The lines
     */
    200: string;
};

export type ReadStreamResponse = ReadStreamResponses[keyof ReadStreamResponses];

export type GetCampaignHistoryData = {
    body?: never;
    path: {
        /**
         * The campaign
         */
        campaignId: string;
    };
    query?: {
        /**
         * Whether all that match are counted. One of true, false.
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
    url: '/api/v1/admin/campaigns/{campaignId}/history';
};

export type GetCampaignHistoryResponses = {
    /**
     * A page of changes
     */
    200: AuditEntryPage;
};

export type GetCampaignHistoryResponse = GetCampaignHistoryResponses[keyof GetCampaignHistoryResponses];

export type GetMiniGameHistoryData = {
    body?: never;
    path: {
        /**
         * The mini-game
         */
        notificationId: string;
    };
    query?: {
        /**
         * Whether all that match are counted. One of true, false.
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
    url: '/api/v1/admin/notifications/{notificationId}/history';
};

export type GetMiniGameHistoryResponses = {
    /**
     * A page of changes
     */
    200: AuditEntryPage;
};

export type GetMiniGameHistoryResponse = GetMiniGameHistoryResponses[keyof GetMiniGameHistoryResponses];

export type GetPlayerHistoryData = {
    body?: never;
    path: {
        /**
         * The player, by the organization's own id; percent-encoded, with spaces around it trimmed
         */
        externalUserId: string;
    };
    query?: {
        /**
         * Whether all that match are counted. One of true, false.
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
    url: '/api/v1/admin/players/{externalUserId}/history';
};

export type GetPlayerHistoryResponses = {
    /**
     * A page of changes
     */
    200: AuditEntryPage;
};

export type GetPlayerHistoryResponse = GetPlayerHistoryResponses[keyof GetPlayerHistoryResponses];

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

export type GetTestClockData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/api/v1/admin/test/clock';
};

export type GetTestClockResponses = {
    /**
     * The clock
     */
    200: TestClock;
};

export type GetTestClockResponse = GetTestClockResponses[keyof GetTestClockResponses];

export type ChangeTestClockData = {
    body: TestClockInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/test/clock';
};

export type ChangeTestClockResponses = {
    /**
     * The clock, or how far it came
     */
    200: TestClock | ClockAdvance;
};

export type ChangeTestClockResponse = ChangeTestClockResponses[keyof ChangeTestClockResponses];

export type ListTestEventsData = {
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
    url: '/api/v1/admin/test/events';
};

export type ListTestEventsResponses = {
    /**
     * The next events
     */
    200: TestEventPage;
};

export type ListTestEventsResponse = ListTestEventsResponses[keyof ListTestEventsResponses];

export type DropOutcomesData = {
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
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
    };
    url: '/api/v1/admin/test/outcomes';
};

export type DropOutcomesResponses = {
    /**
     * Nothing waits any more
     */
    204: void;
};

export type DropOutcomesResponse = DropOutcomesResponses[keyof DropOutcomesResponses];

export type ListOutcomesData = {
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
         * a text of 1 to 200 characters after trimming
         */
        externalUserId?: string;
    };
    url: '/api/v1/admin/test/outcomes';
};

export type ListOutcomesResponses = {
    /**
     * The outcomes
     */
    200: WaitingOutcomes;
};

export type ListOutcomesResponse = ListOutcomesResponses[keyof ListOutcomesResponses];

export type AskOutcomesData = {
    body: AskedOutcomes;
    path?: never;
    query?: never;
    url: '/api/v1/admin/test/outcomes';
};

export type AskOutcomesResponses = {
    /**
     * How many wait in the queue that the body names
     */
    201: QueuedOutcomes;
};

export type AskOutcomesResponse = AskOutcomesResponses[keyof AskOutcomesResponses];

export type CreateTestPlayerTokenData = {
    body: TestPlayerTokenInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/test/player-token';
};

export type CreateTestPlayerTokenResponses = {
    /**
     * The token
     */
    201: PlayerToken;
};

export type CreateTestPlayerTokenResponse = CreateTestPlayerTokenResponses[keyof CreateTestPlayerTokenResponses];

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

export type ListTestOrganizationsData = {
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
    url: '/api/v1/admin/test-organizations';
};

export type ListTestOrganizationsResponses = {
    /**
     * A page of test organizations
     */
    200: OrganizationPage;
};

export type ListTestOrganizationsResponse = ListTestOrganizationsResponses[keyof ListTestOrganizationsResponses];

export type CreateTestOrganizationData = {
    body: TestOrganizationInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/test-organizations';
};

export type CreateTestOrganizationResponses = {
    /**
     * The test organization with its first key
     */
    201: CreatedOrganization;
};

export type CreateTestOrganizationResponse = CreateTestOrganizationResponses[keyof CreateTestOrganizationResponses];

export type DeleteTestOrganizationData = {
    body?: never;
    path: {
        /**
         * The test organization
         */
        orgId: string;
    };
    query?: never;
    url: '/api/v1/admin/test-organizations/{orgId}';
};

export type DeleteTestOrganizationResponses = {
    /**
     * It has been deleted
     */
    204: void;
};

export type DeleteTestOrganizationResponse = DeleteTestOrganizationResponses[keyof DeleteTestOrganizationResponses];

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

export type AdvanceTestClockData = {
    body: ClockAdvanceInput;
    path?: never;
    query?: never;
    url: '/api/v1/admin/test/clock/advance';
};

export type AdvanceTestClockResponses = {
    /**
     * How far the clock came
     */
    200: ClockAdvance;
};

export type AdvanceTestClockResponse = AdvanceTestClockResponses[keyof AdvanceTestClockResponses];

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
         * What becomes of the keys that the user has made. One of keep, deactivate.
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
