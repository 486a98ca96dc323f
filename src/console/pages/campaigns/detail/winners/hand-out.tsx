import { Switch, Textarea } from "@mantine/core"
import { PackageCheck } from "lucide-react"
import { bodyOf } from "../../../../api/client.ts"
import { FormButton } from "../../../../components/form/form-button.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { useApi } from "../../../../shell/session.ts"
import { winnerMessages } from "./messages.ts"
import { type Winner, winIdOf, winnerPath } from "./winner.ts"

const maxNote = 200

/** Records that a prize which the organization hands out has reached its winner, or takes that back. */
export const HandOut = ({ campaignId, winner }: { campaignId: string; winner: Winner }) => {
  const texts = useMessages(winnerMessages)
  const api = useApi()
  const { externalUserId, handedOutAt, note } = winner
  const path = { campaignId, sessionId: winIdOf(winner) }
  const label = handedOutAt === null ? texts.handOut : texts.change
  const title = texts.dialog(winner.prizeName ?? winner.prizeId ?? "", externalUserId)
  return (
    <FormButton
      label={label}
      name={`${label}: ${title}`}
      title={title}
      submitLabel={texts.save}
      icon={PackageCheck}
      size="xs"
      initial={() => ({ handedOut: true, note: note ?? "" })}
      change={{
        run: ({ handedOut, note: typed }) => {
          const body = { handedOut, note: typed.trim() === "" ? null : typed.trim() }
          return bodyOf(api.PATCH(winnerPath, { params: { path }, body }))
        },
        outdates: [["winners", campaignId], ["audit-log"]],
        done: texts.saved,
      }}
    >
      {(form) => (
        <>
          <Switch label={texts.isHandedOut} {...form.getInputProps("handedOut", { type: "checkbox" })} />
          <Textarea
            label={texts.note}
            description={texts.noteHint}
            maxLength={maxNote}
            autosize
            minRows={2}
            {...form.getInputProps("note")}
          />
        </>
      )}
    </FormButton>
  )
}
