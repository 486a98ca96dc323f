import { type DataOf, event, type Field, fieldSchema, integer, text, textOrNull } from "./event-field.ts"

const chainId = text("the chain of draws")
const game = {
  type: "object",
  description: "the campaign or the mini-game that draws",
  properties: { kind: text("campaign, or notification for a mini-game"), id: text("its id") },
} as const
const campaignId = text("the campaign")
const momentsWindow = {
  type: "object",
  nullable: true,
  description: "what the moments were drawn from, or null if their author named them",
  properties: {
    from: { type: "string", format: "date-time", description: "none is earlier" },
    to: { type: "string", format: "date-time", description: "all are earlier" },
    distribution: text("random, or even: one in each of as many equal parts"),
    days: { type: "array", items: { type: "integer" }, optional: true, description: "days of the week, 1 is Monday" },
    fromHour: { type: "integer", optional: true, description: "none is at an earlier hour" },
    toHour: { type: "integer", optional: true, description: "all are at earlier hours" },
    timezone: text("the time zone of these days and hours"),
  },
} as const
const externalUserId = text("the player's id in the organization's systems")
const prizeCode = textOrNull("the promo code that was given, or null")

const amountOrNull = (description: string) =>
  ({ type: "integer", nullable: true, description: `${description}, in minor units of the currency, or null` }) as const

const stockOf = (used: string) => ({
  campaignId,
  prizeId: text("the prize of the campaign"),
  period: text("day, week, month or total: what its stock is for"),
  used: integer(used),
  maxTotal: integer("how many there are in the period"),
})
const dateOf = (field: string) =>
  ({ campaignId, at: { type: "string", format: "date-time", description: `the campaign's ${field}` } }) as const
const dateExample = { campaignId: "spring", at: "2026-12-01T05:00:00.000Z" }
const stockExample = (used: number) => ({ campaignId: "spring", prizeId: "ten", period: "day", used, maxTotal: 500 })

const budgetOf = (used: string) => ({
  campaignId,
  used: integer(used),
  maxAmount: integer("their highest allowed cost"),
  currency: textOrNull("the currency of the amounts, or null"),
})
const poolOf = (left: string) => ({
  poolId: text("the pool of codes"),
  left: integer(left),
  total: integer("how many codes were ever added"),
})
const budgetExample = (used: number) => ({ campaignId: "spring", used, maxAmount: 50_000_000, currency: "COP" })

const movedPoints = (done: string) => ({
  transactionId: text("the spend, earn or refund"),
  externalUserId,
  points: integer(`how many points were ${done}, above 0`),
  balance: integer("the player's points afterwards"),
  externalReference: textOrNull("the caller's own reference, or null"),
})
const movedPointsExample = {
  transactionId: "pts_1k7upjuk7f9wbskggc4seh349",
  externalUserId: "user-1",
  points: 120,
  balance: 80,
  externalReference: "order-1042",
}

/** Every event that a webhook can receive (docs/api.md#events): the names, the payloads and their documentation. */
export const eventCatalog = {
  "game.played": event(
    "a play, won or not",
    { campaignId, externalUserId, won: { type: "boolean", description: "whether the play won" } },
    { campaignId: "spring", externalUserId: "user-1", won: true },
  ),
  "game.won": event(
    "a play that won, in addition to its game.played",
    {
      campaignId,
      externalUserId,
      sessionId: text("the play"),
      result: text("what the game showed"),
      rewardType: text("what a win gives: promo_code, points or none; tolerate unknown ones"),
      prizeCode,
      pointsAwarded: integer("the points that were given"),
      prizeId: { type: "string", optional: true, description: "the campaign's prize, where it has several" },
      prizeName: { type: "string", optional: true, description: "the name of that prize" },
    },
    {
      campaignId: "spring",
      externalUserId: "user-1",
      sessionId: "ses_1k7upjuklr41q5ptxkk1znw19",
      result: "10% off",
      rewardType: "promo_code",
      prizeCode: "SPRING-C5NKG2M7",
      pointsAwarded: 0,
    },
  ),
  "campaign.started": event("a campaign whose startsAt has come", dateOf("startsAt"), dateExample),
  "campaign.ended": event("a campaign whose endsAt has come", dateOf("endsAt"), dateExample),
  "prize.low": event(
    "a win that leaves at most a fifth of a prize, once a period",
    stockOf("how many were given in the period"),
    stockExample(400),
  ),
  "prize.gone": event(
    "the win that takes the last of a prize, once a period",
    stockOf("how many were given in the period: all, or more where maxTotal was lowered"),
    stockExample(500),
  ),
  "prize.forfeited": event(
    "an external prize that its winner lost before it was handed out",
    {
      campaignId: textOrNull("the campaign, or null for a mini-game"),
      sessionId: textOrNull("the play that had won it, or null for a ranking prize or a spin"),
      prizeId: textOrNull("the campaign's prize, or null for a ranking prize or a spin"),
      rankingPrizeId: { type: "string", optional: true, description: "the ranking prize" },
      notificationId: { type: "string", optional: true, description: "the mini-game" },
      awardId: { type: "string", optional: true, description: "the spin of the mini-game that had won it" },
      value: { type: "integer", nullable: true, description: "what it was worth, in minor units; null if unknown" },
    },
    { campaignId: "spring", sessionId: "ses_1k7upjuklr41q5ptxkk1znw19", prizeId: "tv", value: 1_500_000 },
  ),
  "budget.low": event(
    "a code or prize that leaves at most a fifth of a budget, once for each maxAmount",
    budgetOf("what codes and prizes cost, less what was given back"),
    budgetExample(40_000_000),
  ),
  "budget.reached": event(
    "the first code or prize that a budget refuses, or the one that leaves nothing, once for each maxAmount",
    budgetOf("what codes and prizes cost by then, less what was given back"),
    budgetExample(50_000_000),
  ),
  "pool.low": event(
    "a code that leaves few in a pool: at most lowAt, or a tenth of the total; once until codes are added",
    poolOf("how many codes are left"),
    { poolId: "vouchers", left: 100, total: 1000 },
  ),
  "pool.empty": event(
    "a code that leaves none in a pool, or the first that a pool lacks; once until codes are added",
    poolOf("how many codes are left: 0"),
    { poolId: "vouchers", left: 0, total: 1000 },
  ),
  "code.created": event(
    "a code that POST /codes created, not one that it returned again, or a code by hand",
    {
      code: text("the promo code"),
      campaignId,
      externalUserId,
      discountType: text("percentage or fixed; tolerate unknown ones"),
      discountValue: { type: "number", description: "percent, or minor units of the currency" },
      maxDiscountAmount: { type: "integer", nullable: true, description: "in minor units of the currency, or null" },
      maxUses: integer("how often the code can be redeemed"),
      expiresAt: { type: "string", format: "date-time", description: "when it expires" },
    },
    {
      code: "SPRING-C5NKG2M7",
      campaignId: "spring",
      externalUserId: "user-1",
      discountType: "percentage",
      discountValue: 10,
      maxDiscountAmount: 5000,
      maxUses: 1,
      expiresAt: "2026-11-28T10:05:00.000Z",
    },
  ),
  "code.redeemed": event(
    "a use of a code that POST /codes/redeem counted, not one that it returned again",
    {
      code: text("the promo code"),
      campaignId,
      externalUserId,
      uses: integer("how often the code has been redeemed, with this use"),
      maxUses: integer("how often the code can be redeemed"),
      saleTotal: amountOrNull("what the sale came to"),
      discountAmount: amountOrNull("what the code took off the sale"),
      currency: textOrNull("the currency of the amounts, or null"),
      externalReference: textOrNull("the caller's own reference, or null"),
      redeemedAt: { type: "string", format: "date-time", description: "when it was redeemed" },
    },
    {
      code: "SPRING-C5NKG2M7",
      campaignId: "spring",
      externalUserId: "user-1",
      uses: 1,
      maxUses: 1,
      saleTotal: 125_000,
      discountAmount: 12_500,
      currency: "COP",
      externalReference: null,
      redeemedAt: "2026-11-21T10:05:00.000Z",
    },
  ),
  "plays.granted": event(
    "a grant of plays that POST /plays/grants or the console made, not one that was repeated",
    {
      grantId: text("the grant"),
      campaignId,
      externalUserId,
      plays: integer("how many plays were granted"),
      expiresAt: {
        type: "string",
        format: "date-time",
        nullable: true,
        description: "when what is left of them expires, or null",
      },
      reference: textOrNull("the organization's own reference, such as the id of an order"),
    },
    {
      grantId: "grant_1k7upjuk7f9wbskggc4seh349",
      campaignId: "spring",
      externalUserId: "user-1",
      plays: 3,
      expiresAt: "2026-12-31T05:00:00.000Z",
      reference: "order-1042",
    },
  ),
  "points.spent": event("points that POST /points/spend took", movedPoints("taken"), movedPointsExample),
  "points.earned": event("points that POST /points/earn gave", movedPoints("given"), movedPointsExample),
  "points.refunded": event(
    "a spend that POST /points/refund gave back; transactionId is the refund's own, and externalReference the spend's",
    movedPoints("given back"),
    movedPointsExample,
  ),
  "inapp_game.won": event(
    "a spin of a mini-game that is a prize",
    {
      notificationId: text("the mini-game"),
      awardId: text("the prize of this player in this spin period, which a redemption names"),
      segmentExternalId: textOrNull("the external id that the organization gave the segment, or null"),
      externalUserId,
      clientId: text("the id of the registered player in this service"),
      segmentName: text("the name of the segment"),
      prizeCode,
      spinPeriod: text("the period of the spin"),
    },
    {
      notificationId: "wheel",
      awardId: "2026-11-21_c1k7upjuklr41q5ptxkk1znw19",
      segmentExternalId: "COFFEE",
      externalUserId: "user-1",
      clientId: "c1k7upjuklr41q5ptxkk1znw19",
      segmentName: "Free coffee",
      prizeCode: null,
      spinPeriod: "2026-11-21",
    },
  ),
  "moments.planned": event(
    "planned moments of a prize; their times are secret until the campaign has ended",
    {
      campaignId,
      batchId: text("the moments planned together"),
      prizeId: text("the prize"),
      count: integer("how many moments"),
      chosen: {
        type: "boolean",
        description: "whether their author knows the times, having chosen them or drawn them from a short window",
      },
      commitment: text("SHA-256 in hex of their salt and times, to check them once both are shown"),
      window: momentsWindow,
    },
    {
      campaignId: "spring",
      batchId: "mom_1k7upjuklr41q5ptxkk1znw19",
      prizeId: "tv",
      count: 20,
      chosen: false,
      commitment: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
      window: {
        from: "2026-12-01T05:00:00.000Z",
        to: "2027-01-01T05:00:00.000Z",
        distribution: "even",
        fromHour: 9,
        toHour: 21,
        timezone: "America/Bogota",
      },
    },
  ),
  "draws.opened": event(
    "a new chain of draws; keep the commitment, which its seed must match once it is shown",
    { chainId, game, commitment: text("SHA-256 of the seed, in hex") },
    {
      chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
      game: { kind: "campaign", id: "spring" },
      commitment: "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd",
    },
  ),
  "draws.checkpoint": event(
    "the first draw of a chain after each 1,000 draws or after an hour; keep it as evidence of the draws before it",
    { chainId, n: integer("the number of its record"), hash: text("the hash of its record, in hex") },
    {
      chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
      n: 1001,
      hash: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
    },
  ),
  "draws.closed": event(
    "a closed chain of draws, with the seed that allows repeating all of them",
    {
      chainId,
      draws: integer("how many draws it has"),
      lastHash: text("the hash of its last record, in hex"),
      seed: text("its seed, in hex"),
    },
    {
      chainId: "ch_1k7upjuklr41q5ptxkk1znw19",
      draws: 1204,
      lastHash: "5f70bf18a086007016e948b04aed3b82103a36bea41755b6cddfaf10ace3c6ef",
      seed: "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f",
    },
  ),
  "webhook.test": event(
    "a requested test, sent to one webhook whatever its events",
    { webhookId: text("the tested webhook") },
    { webhookId: "wh_1k7upjuk7f9wbskggc4seh349" },
  ),
}

type Catalog = typeof eventCatalog

export type EventName = keyof Catalog

export const eventNames = Object.keys(eventCatalog) as EventName[]

/** An event that the service sends to an organization's webhooks. */
export type Event = {
  [Name in EventName]: { readonly name: Name; readonly data: DataOf<Catalog[Name]["data"]> }
}[EventName]

/** The JSON Schema of an event's `data`. */
export const dataSchema = (name: EventName) => {
  const fields = Object.entries<Field>(eventCatalog[name].data)
  return {
    type: "object",
    required: fields.filter(([, { optional }]) => !optional).map(([field]) => field),
    properties: Object.fromEntries(fields.map(([field, declared]) => [field, fieldSchema(declared)])),
  }
}

/** An event as its documentation shows it: what it names does not exist. */
export const exampleEvent = (name: EventName): Event => ({ name, data: eventCatalog[name].example }) as Event

/** A complete body as a webhook receives it. */
export const exampleBody = (name: EventName) => ({
  event: name,
  timestamp: "2026-11-21T10:05:00.000Z",
  data: eventCatalog[name].example,
})
