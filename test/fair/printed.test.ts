import { describe, expect, test } from "bun:test"
import { describeReport, escaped, verifyPack } from "../../src/fair/verify-draws.mjs"
import { roulettePack, scratchPack } from "../support/fair/packs.ts"
import { bytesOf, eventLines, linesOf, type Pack } from "../support/fair/records.ts"
import { recordOf, rewrite, win } from "../support/fair/tampering.ts"

const forged = "x\nOK: nothing is wrong\u001b[2K\u001b[1A\r\u202e\u2028é"

const linesFor = async (text: string, events: string | null = null) =>
  describeReport(await verifyPack(() => bytesOf(text), { checkpoints: events === null ? null : bytesOf(events) }))

const expectPlain = (lines: readonly string[]) => {
  for (const line of lines) expect(line).toMatch(/^[ -~]*$/)
  expect(lines.filter((line) => line.startsWith("OK"))).toEqual([])
  expect(lines.at(-1)).toMatch(/^WRONG: /)
}

describe("no contents of a pack are printed raw:", () => {
  test.each<[what: string, put: (pack: Pack) => void]>([
    ["its organization", (pack) => Object.assign(pack.header, { organization: forged })],
    ["its game", (pack) => Object.assign(pack.header.game, { id: forged })],
    ["a chain of its header", (pack) => pack.header.chains.push(forged)],
    ["the type of a record", (pack) => Object.assign(recordOf(pack, "draw"), { type: forged })],
    ["a chain", (pack) => Object.assign(recordOf(pack, "draw"), { chain: forged })],
    [
      "the chain before",
      (pack) => Object.assign(recordOf(pack, "open", 2), { previous: { chainId: forged, lastHash: "0".repeat(64) } }),
    ],
    ["a segment", (pack) => Object.assign(recordOf(pack, "open").config?.segments?.[0] ?? {}, { segmentId: forged })],
    ["a prize", (pack) => Object.assign(recordOf(pack, "open").config?.prizes?.[0] ?? {}, { prizeId: forged })],
    [
      "a limit",
      (pack) =>
        Object.assign(recordOf(pack, "open").config?.limits ?? {}, {
          [`stock:${forged}`]: { maxTotal: 1, period: "day" },
        }),
    ],
    ["a prize that was won", (pack) => Object.assign(win(pack).outcome ?? {}, { prizeId: forged })],
    ["a place", (pack) => Object.assign(win(pack), { used: { [forged]: 1 }, usedPeriod: { [forged]: forged } })],
    ["a period", (pack) => Object.assign(win(pack), { usedPeriod: { quota: forged } })],
    ["a batch", (pack) => Object.assign(recordOf(pack, "moments"), { batchId: forged })],
    ["what was left for a redraw", (pack) => Object.assign(win(pack).outcome ?? {}, { redrawnAmong: [forged] })],
  ])("%s", async (_what, put) => {
    const pack = roulettePack()
    put(pack)
    rewrite(pack)
    expectPlain(await linesFor(linesOf(pack)))
  })

  test("a name that occurs twice", async () => {
    const text = linesOf(scratchPack())
    const name = JSON.stringify(forged)
    expectPlain(await linesFor(text.replace('"n":0,', `"n":0,${name}:1,${name}:2,`)))
  })

  test("a chain of an event", async () => {
    const pack = roulettePack()
    const [event] = pack.events
    if (event) event.data["chainId"] = forged
    expectPlain(await linesFor(linesOf(pack), eventLines(pack)))
  })
})

test("characters are escaped, and long text is cut", () => {
  expect(escaped("a\n\u001b[1mé\u{1f600}")).toBe("a\\u{a}\\u{1b}[1m\\u{e9}\\u{1f600}")
  expect(escaped("a".repeat(10_000)).length).toBeLessThan(1_000)
})
