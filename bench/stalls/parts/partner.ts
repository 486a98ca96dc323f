import { playPath } from "../../servers/play.ts"
import { names } from "../data.ts"
import type { Part, Scenario } from "../scenario.ts"
import type { Running } from "../service.ts"

const play = (externalUserId: string, rest: object = {}) => ({
  body: { campaignId: names.ranked, externalUserId, gameResult: { score: 1 } },
  ...rest,
})

const post = (name: string, path: string, body: unknown, headers = {}): Scenario => ({
  name,
  on: "running",
  run: ({ call }) => call("POST", path, { body, headers }),
})

const report = { notificationId: names.wheel, saleTotal: 1_000, discountAmount: 100, currency: "COP" }
const redemptions = "/api/v1/inapp-games/redemptions"
const manyPlays = 20

/** Plays of the longest chain, each after the previous one is answered. */
export const playOn = async ({ call }: Running, plays = manyPlays) => {
  for (let played = 0; played < plays; played++) await call("POST", playPath, play(names.heavy, { mayRefuse: true }))
}

const ranking = (period: string, on: Scenario["on"]): Scenario => ({
  name: `ranking of the ${period}${on === "started" ? ", the first that is asked for" : ""}`,
  on,
  run: ({ call }) =>
    call("GET", `/api/v1/rankings?campaignId=${names.ranked}&period=${period}&limit=100&externalUserId=${names.heavy}`),
})

const periods = ["total", "month", "week", "day"]

/** What apps and backends call. */
export const partner: Part = {
  name: "partner",
  scenarios: [
    post("play", playPath, play("user-1").body),
    { name: "play of the longest chain", on: "started", run: (service) => playOn(service, 1) },
    post("play under a known Idempotency-Key", playPath, play(names.heavy).body, { "idempotency-key": "twice" }),
    post("play under a known Idempotency-Key, again", playPath, play(names.heavy).body, { "idempotency-key": "twice" }),
    post("code for the owner of all expired codes", "/api/v1/codes", {
      campaignId: names.codes,
      externalUserId: names.hoarder,
    }),
    post(
      "code for the owner of all expired codes, under a known Idempotency-Key",
      "/api/v1/codes",
      { campaignId: names.codes, externalUserId: names.hoarder },
      { "idempotency-key": "code-1" },
    ),
    {
      name: "redeem a code of many uses",
      on: "running",
      run: ({ call, data }) => call("POST", "/api/v1/codes/redeem", { body: { code: data.saleCode } }),
    },
    {
      name: "redeem an unknown code",
      on: "running",
      run: ({ call }) => call("POST", "/api/v1/codes/redeem", { body: { code: "NOBODYS" }, status: 404 }),
    },
    post("identify somebody new", "/api/v1/clients/identify", { externalId: "somebody-else" }),
    post("identify the one with many ids", "/api/v1/clients/identify", { externalId: "old-1" }),
    post("spin", "/api/v1/inapp-games/spin", { notificationId: names.wheel, externalUserId: "user-1" }),
    post("stored spin of the one with many ids", "/api/v1/inapp-games/spin", {
      notificationId: names.wheel,
      externalUserId: "old-1",
    }),
    {
      name: "redemption by the award's id, over one that is there",
      on: "running",
      run: ({ call, data: { awardId } }) =>
        call("POST", redemptions, { body: { ...report, notificationId: names.coffee, awardId, override: true } }),
    },
    post("redemption in alternative mode, of the one with many ids", redemptions, {
      ...report,
      clientExternalId: names.many,
      segmentExternalId: "COFFEE",
    }),
    {
      name: "redemption in alternative mode, of somebody without an award",
      on: "running",
      run: ({ call }) =>
        call("POST", redemptions, {
          body: { ...report, clientExternalId: names.light, segmentExternalId: "COFFEE" },
          mayRefuse: true,
        }),
    },
    post("push event", "/api/v1/notifications/push/events", { sendId: "send-1", event: "click" }),
    ...periods.map((period) => ranking(period, "started")),
    ...periods.map((period) => ranking(period, "running")),
  ],
}
