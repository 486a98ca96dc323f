import { useEligibilityText } from "../../components/eligibility/rules-text.ts"
import { useHoursText } from "../../components/hours/hours-text.ts"
import type { Odds, Preview } from "../../components/promotion/preview.ts"
import { counted } from "../../i18n/count.ts"
import { sentence, useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import type { Campaign, CampaignInput } from "./campaign.ts"
import { winShare } from "./odds.ts"

const messages = defineMessages(
  {
    label: "La campaña en pocas palabras",
    codes: "Tu tienda emite los códigos: no hay juego.",
    wins: (share: string) => `Gana el ${share} de las jugadas.`,
    answers: "Gana quien responde bien.",
    prizes: (names: string) => `Premios: ${names}.`,
    ofPrize: (name: string, count: string, period: string) => `${name} (${count} ${period})`,
    plays: (count: string, period: string) =>
      `Cada jugador juega como máximo ${counted(count, "vez", "veces")} ${period}.`,
    winsPerUser: (count: string, period: string) =>
      `Cada jugador gana como máximo ${counted(count, "premio", "premios")} ${period}.`,
    winsInAll: (count: string, period: string) => `Como máximo ${counted(count, "premio", "premios")} ${period}.`,
    moments: (names: string) => `Con momentos planeados: ${names}.`,
    cost: (amount: string) => `Como máximo ${amount} en descuentos por día.`,
    total: (amount: string) => `Costo máximo: ${amount} en descuentos.`,
    unbounded: "Nada limita lo que puede costar: pon un presupuesto, una cuota o existencias.",
    budget: (amount: string) => `Presupuesto: como máximo ${amount} en total.`,
    starts: (at: string) => sentence(`Empieza el ${at}`),
    ends: (at: string) => sentence(`Termina el ${at}`),
    endless: "No tiene fecha de fin.",
    open: (hours: string) => `Abierta ${hours}.`,
    costs: (points: string) => `Cada jugada cuesta ${counted(points, "punto", "puntos")}.`,
    entry: (poolId: string) => `Cada jugada usa un código de la bolsa ${poolId}.`,
    budgetOfAll: (amount: string) => `Presupuesto: como máximo ${amount} en códigos y premios.`,
    extra: "Después del límite, usa las jugadas otorgadas.",
    required: "Solo juega quien tiene jugadas otorgadas.",
  },
  {
    label: "The campaign in short",
    codes: "Your shop issues the codes: there is no game.",
    wins: (share: string) => `${share} of plays win.`,
    answers: "Those who answer correctly win.",
    prizes: (names: string) => `Prizes: ${names}.`,
    ofPrize: (name: string, count: string, period: string) => `${name} (${count} ${period})`,
    plays: (count: string, period: string) => `Each player plays at most ${counted(count, "time", "times")} ${period}.`,
    winsPerUser: (count: string, period: string) =>
      `Each player wins at most ${counted(count, "prize", "prizes")} ${period}.`,
    winsInAll: (count: string, period: string) => `At most ${counted(count, "prize", "prizes")} ${period}.`,
    moments: (names: string) => `With planned moments: ${names}.`,
    cost: (amount: string) => `At most ${amount} in discounts per day.`,
    total: (amount: string) => `Maximum cost: ${amount} in discounts.`,
    unbounded: "Nothing limits what it can cost: set a budget, a quota or stocks.",
    budget: (amount: string) => `Budget: at most ${amount} in total.`,
    starts: (at: string) => sentence(`Starts on ${at}`),
    ends: (at: string) => sentence(`Ends on ${at}`),
    endless: "It has no end date.",
    open: (hours: string) => `Open ${hours}.`,
    costs: (points: string) => `Each play costs ${counted(points, "point", "points")}.`,
    entry: (poolId: string) => `Each play uses up a code of pool ${poolId}.`,
    budgetOfAll: (amount: string) => `Budget: at most ${amount} in codes and prizes.`,
    extra: "Beyond the limit, plays use granted ones.",
    required: "Only players with granted plays can play.",
  },
)

type Drafted = Campaign | CampaignInput

type Sentence = string | false | undefined | null

const useSentences = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  const { wordFor } = useTerms()
  const hoursText = useHoursText()
  const eligibilityText = useEligibilityText()
  const every = (period: string) => wordFor("period", period).toLowerCase()
  const game = (campaign: Drafted, odds: Odds | undefined): Sentence[] => {
    const { kind, prizes, playLimits: plays, rewardLimits: wins, grants, playCost, entry } = campaign
    if (kind === "codes") return [texts.codes]
    const named = (prizes ?? []).map(({ name, stock }) =>
      stock?.maxTotal == null ? name : texts.ofPrize(name, format.number(stock.maxTotal), every(stock.period)),
    )
    const share = odds?.winProbability ?? winShare(campaign)
    return [
      share === null ? texts.answers : texts.wins(format.percent(share)),
      named.length > 0 && texts.prizes(named.join(", ")),
      plays && texts.plays(format.number(plays.maxPerUser), every(plays.period)),
      entry && texts.entry(entry.poolId),
      playCost && texts.costs(format.number(playCost.points)),
      grants && (grants.required ? texts.required : texts.extra),
      wins?.maxPerUser != null && texts.winsPerUser(format.number(wins.maxPerUser), every(wins.period)),
      wins?.maxTotal != null && texts.winsInAll(format.number(wins.maxTotal), every(wins.period)),
    ]
  }
  const planned = ({ prizes }: Drafted, said: Preview | undefined): Sentence => {
    const counts = (prizes ?? []).flatMap(({ prizeId, name }) => {
      const ofPrize = (said?.moments ?? []).filter((batch) => batch.prizeId === prizeId)
      const count = ofPrize.reduce((sum, batch) => sum + batch.count, 0)
      return count > 0 ? [`${name} (${format.number(count)})`] : []
    })
    return counts.length > 0 && texts.moments(counts.join(", "))
  }
  const money = ({ rewardType, currency, budget }: Drafted, cost: Preview["highestCost"]): Sentence[] => {
    if (!currency || rewardType !== "promo_code") return []
    const { perDay, total } = cost ?? {}
    const show = (amount: number | string) => format.money(amount, currency)
    const isBelow = (amount: number | string) => Number(amount) > 0 && !(budget && Number(amount) >= budget.maxAmount)
    return [
      // The cost of a day is only worth mentioning if all days together cost more.
      perDay != null && perDay !== total && isBelow(perDay) && texts.cost(show(perDay)),
      budget && (budget.counts === "all" ? texts.budgetOfAll : texts.budget)(show(budget.maxAmount)),
      total != null && isBelow(total) && texts.total(show(total)),
      total === null && texts.unbounded,
    ]
  }
  const dates = ({ startsAt, endsAt, schedule, timezone }: Drafted): Sentence[] => {
    const zone = timezone ?? "UTC"
    return [
      startsAt && texts.starts(format.zonedTime(startsAt, zone)),
      endsAt ? texts.ends(format.zonedTime(endsAt, zone)) : texts.endless,
      schedule && texts.open(hoursText(schedule, zone)),
    ]
  }
  const who = ({ eligibility }: Drafted): Sentence[] => [
    // What was read has the fields that the service sends; a draft may have nulls, which mean the same as no value.
    eligibility && eligibilityText(eligibility as NonNullable<Campaign["eligibility"]>),
  ]
  return (campaign: Drafted, said: Preview | undefined) =>
    [
      ...game(campaign, said?.odds),
      planned(campaign, said),
      ...money(campaign, said?.highestCost),
      ...who(campaign),
      ...dates(campaign),
    ].filter((text) => typeof text === "string")
}

type SummaryProps = {
  readonly campaign: Drafted
  /** The service's preview, with the odds including planned moments and the highest cost. */
  readonly said: Preview | undefined
}

/** What a campaign amounts to, saved or not, in sentences. */
export const Summary = ({ campaign, said }: SummaryProps) => {
  const { label } = useMessages(messages)
  const sentences = useSentences()(campaign, said)
  return (
    <ul className="summary" aria-label={label}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
