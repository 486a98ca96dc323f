import { afterEach, beforeEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import fc from "fast-check"
import { oneClock } from "../../../src/core/clock.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { isRefusal } from "../../../src/core/refusal.ts"
import { type Activity, type Bucket, buckets } from "../../../src/core/report/report.ts"
import { secureSources } from "../../../src/random.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"

const base = Date.parse("2026-11-21T10:00:00.000Z")
const minute = 60_000
const orgId = "shop"
const campaignIds = ["a", "b"] as const

type Range = { readonly from?: number; readonly to?: number }
type Play = { readonly campaignId: string; readonly at: number }

let folder: string
let store: Store
let now: number
const clocks = oneClock(() => now)
let log: Play[]
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-activity-"))
  now = base
  log = []
  store = openStore(join(folder, "premio.db"), clocks, secureSources)
  const made = await store.admin.createOrganization({ orgId, name: "Shop" })
  const caller = { orgId, keyId: isRefusal(made) ? null : made.apiKey.keyId }
  for (const campaignId of campaignIds)
    await store.admin.createCampaign(caller, campaignId, {
      status: "active",
      gameType: "scratch_card",
      rewardType: "none",
      winProbability: 1,
    })
})
afterEach(async () => {
  await store.close()
  rmSync(folder, { recursive: true })
})

const play = async (campaignId: string): Promise<void> => {
  log.push({ campaignId, at: now })
  const answer = await store.partner.play({ orgId, campaignId, externalUserId: `user-${log.length % 7}` })
  if (isRefusal(answer)) throw new Error(answer.message)
}

const read = async (campaignId: string | undefined, bucket: Bucket, range: Range): Promise<readonly Activity[]> => {
  const found = await store.reports.activity({
    orgId,
    bucket,
    timezone: "UTC",
    ...range,
    ...(campaignId !== undefined && { campaignId }),
  })
  if (isRefusal(found)) throw new Error(found.message)
  return found
}

/** The same, counted from this test's log. */
const expected = (campaignId: string | undefined, bucket: Bucket, { from = 0, to = Infinity }: Range): Activity[] => {
  const counted = new Map<number, number>()
  for (const { campaignId: played, at } of log)
    if ((campaignId ?? played) === played && at >= from && at < to) {
      const start = at - (at % buckets[bucket])
      counted.set(start, (counted.get(start) ?? 0) + 1)
    }
  return [...counted]
    .sort(([a], [b]) => a - b)
    .map(([at, plays]) => ({ at, plays, wins: plays, codes: 0, redemptions: 0 }))
}

const moment = fc.integer({ min: -300, max: 300 }).map((minutes) => base + minutes * minute)
/** Whole hours as often as other times. */
const edge = fc.option(
  fc.oneof(
    moment,
    fc.integer({ min: -5, max: 5 }).map((hours) => base + hours * 60 * minute),
  ),
  {
    nil: undefined,
  },
)
const step = fc.oneof(
  fc.record({ kind: fc.constant("play" as const), campaignId: fc.constantFrom(...campaignIds), at: moment }),
  fc.record({
    kind: fc.constant("read" as const),
    campaignId: fc.option(fc.constantFrom(...campaignIds), { nil: undefined }),
    bucket: fc.constantFrom("hour" as const, "day" as const),
    from: edge,
    to: edge,
  }),
)

test("every read equals a count of all plays, whatever the order of reads, plays and a clock that goes back", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      for (const one of steps) {
        if (one.kind === "play") {
          now = one.at
          await play(one.campaignId)
          continue
        }
        const { campaignId, bucket, from, to } = one
        const range = { ...(from !== undefined && { from }), ...(to !== undefined && { to }) }
        expect(await read(campaignId, bucket, range)).toEqual(expected(campaignId, bucket, range))
      }
    }),
    { numRuns: 40 },
  )
})

test("reads that are in progress while plays come count each play once", async () => {
  const waves = 6
  const playsOfAWave = 2_000
  const reads: Promise<readonly Activity[]>[] = []
  for (let wave = 0; wave < waves; wave++) {
    now = base + wave * 20 * minute
    const played = Promise.all(Array.from({ length: playsOfAWave }, (_, index) => play(campaignIds[index % 2] ?? "a")))
    reads.push(read(undefined, "hour", { from: base }), read("a", "day", {}))
    await played
  }
  const sums = (await Promise.all(reads)).map((rows) => rows.reduce((sum, { plays }) => sum + plays, 0))
  expect(Math.max(...sums)).toBeLessThanOrEqual(waves * playsOfAWave)
  expect(await read(undefined, "hour", { from: base })).toEqual(expected(undefined, "hour", { from: base }))
  expect(await read("a", "day", {})).toEqual(expected("a", "day", {}))
})
