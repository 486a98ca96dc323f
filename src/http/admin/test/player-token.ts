import { Type } from "@sinclair/typebox"
import { isoTime } from "../../../core/period.ts"
import { isRefusal } from "../../../core/refusal.ts"
import { ExternalId, Id } from "../../operation/fields.ts"
import { created, operation } from "../../operation/operation.ts"
import { issueToken, PlayerToken, playerTokenExample } from "../../partner/token.ts"

const expiresInSeconds = 3_600

const createTestPlayerToken = operation({
  id: "createTestPlayerToken",
  access: ["admin"],
  area: "test",
  tag: "Console: test mode",
  isForTest: true,
  method: "POST",
  path: "/api/v1/admin/test/player-token",
  summary: "Issue a token with which the console's reader plays a game as a player of a test organization",
  description: "The player is identified first. The token is valid for an hour, and for this game alone.",
  body: Type.Object({ externalId: ExternalId, game: Id }, { title: "TestPlayerTokenInput" }),
  bodyExample: { externalId: "test_win_1", game: "december" },
  answers: { 201: { description: "The token", schema: PlayerToken, example: playerTokenExample } },
  errors: ["TEST_LIMIT"],
  handle: async ({ service, credentials, partner, caller: { orgId }, body: { externalId, game } }) => {
    const identified = await partner.identify({ orgId, externalId, mayRegister: true })
    if (isRefusal(identified)) return identified
    const needs = { credentials, playerTokens: service.identity.playerTokens, now: service.clocks.wall }
    const issued = await issueToken(needs, orgId, { externalId, expiresInSeconds, games: [game] })
    return isRefusal(issued) ? issued : created({ token: issued.token, expiresAt: isoTime(issued.expiresAt) })
  },
})

/** Playing as a player of a test organization (docs/api.md#play-as-a-test-player). */
export const testPlayerOperations = [createTestPlayerToken]
