import { type TObject, type TSchema, Type } from "@sinclair/typebox"
import type { Scope } from "../../core/organization.ts"
import type { RefusalCode } from "../../core/refusal.ts"
import type { Access } from "../edge/auth.ts"
import { statusOf } from "../operation/errors.ts"
import { ErrorBody, optional } from "../operation/fields.ts"
import type { AnyOperation } from "../operation/operation.ts"
import { RedemptionShown } from "../partner/redemption.ts"
import { eventSchemas } from "./events.ts"

const DocumentedError = Type.Object({
  ...ErrorBody.properties,
  awardId: optional(Type.String({ description: "in some 409 bodies: the award that is redeemed" })),
  redemption: optional(RedemptionShown),
})

/** The head of the OpenAPI document. */
export const documentation = {
  info: {
    title: "Premio",
    version: "1.0.0",
    description:
      "Prize campaigns and mini-games: plays, promo codes, redemptions, push events, rankings and signed webhooks. " +
      "Every operation but the operator's and the sign-in takes the headers Authorization and X-Org-Id. A page of a list " +
      "ends at its limit or at 1 MiB of items; nextCursor goes on.",
  },
  tags: [
    { name: "Partner", description: "Called by the organization's backend or app" },
    { name: "Console", description: "Called by the organization's administrators" },
    { name: "Operator", description: "Called by whoever runs the service" },
    { name: "Health", description: "Called by the platform" },
  ],
  components: {
    schemas: { Error: DocumentedError, ...eventSchemas },
    headers: {
      "X-Request-Id": {
        description:
          "Names the request in the service's log: your own X-Request-Id of 1 to 128 letters, digits and . _ : = + / ~ -, " +
          "or a new one",
        schema: { type: "string" },
      },
    },
    securitySchemes: {
      apiKey: { type: "http", scheme: "bearer", description: "An API key of the organization" },
      session: {
        type: "apiKey",
        in: "cookie",
        name: "__Host-premio_session",
        description: "A session of the console, without Authorization; X-Org-Id may then be left out",
      },
      operatorKey: { type: "http", scheme: "bearer", description: "The ROOT_KEY of the service" },
    },
  },
} as const

/** What every answer carries. */
export const answerHeaders = { "X-Request-Id": { $ref: "#/components/headers/X-Request-Id" } }

const everyCall: readonly RefusalCode[] = ["VALIDATION_ERROR", "INTERNAL_ERROR", "UNAVAILABLE"]
const keyCall: readonly RefusalCode[] = ["MISSING_API_KEY", "INVALID_API_KEY", "RATE_LIMITED"]
const organizationCall: readonly RefusalCode[] = ["INVALID_SESSION", "INSUFFICIENT_SCOPE", "CROSS_SITE", "RATE_LIMITED"]

/** Every code that an operation may answer, those of its place before it included. */
const errorsOf = ({ access, method, path, errors = [] }: AnyOperation): RefusalCode[] => [
  ...new Set<RefusalCode>([
    ...(access === "anyone" ? [] : keyCall),
    ...everyCall,
    ...(access === "operator" ? (["NOT_FOUND"] as const) : []),
    ...(Array.isArray(access) ? organizationCall : []),
    ...(method === "GET" ? [] : (["PAYLOAD_TOO_LARGE"] as const)),
    ...(path.includes("/:") ? (["NOT_FOUND"] as const) : []),
    ...errors,
  ]),
]

/** What is refused only for a while: the answer says how long. */
const mayBeRetried: ReadonlySet<RefusalCode> = new Set([
  "RATE_LIMITED",
  "UNAVAILABLE",
  "PLAY_LIMIT_REACHED",
  "GENERATION_LIMIT_REACHED",
])
const retryAfter = {
  description: "Seconds to wait; for a limit of plays or codes, until its next period, and absent where there is none",
  schema: { type: "integer" },
}

const errorResponses = (definition: AnyOperation) => {
  const byStatus = Object.groupBy(errorsOf(definition), (code) => String(statusOf[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => [
      status,
      {
        description: codes.join(", "),
        content: {
          "application/json": {
            schema: { $ref: "#/components/schemas/Error" },
            example: { error: `what was wrong and what to do next`, code: codes[0] },
          },
        },
        headers: {
          ...answerHeaders,
          ...(codes.some((code) => mayBeRetried.has(code)) && { "Retry-After": retryAfter }),
        },
      },
    ]),
  )
}

const answerResponses = ({ answers, marksReplays }: AnyOperation) =>
  Object.fromEntries(
    Object.entries(answers).map(([status, { description, type = "application/json", schema, example }]) => [
      status,
      {
        description,
        ...(schema && { content: { [type]: { schema, ...(example !== undefined && { example }) } } }),
        headers: {
          ...answerHeaders,
          ...(marksReplays && {
            "Idempotency-Replayed": {
              description: "true when the answer was given before",
              schema: { type: "string" },
            },
          }),
        },
      },
    ]),
  )

const header = (name: string, required: boolean, description: string, example: string) => ({
  in: "header",
  name,
  required,
  description,
  schema: { type: "string" },
  example,
})

const queryParameters = (query: TObject | undefined) =>
  Object.entries(query?.properties ?? {}).map(([name, schema]: [string, TSchema]) => ({
    in: "query",
    name,
    required: query?.required?.includes(name) ?? false,
    description: schema.description ?? name,
    schema,
  }))

const pathParameters = (path: string) =>
  [...path.matchAll(/:(\w+)/g)].map(([, name]) => ({
    in: "path",
    name,
    required: true,
    description: `the ${name}`,
    schema: { type: "string" },
  }))

const isScoped = (access: Access): access is readonly Scope[] => Array.isArray(access)

const securityOf = (access: Access) => {
  if (isScoped(access)) return [{ apiKey: [] }, { session: [] }]
  return access === "operator" ? [{ operatorKey: [] }] : []
}

/** What the OpenAPI document says of an operation. */
export const describe = (definition: AnyOperation) => {
  const {
    access,
    method,
    path,
    tag,
    summary,
    description,
    body,
    bodyExample,
    isBodyOptional,
    query,
    takesIdempotencyKey,
    callbacks,
  } = definition
  return {
    operationId: `${method.toLowerCase()}${path.replace("/api/v1", "").replaceAll(/[/:-]+(\w)/g, (_, letter: string) => letter.toUpperCase())}`,
    tags: [tag],
    summary,
    description: [description, isScoped(access) ? `Scope: ${access.join(" or ")}.` : null].filter(Boolean).join("\n\n"),
    security: securityOf(access),
    parameters: [
      ...pathParameters(path),
      ...queryParameters(query),
      ...(!isScoped(access) ? [] : [header("X-Org-Id", true, "The organization that the key belongs to", "demo")]),
      ...(takesIdempotencyKey
        ? [
            header(
              "Idempotency-Key",
              false,
              "One for each logical operation, 1 to 255 printable characters",
              "6f1d0a7e-6b1c-4c2b-9e55-2f6b1f0f6a11",
            ),
          ]
        : []),
    ],
    ...(body && {
      requestBody: {
        required: !isBodyOptional,
        content: { "application/json": { schema: body, ...(bodyExample !== undefined && { example: bodyExample }) } },
      },
    }),
    responses: { ...answerResponses(definition), ...errorResponses(definition) },
    ...(callbacks && { callbacks }),
  }
}
