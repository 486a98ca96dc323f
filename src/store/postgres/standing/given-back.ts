import type { GivenBack } from "../../../core/campaign/prize/budget.ts"
import { tallyOfColumns } from "../../../record/campaign/announced.ts"
import { isEarly, unusedCost } from "../../budget-cost.ts"
import { type Locking, lockingTexts, type Reader } from "../engine/row/facts.ts"
import { forEachOwner } from "../engine/row/owner.ts"
import type { budgets } from "../schema/campaign.ts"

/** How many expired codes a transaction locks at most. */
const lockedCodes = 2_000

/** The row number of the newest code of an organization. */
export const lastCode: Reader<readonly [orgId: string], number> = {
  name: "last code",
  idOf: ([orgId]) => orgId,
  load: (session, keys) =>
    Promise.all(
      keys.map(async ([orgId]) => {
        const text = "SELECT coalesce(max(id), 0) AS id FROM promo_codes WHERE org_id = $1"
        return (await session.query<{ id: number }>(text, [orgId]))[0]?.id ?? 0
      }),
    ),
}

const isUnused = `c.org_id COLLATE "C" = $1 AND c.campaign = $2 AND c.uses < c.max_uses AND c.deactivated_at IS NULL
  AND c.expires_at > $3 AND c.expires_at <= $4`
const ifFew = `(SELECT count(*) FROM (SELECT FROM promo_codes c WHERE ${isUnused} LIMIT ${lockedCodes + 1}) few) <= ${lockedCodes}`
const expiredText = (locking: Locking) => `
  SELECT ${ifFew} AS "areFew", (${unusedCost})::float8 AS cost FROM (
    SELECT * FROM promo_codes c WHERE ${isUnused} AND ${ifFew}
      AND NOT ${isEarly({ earlyLast: "$5::bigint", earlyUntil: "$6::bigint" })}
    ORDER BY c.code_key COLLATE "C" ${locking}) c`
const expiredTexts = lockingTexts(expiredText)

type ExpiredKey = readonly [
  ...[orgId: string, campaign: number, from: number, until: number],
  ...[earlyLast: number, earlyUntil: number],
]
type Expired = { readonly areFew: boolean; readonly cost: number }

/**
 * The unused cost of codes that expired after one time and up to another; null if they are many. Locks the codes: it
 * waits for redemptions of other processes that have begun, and later ones find the codes given back.
 */
export const expired: Reader<ExpiredKey, number | null> = {
  name: "expired codes",
  lock: "code",
  idOf: (key) => key.join("\n"),
  load: (session, keys, _known, locking) =>
    Promise.all(
      keys.map(async (key) => {
        const [found] = await session.query<Expired>(expiredTexts[locking], key)
        return found?.areFew ? found.cost : null
      }),
    ),
}

type CodeKey = readonly [orgId: string, codeKey: string]

const returnedText = `SELECT k.n AS "keyNumber", b.given_back_until AS "givenBackUntil", b.early_last AS "earlyLast",
    b.early_until AS "earlyUntil"
  FROM unnest($2::text[]) WITH ORDINALITY AS k(code_key, n)
  CROSS JOIN LATERAL (SELECT campaign FROM promo_codes WHERE org_id = $1 AND code_key = k.code_key OFFSET 0) c
  CROSS JOIN LATERAL (SELECT * FROM budgets WHERE org_id = $1 AND campaign = c.campaign OFFSET 0) b`

type Returned = Pick<typeof budgets.$inferSelect, "givenBackUntil" | "earlyLast" | "earlyUntil">

/** What the budget of a code's campaign had given back, read once the code is locked; null without a budget. */
export const returnedOf: Reader<CodeKey, GivenBack | null> = {
  name: "given back of a code",
  idOf: (key) => key.join("\n"),
  load: async (session, keys) => {
    const found = new Map<CodeKey | undefined, GivenBack>()
    const read = async (orgId: string, own: readonly CodeKey[]) => {
      const values = [orgId, own.map(([, key]) => key)]
      for (const row of await session.query<Returned & { keyNumber: number }>(returnedText, values)) {
        const blank = { used: 0, told: null, lowFor: null, reachedFor: null }
        found.set(own[row.keyNumber - 1], tallyOfColumns({ ...blank, ...row }))
      }
    }
    await forEachOwner(keys, ([orgId]) => orgId, read)
    return keys.map((key) => found.get(key) ?? null)
  },
}
