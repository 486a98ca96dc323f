import { useEligibilityText } from "../../components/eligibility/rules-text.ts"
import { useHoursText } from "../../components/hours/hours-text.ts"
import { sentence, useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import type { MiniGame, MiniGameInput } from "./mini-game.ts"
import { useStockText } from "./stock.ts"

const messages = defineMessages(
  {
    label: "El minijuego en pocas palabras",
    cadence: (word: string) => `Giros por jugador: ${word}.`,
    prize: (name: string, stock: string) => `Premio: ${name} (${stock}).`,
    none: "Ningún segmento da un premio.",
    starts: (at: string) => sentence(`Empieza el ${at}`),
    ends: (at: string) => sentence(`Termina el ${at}`),
    endless: "No tiene fecha de fin.",
    open: (hours: string) => `Abierto ${hours}.`,
  },
  {
    label: "The mini-game in short",
    cadence: (word: string) => `Spins per player: ${word}.`,
    prize: (name: string, stock: string) => `Prize: ${name} (${stock}).`,
    none: "No segment gives a prize.",
    starts: (at: string) => sentence(`Starts on ${at}`),
    ends: (at: string) => sentence(`Ends on ${at}`),
    endless: "It has no end date.",
    open: (hours: string) => `Open ${hours}.`,
  },
)

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
  return (
    <ul className="summary" aria-label={texts.label}>
      <li>{texts.cadence(wordFor("cadence", cadence ?? "none").toLowerCase())}</li>
      {prizes.length === 0 && <li>{texts.none}</li>}
      {prizes.map(({ segmentId, name, stock }) => (
        <li key={segmentId}>{texts.prize(name, stockText(stock ?? undefined).toLowerCase())}</li>
      ))}
      {startsAt && <li>{texts.starts(format.zonedTime(startsAt, zone))}</li>}
      <li>{endsAt ? texts.ends(format.zonedTime(endsAt, zone)) : texts.endless}</li>
      {eligibility && <li>{eligibilityText(eligibility as NonNullable<MiniGame["eligibility"]>)}</li>}
      {schedule && <li>{texts.open(hoursText(schedule, zone))}</li>}
    </ul>
  )
}
