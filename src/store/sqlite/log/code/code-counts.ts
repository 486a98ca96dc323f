import { takeTurns } from "../../../../concurrency/turn.ts"
import type { CodeSale } from "../../../../core/code/code.ts"
import { CodeTally, type CountedCode } from "../../../../core/report/code-tally.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { Db } from "../../file/open.ts"

const keptCampaigns = 200
const stepRows = 2_000

type Step = CountedCode & { readonly id: number }
type Sale = CodeSale & { readonly id: number; readonly redeemedAt: number }

/** A tally over the codes up to `lastCode`, of which it includes those up to `counted`, and over their sales. */
type Kept = {
  readonly tally: CodeTally
  readonly lastCode: number
  counted: number
  made: Promise<void> | null
}

const statementsFor = ({ $client: client }: Db) => ({
  codes: client.query<Step, [campaign: number, after: number, last: number]>(
    `SELECT id, uses, max_uses AS maxUses, created_at AS createdAt, expires_at AS expiresAt,
       deactivated_at AS deactivatedAt
     FROM promo_codes INDEXED BY promo_codes_of_campaign
     WHERE campaign = +?1 AND id > +?2 AND id <= +?3 ORDER BY id LIMIT ${stepRows}`,
  ),
  lastRows: client.query<{ code: number | null; sale: number | null }, []>(
    "SELECT (SELECT max(id) FROM promo_codes) AS code, (SELECT max(id) FROM code_redemptions) AS sale",
  ),
  sales: client.query<Sale, [campaign: number, at: number, after: number, last: number]>(
    `SELECT id, redeemed_at AS redeemedAt, sale_total AS saleTotal, discount_amount AS discountAmount, currency
     FROM code_redemptions INDEXED BY code_redemptions_by_campaign
     WHERE campaign = +?1 AND (redeemed_at, id) > (+?2, +?3) AND id <= +?4
     ORDER BY redeemed_at, id LIMIT ${stepRows}`,
  ),
})

/**
 * How many codes campaigns have issued, their states, and their sales. Counted from the rows at the first request, then
 * kept in memory and updated with every change.
 */
export const codeCounts = (db: Db) => {
  const sqlite = statementsFor(db)
  const known = new Map<number, Kept>()

  const countSales = async (campaign: number, { tally }: Kept, last: number, giveWay: () => Promise<void>) => {
    for (let at = Number.MIN_SAFE_INTEGER, after = 0, count = stepRows; count === stepRows; ) {
      await giveWay()
      const sales = sqlite.sales.all(campaign, at, after, last)
      for (const sale of sales) tally.addSale(sale, sale.redeemedAt, 1)
      const newest = sales.at(-1)
      if (newest) {
        at = newest.redeemedAt
        after = newest.id
      }
      count = sales.length
    }
  }

  const countCodes = async (campaign: number, kept: Kept, giveWay: () => Promise<void>) => {
    for (let count = stepRows; count === stepRows; ) {
      await giveWay()
      const codes = sqlite.codes.all(campaign, kept.counted, kept.lastCode)
      for (const code of codes) kept.tally.add(code, 1)
      count = codes.length
      kept.counted = count === stepRows ? (codes.at(-1)?.id ?? kept.lastCode) : kept.lastCode
    }
  }

  const make = (campaign: number): Kept => {
    for (const [other, { made }] of known) if (known.size >= keptCampaigns && made === null) known.delete(other)
    const giveWay = takeTurns()
    const last = sqlite.lastRows.get()
    const kept: Kept = { tally: new CodeTally(), lastCode: last?.code ?? 0, counted: 0, made: null }
    known.set(campaign, kept)
    kept.made = countCodes(campaign, kept, giveWay)
      .then(() => countSales(campaign, kept, last?.sale ?? 0, giveWay))
      .then(() => {
        kept.made = null
      })
    kept.made.catch(() => known.delete(campaign))
    return kept
  }

  return {
    issued: (tx: Tx, campaign: number, code: CountedCode) => {
      const tally = known.get(campaign)?.tally
      if (!tally) return
      tally.add(code, 1)
      tx.onRollback(() => tally.add(code, -1))
    },

    /** Replaces the code of a row by another. Rows that are yet to be counted are left to that count. */
    changed: (tx: Tx, campaign: number, row: number, before: CountedCode, after: CountedCode) => {
      const kept = known.get(campaign)
      if (!kept || (row > kept.counted && row <= kept.lastCode)) return
      const replace = (one: CountedCode, other: CountedCode) => {
        kept.tally.add(one, -1)
        kept.tally.add(other, 1)
      }
      replace(before, after)
      tx.onRollback(() => replace(after, before))
    },

    sold: (tx: Tx, campaign: number, sale: CodeSale) => {
      const tally = known.get(campaign)?.tally
      if (!tally) return
      tally.addSale(sale, tx.now, 1)
      tx.onRollback(() => tally.addSale(sale, tx.now, -1))
    },

    /** Called outside of transactions. */
    of: async (campaign: number): Promise<CodeTally> => {
      const kept = known.get(campaign) ?? make(campaign)
      await kept.made
      return kept.tally
    },
  }
}

export type CodeTallies = ReturnType<typeof codeCounts>
