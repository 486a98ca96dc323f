import type { Client } from "./client.ts"
import { startReceiver } from "./receiver.ts"

export const hour = 60 * 60 * 1000
export const day = 24 * hour

/** A code template with every field told. */
export const template = {
  discountType: "percentage",
  discountValue: 10,
  maxDiscountAmount: 5000,
  maxUses: 1,
  expiresInSeconds: 604800,
  prefix: "SPRING-",
  length: 8,
}

type Fields = Record<string, unknown>

/** Creates an active campaign that issues codes, and answers its id. */
export const codeCampaign = async (org: Client, fields: Fields = {}): Promise<string> => {
  const config = { status: "active", kind: "codes", rewardType: "promo_code", defaultCodeConfig: template, ...fields }
  const { body } = await org.post("/api/v1/admin/campaigns", config, { status: 201 })
  return body.campaignId
}

/** Creates an active campaign in which each play wins a code. */
export const winningCampaign = (org: Client, fields: Fields = {}): Promise<string> =>
  codeCampaign(org, { kind: "game", gameType: "scratch_card", winProbability: 1, ...fields })

const withKey = (key: string | undefined) => (key === undefined ? {} : { headers: { "idempotency-key": key } })

export const requestCode = (org: Client, campaignId: string, externalUserId: string, key?: string) =>
  org.post("/api/v1/codes", { campaignId, externalUserId }, withKey(key))

/** The text of a code made now; throws unless the call answers 201. */
export const newCode = async (org: Client, campaignId: string, externalUserId: string, key?: string) => {
  const { body } = await org.post("/api/v1/codes", { campaignId, externalUserId }, { status: 201, ...withKey(key) })
  return body.code as string
}

export const playOnce = (org: Client, campaignId: string, externalUserId: string, key?: string) =>
  org.post("/api/v1/games/play", { campaignId, externalUserId }, { status: 200, ...withKey(key) })

export const redeem = (org: Client, body: Fields, key?: string) => org.post("/api/v1/codes/redeem", body, withKey(key))

export const deactivate = (org: Client, code: string) =>
  org.post(`/api/v1/admin/codes/${encodeURIComponent(code)}/deactivate`, undefined, { status: 200 })

/** A client of the same organization whose key has another scope. */
export const scoped = async (org: Client, scope: "sdk" | "read" | "write" | "admin"): Promise<Client> => {
  const { body } = await org.post("/api/v1/admin/api-keys", { name: scope, scope }, { status: 201 })
  return org.as({ key: body.key })
}

const marker = "the marker"

/** Listens to every event of the organization. */
export const listen = async (org: Client) => {
  const receiver = startReceiver()
  await org.post(
    "/api/v1/admin/webhooks",
    { url: receiver.url, secret: "a-secret-of-the-tests", events: ["*"] },
    { status: 201 },
  )
  const markers = () => receiver.received.filter(({ data }) => data.externalUserId === marker)
  /** All events so far, once `count` have come: a code made now for a marker user is the last that was caused. */
  const events = async (count: number) => {
    const before = markers().length
    await newCode(org, await codeCampaign(org), marker)
    const arrived = await receiver.waitFor(count + before + 1)
    const end = Date.now() + 5_000
    while (markers().length === before && Date.now() < end) await Bun.sleep(5)
    return arrived.filter(({ data }) => data.externalUserId !== marker)
  }
  return { events, stop: receiver.stop }
}

/** How many answers had each status. */
export const tally = (answers: readonly { status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

export const times = <T>(count: number, make: (index: number) => T): T[] =>
  Array.from({ length: count }, (_, index) => make(index))
