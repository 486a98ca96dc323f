import { describe } from "bun:test"
import { roulettePack } from "../../support/fair/packs.ts"
import { type Case, change, drawWith, found, loss, recordOf, rewrite, runCases } from "../../support/fair/tampering.ts"

const ofARoulette: readonly Case[] = [
  [
    "a moment that its batch does not hold",
    (pack) => {
      const record = drawWith(pack, ({ moment }) => moment !== undefined)
      return change(record, { outcome: { ...record.outcome, moment: "2026-11-22T03:33:00.000Z" } })
    },
    /its batch has no moment/,
  ],
  [
    "a moment that has not come",
    (pack) => {
      const record = drawWith(pack, ({ moment }) => moment !== undefined)
      return change(record, { outcome: { ...record.outcome, moment: "2029-05-10T03:30:00.000Z" } })
    },
    /was still to come/,
  ],
  [
    "a moment is taken twice",
    (pack) => {
      const first = drawWith(pack, ({ moment }) => moment !== undefined)
      const second = drawWith(pack, ({ won }, { chain, n }) => won && chain === first.chain && n > first.n)
      return change(second, { outcome: structuredClone(first.outcome) })
    },
    /was taken twice/,
  ],
  [
    "a moment that was never planned",
    (pack) => {
      const record = drawWith(pack, ({ redrawnAmong }) => redrawnAmong !== undefined)
      const config = found(pack.chains[1] ?? [], ({ type }) => type === "open").config
      for (const prize of config?.prizes ?? []) prize.weight = 0
      return change(record, {
        outcome: { won: true, segmentId: "mug", prizeId: "mug", moment: "2026-11-22T03:33:00.000Z" },
      })
    },
    /no moments were planned for mug/,
  ],
  [
    "a moment of a prize that odds draw",
    (pack) => {
      const outcome = { won: true, segmentId: "mug", prizeId: "mug", moment: "2026-11-22T03:00:00.000Z" }
      return change(loss(pack), { outcome })
    },
    /planned moments, and a weight/,
  ],
  [
    "moments that do not fit their commitment",
    (pack) => {
      const record = recordOf(pack, "moments", 1)
      return change(record, { salt: "ab".repeat(32) })
    },
    /do not match its commitment/,
  ],
  [
    "a pack of version 1 has a batch with a window",
    (pack) => {
      pack.header.version = 1
      const window = { from: "2026-11-22T00:00:00.000Z", to: "2027-11-23T00:00:00.000Z" }
      return change(recordOf(pack, "moments"), { window: { ...window, distribution: "random", timezone: "UTC" } })
    },
    /its batch has a window, which a pack of version 1 cannot say/,
  ],
  [
    "moments outside of their window",
    (pack) => {
      pack.header.version = 2
      const window = { from: "2026-11-22T00:00:00.000Z", to: "2026-11-23T00:00:00.000Z" }
      change(recordOf(pack, "moments"), { window: { ...window, distribution: "random", timezone: "UTC" } })
      return recordOf(pack, "moments", 1)
    },
    /is outside of its window/,
  ],
  [
    "fewer moments than were planned",
    (pack) => {
      const record = recordOf(pack, "moments", 1)
      return change(record, { moments: record.moments?.slice(0, 2) })
    },
    /has 3 moments/,
  ],
  [
    "a batch is planned twice",
    (pack) => {
      const planned = recordOf(pack, "moments")
      const again = { ...planned, chain: pack.header.chains[3] ?? "", at: recordOf(pack, "close", 3).at }
      pack.chains[3]?.splice(-2, 0, again)
      return again
    },
    /was planned before/,
  ],
  [
    "a batch is shown that was not planned",
    (pack) => change(recordOf(pack, "moments", 1), { batchId: "bat_other" }),
    /bat_other was not planned/,
  ],
]

describe("an operator rewrites planned moments:", () => {
  runCases(ofARoulette, roulettePack, rewrite)
})
