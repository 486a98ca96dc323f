import {
  awardLink,
  codeLink,
  type LinkedAwardRedemption,
  type LinkedCodeRedemption,
  noLink,
} from "../../../core/report/redemption-link.ts"
import { nativeHashing } from "../../../secret/hash.ts"
import type { Dialect } from "../dialect.ts"
import { rule } from "../rule.ts"

type Linked = { readonly id: number; readonly hash: string | null; readonly lane: number }
type CodeRow = LinkedCodeRedemption & Linked
type AwardRow = LinkedAwardRedemption & Linked

/** The newest links of a lane. */
type Lane = {
  readonly orgId: string
  readonly lane: number
  readonly awards: string
  readonly codes: string
}

/** Follows the chains of one table, oldest row first; rows older than the chains precede them. */
const followLinks = <Row extends Linked>(table: string, linkOf: (previous: string, row: Row) => string) => {
  const newest = new Map<number, string>()
  let fault: string | null = null
  return {
    add: (row: Row) => {
      if (fault !== null || (row.hash === null && newest.size === 0)) return
      if (row.hash === linkOf(newest.get(row.lane) ?? noLink, row)) newest.set(row.lane, row.hash)
      else fault = `row ${row.id} of ${table} was changed, or rows before it are missing`
    },
    /** What is wrong with the chains that should end at these links, or null. */
    end: (links: ReadonlyMap<number, string>): string | null => {
      if (fault !== null) return fault
      const lanes = [...new Set([...newest.keys(), ...links.keys()])]
      const isWhole = lanes.every((lane) => (newest.get(lane) ?? noLink) === (links.get(lane) ?? noLink))
      return isWhole ? null : `the newest rows of ${table} are missing`
    },
  }
}

/** The chains of an organization. */
const followRedemptions = () => {
  const { sha256 } = nativeHashing
  const codes = followLinks<CodeRow>("code_redemptions", (previous, row) => codeLink(sha256, previous, row))
  const awards = followLinks<AwardRow>("redemptions", (previous, row) => awardLink(sha256, previous, row))
  return {
    addCode: codes.add,
    addAward: awards.add,
    /** What is wrong with them if the organization's lanes end at these links. */
    faults: (lanes: readonly Lane[]): string[] => {
      const ofCodes = codes.end(new Map(lanes.map((one) => [one.lane, one.codes])))
      const ofAwards = awards.end(new Map(lanes.map((one) => [one.lane, one.awards])))
      return [ofCodes, ofAwards].flatMap((fault) => fault ?? [])
    },
  }
}

const amounts = `r.id, r.hash, r.lane, r.redeemed_at AS "redeemedAt", r.sale_total AS "saleTotal",
  r.discount_amount AS "discountAmount", r.currency`

/** The redemptions of codes, each with what the link covers of its code. */
const codeRedemptions = `SELECT ${amounts}, c.org_id AS "orgId", c.code
  FROM code_redemptions r JOIN promo_codes c ON c.id = r.promo_code`

/** The reports of awards, likewise; each store has its own names for mini-games and the reference to them. */
const awardRedemptions = ({ miniGames, miniGame }: Dialect) =>
  `SELECT ${amounts}, r.recorded_at AS "recordedAt", g.org_id AS "orgId", g.notification_id AS "miniGameId",
     a.award_id AS "awardId"
   FROM redemptions r JOIN awards a ON a.id = r.award JOIN ${miniGames} g ON g.id = a.${miniGame}`

/** Follows the chains of all organizations at once: in SQLite, no index leads to the redemptions of one. */
export const redemptionChainRule = rule("redemption-chains", async function* ({ dialect, rows, all }) {
  const { own } = dialect
  const chains = new Map<string, ReturnType<typeof followRedemptions>>()
  const chainOf = (orgId: string) => {
    const known = chains.get(orgId) ?? followRedemptions()
    chains.set(orgId, known)
    return known
  }
  const codes = `${codeRedemptions} WHERE ${own("r")} AND ${own("c")} ORDER BY r.id`
  for await (const row of rows<CodeRow>(codes)) chainOf(row.orgId).addCode(row)
  const awards = `${awardRedemptions(dialect)} WHERE ${own("r")} AND ${own("a")} AND ${own("g")} ORDER BY r.id`
  for await (const row of rows<AwardRow>(awards)) chainOf(row.orgId).addAward(row)
  const lanes = `SELECT l.org_id AS "orgId", l.lane, l.awards, l.codes FROM redemption_chains l WHERE ${own("l")}`
  const lanesOf = Map.groupBy(await all<Lane>(lanes), ({ orgId }) => orgId)
  const organizations = `SELECT o.id, o.org_id AS "orgId" FROM organizations o WHERE ${own("o")}`
  for await (const { id, orgId } of rows<{ id: number; orgId: string }>(organizations))
    for (const fault of chainOf(orgId).faults(lanesOf.get(orgId) ?? [])) yield `organization ${id}: ${fault}`
})
