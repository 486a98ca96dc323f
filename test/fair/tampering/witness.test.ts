import { describe, expect, test } from "bun:test"
import { roulettePack, scratchPack } from "../../support/fair/packs.ts"
import { eventLines, linesOf } from "../../support/fair/records.ts"
import { asItIs, type Case, change, found, recordOf, rewrite, runCases, verify } from "../../support/fair/tampering.ts"

const ofRecords: readonly Case[] = [
  [
    "a record before a checkpoint",
    (pack) => {
      change(recordOf(pack, "draw"), { subject: "ab".repeat(16) })
      rewrite(pack)
      return recordOf(pack, "draw", 6)
    },
    /it has not the hash, as an event says/,
  ],
  [
    "another commitment than was announced",
    (pack) => {
      found(pack.events, ({ event }) => event === "draws.opened").data["commitment"] = "ab".repeat(32)
      return recordOf(pack, "open")
    },
    /it has not the commitment and the game/,
  ],
  [
    "another seed than was announced",
    (pack) => {
      found(pack.events, ({ event }) => event === "draws.closed").data["seed"] = "ab".repeat(32)
      return recordOf(pack, "close")
    },
    /it has not the draws, the last hash and the seed/,
  ],
]

/** What is missing at the end is told without a record. */
const ofTheEnd: readonly Case[] = [
  [
    "the end is cut off",
    (pack) => {
      pack.chains[1]?.splice(5)
      return pack.chains[1]?.[4] ?? null
    },
    /ends before record 7, which an event names/,
  ],
  [
    "a closed chain is shown as open",
    (pack) => {
      pack.chains[3]?.pop()
      return pack.chains[3]?.at(-1) ?? null
    },
    /was closed, as an event says/,
  ],
  [
    "a chain that was announced is withheld",
    (pack) => {
      pack.chains.pop()
      pack.header.chains.pop()
      return null
    },
    /is missing, which an event names/,
  ],
]

describe("what was rewritten behind a witness is found:", () => {
  runCases(ofRecords, roulettePack, asItIs, true)

  test.each(ofTheEnd)("%s", async (name, tamper, reason) => {
    const pack = name === "the end is cut off" ? scratchPack() : roulettePack()
    tamper(pack)
    expect((await verify(linesOf(pack), eventLines(pack)))?.reason).toMatch(reason)
  })

  test("events that contradict each other", async () => {
    const pack = roulettePack()
    const event = found(pack.events, ({ event }) => event === "draws.checkpoint")
    pack.events.push({ ...event, data: { ...event.data, hash: "ab".repeat(32) } })
    const problem = await verify(linesOf(pack), eventLines(pack))
    expect(problem).toMatchObject({ source: "checkpoints", reason: expect.stringMatching(/contradict each other/) })
  })

  test("a line of events that is no JSON", async () => {
    const pack = roulettePack()
    const problem = await verify(linesOf(pack), `${eventLines(pack)}oops\n`)
    expect(problem).toEqual({ source: "checkpoints", line: pack.events.length + 1, reason: "the line is no JSON" })
  })
})
