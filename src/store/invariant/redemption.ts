import {
  type AwardRedemptionSealed,
  awardLink,
  type CodeRedemptionSealed,
  codeLink,
  noLink,
} from "../../core/report/redemption-seal.ts"
import { nativeHashing } from "../secret/hash.ts"

type Sealed = { readonly id: number; readonly hash: string | null }
export type CodeRow = CodeRedemptionSealed & Sealed
export type AwardRow = AwardRedemptionSealed & Sealed

/** The newest links of an organization, whose row number is `id`. */
export type Links = { readonly id: number; readonly orgId: string; readonly awards: string; readonly codes: string }

/** Follows a chain of redemptions, the oldest first; those older than the chain precede it. */
const followLinks = <Row extends Sealed>(table: string, linkOf: (previous: string, row: Row) => string) => {
  let previous = noLink
  let isChained = false
  let fault: string | null = null
  return {
    add: (row: Row) => {
      if (fault !== null || (row.hash === null && !isChained)) return
      isChained = true
      if (row.hash === linkOf(previous, row)) previous = row.hash
      else fault = `row ${row.id} of ${table} was changed, or rows before it are missing`
    },
    /** What is wrong with the chain, or null. */
    end: (newest: string): string | null =>
      fault ?? (previous === newest ? null : `the newest rows of ${table} are missing`),
  }
}

/** Both chains of an organization. */
export const followRedemptions = () => {
  const codes = followLinks<CodeRow>("code_redemptions", (previous, row) =>
    codeLink(nativeHashing.sha256, previous, row),
  )
  const awards = followLinks<AwardRow>("redemptions", (previous, row) => awardLink(nativeHashing.sha256, previous, row))
  return {
    addCode: codes.add,
    addAward: awards.add,
    *faults(newest: Links): Generator<string> {
      for (const fault of [codes.end(newest.codes), awards.end(newest.awards)])
        if (fault !== null) yield `organization ${newest.id}: ${fault}`
    },
  }
}

const amounts = `r.id, r.hash, r.redeemed_at AS "redeemedAt", r.sale_total AS "saleTotal",
  r.discount_amount AS "discountAmount", r.currency`

/** The redemptions of codes, each with what is sealed of its code. */
export const codeRedemptions = `SELECT ${amounts}, c.org_id AS "orgId", c.code
  FROM code_redemptions r JOIN promo_codes c ON c.id = r.promo_code`

/** The reports of awards, likewise; mini-games and the reference to them have other names in each store. */
export const awardRedemptions = ({ miniGames, miniGame }: { readonly miniGames: string; readonly miniGame: string }) =>
  `SELECT ${amounts}, r.recorded_at AS "recordedAt", g.org_id AS "orgId", g.notification_id AS "notificationId",
     a.award_id AS "awardId"
   FROM redemptions r JOIN awards a ON a.id = r.award JOIN ${miniGames} g ON g.id = a.${miniGame}`
