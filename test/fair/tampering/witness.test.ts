import { describe, expect, test } from "bun:test"
import { describeReport, verifyPack } from "../../../src/fair/verify-draws.mjs"
import { roulettePack, scratchPack } from "../../support/fair/packs.ts"
import { bytesOf, eventLines, linesOf } from "../../support/fair/records.ts"
import { asItIs, type Case, change, found, recordOf, rewrite, runCases, verify } from "../../support/fair/tampering.ts"

const ofRecords: readonly Case[] = [
  [
    "a record before a checkpoint",
    (pack) => {
      change(recordOf(pack, "draw"), { subject: "ab".repeat(16) })
      rewrite(pack)
      return recordOf(pack, "draw", 6)
    },
    /its hash is wrong, according to a kept event/,
  ],
  [
    "another commitment than was announced",
    (pack) => {
      found(pack.events, ({ event }) => event === "draws.opened").data["commitment"] = "ab".repeat(32)
      return recordOf(pack, "open")
    },
    /its commitment or its game is wrong/,
  ],
  [
    "another seed than was announced",
    (pack) => {
      found(pack.events, ({ event }) => event === "draws.closed").data["seed"] = "ab".repeat(32)
      return recordOf(pack, "close")
    },
    /its draws, its last hash or its seed are wrong/,
  ],
]

/** Reports without a record what is missing at the end. */
const ofTheEnd: readonly Case[] = [
  [
    "the end is cut off",
    (pack) => {
      pack.chains[1]?.splice(5)
      return pack.chains[1]?.[4] ?? null
    },
    /ends before record 7, which a kept event names/,
  ],
  [
    "a closed chain is shown as open",
    (pack) => {
      pack.chains[3]?.pop()
      return pack.chains[3]?.at(-1) ?? null
    },
    /was closed according to a kept event/,
  ],
  [
    "a chain that was announced is withheld",
    (pack) => {
      pack.chains.pop()
      pack.header.chains.pop()
      return null
    },
    /is missing, which a kept event names/,
  ],
]

describe("what was rewritten behind a witness's back is found:", () => {
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

  describe("events that are later than the pack", () => {
    const openUntil = (exportedAt: (end: number) => number) => {
      const whole = roulettePack()
      const last = whole.chains[3] ?? []
      const cut = last[4]?.at ?? 0
      const pack = roulettePack()
      pack.chains[3]?.splice(5)
      pack.header.exportedAt = exportedAt(cut)
      return { pack, events: eventLines(whole), last }
    }

    test("are not a fault, and are listed", async () => {
      const { pack, events } = openUntil((cut) => cut)
      const report = await verifyPack(() => bytesOf(linesOf(pack)), { checkpoints: bytesOf(events) })
      expect(report.problem).toBeNull()
      const { later = [] } = report.witness ?? {}
      const chainId = pack.header.chains[3] ?? ""
      expect(later.length).toBeGreaterThan(1)
      expect(later).toContainEqual({ event: "draws.closed", chainId })
      expect(report.witness?.others).toBe(0)
      const told = describeReport(report).find((line) => line.includes("LATER"))
      expect(told).toContain(
        `LATER than the pack: ${later.length} events: draws.checkpoint of chain ${chainId}, record `,
      )
    })

    test("are those after its time alone", async () => {
      const { pack, events, last } = openUntil(() => Date.UTC(2030, 0, 1))
      expect((await verify(linesOf(pack), events))?.reason).toMatch(/ends before record \d+, which a kept event names/)
      const atTheEnd = openUntil(() => last.at(-1)?.at ?? 0)
      expect(await verify(linesOf(atTheEnd.pack), atTheEnd.events)).not.toBeNull()
      delete pack.header.exportedAt
      expect(await verify(linesOf(pack), events)).not.toBeNull()
    })

    test("report a chain that was opened afterwards", async () => {
      const whole = roulettePack()
      const pack = roulettePack()
      pack.chains.pop()
      pack.header.chains.pop()
      pack.header.exportedAt = (whole.chains[3]?.[0]?.at ?? 0) - 1
      const report = await verifyPack(() => bytesOf(linesOf(pack)), { checkpoints: bytesOf(eventLines(whole)) })
      expect(report.problem).toBeNull()
      expect(report.witness?.later).toContainEqual({ event: "draws.opened", chainId: whole.header.chains[3] ?? "" })
      expect(report.witness?.others).toBe(0)
    })

    test("are a fault if they contradict a record of the pack", async () => {
      const pack = roulettePack()
      pack.header.exportedAt = 0
      found(pack.events, ({ event }) => event === "draws.checkpoint").data["hash"] = "ab".repeat(32)
      expect((await verify(linesOf(pack), eventLines(pack)))?.reason).toMatch(/its hash is wrong/)
    })
  })

  test("a line of events that is not JSON", async () => {
    const pack = roulettePack()
    const problem = await verify(linesOf(pack), `${eventLines(pack)}oops\n`)
    expect(problem).toEqual({ source: "checkpoints", line: pack.events.length + 1, reason: "the line is not JSON" })
  })
})
