import { Group, Switch } from "@mantine/core"
import type { QueryKey } from "@tanstack/react-query"
import { PackageCheck, PackageX } from "lucide-react"
import { FormButton } from "../../components/form/form-button.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { handoutMessages } from "./messages.ts"
import { ForfeitFields, NoteField } from "./note-field.tsx"
import type { Handover } from "./state.tsx"

/** What is changed of a prize; null removes the note. */
export type HandoverChange = {
  readonly handedOut?: boolean
  readonly forfeited?: true
  readonly note: string | null
}

type HandoverProps = {
  readonly prize: string
  readonly externalUserId: string
  readonly handover: Handover
  /** Its use was reported: it cannot be forfeited any more. */
  readonly isUsed?: boolean
  readonly outdates: readonly QueryKey[]
  save(change: HandoverChange): Promise<unknown>
}

/** Records that a prize has reached its winner, or takes that back. */
const HandOut = ({ prize, externalUserId, handover, outdates, save }: HandoverProps) => {
  const texts = useMessages(handoutMessages)
  const label = handover.handedOutAt === null ? texts.record : texts.change
  const title = texts.dialog(prize, externalUserId)
  return (
    <FormButton
      label={label}
      name={`${label}: ${title}`}
      title={title}
      submitLabel={texts.save}
      icon={PackageCheck}
      size="xs"
      initial={() => ({ handedOut: true, note: handover.note ?? "" })}
      change={{
        run: ({ handedOut, note }) => save({ handedOut, note: note.trim() === "" ? null : note.trim() }),
        outdates,
        done: texts.saved,
      }}
    >
      {(form) => (
        <>
          <Switch label={texts.isHandedOut} {...form.getInputProps("handedOut", { type: "checkbox" })} />
          <NoteField description={texts.handedOutHint} {...form.getInputProps("note")} />
        </>
      )}
    </FormButton>
  )
}

/** Records for good that a winner does not get a prize: nobody claimed it, or somebody may not have it. */
const Forfeit = ({ prize, externalUserId, outdates, save }: HandoverProps) => {
  const texts = useMessages(handoutMessages)
  const title = texts.dialog(prize, externalUserId)
  return (
    <FormButton
      label={texts.forfeit}
      name={`${texts.forfeit}: ${title}`}
      title={title}
      submitLabel={texts.forfeit}
      icon={PackageX}
      size="xs"
      initial={() => ({ note: "" })}
      change={{
        run: ({ note }) => save({ forfeited: true, note: note.trim() }),
        outdates,
        done: texts.forfeitSaved,
      }}
    >
      {(form) => <ForfeitFields count={1} {...form.getInputProps("note")} />}
    </FormButton>
  )
}

/** What can be recorded of a prize: nothing once it was forfeited. */
export const HandoverButtons = (props: HandoverProps) => {
  const { handover, isUsed = false } = props
  const { handedOutAt, forfeitedAt } = handover
  if (forfeitedAt !== null) return null
  return (
    <Group gap="xs">
      <HandOut {...props} />
      {handedOutAt === null && !isUsed && <Forfeit {...props} />}
    </Group>
  )
}
