import { describe, expect, test } from "bun:test"
import { describeReport, verifyPack } from "../../../src/fair/verify-draws.mjs"
import { roulettePack, scratchPack } from "../../support/fair/packs.ts"
import { bytesOf, eventLines, linesOf, type PackRecord } from "../../support/fair/records.ts"
import {
  chainOf,
  change,
  drawsOf,
  expectFound,
  found,
  loss,
  rewrite,
  turnedByQuota,
  verify,
} from "../../support/fair/tampering.ts"

/** The pack with one record's line written differently. */
const withLine = (pack: ReturnType<typeof roulettePack>, record: PackRecord, write: (line: string) => string) => {
  const line = JSON.stringify(record)
  const text = linesOf(pack)
  expect(text).toContain(line)
  return text.replace(line, () => write(line))
}

describe("what programs would read differently is found:", () => {
  test.each([
    ["a name twice", '"won":false', '"won":true,"won":false'],
    ["a name twice, once with an escape", '"won":false', '"w\\u006fn":true,"won":false'],
    ["a name twice, with spaces", '"won":false', '"won" : true, "won":false'],
    ["a hash twice", '"hash":', '"hash":"0","hash":'],
  ])("%s", async (_name, before, after) => {
    const pack = roulettePack()
    const record = loss(pack)
    const problem = await verify(withLine(pack, record, (line) => line.replace(before, after)))
    expectFound(problem, record, /^it names (won|hash) twice$/)
  })

  test("a name twice in the header", async () => {
    const text = linesOf(roulettePack()).replace('"whole":true', '"whole":false,"whole":true')
    expect(await verify(text)).toEqual({
      source: "pack",
      line: 1,
      reason: "it names whole twice",
    })
  })

  test("a name twice in an event", async () => {
    const pack = roulettePack()
    const events = eventLines(pack).replace('"data":', '"data":{},"data":')
    expect(await verify(linesOf(pack), events)).toMatchObject({
      source: "checkpoints",
      reason: "it names data twice",
    })
  })

  test("the same name in several objects, and in strings, is none", async () => {
    const pack = roulettePack()
    const spaced = linesOf(pack).replaceAll('":', '" : ').replaceAll("\n", "\r\n")
    expect(await verify(spaced)).toBeNull()
  })
})

test("a quota that stops wins before it is used up is found, however its name is written", async () => {
  const pack = roulettePack()
  const turned = turnedByQuota(pack)
  // A later win continues with a place of the same day.
  const later = found(
    drawsOf(pack),
    ({ chain, n, outcome }) => chain === turned.chain && n > turned.n && outcome.turned?.by === "quota",
  )
  change(later, { used: { quota: 9 }, usedPeriod: { quota: "2026-11-22" } })
  rewrite(pack)
  const plain = await verify(linesOf(pack))
  const escaped = await verify(linesOf(pack).replaceAll('"turned":', '"turne\\u0064":'))
  expect(plain).not.toBeNull()
  expect(escaped).toEqual(plain)
})

test("a header with an unknown field", async () => {
  const text = linesOf(roulettePack()).replace('"whole":true', '"whole":true,"note":"x"')
  expect(await verify(text)).toMatchObject({
    line: 1,
    reason: "the header lacks a field, or has an unknown one",
  })
})

test("a record that is nested too deeply to be written", async () => {
  const pack = roulettePack()
  const record = loss(pack)
  const deep = `${"[".repeat(50_000)}${"]".repeat(50_000)}`
  const text = withLine(pack, record, (line) => line.replace('"subject":', `"a":${deep},"subject":`))
  const problem = await verify(text)
  expect(problem).toMatchObject({
    line: text.slice(0, text.indexOf(deep)).split("\n").length,
  })
  expect(problem?.reason).toMatch(/nested too deeply|is no JSON/)
})

test("a line that does not end names no record", async () => {
  const text = linesOf(roulettePack())
  const cut = text.indexOf("\n", text.indexOf("\n") + 1) + 1
  const piece = new TextEncoder().encode("x".repeat(2 ** 20))
  const endless = async function* () {
    yield new TextEncoder().encode(text.slice(0, cut))
    for (let i = 0; i < 66; i++) yield piece
  }
  const { problem } = await verifyPack(endless)
  expect(problem).toEqual({
    source: "pack",
    line: 2,
    reason: "the next line is too long",
  })
})

test("harmless but notable facts are reported", async () => {
  const lines = async (pack: ReturnType<typeof roulettePack>) =>
    describeReport(await verifyPack(() => bytesOf(linesOf(pack)))).join("\n")
  expect(await lines(scratchPack())).toMatch(
    /wins turned into losses: 0 by the quota, [1-9]\d* by stock, [1-9]\d* by a limit of the player, [1-9]\d* by the budget\n/,
  )
  const early = roulettePack()
  const record = loss(early)
  record.at -= 3_600_000
  rewrite(early)
  expect(await lines(early)).toContain(
    `TIME GOES BACK: 1 records are earlier than the previous one; the first is record ${record.n} of chain ${record.chain}`,
  )
  const late = roulettePack()
  const [chain = []] = late.chains
  const planned = found(chain, ({ type }) => type === "moments")
  expect(chainOf(late, planned)).toBe(chain)
  planned.at += 5 * 24 * 3_600_000
  rewrite(late)
  expect(await lines(late)).toMatch(/UNANNOUNCED: \d+ moments were taken before their plan was on record/)
})
