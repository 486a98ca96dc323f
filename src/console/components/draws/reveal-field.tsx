import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { ChoiceField, type ChoiceFieldProps } from "../form/fields.tsx"
import { drawMessages } from "./messages.ts"

/** How often the seeds of a game's draws are revealed automatically. */
export const RevealField = (props: Pick<ChoiceFieldProps, "value" | "onChange">) => {
  const texts = useMessages(drawMessages)
  const { choicesOf } = useTerms()
  return (
    <ChoiceField label={texts.reveal} description={texts.revealHint} choices={choicesOf("revealEvery")} {...props} />
  )
}
