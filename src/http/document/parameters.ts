import type { TObject, TSchema } from "@sinclair/typebox"
import { Id, maxExternalIdLength } from "../operation/fields.ts"
import { listQuery } from "../operation/list/list.ts"
import type { DocumentedOperation } from "../operation/operation.ts"
import { withoutPlayer } from "../operation/player-token.ts"
import { maxDelayMs } from "../operation/test-headers.ts"
import type { Components, JsonSchema } from "./components.ts"
import { sentence } from "./meaning/meaning.ts"
import { queryMeanings } from "./meaning/query.ts"

const id = (description: string, example: string) => ({
  description,
  schema: { type: "string", pattern: Id.pattern },
  example,
})

/** Every parameter of a path. */
const pathParameters: Readonly<Record<string, { description: string; schema: JsonSchema; example: string | number }>> =
  {
    campaignId: id("The campaign", "spring"),
    notificationId: id("The mini-game", "wheel"),
    awardId: id("The spin, as {spinPeriod}_{clientId}", "2026-11-21_c1k7upjuklr41q5ptxkk1znw19"),
    banId: id("The ban", "ban_1k7up1v701hdc5wzfhg73cm4k"),
    audienceId: id("The audience", "vip"),
    batchId: id("The batch of moments", "tv-december"),
    chainId: id("The chain of draws", "ch_1k7upjuklr41q5ptxkk1znw19"),
    grantId: id("The granted plays", "grant_1k7upjuk7f9wbskggc4seh349"),
    gameId: id("The marketplace game", "flappy"),
    orgId: id("The test organization", "demo-test"),
    keyId: id("The API key, by its id", "key_1k7upjuk7f9wbskggc4seh349"),
    playerKeyId: id("The player key", "pk_1k7upjuk7f9wbskggc4seh349"),
    poolId: id("The pool of codes", "vouchers"),
    prizeId: id("The prize of the campaign", "ten"),
    sendId: id("The push send", "welcome"),
    sessionId: id("The play, by its id", "ses_1k7upjuklr41q5ptxkk1znw19"),
    webhookId: id("The webhook", "wh_1k7upjuk7f9wbskggc4seh349"),
    userId: id("The user", "usr_1k7upjuk7f9wbskggc4seh349"),
    consoleSessionId: id(
      "The session of the console",
      "9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08",
    ),
    deliveryId: id("The delivery", "dlv_5b1f0c9e7a3d48e2b6c4f1a09d8e7c35"),
    n: {
      description: "The number of the record in its chain",
      schema: { type: "integer", format: "int64", minimum: 0, maximum: 999_999_999_999_999 },
      example: 3,
    },
    externalUserId: {
      description: "The player, by the organization's own id; percent-encoded, with spaces around it trimmed",
      schema: { type: "string", minLength: 1, maxLength: maxExternalIdLength },
      example: "user-1",
    },
    externalId: {
      description: "The player, by the organization's own id; percent-encoded, with spaces around it trimmed",
      schema: { type: "string", minLength: 1, maxLength: maxExternalIdLength },
      example: "user-1",
    },
    code: {
      description: "The promo code, in any case of its letters; percent-encoded",
      schema: { type: "string", minLength: 1, maxLength: 200 },
      example: "SPRING-C5NKG2M7",
    },
  }

/** A path with an example of each of its parameters. */
export const examplePath = (path: string) =>
  path.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(pathParameters[name]?.example ?? name))

export const exampleKey = "6f1d0a7e-6b1c-4c2b-9e55-2f6b1f0f6a11"

const inPath = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name = ""]) => {
    const known = pathParameters[name]
    if (!known) throw new Error(`the parameter ${name} of ${path} is not described`)
    return { in: "path", name, required: true, ...known }
  })

/** What a parameter asks for, and then what it must be. */
const told = (name: string, { description }: TSchema): string =>
  [queryMeanings[name] ?? [], description ?? []].flat().map(sentence).join(" ")

const inQuery = (name: string, field: TSchema, components: Components): JsonSchema => ({
  in: "query",
  name,
  required: false,
  description: told(name, field),
  schema: components.answer(field),
})

const listParameters = { limit: "Limit", cursor: "Cursor" } as const

const isListParameter = (name: string): name is keyof typeof listParameters => name in listParameters

const reference = (name: string) => ({ $ref: `#/components/parameters/${name}` })

/** The parameters that several operations share. */
export const sharedParameters = (components: Components) => {
  const { limit, cursor } = listQuery({}).properties
  return {
    Limit: inQuery("limit", limit, components),
    Cursor: inQuery("cursor", cursor, components),
    IfMatch: {
      in: "header",
      name: "If-Match",
      required: false,
      description:
        "The ETag of the record as it was read. If it has been changed since, the answer is 409 EDIT_CONFLICT and nothing is changed; " +
        "without the header, whatever was changed since is overwritten.",
      schema: { type: "string", pattern: '^(?:\\*|(?:W/)?"[!#-~]*")$' },
      example: "*",
    },
    TestError: {
      in: "header",
      name: "X-Test-Error",
      required: false,
      description:
        "In a test organization, any call takes it: it is refused with this code, one of the operation's, and nothing is done. " +
        "A live organization answers 403 LIVE_ORGANIZATION.",
      schema: { type: "string" },
      example: "UNAVAILABLE",
    },
    TestDelay: {
      in: "header",
      name: "X-Test-Delay",
      required: false,
      description:
        "In a test organization, any call takes it: its finished answer is held for so many milliseconds. " +
        "A live organization answers 403 LIVE_ORGANIZATION.",
      schema: { type: "integer", format: "int64", minimum: 0, maximum: maxDelayMs },
      example: 2000,
    },
    IdempotencyKey: {
      in: "header",
      name: "Idempotency-Key",
      required: false,
      description:
        "One for each logical operation, such as a random UUID: 1 to 255 printable ASCII characters, bare or in double quotes. " +
        "A repeat with the same key and body has the same result.",
      schema: { type: "string", pattern: '^(?:"[ -~]{1,255}"|(?!"")[!-~](?:[ -~]{0,253}[!-~])?)$' },
      example: exampleKey,
    },
  }
}

/** The parameters of an operation, in the path, the query and the headers. */
export const parametersOf = (definition: DocumentedOperation, components: Components) => {
  const { path, query, queryExample = {}, takesIdempotencyKey, takesPlayerToken, takesVersion } = definition
  const { properties = {}, required = [] } =
    (takesPlayerToken && query ? withoutPlayer(query) : query) ?? ({} as TObject)
  const isList = "cursor" in properties
  return [
    ...inPath(path),
    ...Object.entries<TSchema>(properties).map(([name, field]) =>
      isList && isListParameter(name)
        ? reference(listParameters[name])
        : {
            ...inQuery(name, field, components),
            required: required.includes(name),
            ...(queryExample[name] !== undefined && { example: queryExample[name] }),
          },
    ),
    ...(takesIdempotencyKey ? [reference("IdempotencyKey")] : []),
    ...(takesVersion ? [reference("IfMatch")] : []),
  ]
}
