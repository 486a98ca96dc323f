import { Type } from "@sinclair/typebox"
import { type CodeItem, codeKey, codeStatuses } from "../../core/code/code.ts"
import type { Admin } from "../../core/port/admin.ts"
import { isRefusal, type Result } from "../../core/refusal.ts"
import { Code, nullable, oneOf } from "../operation/fields.ts"
import { ok, operation } from "../operation/operation.ts"
import { CampaignStatus } from "./campaign/campaign-fields.ts"

/** How many results of each kind are returned. */
const foundOfAKind = 5

const Found = Type.Object(
  {
    codes: Type.Array(
      Type.Object(
        {
          code: Type.String(),
          campaignId: Type.String(),
          externalUserId: Type.String(),
          status: oneOf("PromoCodeStatus", codeStatuses),
        },
        { title: "FoundCode" },
      ),
    ),
    players: Type.Array(
      Type.Object(
        { externalUserId: Type.String(), name: nullable(Type.String()), email: nullable(Type.String()) },
        { title: "FoundPlayer" },
      ),
    ),
    campaigns: Type.Array(
      Type.Object(
        { campaignId: Type.String(), name: Type.String(), status: CampaignStatus },
        { title: "FoundCampaign" },
      ),
    ),
    miniGames: Type.Array(
      Type.Object(
        { notificationId: Type.String(), name: Type.String(), status: CampaignStatus },
        { title: "FoundMiniGame" },
      ),
    ),
  },
  { title: "SearchResult" },
)

const example = {
  codes: [{ code: "SPRING-C5NKG2M7", campaignId: "spring", externalUserId: "user-1", status: "active" }],
  players: [],
  campaigns: [{ campaignId: "spring", name: "Spring", status: "active" }],
  miniGames: [],
}

const firstPage = { limit: foundOfAKind, before: null }

const itemsOf = async <T>(
  page: Result<{ readonly items: readonly T[] }> | Promise<{ readonly items: readonly T[] }>,
) => {
  const found = await page
  return isRefusal(found) ? [] : found.items
}

/** The code that equals `q`, followed by those that begin with it. */
const findCodes = async (admin: Admin, orgId: string, q: string): Promise<readonly CodeItem[]> => {
  const exact = await admin.code(orgId, q)
  const others = await itemsOf(admin.codes(orgId, { search: q }, firstPage))
  if (isRefusal(exact)) return others
  return [exact, ...others.filter(({ code }) => codeKey(code) !== codeKey(q))].slice(0, foundOfAKind)
}

const search = operation({
  id: "search",
  access: ["admin"],
  area: "players",
  tag: "Console: reports",
  method: "GET",
  path: "/api/v1/admin/search",
  summary: "Find codes, players, campaigns and mini-games by one text",
  description:
    "Finds codes and players by their beginnings, like their lists, with an exact code first; campaigns and mini-games by a " +
    `part of the name or id. At most ${foundOfAKind} of each kind, newest first.`,
  query: Type.Object({ q: Code }),
  queryExample: { q: "spring" },
  answers: { 200: { description: "What was found", schema: Found, example } },
  handle: async ({ admin, caller: { orgId }, query: { q } }) => {
    const [codes, players, campaigns, miniGames] = await Promise.all([
      findCodes(admin, orgId, q),
      itemsOf(admin.players(orgId, { search: q }, firstPage)),
      itemsOf(admin.campaigns(orgId, { search: q }, firstPage)),
      itemsOf(admin.miniGames(orgId, { search: q }, firstPage)),
    ])
    return ok({
      codes: codes.map(({ code, campaignId, externalUserId, status }) => ({
        code,
        campaignId,
        externalUserId,
        status,
      })),
      players: players.map(({ externalUserId, name, email }) => ({ externalUserId, name, email })),
      campaigns: campaigns.map(({ campaign: { campaignId, name, status } }) => ({ campaignId, name, status })),
      miniGames: miniGames.map(({ miniGameId, name, status }) => ({
        notificationId: miniGameId,
        name: name ?? miniGameId,
        status: status ?? "draft",
      })),
    })
  },
})

/** The console's search across everything (docs/api.md#search). */
export const searchOperations = [search]
