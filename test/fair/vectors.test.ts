import { describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import canonicalize from "canonicalize"
import fc from "fast-check"
import { seededNumbers } from "../../src/core/draw/numbers.ts"
import * as service from "../../src/core/draw/pick.ts"
import { canonical, checkDraw, hashOf, numbersOf, pick, sha256 } from "../../src/fair/verify-draws.mjs"
import { nativeHashing } from "../../src/secret/hash.ts"
import * as independent from "../support/fair/independent.ts"
import { roulettePack } from "../support/fair/packs.ts"
import { hashRecord, linesOf, type Pack, type PackRecord } from "../support/fair/records.ts"
import { drawsOf, recordOf } from "../support/fair/tampering.ts"
import { checkPack } from "../support/fixture/draw.ts"

const guide = readFileSync(new URL("../../docs/fair-draws.md", import.meta.url), "utf8")
const [vectors, pooled] = Array.from(guide.matchAll(/```json\n([\s\S]*?)```/g), ([, json = ""]) => JSON.parse(json))
const [header, ...records] = pooled as [Pack["header"], ...PackRecord[]]

describe.each([
  ["the verifier", { numbersOf, pick }],
  [
    "the service",
    {
      pick: service.pick,
      numbersOf: (seed: string, chainId: string, n: number, clientSeed: string) => [
        ...seededNumbers(Buffer.from(seed, "hex"), { chainId, n, clientSeed }, nativeHashing),
      ],
    },
  ],
  [
    "node:crypto",
    {
      pick: independent.pick,
      numbersOf: (seed: string, chainId: string, n: number, clientSeed?: string) =>
        independent.numbersOf(Buffer.from(seed, "hex"), chainId, n, clientSeed),
    },
  ],
])("the vectors of docs/fair-draws.md by %s", (_name, { numbersOf, pick }) => {
  const { chainId, seed, segments, prizes } = vectors

  test.each(vectors.draws as { n: number; clientSeed: string; u: number[] }[])("draw $n", (draw) => {
    const u = numbersOf(seed, chainId, draw.n, draw.clientSeed)
    const among = (ids: string) => segments.filter(({ segmentId }: { segmentId: string }) => ids.includes(segmentId))
    const segment = pick<{ segmentId: string; isPrize: boolean; weight: number }>(segments, u[0] ?? 0)
    const isWin = (u[0] ?? 1) < 0.5
    expect({
      n: draw.n,
      clientSeed: draw.clientSeed,
      u,
      segment: segment?.segmentId,
      loss: segment?.isPrize ? pick<{ segmentId: string; weight: number }>(among("cd"), u[2] ?? 0)?.segmentId : null,
      redraw: pick<{ segmentId: string; weight: number }>(among("ab"), u[3] ?? 0)?.segmentId,
      prize: isWin ? pick<{ prizeId: string; weight: number }>(prizes, u[1] ?? 0)?.prizeId : null,
    }).toEqual(draw as never)
  })

  test("the chain with a pool of one code", () => {
    const { prizes = [] } = recordOf({ header, chains: [records], events: [] }, "open").config ?? {}
    let given = 0
    const outcomes = records
      .filter(({ type }) => type === "draw")
      .map(({ n, clientSeed }) => {
        const prize = pick<(typeof prizes)[number]>(prizes, numbersOf(seed, chainId, n, clientSeed ?? "")[1] ?? 0)
        if (prize?.pool && given === 1) return { won: false, turned: { by: "pool", taken: given } }
        if (prize?.pool) given++
        return { won: true, prizeId: prize?.prizeId }
      })
    expect(outcomes).toEqual(drawsOf({ header, chains: [records], events: [] }).map(({ outcome }) => outcome as never))
  })
})

test("the hashes of the chain with a pool are those of node:crypto, and its pack is accepted", async () => {
  const hashes = records.map((record) => hashRecord({ ...record }).hash)
  expect(hashes).toEqual(records.map(({ hash }) => hash))
  expect([header.version, ...records.slice(1).map(({ prev }) => prev)]).toEqual([2, ...hashes.slice(0, -1)])
  const report = await checkPack(linesOf({ header, chains: [records], events: [] }))
  expect(report).toMatchObject({ ok: true, draws: 3, turned: { pool: 1 } })
})

test("the commitment is the hash of the seed's bytes", () => {
  expect(sha256(Buffer.from(vectors.seed, "hex"))).toBe(vectors.commitment)
})

test("the verifier's SHA-256 is that of node:crypto, at each length of a block", () => {
  const bytes = fc.uint8Array({ maxLength: 300 })
  fc.assert(fc.property(bytes, (data) => sha256(data) === createHash("sha256").update(data).digest("hex")))
  fc.assert(
    fc.property(
      fc.string({ unit: "binary" }),
      (text) => sha256(text) === createHash("sha256").update(text).digest("hex"),
    ),
  )
  expect(sha256("x".repeat(100_000))).toBe(createHash("sha256").update("x".repeat(100_000)).digest("hex"))
})

test("the verifier's canonical JSON is that of RFC 8785", () => {
  fc.assert(
    fc.property(fc.jsonValue({ stringUnit: "binary" }), (value) =>
      expect(canonical(value)).toBe(canonicalize(value) ?? ""),
    ),
  )
})

describe("picks", () => {
  const [a, b, c] = [
    { id: "a", weight: 0 },
    { id: "b", weight: 1 },
    { id: "c", weight: 2 },
  ]

  test.each([
    [[], 0.5, undefined],
    [[a], 0.5, a],
    [[a, { id: "z", weight: 0 }], 0.9, a],
    [[a, b, c], 0, b],
    [[a, b, c], 1 / 3 - 2 ** -53, b],
    [[a, b, c], 0.34, c],
    [[a, b, c, a], 1 - 2 ** -53, c],
    [[{ id: "x", weight: 0.1 }, { id: "y", weight: 0.2 }, a], 1 - 2 ** -53, { id: "y", weight: 0.2 }],
  ])("%j by %d", (candidates, u, picked) => {
    expect(pick(candidates, u)).toEqual(picked as never)
  })
})

describe("one draw", () => {
  const pack = roulettePack()
  const { chain: chainId, commitment = "", config } = recordOf(pack, "open")
  const { seed = "" } = recordOf(pack, "close")
  const draw = drawsOf(pack)[1] ?? drawsOf(pack)[0]
  const record = draw as NonNullable<typeof draw>
  const steps = (...args: Parameters<typeof checkDraw>) => checkDraw(...args).map(({ step, holds }) => [step, holds])

  test("is repeated step by step", () => {
    expect(steps(record, { chainId, commitment, seed }, config)).toEqual(
      (["form", "hash", "commitment", "message", "numbers", "outcome"] as const).map((step) => [step, true]),
    )
  })

  test("without a seed is checked for its hash", () => {
    expect(steps(record, { chainId, commitment, seed: null })).toEqual([
      ["form", true],
      ["hash", true],
      ["commitment", null],
    ])
  })

  test("with another seed does not fit its commitment", () => {
    expect(steps(record, { chainId, commitment, seed: "ab".repeat(32) }, config)).toContainEqual(["commitment", false])
  })

  test("that was changed has another hash", () => {
    expect(steps({ ...record, at: 1 }, { chainId, commitment, seed })).toContainEqual(["hash", false])
  })

  test("that was changed and hashed again has another outcome", () => {
    const changed = { ...record, outcome: { won: false, segmentId: "again" } }
    const rehashed = { ...changed, hash: hashOf(changed) }
    expect(steps(rehashed, { chainId, commitment, seed }, config)).toContainEqual(["outcome", false])
  })
})
