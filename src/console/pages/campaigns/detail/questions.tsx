import { VisuallyHidden } from "@mantine/core"
import { Check } from "lucide-react"
import { counted } from "../../../i18n/count.ts"
import { useFormat } from "../../../i18n/format.ts"
import { defineMessages, useMessages } from "../../../i18n/messages.ts"
import type { Campaign } from "../campaign.ts"

const messages = defineMessages(
  {
    label: "Preguntas de la trivia",
    correct: "Correcta: ",
    all: "Gana quien responde bien todas.",
    some: (count: string) => `Gana quien responde bien al menos ${counted(count, "pregunta", "preguntas")}.`,
  },
  {
    label: "Questions of the trivia",
    correct: "Correct: ",
    all: "Whoever answers all of them right wins.",
    some: (count: string) => `Whoever answers at least ${counted(count, "question", "questions")} right wins.`,
  },
)

/** The questions of a trivia with their answers, of which the right one is marked. */
export const Questions = ({ trivia: { questions, minCorrect } }: { trivia: NonNullable<Campaign["trivia"]> }) => {
  const texts = useMessages(messages)
  const format = useFormat()
  return (
    <>
      <p>{minCorrect === undefined ? texts.all : texts.some(format.number(minCorrect))}</p>
      <ol className="questions" aria-label={texts.label}>
        {questions.map(({ question, options, correctIndex }, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two questions may read the same, and they stay in their places
          <li key={place}>
            {question}
            <ul>
              {options.map((option, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: likewise
                <li key={index} data-correct={index === correctIndex || undefined}>
                  {index === correctIndex && (
                    <>
                      <Check size={16} aria-hidden /> <VisuallyHidden>{texts.correct}</VisuallyHidden>
                    </>
                  )}
                  {option}
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ol>
    </>
  )
}
