import { quarterMs } from "../../../../core/report/report.ts"
import { byQueries, type Rule } from "../../../invariant/rule.ts"
import { dialect } from "./source.ts"

const { own } = dialect

const quarterOf = (column: string) => `${column} - mod(${column}, ${quarterMs})`
const counted = (id: string) => `${id} < coalesce((SELECT m.up_to FROM code_marks m WHERE ${own("m")}), 0)`

const group = "campaign, issued_at, expires_at"
const sums = "sum(issued) AS issued, sum(redeemed) AS redeemed, sum(deactivated) AS deactivated"

const codes = `SELECT 'the codes of campaign ' || coalesce(k.campaign, l.campaign) || ' issued from '
    || coalesce(k.issued_at, l.issued_at) || ' on are counted as ' || coalesce(k.issued, 0) || ', '
    || coalesce(k.redeemed, 0) || ' redeemed and ' || coalesce(k.deactivated, 0) || ' deactivated, and their rows give '
    || coalesce(l.issued, 0) || ', ' || coalesce(l.redeemed, 0) || ' and ' || coalesce(l.deactivated, 0) AS what
  FROM (SELECT ${group}, ${sums} FROM (
      SELECT ${group}, issued, redeemed, deactivated FROM code_counts c WHERE ${own("c")}
      UNION ALL SELECT ${group}, issued, redeemed, deactivated FROM code_changes c WHERE ${own("c")} AND ${counted("c.code")}
    ) kept GROUP BY ${group} HAVING sum(issued) <> 0 OR sum(redeemed) <> 0 OR sum(deactivated) <> 0) k
  FULL JOIN (SELECT c.campaign, ${quarterOf("c.created_at")} AS issued_at, ${quarterOf("c.expires_at")} AS expires_at,
      count(*) AS issued, count(*) FILTER (WHERE c.uses >= c.max_uses) AS redeemed,
      count(*) FILTER (WHERE c.uses < c.max_uses AND c.deactivated_at IS NOT NULL) AS deactivated
    FROM promo_codes c WHERE ${own("c")} AND ${counted("c.id")} GROUP BY 1, 2, 3) l
    ON l.campaign = k.campaign AND l.issued_at = k.issued_at AND l.expires_at = k.expires_at
  WHERE (k.issued, k.redeemed, k.deactivated) IS DISTINCT FROM (l.issued, l.redeemed, l.deactivated)`

const sales = `SELECT 'the sales of campaign ' || coalesce(k.campaign, l.campaign) || ' from ' || coalesce(k.at, l.at)
    || ' on are counted as ' || coalesce(k.redemptions, 0) || ', and the log has ' || coalesce(l.redemptions, 0)
    || ', or other amounts' AS what
  FROM (SELECT * FROM sale_counts s WHERE ${own("s")}) k
  FULL JOIN (SELECT r.campaign, ${quarterOf("r.redeemed_at")} AS at, coalesce(r.currency, '') AS currency,
      count(*) AS redemptions, coalesce(sum(r.sale_total), 0) AS sale_total,
      coalesce(sum(r.discount_amount), 0) AS discount_amount
    FROM code_redemptions r WHERE ${own("r")} AND ${counted("r.id")}
      AND (r.sale_total IS NOT NULL OR r.discount_amount IS NOT NULL) GROUP BY 1, 2, 3) l
    ON l.campaign = k.campaign AND l.at = k.at AND l.currency = k.currency
  WHERE (k.redemptions, k.sale_total, k.discount_amount)
    IS DISTINCT FROM (l.redemptions, l.sale_total, l.discount_amount)`

/** The codes of results, as far as they are counted in advance. */
export const codeCountRule: Rule = {
  name: "code-counts",
  says: "the stored counts of codes and their sales match their rows",
  find: byQueries(() => [codes, sales]),
}
