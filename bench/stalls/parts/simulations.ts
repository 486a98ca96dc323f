import { names } from "../data.ts"
import type { Part, Scenario } from "../scenario.ts"
import type { Running } from "../service.ts"

const plays = 100_000
const atOnce = 100

const segments = Array.from({ length: 200 }, (_, index) => ({
  segmentId: `s${index}`,
  name: `Prize ${index}`,
  weight: 1,
}))
const draft = { gameType: "roulette", rewardType: "none", segments }

/** Each prize is used up every day, for the year that a forecast covers. */
const prized = {
  gameType: "scratch_card",
  rewardType: "promo_code",
  winProbability: 1,
  whenGone: "redraw",
  prizes: Array.from({ length: 100 }, (_, index) => ({
    prizeId: `p${index}`,
    name: `Prize ${index}`,
    kind: "external",
    stock: index === 0 ? { maxTotal: 1_000_000_000, period: "total" } : { maxTotal: index, period: "day" },
  })),
}
const playsPerDay = 1_000_000

const simulate = ({ call }: Running, path: string, count: number, org: string, body: object = {}) =>
  call("POST", `/admin/${path}`, { org, body: { ...body, plays: count }, mayRefuse: true })

const one = (path: string, org: string, body?: object): Scenario => ({
  name: `${plays} plays of /admin/${path}`,
  on: "running",
  run: (service) => simulate(service, path, plays, org, body),
})

const forecast = (org: string): Scenario => ({
  name: "a forecast for 100 prizes by /admin/campaigns/preview",
  on: "running",
  run: ({ call }) => call("POST", "/admin/campaigns/preview", { org, body: { campaign: prized, playsPerDay } }),
})

const many = (path: string, count: number, org: string, body?: object): Scenario => ({
  name: `${atOnce} times ${count} plays of /admin/${path} at once`,
  on: "running",
  run: (service) => Promise.all(Array.from({ length: atOnce }, () => simulate(service, path, count, org, body))),
})

const notification = { segments }

/** Simulations and previews. */
export const simulations: Part = {
  name: "simulations",
  scenarios: [
    one(`campaigns/${names.ranked}/simulation`, "big"),
    one("campaigns/campaign-0/simulation", "wide"),
    one("campaigns/preview", "big", { campaign: draft }),
    forecast("big"),
    one(`notifications/${names.wheel}/simulation`, "big"),
    one("notifications/preview", "big", { notification }),
    many(`campaigns/${names.ranked}/simulation`, plays, "big"),
    many("campaigns/preview", 1_000, "big", { campaign: draft }),
    many("campaigns/preview", plays, "big", { campaign: draft }),
    many("campaigns/campaign-0/simulation", 1_000, "wide"),
    many("notifications/preview", 1_000, "big", { notification }),
  ],
}
