import { describe, expect, test } from "bun:test"
import { HonestGame } from "../../support/fair/honest-game.ts"
import { roulettePack, scratchPack } from "../../support/fair/packs.ts"
import { linesOf, type PackRecord } from "../../support/fair/records.ts"
import {
  type Case,
  change,
  drawsOf,
  drawWith,
  found,
  loss,
  recordOf,
  rewrite,
  runCases,
  turnedByQuota,
  verify,
  win,
} from "../../support/fair/tampering.ts"

const ofARoulette: readonly Case[] = [
  [
    "a place is taken twice in a chain",
    (pack) =>
      change(
        drawWith(pack, (_, { used }) => used?.["quota"] === 3),
        { used: { quota: 2, "stock:mug": 1 } },
      ),
    /taken before/,
  ],
  [
    "a place is taken twice in two chains",
    (pack) => {
      const record = found(drawsOf(pack), ({ used, chain }) => chain === pack.header.chains[2] && used?.["quota"] === 4)
      return change(record, { used: { quota: 3 } })
    },
    /place 3 of quota in 2026-11-23 was taken twice/,
  ],
  [
    "a limit is overshot",
    (pack) =>
      change(
        drawWith(pack, (_, { used }) => used?.["quota"] === 9),
        { used: { quota: 10, "stock:tv": 2 } },
      ),
    /place 10 of quota is beyond its 9/,
  ],
  [
    "a quota turns before it is used up",
    (pack) =>
      change(turnedByQuota(pack), { outcome: { won: false, segmentId: "nothing", turned: { by: "quota", taken: 8 } } }),
    /the quota turned it at 8 of 9/,
  ],
  [
    "a quota turns that has places left later",
    (pack) => {
      const record = win(pack)
      const outcome = { won: false, segmentId: "nothing", turned: { by: "quota", taken: 9 } }
      change(record, { outcome, used: undefined, usedPeriod: undefined })
      return record
    },
    /number gives a loss on segment|places up to there were free later|left out/,
  ],
  [
    "a loss takes places",
    (pack) => change(loss(pack), { used: { quota: 4 }, usedPeriod: { quota: "2026-11-22" } }),
    /loss, but used/,
  ],
  [
    "a win takes no place",
    (pack) => change(win(pack), { used: undefined, usedPeriod: undefined }),
    /used names nothing/,
  ],
  [
    "a win takes a place of another limit",
    (pack) =>
      change(win(pack), {
        used: { quota: 2, "stock:mug": 1 },
        usedPeriod: { quota: "2026-11-22", "stock:mug": "total" },
      }),
    /used names quota, stock:mug/,
  ],
  ["a place without a period", (pack) => change(win(pack), { usedPeriod: undefined }), /name different limits/],
  [
    "a place of another day",
    (pack) => change(win(pack), { usedPeriod: { quota: "2026-11-25", "stock:tv": "total" } }),
    /2026-11-25 is not the period/,
  ],
  [
    "more places than were taken",
    (pack) => {
      const record = recordOf(pack, "open", 3)
      const taken = record.taken ?? {}
      return change(record, { taken: { ...taken, "stock:mug": { period: "total", count: 5 } } })
    },
    /taken says 5 places of stock:mug in total, but 4 were/,
  ],
  [
    "fewer places than its chain took",
    (pack) => {
      const record = recordOf(pack, "config", 1)
      return change(record, { taken: { ...record.taken, quota: { period: "2026-11-24", count: 3 } } })
    },
    /taken says 3 places of quota, but 9 were/,
  ],
  [
    "fewer places than the chain before took",
    (pack) => {
      const record = recordOf(pack, "open", 3)
      return change(record, { taken: { ...record.taken, "stock:mug": { period: "total", count: 3 } } })
    },
    /taken says 3 places of stock:mug, but 4 were/,
  ],
  [
    "places of all time are recounted",
    (pack) => {
      const record = drawWith(pack, (_, { used }) => used?.["stock:mug"] === 4)
      return change(record, {
        used: { ...record.used, "stock:mug": 1 },
        usedPeriod: { ...record.usedPeriod, "stock:mug": "total#2" },
      })
    },
    /total#2 is not the period of stock:mug/,
  ],
  [
    "places are recounted for the third time",
    (pack) => {
      const record = win(pack)
      return change(record, {
        used: { quota: 1, "stock:tv": 1 },
        usedPeriod: { quota: "2026-11-22#3", "stock:tv": "total" },
      })
    },
    /2026-11-22#3 recounts quota, but 2026-11-22#2 has no places/,
  ],
  [
    "a limit that taken leaves out",
    (pack) => {
      const record = recordOf(pack, "open")
      const { quota: _, ...taken } = record.taken ?? {}
      return change(record, { taken })
    },
    /taken does not name/,
  ],
]

describe("an operator rewrites places of limits:", () => {
  runCases(ofARoulette, roulettePack, rewrite)
})

const ofScratchCards: readonly Case[] = [
  [
    "a place is left out",
    (pack) => {
      const pens = drawsOf(pack).flatMap(({ used }) => (used?.["stock:pen"] ? [used] : []))
      for (const used of pens) if (Number(used["stock:pen"]) > 3) used["stock:pen"] = Number(used["stock:pen"]) + 1
      const { taken } = recordOf(pack, "open", 1)
      if (taken) taken["stock:pen"] = { period: "total", count: 7 }
      return found(drawsOf(pack), ({ used }) => used?.["stock:pen"] === 5)
    },
    /place 4 of stock:pen in total was left out/,
  ],
  [
    "a stock turns that was not used up",
    (pack) => {
      const record = drawWith(pack, ({ prizeId }) => prizeId === "tv")
      const turned = { by: "stock", taken: 1 }
      return change(record, { outcome: { won: false, turned }, used: undefined, usedPeriod: undefined })
    },
    /that many places were never taken/,
  ],
  [
    "a player has more than maxPerUser",
    (pack) => {
      const ana = drawWith(pack, ({ prizeId }) => prizeId === "pen").subject ?? ""
      const pens = drawsOf(pack).filter(({ outcome }) => outcome.prizeId === "pen")
      for (const pen of pens) pen.subject = ana
      return pens[2] as PackRecord
    },
    /its player won 3 times/,
  ],
  [
    "a limit of players turns before it is reached",
    (pack) => {
      const record = drawWith(pack, ({ turned }) => turned?.by === "perUser")
      return change(record, { outcome: { won: false, turned: { by: "perUser", taken: 1 } } })
    },
    /turned it at 1 of 2/,
  ],
]

describe("an operator rewrites places of limits of scratch cards:", () => {
  runCases(ofScratchCards, scratchPack, rewrite)
})

test("a segment without a prize takes nothing of a prize that is called undefined", async () => {
  const game = new HonestGame({
    gameType: "roulette",
    segments: [
      { segmentId: "ten", isPrize: true, weight: 1 },
      { segmentId: "odd", isPrize: true, weight: 1, prizeId: "undefined" },
    ],
    prizes: [{ prizeId: "undefined", weight: 1 }],
    whenGone: "lose",
    limits: { "stock:undefined": { maxTotal: 100, maxPerUser: 100, period: "total" } },
  })
  for (let i = 0; i < 20; i++) game.play({ user: "ana" })
  game.close(0)
  expect(await verify(linesOf(game.pack()))).toBeNull()
})
