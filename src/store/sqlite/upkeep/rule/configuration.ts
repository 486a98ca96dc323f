import { queryRule } from "../../../invariant/rule.ts"

/** What `core/organization/configuration.ts` counts, computed from the rows of an organization `o`. */
export const configurationSum = `octet_length(o.tiers)
  + (SELECT coalesce(sum(octet_length(config)), 0) FROM campaigns WHERE org_id = o.org_id)
  + (SELECT coalesce(sum(octet_length(config)), 0) FROM notifications WHERE org_id = o.org_id)
  + (SELECT coalesce(sum(octet_length(game_id) + octet_length(name)), 0) FROM marketplace_games WHERE org_id = o.org_id)
  + (SELECT coalesce(sum(octet_length(url) + octet_length(events) + coalesce(octet_length(description), 0)), 0)
     FROM webhooks WHERE org_id = o.org_id AND deleted_at IS NULL)`

const differing = `SELECT 'organization ' || id || ' counts ' || counted || ' bytes of configuration, and its rows have '
    || summed AS what
  FROM (SELECT o.id, o.configuration_bytes AS counted, ${configurationSum} AS summed FROM organizations o)
  WHERE counted <> summed`

export const configurationRule = queryRule("configuration", () => [differing])
