import { desc, eq, inArray } from "drizzle-orm"
import type { CodeItem, CodeSale, PromoCode } from "../../../../core/code/code.ts"
import type { CodeLife } from "../../../../record/campaign/code.ts"
import type { Tx } from "../../../../record/transaction.ts"
import { newestShown } from "../../engine/page.ts"
import { preparedInsert } from "../../engine/row/insert.ts"
import type { Db } from "../../file/open.ts"
import { campaigns } from "../../schema/campaign.ts"
import { codeRedemptions, promoCodes } from "../../schema/code.ts"
import { players } from "../../schema/player/player.ts"
import type { RedemptionChains } from "../redemption-chain.ts"
import type { CodeTallies } from "./code-counts.ts"
import { type CodeRows, type Issue, toItem } from "./code-rows.ts"

/** A code as used by jobs: other tables refer to it by its rows. */
export type StoredCode = {
  readonly row: number
  readonly campaignRow: number
  readonly playerRow: number
  readonly item: CodeItem
}

/** Codes with the ids that the console shows with them. */
export const selectCodes = (db: Db) =>
  db
    .select({
      id: promoCodes.id,
      code: promoCodes,
      campaignId: campaigns.campaignId,
      externalUserId: players.externalUserId,
    })
    .from(promoCodes)
    .innerJoin(campaigns, eq(campaigns.id, promoCodes.campaign))
    .innerJoin(players, eq(players.id, promoCodes.player))

/** Stored promo codes, each with its redemptions. */
export const codeRecords = (db: Db, rows: CodeRows, tallies: CodeTallies, chains: RedemptionChains) => {
  const findCode = (orgId: string, code: string, now: number): StoredCode | null => {
    const found = rows.find(orgId, code)
    if (!found) return null
    const { id: row, campaign: campaignRow, player: playerRow } = found.code
    return { row, campaignRow, playerRow, item: toItem(found, now) }
  }

  const codesOf = (playerRow: number, now: number): CodeItem[] =>
    selectCodes(db)
      .where(inArray(promoCodes.id, rows.newestOf(playerRow, newestShown)))
      .orderBy(desc(promoCodes.id))
      .all()
      .map((row) => toItem(row, now))

  const insertRedemption = preparedInsert(db, codeRedemptions)
  const setUses = db.$client.query("UPDATE promo_codes SET uses = ? WHERE id = ?")

  const countUse = (tx: Tx, orgId: string, { row, campaignRow, item }: StoredCode, uses: number, sale: CodeSale) => {
    setUses.run(uses, row)
    const redeemedAt = tx.now
    const link = chains.linkCode(tx, { orgId, code: item.code, redeemedAt, ...sale })
    insertRedemption({ promoCode: row, campaign: campaignRow, redeemedAt, ...sale, ...link })
    tallies.changed(tx, campaignRow, row, item, { ...item, uses })
    tallies.sold(tx, campaignRow, sale)
  }

  const change = (tx: Tx, { row, campaignRow, item }: StoredCode, changed: CodeLife) => {
    const { expiresAt, maxUses, deactivatedAt } = changed
    db.update(promoCodes).set({ expiresAt, maxUses, deactivatedAt }).where(eq(promoCodes.id, row)).run()
    tallies.changed(tx, campaignRow, row, item, { ...item, expiresAt, maxUses, deactivatedAt })
  }

  const saveCode = (tx: Tx, issue: Issue, code: PromoCode): number => {
    const row = rows.append(tx, issue, code)
    tallies.issued(tx, issue.campaignRow, code)
    return row
  }

  return {
    findCode,
    codesOf,
    isCodeTaken: rows.isTaken,
    isIssuing: rows.isIssuing,
    newest: rows.newest,
    newestOfKey: rows.newestOfKey,
    countReceived: rows.count,
    saveCode,
    countUse,
    change,
  }
}

export type Codes = ReturnType<typeof codeRecords>
