import { Button } from "@mantine/core"
import { Plus } from "lucide-react"
import { useState } from "react"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { FormDialog } from "../../../components/feedback/dialog.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.tsx"
import { webhookMessages } from "../messages.ts"
import { outdatedByWebhook } from "../webhook.tsx"
import { eventsOf } from "./events.tsx"
import { blankWebhook, WebhookFields } from "./fields.tsx"
import { useSecret } from "./secret-field.tsx"

/** The button that makes a webhook; a secret that was made for it is shown this once. */
export const CreateWebhook = () => {
  const texts = useMessages(webhookMessages)
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(blankWebhook)
  const secret = useSecret()
  const creation = useChange({
    run: () => {
      const { url, events, description } = values
      const about = description.trim()
      const body = {
        ...{ url, events: eventsOf(events) },
        ...(secret.choice !== null && { secret: secret.choice }),
        ...(about !== "" && { description: about }),
      }
      return bodyOf(api.POST("/api/v1/admin/webhooks", { body }))
    },
    outdates: outdatedByWebhook,
    done: texts.made,
    onDone: ({ secret: made }) => {
      setOpen(false)
      secret.show(made ?? null)
    },
  })
  const open = () => {
    setValues(blankWebhook)
    secret.reset()
    setOpen(true)
  }
  return (
    <>
      <Button leftSection={<Plus size={16} aria-hidden />} onClick={open}>
        {texts.create}
      </Button>
      <FormDialog
        title={texts.create}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        submitLabel={texts.submitCreate}
        isBusy={creation.isPending}
        onSubmit={() => values.events.length > 0 && creation.mutate(undefined)}
      >
        <WebhookFields values={values} change={(part) => setValues((old) => ({ ...old, ...part }))} />
        {secret.field}
      </FormDialog>
      {secret.shown}
    </>
  )
}
