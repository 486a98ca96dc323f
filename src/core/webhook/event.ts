/** A field of an event's payload, in terms of JSON Schema except for `nullable`. */
type Field = {
  readonly type: "string" | "integer" | "number" | "boolean"
  readonly format?: "date-time"
  readonly nullable?: true
  readonly description: string
}

type Fields = Readonly<Record<string, Field>>

type TypeOf = { readonly string: string; readonly integer: number; readonly number: number; readonly boolean: boolean }

type ValueOf<F extends Field> = TypeOf[F["type"]] | (F extends { readonly nullable: true } ? null : never)

type DataOf<F extends Fields> = { -readonly [Name in keyof F]: ValueOf<F[Name]> }

/** Declares an event: what it reports, the fields of its `data`, and an example. */
const event = <const F extends Fields>(description: string, data: F, example: DataOf<F>) => ({
  description,
  data,
  example,
})

const text = (description: string) => ({ type: "string", description }) as const
const textOrNull = (description: string) => ({ type: "string", nullable: true, description }) as const
const integer = (description: string) => ({ type: "integer", description }) as const

const campaignId = text("the campaign")
const externalUserId = text("the player's id in the organization's systems")
const prizeCode = textOrNull("the promo code that was given, or null")

/** Every event that a webhook can receive (docs/api.md §6.1): the names, the payloads and their documentation. */
export const eventCatalog = {
  "game.played": event(
    "a play, won or not",
    { campaignId, externalUserId, won: { type: "boolean", description: "whether the play won" } },
    { campaignId: "spring", externalUserId: "user-1", won: true },
  ),
  "game.won": event(
    "a play that won, beside its game.played",
    {
      campaignId,
      externalUserId,
      sessionId: text("the play"),
      result: text("what the game showed"),
      rewardType: text("promo_code, points or none; tolerate unknown ones"),
      prizeCode,
      pointsAwarded: integer("the points that were given"),
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
  "code.created": event(
    "a code that POST /codes created, not one that it returned again",
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
  "webhook.test": event(
    "a test that was asked for, sent to one webhook whatever its events",
    { webhookId: text("the webhook that is tested") },
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

const fieldSchema = ({ type, nullable, ...rest }: Field) => ({ type: nullable ? [type, "null"] : type, ...rest })

/** The JSON Schema of an event's `data`. */
export const dataSchema = (name: EventName) => {
  const fields = Object.entries<Field>(eventCatalog[name].data)
  return {
    type: "object",
    required: fields.map(([field]) => field),
    properties: Object.fromEntries(fields.map(([field, declared]) => [field, fieldSchema(declared)])),
  }
}

/** A complete body as a webhook receives it. */
export const exampleBody = (name: EventName) => ({
  event: name,
  timestamp: "2026-11-21T10:05:00.000Z",
  data: eventCatalog[name].example,
})
