import { describe, expect, test } from "bun:test"
import { HonestGame } from "../../support/fair/honest-game.ts"
import { type DrawConfig, linesOf, type Pack } from "../../support/fair/records.ts"
import { type Case, change, drawWith, recordOf, rewrite, runCases, verify } from "../../support/fair/tampering.ts"

const scratchCards: DrawConfig = {
  gameType: "scratch_card",
  winProbability: 1,
  prizes: [
    { prizeId: "card", weight: 1, pool: true },
    { prizeId: "tv", weight: 1 },
    { prizeId: "pen", weight: 1 },
  ],
  whenGone: "redraw",
  limits: { "stock:tv": { maxTotal: 40, period: "total" } },
}

/** Gift cards of a pool of five codes, which is empty long before the last play, beside other prizes. */
const played = (config: DrawConfig): Pack => {
  const game = new HonestGame(config)
  game.pool.left = 5
  for (let play = 0; play < 40; play++) {
    game.play({ user: `user-${play}` })
    game.now += 1000
  }
  game.close(0)
  return game.pack()
}
const redrawing = () => played(scratchCards)
const losing = () => played({ ...scratchCards, whenGone: "lose" })

/** Says of all configurations that no codes come from pools, as version 1 does. */
const withoutPools = (pack: Pack): Pack => {
  for (const prize of pack.chains.flatMap((chain) => chain.flatMap(({ config }) => config?.prizes ?? [])))
    delete prize.pool
  pack.header.version = 1
  return pack
}
const redrawn = (pack: Pack) => drawWith(pack, ({ redrawnAmong }) => redrawnAmong !== undefined)
const turned = (pack: Pack) => drawWith(pack, (outcome) => outcome.turned?.by === "pool")

const ofRedraws: readonly Case[] = [
  [
    "a pack of version 1 has a prize with a pool",
    (pack) => {
      pack.header.version = 1
      return recordOf(pack, "open")
    },
    /its codes come from a pool, which a pack of version 1 cannot say/,
  ],
  [
    "the configuration of a redraw has no pool that explains what is missing",
    (pack) => redrawn(withoutPools(pack)),
    /it was drawn again although its prize is never gone/,
  ],
  [
    "a redraw lacks a prize that is never gone beside one with a pool",
    (pack) => {
      const record = redrawn(pack)
      return change(record, { outcome: { ...record.outcome, redrawnAmong: ["tv"] } })
    },
    /not drawn again among pen, which is never gone/,
  ],
  [
    "a redraw lacks a prize of which some were left beside one with a pool",
    (pack) => {
      const record = drawWith(pack, ({ prizeId, redrawnAmong }) => redrawnAmong !== undefined && prizeId === "pen")
      return change(record, { outcome: { ...record.outcome, redrawnAmong: ["pen"] } })
    },
    /not drawn again among tv, of which some were left/,
  ],
  [
    "a pool turns a win, although other prizes were never gone",
    (pack) => change(redrawn(pack), { outcome: { won: false, turned: { by: "pool", taken: 5 } } }),
    /not drawn again among pen, which is never gone/,
  ],
]

const ofLosses: readonly Case[] = [
  [
    "a pool turned a win, but the configuration has none",
    (pack) => turned(withoutPools(pack)),
    /a pool turned it, but the configuration has none for its prize/,
  ],
  [
    "a pool turned the win of another prize",
    (pack) => {
      const record = drawWith(pack, ({ prizeId }) => prizeId === "pen")
      return change(record, { outcome: { won: false, turned: { by: "pool", taken: 5 } } })
    },
    /a pool turned it, but the configuration has none for its prize/,
  ],
  [
    "a campaign says in version 1 that codes of wins without prizes come from a pool",
    (pack) => {
      const open = recordOf(withoutPools(pack), "open")
      if (open.config) open.config.pool = true
      return open
    },
    /its codes come from a pool, which a pack of version 1 cannot say/,
  ],
]

describe("an operator rewrites what a pool gave:", () => {
  test.each([redrawing, losing])("the history of this is right", async (make) => {
    expect(await verify(linesOf(make()))).toBeNull()
  })
  runCases(ofRedraws, redrawing, rewrite)
  runCases(ofLosses, losing, rewrite)
})
