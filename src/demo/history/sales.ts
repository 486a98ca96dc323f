import type { CodeItem } from "../../core/code/code.ts"
import type { Random } from "../../core/random.ts"
import { isRefusal } from "../../core/refusal.ts"
import { between } from "../chance.ts"
import type { Person } from "../people.ts"
import { dayMs, hourMs } from "./calendar.ts"
import type { World } from "./world.ts"

/** In whole pesos: most baskets are small. */
const baskets = { COP: { least: 38, most: 320, unit: 1_000 }, MXN: { least: 220, most: 1_900, unit: 1 } } as const
const centavos = 100

/** A basket in minor units. */
const basket = ({ currency }: Person, random: Random): number => {
  const { least, most, unit } = baskets[currency]
  return Math.round(least + (most - least) * random() * random()) * unit * centavos
}

/** What a code takes off a basket. */
const discountOf = ({ discountType, discountValue, maxDiscountAmount }: CodeItem, saleTotal: number): number =>
  discountType === "percentage"
    ? Math.min(Math.round((saleTotal * discountValue) / 100), maxDiscountAmount ?? Number.POSITIVE_INFINITY)
    : Math.min(discountValue, saleTotal)

const invoice = (random: Random) => `FV-${between(100_000, 999_999, random)}`

/** The customer takes the code to a shop within a few days, or forgets it. */
export const keepCode = (world: World, person: Person, code: string) => {
  const { store, orgId, random, time } = world
  if (random() > 0.42) return
  const saleTotal = basket(person, random)
  const report = { saleTotal, currency: person.currency, externalReference: invoice(random) }
  world.errands.push({
    at: time.now + Math.floor((random() * 5 + 0.05) * dayMs),
    run: async () => {
      const found = await store.admin.code(orgId, code)
      if (isRefusal(found)) return
      const discountAmount = discountOf(found, saleTotal)
      const externalUserId = person.externalId
      await store.partner.redeemCode({ orgId, code, externalUserId, ...report, discountAmount })
    },
  })
}

/** The shop reports what the prize sold, and corrects some of its reports later. */
export const keepAward = (world: World, person: Person, miniGameId: string, awardId: string) => {
  const { store, orgId, random, time } = world
  if (random() > 0.55) return
  const at = time.now + Math.floor((random() * 3 + 0.02) * dayMs)
  const sold = basket(person, random)
  const discountAmount = Math.round((sold * between(4, 14, random)) / 100)
  const report = { discountAmount, currency: person.currency, externalReference: invoice(random) }
  const redeem = (saleTotal: number, override: boolean) => () =>
    store.partner.redeemAward({ orgId, miniGameId, awardId, override, report: { ...report, saleTotal } })
  world.errands.push({ at, run: redeem(sold, false) })
  if (random() < 0.08)
    world.errands.push({ at: at + between(1, 30, random) * hourMs, run: redeem(Math.round(sold * 0.8), true) })
}
