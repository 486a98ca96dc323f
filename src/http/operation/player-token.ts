import { type TObject, type TSchema, Type } from "@sinclair/typebox"
import { refuseUnknownCampaign } from "../../core/campaign/campaign.ts"
import { refuseUnknownMiniGame } from "../../core/mini-game/mini-game.ts"
import { isGameOpen, type PlayerToken, refuseMismatch } from "../../core/player/token.ts"
import type { Partner } from "../../core/port/partner.ts"
import { isRefusal, type Refusal, type Result } from "../../core/refusal.ts"
import type { Access } from "../edge/caller/admit.ts"
import { type ForPlayer, playerParameter } from "../edge/origin.ts"
import { queryReader, reader } from "./validate.ts"

/**
 * The fields that mean the same in every operation that takes player tokens (docs/api.md#player-tokens): those of body and
 * query that name the player, which the token fills in, and those of path, query and body that name a game.
 */
const playerFields = ["externalUserId", "externalId", "clientId"] as const
const gameFields = ["campaignId", "notificationId"] as const
const refuseGame = { campaignId: refuseUnknownCampaign, notificationId: refuseUnknownMiniGame } as const

export type Fields = Readonly<Record<string, unknown>>
type Takers = { readonly access: Access; readonly takesPlayerToken?: boolean }
type Schemas = { readonly path: string; readonly body?: TSchema; readonly query?: TSchema }

const isIn = (schema: TSchema | undefined, name: string): boolean => name in (schema?.["properties"] ?? {})

const playerFieldsOf = (schema: TSchema | undefined) => playerFields.filter((name) => isIn(schema, name))

/** Whether a body or query of an operation names its player. */
export const namesPlayer = ({ body, query }: Omit<Schemas, "path">): boolean =>
  playerFieldsOf(body).length > 0 || playerFieldsOf(query).length > 0

/** Whether calls of an operation by an `sdk` key are for one player. */
export const forPlayerOf = ({ access, takesPlayerToken, body, query }: Schemas & Takers): ForPlayer => {
  if (!takesPlayerToken || !Array.isArray(access) || !access.includes("sdk")) return "never"
  if (playerFieldsOf(body).length > 0) return "always"
  return isIn(query, playerParameter) ? "byQuery" : "never"
}

/** Whether an operation names a game. */
export const namesGame = ({ path, body, query }: Schemas): boolean =>
  gameFields.some((name) => path.split("/").includes(`:${name}`) || isIn(body, name) || isIn(query, name))

/** A schema as it holds for player tokens: the player may be left out. */
export const withoutPlayer = <T extends TSchema>(schema: T): T => {
  const names: readonly string[] = playerFieldsOf(schema)
  if (names.length === 0) return schema
  const { properties, required: _required, if: _if, else: _else, ...options } = schema as unknown as TObject
  const fields = Object.entries<TSchema>(properties).map(([name, field]) => [
    name,
    names.includes(name) ? Type.Optional(field) : field,
  ])
  return Type.Object(Object.fromEntries(fields), options) as unknown as T
}

type PlayerAsked = Pick<Partner, "isSamePlayer">

/** What one part of a request, its body or its query, has to do with the player. */
const playerPart = (schema: TSchema | undefined) => {
  const names = playerFieldsOf(schema)
  const [first] = names
  return {
    /** The part with the token's player, if it names nobody. */
    fill: (sent: Fields, { externalUserId }: PlayerToken): Fields =>
      first === undefined || names.some((name) => sent[name] !== undefined)
        ? sent
        : { ...sent, [first]: externalUserId },

    /** The part with the player as the token says it, or a refusal if it names another person. */
    own: async (partner: PlayerAsked, orgId: string, sent: Fields, token: PlayerToken): Result<Fields> => {
      if (first === undefined) return sent
      const { externalUserId } = token
      const others = names.filter(
        (name) => sent[name] !== undefined && (name === "clientId" || sent[name] !== externalUserId),
      )
      for (const name of others) {
        const id = String(sent[name])
        const named = name === "clientId" ? { clientId: id } : { externalUserId: id }
        if (!(await partner.isSamePlayer(orgId, externalUserId, named))) return refuseMismatch(name)
      }
      if (others.length === 0) return sent
      const rest = Object.entries(sent).filter(([name]) => !(names as readonly string[]).includes(name))
      return { ...Object.fromEntries(rest), [first]: externalUserId }
    },
  }
}

/** Refuses a game that a token does not open, like one that does not exist. */
const refuseClosedGame = (token: PlayerToken, ...parts: readonly Fields[]): Refusal | null => {
  if (token.games === null) return null
  for (const part of parts)
    for (const name of gameFields) {
      const id = part[name]
      if (typeof id === "string" && !isGameOpen(token, id)) return refuseGame[name](id)
    }
  return null
}

export type Input = { readonly body: Fields; readonly query: Fields }

/**
 * The input of an operation that takes player tokens, as they send it. `fill` says the player before the body's last
 * checks, and `admit` refuses another person and then a game that the token does not open; what it returns names the
 * player as the token does, so that calls that mean the same are equal.
 */
export const tokenInput = ({ body: bodySchema, query: querySchema }: Schemas, partner: PlayerAsked) => {
  const inBody = playerPart(bodySchema)
  const inQuery = playerPart(querySchema)
  return {
    readBody: bodySchema && reader(withoutPlayer(bodySchema)),
    readQuery: querySchema && queryReader(withoutPlayer(querySchema as TObject)),

    fill: ({ body, query }: Input, token: PlayerToken): Input => ({
      body: inBody.fill(body, token),
      query: inQuery.fill(query, token),
    }),

    admit: async (sent: Input, params: Fields, orgId: string, token: PlayerToken): Result<Input> => {
      const query = await inQuery.own(partner, orgId, sent.query, token)
      if (isRefusal(query)) return query
      const body = await inBody.own(partner, orgId, sent.body, token)
      if (isRefusal(body)) return body
      return refuseClosedGame(token, params, query, body) ?? { body, query }
    },
  }
}
