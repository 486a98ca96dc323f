import type { Snapshot } from "./connection.ts"

const complete = `UPDATE chains c SET records = r.records, newest_record = r.newest, newest_config = r.config,
    newest_hash = (SELECT right(left(t.text, -2), 64) FROM chain_records t
      WHERE t.org_id = $1 AND t.chain = c.id AND t.n = r.newest)
  FROM (SELECT r.chain, count(*) AS records, max(r.n) AS newest,
      coalesce(max(r.n) FILTER (WHERE strpos(r.text, ',"config":{') > 0), 0) AS config
    FROM chain_records r WHERE r.org_id = $1 GROUP BY r.chain) r
  WHERE c.org_id = $1 AND c.id = r.chain`

/** Adds to the rows of an organization's chains what follows from their records, which an export omits. */
export const completeChains = async (snapshot: Snapshot, orgId: string): Promise<void> => {
  await snapshot.query(complete, [orgId])
}
