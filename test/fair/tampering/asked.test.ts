import { describe, expect, test } from "bun:test"
import { checkDraw, describeReport, verifyPack } from "../../../src/fair/verify-draws.mjs"
import { roulettePack } from "../../support/fair/packs.ts"
import { bytesOf, linesOf, type Outcome, type Pack } from "../../support/fair/records.ts"
import { type Case, change, drawWith, loss, recordOf, rewrite, runCases, win } from "../../support/fair/tampering.ts"

const inTest = (pack: Pack): Pack => {
  pack.header.version = 2
  for (const [open] of pack.chains) if (open) open.test = true
  return pack
}

const testPack = () => inTest(roulettePack())

const asked = (outcome: Outcome): Outcome => ({ ...outcome, forced: true })

const cases: readonly Case[] = [
  [
    "an outcome was asked for in a live organization",
    (pack) => {
      for (const [open] of pack.chains) delete open?.test
      const record = loss(pack)
      return change(record, { outcome: asked(record.outcome) })
    },
    /its outcome was asked for, but its chain is not of a test organization/,
  ],
  [
    "a chain of a test organization among others",
    (pack) => {
      const open = recordOf(pack, "open", 1)
      delete open.test
      return open
    },
    /it is not of a test organization, unlike the chains before/,
  ],
  [
    "a test in a pack of version 1",
    (pack) => {
      pack.header.version = 1
      return recordOf(pack, "open")
    },
    /which a pack of version 1 cannot say/,
  ],
  [
    "an outcome that nobody asked for",
    (pack) => change(loss(pack), { outcome: { won: true, segmentId: "ten" } }),
    /its number gives/,
  ],
  [
    "an outcome on a segment that does not give it",
    (pack) => change(loss(pack), { outcome: asked({ won: true, segmentId: "nothing" }) }),
    /the configuration does not give a win on segment nothing/,
  ],
  [
    "an outcome that was asked for, by a moment",
    (pack) => {
      const record = drawWith(pack, ({ moment }) => moment !== undefined)
      return change(record, { outcome: asked(record.outcome) })
    },
    /it was asked for, but took a moment/,
  ],
  [
    "another segment than its number gives, for a win that was asked for and turned",
    (pack) => {
      const record = drawWith(pack, ({ turned }) => turned !== undefined)
      const segmentId = record.outcome.segmentId === "nothing" ? "again" : "nothing"
      return change(record, { outcome: asked({ ...record.outcome, segmentId }) })
    },
    /its number gives a loss on segment/,
  ],
]

describe("in a test organization,", () => {
  runCases(cases, testPack, rewrite)
})

test("a pack of a test organization says loudly that it is a test", async () => {
  const pack = testPack()
  const record = loss(pack)
  record.outcome = asked(record.outcome)
  rewrite(pack)
  const report = await verifyPack(() => bytesOf(linesOf(pack)))
  const lines = describeReport(report)
  expect(report).toMatchObject({ ok: true, test: true, forced: 1 })
  expect(lines[0]).toMatch(/^TEST: these are draws of a test organization/)
  expect(lines.join("\n")).toContain("TEST: 1 outcomes were asked for")
  expect(lines.at(-1)).toBe("OK: nothing is wrong with this TEST")
})

test("the check of one draw tells an outcome that was asked for in a chain that is no test", () => {
  const pack = testPack()
  const record = win(pack)
  record.outcome = asked(record.outcome)
  rewrite(pack)
  const [open, close] = [recordOf(pack, "open"), recordOf(pack, "close")]
  const chain = { chainId: open.chain, commitment: open.commitment ?? "", seed: close.seed ?? null }
  const check = (isTest: boolean) => checkDraw(record, { ...chain, test: isTest }, open.config)
  expect(check(true).filter(({ holds }) => !holds)).toEqual([])
  expect(check(false).filter(({ holds }) => !holds)).toMatchObject([{ step: "form" }])
})
