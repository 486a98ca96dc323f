import { Button, Group, Stack, Text } from "@mantine/core"
import type { ApiError, FieldChange } from "../../api/error.ts"
import { useFieldTerms } from "../../i18n/fields.ts"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useWhoText } from "../display/who.tsx"
import { Dialog } from "../feedback/dialog.tsx"
import { useValueText } from "./value-text.ts"

const messages = defineMessages(
  {
    title: "Alguien más lo cambió mientras tanto",
    text: "No hicimos tu cambio. La página ya muestra cómo está ahora: revísala e inténtalo de nuevo si todavía hace falta.",
    change: (before: string, after: string) => `${before} → ${after}`,
    done: "Entendido",
  },
  {
    title: "Someone else changed it in the meantime",
    text: "Your change was not made. The page now shows how it stands: review it, and try again if you still need to.",
    change: (before: string, after: string) => `${before} → ${after}`,
    done: "Got it",
  },
)

type ChangedProps = { readonly change: FieldChange; readonly changes: readonly FieldChange[] }

const Changed = ({ change, changes }: ChangedProps) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const whoText = useWhoText()
  const valueText = useValueText()
  const { nameOf, wordOf } = useFieldTerms()
  const known = Object.fromEntries(changes.map(({ field, after }) => [field, after]))
  const shown = (value: unknown) =>
    wordOf(change.field, value) ?? valueText(value, { record: { ...known, [change.field]: value }, path: change.field })
  return (
    <div>
      <Text>
        <strong>{nameOf(change.field)}</strong>: {texts.change(shown(change.before), shown(change.after))}
      </Text>
      <Text c="dimmed" size="sm">
        {whoText(change)} · {format.dateTime(change.at)}
      </Text>
    </div>
  )
}

/** The dialog that shows who has changed what meanwhile. */
const ConflictDialog = ({ error: { changes }, close }: { error: ApiError; close: () => void }) => {
  const texts = useMessages(messages)
  return (
    <Dialog title={texts.title} isOpen onClose={close} isInFront>
      <Stack gap="md">
        <Text>{texts.text}</Text>
        {(changes ?? []).map((change) => (
          <Changed key={change.field} change={change} changes={changes ?? []} />
        ))}
        <Group className="dialog-actions" justify="flex-end">
          <Button onClick={close} data-autofocus>
            {texts.done}
          </Button>
        </Group>
      </Stack>
    </Dialog>
  )
}

export default ConflictDialog
