import { quarterMs } from "../../../../core/report/report.ts"

/** The states of codes, and which redemptions are sales, as conditions on their rows. */

export const quarterOf = (column: string) => `${column} - mod(${column}, ${quarterMs})`
export const isRedeemed = "uses >= max_uses"
export const isDeactivated = "uses < max_uses AND deactivated_at IS NOT NULL"
export const isOpen = "uses < max_uses AND deactivated_at IS NULL"
export const isSale = "(sale_total IS NOT NULL OR discount_amount IS NOT NULL)"
