import type { KeyRow } from "../../../record/organization/organization.ts"
import { facts } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"
import { columnsOf } from "../engine/row/reader.ts"
import { apiKeys } from "../schema/organization/organization.ts"

/** The same condition as `isKeyInForce`. */
const isInForce = (now: string) => `t.deactivated_at IS NULL AND (t.expires_at IS NULL OR t.expires_at > ${now})`

/** Keys created by the batch itself are not counted: a job that creates a key is alone in its batch. */
const inForce: Reader<readonly [orgId: string, now: number], number> = {
  name: "number of keys in force",
  idOf: (key) => key.join("\n"),
  load: (session, wanted) =>
    Promise.all(
      wanted.map(async (key) => {
        const text = `SELECT count(*) AS n FROM api_keys t WHERE t.org_id = $1 AND ${isInForce("$2")}`
        const [row] = await session.query<{ n: number }>(text, key)
        return row?.n ?? 0
      }),
    ),
}

/** Like the number of keys in force: only keys from before the batch. */
const inForceOf: Reader<readonly [orgId: string, userId: string, now: number], readonly KeyRow[]> = {
  name: "keys in force of a user",
  idOf: (key) => key.join("\n"),
  load: (session, wanted) =>
    Promise.all(
      wanted.map((key) => {
        const text = `WITH RECURSIVE theirs (id) AS (
            SELECT $2::text UNION SELECT k.key_id FROM api_keys k JOIN theirs ON k.created_by = theirs.id WHERE k.org_id = $1
          ) SELECT ${columnsOf(apiKeys)} FROM api_keys t
          WHERE t.org_id = $1 AND t.created_by IN (SELECT id FROM theirs) AND ${isInForce("$3")} ORDER BY t.id`
        return session.query<KeyRow>(text, key)
      }),
    ),
}

/** The keys in force of organizations, for jobs. */
export const keysInForce = {
  countOf: (orgId: string, now: number): number => facts().get(inForce, [orgId, now]),
  createdBy: (orgId: string, userId: string, now: number): readonly KeyRow[] =>
    facts().get(inForceOf, [orgId, userId, now]),
}
