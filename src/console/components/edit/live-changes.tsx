import { Button, Group, Stack, Text } from "@mantine/core"
import { fieldMessages } from "../../i18n/field-messages.ts"
import { wordOfValue, wordsOfPath } from "../../i18n/field-words.ts"
import { useFieldTerms } from "../../i18n/fields.ts"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { Dialog } from "../feedback/dialog.tsx"
import { componentMessages } from "../messages.ts"
import { compare, type FieldChange } from "./comparison.ts"
import { useValueText } from "./value-text.ts"

const messages = defineMessages(
  {
    title: "¿Cambiar lo que está activo?",
    text: "Los jugadores reciben estos cambios de inmediato:",
    more: (count: string) => `y ${count} más`,
    change: (before: string, after: string) => `${before} → ${after}`,
    ofItem: (field: string, item: string) => `${field} (${item})`,
    save: "Guardar cambios",
  },
  {
    title: "Change what is active?",
    text: "Players get these changes at once:",
    more: (count: string) => `and ${count} more`,
    change: (before: string, after: string) => `${before} → ${after}`,
    ofItem: (field: string, item: string) => `${field} (${item})`,
    save: "Save changes",
  },
)

/** Only the organization sees these. */
const unseen: readonly string[] = ["name", "updatedAt"]
const shownChanges = 12

/** What a change of a record does to what players get. */
export const changesForPlayers = (before: object, after: object): readonly FieldChange[] =>
  compare(before, after).filter(({ field, hasChanged }) => hasChanged && !unseen.includes(field))

/** The name of the segment, prize or other item of a list that a path leads into; null if there is none. */
const itemAt = (record: object, path: string): string | null => {
  const [list = "", index = ""] = path.split(".")
  const items: unknown = (record as Readonly<Record<string, unknown>>)[list]
  const item: unknown = Array.isArray(items) ? items[Number(index)] : null
  const name = typeof item === "object" && item !== null && "name" in item ? item.name : null
  return typeof name === "string" && name !== "" ? name : null
}

type LiveChangesProps = {
  readonly before: object
  readonly after: object
  onConfirm(): void
  onClose(): void
}

/** Asks before something active changes, and names each change. */
export const LiveChanges = ({ before, after, onConfirm, onClose }: LiveChangesProps) => {
  const texts = useMessages(messages)
  const { cancel } = useMessages(componentMessages)
  const { nameOfPath, wordOf } = useFieldTerms()
  const format = useFormat()
  const valueText = useValueText()
  const changes = changesForPlayers(before, after)
  const words = useMessages(fieldMessages)
  const nameOf = (field: string) => {
    const name = wordsOfPath(words, field) ?? nameOfPath(field) ?? field
    const item = itemAt(before, field) ?? itemAt(after, field)
    return item === null ? name : texts.ofItem(name, item)
  }
  const textOf = (record: object, field: string, value: unknown) =>
    wordOfValue(words, field, value) ?? wordOf(field, value) ?? valueText(value, { record, path: field })
  const more = changes.length - shownChanges
  return (
    <Dialog title={texts.title} isOpen onClose={onClose} size="lg">
      <Stack gap="md">
        <Text>{texts.text}</Text>
        <ul className="live-changes">
          {changes.slice(0, shownChanges).map(({ field, before: old, after: now }) => (
            <li key={field}>
              <strong>{nameOf(field)}</strong>: {texts.change(textOf(before, field, old), textOf(after, field, now))}
            </li>
          ))}
          {more > 0 && <li>{texts.more(format.number(more))}</li>}
        </ul>
        <Group className="dialog-actions" justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            {cancel}
          </Button>
          <Button onClick={onConfirm}>{texts.save}</Button>
        </Group>
      </Stack>
    </Dialog>
  )
}
