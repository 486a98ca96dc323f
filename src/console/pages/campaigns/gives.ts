import { useDiscountText } from "../../components/display/discount.ts"
import { useAmountText } from "../../i18n/amount.ts"
import { counted } from "../../i18n/count.ts"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import type { Campaign, CampaignInput } from "./campaign.ts"
import { useSourceNames } from "./names.ts"

const messages = defineMessages(
  {
    code: (discount: string) => `código con ${discount}`,
    uses: (code: string, uses: string) => `${code}, hasta ${uses} usos`,
    pool: (name: string) => `código de la bolsa ${name}`,
    points: (shown: string) => counted(shown, "punto", "puntos"),
    external: "lo entrega tu equipo",
    worth: (gives: string, value: string) => `${gives}, vale ${value}`,
    none: "no dice qué entrega",
    prize: (name: string, gives: string) => `${name}: ${gives}`,
    limited: (name: string, count: string, period: string) => `${name} (${count} ${period})`,
    ofCampaign: (name: string) => `código de la campaña ${name}`,
    worthOf: (gives: string, discount: string) => `${gives}, ${discount}`,
    ofThis: "código de esta campaña",
    position: (position: string) => `Posición ${position}`,
    positions: (from: string, to: string) => `Posiciones ${from} a ${to}`,
    byHand: (name: string, gives: string) => `${name}, ${gives}`,
    ofPosition: (at: string, gives: string) => `${at}: ${gives}`,
  },
  {
    code: (discount: string) => `a code for ${discount}`,
    uses: (code: string, uses: string) => `${code}, up to ${uses} uses`,
    pool: (name: string) => `a code from the pool ${name}`,
    points: (shown: string) => counted(shown, "point", "points"),
    external: "handed out by your team",
    worth: (gives: string, value: string) => `${gives}, worth ${value}`,
    none: "does not say what it gives",
    prize: (name: string, gives: string) => `${name}: ${gives}`,
    limited: (name: string, count: string, period: string) => `${name} (${count} ${period})`,
    ofCampaign: (name: string) => `a code from the campaign ${name}`,
    worthOf: (gives: string, discount: string) => `${gives}, ${discount}`,
    ofThis: "a code from this campaign",
    position: (position: string) => `Position ${position}`,
    positions: (from: string, to: string) => `Positions ${from} to ${to}`,
    byHand: (name: string, gives: string) => `${name}, ${gives}`,
    ofPosition: (at: string, gives: string) => `${at}: ${gives}`,
  },
)

type Drafted = Campaign | CampaignInput
type Template = Drafted["defaultCodeConfig"]
type Prize = NonNullable<Drafted["prizes"]>[number]
type RankingPrize = NonNullable<Drafted["ranking"]>["prizes"][number]

/** Puts into words what a campaign gives: each of its prizes, wins without one, and the positions of its ranking. */
export const useGives = (campaign: Drafted) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const amountText = useAmountText()
  const discountText = useDiscountText()
  const { wordFor } = useTerms()
  const { poolName, campaignOf } = useSourceNames(campaign)
  const currency = campaign.currency ?? null
  const ownId = "campaignId" in campaign ? campaign.campaignId : undefined

  const codeText = (template: Template): string => {
    if (!template) return texts.none
    if ("poolId" in template) return texts.pool(poolName(template.poolId))
    const text = texts.code(discountText(template, currency))
    return (template.maxUses ?? 1) > 1 ? texts.uses(text, format.number(template.maxUses ?? 1)) : text
  }
  const withValue = (text: string, value: number | null | undefined): string =>
    value == null ? text : texts.worth(text, amountText(value, currency))
  const givenBy = ({ kind, points, codeConfig, poolId, value }: Prize): string => {
    if (kind === "points") return texts.points(format.number(points ?? 0))
    if (kind === "external") return withValue(texts.external, value)
    return withValue(codeText(poolId == null ? (codeConfig ?? campaign.defaultCodeConfig) : { poolId }), value)
  }
  const ofCodes = ({ name, template, currency: itsOwn = null }: ReturnType<typeof campaignOf>): string => {
    const gives = texts.ofCampaign(name)
    return template && !("poolId" in template) ? texts.worthOf(gives, discountText(template, itsOwn)) : gives
  }
  const rankedGives = (prize: RankingPrize["prize"]): string => {
    if (!prize) return texts.none
    if (prize.type === "points") return texts.points(format.number(prize.points))
    if (prize.type === "external") return texts.byHand(prize.name, withValue(texts.external, prize.value))
    return prize.campaignId === ownId ? texts.ofThis : ofCodes(campaignOf(prize.campaignId))
  }
  return {
    poolName,
    codeText,
    /** Such as "TV (2 in total): handed out by your team, worth COP 2,000,000". */
    prizeText: (prize: Prize): string => {
      const { name, stock } = prize
      const isLimited = stock?.maxTotal != null
      const period = isLimited ? wordFor("period", stock.period).toLowerCase() : ""
      const shown = isLimited ? texts.limited(name, format.number(stock.maxTotal ?? 0), period) : name
      return texts.prize(shown, givenBy(prize))
    },
    /** What wins without a prize of their own get; null if they get nothing of the campaign. */
    otherText: (): string | null => {
      const { rewardType, pointsReward, defaultCodeConfig } = campaign
      if (rewardType === "points") return pointsReward ? texts.points(format.number(pointsReward.points)) : null
      return rewardType === "promo_code" && defaultCodeConfig ? codeText(defaultCodeConfig) : null
    },
    rankingText: ({ fromPosition, toPosition, prize }: RankingPrize): string => {
      const from = format.number(fromPosition)
      const at = fromPosition === toPosition ? texts.position(from) : texts.positions(from, format.number(toPosition))
      return texts.ofPosition(at, rankedGives(prize))
    },
  }
}
