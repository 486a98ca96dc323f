import { useName } from "../../api/names.ts"
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

/** A prize in words, a code by the name of the campaign that issues it. */
export const PrizeText = ({ prize }: { prize: Prize | null }) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const campaignId = prize?.type === "promo_code" ? (prize.campaignId ?? "") : ""
  const campaign = useName("campaigns", campaignId)
  if (!prize) return texts.none
  if (prize.type === "external") return prize.name ?? texts.none
  return prize.type === "points" ? texts.points(format.number(prize.points ?? 0)) : texts.code(campaign || campaignId)
}
