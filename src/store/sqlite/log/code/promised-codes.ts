import { codeKey } from "../../../../core/code/code.ts"
import type { Db } from "../../file/open.ts"

type Promised = { readonly orgId: string; readonly code: string }

const keyOf = (orgId: string, code: string) => `${orgId}\n${codeKey(code)}`

/**
 * The texts of codes promised to winners of rankings, in memory: no other code may use them meanwhile. Those of decided
 * rounds are read again at startup.
 */
export const promisedCodes = ({ $client: client }: Db) => {
  const keys = new Set<string>()
  const selectDecided = client.query<Promised, []>(
    `SELECT c.org_id AS orgId, p.prize_code AS code FROM ranking_rounds r
     JOIN ranking_prizes p ON p.campaign = r.campaign AND p.period_key = r.period_key
     JOIN campaigns c ON c.id = r.campaign
     WHERE r.given_at IS NULL AND p.given_at IS NULL AND p.prize_code IS NOT NULL`,
  )
  for (const { orgId, code } of selectDecided.iterate()) keys.add(keyOf(orgId, code))

  return {
    has: (orgId: string, code: string): boolean => keys.size > 0 && keys.has(keyOf(orgId, code)),

    add: (orgId: string, code: string) => {
      keys.add(keyOf(orgId, code))
    },

    /** Call this once the code is issued, or will not be. */
    remove: (orgId: string, code: string) => {
      keys.delete(keyOf(orgId, code))
    },

    /** Call this once nothing of an organization is left. */
    forget: (orgId: string) => {
      for (const key of keys) if (key.startsWith(`${orgId}\n`)) keys.delete(key)
    },
  }
}

export type PromisedCodes = ReturnType<typeof promisedCodes>
