import type { TSchema } from "@sinclair/typebox"
import type { RefusalCode } from "../../core/refusal.ts"
import type { Access } from "../edge/caller/admit.ts"
import { forPlayerOf, namesGame, namesPlayer } from "./player-token.ts"

const everyCall: readonly RefusalCode[] = ["VALIDATION_ERROR", "INTERNAL_ERROR", "UNAVAILABLE"]
const keyCall: readonly RefusalCode[] = ["MISSING_API_KEY", "INVALID_API_KEY", "INVALID_PLAYER_TOKEN", "RATE_LIMITED"]
const edit: readonly RefusalCode[] = ["EDIT_CONFLICT"]
const organizationCall: readonly RefusalCode[] = [
  ...(["INVALID_PLAYER_TOKEN", "INVALID_SESSION", "ORIGIN_NOT_ALLOWED"] as const),
  ...(["INSUFFICIENT_SCOPE", "INSUFFICIENT_ROLE", "LIVE_ORGANIZATION", "RATE_LIMITED"] as const),
]
const userCall: readonly RefusalCode[] = [
  ...(["INVALID_PLAYER_TOKEN", "INVALID_SESSION", "INSUFFICIENT_SCOPE", "INSUFFICIENT_ROLE"] as const),
  ...(["LIVE_ORGANIZATION", "RATE_LIMITED"] as const),
]

/** What decides which checks a call passes before its operation. */
export type Checked = {
  readonly method: string
  readonly path: string
  readonly access: Access
  readonly body?: TSchema
  readonly query?: TSchema
  readonly takesPlayerToken?: boolean
  readonly takesVersion?: boolean
  readonly errors?: readonly RefusalCode[]
}

/** Every code that an operation may return, including those of the checks before it. */
export const codesOf = (definition: Checked): RefusalCode[] => {
  const { access, method, path, takesPlayerToken, takesVersion, errors = [] } = definition
  const isOfOrganization = access === "player" || Array.isArray(access)
  return [
    ...new Set<RefusalCode>([
      ...(access === "operator" || isOfOrganization ? keyCall : []),
      ...everyCall,
      ...(access === "operator" ? (["INSUFFICIENT_SCOPE", "LIVE_ORGANIZATION", "NOT_FOUND"] as const) : []),
      ...(isOfOrganization ? organizationCall : []),
      ...(forPlayerOf(definition) === "never" ? [] : (["PLAYER_TOKEN_REQUIRED"] as const)),
      ...(access === "user" ? userCall : []),
      ...((access === "user" || Array.isArray(access)) && method !== "GET" ? (["CROSS_SITE"] as const) : []),
      ...(method === "GET" ? [] : (["PAYLOAD_TOO_LARGE"] as const)),
      ...(path.includes("/:") ? (["NOT_FOUND"] as const) : []),
      ...errors,
      ...(takesPlayerToken && namesPlayer(definition) ? (["PLAYER_MISMATCH"] as const) : []),
      ...(takesPlayerToken && namesGame(definition) ? (["NOT_FOUND"] as const) : []),
      ...(takesVersion ? edit : []),
    ]),
  ]
}
