import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import type { Campaign, CampaignInput } from "./campaign.ts"
import { winCost } from "./cost.ts"
import { winShare } from "./odds.ts"

const messages = defineMessages(
  {
    label: "La campaña en pocas palabras",
    codes: "Tu tienda emite los códigos: no hay juego.",
    wins: (share: string) => `Gana el ${share} de las jugadas.`,
    answers: "Gana quien responde bien.",
    prizes: (names: string) => `Premios: ${names}.`,
    ofPrize: (name: string, count: string, period: string) => `${name} (${count} ${period})`,
    plays: (count: string, period: string) => `Cada jugador juega como máximo ${count} veces ${period}.`,
    winsPerUser: (count: string, period: string) => `Cada jugador gana como máximo ${count} premios ${period}.`,
    winsInAll: (count: string, period: string) => `Como máximo ${count} premios ${period}.`,
    cost: (amount: string, period: string) => `Como máximo ${amount} en descuentos ${period}.`,
    budget: (amount: string) => `Presupuesto: como máximo ${amount} en total.`,
    starts: (at: string) => `Empieza el ${at}.`,
    ends: (at: string) => `Termina el ${at}.`,
    endless: "No tiene fecha de fin.",
  },
  {
    label: "The campaign in short",
    codes: "Your shop issues the codes: there is no game.",
    wins: (share: string) => `${share} of plays win.`,
    answers: "Those who answer correctly win.",
    prizes: (names: string) => `Prizes: ${names}.`,
    ofPrize: (name: string, count: string, period: string) => `${name} (${count} ${period})`,
    plays: (count: string, period: string) => `Each player plays at most ${count} times ${period}.`,
    winsPerUser: (count: string, period: string) => `Each player wins at most ${count} prizes ${period}.`,
    winsInAll: (count: string, period: string) => `At most ${count} prizes ${period}.`,
    cost: (amount: string, period: string) => `At most ${amount} in discounts ${period}.`,
    budget: (amount: string) => `Budget: at most ${amount} in total.`,
    starts: (at: string) => `Starts on ${at}.`,
    ends: (at: string) => `Ends on ${at}.`,
    endless: "It has no end date.",
  },
)

type Drafted = Campaign | CampaignInput

type Sentence = string | false | undefined | null

const useSentences = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  const { wordFor } = useTerms()
  const every = (period: string) => wordFor("period", period).toLowerCase()
  const game = (campaign: Drafted): Sentence[] => {
    const { kind, prizes, playLimits: plays, rewardLimits: wins } = campaign
    if (kind === "codes") return [texts.codes]
    const named = (prizes ?? []).map(({ name, stock }) =>
      stock?.maxTotal == null ? name : texts.ofPrize(name, format.number(stock.maxTotal), every(stock.period)),
    )
    const share = winShare(campaign)
    return [
      share === null ? texts.answers : texts.wins(format.percent(share)),
      named.length > 0 && texts.prizes(named.join(", ")),
      plays && texts.plays(format.number(plays.maxPerUser), every(plays.period)),
      wins?.maxPerUser != null && texts.winsPerUser(format.number(wins.maxPerUser), every(wins.period)),
      wins?.maxTotal != null && texts.winsInAll(format.number(wins.maxTotal), every(wins.period)),
    ]
  }
  const money = (campaign: Drafted): Sentence[] => {
    const { currency, rewardLimits: wins, budget } = campaign
    const cost = winCost(campaign)
    if (!currency) return []
    return [
      cost !== null &&
        wins?.maxTotal != null &&
        texts.cost(format.money(cost * wins.maxTotal, currency), every(wins.period)),
      budget && texts.budget(format.money(budget.maxAmount, currency)),
    ]
  }
  const dates = ({ startsAt, endsAt, timezone }: Drafted): Sentence[] => {
    const zone = timezone ?? "UTC"
    return [
      startsAt && texts.starts(format.zonedTime(startsAt, zone)),
      endsAt ? texts.ends(format.zonedTime(endsAt, zone)) : texts.endless,
    ]
  }
  return (campaign: Drafted) =>
    [...game(campaign), ...money(campaign), ...dates(campaign)].filter((text) => typeof text === "string")
}

/** What a campaign comes down to, saved or not, in sentences. */
export const Summary = ({ campaign }: { campaign: Drafted }) => {
  const { label } = useMessages(messages)
  const sentences = useSentences()(campaign)
  return (
    <ul className="summary" aria-label={label}>
      {sentences.map((sentence) => (
        <li key={sentence}>{sentence}</li>
      ))}
    </ul>
  )
}
