import { describe, expect, test } from "bun:test"
import { testAddressOf, testBase } from "../../src/console/shell/test-mode/address.ts"
import { type Due, dueAfter } from "../../src/console/shell/test-mode/due.ts"

const zone = "America/Bogota"
const none = { campaigns: [], miniGames: [], pools: [] }
const campaign = { campaignId: "spring", name: "Primavera", status: "active", timezone: zone } as const
const shown = (due: readonly Due[]) => due.map(({ kind, at }) => `${kind} ${new Date(at).toISOString()}`)
const after = (now: string, sources: Partial<Parameters<typeof dueAfter>[2]> = {}) =>
  shown(dueAfter(Date.parse(now), zone, { ...none, ...sources }))

describe("what comes next", () => {
  const noon = "2026-11-28T17:00:00.000Z"
  const midnight = "midnight 2026-11-29T05:00:00.000Z"

  test("is in order, without what is past, and without drafts", () => {
    const dates = { startsAt: "2026-11-28T18:00:00.000Z", endsAt: "2026-12-01T05:00:00.000Z" }
    const campaigns = [
      { ...campaign, ...dates },
      { ...campaign, campaignId: "plan", ...dates, status: "draft" as const },
    ]
    const miniGames = [{ notificationId: "m", name: "", status: "active", startsAt: "2026-11-01T00:00:00.000Z" }]
    const pools = [{ poolId: "p", name: "", expiresAt: "2026-11-30T00:00:00.000Z" }]
    expect(after(noon, { campaigns, miniGames, pools })).toEqual([
      "start 2026-11-28T18:00:00.000Z",
      midnight,
      "expiry 2026-11-30T00:00:00.000Z",
      "end 2026-12-01T05:00:00.000Z",
    ])
  })

  const ranking = (period: "day" | "week" | "month" | "total") => ({ period, prizes: [] })

  test.each([
    ["day", noon, "2026-11-29T05:00:00.000Z"],
    // A Saturday, and the first moment of a Monday.
    ["week", noon, "2026-11-30T05:00:00.000Z"],
    ["week", "2026-11-30T05:00:00.000Z", "2026-12-07T05:00:00.000Z"],
    ["month", "2026-12-31T20:00:00.000Z", "2027-01-01T05:00:00.000Z"],
    ["month", "2027-01-31T20:00:00.000Z", "2027-02-01T05:00:00.000Z"],
  ] as const)("has the end of a ranking's %s that is under way at %s", (period, now, end) => {
    const campaigns = [{ ...campaign, ranking: ranking(period) }]
    expect(after(now, { campaigns })).toContain(`ranking ${end}`)
  })

  test("has the end of a ranking's campaign, if that comes first or there is no other", () => {
    const endsAt = "2026-11-29T01:00:00.000Z"
    for (const period of ["week", "total"] as const)
      expect(after(noon, { campaigns: [{ ...campaign, endsAt, ranking: ranking(period) }] })).toEqual([
        `end ${endsAt}`,
        `ranking ${endsAt}`,
        midnight,
      ])
  })

  test("has midnight by the clocks of the zone, also on the day that they change", () => {
    const [next] = dueAfter(Date.parse("2026-03-08T12:00:00Z"), "America/New_York", none)
    expect(next && new Date(next.at).toISOString()).toBe("2026-03-09T04:00:00.000Z")
  })
})

test("the address of a test organization's page names both, whatever the orgId", () => {
  for (const orgId of ["sol-test", "a:b_c"])
    expect(testAddressOf(`${testBase(orgId)}/campaigns/x%2Fy`)).toEqual({ orgId, page: "/campaigns/x%2Fy" })
  expect(testAddressOf("/test/sol")).toEqual({ orgId: "sol", page: "/" })
  for (const own of ["/", "/test", "/test-events", "/campaigns/test/x", "/test/%E0%A4%A"])
    expect(testAddressOf(own)).toBeNull()
})
