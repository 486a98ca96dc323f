import type { Answer } from "../../client/premio.ts"
import type { Say } from "../../text/say.ts"

export type WalletCode = Answer<"listMyCodes">["items"][number]

type Discount = Pick<WalletCode, "discountType" | "discountValue" | "maxDiscountAmount">

/** A discount in words, such as "10% off, up to 5,000"; null for a type that only the organization knows. */
export const discountText = (
  { discountType, discountValue, maxDiscountAmount }: Discount,
  say: Say,
  locale: string,
): string | null => {
  if (/^fixed/i.test(discountType)) return say("discount", { amount: discountValue })
  if (discountType !== "percentage") return null
  const share = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 2 })
  const discount = say("discount", { amount: share.format(discountValue / 100) })
  return maxDiscountAmount === null ? discount : `${discount}, ${say("upTo", { amount: maxDiscountAmount })}`
}

/** What has become of a code by now: one that is still to be marked as expired has expired, too. */
export const statusOf = ({ status, expiresAt }: Pick<WalletCode, "status" | "expiresAt">, now: string) =>
  status === "active" && Date.parse(expiresAt) <= Date.parse(now) ? "expired" : status

type Standing = Pick<Answer<"getMe">, "xp" | "tier" | "nextTier">

/** How far a player is from the reached tier to the next one, from 0 to 1; 1 at the highest. */
export const tierProgress = ({ xp, tier, nextTier }: Standing): number => {
  if (!nextTier) return 1
  const from = tier?.minXp ?? 0
  const way = nextTier.minXp - from
  return way <= 0 ? 0 : Math.min(1, Math.max(0, (xp - from) / way))
}
