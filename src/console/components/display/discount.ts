import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"

const messages = defineMessages(
  {
    percentage: (value: string) => `${value} % de descuento`,
    other: (value: string, type: string) => `${value} (${type})`,
  },
  { percentage: (value: string) => `${value}% off`, other: (value: string, type: string) => `${value} (${type})` },
)

type Discount = { readonly discountType: string; readonly discountValue: number }

/** Puts a code's discount into words; a fixed amount is in minor units of whichever currency the sale has. */
export const useDiscountText = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  const { wordFor } = useTerms()
  return ({ discountType, discountValue }: Discount): string =>
    discountType === "percentage"
      ? texts.percentage(format.number(discountValue))
      : texts.other(format.number(discountValue), wordFor("discountType", discountType).toLowerCase())
}
