import { describe, expect, test } from "bun:test"
import { decideCreatePool, decideDeletePool, decideGenerate } from "../../../src/core/operation/admin/pool.ts"
import { refuseGuessable } from "../../../src/core/pool/generate.ts"
import { countsOf, expiredOf, type PoolView } from "../../../src/core/pool/pool.ts"
import {
  byLot,
  lotFor,
  maxCodes,
  maxLots,
  noUpload,
  readLines,
  sortCodes,
  withStep,
} from "../../../src/core/pool/upload.ts"

const codes = (...keys: readonly string[]) => keys.map((key) => ({ code: key.toLowerCase(), key }))
const view = (fields: Partial<PoolView> = {}): PoolView => ({
  poolId: "p",
  name: "Pool",
  kind: "entry",
  codeConfig: null,
  lowAt: null,
  expiresAt: null,
  createdAt: 0,
  total: 0,
  left: 0,
  given: 0,
  used: 0,
  withdrawn: 0,
  expired: 0,
  generating: null,
  ...fields,
})

describe("a step of an upload", () => {
  test("adds the first of equal codes as long as there is room, and the rest are faults of their lines", () => {
    const sent = codes("A", "B", "A", "C", "D", "E").map((code, index) => ({ ...code, line: index + 10 }))
    const sorted = sortCodes(sent, (key) => key === "B", 2)
    expect(sorted).toEqual({ added: [sent[0], sent[3]] as never, duplicates: 2, beyond: [4, 5] })
    const step = { added: 2, duplicates: 2, beyond: [4, 5] }
    const { faults, ...counts } = withStep({ ...noUpload, invalid: 1 }, sent, step)
    expect(counts).toEqual({ added: 2, duplicates: 2, invalid: 3 })
    expect(faults.map(({ line, error }) => [line, error.includes(`${maxCodes}`)])).toEqual([
      [14, true],
      [15, true],
    ])
  })

  test("lists the first 100 faults", () => {
    const lines = Array.from({ length: 70 }, (_, index) => ({ line: index + 1, text: null }))
    const { upload } = readLines(readLines(noUpload, "reward", lines).upload, "reward", lines)
    expect([upload.invalid, upload.faults.length]).toEqual([140, 100])
  })

  test("goes on in its lot, else in the newest of the same date, else in a new one, up to a bound", () => {
    const lots = [
      { number: 3, expiresAt: null, size: 5, free: 1 },
      { number: 4, expiresAt: 9, size: 2, free: 0 },
    ]
    const place = (expiresAt: number | null, lot: number | null, among = lots) =>
      lotFor(among, 5, { expiresAt, lot })?.number
    expect([place(null, 3), place(9, null), place(null, null), place(9, 2), place(8, 4)]).toEqual([3, 4, 5, 4, 5])
    const many = Array.from({ length: maxLots }, (_, number) => ({ number, expiresAt: 1, size: 1, free: 1 }))
    expect(place(2, null, many)).toBeUndefined()
  })

  test("counts places by lot, and codes by their dates", () => {
    const lot = 2 ** 24
    expect([...byLot([1, lot + 4, 3])]).toEqual([
      [0, { count: 2, end: 4 }],
      [1, { count: 1, end: lot + 5 }],
    ])
    const pool = { expiresAt: 20, total: 10, given: 1, used: 0, withdrawn: 2 }
    const lots = [
      { expiresAt: 10, free: 3 },
      { expiresAt: null, free: 4 },
    ]
    const leftAt = (now: number) => {
      const { left, expired } = countsOf(pool, expiredOf(lots, now), now)
      return [left, expired]
    }
    expect([9, 10, 19, 20].map(leftAt)).toEqual([
      [7, 0],
      [4, 3],
      [4, 3],
      [0, 7],
    ])
  })
})

describe("the bounds of pools", () => {
  const refusalOf = (decision: object) => ("refusal" in decision ? decision.refusal : null)

  test("are 1,000 pools, 10,000,000 codes, and a guess in a million", () => {
    const create = (count: number) =>
      decideCreatePool(
        { count, isTaken: () => false },
        { name: "P", kind: "reward" },
        { now: 0, wall: 0 },
        { ids: () => 0.5 },
      )
    expect([create(999), create(1000)].map(refusalOf)).toEqual([null, "CONFLICT"])
    const generate = (stored: number, count: number) =>
      decideGenerate({ view: view(), codes: stored }, { poolId: "p", request: { count, length: 12 } })
    expect([generate(maxCodes - 5, 5), generate(maxCodes - 5, 6)].map(refusalOf)).toEqual([null, "CONFLICT"])
    // 31^8 possible codes.
    const most = Math.floor(31 ** 8 / 1_000_000)
    expect([most, most + 1].map((count) => refuseGuessable({ count, length: 8 }, 0)?.refusal)).toEqual([
      undefined,
      "VALIDATION_ERROR",
    ])
    expect(refuseGuessable({ count: most - 1, length: 8 }, 2)?.message).toContain("length must be at least 9")
    const busy = { view: view({ generating: { wanted: 5, made: 1 } }), codes: 5 }
    expect(refusalOf(decideGenerate(busy, { poolId: "p", request: { count: 1, length: 12 } }))).toBe("CONFLICT")
  })

  test("let a pool be deleted that was never used and is not named", () => {
    const remove = (fields: Partial<PoolView>, campaignId: string | null = null) =>
      refusalOf(decideDeletePool({ view: view(fields), campaignId }, "p", 0))
    expect([remove({ withdrawn: 5 }), remove({ given: 1 }), remove({ used: 1 }), remove({}, "spring")]).toEqual([
      null,
      "CONFLICT",
      "CONFLICT",
      "CONFLICT",
    ])
    expect(refusalOf(decideDeletePool(null, "p", 0))).toBe("NOT_FOUND")
  })
})
