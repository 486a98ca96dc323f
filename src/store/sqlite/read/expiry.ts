import { type Fired, namedFired } from "../../../core/operation/admin/test/advance.ts"
import type { Happened } from "../../../operation/admin/test/advance.ts"
import { expiredCountText, expiredText } from "../../expiry.ts"
import type { Db } from "../file/open.ts"

const dialect = {
  ...{ orgId: "?1", after: "?2", until: "?3", limit: "?4" },
  isTest: "instr(c.org_id, '~') > 0",
  earlier: (one: string, other: string) => `min(ifnull(${one}, 1e15), ifnull(${other}, 1e15))`,
}

export const expiryReads = (db: Db): Happened => {
  const first = db.$client.query<Fired, [string, number, number, number]>(expiredText(dialect))
  const count = db.$client.query<{ n: number }, [string, number, number]>(expiredCountText(dialect))
  return async (orgId, { after, until }) => ({
    first: first.all(orgId, after, until, namedFired),
    count: count.get(orgId, after, until)?.n ?? 0,
  })
}
