import { expect, test } from "bun:test"
import { type LeavingOf, leavesBefore } from "../../../../src/core/campaign/standing/archived.ts"
import { SpanCount } from "../../../../src/core/campaign/standing/count.ts"
import { type ArchivedStanding, withLeaving } from "../../../../src/core/campaign/standing/leaving.ts"
import { allTime } from "../../../../src/core/period.ts"

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
  ...{ winsFrom: allTime.start, winsUntil: allTime.end, wins: 3, prizeWins: null },
}
const lost = { usedQuota: false, prizeId: null, prizeCode: null }
const leaving = (at: number, score: number, beyondLimit: true | null = null) => ({
  at,
  xp: 2,
  score,
  beyondLimit,
  ...lost,
})
const won = (at: number, prizeId: string | null, prizeCode: string | null = null) => ({
  ...leaving(at, 0),
  ...{ usedQuota: true, prizeId, prizeCode },
})

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

test("a standing carries wins, and counts those of a period anew of which some leave", () => {
  const [before, earlier] = [now - 2 * dayMs, now - 40 * dayMs]
  const ofMonth = { prizeId: "tv", from: now - 9 * dayMs, until: now, wins: 4, wonAt: now }
  const forever = { prizeId: "cup", from: allTime.start, until: allTime.end, wins: 6, wonAt: now }
  const limited = { ...standing, winsFrom: now - 9 * dayMs, winsUntil: now, prizeWins: [ofMonth, forever] }
  const carried = withLeaving(limited, [won(before, "tv", "A-1"), won(before, "cup"), won(earlier, "tv")])
  expect(carried).toMatchObject({
    archived: { plays: 3, xp: 6, wins: 3, codes: 1, prizes: { tv: 2, cup: 1 } },
    ...{ winsFrom: null, winsUntil: null, wins: 0 },
    prizeWins: [{ ...ofMonth, from: null, until: null, wins: 0 }, forever],
  })
  expect(withLeaving(standing, [won(before, null)])).toMatchObject({ wins: 3, archived: { plays: 1, xp: 2, wins: 1 } })
  expect(withLeaving({ ...limited, winsFrom: null }, [won(earlier, "tv")]).prizeWins).toEqual([ofMonth, forever])
})

test("what the archive has only counts for all time", () => {
  const archived = { plays: 5, xp: 1, wins: 3, prizes: { tv: 2 } }
  const counted = (of: "plays" | "prize" | "wins", prizeId: string, start: number) =>
    new SpanCount([{ of, prizeId, start, end: allTime.end }], archived).result()[0]?.count
  expect([counted("plays", "", allTime.start), counted("wins", "", allTime.start)]).toEqual([5, 3])
  expect([counted("prize", "tv", allTime.start), counted("prize", "cup", allTime.start)]).toEqual([2, 0])
  expect([counted("prize", "tv", now), counted("wins", "", now)]).toEqual([0, 0])
})
