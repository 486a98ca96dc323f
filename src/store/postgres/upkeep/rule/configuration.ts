import { queryRule } from "../../../invariant/rule.ts"
import { configurationSum } from "../../record/configuration.ts"

const oldProcesses = "SELECT FROM processes p WHERE NOT p.counts_configuration AND (NOT p.ended OR p.id > c.counted_at)"

/** An unreliable count is computed again with the next change. */
const differing = `SELECT 'organization ' || o.id || ' counts ' || c.bytes || ' bytes of configuration, and its rows have '
    || s.bytes AS what
  FROM organizations o JOIN configuration_counts c ON c.org_id = $1
  CROSS JOIN LATERAL (SELECT ${configurationSum} AS bytes) s
  WHERE o.org_id = $1 AND c.bytes <> s.bytes AND c.counted_at > 0 AND NOT EXISTS (${oldProcesses})`

export const configurationRule = queryRule("configuration", () => [differing])
