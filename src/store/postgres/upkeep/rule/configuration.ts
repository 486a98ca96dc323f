import { queryRule } from "../../../invariant/rule.ts"
import { configurationSum } from "../../record/configuration.ts"

/** The last row number at which a process of an old version may have changed what is counted: any while one serves. */
const changedUntil = `(SELECT coalesce(max(CASE WHEN p.ended THEN p.id ELSE ${Number.MAX_SAFE_INTEGER} END), 0)
  FROM processes p WHERE NOT p.counts_configuration)`

/** An unreliable count is computed again with the next change. */
const differing = `SELECT 'organization ' || o.id || ' counts ' || c.bytes || ' bytes of configuration, and its rows have '
    || s.bytes AS what
  FROM organizations o JOIN configuration_counts c ON c.org_id = $1
  CROSS JOIN LATERAL (SELECT ${configurationSum} AS bytes) s
  WHERE o.org_id = $1 AND c.bytes <> s.bytes AND c.counted_at > 0 AND c.counted_at >= ${changedUntil}`

export const configurationRule = queryRule("configuration", () => [differing])
