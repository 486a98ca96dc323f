import { adminPath, call, type Headers } from "../../api.ts"
import type { Request } from "../../run.ts"
import { playPath } from "../../servers/play.ts"
import { inBatches } from "../../targets/prepare.ts"
import type { Prepared } from "../../targets/target.ts"
import { type AnswerKind, type Workload, workloads } from "../workload.ts"

/** What is counted as one play of a kind: the rows of the log that it adds. */
export type Log = "plays" | "awards" | "code_redemptions"

/** A kind of play whose writes are counted. */
export type Kind = {
  readonly name: string
  readonly title: string
  readonly log: Log
  readonly answer: AnswerKind
  readonly hasWebhook: boolean
  /** How many codes and players who have not spun each play uses up. */
  readonly codes: number
  readonly spinners: number
  /** The campaign that is created for it, beside those of all benchmarks. */
  readonly campaign: { readonly campaignId: string; readonly input: object } | null
  /** Whether its players have to be registered. */
  readonly isRegistered: boolean
  /** Whether each player plays once before anything is counted, as most players of a running campaign have. */
  readonly isWarm: boolean
  /** The play of the player number `player`, or what is used up number `index`. */
  request(index: number, player: number, prepared: Prepared): Request
}

const externalUserId = (player: number) => `user-${player}`

const playOf = (campaignId: string) => (_: number, player: number) => ({
  method: "POST" as const,
  path: playPath,
  body: { campaignId, externalUserId: externalUserId(player), gameResult: { score: 10 } },
})

const oneOff = (name: string): Workload["request"] => {
  const workload = workloads.find((one) => one.name === name)
  if (!workload) throw new Error(`there is no workload ${name}`)
  return workload.request
}

const unlimited = 1_000_000_000
const game = {
  status: "active",
  gameType: "marketplace",
  marketplaceGameId: "game",
  rewardType: "none",
  winProbability: 0.3,
  playLimits: { maxPerUser: unlimited, period: "total" },
}
const tv = { prizeId: "tv", name: "TV", kind: "external", stock: { maxTotal: unlimited, period: "total" } }

const plain: Kind = {
  name: "plain",
  title: "plays with a score",
  log: "plays",
  answer: "play",
  hasWebhook: false,
  codes: 0,
  spinners: 0,
  campaign: null,
  isRegistered: false,
  isWarm: true,
  request: playOf("ranked"),
}

export const kinds: readonly Kind[] = [
  plain,
  {
    ...plain,
    name: "xp",
    title: "plays that give XP",
    campaign: { campaignId: "experience", input: { ...game, xp: { perPlay: 10 } } },
    request: playOf("experience"),
  },
  {
    ...plain,
    name: "points",
    title: "plays that win points",
    campaign: {
      campaignId: "points",
      input: { ...game, rewardType: "points", winProbability: 1, pointsReward: { points: 5 } },
    },
    isRegistered: true,
    request: playOf("points"),
  },
  { ...plain, name: "code", title: "plays that issue a code each", request: playOf("prizes") },
  {
    ...plain,
    name: "stock",
    title: "plays that win a prize with stock",
    campaign: {
      campaignId: "stock",
      input: { ...game, rewardType: "promo_code", winProbability: 1, prizes: [tv] },
    },
    request: playOf("stock"),
  },
  { ...plain, name: "subscriber", title: "plays with a score and one subscriber", hasWebhook: true },
  {
    ...plain,
    name: "spin",
    title: "spins, a player each",
    log: "awards",
    answer: "spin",
    spinners: 1,
    isWarm: false,
    request: (index, player, prepared) => oneOff("spin")(index, player, prepared),
  },
  {
    ...plain,
    name: "redemption",
    title: "redemptions of a code each",
    log: "code_redemptions",
    answer: "codeRedemption",
    codes: 1,
    isWarm: false,
    request: (index, player, prepared) => oneOff("redeem")(index, player, prepared),
  },
]

/** Creates what a kind needs beside what all benchmarks have. */
export const prepareKind = async (url: string, headers: Headers, { campaign, isRegistered }: Kind, players: number) => {
  const post = (path: string, body: object) => call(url, headers, "POST", path, body)
  if (campaign) await post(`${adminPath}/campaigns`, { campaignId: campaign.campaignId, ...campaign.input })
  if (isRegistered)
    await inBatches(players, (player) => post("/api/v1/clients/identify", { externalId: externalUserId(player) }))
}
