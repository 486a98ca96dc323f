import { expect } from "bun:test"
import type { Answer, Body, Client } from "./client.ts"
import { type Received, startReceiver } from "./receiver.ts"

export const playPath = "/api/v1/games/play"
export const codeTemplate = { discountType: "percentage", discountValue: 10, maxDiscountAmount: 5000, prefix: "WIN-" }

export type Fields = Readonly<Record<string, unknown>>

let campaigns = 0

/** A new active campaign, unless `fields` say otherwise a scratch card that always wins and delivers nothing. */
export const makeCampaign = async (org: Client, fields: Fields = {}): Promise<string> => {
  const campaignId = `campaign-${++campaigns}`
  const defaults = { campaignId, status: "active", gameType: "scratch_card", rewardType: "none", winProbability: 1 }
  await org.post("/api/v1/admin/campaigns", { ...defaults, ...fields }, { status: 201 })
  return campaignId
}

export const patchCampaign = (org: Client, campaignId: string, changes: Fields) =>
  org.patch(`/api/v1/admin/campaigns/${campaignId}`, changes, { status: 200 })

export const installGame = (org: Client, gameId: string, active = true) =>
  org.put(`/api/v1/admin/marketplace-games/${gameId}`, { active }, { status: 200 })

/** A campaign of an installed marketplace game: the only kind whose score is sent. */
export const makeMarketplace = async (org: Client, fields: Fields = {}): Promise<string> => {
  await installGame(org, "flappy")
  return makeCampaign(org, { gameType: "marketplace", marketplaceGameId: "flappy", ...fields })
}

/** A play that must be accepted. */
export const play = (org: Client, campaignId: string, externalUserId = "user", fields: Fields = {}): Promise<Answer> =>
  org.post(playPath, { campaignId, externalUserId, ...fields }, { status: 200 })

/** A play that may be refused: its status, and its code where it was. */
export const tryPlay = async (org: Client, campaignId: string, externalUserId = "user", fields: Fields = {}) => {
  const { status, body } = await org.post(playPath, { campaignId, externalUserId, ...fields })
  return status === 200 ? "200" : `${status} ${body.code}`
}

export const score = (org: Client, campaignId: string, externalUserId: string, points: number) =>
  play(org, campaignId, externalUserId, { gameResult: { score: points } })

export const playerOf = async (org: Client, externalUserId = "user"): Promise<Body> =>
  (await org.get(`/api/v1/admin/players/${encodeURIComponent(externalUserId)}`, { status: 200 })).body

export const identify = async (org: Client, externalId = "user"): Promise<Body> =>
  (await org.post("/api/v1/clients/identify", { externalId }, { status: 200 })).body

export const ban = async (org: Client, fields: Fields): Promise<Body> =>
  (await org.post("/api/v1/admin/bans", fields, { status: 201 })).body

export const ranking = async (org: Client, campaignId: string, query = ""): Promise<Body> =>
  (await org.get(`/api/v1/rankings?campaignId=${campaignId}${query}`, { status: 200 })).body

/** The places of a ranking as `1 ana 10`. */
export const places = async (org: Client, campaignId: string, query = ""): Promise<string[]> =>
  (await ranking(org, campaignId, query)).rankings.map(
    ({ position, externalUserId, totalScore }: Body) => `${position} ${externalUserId} ${totalScore}`,
  )

/** Like toMatchObject, which writes the asymmetric matchers of `fields` into what it is given: here into a copy. */
export const expectFields = (value: unknown, fields: Fields) => expect(structuredClone(value)).toMatchObject(fields)

/** Subscribes a receiver to every event of `org`. */
export const listen = async (org: Client) => {
  const receiver = startReceiver()
  await org.post("/api/v1/admin/webhooks", { url: receiver.url, secret: "a secret", events: ["*"] }, { status: 201 })
  const marker = await makeCampaign(org, { winProbability: 0 })
  let markers = 0
  /**
   * All events so far, sorted by name. A marker event goes in after them, so that one too many shows up before the
   * count is complete; with `count` 0 the marker alone must arrive.
   */
  const events = async (count: number): Promise<readonly Received[]> => {
    await play(org, marker, "marker")
    await receiver.waitFor(count + ++markers)
    return receiver.received
      .filter(({ data }) => data.campaignId !== marker)
      .sort((a, b) => (a.event < b.event ? -1 : Number(a.event > b.event)))
  }
  return { events, stop: receiver.stop }
}
