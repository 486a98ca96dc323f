import { Button } from "@mantine/core"
import { RotateCcwKey } from "lucide-react"
import { useState } from "react"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { FormDialog } from "../../../components/feedback/dialog.tsx"
import { ChoiceField } from "../../../components/form/fields.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.tsx"
import { webhookMessages } from "../messages.ts"
import { outdatedByWebhook } from "../webhook.tsx"
import { newSecret, useSecret } from "./secret-field.tsx"

const usualOverlap = "86400"

/** The button that changes the secret of a webhook, and says how long the one before it remains valid. */
export const RotateSecret = ({ webhookId }: { webhookId: string }) => {
  const texts = useMessages(webhookMessages)
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const [overlap, setOverlap] = useState(usualOverlap)
  const secret = useSecret()
  const rotation = useChange({
    run: async () => {
      const made = secret.choice === null ? newSecret() : null
      await bodyOf(
        api.POST("/api/v1/admin/webhooks/{webhookId}/rotate-secret", {
          params: { path: { webhookId } },
          body: { secret: made ?? secret.choice ?? "", overlapSeconds: Number(overlap) },
        }),
      )
      return made
    },
    outdates: outdatedByWebhook,
    done: texts.rotated,
    onDone: (made) => {
      setOpen(false)
      secret.show(made)
    },
  })
  const open = () => {
    secret.reset()
    setOverlap(usualOverlap)
    setOpen(true)
  }
  return (
    <>
      <Button variant="default" leftSection={<RotateCcwKey size={16} aria-hidden />} onClick={open}>
        {texts.rotate}
      </Button>
      <FormDialog
        title={texts.rotateTitle}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        submitLabel={texts.rotate}
        isBusy={rotation.isPending}
        onSubmit={() => rotation.mutate(undefined)}
      >
        {secret.field}
        <ChoiceField
          label={texts.overlap}
          description={texts.overlapHint}
          choices={Object.entries(texts.overlaps).map(([value, label]) => ({ value, label }))}
          value={overlap}
          onChange={setOverlap}
        />
      </FormDialog>
      {secret.shown}
    </>
  )
}
