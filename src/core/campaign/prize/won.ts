import type { PromoCode } from "../../code/code.ts"
import type { CampaignConfig } from "../campaign.ts"
import type { Turn } from "../games.ts"
import { costOfCode, isCostKnown } from "./budget.ts"
import { type PrizeKind, prizeKinds } from "./prize.ts"

/**
 * What a play won, as stored in the log; later changes of the configuration do not affect it. All fields are null for a
 * loss, and for plays older than the fields. `prizeKind` is an index into `prizeKinds`; `prizeName` is null if it
 * equals the play's `result`; `prizeValue` is what the prize is worth in minor units, null if unknown.
 */
export type LoggedWin = {
  readonly prizeKind: number | null
  readonly prizeName: string | null
  readonly prizeValue: number | null
}

const numberOf = (kind: string): number | null => {
  const number = (prizeKinds as readonly string[]).indexOf(kind)
  return number === -1 ? null : number
}

/** The kind for a win without an individual prize: what the campaign gives. */
export const loggedKind = ({ rewardType }: Pick<CampaignConfig, "rewardType">, { won, prize }: Turn): number | null =>
  won ? numberOf(prize?.kind ?? rewardType) : null

export const loggedName = ({ prize, text }: Turn): string | null => (prize && prize.name !== text ? prize.name : null)

/** The highest cost of a win's code. */
export const codeValue = (code: PromoCode | null): number | null => {
  if (!code) return null
  if (code.boughtFor !== null) return code.boughtFor
  return isCostKnown(code) ? Math.min(costOfCode(code), Number.MAX_SAFE_INTEGER) : null
}

/** The value of the prize, or else the highest cost of its code. */
export const loggedValue = ({ prize }: Turn, code: PromoCode | null): number | null => prize?.value ?? codeValue(code)

export const kindOfNumber = (number: number): PrizeKind | null => prizeKinds[number] ?? null

const isOf = (kind: PrizeKind) => (number: number | null) => number !== null && kindOfNumber(number) === kind

/** Whether a win of this kind is a code. */
export const isCodeKind = isOf("promo_code")

/** Whether the organization hands out a win of this kind. */
export const isExternalKind = isOf("external")
