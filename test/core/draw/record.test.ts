import { describe, expect, test } from "bun:test"
import canonicalize from "canonicalize"
import fc from "fast-check"
import { canonical, type Json } from "../../../src/core/draw/canonical.ts"
import { packDraw, type StoredDraw, unpackDraw } from "../../../src/core/draw/columns.ts"
import type { DrawConfig } from "../../../src/core/draw/draw-config.ts"
import { hashDraw, hashRecord, hashShownMoments, recordLine } from "../../../src/core/draw/record.ts"
import { hashOf } from "../../../src/fair/verify-draws.mjs"
import { nativeHashing } from "../../../src/secret/hash.ts"

const config: DrawConfig = {
  gameType: "roulette",
  segments: [
    { segmentId: "tv", isPrize: true, weight: 1, prizeId: "tv" },
    { segmentId: 'ñ"\\', isPrize: true, weight: 2, prizeId: "bike" },
    { segmentId: "nothing", isPrize: false, weight: 7 },
  ],
  prizes: [
    { prizeId: "tv", weight: 1 },
    { prizeId: "bike", weight: 1 },
  ],
  whenGone: "redraw",
  limits: {
    quota: { maxTotal: 9, period: "week" },
    "stock:tv": { maxTotal: 3, period: "day" },
    "stock:bike": { maxTotal: 5, period: "month" },
  },
}

const hex = (length: number) => fc.stringMatching(new RegExp(`^[0-9a-f]{${length}}$`))
const segmentId = fc.constantFrom("tv", 'ñ"\\', "nothing")
const taken = fc.maxSafeNat()
const periods = { quota: "2026-W47", "stock:tv": "2026-11-22", "stock:bike": "2026-01" } as const
const places = fc
  .uniqueArray(fc.tuple(fc.constantFrom("quota", "stock:tv", "stock:bike"), fc.integer({ min: 1, max: 1e9 })), {
    selector: ([limit]) => limit,
  })
  .map((used) => ({
    used: Object.fromEntries(used),
    usedPeriod: Object.fromEntries(used.map(([limit]) => [limit, periods[limit as keyof typeof periods]])),
  }))
const draw: fc.Arbitrary<StoredDraw> = fc
  .record({
    at: fc.integer({ min: 0, max: 4e12 }),
    play: hex(64),
    subject: hex(32),
    clientSeed: fc.option(fc.stringMatching(/^[A-Za-z0-9_-]{1,64}$/), { nil: undefined }),
    outcome: fc.record(
      {
        won: fc.boolean(),
        segmentId,
        prizeId: fc.constantFrom("tv", "bike"),
        turned: fc.record({ by: fc.constantFrom("quota", "stock", "budget", "perUser" as const), taken }),
        redrawnAmong: fc.uniqueArray(segmentId),
        moment: fc
          .date({ min: new Date("0000-01-01"), max: new Date("9999-12-31"), noInvalidDate: true })
          .map((date) => date.toISOString()),
      },
      { requiredKeys: ["won"] },
    ),
    places,
  })
  .map(({ clientSeed, ...rest }) => ({ ...rest, ...(clientSeed !== undefined && { clientSeed }) }))

const position = { chainId: "ch_1k7upjuklr41q5ptxkk1znw19", n: 17, prev: "ab".repeat(32) }

test("canonical JSON is that of RFC 8785", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) =>
      expect(canonical(value as Json)).toBe(canonicalize(value) ?? ""),
    ),
  )
  expect(canonical({ b: undefined, a: [1, -0, 1e21, null] })).toBe('{"a":[1,0,1e+21,null]}')
})

describe("a draw", () => {
  test("is written in its canonical form, and hashed as others compute it", () => {
    fc.assert(
      fc.property(draw, ({ at, ...content }) => {
        const { canonicalText, hash } = hashDraw(content, { ...position, at }, nativeHashing)
        const record = JSON.parse(recordLine({ canonicalText, hash }))
        expect(canonicalize(JSON.parse(canonicalText))).toBe(canonicalText)
        expect(hashOf(record)).toBe(hash)
        const hasPlaces = Object.keys(content.places.used).length > 0
        const { places: used, ...fields } = content
        expect(record).toEqual({
          chain: position.chainId,
          n: 17,
          at,
          prev: position.prev,
          type: "draw",
          hash,
          ...fields,
          ...(hasPlaces && used),
        })
      }),
    )
  })

  test("is built again from its columns", () => {
    fc.assert(fc.property(draw, (stored) => expect(unpackDraw(packDraw(stored, config), config)).toEqual(stored)))
  })

  test("takes about 60 bytes of columns besides its hash", () => {
    const outcome = { won: true, segmentId: "tv", prizeId: "tv" }
    const used = { used: { quota: 1_700, "stock:tv": 3 }, usedPeriod: { quota: "2026-W47", "stock:tv": "2026-11-22" } }
    const stored = { at: 1_795_316_400_000, play: "cd".repeat(32), subject: "ef".repeat(16) }
    const loss = { ...stored, outcome: { won: false, segmentId: "nothing" }, places: { used: {}, usedPeriod: {} } }
    expect(packDraw(loss, config)).toHaveLength(56)
    expect(packDraw({ ...stored, outcome, places: used }, config).length).toBeLessThanOrEqual(72)
    expect(packDraw({ ...loss, clientSeed: "x".repeat(22) }, config)).toHaveLength(79)
  })

  test("that does not fit its configuration is not stored", () => {
    const stored = { at: 1, play: "cd".repeat(32), subject: "ef".repeat(16), places: { used: {}, usedPeriod: {} } }
    expect(() => packDraw({ ...stored, outcome: { won: false, segmentId: "x" } }, config)).toThrow("names x")
    const turned = { by: "budget", taken: 0.5 } as const
    expect(() => packDraw({ ...stored, outcome: { won: false, turned } }, config)).toThrow("0.5")
    const next = { ...stored, outcome: { won: false } }
    expect(unpackDraw(packDraw(next, config), config)).toEqual(next)
  })
})

test("records of other types are hashed in their canonical form, without absent fields", () => {
  const { canonicalText, hash } = hashRecord(
    { type: "close", draws: 3, seed: "ab".repeat(32) },
    { ...position, at: 5 },
    nativeHashing,
  )
  expect(canonicalText).toBe(
    `{"at":5,"chain":"ch_1k7upjuklr41q5ptxkk1znw19","draws":3,"n":17,"prev":"${"ab".repeat(32)}","seed":"${"ab".repeat(32)}","type":"close"}`,
  )
  expect(hash).toBe(nativeHashing.sha256(canonicalText))
})

test("moments that are shown are written as the canonicalizer writes them", () => {
  fc.assert(
    fc.property(
      fc.array(fc.date({ noInvalidDate: true, min: new Date(0) })),
      fc.string(),
      hex(64),
      (times, batchId, salt) => {
        const moments = times.map((time) => time.toISOString())
        const position = { chainId: "ch_1", n: 7, at: 1_795_341_900_000, prev: "ab".repeat(32) }
        const { canonicalText, hash } = hashShownMoments(
          { batchId, salt, list: JSON.stringify(moments) },
          position,
          nativeHashing,
        )
        const { chainId: chain, ...rest } = position
        expect(canonicalText).toBe(canonicalize({ ...rest, chain, type: "moments", batchId, salt, moments }) ?? "")
        expect(hashOf(JSON.parse(canonicalText))).toBe(hash)
      },
    ),
  )
})
