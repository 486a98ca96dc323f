import { Text, Textarea } from "@mantine/core"
import { PackageX } from "lucide-react"
import { bodyOf } from "../../../../api/client.ts"
import { FormButton } from "../../../../components/form/form-button.tsx"
import { useMessages } from "../../../../i18n/messages.ts"
import { useApi } from "../../../../shell/session.ts"
import { winnerMessages } from "./messages.ts"
import { type Winner, winIdOf, winnerPath } from "./winner.ts"

const maxNote = 200

/** Records for good that a winner does not get a prize: nobody claimed it, or somebody may not have it. */
export const Forfeit = ({ campaignId, winner }: { campaignId: string; winner: Winner }) => {
  const texts = useMessages(winnerMessages)
  const api = useApi()
  const title = texts.dialog(winner.prizeName ?? winner.prizeId ?? "", winner.externalUserId)
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
        run: ({ note }) =>
          bodyOf(
            api.PATCH(winnerPath, {
              params: { path: { campaignId, sessionId: winIdOf(winner) } },
              body: { forfeited: true, note: note.trim() },
            }),
          ),
        outdates: [["winners", campaignId], ["results"], ["campaign", campaignId], ["audit-log"]],
        done: texts.forfeitSaved,
      }}
    >
      {(form) => (
        <>
          <Text size="sm">{texts.forfeitText}</Text>
          <Textarea
            label={texts.note}
            description={texts.noteHint}
            maxLength={maxNote}
            required
            autosize
            minRows={2}
            {...form.getInputProps("note")}
          />
        </>
      )}
    </FormButton>
  )
}
