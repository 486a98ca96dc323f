import { endOfPeriods, names } from "../data.ts"
import type { Part, Scenario } from "../scenario.ts"
import type { Running } from "../service.ts"

const beforeMs = 8_000
const waitMs = 20_000
const points = { type: "points", points: 5 }
const codes = { type: "promo_code", campaignId: names.tiny }

const rank = ({ call }: Running, period: string, prize: object) =>
  call("PATCH", `/admin/campaigns/${names.ranked}`, {
    body: { ranking: { period, prizes: [{ fromPosition: 1, toPosition: 100, prize }] } },
  })

/** The service runs over the end of the period. */
const byTimer = (name: string, prize: object): Scenario => ({
  name,
  on: "unchanged",
  waitsForTimers: true,
  now: endOfPeriods - beforeMs,
  prepare: (service) => rank(service, "month", prize),
  run: () => Bun.sleep(waitMs),
})

const byHand = (name: string, prize: object): Scenario => ({
  name,
  on: "unchanged",
  prepare: (service) => rank(service, "total", prize),
  run: ({ call }) =>
    call("POST", `/admin/campaigns/${names.ranked}/ranking-prizes`, { body: { periodKey: "total" }, mayRefuse: true }),
})

/** Rounds of ranking prizes. */
export const rounds: Part = {
  name: "rounds",
  scenarios: [
    byTimer("a round by the timer", points),
    byTimer("a round by the timer that cannot be given", codes),
    byHand("a round by hand", points),
    byHand("a round by hand that cannot be given", codes),
  ],
}
