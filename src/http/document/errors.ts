import type { RefusalCode } from "../../core/refusal.ts"
import { codesOf } from "../operation/codes.ts"
import { FieldChanges } from "../operation/edit.ts"
import { statusOf } from "../operation/errors.ts"
import { Terms } from "../operation/field/appearance.ts"
import type { DocumentedOperation } from "../operation/operation.ts"
import { RecordedRedemption } from "../partner/redemption.ts"
import { type Advice, adviceOf } from "./advice.ts"
import type { Components, JsonSchema } from "./components.ts"
import { errorExample, mayBeRetried, showsRedemption } from "./error-example.ts"
import { answerHeaders } from "./headers.ts"
import { sentence } from "./meaning/meaning.ts"

const message = { type: "string", description: "What is wrong and what to do next, for people." }
const anyCode = { type: "string", description: "A stable code of the refusal. Tolerate unknown ones." }

const usedByYou = { type: "boolean", description: "With ENTRY_CODE_USED: true for the player who used it." }
const balance = {
  type: "integer",
  format: "int64",
  description: "With INSUFFICIENT_POINTS: the points that the player has.",
}

/** The body of every error. */
export const ErrorBody = { type: "object", required: ["error", "code"], properties: { error: message, code: anyCode } }

/** The body of an error with one of `codes`. The set is open, so that a client generated today accepts future codes. */
const errorSchema = (codes: readonly RefusalCode[], components: Components): JsonSchema => ({
  type: "object",
  required: ["error", "code"],
  properties: {
    error: message,
    code: { ...anyCode, "x-extensible-enum": codes },
    ...(codes.some((code) => showsRedemption.has(code)) && {
      awardId: { type: "string", description: "The award that is redeemed." },
      redemption: { ...components.answer(RecordedRedemption), description: "The report that the award has already." },
    }),
    ...(codes.includes("EDIT_CONFLICT") && {
      changes: { ...components.answer(FieldChanges), description: sentence(String(FieldChanges.description)) },
    }),
    ...(codes.includes("INSUFFICIENT_POINTS") && { balance }),
    ...(codes.includes("NOT_ELIGIBLE") && {
      rule: {
        type: "integer",
        format: "int64",
        description: "With NOT_ELIGIBLE: the index of the first rule that the player breaks.",
      },
    }),
    ...(codes.includes("ENTRY_CODE_USED") && { usedByYou }),
    ...(codes.includes("TERMS_REQUIRED") && {
      terms: { ...components.answer(Terms), description: "With TERMS_REQUIRED: the terms to show to the player." },
    }),
  },
})

const example = (code: RefusalCode, { advice }: Advice) => ({ description: advice, value: errorExample(code) })

const errorResponse = (name: string, codes: readonly RefusalCode[]) => ({
  description: codes.map((code) => `\`${code}\`: ${adviceOf[code].advice}`).join("\n\n"),
  headers: {
    ...answerHeaders,
    ...(codes.some((code) => mayBeRetried.has(code)) && {
      "Retry-After": { $ref: "#/components/headers/Retry-After" },
    }),
  },
  content: {
    "application/json": {
      schema: { $ref: `#/components/schemas/${name}` },
      examples: Object.fromEntries(codes.map((code) => [code, example(code, adviceOf[code])])),
    },
  },
})

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** `NOT_FOUND` as `NotFoundError`. */
const nameOf = (code: RefusalCode): string =>
  `${code
    .toLowerCase()
    .split("_")
    .map(capitalized)
    .join("")
    .replace(/Error$/, "")}Error`

const statusNames: Readonly<Record<number, string>> = {
  400: "BadRequest",
  401: "Unauthorized",
  403: "Forbidden",
  404: "NotFound",
  409: "Conflict",
  410: "Gone",
  422: "Unprocessable",
  429: "TooManyRequests",
  500: "Server",
}

/** The sets of codes that several operations share. */
const sharedNames: Readonly<Record<string, string>> = {
  "MISSING_API_KEY,INVALID_API_KEY,INVALID_PLAYER_TOKEN": "OperatorUnauthorizedError",
  "MISSING_API_KEY,INVALID_API_KEY,INVALID_PLAYER_TOKEN,INVALID_SESSION": "UnauthorizedError",
  "MISSING_API_KEY,INVALID_API_KEY,INVALID_PLAYER_TOKEN,INVALID_SESSION,PLAYER_TOKEN_REQUIRED":
    "PlayerUnauthorizedError",
  "ORIGIN_NOT_ALLOWED,INSUFFICIENT_SCOPE,INSUFFICIENT_ROLE,LIVE_ORGANIZATION": "ReadForbiddenError",
  "ORIGIN_NOT_ALLOWED,INSUFFICIENT_SCOPE,INSUFFICIENT_ROLE,LIVE_ORGANIZATION,CROSS_SITE": "ForbiddenError",
  "ORIGIN_NOT_ALLOWED,INSUFFICIENT_SCOPE,INSUFFICIENT_ROLE,LIVE_ORGANIZATION,CROSS_SITE,PLAYER_BANNED,NOT_ELIGIBLE":
    "PlayerForbiddenError",
  "ORIGIN_NOT_ALLOWED,INSUFFICIENT_SCOPE,INSUFFICIENT_ROLE,LIVE_ORGANIZATION,CROSS_SITE,PLAYER_MISMATCH":
    "IdentifyForbiddenError",
  "ORIGIN_NOT_ALLOWED,INSUFFICIENT_SCOPE,INSUFFICIENT_ROLE,LIVE_ORGANIZATION,PLAYER_MISMATCH":
    "PlayerReadForbiddenError",
  "INSUFFICIENT_SCOPE,LIVE_ORGANIZATION": "OperatorForbiddenError",
  "INSUFFICIENT_SCOPE,INSUFFICIENT_ROLE,LIVE_ORGANIZATION": "AccountReadForbiddenError",
  "INSUFFICIENT_SCOPE,INSUFFICIENT_ROLE,LIVE_ORGANIZATION,CROSS_SITE": "AccountForbiddenError",
  "INVALID_PLAYER_TOKEN,INVALID_SESSION": "SessionUnauthorizedError",
  "INVALID_PLAYER_TOKEN,INVALID_SESSION,INVALID_CREDENTIALS": "AccountUnauthorizedError",
  "VALIDATION_ERROR,NOTIFICATION_INACTIVE": "MiniGameBadRequestError",
  "NOT_FOUND,CLIENT_NOT_FOUND": "PlayerNotFoundError",
  "CONFLICT,EDIT_CONFLICT": "ChangeConflictError",
  "CONFLICT,TEST_LIMIT": "BoundConflictError",
  "POOL_EMPTY,TEST_LIMIT": "NewCodeConflictError",
  "CODE_DEACTIVATED,CODE_EXPIRED": "CodeGoneError",
  "RATE_LIMITED,BUDGET_REACHED": "BudgetTooManyRequestsError",
  "RATE_LIMITED,SUPPORT_LIMIT_REACHED,BUDGET_REACHED": "CodeChangeTooManyRequestsError",
  "CODE_ALREADY_REDEEMED,CONFLICT": "CodeChangeConflictError",
  "INTERNAL_ERROR,CODE_COLLISION_RETRY_EXCEEDED": "CodeServerError",
}

const errorName = (id: string, status: number, codes: readonly RefusalCode[]): string => {
  const [only, ...others] = codes
  if (only !== undefined && others.length === 0) return nameOf(only)
  return sharedNames[codes.join()] ?? `${capitalized(id)}${statusNames[status] ?? status}Error`
}

/** The error responses of an operation by status: each is a component, shared by operations with the same codes. */
export const errorResponses = (definition: DocumentedOperation, components: Components) => {
  const byStatus = Object.groupBy(codesOf(definition), (code) => String(statusOf[code]))
  return Object.fromEntries(
    Object.entries(byStatus).map(([status, codes = []]) => {
      const name = errorName(definition.id, Number(status), codes)
      const response = errorResponse(name, codes)
      components.schemas[name] ??= errorSchema(codes, components)
      components.responses[name] ??= response
      if (!Bun.deepEquals(components.responses[name], response))
        throw new Error(`two sets of codes have the name ${name}`)
      return [status, { $ref: `#/components/responses/${name}` }]
    }),
  )
}
