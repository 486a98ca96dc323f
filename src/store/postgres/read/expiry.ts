import type { Pool } from "pg"
import { type Fired, namedFired } from "../../../core/operation/admin/test/advance.ts"
import type { Happened } from "../../../operation/admin/test/advance.ts"
import { expiredCountText, expiredText } from "../../expiry.ts"
import { withSession } from "../connection/pool.ts"

const dialect = {
  ...{ orgId: "$1", after: "$2::bigint", until: "$3::bigint", limit: "$4::int" },
  isTest: "strpos(c.org_id, '~') > 0",
  earlier: (one: string, other: string) => `least(${one}, ${other})`,
}

const first = expiredText(dialect)
const count = expiredCountText(dialect)

export const expiryReads =
  (pool: Pool): Happened =>
  (orgId, { after, until }) =>
    withSession(pool, async (session) => {
      const [named, [counted]] = await Promise.all([
        session.query<Fired>(first, [orgId, after, until, namedFired]),
        session.query<{ n: number }>(count, [orgId, after, until]),
      ])
      return { first: named, count: Number(counted?.n ?? 0) }
    })
