import type { Campaign } from "../../../core/campaign/campaign.ts"
import { quotaPeriodAt, type Tally } from "../../../core/campaign/standing/quota.ts"
import { Later, type Tx } from "../../../record/transaction.ts"
import { facts, organization } from "../engine/commit/batch.ts"
import { lockingTexts, type Reader } from "../engine/row/facts.ts"
import { forEachOwner } from "../engine/row/owner.ts"
import { columnsOf, rowReader } from "../engine/row/reader.ts"
import { tableOf } from "../engine/row/table.ts"
import { quotas } from "../schema/campaign.ts"
import type { LongCounts } from "./long-count.ts"

/** Locked: batches count the wins of a campaign with a total limit one after the other. */
const locked = rowReader("quota", quotas, ["orgId", "campaign"], { lock: "quota" })
/** Without a total limit, a win only needs to know whether a count is kept. */
const unlocked = rowReader("kept quota", quotas, ["orgId", "campaign"])
type NamedKey = readonly [orgId: string, campaignId: string]

type Found = typeof quotas.$inferSelect & { readonly ofCampaign: number }

const texts = lockingTexts(
  (locking) => `SELECT c.id AS "ofCampaign", ${columnsOf(quotas)}
  FROM unnest($2::text[]) AS k(id)
  CROSS JOIN LATERAL (SELECT id FROM campaigns WHERE org_id = $1 AND campaign_id = k.id OFFSET 0) c
  LEFT JOIN LATERAL (SELECT * FROM quotas q WHERE q.org_id = $1 AND q.campaign = c.id ${locking}) t ON true`,
)

/** Loads and locks the quota of a campaign before its row number is known. */
export const namedQuota: Reader<NamedKey, null> = {
  name: "quota of a named campaign",
  lock: "quota",
  idOf: (key) => key.join("\n"),
  load: async (session, keys, known, locking) => {
    const read = async (orgId: string, own: readonly NamedKey[]) => {
      const text = texts[locking]
      const ids = own.map(([, id]) => id).sort()
      for (const { ofCampaign, ...row } of await session.query<Found>(text, [orgId, ids]))
        for (const reader of [locked, unlocked])
          known.fill(reader, [orgId, ofCampaign], row.orgId === null ? null : row)
    }
    await forEachOwner(keys, ([orgId]) => orgId, read)
    return keys.map(() => null)
  },
}

const table = tableOf(quotas, {
  key: ["orgId", "campaign"],
  changed: ["winsFrom", "winsUntil", "wins"],
})

const keyOf = (campaign: number, from: number, until: number) =>
  ({ orgId: organization(), source: "quota", owner: campaign, part: "", from, until }) as const

const put = (campaign: number, kept: unknown, { from, until, count }: Tally) => {
  const row = { orgId: organization(), campaign, winsFrom: from, winsUntil: until, wins: count }
  if (kept) table.change(row)
  else table.add(row)
  facts().put(locked, [row.orgId, campaign], row)
}

/** The wins of all players of a campaign, for jobs: what `rewardLimits.maxTotal` limits (docs/api.md#play-limits). */
export const quotaRecords = (counts: LongCounts) => ({
  /** The wins counted in the current period, null without a total limit, or when to retry. A new count is stored. */
  load: (tx: Tx, campaign: number, config: Campaign): Tally | null | Later => {
    const period = quotaPeriodAt(config, tx.now)
    if (!period) return null
    const { start: from, end: until } = period
    const kept = facts().get(locked, [organization(), campaign])
    if (kept?.winsFrom === from && kept.winsUntil === until) return { from, until, count: kept.wins }
    const found = counts.count(tx, keyOf(campaign, from, until))
    if (found instanceof Later) return found
    if (kept) {
      const { winsFrom, winsUntil, wins: counted } = kept
      counts.putAside(keyOf(campaign, winsFrom, winsUntil), { counted, isLow: false, isGone: false })
    }
    const tally = { from, until, count: found.counted }
    put(campaign, kept, tally)
    return tally
  },

  /**
   * Counts a win. If no total limit counts it, a kept count is wrong from now on, so that a later limit counts from the
   * log.
   */
  countWin: (_tx: Tx, campaign: number, wins: Tally | null) => {
    const key = [organization(), campaign]
    const kept = facts().get(wins ? locked : unlocked, key)
    if (wins) put(campaign, kept, wins)
    else if (kept) {
      table.remove(kept)
      facts().put(unlocked, key, null)
    }
  },
})
