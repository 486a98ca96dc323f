import {
  awardLink,
  codeLink,
  type LinkedAwardRedemption,
  type LinkedCodeRedemption,
  noLinks,
  type RedemptionLinks,
} from "../../../core/report/redemption-link.ts"
import type { ChainLink } from "../../../record/mini-game/award.ts"
import type { Tx } from "../../../record/transaction.ts"
import { nativeHashing } from "../../../secret/hash.ts"
import type { Db } from "../file/open.ts"

/** The transactions of a file follow one another, so they all continue the same chains; an import may bring others. */
const onlyLane = 0

/** For how many organizations the newest links are remembered. */
const remembered = 10_000

/** The chains of redemptions. The newest links are in memory, and are written once per transaction. */
export const redemptionChainRecords = ({ $client: client }: Db) => {
  const select = client.query<RedemptionLinks, [string]>(
    `SELECT awards, codes FROM redemption_chains WHERE org_id = ? AND lane = ${onlyLane}`,
  )
  const put = client.query(
    `INSERT INTO redemption_chains (org_id, lane, awards, codes) VALUES (?1, ${onlyLane}, ?2, ?3)
     ON CONFLICT (org_id, lane) DO UPDATE SET awards = ?2, codes = ?3`,
  )
  const newest = new Map<string, RedemptionLinks>()
  const changed = new Set<string>()

  const linksOf = (orgId: string): RedemptionLinks => newest.get(orgId) ?? select.get(orgId) ?? noLinks

  const write = () => {
    for (const orgId of changed) {
      const { awards, codes } = linksOf(orgId)
      put.run(orgId, awards, codes)
    }
    changed.clear()
    if (newest.size > remembered) newest.clear()
  }

  const extend = (tx: Tx, orgId: string, links: RedemptionLinks) => {
    if (changed.size === 0) {
      tx.beforeCommit(write)
      tx.onRollback(() => {
        changed.clear()
        newest.clear()
      })
    }
    changed.add(orgId)
    newest.set(orgId, links)
  }

  return {
    /** Links the redemption of a code that the transaction records into its chain; returns its link. */
    linkCode: (tx: Tx, redemption: LinkedCodeRedemption): ChainLink => {
      const links = linksOf(redemption.orgId)
      const codes = codeLink(nativeHashing.sha256, links.codes, redemption)
      extend(tx, redemption.orgId, { ...links, codes })
      return { hash: codes, lane: onlyLane }
    },

    /** Links the report of an award into its chain; returns its link. */
    linkAward: (tx: Tx, redemption: LinkedAwardRedemption): ChainLink => {
      const links = linksOf(redemption.orgId)
      const awards = awardLink(nativeHashing.sha256, links.awards, redemption)
      extend(tx, redemption.orgId, { ...links, awards })
      return { hash: awards, lane: onlyLane }
    },
  }
}

export type RedemptionChains = ReturnType<typeof redemptionChainRecords>
