import { describe } from "bun:test"
import { roulettePack, scratchPack } from "../../support/fair/packs.ts"
import { type PackRecord, sha256 } from "../../support/fair/records.ts"
import {
  after,
  type Case,
  chainOf,
  change,
  drawsOf,
  drawWith,
  found,
  insertAfter,
  loss,
  recordOf,
  rewrite,
  runCases,
  turnedByQuota,
  win,
} from "../../support/fair/tampering.ts"

const ofARoulette: readonly Case[] = [
  [
    "a loss becomes a win",
    (pack) => change(loss(pack), { outcome: { won: true, segmentId: "ten" } }),
    /number gives a loss/,
  ],
  [
    "a win becomes a loss",
    (pack) =>
      change(win(pack), { outcome: { won: false, segmentId: "again" }, used: undefined, usedPeriod: undefined }),
    /number gives a win/,
  ],
  [
    "another segment",
    (pack) => change(loss(pack), { outcome: { won: false, segmentId: "tv" } }),
    /number gives a loss/,
  ],
  [
    "another prize",
    (pack) => change(win(pack), { outcome: { won: true, segmentId: "tv", prizeId: "mug" } }),
    /number gives a win on segment tv of prize tv/,
  ],
  [
    "a win turned by a pool that the configuration does not have",
    (pack) =>
      change(win(pack), {
        outcome: { won: false, segmentId: "again", turned: { by: "pool", taken: 5 } },
        used: undefined,
        usedPeriod: undefined,
      }),
    /a pool turned it, but the configuration has none for its prize/,
  ],
  [
    "a loss turned by a pool",
    (pack) => change(loss(pack), { outcome: { ...loss(pack).outcome, turned: { by: "pool", taken: 5 } } }),
    /which no limit turned/,
  ],
  [
    "a configuration that says it has no pool",
    (pack) => {
      Object.assign(recordOf(pack, "open").config ?? {}, { pool: false })
      return recordOf(pack, "open")
    },
    /does not have the form/,
  ],
  ["another seed", (pack) => change(recordOf(pack, "close"), { seed: "ab".repeat(32) }), /seed does not fit/],
  [
    "another commitment",
    (pack) => {
      change(recordOf(pack, "open"), { commitment: "ab".repeat(32) })
      return recordOf(pack, "close")
    },
    /seed does not fit/,
  ],
  [
    "another seed with its commitment",
    (pack) => {
      const seed = "ab".repeat(32)
      change(recordOf(pack, "open"), { commitment: sha256(Buffer.from(seed, "hex")) })
      change(recordOf(pack, "close"), { seed })
      return recordOf(pack, "draw", 1)
    },
    /number gives/,
  ],
  [
    "other odds",
    (pack) => {
      for (const segment of recordOf(pack, "open").config?.segments ?? []) segment.weight = segment.isPrize ? 0 : 1
      return recordOf(pack, "draw")
    },
    /number gives/,
  ],
  [
    "an unknown field of a configuration",
    (pack) => {
      const record = recordOf(pack, "config")
      Object.assign(record.config ?? {}, { budget: 5 })
      return record
    },
    /not have the form/,
  ],
  [
    "an unknown field of a segment",
    (pack) => {
      const record = recordOf(pack, "open")
      Object.assign(record.config?.segments?.[0] ?? {}, { name: "TV" })
      return record
    },
    /not have the form/,
  ],
  [
    "a limit of another kind",
    (pack) => {
      const record = recordOf(pack, "open")
      if (record.config) record.config.limits["bonus"] = { maxTotal: 1, period: "total" }
      return record
    },
    /not have the form/,
  ],
  [
    "a configuration is recorded again",
    (pack) => {
      const config = recordOf(pack, "config", 1)
      return insertAfter(pack, after(pack, config), structuredClone(config))
    },
    /it changes nothing/,
  ],
  [
    "half of a place turned it",
    (pack) =>
      change(turnedByQuota(pack), {
        outcome: { won: false, segmentId: "nothing", turned: { by: "quota", taken: 9.5 } },
      }),
    /not have the form/,
  ],
  [
    "a configuration that changed without a record",
    (pack) => {
      const config = recordOf(pack, "config", 1)
      const draws = chainOf(pack, config)
      const next = after(pack, config)
      draws.splice(draws.indexOf(config), 1)
      return next
    },
    /number gives/,
  ],
  [
    "a draw is taken out and the others move up",
    (pack) => {
      const chain = pack.chains[0] as PackRecord[]
      chain.splice(1, 1)
      return chain[1] as PackRecord
    },
    /number gives/,
  ],
  [
    "another clientSeed",
    (pack) =>
      change(
        found(drawsOf(pack), ({ clientSeed }) => clientSeed === "phone-3"),
        { clientSeed: "x" },
      ),
    /number gives/,
  ],
  [
    "a stock that the prize does not have",
    (pack) => {
      const record = drawWith(pack, ({ won, segmentId, redrawnAmong }) => won && segmentId === "ten" && !redrawnAmong)
      const turned = { by: "stock", taken: 4 }
      return change(record, {
        outcome: { won: false, segmentId: "nothing", turned },
        used: undefined,
        usedPeriod: undefined,
      })
    },
    /the stock turned it, but the configuration has none/,
  ],
  [
    "a loss that a budget turned",
    (pack) =>
      change(loss(pack), { outcome: { won: false, segmentId: "nothing", turned: { by: "budget", taken: 100 } } }),
    /which no limit turned/,
  ],
  [
    "a turned win stops on another segment",
    (pack) => {
      const record = turnedByQuota(pack)
      return change(record, { outcome: { ...record.outcome, segmentId: "again" } })
    },
    /number gives a loss on segment nothing/,
  ],
  [
    "a redraw among something that is not a prize",
    (pack) => {
      const record = drawWith(pack, ({ redrawnAmong }) => redrawnAmong !== undefined)
      return change(record, { outcome: { ...record.outcome, redrawnAmong: ["ten", "again"] } })
    },
    /among again, which is not a prize/,
  ],
  [
    "a redraw without what is never gone",
    (pack) => {
      const record = drawWith(pack, ({ redrawnAmong }) => redrawnAmong !== undefined)
      return change(record, { outcome: { ...record.outcome, redrawnAmong: ["tv"] } })
    },
    /not drawn again among ten, which is never gone/,
  ],
  [
    "a redraw leaves out what was not gone",
    (pack) => {
      const record = drawWith(pack, ({ redrawnAmong }) => redrawnAmong !== undefined)
      for (const chain of pack.chains)
        for (const { config } of chain) if (config) config.limits["stock:mug"] = { maxTotal: 40, period: "total" }
      return record
    },
    /not drawn again among mug, of which some were left/,
  ],
  [
    "a redraw among what was drawn",
    (pack) => {
      const record = drawWith(pack, ({ redrawnAmong }) => redrawnAmong !== undefined)
      return change(record, { outcome: { ...record.outcome, redrawnAmong: ["mug", "ten"] } })
    },
    /although its prize was not gone/,
  ],
  [
    "a redraw of a prize that is never gone",
    (pack) => {
      const record = drawWith(pack, ({ won, segmentId, redrawnAmong }) => won && segmentId === "ten" && !redrawnAmong)
      return change(record, { outcome: { ...record.outcome, redrawnAmong: ["ten", "mug"] } })
    },
    /its prize is never gone/,
  ],
  [
    "a redraw picks another",
    (pack) => {
      const record = drawWith(pack, ({ redrawnAmong }) => redrawnAmong !== undefined)
      const outcome = { won: true, segmentId: "mug", prizeId: "mug", redrawnAmong: ["ten"] }
      return change(record, { outcome })
    },
    /number gives a win on segment ten/,
  ],
]

describe("an operator rewrites another outcome:", () => {
  runCases(ofARoulette, roulettePack, rewrite)
})

const ofScratchCards: readonly Case[] = [
  [
    "a redraw where the configuration has none",
    (pack) => {
      const record = drawWith(pack, ({ turned }) => turned?.by === "stock")
      return change(record, { outcome: { won: true, prizeId: "pen", redrawnAmong: ["pen"] } })
    },
    /but the configuration has no redraws/,
  ],
  [
    "without a seed: a prize that is not there",
    (pack) =>
      change(
        found(pack.chains[1] ?? [], ({ n }) => n === 7),
        { outcome: { won: true, prizeId: "car" } },
      ),
    /does not give a win of prize car/,
  ],
  [
    "without a seed: a win that was turned",
    (pack) => {
      const record = found(pack.chains[1] ?? [], ({ n }) => n === 7)
      return change(record, { outcome: { won: true, prizeId: "pen", turned: { by: "budget", taken: 700 } } })
    },
    /it was turned, but is a win/,
  ],
  [
    "without a seed: a quota turns that the configuration does not have",
    (pack) => {
      const record = found(pack.chains[1] ?? [], ({ n }) => n === 7)
      return change(record, { outcome: { won: false, turned: { by: "quota", taken: 7 } } })
    },
    /the quota turned it, but the configuration has none/,
  ],
]

describe("an operator rewrites another outcome of scratch cards:", () => {
  runCases(ofScratchCards, scratchPack, rewrite)
})
