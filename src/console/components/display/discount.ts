import { isFixedDiscount } from "../../../core/money/discount.ts"
import { useAmountText } from "../../i18n/amount.ts"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"

const messages = defineMessages(
  {
    percentage: (value: string) => `${value} % de descuento`,
    other: (value: string, type: string) => `${value} (${type})`,
    upTo: (discount: string, maximum: string) => `${discount}, hasta ${maximum}`,
    amount: (value: string) => `${value} de descuento`,
  },
  {
    percentage: (value: string) => `${value}% off`,
    other: (value: string, type: string) => `${value} (${type})`,
    upTo: (discount: string, maximum: string) => `${discount}, up to ${maximum}`,
    amount: (value: string) => `${value} off`,
  },
)

type Discount = {
  readonly discountType: string
  readonly discountValue: number
  readonly maxDiscountAmount?: number | null
}

/** Puts a code's discount into words; without `currency`, amounts are in minor units of the sale's currency. */
export const useDiscountText = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  const amountText = useAmountText()
  const { wordFor } = useTerms()
  return ({ discountType, discountValue, maxDiscountAmount }: Discount, currency: string | null = null): string => {
    if (discountType === "percentage") {
      const text = texts.percentage(format.number(discountValue))
      if (maxDiscountAmount == null) return text
      return texts.upTo(text, amountText(maxDiscountAmount, currency))
    }
    if (isFixedDiscount(discountType)) return texts.amount(amountText(Math.ceil(discountValue), currency))
    return texts.other(format.number(discountValue), wordFor("discountType", discountType).toLowerCase())
  }
}
