import { byQueries, type Rule } from "../../../invariant/rule.ts"

/** Of the file itself, with the rows that are being removed: they have their bodies until they go. */
const [bodies, deliveries] = ["main.delivery_bodies", "main.deliveries"]

/** The trigger and an erasure rely on the deliveries of an event being neighbours, from the row of their body on. */
const misplaced = `SELECT 'delivery ' || d.id || ' has body ' || d.body_of || ' of another event, or is apart from the others that have it' AS what
  FROM ${deliveries} d LEFT JOIN ${deliveries} p ON p.id = (SELECT max(id) FROM ${deliveries} WHERE id < d.id)
  WHERE d.body_of > d.id
    OR (d.body_of < d.id AND p.id >= d.body_of AND (p.body_of IS NOT d.body_of OR p.event_id <> d.event_id))`

/** The rule of the bodies that deliveries share, of which a trigger removes those without a delivery. */
export const deliveryBodyRule: Rule = {
  name: "delivery-bodies",
  says: "a body is that of one event, and leaves with the last of its deliveries",
  find: byQueries(() => [
    `SELECT 'body ' || b.id || ' has no delivery' AS what FROM ${bodies} b
     WHERE (SELECT d.body_of FROM ${deliveries} d WHERE d.id >= b.id ORDER BY d.id LIMIT 1) IS NOT b.id`,
    misplaced,
    `SELECT 'the trigger delivery_bodies_leave is missing: bodies stay when their deliveries leave' AS what
     WHERE NOT EXISTS (SELECT 1 FROM main.sqlite_schema WHERE type = 'trigger' AND name = 'delivery_bodies_leave')`,
  ]),
}
