import { describe, expect, test } from "bun:test"
import { HonestGame } from "../../support/fair/honest-game.ts"
import { numbersOf, pick } from "../../support/fair/independent.ts"
import { type DrawConfig, linesOf, type Outcome, type Pack, type PackRecord } from "../../support/fair/records.ts"
import { type Case, change, drawsOf, found, recordOf, rewrite, runCases, verify } from "../../support/fair/tampering.ts"

const prizes = ["tv", "mug", "pen", "cap"].map((prizeId) => ({ prizeId, weight: 1 }))
const limited = (limits: DrawConfig["limits"], whenGone: "lose" | "redraw" = "lose"): DrawConfig => ({
  gameType: "scratch_card",
  winProbability: 1,
  prizes,
  whenGone,
  limits,
})

const played = (config: DrawConfig, chains = [40], isClosed = true): Pack => {
  const game = new HonestGame(config)
  for (const [i, plays] of chains.entries()) {
    for (let play = 0; play < plays; play++) {
      game.play({ user: `user-${play}` })
      game.now += 1000
    }
    if (isClosed || i < chains.length - 1) game.close(0)
  }
  return game.pack()
}

const resultOf = ({ outcome, used, usedPeriod }: PackRecord): Partial<PackRecord> => ({ outcome, used, usedPeriod })

/**
 * Takes the first win of a limit from its player: each win moves to the next one, and the last to a player for whom
 * nothing was left.
 */
const giveLater = (pack: Pack, limit: string, isStopped: (outcome: Outcome) => boolean): PackRecord => {
  const wins = drawsOf(pack).filter(({ used }) => used?.[limit] !== undefined)
  const stopped = found(drawsOf(pack), ({ outcome }) => isStopped(outcome))
  const results = [stopped, ...wins].map(resultOf)
  const records = [...wins, stopped]
  for (const [i, record] of records.entries()) change(record, results[i] ?? {})
  return found(records, () => true)
}

const isTurned = ({ turned }: Outcome) => turned !== undefined
const tvs = { "stock:tv": { maxTotal: 2, period: "total" } } as const

const cases: readonly [string, () => Pack, Case[1], RegExp][] = [
  [
    "a stock turns a win, and gives what was left later",
    () => played(limited(tvs)),
    (pack) => giveLater(pack, "stock:tv", isTurned),
    /the stock turned it at 2, but places up to there were free later/,
  ],
  [
    "a stock of the only prize turns a win early in a chain without a seed",
    () => played({ ...limited(tvs), prizes: prizes.slice(0, 1) }, [40], false),
    (pack) => giveLater(pack, "stock:tv", isTurned),
    /the stock turned it at 2, but places up to there were free later/,
  ],
  [
    "a redraw leaves out a prize that is given later",
    () => played({ ...limited(tvs, "redraw"), prizes: prizes.slice(0, 2) }),
    (pack) => giveLater(pack, "stock:tv", ({ redrawnAmong }) => redrawnAmong !== undefined),
    /it was not drawn again among tv, of which some were left/,
  ],
  [
    "a redraw is among a prize that was gone, which lets it pick another",
    () => played(limited({ ...tvs, "stock:mug": { maxTotal: 1, period: "total" } }, "redraw"), [120]),
    (pack) => {
      const { chain, seed = "" } = recordOf(pack, "close")
      for (const record of drawsOf(pack)) {
        const { outcome, n, clientSeed } = record
        if (outcome.redrawnAmong?.length !== 2) continue
        const [, u1 = 0, , u3 = 0] = numbersOf(Buffer.from(seed, "hex"), chain, n, clientSeed)
        const drawn = pick(prizes, u1)?.prizeId
        const among = prizes.filter(({ prizeId }) => prizeId !== drawn)
        const prizeId = pick(among, u3)?.prizeId
        if (prizeId === outcome.prizeId || prizeId === "tv" || prizeId === "mug") continue
        return change(record, {
          outcome: { won: true, ...(prizeId && { prizeId }), redrawnAmong: among.map((one) => one.prizeId) },
        })
      }
      throw new Error("no redraw picks another prize")
    },
    /it was drawn again among (tv|mug), which was gone/,
  ],
  [
    "a quota turns the win of a chain, and the next one gives it",
    () => played(limited({ quota: { maxTotal: 2, period: "total" } }), [1, 4]),
    (pack) => {
      change(recordOf(pack, "open", 1), { taken: { quota: { period: "total", count: 0 } } })
      return giveLater(pack, "quota", isTurned)
    },
    /the quota turned it at 2, but places up to there were free later/,
  ],
]

describe("an operator says that nothing was left:", () => {
  for (const [name, make, tamper, reason] of cases) {
    test(`the history of this is right: ${name}`, async () => expect(await verify(linesOf(make()))).toBeNull())
    runCases([[name, tamper, reason]], make, rewrite)
  }
})
