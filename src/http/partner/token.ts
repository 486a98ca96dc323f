import { Type } from "@sinclair/typebox"
import { publicOrgId } from "../../core/organization/test-organization.ts"
import { isoTime } from "../../core/period.ts"
import { claimsOf, issueTime, isTokenShort, serviceKeyId, type TokenRequest } from "../../core/player/token-check.ts"
import type { Credentials } from "../../core/port/credentials.ts"
import type { PlayerTokens } from "../../core/port/identity.ts"
import { isRefusal, type Refusal, refuseField } from "../../core/refusal.ts"
import { ExternalId, freeObjectRule, Id, integer, isFreeObjectShort, optional, Time } from "../operation/fields.ts"
import { created, operation } from "../operation/operation.ts"
import { PlayerInput } from "./client.ts"

const maxGames = 50
const defaultSeconds = 3_600
const { name, email, traits } = PlayerInput.properties

export const PlayerToken = Type.Object({ token: Type.String(), expiresAt: Time }, { title: "PlayerToken" })
export const playerTokenExample = { token: "eyJhbGciOiJIUzI1NiIsInR5cCI6…", expiresAt: "2026-11-21T11:05:00.000Z" }

const TokenInput = Type.Object(
  {
    externalId: ExternalId,
    expiresInSeconds: optional(integer(60, 86_400)),
    games: optional(
      Type.Array(Id, {
        maxItems: maxGames,
        description: `a list of at most ${maxGames} ids of campaigns and mini-games`,
      }),
    ),
    profile: optional(
      Type.Object(
        { name, email, traits },
        { title: "TokenProfile", description: "an object with any of name, email and traits" },
      ),
    ),
  },
  { title: "PlayerTokenInput" },
)

type Needs = {
  readonly credentials: Pick<Credentials, "findTokenFacts" | "makeTokenSecret">
  readonly playerTokens: PlayerTokens
  now(): number
}

/** A token that the service signs, and when it expires, in epoch milliseconds. */
export const issueToken = async (
  { credentials, playerTokens, now }: Needs,
  orgId: string,
  request: TokenRequest,
): Promise<{ readonly token: string; readonly expiresAt: number } | Refusal> => {
  const { key, revocations } = await credentials.findTokenFacts(orgId, serviceKeyId, request.externalId)
  if (key) {
    const claims = claimsOf(publicOrgId(orgId), request, issueTime(now(), revocations))
    return { token: await playerTokens.sign(claims, key.key), expiresAt: claims.exp * 1000 }
  }
  // The organization's first token.
  const refusal = await credentials.makeTokenSecret(orgId)
  return isRefusal(refusal) ? refusal : issueToken({ credentials, playerTokens, now }, orgId, request)
}

/** POST /api/v1/clients/token (docs/api.md#player-tokens). */
export const createPlayerToken = operation({
  id: "createPlayerToken",
  method: "POST",
  path: "/api/v1/clients/token",
  access: ["write"],
  area: "integration",
  tag: "Partner: players",
  summary: "Issue a token with which a player's app acts for this player alone",
  description: `The token goes where a key goes, as Authorization: Bearer, with X-Org-Id. It is valid for expiresInSeconds (default ${defaultSeconds}), for all games or for those in games. With profile, even an empty one, the player is identified first.`,
  body: TokenInput,
  bodyExample: { externalId: "user-1", expiresInSeconds: 3_600, games: ["december"], profile: { name: "Ana" } },
  answers: {
    201: {
      description: "The token",
      schema: PlayerToken,
      example: playerTokenExample,
    },
  },
  errors: ["TEST_LIMIT"],
  refuseBody: ({ profile }) =>
    profile?.traits && !isFreeObjectShort(profile.traits) ? refuseField("profile.traits", freeObjectRule) : null,
  handle: async ({ service, credentials, partner, caller, body }) => {
    const { externalId, expiresInSeconds = defaultSeconds, games, profile } = body
    const { orgId } = caller
    const now = service.clocks.wall()
    if (!isTokenShort(claimsOf(publicOrgId(orgId), { externalId, expiresInSeconds, games }, Math.floor(now / 1000))))
      return refuseField("games", "shorter: a token of at most 4 KiB has to hold the ids together with externalId")
    const identified = profile && (await partner.identify({ ...profile, orgId, externalId, mayRegister: true }))
    if (isRefusal(identified)) return identified
    const needs = { credentials, playerTokens: service.identity.playerTokens, now: service.clocks.wall }
    const issued = await issueToken(needs, orgId, { externalId, expiresInSeconds, games })
    return isRefusal(issued) ? issued : created({ token: issued.token, expiresAt: isoTime(issued.expiresAt) })
  },
})
