import type { Queries } from "../../../invariant/dialect.ts"

/** What the row of a chain says about its records, so that a play need not read them. */
export const newestRecords: Queries = ({ own }) => [
  `SELECT 'chain ' || c.id || ' is not up to date with its records' AS what
   FROM chains c CROSS JOIN LATERAL (SELECT count(*) AS records, max(r.n) AS newest,
       max(r.n) FILTER (WHERE strpos(r.text, ',"config":{') > 0) AS config
     FROM chain_records r WHERE ${own("r")} AND r.chain = c.id) r
   WHERE ${own("c")} AND (c.records, c.newest_record, c.newest_config) IS DISTINCT FROM (r.records, r.newest, r.config)`,
]
