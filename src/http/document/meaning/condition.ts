/** The same conditions in each of several schemas, such as a record as it is created and as it is changed. */
const inEach = (schemas: readonly string[], fields: Readonly<Record<string, string>>): Record<string, string> =>
  Object.fromEntries(
    schemas.flatMap((schema) => Object.entries(fields).map(([field, told]) => [`${schema}.${field}`, told])),
  )

const ofGames = {
  status: "draft by default. A status can change to any other.",
  timezone: "UTC by default.",
  publicPage: "false by default.",
  fairDraws: "Once a day by default.",
  appearance: "A change replaces it as a whole.",
}

const ofCampaigns = inEach(["CampaignInput", "CampaignFields"], {
  ...ofGames,
  kind: "game by default.",
  gameType: "An unknown one is stored, and refused at play.",
  rewardType: "none by default. An unknown one plays and awards nothing.",
  winProbability: "0 by default.",
  currency: "That of the settings by default. It cannot change after the first code or external prize.",
  whenGone: "lose by default.",
  rewardLimits: "Wins that deliver nothing are not counted.",
  entry: "A pool that does not exist, or holds rewards, is refused.",
  grants: "Unless required, only plays beyond playLimits take a granted one.",
  playersMayPlay: "false by default; true needs playLimits, entry, grants.required or playCost.",
})

const ofCalls = {
  "PlayerInput.traits": "It replaces what was stored before.",
  "PlayInput.entryCode": "Needed in campaigns with entry, and ignored in others.",
  "GameResult.score": "0 by default. Apart from a trivia, nothing else counts in the ranking.",
  "GameResult.won": "Only used if rewardType is none.",
  "RemainingLimits.winsRemaining":
    "The smaller of what is left to the player and to all, where wins deliver something.",
  "PlayGrantInput.externalUserId": "The player need not be registered, and may be banned.",
  "BanInput.until": "In the future; without it, the ban stands until it is lifted.",
  "PlayGrantInput.expiresAt": "In the future; without it, the grant does not expire.",
  "IssuedPromoCode.maxDiscountAmount": "A percentage gives min(price × discountValue / 100, maxDiscountAmount).",
  "IssuedPromoCode.remainingGenerations": "Absent without generationLimits.",
  "IssuedPromoCode.limitPeriod": "Absent without generationLimits.",
  "PromoCodeRedemptionInput.externalUserId": "If it is sent, the code must be this player's.",
  "PromoCodeRedemptionInput.currency": "Needed with either amount.",
  "SpinInput.externalUserId": "Sent without clientId.",
  "SpinInput.clientId": "Sent without externalUserId.",
  "RedemptionInput.awardId": "Sent without clientExternalId and segmentExternalId.",
  "RedemptionInput.clientExternalId": "Sent with segmentExternalId, without awardId.",
  "RedemptionInput.segmentExternalId": "Sent with clientExternalId, without awardId.",
  "RedemptionInput.redeemedAt": "From 2024-01-01 to 48 hours from now.",
  "RedemptionInput.override": "Only with awardId.",
}

const ofSetup = {
  ...inEach(["MiniGameInput", "MiniGameFields"], {
    ...ofGames,
    cadence: "none by default: once for ever. minute is for testing.",
    startsAt: "In the past or the future; the time of creation by default.",
    endsAt: "After startsAt.",
  }),
  "CampaignInput.campaignId": "A new id by default; it cannot be changed.",
  "CampaignInput.name": "The campaignId by default.",
  "MiniGameInput.notificationId": "A new id by default; it cannot be changed.",
  "MiniGameInput.name": "The notificationId by default.",
  ...inEach(["CodeConfigInput"], {
    discountType: "Needed without poolId.",
    discountValue: "Needed without poolId.",
    maxUses: "1 by default.",
    expiresInSeconds: "30 days by default.",
    prefix: "Empty by default.",
    length: "8 by default, from an alphabet of 27.",
  }),
  "SegmentInput.segmentId": "Unique in the campaign.",
  "MiniGameSegmentInput.segmentId": "Unique in the mini-game: a spin stores it, and is matched by it.",
  ...inEach(["SegmentInput", "MiniGameSegmentInput"], { isPrize: "true by default.", weight: "1 by default." }),
  "SegmentInput.prizeId": "The prize of the campaign that the segment gives.",
  "CampaignPrizeInput.prizeId": "Unique in the campaign.",
  "CampaignPrizeInput.weight": "1 by default. In a roulette it is not used, since segments name their prizes.",
  "CampaignPrizeInput.codeConfig": "defaultCodeConfig by default.",
  "CampaignPrizeInput.poolId": "The pool of the codes of a promo_code prize, without codeConfig.",
  "CampaignPrizeInput.points": "Needed in a prize of points.",
  "MomentsInput.prizeId": "A prize of the campaign; in a roulette, one that a segment names.",
  "MomentsInput.batchId":
    "A new id by default. One that the campaign has is refused, so that a repeat plans nothing twice.",
  "MomentsInput.count": "Needed without at.",
  "MomentsInput.from": "Needed without at.",
  "MomentsInput.to": "Needed without at; at most 10 years after from, and not after endsAt.",
  "MomentsInput.distribution": "random by default.",
  "MomentsInput.days": "All by default.",
  "MomentsInput.fromHour": "0 by default, by the clocks of the campaign.",
  "MomentsInput.toHour": "24 by default, by the clocks of the campaign.",
  "MomentsInput.at": "Before endsAt.",
  ...inEach(["WebhookInput", "WebhookPatch"], {
    url: "http or https, without a user name or password, to port 80, 443, or 1024 and above, and to no private address.",
    autoReplay: "false by default.",
  }),
  "WebhookPatch.active": "Without it, pending deliveries wait, and events that happen meanwhile are never sent.",
  "BanInput.externalUserId": "Sent without clientId. The service need not have seen the player before.",
  "BanInput.clientId": "Sent without externalUserId.",
  "WithdrawInput.codes": "Sent without all.",
  "WithdrawInput.all": "Sent without codes: those that are there when the call begins.",
  "SecretRotation.overlapSeconds": "One day by default.",
}

/**
 * The conditions of a field beyond its meaning and its type, as `Schema.field`: its default, and the fields that it
 * goes with.
 */
export const conditions: Readonly<Record<string, string>> = { ...ofCampaigns, ...ofCalls, ...ofSetup }
