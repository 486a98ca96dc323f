import type { Answer, Client } from "../service/client.ts"
import { firstAt } from "./plan-data.ts"

/** The calls whose writes are looked at: those of partners and the console that begin a transaction, of all kinds. */

const admin = "/api/v1/admin"
const template = { discountType: "percentage", discountValue: 10, expiresInSeconds: 100_000_000, maxUses: 3 }
const many = 1_000_000

const prizes = [
  {
    prizeId: "tv",
    name: "TV",
    kind: "external",
    value: 500,
    stock: { maxTotal: many, maxPerUser: many, period: "day" },
  },
  { prizeId: "ten", name: "10 %", kind: "promo_code", codeConfig: template },
]
const limits = {
  gameType: "scratch_card",
  rewardType: "promo_code",
  defaultCodeConfig: template,
  playLimits: { maxPerUser: many, period: "day" },
  rewardLimits: { maxPerUser: many, maxTotal: many, period: "day" },
}
const everybody = { eligibility: { rules: [{ audience: "everybody" }] } }

/** Campaigns with everything that a play may have to look up. */
const campaigns: Readonly<Record<string, object>> = {
  limited: { ...limits, prizes, budget: { maxAmount: 1_000_000_000, counts: "all" }, xp: { perPlay: 1, perWin: 2 } },
  granted: { ...limits, grants: { required: false } },
  invited: { ...limits, ...everybody },
  ticket: { ...limits, entry: { poolId: "entry" } },
  pooled: { ...limits, defaultCodeConfig: { poolId: "reward" } },
  paid: { ...limits, rewardType: "points", pointsReward: { points: 5 }, playCost: { points: 1 } },
  planned: { ...limits, prizes: [{ prizeId: "car", name: "Car", kind: "external" }] },
}

const segment = { prize: { type: "points", points: 1 }, stock: { maxTotal: many, maxPerUser: many, period: "day" } }
const daily = {
  notificationId: "daily",
  name: "Daily",
  status: "active",
  cadence: "daily",
  segments: [{ segmentId: "win", name: "Points", externalId: "POINTS", weight: 1, ...segment }],
}

/** Adds games with limits of all kinds to an organization that `givenGames` has made. */
export const givenLimits = async (org: Client): Promise<void> => {
  const made = { status: 201 }
  for (const [campaignId, fields] of Object.entries(campaigns))
    await org.post(`${admin}/campaigns`, { campaignId, status: "active", winProbability: 1, ...fields }, made)
  await org.post(`${admin}/notifications`, daily, made)
  const at = Array.from({ length: 50 }, (_, day) => new Date(firstAt + day * 86_400_000).toISOString())
  await org.post(`${admin}/campaigns/planned/moments`, { prizeId: "car", at }, made)
}

type Call = readonly [method: "post" | "delete", path: string, body: object, key?: string]

const post = (path: string, body: object, key?: string): Call =>
  key === undefined ? ["post", path, body] : ["post", path, body, key]
const play = (campaignId: string, externalUserId: string, fields: object = {}, key?: string): Call =>
  post("/api/v1/games/play", { campaignId, externalUserId, ...fields }, key)
const spin = (notificationId: string, externalUserId: string): Call =>
  post("/api/v1/inapp-games/spin", { notificationId, externalUserId })
const code = (externalUserId: string, key?: string): Call =>
  post("/api/v1/codes", { campaignId: "codes", externalUserId }, key)

const sale = { saleTotal: 500, discountAmount: 50, currency: "EUR" }
const redeem = (award: object): Call =>
  post("/api/v1/inapp-games/redemptions", { notificationId: "wheel", ...award, ...sale })

/** What somebody may do who is not known before. */
const callsOfPerson = (person: string, round: string): Call[] => [
  post("/api/v1/clients/identify", { externalId: person, name: "Ana" }),
  post("/api/v1/points/earn", { externalUserId: person, points: 9 }, `earn-${round}-${person}`),
  ...["card", "points", "limited", "granted", "pooled", "paid", "planned"].map((id) => play(id, person)),
  play("points", person, { gameResult: { score: 7 } }, `play-${round}-${person}`),
  code(person),
  code(person, round),
  code(`${person}-alone`, round),
  spin("wheel", person),
  spin("daily", person),
]

/** A round is of people and things that no other round names. */
export type Round = {
  readonly org: Client
  readonly number: number /** The rows of each log of `fillLogs`. */
  readonly count: number
}

const callsOf = ({ org: { orgId }, number, count }: Round): Call[] => {
  // Of eight people in a row, this one is not banned, and has a code to redeem and a spin.
  const i = 8 * number + 6
  const [known, banned] = [`user-${i}`, `user-${i + 1}`]
  const spun = count / 2 + i
  const round = `round-${number}`
  const moved = { externalUserId: known, points: 1, externalReference: round }
  return [
    ...callsOfPerson(known, round),
    ...callsOfPerson(`new-${number}`, round),
    play("invited", known),
    play("ticket", known, { entryCode: `E${i + 1}` }),
    post("/api/v1/codes/redeem", { code: `C${orgId}${i}`, externalUserId: known, ...sale }),
    redeem({ awardId: `awd_${orgId}${spun}` }),
    redeem({ awardId: `awd_${orgId}${i}`, override: true }),
    redeem({ notificationId: "daily", clientExternalId: known, segmentExternalId: "POINTS" }),
    post("/api/v1/points/spend", moved, `spend-${round}`),
    post("/api/v1/points/refund", { transactionId: `ptx_${orgId}${i}` }, `refund-${round}`),
    post("/api/v1/plays/grants", { campaignId: "granted", externalUserId: known, plays: 2, reference: round }),
    play("granted", known),
    post(`/api/v1/plays/grants/grt_${orgId}${i}/revoke`, {}),
    post("/api/v1/notifications/push/events", { sendId: `snd_${orgId}${i}`, event: "click" }),
    ["delete", `${admin}/bans/ban_${orgId}${i + 1}`, {}],
    post(`${admin}/bans`, { externalUserId: `new-${number}`, reason: "fraud" }),
    post(`${admin}/codes/C${orgId}${i + 1}/extend`, { expiresAt: "2027-12-31T00:00:00Z" }),
    post(`${admin}/codes/C${orgId}${i + 1}/deactivate`, {}),
    post(`${admin}/players/${known}/points`, { points: 3, reason: "sorry" }),
    post(`${admin}/clients/merge`, { fromExternalId: known, intoExternalId: banned }),
    post(`${admin}/players/${banned}/erase`, { confirm: banned }),
  ]
}

/** Makes the calls of a round one by one, and passes on what each was answered. */
export const writeRound = async (round: Round, made: (call: string, answer: Answer) => void): Promise<void> => {
  for (const [method, path, body, key] of callsOf(round)) {
    const headers: Record<string, string> = key === undefined ? {} : { "idempotency-key": key }
    const { org } = round
    const answer = await (method === "post" ? org.post(path, body, { headers }) : org.delete(path, { headers }))
    made(`${path} ${JSON.stringify(body)}`, answer)
  }
}
