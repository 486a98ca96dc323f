import { useEligibilityText } from "../../../components/eligibility/rules-text.ts"
import { useHoursText } from "../../../components/hours/hours-text.ts"
import type { Odds, Preview } from "../../../components/promotion/preview.ts"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import type { Campaign, CampaignInput } from "../campaign.ts"
import { useGives } from "../gives.ts"
import { isLimitedPerPlayer } from "../limited.ts"
import { winShare } from "../odds.ts"
import { summaryMessages } from "./messages.ts"

export type Drafted = Campaign | CampaignInput
type RankingPrize = NonNullable<Drafted["ranking"]>["prizes"][number]

type Item = { readonly key: string; readonly text: string }
/** A sentence, with a mark if more may be spent than is meant, and with a list of what it is about. */
type SummarySentence = {
  readonly text: string
  readonly isRisky?: boolean
  readonly items?: readonly Item[]
}

/** How many moments of which prize are planned. */
export type Planned = readonly { readonly prizeId: string; readonly count: number }[]
type Sentence = SummarySentence | string | false | undefined | null

/** Whether anything but the discounts of codes costs money. */
const hasWorth = ({ prizes, ranking }: Drafted): boolean =>
  (prizes ?? []).some(({ value }) => value != null) ||
  (ranking?.prizes ?? []).some(({ prize }) => prize?.type === "external" && prize.value != null)

/** The prizes that are named one by one. */
const maxNamed = 12

const useGame = (campaign: Drafted) => {
  const texts = useMessages(summaryMessages)
  const format = useFormat()
  const { wordFor } = useTerms()
  const { poolName, prizeText, otherText, rankingText } = useGives(campaign)
  const every = (period: string) => wordFor("period", period).toLowerCase()
  const perPeriod = (text: (shown: string, period: string) => string, count: number, period: string) =>
    text(format.number(count), every(period))
  const { kind, gameType, prizes, segments, ranking, playLimits: plays, generationLimits: codes } = campaign
  const { rewardLimits: wins, grants, playCost, entry } = campaign

  const ranked = (prize: RankingPrize): Item => ({
    key: `${prize.fromPosition}/${prize.toPosition}`,
    text: rankingText(prize),
  })
  const codesGiven = (): Sentence[] => {
    const given = otherText()
    return [
      texts.codes,
      given !== null && texts.ofCode(given),
      codes
        ? perPeriod(texts.codesPerUser, codes.maxPerUser, codes.period)
        : { text: texts.unlimitedCodes, isRisky: true },
    ]
  }
  const given = (): Sentence[] => {
    const own = prizes ?? []
    const others = otherText()
    const isOther = gameType === "roulette" && (segments ?? []).some((one) => (one.isPrize ?? true) && !one.prizeId)
    const rest = own.length - maxNamed
    const named = own.slice(0, maxNamed).map((prize) => ({ key: prize.prizeId, text: prizeText(prize) }))
    const items = rest > 0 ? [...named, { key: "", text: texts.morePrizes(format.number(rest)) }] : named
    return [
      own.length === 0 && others !== null && texts.ofWin(others),
      own.length > 0 && { text: texts.prizes, items },
      own.length > 0 && isOther && others !== null && texts.ofOtherWin(others),
      ranking && {
        text: texts.ranking(every(ranking.period)),
        items: ranking.prizes.map(ranked),
      },
    ]
  }
  return (odds: Odds | undefined): Sentence[] => {
    if (kind === "codes") return codesGiven()
    const share = odds?.winProbability ?? winShare(campaign)
    return [
      share === null || gameType === "trivia" ? texts.answers : texts.wins(format.percent(share)),
      ...given(),
      plays && perPeriod(texts.plays, plays.maxPerUser, plays.period),
      entry && texts.entry(poolName(entry.poolId)),
      playCost && texts.costs(format.number(playCost.points)),
      grants && (grants.required ? texts.required : texts.extra),
      !isLimitedPerPlayer(campaign) && {
        text: texts.unlimitedPlays,
        isRisky: true,
      },
      wins?.maxPerUser != null && perPeriod(texts.winsPerUser, wins.maxPerUser, wins.period),
      wins?.maxTotal != null && perPeriod(texts.winsInAll, wins.maxTotal, wins.period),
    ]
  }
}

/** What a campaign amounts to, in sentences: of its preview, if there is one, and of moments planned with it. */
export const useSentences = (campaign: Drafted) => {
  const texts = useMessages(summaryMessages)
  const format = useFormat()
  const hoursText = useHoursText()
  const eligibilityText = useEligibilityText()
  const game = useGame(campaign)
  const planned = (planned: Planned): Sentence => {
    const counts = (campaign.prizes ?? []).flatMap(({ prizeId, name }) => {
      const ofPrize = planned.filter((batch) => batch.prizeId === prizeId)
      const count = ofPrize.reduce((sum, batch) => sum + batch.count, 0)
      return count > 0 ? [`${name} (${format.number(count)})`] : []
    })
    return counts.length > 0 && texts.moments(counts.join(", "))
  }
  const money = (cost: Preview["highestCost"]): Sentence[] => {
    const { rewardType, currency, budget } = campaign
    const hasValues = hasWorth(campaign)
    if (!currency || !(rewardType === "promo_code" || hasValues || budget)) return []
    const { perDay, total } = cost ?? {}
    const show = (amount: number | string) => format.money(amount, currency)
    // The budget says it already, unless there are prizes that it does not count.
    const isNews = (amount: number | string) => Number(amount) > 0 && Number(amount) !== budget?.maxAmount
    return [
      // The cost of a day is only worth mentioning if all days together cost more.
      perDay != null && perDay !== total && isNews(perDay) && texts[hasValues ? "costOfAll" : "cost"](show(perDay)),
      budget && (budget.counts === "all" ? texts.budgetOfAll : texts.budget)(show(budget.maxAmount)),
      total != null && isNews(total) && texts[hasValues ? "totalOfAll" : "total"](show(total)),
      total === null && { text: texts.unbounded, isRisky: true },
    ]
  }
  const dates = (): Sentence[] => {
    const { startsAt, endsAt, schedule, timezone } = campaign
    const zone = timezone ?? "UTC"
    return [
      startsAt && texts.starts(format.zonedTime(startsAt, zone)),
      endsAt ? texts.ends(format.zonedTime(endsAt, zone)) : texts.endless,
      schedule && texts.open(hoursText(schedule, zone)),
    ]
  }
  const who = (): Sentence => {
    const { eligibility, kind } = campaign
    // What was read has the fields that the service sends; a draft may have nulls, which mean the same as no value.
    if (eligibility) return eligibilityText(eligibility as NonNullable<Campaign["eligibility"]>)
    return kind !== "codes" && texts.anybody
  }
  return (preview: Preview | undefined, plans: Planned): SummarySentence[] =>
    [
      ...game(preview?.odds),
      planned([...(preview?.moments ?? []), ...plans]),
      ...money(preview?.highestCost),
      who(),
      ...dates(),
    ].flatMap((one) => (typeof one === "string" ? (one === "" ? [] : [{ text: one }]) : one ? [one] : []))
}
