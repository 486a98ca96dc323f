import autocannon from "autocannon"
import { call, createOrganization, type Headers } from "./service.ts"

export type Target = { readonly name: string; readonly url: string; readonly headers: Headers }
export type Run = { readonly perSecond: number; readonly p50: number; readonly p99: number; readonly wrong: number }
type Load = {
  readonly connections: number
  readonly durationSeconds: number
  readonly players: number
  readonly score: number
}

/** Makes an organization with a campaign without prizes, in which every play is recorded. */
export const preparePlays = async (url: string): Promise<Headers> => {
  const headers = await createOrganization(url)
  await call(url, headers, "PUT", "/api/v1/admin/marketplace-games/game", { active: true })
  const campaign = { campaignId: "bench", status: "active", gameType: "marketplace", marketplaceGameId: "game" }
  await call(url, headers, "POST", "/api/v1/admin/campaigns", { ...campaign, rewardType: "none", winProbability: 0.3 })
  return headers
}

/** Plays of random players for a while; latencies in milliseconds. */
export const loadPlays = async (
  { url, headers }: Target,
  { connections, durationSeconds, players, score }: Load,
): Promise<Run> => {
  const result = await autocannon({
    url: `${url}/api/v1/games/play`,
    method: "POST",
    headers,
    connections,
    duration: durationSeconds,
    requests: [
      {
        setupRequest: (request) => {
          const externalUserId = `user-${Math.floor(Math.random() * players)}`
          return { ...request, body: JSON.stringify({ campaignId: "bench", externalUserId, gameResult: { score } }) }
        },
      },
    ],
  })
  const { requests, latency, non2xx, errors } = result
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99, wrong: non2xx + errors }
}
