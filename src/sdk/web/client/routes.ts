import type { operations } from "./schema.ts"

/** What a player token may call, below /api/v1. */
export const routes = {
  play: "POST /games/play",
  spinMiniGame: "POST /inapp-games/spin",
  listOpenGames: "GET /games",
  getGame: "GET /games/{campaignId}",
  getInAppGame: "GET /inapp-games/{notificationId}",
  getRanking: "GET /rankings",
  getMe: "GET /me",
  listMyPlays: "GET /me/plays",
  listMyAwards: "GET /me/awards",
  listMyCodes: "GET /me/codes",
  listMyPoints: "GET /me/points",
  identifyPlayer: "POST /clients/identify",
  registerPlayer: "POST /clients/register",
  trackPushEvent: "POST /notifications/push/events",
  getDraw: "GET /draws/{chainId}/{n}",
} as const satisfies Record<keyof operations, string>

export type Route = { readonly method: string; readonly path: string; readonly body: string | null }
export type Input = Readonly<Record<string, unknown>>

/** The request of an operation: what its path does not name goes into the query or the body. */
export const routeOf = (name: keyof typeof routes, input: Input): Route => {
  const [method = "", template = ""] = routes[name].split(" ")
  const rest: Record<string, unknown> = { ...input }
  const path = template.replace(/{(\w+)}/g, (_, part: string) => {
    delete rest[part]
    return encodeURIComponent(String(input[part]))
  })
  if (method === "POST") return { method, path, body: JSON.stringify(rest) }
  const query = new URLSearchParams()
  for (const [field, value] of Object.entries(rest)) if (value != null) query.set(field, String(value))
  return { method, path: query.size > 0 ? `${path}?${query}` : path, body: null }
}
