import { describe, expect, test } from "bun:test"
import { roulettePack } from "../../support/fair/packs.ts"
import { hashRecord, linesOf } from "../../support/fair/records.ts"
import {
  after,
  asItIs,
  type Case,
  chainOf,
  change,
  drop,
  expectFound,
  insertAfter,
  loss,
  recordOf,
  runCases,
  verify,
  win,
} from "../../support/fair/tampering.ts"

const cases: readonly Case[] = [
  ["an outcome", (pack) => change(loss(pack), { outcome: { won: true, segmentId: "tv" } }), /its hash does not match/],
  ["a time", (pack) => change(win(pack), { at: 1 }), /its hash does not match/],
  ["a hash", (pack) => change(win(pack), { hash: "0".repeat(64) }), /its hash does not match/],
  ["a link", (pack) => change(win(pack), { prev: "0".repeat(64) }), /prev is not the hash/],
  ["a record is taken out", (pack) => drop(pack, win(pack)), /record 2 is missing/],
  ["a record occurs twice", (pack) => insertAfter(pack, win(pack), structuredClone(win(pack))), /occurs twice/],
  [
    "two records change places",
    (pack) => {
      const first = win(pack)
      const second = after(pack, first)
      const chain = chainOf(pack, first)
      const at = chain.indexOf(first)
      chain.splice(at, 2, second, first)
      return second
    },
    /is missing/,
  ],
  ["a record of another chain", (pack) => change(win(pack), { chain: "ch_other" }), /in the middle of chain/],
  ["an unknown type", (pack) => change(win(pack), { type: "gift" }), /no record of type gift/],
  [
    "a record follows the close",
    (pack) => insertAfter(pack, recordOf(pack, "close"), structuredClone(win(pack))),
    /follows the close/,
  ],
  [
    "a close is taken out",
    (pack) => {
      pack.chains[0]?.pop()
      return recordOf(pack, "open", 1)
    },
    /was not closed/,
  ],
  [
    "a chain is taken out",
    (pack) => {
      pack.chains.splice(1, 1)
      return recordOf(pack, "open", 1)
    },
    /chain ch_\w+ is missing/,
  ],
  [
    "a chain is taken out, of the header too",
    (pack) => {
      pack.chains.splice(1, 1)
      pack.header.chains.splice(1, 1)
      return recordOf(pack, "open", 1)
    },
    /ordinal must be 2/,
  ],
  [
    "the last chain is taken out",
    (pack) => {
      pack.chains.pop()
      return null
    },
    /chain ch_\w+ is missing/,
  ],
  [
    "two chains change places",
    (pack) => {
      pack.chains.reverse()
      return recordOf(pack, "open")
    },
    /is missing/,
  ],
  [
    "a chain that the header does not name",
    (pack) => {
      pack.header.chains.pop()
      return recordOf(pack, "open", 3)
    },
    /not in the header/,
  ],
  [
    "another game",
    (pack) => {
      pack.header.game = { kind: "campaign", id: "summer" }
      return recordOf(pack, "open")
    },
    /of another game/,
  ],
  [
    "a later version",
    (pack) => {
      pack.header.version = 3
      return null
    },
    /version 3/,
  ],
  [
    "a header without a field",
    (pack) => {
      pack.header.organization = undefined as unknown as string
      return null
    },
    /lacks a field/,
  ],
]

describe("a change of the file is found:", () => {
  runCases(cases, roulettePack, asItIs)

  test("a line that is not JSON", async () => {
    const lines = linesOf(roulettePack()).split("\n")
    lines[4] = `${lines[4]}}`
    expect(await verify(lines.join("\n"))).toEqual({ source: "pack", line: 5, reason: "the line is not JSON" })
  })

  test.each(["", "\n", '{"type":"open"}\n', "null\n"])("no header: %p", async (text) => {
    expect((await verify(text))?.reason).toMatch(/not the header|is empty/)
  })
})

test("a record hashed again by itself breaks the chain after it", async () => {
  const pack = roulettePack()
  const record = win(pack)
  record.at += 1
  hashRecord(record)
  expectFound(await verify(linesOf(pack)), after(pack, record), /prev is not the hash/)
})
