import type { CodeItem, CodeOrigin, CodeSale, PromoCode } from "../../core/code/code.ts"
import type { Period } from "../../core/period.ts"
import type { Tx } from "../transaction.ts"

/** What decides whether a code can be used, apart from its uses. */
export type CodeLife = Pick<PromoCode, "expiresAt" | "maxUses" | "deactivatedAt">

export type StoredCode = {
  readonly row: number
  readonly campaignRow: number
  readonly playerRow: number
  readonly item: CodeItem
}

export type Issue = {
  readonly orgId: string
  readonly campaignRow: number
  readonly playerRow: number
  readonly origin: CodeOrigin
  readonly issueKey: string | null
}

export type Codes = {
  findCode(orgId: string, code: string, now: number): StoredCode | null
  /** Whether a code, or one promised to a winner, has this text. */
  isCodeTaken(orgId: string, code: string): boolean
  /** The player's codes of the campaign that may still be active, newest first. */
  newest(player: number, campaign: number, now: number): Iterable<PromoCode>
  /** The same for those that the player requested with `key` after `since`. */
  newestOfKey(player: number, campaign: number, now: number, key: string, since: number): Iterable<PromoCode>
  /** How many codes of any origin the player has received from the campaign in the period. */
  countReceived(player: number, campaign: number, period: Period): number
  /** Whether the campaign has issued a code. */
  isIssuing(campaign: number): boolean
  /** Saves a new code, and returns its row number. Its text must not be taken. */
  saveCode(tx: Tx, issue: Issue, code: PromoCode): number
  countUse(tx: Tx, orgId: string, code: StoredCode, uses: number, sale: CodeSale): void
  /** Sets the expiry of a code, its number of uses, and whether it can be used. */
  change(tx: Tx, code: StoredCode, changed: CodeLife): void
}
