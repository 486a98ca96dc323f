import { Alert } from "@mantine/core"
import { Info } from "lucide-react"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"

const messages = defineMessages(
  { title: "Lo que queda pendiente", atLeast: (count: string) => `más de ${count}` },
  { title: "What is still open", atLeast: (count: string) => `more than ${count}` },
)

/** A count as text, which says where it goes no further than its bound. */
export const useBoundedCount = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  return ({ count, isExact }: { readonly count: number; readonly isExact: boolean }): string =>
    isExact ? format.number(count) : texts.atLeast(format.number(count))
}

type StillOpenProps = {
  /** A sentence each; `false` for what does not apply. */
  readonly items: readonly (string | false | null)[]
  /** The text if nothing applies. */
  readonly nothing: string
  readonly isWarning: boolean
}

/** What ending a game leaves open. */
export const StillOpen = ({ items, nothing, isWarning }: StillOpenProps) => {
  const { title } = useMessages(messages)
  const sentences = items.filter((item) => typeof item === "string")
  return (
    <Alert color={isWarning ? "orange" : "gray"} icon={<Info size={18} aria-hidden />} title={title}>
      {sentences.length === 0 ? (
        nothing
      ) : (
        <ul className="warnings">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      )}
    </Alert>
  )
}
