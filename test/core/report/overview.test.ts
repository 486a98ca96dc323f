import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Campaign, campaignConfig } from "../../../src/core/campaign/campaign.ts"
import { maxTroubles, nearlyUsedOf, quotaOf, troubleOf } from "../../../src/core/report/overview.ts"
import { deliveryStatuses } from "../../../src/core/webhook/round.ts"

const night = Date.parse("2026-11-21T04:59:59.999Z")
const rewardLimits = { period: "day", maxTotal: 10 } as const

const campaign = (fields: Partial<Parameters<typeof campaignConfig>[1]> = {}): Campaign => ({
  ...campaignConfig("spring", { name: "Spring", status: "active", timezone: "America/Lima", rewardLimits, ...fields }),
  campaignId: "spring",
  createdAt: night,
  updatedAt: night,
})
const { rewardLimits: _none, ...unlimited } = campaign()
const quota = { campaignId: "spring", name: "Spring", period: "day", periodKey: "2026-11-20", maxTotal: 10 } as const

test("a quota is that of the period that runs in the campaign's time zone", () => {
  expect(quotaOf(campaign(), night)).toEqual(quota)
  expect(quotaOf(campaign(), night + 1)).toEqual({ ...quota, periodKey: "2026-11-21" })
})

test.each([
  ["that is not active", campaign({ status: "paused" })],
  ["without a limit of wins", unlimited],
  ["with a limit of each player's wins alone", campaign({ rewardLimits: { period: "day", maxPerUser: 1 } })],
])("a campaign %s has no quota", (_what, given) => {
  expect(quotaOf(given, night)).toBeNull()
})

test("quotas are named from 80 % on, the most used first, a hundred at most", () => {
  const named = nearlyUsedOf([7, 8, 11, 10].map((used) => ({ ...quota, used })))
  expect(named.map(({ used }) => used)).toEqual([11, 10, 8])
  expect(nearlyUsedOf(Array(maxTroubles + 1).fill({ ...quota, used: 10 }))).toHaveLength(maxTroubles)
})

describe("a webhook", () => {
  const webhook = { webhookId: "wh_1", url: "https://shop.example/", active: true }

  test.each([
    [[], null],
    [["delivered", "failed"], null],
    [["pending", "pending"], null],
    [["failed", "pending", "failed", "delivered", "failed"], 2],
    [["failed"], 1],
  ] as const)("with the newest deliveries %p has failed so often in a row: %p", (statuses, failedInRow) => {
    const { webhookId, url } = webhook
    const trouble = troubleOf(webhook, statuses)
    expect(trouble).toEqual(failedInRow === null ? null : { webhookId, url, problem: "failing", failedInRow })
  })

  test("that is off is always reported", () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...deliveryStatuses)), (statuses) => {
        const trouble = troubleOf({ ...webhook, active: false }, statuses)
        return trouble?.problem === "off" && trouble.failedInRow === (troubleOf(webhook, statuses)?.failedInRow ?? 0)
      }),
    )
  })
})
