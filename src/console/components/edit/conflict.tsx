import { Alert, Button, Group, Modal, Radio, Stack, Text } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { UsersRound } from "lucide-react"
import { useEffect, useState } from "react"
import { ApiError, type FieldChange } from "../../api/error.ts"
import { useFieldTerms } from "../../i18n/fields.ts"
import { sentence, useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { useWhoText } from "../display/who.tsx"
import { componentMessages } from "../messages.ts"
import { type Merge, mergeOf, type Values } from "./merge.ts"
import { useValueText } from "./value-text.ts"

const messages = defineMessages(
  {
    title: "Alguien más hizo cambios",
    text: "Mientras editabas, se guardaron otros cambios. Revísalos y decide qué se queda; después, guarda de nuevo.",
    last: (at: string, by: string) => sentence(`Último cambio: ${by}, ${at}`),
    both: "Ambos cambiaron esto: elige",
    theirs: "También cambió (se agrega a lo tuyo)",
    same: "Nada de lo que editaste cambió: puedes guardar.",
    mine: "Conservar lo mío",
    take: "Usar lo de la otra persona",
    apply: "Aplicar y seguir editando",
    change: (before: string, after: string) => `${before} → ${after}`,
  },
  {
    title: "Someone else made changes",
    text: "Other changes were saved while you were editing. Review them and decide what to keep, then save again.",
    last: (at: string, by: string) => sentence(`Last change: ${by}, ${at}`),
    both: "You both changed this: choose",
    theirs: "Also changed (added to yours)",
    same: "Nothing you edited has changed: you can save.",
    mine: "Keep mine",
    take: "Take theirs",
    apply: "Apply and keep editing",
    change: (before: string, after: string) => `${before} → ${after}`,
  },
)

export type ConflictProps<Record> = {
  readonly form: UseFormReturnType<object>
  /** Why the change was refused, if it was. */
  readonly error: unknown
  /** The labels of the form's values. */
  readonly labels: Readonly<{ [name: string]: unknown }>
  /** Reads the current record. */
  read(): Promise<Record>
  toValues(record: Record): object
  /** The form continues with this record. */
  onMerged(record: Record): void
}

const newest = (changes: readonly FieldChange[]): FieldChange | undefined =>
  changes.toSorted((one, other) => (one.at < other.at ? 1 : -1))[0]

const Last = ({ error }: { error: ApiError }) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const whoText = useWhoText()
  const last = newest(error.changes ?? [])
  return last ? <Text size="sm">{texts.last(format.dateTime(last.at), whoText(last))}</Text> : null
}

type ChoiceProps = {
  readonly label: string
  readonly mine: string
  readonly theirs: string
  readonly takesTheirs: boolean
  onChange(takesTheirs: boolean): void
}

const Choice = ({ label, mine, theirs, takesTheirs, onChange }: ChoiceProps) => {
  const texts = useMessages(messages)
  return (
    <Radio.Group
      label={label}
      value={takesTheirs ? "theirs" : "mine"}
      onChange={(value) => onChange(value === "theirs")}
    >
      <Stack gap="xs" mt={6}>
        <Radio value="mine" label={texts.mine} description={mine} />
        <Radio value="theirs" label={texts.take} description={theirs} />
      </Stack>
    </Radio.Group>
  )
}

type Shown<Record> = { readonly record: Record; readonly merge: Merge }

/**
 * Shows what others have saved meanwhile, after a change was refused for it, and merges that with the form's values.
 */
export const Conflict = <Record,>({ form, error, labels, read, toValues, onMerged }: ConflictProps<Record>) => {
  const texts = useMessages(messages)
  const { close } = useMessages(componentMessages)
  const valueText = useValueText()
  const { wordOf } = useFieldTerms()
  const [shown, show] = useState<Shown<Record> | null>(null)
  const [taken, take] = useState<readonly string[]>([])
  const refused = error instanceof ApiError && error.code === "EDIT_CONFLICT" ? error : null

  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each refusal
  useEffect(() => {
    if (!refused) return
    const ask = async () => {
      const record = await read()
      const merge = mergeOf(form.getInitialValues() as Values, form.getValues() as Values, toValues(record) as Values)
      take([])
      show({ record, merge })
    }
    ask().catch(() => show(null))
  }, [refused])

  if (!refused || !shown) return null
  const { record, merge } = shown
  const labelOf = (name: string) => (typeof labels[name] === "string" ? labels[name] : name)
  const current = toValues(record) as Values
  const shownOf = (name: string, value: unknown) =>
    wordOf(name, value) ?? valueText(value, { record: { ...current, [name]: value }, path: name })
  const toggle = (name: string, takesTheirs: boolean) =>
    take(takesTheirs ? [...taken, name] : taken.filter((other) => other !== name))
  const apply = () => {
    form.setInitialValues(toValues(record))
    form.setValues(merge.merged(taken))
    onMerged(record)
    show(null)
  }
  return (
    <Modal
      opened
      onClose={() => show(null)}
      title={texts.title}
      size="lg"
      centered
      closeOnClickOutside={false}
      closeButtonProps={{ "aria-label": close }}
    >
      <Stack gap="md">
        <Alert color="orange" icon={<UsersRound size={18} aria-hidden />}>
          <Text size="sm">{texts.text}</Text>
          <Last error={refused} />
        </Alert>
        {merge.both.length > 0 && <Text fw={600}>{texts.both}</Text>}
        {merge.both.map(({ name, mine, theirs }) => (
          <Choice
            key={name}
            label={labelOf(name)}
            mine={shownOf(name, mine)}
            theirs={shownOf(name, theirs)}
            takesTheirs={taken.includes(name)}
            onChange={(takesTheirs) => toggle(name, takesTheirs)}
          />
        ))}
        {merge.theirs.length > 0 && <Text fw={600}>{texts.theirs}</Text>}
        {merge.theirs.map(({ name, before, theirs }) => (
          <Text key={name} size="sm">
            <strong>{labelOf(name)}</strong>: {texts.change(shownOf(name, before), shownOf(name, theirs))}
          </Text>
        ))}
        {merge.both.length + merge.theirs.length === 0 && <Text size="sm">{texts.same}</Text>}
        <Group className="dialog-actions" justify="flex-end">
          <Button onClick={apply}>{texts.apply}</Button>
        </Group>
      </Stack>
    </Modal>
  )
}
