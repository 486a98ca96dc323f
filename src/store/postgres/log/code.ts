import {
  type CodeItem,
  type CodeOrigin,
  type CodeSale,
  codeKey,
  codeStatus,
  type PromoCode,
} from "../../../core/code/code.ts"
import type { Period } from "../../../core/period.ts"
import { movedGroups } from "../../../core/report/code-tally.ts"
import type { CodeLife } from "../../../record/campaign/code.ts"
import type { Tx } from "../../../record/transaction.ts"
import { facts, organization } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"
import { forEachOwner } from "../engine/row/owner.ts"
import { rowReader, rowsReader } from "../engine/row/reader.ts"
import { tableOf } from "../engine/row/table.ts"
import { isKnownPromised, isPromised } from "../record/player/merging.ts"
import { playerRows } from "../record/player/player-id.ts"
import { codeOperations } from "../schema/activity.ts"
import { campaigns } from "../schema/campaign.ts"
import { codeRedemptions, promoCodes } from "../schema/code.ts"
import { players } from "../schema/player/player.ts"
import { linkCode } from "./redemption-chain.ts"

type CodeRow = typeof promoCodes.$inferSelect

export type Issue = {
  readonly orgId: string
  readonly campaignRow: number
  readonly playerRow: number
  readonly origin: CodeOrigin
  readonly issueKey: string | null
}

/** A code as jobs know it, with the row numbers by which other tables refer to it. */
export type StoredCode = {
  readonly row: number
  readonly campaignRow: number
  readonly playerRow: number
  readonly item: CodeItem
}

/** How many of a player's newest codes are searched for a redeemable one: the batch itself may have redeemed some. */
const newestRead = 20
/** Worded unlike the indexes of unused codes, which hold the codes of all players. */
const isOpen = "t.uses + 0 < t.max_uses AND t.deactivated_at IS NULL"

export const byCode = rowReader("code", promoCodes, ["orgId", "codeKey"], { lock: "code" })
/** Not locked: the owner of a code, and the ids of that player, change only in exclusive transactions. */
const owners = rowReader("player of a code", players, ["orgId", "id"])
const campaignRows = rowReader("campaign of a code", campaigns, ["orgId", "id"])
/** Those that have not expired: any number of newer ones may have. */
const living = { above: "expires_at", orderBy: "t.id DESC", limit: newestRead }
const openOnes = rowsReader("open codes of a player", promoCodes, ["orgId", "player", "campaign", "expiresAt"], {
  ...living,
  where: isOpen,
})
const ofKey = rowsReader("codes of a key", promoCodes, ["orgId", "player", "campaign", "issueKey", "expiresAt"], {
  ...living,
  where: `t.origin = 'codes' AND ${isOpen}`,
})

type CountKey = readonly [orgId: string, player: number, campaign: number, start: number, end: number]

/** In the order of the index by player, and by times that no other index is used for. */
const countReceived = `SELECT k.n AS "keyNumber", (SELECT count(*) FROM (SELECT FROM promo_codes t
    WHERE t.org_id COLLATE "C" = $1 AND t.player = k.player AND t.campaign = k.campaign
      AND t.created_at + 0 >= k.start_at AND t.created_at + 0 < k.end_at ORDER BY t.id OFFSET 0) c) AS count
  FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bigint[])
    WITH ORDINALITY AS k(player, campaign, start_at, end_at, n)`

const received: Reader<CountKey, number> = {
  name: "codes received in a period",
  idOf: (key) => key.join("\n"),
  load: async (session, keys) => {
    const counts = new Map<CountKey | undefined, number>()
    const read = async (orgId: string, own: readonly CountKey[]) => {
      const lists = [1, 2, 3, 4].map((index) => own.map((key) => key[index]))
      const rows = await session.query<{ keyNumber: number; count: number }>(countReceived, [orgId, ...lists])
      for (const { keyNumber, count } of rows) counts.set(own[keyNumber - 1], count)
    }
    await forEachOwner(keys, ([orgId]) => orgId, read)
    return keys.map((key) => counts.get(key) ?? 0)
  },
}

/** The codes that the batch itself has issued to a player in a campaign, newest first. */
const issued: Reader<readonly [player: number, campaign: number], readonly CodeRow[]> = {
  name: "codes issued in the batch",
  idOf: (key) => key.join("\n"),
  load: async (_session, keys) => keys.map(() => []),
}

const table = tableOf(promoCodes, {
  key: ["orgId", "id"],
  unique: ["orgId", "codeKey"],
  changed: ["player", "issueKey", "uses", "maxUses", "expiresAt", "deactivatedAt"],
})
const redemptions = tableOf(codeRedemptions, { key: ["orgId", "id"] })
const changes = tableOf(codeOperations, { key: ["orgId", "id", "expiresAt"] })

export const toPromoCode = (row: CodeRow): PromoCode => {
  const { code, discountType, discountValue, maxDiscountAmount, uses, maxUses, createdAt, expiresAt } = row
  const { deactivatedAt, boughtFor } = row
  const terms = { discountType, discountValue, maxDiscountAmount, maxUses }
  return { code, ...terms, uses, createdAt, expiresAt, deactivatedAt, boughtFor }
}

/** The row, with any changes that the batch has made. */
const asChanged = (row: CodeRow): CodeRow => facts().peek(byCode, [row.orgId, row.codeKey]) ?? row

const issuedTo = (player: number, campaign: number): readonly CodeRow[] =>
  facts().peek(issued, [player, campaign]) ?? []

/** `id` is a row number that no other change has. */
const change = (before: CodeRow, after: CodeRow, id: number) => {
  table.change(after)
  facts().put(byCode, [after.orgId, after.codeKey], after)
  for (const group of movedGroups(before, after))
    changes.add({ id, orgId: after.orgId, code: after.id, campaign: after.campaign, ...group })
}

const rowOf = ({ item }: StoredCode): CodeRow => {
  const row = facts().get(byCode, [organization(), codeKey(item.code)])
  if (!row) throw new Error("a changed code does not exist")
  return row
}

/** Any code of a campaign. Changes to a campaign run in an exclusive batch, so it needs no lock. */
const anyOfCampaign = rowReader("any code of a campaign", promoCodes, ["orgId", "campaign"], { limit: 1 })

/** Promo codes, for jobs. */
export const codeRecords = {
  isIssuing: (campaign: number): boolean => facts().get(anyOfCampaign, [organization(), campaign]) !== null,

  findCode: (orgId: string, code: string, now: number): StoredCode | null => {
    const row = facts().get(byCode, [orgId, codeKey(code)])
    if (!row) return null
    const campaign = facts().get(campaignRows, [orgId, row.campaign])
    const player = facts().peek(playerRows, [orgId, row.player]) ?? facts().get(owners, [orgId, row.player])
    if (!campaign || !player) throw new Error(`code ${row.id} has no campaign or player`)
    const promo = toPromoCode(row)
    const { campaignId } = campaign
    const { externalUserId } = player
    const item = { ...promo, campaignId, externalUserId, origin: row.origin, status: codeStatus(promo, now) }
    return { row: row.id, campaignRow: row.campaign, playerRow: row.player, item }
  },

  /** Looks a new code up only if an earlier try failed: usually the unique index refuses one that is taken. */
  isCodeTaken: (orgId: string, code: string): boolean => {
    const key = [orgId, codeKey(code)]
    const known = facts().isRepeated ? facts().get(byCode, key) : facts().peek(byCode, key)
    return (known !== undefined && known !== null) || isPromised(orgId, code)
  },

  /** The same, always looked up. Returns null if the result is not known yet; it is then part of the next read. */
  isKnownTaken: (orgId: string, code: string): boolean | null => {
    const key = [orgId, codeKey(code)]
    facts().want(byCode, key)
    const stored = facts().peek(byCode, key)
    const isOwed = isKnownPromised(orgId, code)
    return stored === undefined || isOwed === null ? null : stored !== null || isOwed
  },

  /** The player's codes of the campaign that may still be active, newest first. */
  newest: (player: number, campaign: number, now: number): readonly PromoCode[] => {
    const stored = facts().get(openOnes, [organization(), player, campaign, now])
    return [...issuedTo(player, campaign), ...stored].map(asChanged).map(toPromoCode)
  },

  /** The codes among `newest` that the player requested with `key` after `since`. */
  newestOfKey: (player: number, campaign: number, now: number, key: string, since: number): readonly PromoCode[] => {
    const own = issuedTo(player, campaign).filter(({ origin, issueKey }) => origin === "codes" && issueKey === key)
    const stored = facts().get(ofKey, [organization(), player, campaign, key, now])
    const newer = [...own, ...stored].filter(({ createdAt }) => createdAt > since)
    return newer.map(asChanged).map(toPromoCode)
  },

  /** The number of codes of any origin that the player has received from the campaign in the period. */
  countReceived: (player: number, campaign: number, { start, end }: Period): number => {
    const own = issuedTo(player, campaign).filter(({ createdAt }) => createdAt >= start && createdAt < end)
    return own.length + facts().get(received, [organization(), player, campaign, start, end])
  },

  /** Saves a new code, and returns its row number. Its text must not be taken. */
  saveCode: (_tx: Tx, { orgId, campaignRow, playerRow, origin, issueKey }: Issue, code: PromoCode): number => {
    const key = codeKey(code.code)
    const row = {
      id: facts().nextId(),
      orgId,
      codeKey: key,
      campaign: campaignRow,
      player: playerRow,
      origin,
      issueKey,
      ...code,
    }
    table.add(row)
    facts().put(byCode, [orgId, key], row)
    facts().put(issued, [playerRow, campaignRow], [row, ...issuedTo(playerRow, campaignRow)])
    return row.id
  },

  countUse: ({ now: redeemedAt }: Tx, orgId: string, code: StoredCode, uses: number, sale: CodeSale) => {
    const row = rowOf(code)
    const { campaign } = row
    const link = linkCode({ orgId, code: row.code, redeemedAt, ...sale })
    const id = facts().lateId()
    change(row, { ...row, uses }, id)
    redemptions.add({ id, orgId, promoCode: row.id, campaign, redeemedAt, ...sale, ...link })
  },

  change: (_tx: Tx, code: StoredCode, { expiresAt, maxUses, deactivatedAt }: CodeLife) => {
    const row = rowOf(code)
    change(row, { ...row, expiresAt, maxUses, deactivatedAt }, facts().nextId())
  },
}

export type Codes = typeof codeRecords
