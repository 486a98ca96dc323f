import { Cache } from "../../../core/cache/cache.ts"
import type { BudgetTally } from "../../../core/campaign/prize/budget.ts"
import { isTest } from "../../../core/organization/test-organization.ts"
import { type columnsOfTally, tallyOfColumns } from "../../../record/campaign/announced.ts"
import { isEarly, totalCost, unusedCost } from "../../budget-cost.ts"
import type { Db } from "../file/open.ts"

const cachedCampaigns = 10_000
/** How many codes a transaction counts at once; more are counted in steps of as many, outside of it. */
export const codesOfAStep = 2_000

type Columns = ReturnType<typeof columnsOfTally>
type Row = Omit<Columns, "told"> & { readonly told: string | null }
export type Step = { readonly cost: number; readonly codes: number; readonly last: number | null }
type Early = readonly [earlyLast: number, earlyUntil: number]
type Range = readonly [campaign: number, from: number, until: number, ...Early]

/** Tells whether a campaign is one of a test organization. */
const testCampaigns = (client: Db["$client"]) => {
  const organization = client.query<{ orgId: string }, [number]>("SELECT org_id AS orgId FROM campaigns WHERE id = ?")
  const known = new Cache<number, boolean>(cachedCampaigns)
  return (campaign: number): boolean => {
    const isOfTest = known.get(campaign) ?? isTest(organization.get(campaign)?.orgId ?? "")
    known.set(campaign, isOfTest)
    return isOfTest
  }
}

/** The statements about one budget, and about the codes that it counts. */
export const budgetStatements = ({ $client: client }: Db) => {
  const unused = `FROM promo_codes c INDEXED BY promo_codes_unused
    WHERE c.org_id = (SELECT org_id FROM campaigns WHERE id = +?1) AND c.uses < c.max_uses AND c.deactivated_at IS NULL
      AND c.expires_at > +?2 AND c.expires_at <= +?3`
  return {
    select: client.query<Row, [number]>(
      `SELECT used, given_back_until AS givenBackUntil, low_for AS lowFor, reached_for AS reachedFor, told,
         early_last AS earlyLast, early_until AS earlyUntil
       FROM budgets WHERE campaign = ?`,
    ),
    upsert: client.query(
      `INSERT OR REPLACE INTO budgets
         (campaign, used, given_back_until, low_for, reached_for, told, early_last, early_until)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
    ),
    remove: client.query("DELETE FROM budgets WHERE campaign = ?"),
    /** What the next codes of a campaign cost, those after a row; all uses of those that were not given back. */
    count: client.query<Step, [campaign: number, since: number, after: number, ...Early]>(
      `SELECT ${totalCost({ since: "+?2", earlyLast: "+?4", earlyUntil: "+?5" })} AS cost, count(*) AS codes,
         max(c.id) AS last FROM (
         SELECT * FROM promo_codes INDEXED BY promo_codes_of_campaign
         WHERE campaign = +?1 AND id > +?3 ORDER BY id LIMIT ${codesOfAStep}) c`,
    ),
    isOfTest: testCampaigns(client),
    last: client.query<{ id: number | null }, [number]>(
      "SELECT max(id) AS id FROM promo_codes INDEXED BY promo_codes_of_campaign WHERE campaign = ?",
    ),
    /**
     * The expiry of the last code of a step, among the organization's codes that expire in a range; null if one step is
     * enough.
     */
    stepEnd: client.query<{ at: number }, [campaign: number, from: number, until: number]>(
      `SELECT c.expires_at AS at ${unused} ORDER BY c.expires_at LIMIT 1 OFFSET ${codesOfAStep}`,
    ),
    expired: client.query<{ cost: number }, [...Range]>(
      `SELECT ${unusedCost} AS cost ${unused} AND c.campaign = +?1
         AND NOT ${isEarly({ earlyLast: "+?4", earlyUntil: "+?5" })}`,
    ),
  }
}

export type BudgetStatements = ReturnType<typeof budgetStatements>

export const toTally = ({ told, ...row }: Row): BudgetTally =>
  tallyOfColumns({ ...row, told: told && JSON.parse(told) })

export const upsert = (sqlite: BudgetStatements, campaign: number, { used, givenBackUntil, told, ...row }: Columns) => {
  const { lowFor, reachedFor, earlyLast, earlyUntil } = row
  const rest = [lowFor, reachedFor, JSON.stringify(told), earlyLast, earlyUntil]
  sqlite.upsert.run(campaign, used, givenBackUntil, ...rest)
}
