import {
  awardLink,
  codeLink,
  type LinkedAwardRedemption,
  type LinkedCodeRedemption,
  noLinks,
} from "../../../core/report/redemption-link.ts"
import type { ChainLink } from "../../../record/mini-game/award.ts"
import { nativeHashing } from "../../../secret/hash.ts"
import type { Session } from "../connection/pool.ts"
import { facts } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"
import { tableOf } from "../engine/row/table.ts"
import { redemptionChains } from "../schema/mini-game.ts"

type Key = readonly [orgId: string]
type Lane = typeof redemptionChains.$inferSelect
/** A lane that the transaction has locked; null if it has to begin one. */
type Held = { readonly lane: Lane | null; readonly isLinking: boolean }

/** Any lane that no other transaction has locked, so that none waits for another. */
const freeLane = `SELECT org_id AS "orgId", lane, awards, codes FROM redemption_chains WHERE org_id = $1
  ORDER BY lane LIMIT 1 FOR UPDATE SKIP LOCKED`
const anyLane = "SELECT FROM redemption_chains WHERE org_id = $1 LIMIT 1"
const hasOldProcess = `SELECT EXISTS (SELECT 1 FROM processes WHERE NOT ended AND NOT seals_redemptions) AS "hasOld"`

/**
 * An organization's first chain begins only once no process of an older version serves, whose redemptions would lie
 * unlinked in between.
 */
const mayBegin = async (session: Session, orgId: string): Promise<boolean> => {
  const [old] = await session.query<{ hasOld: boolean }>(hasOldProcess)
  return !old?.hasOld || (await session.query(anyLane, [orgId])).length > 0
}

/** The chains that the transaction continues or begins. */
export const redemptionLane: Reader<Key, Held> = {
  name: "lane of redemptions",
  lock: "redemption lane",
  idOf: ([orgId]) => orgId,
  load: (session, keys) =>
    Promise.all(
      keys.map(async ([orgId]) => {
        const [lane = null] = await session.query<Lane>(freeLane, [orgId])
        return { lane, isLinking: lane !== null || (await mayBegin(session, orgId)) }
      }),
    ),
}

const chains = tableOf(redemptionChains, { key: ["orgId", "lane"], changed: ["awards", "codes"] })

const unlinked: ChainLink = { hash: null, lane: 0 }

/** Extends one of the two chains of the lane; `link` computes the new hash from its newest one. */
const extend = (orgId: string, chain: "awards" | "codes", link: (previous: string) => string): ChainLink => {
  const { lane: held, isLinking } = facts().get(redemptionLane, [orgId])
  if (!isLinking) return unlinked
  const lane = held ?? { orgId, lane: facts().nextId(), ...noLinks }
  const hash = link(lane[chain])
  const longer = { ...lane, [chain]: hash }
  if (held) chains.change(longer)
  else chains.add(longer)
  facts().put(redemptionLane, [orgId], { lane: longer, isLinking })
  return { hash, lane: lane.lane }
}

/**
 * Links the redemption of a code that the job records into its chain. The redemption needs a late row number, since a
 * chain is read in the order of row numbers.
 */
export const linkCode = (redemption: LinkedCodeRedemption): ChainLink =>
  extend(redemption.orgId, "codes", (previous) => codeLink(nativeHashing.sha256, previous, redemption))

/** Links the report of an award into its chain; returns its link. */
export const linkAward = (redemption: LinkedAwardRedemption): ChainLink =>
  extend(redemption.orgId, "awards", (previous) => awardLink(nativeHashing.sha256, previous, redemption))
