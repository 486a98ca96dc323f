import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { miniGameMessages } from "./messages.ts"
import type { MiniGameInput } from "./mini-game.ts"

/** Puts into words how many spins may win a segment. */
export const useStockText = () => {
  const texts = useMessages(miniGameMessages)
  const { wordFor } = useTerms()
  const format = useFormat()
  return (stock: NonNullable<MiniGameInput["segments"]>[number]["stock"]): string => {
    if (!stock) return texts.unlimited
    const { maxTotal, maxPerUser, period } = stock
    const limits = [
      ...(maxTotal == null ? [] : [format.number(maxTotal)]),
      ...(maxPerUser == null ? [] : [texts.perPlayer(format.number(maxPerUser))]),
    ]
    return limits.length === 0 ? texts.unlimited : `${limits.join(", ")} ${wordFor("period", period).toLowerCase()}`
  }
}
