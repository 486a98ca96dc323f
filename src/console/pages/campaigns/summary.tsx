import { TriangleAlert } from "lucide-react"
import { useEligibilityText } from "../../components/eligibility/rules-text.ts"
import { useHoursText } from "../../components/hours/hours-text.ts"
import type { Odds, Preview } from "../../components/promotion/preview.ts"
import { counted } from "../../i18n/count.ts"
import { sentence, useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import type { Campaign, CampaignInput } from "./campaign.ts"
import { useGives } from "./gives.ts"
import { isLimitedPerPlayer } from "./limited.ts"
import { winShare } from "./odds.ts"

const messages = defineMessages(
  {
    label: "La campaña en pocas palabras",
    codes: "Tu tienda emite los códigos: no hay juego.",
    wins: (share: string) => `Gana el ${share} de las jugadas.`,
    answers: "Gana quien responde bien.",
    ofWin: (gives: string) => `Quien gana recibe: ${gives}.`,
    ofOtherWin: (gives: string) => `Quien gana sin un premio propio recibe: ${gives}.`,
    ofCode: (gives: string) => `Cada jugador recibe: ${gives}.`,
    prizes: "Premios",
    morePrizes: (shown: string) => `Y ${counted(shown, "premio más", "premios más")}`,
    ranking: (period: string) => `Premios del ranking, ${period}`,
    anybody: "Puede jugar cualquiera.",
    unlimitedPlays: "Sin límite de jugadas por jugador.",
    unlimitedCodes: "Sin límite de códigos por jugador.",
    plays: (shown: string, period: string) =>
      `Cada jugador juega como máximo ${counted(shown, "vez", "veces")} ${period}.`,
    winsPerUser: (shown: string, period: string) =>
      `Cada jugador gana como máximo ${counted(shown, "premio", "premios")} ${period}.`,
    winsInAll: (shown: string, period: string) => `Como máximo ${counted(shown, "premio", "premios")} ${period}.`,
    codesPerUser: (shown: string, period: string) =>
      `Cada jugador recibe como máximo ${counted(shown, "código", "códigos")} ${period}.`,
    moments: (names: string) => `Con momentos planeados: ${names}.`,
    cost: (amount: string) => `Como máximo ${amount} en descuentos por día.`,
    costOfAll: (amount: string) => `Como máximo ${amount} en códigos y premios por día.`,
    total: (amount: string) => `Costo máximo: ${amount} en descuentos.`,
    totalOfAll: (amount: string) => `Costo máximo: ${amount} en códigos y premios.`,
    unbounded: "Nada limita lo que puede costar: pon un presupuesto, una cuota o existencias.",
    budget: (amount: string) => `Presupuesto: como máximo ${amount} en total.`,
    starts: (at: string) => sentence(`Empieza el ${at}`),
    ends: (at: string) => sentence(`Termina el ${at}`),
    endless: "No tiene fecha de fin.",
    open: (hours: string) => `Abierta ${hours}.`,
    costs: (shown: string) => `Cada jugada cuesta ${counted(shown, "punto", "puntos")}.`,
    entry: (pool: string) => `Cada jugada usa un código de la bolsa ${pool}.`,
    budgetOfAll: (amount: string) => `Presupuesto: como máximo ${amount} en códigos y premios.`,
    extra: "Después del límite, usa las jugadas otorgadas.",
    required: "Solo juega quien tiene jugadas otorgadas.",
  },
  {
    label: "The campaign in short",
    codes: "Your shop issues the codes: there is no game.",
    wins: (share: string) => `${share} of plays win.`,
    answers: "Those who answer correctly win.",
    ofWin: (gives: string) => `Winners get: ${gives}.`,
    ofOtherWin: (gives: string) => `Wins without a prize of their own get: ${gives}.`,
    ofCode: (gives: string) => `Each player gets: ${gives}.`,
    prizes: "Prizes",
    morePrizes: (shown: string) => `And ${counted(shown, "more prize", "more prizes")}`,
    ranking: (period: string) => `Ranking prizes, ${period}`,
    anybody: "Anybody may play.",
    unlimitedPlays: "No limit of plays per player.",
    unlimitedCodes: "No limit of codes per player.",
    plays: (shown: string, period: string) => `Each player plays at most ${counted(shown, "time", "times")} ${period}.`,
    winsPerUser: (shown: string, period: string) =>
      `Each player wins at most ${counted(shown, "prize", "prizes")} ${period}.`,
    winsInAll: (shown: string, period: string) => `At most ${counted(shown, "prize", "prizes")} ${period}.`,
    codesPerUser: (shown: string, period: string) =>
      `Each player gets at most ${counted(shown, "code", "codes")} ${period}.`,
    moments: (names: string) => `With planned moments: ${names}.`,
    cost: (amount: string) => `At most ${amount} in discounts per day.`,
    costOfAll: (amount: string) => `At most ${amount} in codes and prizes per day.`,
    total: (amount: string) => `Maximum cost: ${amount} in discounts.`,
    totalOfAll: (amount: string) => `Maximum cost: ${amount} in codes and prizes.`,
    unbounded: "Nothing limits what it can cost: set a budget, a quota or stocks.",
    budget: (amount: string) => `Budget: at most ${amount} in total.`,
    starts: (at: string) => sentence(`Starts on ${at}`),
    ends: (at: string) => sentence(`Ends on ${at}`),
    endless: "It has no end date.",
    open: (hours: string) => `Open ${hours}.`,
    costs: (shown: string) => `Each play costs ${counted(shown, "point", "points")}.`,
    entry: (pool: string) => `Each play uses up a code of the pool ${pool}.`,
    budgetOfAll: (amount: string) => `Budget: at most ${amount} in codes and prizes.`,
    extra: "Beyond the limit, plays use granted ones.",
    required: "Only players with granted plays can play.",
  },
)

type Drafted = Campaign | CampaignInput
type RankingPrize = NonNullable<Drafted["ranking"]>["prizes"][number]

type Item = { readonly key: string; readonly text: string }
/** A sentence; with a tone for what may cost more than is meant, and with a list of what it is about. */
type Said = {
  readonly text: string
  readonly isRisky?: boolean
  readonly items?: readonly Item[]
}
type Sentence = Said | string | false | undefined | null

/** Whether anything but the discounts of codes costs money. */
const hasWorth = ({ prizes, ranking }: Drafted): boolean =>
  (prizes ?? []).some(({ value }) => value != null) ||
  (ranking?.prizes ?? []).some(({ prize }) => prize?.type === "external" && prize.value != null)

/** The prizes that are named one by one. */
const maxNamed = 12

const useGame = (campaign: Drafted) => {
  const texts = useMessages(messages)
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

const useSentences = (campaign: Drafted) => {
  const texts = useMessages(messages)
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
  return (said: Preview | undefined, plans: Planned): Said[] =>
    [
      ...game(said?.odds),
      planned([...(said?.moments ?? []), ...plans]),
      ...money(said?.highestCost),
      who(),
      ...dates(),
    ].flatMap((one) => (typeof one === "string" ? (one === "" ? [] : [{ text: one }]) : one ? [one] : []))
}

type Planned = readonly { readonly prizeId: string; readonly count: number }[]

type SummaryProps = {
  readonly campaign: Drafted
  /** The service's preview, with the odds including planned moments and the highest cost. */
  readonly said: Preview | undefined
  /** The moments that are planned once the campaign is saved. */
  readonly plans?: Planned
}

const noPlans: Planned = []

/** What a campaign amounts to, saved or not, in sentences. */
export const Summary = ({ campaign, said, plans = noPlans }: SummaryProps) => {
  const { label } = useMessages(messages)
  const sentences = useSentences(campaign)(said, plans)
  return (
    <ul className="summary" aria-label={label}>
      {sentences.map(({ text, isRisky = false, items }) => (
        <li key={text}>
          {isRisky ? (
            <span className="warning-mark">
              <TriangleAlert size={16} aria-hidden /> {text}
            </span>
          ) : (
            text
          )}
          {items && (
            <ul>
              {items.map(({ key, text: item }) => (
                <li key={key}>{item}</li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ul>
  )
}
