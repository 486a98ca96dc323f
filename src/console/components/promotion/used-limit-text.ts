import type { components } from "../../api/schema.ts"
import { useAmountText } from "../../i18n/amount.ts"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"

/** A limit of a campaign that is used up or nearly. */
export type UsedLimit = components["schemas"]["UsedLimit"]

const messages = defineMessages(
  {
    of: {
      win_quota: () => "de la cuota de premios",
      prize_stock: (prize: string) => `de las existencias de «${prize}»`,
      code_budget: () => "del presupuesto",
      planned_moments: (prize: string) => `de los momentos planeados de «${prize}»`,
      granted_plays: () => "de las jugadas otorgadas más recientes",
    },
    gone: (of: string, used: string, period: string) => `Ya no queda nada ${of}: ${used} ${period}.`,
    nearly: (of: string, used: string, period: string) => `Queda poco ${of}: ${used} ${period}.`,
    usedOf: (used: string, all: string) => `van ${used} de ${all}`,
  },
  {
    of: {
      win_quota: () => "the prize quota",
      prize_stock: (prize: string) => `the stock of “${prize}”`,
      code_budget: () => "the budget",
      planned_moments: (prize: string) => `the planned moments of “${prize}”`,
      granted_plays: () => "the newest granted plays",
    },
    gone: (of: string, used: string, period: string) => `Nothing is left of ${of}: ${used} ${period}.`,
    nearly: (of: string, used: string, period: string) => `Little is left of ${of}: ${used} ${period}.`,
    usedOf: (used: string, all: string) => `used ${used} of ${all}`,
  },
)

export const isGone = ({ used, maxTotal }: Pick<UsedLimit, "used" | "maxTotal">): boolean => used >= maxTotal

/** Says how much of a limit is left, in a sentence; `currency` is that of the campaign's budget. */
export const useUsedLimitText = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  const amountText = useAmountText()
  const { wordFor } = useTerms()
  return (limit: UsedLimit, currency: string | null): string => {
    const { limit: kind, prizeId, prizeName, used, maxTotal, period } = limit
    const show = (count: number) => (kind === "code_budget" ? amountText(count, currency) : format.number(count))
    const of = texts.of[kind](prizeName ?? prizeId ?? "")
    return texts[isGone(limit) ? "gone" : "nearly"](
      of,
      texts.usedOf(show(used), show(maxTotal)),
      wordFor("period", period).toLowerCase(),
    )
  }
}
