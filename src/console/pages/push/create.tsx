import { Text, TextInput } from "@mantine/core"
import { Plus } from "lucide-react"
import { useLocation } from "wouter"
import { bodyOf } from "../../api/client.ts"
import { IdField } from "../../components/form/fields.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { pushMessages } from "./messages.ts"

const blank = () => ({ title: "", sendId: "" })

/** The button that registers a send, so that its interactions are counted. */
export const CreateSend = () => {
  const texts = useMessages(pushMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const change = {
    run: ({ title, sendId }: ReturnType<typeof blank>) => {
      const name = title.trim()
      const body = { ...(name !== "" && { title: name }), ...(sendId !== "" && { sendId }) }
      return bodyOf(api.POST("/api/v1/admin/push-sends", { body }))
    },
    outdates: [["push-sends"]],
    done: texts.made,
    onDone: ({ sendId }: { sendId: string }) => navigate(`/push/${encodeURIComponent(sendId)}`),
  }
  return (
    <FormButton
      label={texts.create}
      icon={Plus}
      isPrimary
      submitLabel={texts.submit}
      initial={blank}
      faults={{ CONFLICT: { path: "sendId" } }}
      change={change}
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {texts.createText}
          </Text>
          <TextInput
            label={texts.titleField}
            description={texts.titleHint}
            maxLength={500}
            required
            data-autofocus
            {...form.getInputProps("title")}
          />
          <IdField description={texts.idHint} {...form.getInputProps("sendId")} />
        </>
      )}
    </FormButton>
  )
}
