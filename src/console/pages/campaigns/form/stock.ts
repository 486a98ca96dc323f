import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import { useResults } from "../detail/result.ts"
import { formMessages } from "./messages.ts"
import type { PrizeValues } from "./types.ts"

/** Puts into words how many of a prize there are, and how many are left if the campaign, `savedId`, exists. */
export const useStockText = (savedId: string | undefined) => {
  const texts = useMessages(formMessages)
  const { wordFor } = useTerms()
  const format = useFormat()
  const { data } = useResults(savedId)
  return ({ prizeId, stock: { isOn, maxTotal, period } }: PrizeValues): string => {
    if (!isOn || maxTotal === null) return texts.unlimited
    const given = data?.prizes?.find(({ id }) => id === prizeId)?.stock
    const every = wordFor("period", period).toLowerCase()
    if (given?.period !== period) return texts.stockOf(format.number(maxTotal), every)
    return texts.leftOf(format.number(Math.max(0, maxTotal - given.used)), format.number(maxTotal), every)
  }
}
