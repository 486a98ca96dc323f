import { queryRule } from "../rule.ts"

const attemptsOfARound = 3

export const outboxRule = queryRule("outbox", ({ own, isOfEvent }) => [
  `SELECT 'delivery ' || d.id || ' is ' || d.status || CASE WHEN d.due_at IS NULL THEN ' and never due' ELSE ' and due' END
     AS what
   FROM deliveries d WHERE ${own("d")} AND ((d.status = 'pending') <> (d.due_at IS NOT NULL)
     OR d.status NOT IN ('pending', 'delivered', 'failed'))`,
  `SELECT 'delivery ' || d.id || ' is ' || d.status || ' after ' || d.attempts || ' attempts' AS what FROM deliveries d
   WHERE ${own("d")} AND (d.attempts < CASE WHEN d.status = 'delivered' THEN 1 ELSE 0 END
     OR d.attempts > ${attemptsOfARound} - CASE WHEN d.status = 'pending' THEN 1 ELSE 0 END)`,
  `SELECT 'delivery ' || d.id || ' has a body that is not its event' AS what FROM deliveries d
   WHERE ${own("d")} AND NOT (${isOfEvent})`,
  `SELECT 'webhook ' || d.webhook || ' has deliveries ' || string_agg(CAST(d.id AS text), ', ') || ' of one event' AS what
   FROM deliveries d WHERE ${own("d")} GROUP BY d.webhook, d.event_id HAVING count(*) > 1`,
  `SELECT 'delivery ' || d.id || ' waits for webhook ' || w.id || ', which was deleted' AS what
   FROM webhooks w JOIN deliveries d ON d.webhook = w.id
   WHERE w.deleted_at IS NOT NULL AND d.due_at IS NOT NULL AND ${own("w")} AND ${own("d")}`,
])
