import { Text, Textarea, type TextareaProps } from "@mantine/core"
import { useMessages } from "../../i18n/messages.ts"
import { handoutMessages } from "./messages.ts"

const maxNote = 200

/** The note on a prize that the organization hands out. */
export const NoteField = (props: TextareaProps) => {
  const texts = useMessages(handoutMessages)
  return <Textarea label={texts.note} maxLength={maxNote} autosize minRows={2} {...props} />
}

/** What forfeiting `count` prizes means, and the note that says why. */
export const ForfeitFields = ({ count, ...note }: TextareaProps & { readonly count: number }) => {
  const texts = useMessages(handoutMessages)
  return (
    <>
      <Text size="sm">{texts.forfeitText(count)}</Text>
      <NoteField description={texts.forfeitHint(count)} required {...note} />
    </>
  )
}
