import { useDiscountText } from "../../components/display/discount.ts"
import { useCampaign } from "../campaigns/campaign.ts"
import type { Code } from "./code.ts"

type CodeDiscountProps = {
  readonly code: Pick<Code, "campaignId" | "discountType" | "discountValue" | "maxDiscountAmount">
}

/** What a code takes off; loads its campaign for the currency if it is an amount. */
export const CodeDiscount = ({ code }: CodeDiscountProps) => {
  const discountText = useDiscountText()
  const hasAmount = code.discountType !== "percentage" || code.maxDiscountAmount !== null
  const { data, isLoading } = useCampaign(code.campaignId, hasAmount)
  return isLoading ? "…" : discountText(code, data?.currency ?? null)
}
