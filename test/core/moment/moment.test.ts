import { describe, expect, test } from "bun:test"
import fc from "fast-check"
import { type Campaign, campaignConfig } from "../../../src/core/campaign/campaign.ts"
import {
  checkMomentBounds,
  checkMoments,
  committedTexts,
  countPast,
  type MomentBatch,
  type MomentsRequest,
  requestedMoments,
} from "../../../src/core/moment/moment.ts"
import { positionsOnPage } from "../../../src/core/moment/moment-view.ts"
import { voidedMoments } from "../../../src/core/moment/void-moments.ts"
import { isRefusal } from "../../../src/core/refusal.ts"

const now = Date.parse("2026-11-21T10:05:00.000Z")
const dayMs = 86_400_000
const tv = { prizeId: "tv", name: "TV", kind: "external" } as const

const campaign = (fields: Partial<Campaign> = {}): Campaign => ({
  campaignId: "c",
  ...campaignConfig("c", { gameType: "scratch_card", rewardType: "promo_code", status: "active", prizes: [tv] }),
  createdAt: now,
  updatedAt: now,
  ...fields,
})
const batch = (fields: Partial<MomentBatch> = {}): MomentBatch => ({
  batchId: "b",
  prizeId: "tv",
  count: 10,
  live: 10,
  taken: 0,
  chosen: false,
  commitment: "00",
  window: null,
  droppedAt: null,
  ...fields,
})

describe("a request for moments", () => {
  const drawn = { prizeId: "tv", count: 5, from: now, to: now + dayMs, distribution: "random" } as const
  const roulette = (segments: Campaign["segments"]) => campaign({ gameType: "roulette", segments: segments ?? [] })
  const segment = { segmentId: "a", name: "A", weight: 1 }

  test.each<[name: string, campaign: Campaign, request: MomentsRequest, expected: string | null]>([
    ["within the campaign", campaign(), drawn, null],
    ["of a draft, before it starts", campaign({ status: "draft", startsAt: now + dayMs }), drawn, null],
    ["in the past", campaign(), { ...drawn, from: 0, to: dayMs }, null],
    ["of times", campaign(), { prizeId: "tv", at: [now, 0] }, null],
    ["of an unknown prize", campaign(), { ...drawn, prizeId: "car" }, "prizeId"],
    ["of a roulette that shows it", roulette([{ ...segment, prizeId: "tv" }]), drawn, null],
    ["of a roulette that shows it nowhere", roulette([segment]), drawn, "prizeId"],
    ["of no time", campaign(), { ...drawn, to: now }, "to"],
    ["of more than ten years", campaign(), { ...drawn, to: now + 3_661 * dayMs }, "to"],
    ["of no hours", campaign(), { ...drawn, fromHour: 9, toHour: 9 }, "toHour"],
    ["up to the end", campaign({ endsAt: now + dayMs }), drawn, null],
    ["beyond the end", campaign({ endsAt: now + dayMs - 1 }), drawn, "to"],
    ["of a time at the end", campaign({ endsAt: now + 1 }), { prizeId: "tv", at: [now, now + 1] }, "at"],
    ["of a campaign that has ended", campaign({ status: "ended" }), drawn, "has ended"],
    ["of a campaign past its end", campaign({ endsAt: now }), { prizeId: "tv", at: [0] }, "has ended"],
  ])("%s", (_name, of, request, expected) => {
    const refusal = checkMoments(of, request, now)
    if (expected === null) expect(refusal).toBeNull()
    else expect(refusal?.message).toContain(expected)
  })

  test("is limited by what the campaign has", () => {
    expect(checkMomentBounds([batch({ count: 400_000 })], 100_000)).toBeNull()
    expect(checkMomentBounds([batch({ count: 400_001 })], 100_000)?.refusal).toBe("CONFLICT")
    expect(
      checkMomentBounds(
        Array.from({ length: 99 }, () => batch({ count: 1 })),
        1,
      ),
    ).toBeNull()
    expect(
      checkMomentBounds(
        Array.from({ length: 100 }, () => batch({ count: 1 })),
        1,
      )?.refusal,
    ).toBe("CONFLICT")
  })
})

describe("the author of moments", () => {
  const hourMs = 3_600_000
  // A Saturday at midnight.
  const from = Date.parse("2026-11-21T00:00:00.000Z")
  const drawn = { prizeId: "tv", count: 3, from, to: from + hourMs, distribution: "random" } as const

  test.each<[name: string, request: MomentsRequest, chosen: boolean]>([
    ["who names them", { prizeId: "tv", at: [now] }, true],
    ["of a window of a millisecond", { ...drawn, to: from + 1 }, true],
    ["of a window of almost an hour", { ...drawn, to: from + hourMs - 1 }, true],
    ["of a window of an hour", drawn, false],
    ["of a long window with no more of the days than that", { ...drawn, to: from + 3 * dayMs - 1, days: [2] }, true],
    ["of a day that begins before its end", { ...drawn, to: from + 2 * dayMs + hourMs - 1, days: [1] }, true],
    ["of hours that begin before its end", { ...drawn, to: from + 10 * hourMs - 1, fromHour: 9, toHour: 10 }, true],
    ["of short windows that are an hour together", { ...drawn, to: from + 8 * dayMs, fromHour: 9, toHour: 10 }, false],
    ["of equal parts of a minute", { ...drawn, count: 60, distribution: "even" }, false],
    ["of equal parts of less", { ...drawn, count: 61, distribution: "even" }, true],
    ["of as many without parts", { ...drawn, count: 61 }, false],
    [
      "of parts of what its hours leave",
      { ...drawn, to: from + 2 * dayMs, toHour: 1, count: 121, distribution: "even" },
      true,
    ],
  ])("%s", (_name, request, chosen) => {
    const requested = requestedMoments(request, "UTC", Math.random)
    if (isRefusal(requested)) expect(requested.message).toContain("days")
    else expect(requested.chosen).toBe(chosen)
  })
})

describe("a commitment", () => {
  test.each([1, 2, 3, 1_000])("is over the salt and the times, made in steps of %d", (step) => {
    const moments = Float64Array.from([0, 1, 1])
    expect([...committedTexts("ab", moments, step)].join("")).toBe(
      "ab\n1970-01-01T00:00:00.000Z\n1970-01-01T00:00:00.001Z\n1970-01-01T00:00:00.001Z",
    )
  })
})

test("the count of moments that have come equals a check of each moment", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 20 })), fc.integer({ min: -1, max: 21 }), (times, at) => {
      const sorted = Float64Array.from(times).sort()
      expect(countPast(sorted, at)).toBe(times.filter((time) => time <= at).length)
    }),
  )
})

describe("a change of a campaign voids", () => {
  const three = [
    batch({ batchId: "a", taken: 3 }),
    batch({ batchId: "b", prizeId: "car" }),
    batch({ live: 2, taken: 2 }),
  ]
  const car = { ...tv, prizeId: "car", weight: 1 }
  const both = campaign({ prizes: [{ ...tv, weight: 1 }, car] })
  const cases: [name: string, before: Campaign, after: Campaign, expected: [string, number][]][] = [
    ["nothing while it goes on", both, { ...both, status: "paused" }, []],
    [
      "all that is not taken when it ends",
      both,
      { ...both, status: "ended" },
      [
        ["a", 3],
        ["b", 0],
      ],
    ],
    [
      "the same when it ends by date",
      both,
      { ...both, endsAt: now },
      [
        ["a", 3],
        ["b", 0],
      ],
    ],
    [
      "the same when it is extended",
      { ...both, endsAt: now },
      { ...both, endsAt: now + 1 },
      [
        ["a", 3],
        ["b", 0],
      ],
    ],
    [
      "the same when it is opened again",
      { ...both, status: "ended" },
      both,
      [
        ["a", 3],
        ["b", 0],
      ],
    ],
    ["those of a prize that is removed", both, { ...both, prizes: [car] }, [["a", 3]]],
    [
      "those of all prizes with them",
      both,
      { ...campaign({ gameType: "trivia" }), prizes: [] },
      [
        ["a", 3],
        ["b", 0],
      ],
    ],
    ["nothing before its end", { ...both, endsAt: now + 2 }, { ...both, endsAt: now + 1 }, []],
  ]
  test.each(cases)("%s", (_name, before, after, expected) => {
    expect(
      voidedMoments(before, after, three, now).map(({ batchId, live }) => [batchId, live] as [string, number]),
    ).toEqual(expected)
  })
})

describe("the positions on a page", () => {
  const batches = fc.array(
    fc.option(
      fc
        .tuple(fc.nat(6), fc.nat(6), fc.nat(6))
        .map(([taken, open, gone]) => batch({ taken, live: taken + open, count: taken + open + gone })),
    ),
    { maxLength: 4 },
  )

  test("are those that are taken or void, each once, whatever the limit", () => {
    fc.assert(
      fc.property(batches, fc.integer({ min: 1, max: 7 }), (shown, limit) => {
        const walked: string[] = []
        for (let before: number | null = null; ; ) {
          const listed = positionsOnPage(shown, { limit, before })
          expect(listed.length).toBeLessThanOrEqual(limit + 1)
          const page = listed.slice(0, limit)
          walked.push(...page.map((moment) => `${moment.batch}.${moment.position}`))
          if (listed.length <= limit) break
          before = page.at(-1)?.row ?? null
        }
        const expected = shown.flatMap((of, index) =>
          Array.from({ length: of?.count ?? 0 }, (_, position) => position)
            .filter((position) => of && (position < of.taken || of.live === of.taken))
            .map((position) => `${index}.${position}`),
        )
        expect(walked).toEqual(expected.toReversed())
      }),
    )
  })
})
