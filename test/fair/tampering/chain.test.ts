import { describe } from "bun:test"
import { roulettePack } from "../../support/fair/packs.ts"
import type { PackRecord } from "../../support/fair/records.ts"
import { type Case, change, insertAfter, recordOf, rewrite, runCases, win } from "../../support/fair/tampering.ts"

const ofARoulette: readonly Case[] = [
  ["a clientSeed of other signs", (pack) => change(win(pack), { clientSeed: "a b" }), /not have the form/],
  ["an unknown field", (pack) => change(win(pack), { name: "Ana" } as Partial<PackRecord>), /not have the form/],
  [
    "null for a field that is absent",
    (pack) => change(win(pack), { clientSeed: null as unknown as string }),
    /not have the form/,
  ],
  ["a subject that is an id", (pack) => change(win(pack), { subject: "ana" }), /not have the form/],
  [
    "a play is recorded twice",
    (pack) => change(recordOf(pack, "draw", 20), { play: recordOf(pack, "draw").play ?? "" }),
    /play was recorded before/,
  ],
  [
    "a play is recorded twice in two chains",
    (pack) => change(recordOf(pack, "draw", 60), { play: recordOf(pack, "draw").play ?? "" }),
    /play was recorded before/,
  ],
  [
    "a chain without the one before",
    (pack) => change(recordOf(pack, "open", 3), { previous: null }),
    /previous is missing/,
  ],
  [
    "a chain after one that is not there",
    (pack) => change(recordOf(pack, "open", 3), { previous: { chainId: "ch_other", lastHash: "0".repeat(64) } }),
    /the previous chain, ch_other, was not closed/,
  ],
  [
    "a chain with the seed of another, which had been shown",
    (pack) => {
      const { commitment = "" } = recordOf(pack, "open")
      change(recordOf(pack, "close", 3), { seed: recordOf(pack, "close").seed ?? "" })
      return change(recordOf(pack, "open", 3), { commitment })
    },
    /its seed belongs to another chain/,
  ],
  ["an ordinal", (pack) => change(recordOf(pack, "open", 1), { ordinal: 7 }), /ordinal must be 2/],
  ["fewer draws", (pack) => change(recordOf(pack, "close"), { draws: 39 }), /it says 39 draws, but there are 40/],
  [
    "a chain without the one before, opened as that was closed",
    (pack) => {
      const open = recordOf(pack, "open", 3)
      recordOf(pack, "close", 2).at = open.at
      return change(open, { previous: null })
    },
    /previous is missing/,
  ],
  ["a later version of a chain", (pack) => change(recordOf(pack, "open"), { version: 2 }), /not have the form/],
  [
    "a second opening",
    (pack) => {
      const { n: _, ...open } = structuredClone(recordOf(pack, "open"))
      return insertAfter(pack, recordOf(pack, "draw"), { ...open, n: 2 })
    },
    /opened by its record 0/,
  ],
]

describe("an operator rewrites records and chains:", () => {
  runCases(ofARoulette, roulettePack, rewrite)
})
