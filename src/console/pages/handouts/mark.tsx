import { Text } from "@mantine/core"
import { PackageCheck, PackageX, Undo2 } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { FormButton } from "../../components/form/form-button.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { handoutsPath, outdatedByHandouts } from "./handout.ts"
import { handoutMessages } from "./messages.ts"
import { ForfeitFields, NoteField } from "./note-field.tsx"

/** The bound of a request. */
const markedAtOnce = 500

type Marking = { readonly handedOut?: boolean; readonly forfeited?: true; readonly note?: string }

/** Marks hand-outs, as many as a request takes at a time; returns how many were changed, and how many were not. */
const useMark = () => {
  const api = useApi()
  return async (handoutIds: readonly string[], marking: Marking) => {
    let failed = 0
    for (let from = 0; from < handoutIds.length; from += markedAtOnce) {
      const body = { handoutIds: handoutIds.slice(from, from + markedAtOnce), ...marking }
      const { items } = await bodyOf(api.POST(`${handoutsPath}/mark`, { body }))
      failed += items.filter(({ error }) => error !== undefined).length
    }
    return { done: handoutIds.length - failed, failed }
  }
}

const useDone = () => {
  const texts = useMessages(handoutMessages)
  const format = useFormat()
  return ({ done, failed }: { done: number; failed: number }) => {
    const saved = texts.marked(done, format.number(done))
    return failed === 0 ? saved : texts.someFailed(saved, failed, format.number(failed))
  }
}

type MarkProps = {
  readonly handoutIds: readonly string[]
  /** The prize of the only one, whose row has the button. */
  readonly prize?: string
  onDone(): void
}

/** The button in a row is smaller, and names the prize for screen readers. */
const inRow = (label: string, prize: string | undefined) =>
  prize === undefined ? {} : ({ size: "xs", name: `${label}: ${prize}`, submitLabel: label } as const)

/** Records that the selected prizes have reached their winners. */
export const MarkHandedOut = ({ handoutIds, prize, onDone }: MarkProps) => {
  const texts = useMessages(handoutMessages)
  const format = useFormat()
  const mark = useMark()
  const done = useDone()
  return (
    <FormButton
      label={texts.mark}
      title={texts.markTitle(handoutIds.length, format.number(handoutIds.length))}
      icon={PackageCheck}
      isPrimary={prize === undefined}
      {...inRow(texts.mark, prize)}
      initial={() => ({ note: "" })}
      change={{
        run: ({ note }) => {
          const typed = note.trim()
          return mark(handoutIds, { handedOut: true, ...(typed !== "" && { note: typed }) })
        },
        outdates: outdatedByHandouts,
        done,
        onDone,
      }}
    >
      {(form) => <NoteField description={texts.noteHint} {...form.getInputProps("note")} />}
    </FormButton>
  )
}

/** Takes back that the selected prizes were handed out. */
export const MarkOpen = ({ handoutIds, prize, onDone }: MarkProps) => {
  const texts = useMessages(handoutMessages)
  const mark = useMark()
  const done = useDone()
  return (
    <FormButton
      label={texts.undo}
      icon={Undo2}
      {...inRow(texts.undo, prize)}
      initial={() => ({})}
      change={{
        run: () => mark(handoutIds, { handedOut: false }),
        outdates: outdatedByHandouts,
        done,
        onDone,
      }}
    >
      {() => <Text size="sm">{texts.undoText}</Text>}
    </FormButton>
  )
}

/** Records for good that the winners of the selected prizes do not get them. */
export const MarkForfeited = ({ handoutIds, prize, onDone }: MarkProps) => {
  const texts = useMessages(handoutMessages)
  const format = useFormat()
  const mark = useMark()
  const done = useDone()
  return (
    <FormButton
      label={texts.forfeit}
      title={texts.forfeitTitle(handoutIds.length, format.number(handoutIds.length))}
      icon={PackageX}
      {...inRow(texts.forfeit, prize)}
      initial={() => ({ note: "" })}
      change={{
        run: ({ note }) => mark(handoutIds, { forfeited: true, note: note.trim() }),
        outdates: [...outdatedByHandouts, ["results"], ["campaign"], ["mini-game"]],
        done,
        onDone,
      }}
    >
      {(form) => <ForfeitFields count={handoutIds.length} {...form.getInputProps("note")} />}
    </FormButton>
  )
}
