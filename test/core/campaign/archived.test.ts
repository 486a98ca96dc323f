import { expect, test } from "bun:test"
import { type LeavingOf, leavesBefore } from "../../../src/core/campaign/archived.ts"
import { type ArchivedStanding, withLeaving } from "../../../src/core/campaign/leaving.ts"
import { allTime } from "../../../src/core/period.ts"

const dayMs = 86_400_000
const now = Date.parse("2027-03-20T12:00:00.000Z")
const unranked: LeavingOf = { timezone: "UTC", rankingDueAt: null, undecidedFrom: null }

test.each<[what: string, of: Partial<LeavingOf>, days: number, before: string]>([
  ["those older than so many days", {}, 60, "2027-01-19T12:00:00.000Z"],
  ["none of this month, anywhere", {}, 1, "2027-02-27T00:00:00.000Z"],
  ["none of an undecided period", { undecidedFrom: Date.parse("2026-12-01") }, 60, "2026-12-01T00:00:00.000Z"],
  ["none of a period that is due", { rankingDueAt: Date.parse("2027-01-01") }, 30, "2026-11-27T00:00:00.000Z"],
  ["those before a period that runs", { rankingDueAt: Date.parse("2027-04-01") }, 60, "2027-01-19T12:00:00.000Z"],
])("%s leave", (_what, of, days, before) => {
  expect(new Date(leavesBefore({ ...unranked, ...of }, now, days)).toISOString()).toBe(before)
})

const standing: ArchivedStanding = {
  ...{ archived: null, plays: 4, playsFrom: allTime.start, playsUntil: allTime.end },
  ...{ dayFrom: now, dayScore: 3, dayReached: 9, weekFrom: now - dayMs, weekScore: 5, weekReached: 9 },
  ...{ monthFrom: now - 9 * dayMs, monthScore: 8, monthReached: 9 },
}
const leaving = (at: number, score: number, beyondLimit: true | null = null) => ({ at, xp: 2, score, beyondLimit })

test("a standing carries what leaves, and forgets the scores of a period of which plays leave", () => {
  const before = now - 2 * dayMs
  const carried = withLeaving(standing, [leaving(before, 5), leaving(before, -1, true), leaving(before, 0)])
  expect(carried).toEqual({
    ...standing,
    archived: { plays: 2, xp: 6, score: 4 },
    ...{ monthFrom: null, monthScore: 0, monthReached: null },
  })
  // A sum of 0 is a score, too.
  expect(withLeaving(carried, [leaving(before, -4)]).archived).toEqual({ plays: 3, xp: 8, score: 0 })
  expect(withLeaving(standing, [leaving(before, 0)]).archived).toEqual({ plays: 1, xp: 2 })
})
