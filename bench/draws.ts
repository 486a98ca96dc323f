import { addDraw, openChain } from "../src/core/draw/chain.ts"
import { packDraw } from "../src/core/draw/columns.ts"
import type { DrawConfig } from "../src/core/draw/draw-config.ts"
import { seededNumbers } from "../src/core/draw/numbers.ts"
import { type DrawFacts, decideOutcome } from "../src/core/draw/outcome.ts"
import { noPlaces } from "../src/core/draw/record.ts"
import { nativeHashing } from "../src/secret/hash.ts"

/** What a draw from a seed costs: its numbers, the outcome, the hashed record and the stored columns. */

const draws = 50_000
const rounds = 7
const config: DrawConfig = {
  gameType: "roulette",
  segments: ["a", "b", "c", "d", "e", "f"].map((segmentId, i) => ({ segmentId, isPrize: i < 2, weight: i + 1 })),
  whenGone: "lose",
  limits: { quota: { maxTotal: 0, period: "day" } },
}
const facts: DrawFacts = { taken: () => 0, takenByPlayer: () => 0, budget: null, costOf: () => 0, moments: [] }
const seed = new Uint8Array(32).fill(7)
const opening = {
  organization: "demo",
  game: { kind: "campaign" as const, id: "spring" },
  ordinal: 1,
  previous: null,
  config,
  commitment: "ab".repeat(32),
  taken: { quota: { period: "2026-11-22", count: 0 } },
} as const
const [play, subject] = ["cd".repeat(32), "ef".repeat(16)]

/** Microseconds per draw, and the bytes of its columns besides the hash. */
const round = (): { readonly microseconds: number; readonly bytes: number } => {
  let { chain } = openChain("ch_1k7upjuklr41q5ptxkk1znw19", opening, 0, nativeHashing)
  let bytes = 0
  const start = performance.now()
  for (let at = 1; at <= draws; at++) {
    const { chainId, next: n } = chain
    const outcome = decideOutcome(config, facts, seededNumbers(seed, { chainId, n }, nativeHashing))
    const content = { play, subject, outcome, places: noPlaces }
    chain = addDraw(chain, content, at, nativeHashing).chain
    bytes += packDraw({ ...content, at }, config).length
  }
  return { microseconds: ((performance.now() - start) * 1_000) / draws, bytes: bytes / draws }
}

round()
const measured = Array.from({ length: rounds }, round)
const times = measured.map(({ microseconds }) => microseconds).sort((a, b) => a - b)
process.stdout.write(
  `a draw from a seed: ${times[0]?.toFixed(2)} µs at best, ${times[rounds >> 1]?.toFixed(2)} µs in the middle of ${rounds} rounds of ${draws}; ` +
    `${measured[0]?.bytes.toFixed(0)} bytes of columns beside the hash\n`,
)
