import { TriangleAlert } from "lucide-react"
import type { Preview } from "../../../components/promotion/preview.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { summaryMessages } from "./messages.ts"
import { type Drafted, type Planned, useSentences } from "./sentences.ts"

type SummaryProps = {
  readonly campaign: Drafted
  /** The service's preview, with the odds including planned moments and the highest cost. */
  readonly preview: Preview | undefined
  /** The moments that are planned once the campaign is saved. */
  readonly plans?: Planned
}

const noPlans: Planned = []

/** What a campaign amounts to, saved or not, in sentences. */
export const Summary = ({ campaign, preview, plans = noPlans }: SummaryProps) => {
  const { label } = useMessages(summaryMessages)
  const sentences = useSentences(campaign)(preview, plans)
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
