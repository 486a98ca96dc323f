import {
  type AwardRedemptionSealed,
  awardLink,
  type CodeRedemptionSealed,
  codeLink,
  noLinks,
} from "../../../../core/report/redemption-seal.ts"
import { nativeHashing } from "../../../secret/hash.ts"
import { facts } from "../../engine/batch.ts"
import type { Reader } from "../../engine/facts.ts"
import { type Key, rowReader } from "../../engine/reader.ts"
import { tableOf } from "../../engine/table.ts"
import { redemptionChains } from "../../schema/mini-game.ts"

type Chain = typeof redemptionChains.$inferSelect & { readonly isStored: boolean }

/** Locked: redemptions of one organization are sealed one after the other. */
const lockedChain = rowReader("locked redemption chain", redemptionChains, ["orgId"], { lock: "redemption chain" })
const hasOldProcess = `SELECT EXISTS (SELECT FROM processes WHERE NOT ended AND NOT seals_redemptions) AS "hasOld"`

/** Null as long as a process of a version serves that seals nothing, and no chain was begun: its rows would lie in between. */
export const redemptionChain: Reader<Key, Chain | null> = {
  ...{ ...lockedChain, name: "redemption chain" },
  load: async (session, keys, known, locking) => {
    const found = await lockedChain.load(session, keys, known, locking)
    if (found.every((chain) => chain !== null)) return found.map((chain) => chain && { ...chain, isStored: true })
    const [old] = await session.query<{ hasOld: boolean }>(hasOldProcess)
    return keys.map(([orgId], index) => {
      const chain = found[index]
      if (chain) return { ...chain, isStored: true }
      return old?.hasOld ? null : { orgId: String(orgId), ...noLinks, isStored: false }
    })
  },
}

const chains = tableOf(redemptionChains, { order: 53, key: ["orgId"], changed: ["awards", "codes"] })

const extend = ({ isStored, ...chain }: Chain) => {
  if (isStored) chains.change(chain)
  else chains.add(chain)
  facts().put(redemptionChain, [chain.orgId], { ...chain, isStored: true })
}

/** Seals the redemption of a code that the job records; returns its link. Its row number has to be a late one. */
export const sealCode = (sealed: CodeRedemptionSealed): string | null => {
  const chain = facts().get(redemptionChain, [sealed.orgId])
  if (!chain) return null
  const codes = codeLink(nativeHashing.sha256, chain.codes, sealed)
  extend({ ...chain, codes })
  return codes
}

/** The same of a report of an award. */
export const sealAward = (sealed: AwardRedemptionSealed): string | null => {
  const chain = facts().get(redemptionChain, [sealed.orgId])
  if (!chain) return null
  const awards = awardLink(nativeHashing.sha256, chain.awards, sealed)
  extend({ ...chain, awards })
  return awards
}
