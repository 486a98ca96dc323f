import { closeSync, openSync, writeSync } from "node:fs"
import { type Added, addDraw, closeChain, openChain } from "../src/core/draw/chain.ts"
import type { DrawConfig } from "../src/core/draw/draw-config.ts"
import { byKey, placesOf } from "../src/core/draw/limits.ts"
import { seededNumbers } from "../src/core/draw/numbers.ts"
import { decideOutcome } from "../src/core/draw/outcome.ts"
import { recordLine } from "../src/core/draw/record.ts"
import { periodsAt } from "../src/core/period.ts"
import { nativeHashing } from "../src/secret/hash.ts"

const chainId = "ch_1k7upjuklr41q5ptxkk1znw19"
const seed = new Uint8Array(32).fill(7)
const game = { kind: "campaign", id: "spring" } as const
const linesAtOnce = 2_000

/** A roulette of one chain in which four draws of eleven win, up to a quota of a quarter of all draws. */
const configOf = (draws: number): DrawConfig => ({
  gameType: "roulette",
  segments: [1, 5, 3, 2].map((weight, i) => ({ segmentId: `segment-${i}`, isPrize: i % 2 === 0, weight })),
  whenGone: "lose",
  limits: { quota: { maxTotal: draws >> 2, period: "total" } },
})

/** Writes a pack with this many draws. */
export const writeLargePack = (path: string, draws: number) => {
  const file = openSync(path, "w")
  const config = configOf(draws)
  const startedAt = Date.UTC(2026, 10, 22)
  const periods = periodsAt("UTC", startedAt)
  let wins = 0
  let lines = [JSON.stringify({ type: "pack", version: 1, organization: "demo", game, whole: true, chains: [chainId] })]
  const flush = () => {
    writeSync(file, `${lines.join("\n")}\n`)
    lines = []
  }
  const add = ({ chain, record }: Added) => {
    lines.push(recordLine(record))
    if (lines.length === linesAtOnce) flush()
    return chain
  }
  const commitment = new Bun.CryptoHasher("sha256").update(seed).digest("hex")
  const taken = { quota: { period: "total", count: 0 } }
  const opening = { organization: "demo", game, ordinal: 1, previous: null, commitment, config, taken }
  let chain = add(openChain(chainId, opening, startedAt, nativeHashing))
  const count = () => wins
  const facts = { taken: count, takenByPlayer: () => 0, budget: null, costOf: () => 0, moments: [] }
  for (let i = 0; i < draws; i++) {
    const chosen = i % 2 === 0 ? {} : { clientSeed: `phone-${i}` }
    const outcome = decideOutcome(
      config,
      facts,
      seededNumbers(seed, { chainId, n: chain.next, ...chosen }, nativeHashing),
    )
    const places = placesOf(config, outcome, byKey(periods), count)
    if (outcome.won) wins++
    const play = nativeHashing.sha256(`play ${i}`)
    const subject = nativeHashing.sha256(`player ${i % 1_000}`).slice(0, 32)
    chain = add(addDraw(chain, { play, subject, ...chosen, outcome, places }, startedAt + i, nativeHashing))
  }
  add(closeChain(chain, seed.toHex(), startedAt + draws, nativeHashing))
  flush()
  closeSync(file)
}
