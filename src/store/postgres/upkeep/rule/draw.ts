import { type CheckedChain, chainCheck, closings, draws } from "../../../invariant/draw.ts"
import type { KeptDraw } from "../../../pack.ts"
import { drawsIn } from "../../log/draw/row.ts"
import { byQueries, dialect, queryRule, type Rule, sharedRule } from "./rule.ts"

const chains = `SELECT id, chain_id AS "chainId", draws, last_hash AS "lastHash" FROM chains WHERE org_id = $1 ORDER BY id`
const texts = "SELECT n, text FROM chain_records WHERE org_id = $1 AND chain = $2 ORDER BY n"
const drawn = `SELECT n, hash, content FROM ${drawsIn("d.org_id = $1 AND d.chain = $2")} t ORDER BY n`

/** What the row of a chain tells of its records, so that a play need not look. */
const newest = `SELECT 'chain ' || c.id || ' is not up to date with its records' AS what
  FROM chains c CROSS JOIN LATERAL (SELECT count(*) AS records, max(r.n) AS newest,
      max(r.n) FILTER (WHERE strpos(r.text, ',"config":{') > 0) AS config
    FROM chain_records r WHERE r.org_id = $1 AND r.chain = c.id) r
  WHERE c.org_id = $1
    AND (c.records, c.newest_record, c.newest_config) IS DISTINCT FROM (r.records, r.newest, r.config)`

/** The rules of the chains of draws. */
export const drawRules: readonly Rule[] = [
  sharedRule("draw-chains", async function* (snapshot, orgId) {
    for (const chain of await snapshot.query<CheckedChain>(chains, [orgId])) {
      const { take, end } = chainCheck(
        chain,
        await snapshot.query<{ readonly n: number; readonly text: string }>(texts, [orgId, chain.id]),
      )
      let broken: string | null = null
      for await (const draw of snapshot.rows<KeptDraw>(drawn, [orgId, chain.id])) broken ??= take(draw)
      broken ??= end()
      if (broken !== null) yield broken
    }
    for (const { what } of await snapshot.query<{ what: string }>(newest, [orgId])) yield what
    yield* byQueries(...closings(dialect))(snapshot, orgId)
  }),
  queryRule("draws", draws(drawsIn())),
]
