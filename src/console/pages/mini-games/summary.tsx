import { TriangleAlert } from "lucide-react"
import { useSettings } from "../../api/settings.ts"
import { useDiscountText } from "../../components/display/discount.ts"
import { useEligibilityText } from "../../components/eligibility/rules-text.ts"
import { useHoursText } from "../../components/hours/hours-text.ts"
import { useAmountText } from "../../i18n/amount.ts"
import { counted } from "../../i18n/count.ts"
import { sentence, useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useCodeCampaigns } from "../campaigns/names.ts"
import type { MiniGame, MiniGameInput } from "./mini-game.ts"
import { useStockText } from "./stock.ts"

const messages = defineMessages(
  {
    label: "El minijuego en pocas palabras",
    cadence: (word: string) => `Giros por jugador: ${word}.`,
    prize: (name: string, stock: string, gives: string) => `Premio: ${name} (${stock}): ${gives}.`,
    code: (campaign: string) => `código de la campaña ${campaign}`,
    codeWorth: (campaign: string, discount: string) => `código de la campaña ${campaign}, ${discount}`,
    points: (shown: string) => counted(shown, "punto", "puntos"),
    byHand: (name: string) => `${name}, lo entrega tu equipo`,
    byHandWorth: (name: string, value: string) => `${name}, lo entrega tu equipo, vale ${value}`,
    byApp: "lo entrega tu app",
    none: "Ningún segmento da un premio.",
    unbounded: "Nada limita lo que puede costar: pon existencias.",
    anyone: "Puede jugar cualquiera.",
    starts: (at: string) => sentence(`Empieza el ${at}`),
    ends: (at: string) => sentence(`Termina el ${at}`),
    endless: "No tiene fecha de fin.",
    open: (hours: string) => `Abierto ${hours}.`,
  },
  {
    label: "The mini-game in short",
    cadence: (word: string) => `Spins per player: ${word}.`,
    prize: (name: string, stock: string, gives: string) => `Prize: ${name} (${stock}): ${gives}.`,
    code: (campaign: string) => `a code from the campaign ${campaign}`,
    codeWorth: (campaign: string, discount: string) => `a code from the campaign ${campaign}, ${discount}`,
    points: (shown: string) => counted(shown, "point", "points"),
    byHand: (name: string) => `${name}, handed out by your team`,
    byHandWorth: (name: string, value: string) => `${name}, handed out by your team, worth ${value}`,
    byApp: "handed out by your app",
    none: "No segment gives a prize.",
    unbounded: "Nothing limits what it can cost: set a stock.",
    anyone: "Anybody may play.",
    starts: (at: string) => sentence(`Starts on ${at}`),
    ends: (at: string) => sentence(`Ends on ${at}`),
    endless: "It has no end date.",
    open: (hours: string) => `Open ${hours}.`,
  },
)

type Prize = NonNullable<MiniGameInput["segments"]>[number]["prize"]

const codeCampaignsOf = (prizes: readonly { readonly prize?: Prize }[]): string[] => [
  ...new Set(prizes.flatMap(({ prize }) => (prize?.type === "promo_code" ? [prize.campaignId] : []))),
]

/** Puts into words what a segment gives: what a code is worth, points, or what is handed out and its value. */
const useGivesText = (prizes: readonly { readonly prize?: Prize }[]) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const amountText = useAmountText()
  const discountText = useDiscountText()
  const currency = useSettings().data?.currency ?? null
  const campaignOf = useCodeCampaigns(codeCampaignsOf(prizes))
  return (prize: Prize): string => {
    if (!prize) return texts.byApp
    if (prize.type === "points") return texts.points(format.number(prize.points))
    if (prize.type === "external") {
      const { name, value } = prize
      return value == null ? texts.byHand(name) : texts.byHandWorth(name, amountText(value, currency))
    }
    const { name, template, currency: itsOwn = null } = campaignOf(prize.campaignId)
    return template && !("poolId" in template)
      ? texts.codeWorth(name, discountText(template, itsOwn))
      : texts.code(name)
  }
}

/** Points cost nothing that a budget counts; what the app hands out is not known to cost anything. */
const isUnbounded = ({
  prize,
  stock,
}: {
  readonly prize?: Prize
  readonly stock?: { maxTotal?: number | null } | null
}) => (prize?.type === "promo_code" || prize?.type === "external") && stock?.maxTotal == null

/** What a mini-game amounts to, saved or not, in sentences. */
export const MiniGameSummary = ({ miniGame }: { miniGame: MiniGame | MiniGameInput }) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const hoursText = useHoursText()
  const eligibilityText = useEligibilityText()
  const stockText = useStockText()
  const { wordFor } = useTerms()
  const { cadence, startsAt, endsAt, schedule, eligibility, timezone, segments } = miniGame
  const zone = timezone ?? "UTC"
  const prizes = (segments ?? []).filter(({ isPrize }) => isPrize !== false)
  const givesText = useGivesText(prizes)
  return (
    <ul className="summary" aria-label={texts.label}>
      <li>{texts.cadence(wordFor("cadence", cadence ?? "none").toLowerCase())}</li>
      {prizes.length === 0 && <li>{texts.none}</li>}
      {prizes.map(({ segmentId, name, stock, prize }) => (
        <li key={segmentId}>{texts.prize(name, stockText(stock ?? undefined).toLowerCase(), givesText(prize))}</li>
      ))}
      {prizes.some(isUnbounded) && (
        <li>
          <span className="warning-mark">
            <TriangleAlert size={16} aria-hidden /> {texts.unbounded}
          </span>
        </li>
      )}
      {startsAt && <li>{texts.starts(format.zonedTime(startsAt, zone))}</li>}
      <li>{endsAt ? texts.ends(format.zonedTime(endsAt, zone)) : texts.endless}</li>
      <li>{eligibility ? eligibilityText(eligibility as NonNullable<MiniGame["eligibility"]>) : texts.anyone}</li>
      {schedule && <li>{texts.open(hoursText(schedule, zone))}</li>}
    </ul>
  )
}
