import { byQueries, type Rule } from "./rule.ts"

const attemptsOfARound = 3

const outbox: Rule = {
  name: "outbox",
  says: "each event goes to a webhook once, and is due exactly while it is pending",
  find: byQueries(
    `SELECT 'delivery ' || id || ' is ' || status || iif(due_at IS NULL, ' and never due', ' and due') AS what
     FROM deliveries WHERE (status = 'pending') <> (due_at IS NOT NULL) OR status NOT IN ('pending', 'delivered', 'failed')`,
    `SELECT 'delivery ' || id || ' is ' || status || ' after ' || attempts || ' attempts' AS what FROM deliveries
     WHERE attempts < (status = 'delivered') OR attempts > ${attemptsOfARound} - (status = 'pending')`,
    `SELECT 'delivery ' || id || ' has a body that is not its event' AS what FROM deliveries
     WHERE iif(json_valid(body), body ->> '$.event' IS NOT event, TRUE)`,
    `SELECT 'webhook ' || webhook || ' has deliveries ' || group_concat(id, ', ') || ' of one event' AS what
     FROM deliveries GROUP BY webhook, event_id HAVING count(*) > 1`,
    `SELECT 'delivery ' || d.id || ' waits for webhook ' || w.id || ', which was deleted' AS what
     FROM webhooks w JOIN deliveries d ON d.webhook = w.id WHERE w.deleted_at IS NOT NULL AND d.due_at IS NOT NULL`,
  ),
}

/** The rules of webhooks. */
export const outboxRules: readonly Rule[] = [outbox]
