import type { Request } from "../run.ts"
import { playPath } from "../servers/play.ts"
import { notificationId, segmentExternalId, sendId, spinnerName, spinPath } from "../targets/prepare.ts"
import type { Prepared } from "../targets/target.ts"

/** The shape of a request's responses: the status and the first two fields of the body. */
export const answerKinds = {
  play: "200 sessionId,result",
  code: "201 code,discountType",
  codeRedemption: "200 ok,code",
  spin: "200 alreadyPlayed,notificationId",
  awardRedemption: "200 ok,awardId",
  push: "200 tracked",
  ranking: "200 campaignId,period",
} as const
export type AnswerKind = keyof typeof answerKinds

/** A kind of load. With `once`, each request is sent once; otherwise all of them are repeated. */
export type Workload = {
  readonly name: string
  readonly title: string
  /** The comparisons only play; everything else our service does next to the bare route of a play, or alone. */
  readonly isForAll: boolean
  readonly connections: readonly number[]
  readonly hasWebhook: boolean
  /** Driven by autocannon, whatever drives the others. */
  readonly isByAutocannon?: boolean
  readonly kinds: readonly AnswerKind[]
  /** What each play scores. */
  readonly score: number
  /** The share of requests that use up a prepared award, code or player who has not spun. */
  readonly awardShare: number
  readonly codeShare: number
  readonly spinnerShare: number
  /** How many codes of the pool there must be for each request of a run that sends each once, since others send more. */
  readonly poolShare: number
  readonly once: boolean
  /** The request number `index` of all runs; the prepared awards and codes are used in their order. */
  request(index: number, players: number, prepared: Prepared): Request
}

const randomPlayer = (players: number) => `user-${Math.floor(Math.random() * players)}`

const play = (campaignId: string, players: number, score: number): Request => ({
  method: "POST",
  path: playPath,
  body: { campaignId, externalUserId: randomPlayer(players), ...(score !== 0 && { gameResult: { score } }) },
})

const sale = { saleTotal: 125_000, discountAmount: 12_500, currency: "COP" }

const code = (players: number): Request => ({
  method: "POST",
  path: "/api/v1/codes",
  body: { campaignId: "prizes", externalUserId: randomPlayer(players) },
  headers: { "idempotency-key": crypto.randomUUID() },
})

const redeemAward = (who: object): Request => ({
  method: "POST",
  path: "/api/v1/inapp-games/redemptions",
  body: { notificationId, ...who, ...sale },
})

const byAwardId = (index: number, { awards }: Prepared) => redeemAward({ awardId: awards[index]?.awardId })

const redeemCode = (index: number, { codes }: Prepared): Request => ({
  method: "POST",
  path: "/api/v1/codes/redeem",
  body: { code: codes[index], ...sale },
})

const spin = (index: number): Request => ({
  method: "POST",
  path: spinPath,
  body: { notificationId, externalUserId: spinnerName(index) },
})

const push: Request = {
  method: "POST",
  path: "/api/v1/notifications/push/events",
  body: { sendId, event: "click" },
}

const ranking = (players: number): Request => ({
  method: "GET",
  path: `/api/v1/rankings?campaignId=ranked&externalUserId=${randomPlayer(players)}`,
})

/** 20 requests in a row as a partner sends them: 70 % plays, 10 % codes, and 5 % of each of the others. */
const mixed = (index: number, players: number, prepared: Prepared): Request => {
  const turn = Math.floor(index / 20)
  const position = index % 20
  if (position === 4) return redeemCode(turn, prepared)
  if (position === 9) return byAwardId(turn, prepared)
  if (position === 14) return push
  if (position === 19) return ranking(players)
  return position === 6 || position === 16 ? code(players) : play("ranked", players, 10)
}

const shares = { awardShare: 0, codeShare: 0, spinnerShare: 0, poolShare: 0 }
const plays = { ...shares, isForAll: true, hasWebhook: false, score: 0, once: false } as const
const others = { ...plays, isForAll: false, once: true } as const

export const workloads: readonly Workload[] = [
  {
    ...plays,
    name: "play",
    title: "plays of a campaign without prizes",
    connections: [64, 256],
    kinds: ["play"],
    request: (_, players) => play("ranked", players, 0),
  },
  {
    ...plays,
    name: "rules",
    title: "the same, with five rules about who may play",
    connections: [64],
    kinds: ["play"],
    isForAll: false,
    request: (_, players) => play("ruled", players, 0),
  },
  {
    ...plays,
    name: "score",
    title: "the same, each with a score",
    connections: [1, 64, 256],
    kinds: ["play"],
    score: 10,
    request: (_, players) => play("ranked", players, 10),
  },
  {
    ...plays,
    name: "lose",
    title: "plays that win nothing",
    connections: [64],
    kinds: ["play"],
    isForAll: false,
    request: (_, players) => play("losing", players, 0),
  },
  {
    ...plays,
    name: "prize",
    title: "plays that issue a code each",
    connections: [64, 256],
    kinds: ["play"],
    request: (_, players) => play("prizes", players, 0),
  },
  {
    ...plays,
    name: "pool",
    title: "the same, with a code of a pool each",
    connections: [64],
    kinds: ["play"],
    isForAll: false,
    poolShare: 3,
    request: (_, players) => play("pooled", players, 0),
  },
  {
    ...plays,
    name: "webhook",
    title: "plays with a score and one subscriber",
    connections: [64],
    kinds: ["play"],
    score: 10,
    hasWebhook: true,
    request: (_, players) => play("ranked", players, 10),
  },
  {
    ...others,
    name: "code",
    title: "code creation, a new key each",
    connections: [64],
    kinds: ["code"],
    request: (_, players) => code(players),
  },
  {
    ...others,
    name: "redeem",
    title: "redemptions of a code each",
    connections: [64],
    kinds: ["codeRedemption"],
    codeShare: 1,
    request: (index, _, prepared) => redeemCode(index, prepared),
  },
  {
    ...others,
    name: "spin",
    title: "spins, a player each",
    connections: [64],
    kinds: ["spin"],
    spinnerShare: 1,
    request: spin,
  },
  {
    ...others,
    name: "award",
    title: "redemptions by awardId",
    connections: [64],
    kinds: ["awardRedemption"],
    awardShare: 1,
    request: (index, _, prepared) => byAwardId(index, prepared),
  },
  {
    ...others,
    name: "client",
    title: "redemptions by client and segment, 30 periods",
    connections: [64],
    kinds: ["awardRedemption"],
    awardShare: 1,
    request: (index, _, { awards }) =>
      redeemAward({ clientExternalId: awards[index]?.externalUserId, segmentExternalId }),
  },
  {
    ...others,
    name: "mix",
    title: "70 % plays, 10 % codes, 5 % each of redeemed codes and awards, push, rankings",
    connections: [64, 256],
    awardShare: 1 / 20,
    codeShare: 1 / 20,
    score: 10,
    kinds: ["play", "code", "codeRedemption", "awardRedemption", "push", "ranking"],
    request: mixed,
  },
  {
    ...plays,
    name: "autocannon",
    title: "plays with a score, driven by autocannon",
    connections: [256],
    kinds: ["play"],
    score: 10,
    isForAll: false,
    isByAutocannon: true,
    request: (_, players) => play("ranked", players, 10),
  },
]
