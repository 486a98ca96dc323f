import { byQueries, type Rule } from "../../../invariant/rule.ts"

/** The rule of the deliveries that only memory leads to: a start finds those behind the watermark. */
export const freshDeliveryRule: Rule = {
  name: "fresh-deliveries",
  says: "a delivery that waits for its first attempt is found again after a crash",
  find: byQueries(() => [
    `SELECT 'delivery ' || id || ' waits for its first attempt, and no start would find it' AS what FROM main.deliveries
     WHERE is_fresh AND id <= coalesce((SELECT up_to FROM main.deliveries_indexed), 0)`,
  ]),
}
