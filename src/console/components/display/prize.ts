import { counted } from "../../i18n/count.ts"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

const messages = defineMessages(
  {
    points: (count: string) => counted(count, "punto", "puntos"),
    code: (campaign: string) => `Código de ${campaign}`,
    none: "Sin premio",
  },
  {
    points: (count: string) => counted(count, "point", "points"),
    code: (campaign: string) => `Code from ${campaign}`,
    none: "No prize",
  },
)

/** The individual prize of a ranking's position or a mini-game's segment. */
export type Prize = {
  readonly type: "points" | "promo_code" | "external"
  readonly name?: string
  readonly points?: number
  readonly campaignId?: string
}

/** Puts a prize into words. */
export const usePrizeText = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  return (prize: Prize | null): string => {
    if (!prize) return texts.none
    if (prize.type === "external") return prize.name ?? texts.none
    return prize.type === "points" ? texts.points(format.number(prize.points ?? 0)) : texts.code(prize.campaignId ?? "")
  }
}
