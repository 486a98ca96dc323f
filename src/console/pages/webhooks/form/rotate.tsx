import { RotateCcwKey } from "lucide-react"
import { useState } from "react"
import { bodyOf } from "../../../api/client.ts"
import { ChoiceField } from "../../../components/form/fields.tsx"
import { FormButton } from "../../../components/form/form-button.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { webhookMessages } from "../messages.ts"
import { outdatedByWebhook } from "../webhook.tsx"
import { newSecret, type SecretChoice, SecretField, SecretShown } from "./secret.tsx"

type RotationValues = SecretChoice & { readonly overlap: string }

/** A day, which is enough to deploy a receiver. */
const blank = (): RotationValues => ({ secret: null, overlap: "86400" })

/** The button that changes the secret of a webhook, and says how long the previous one remains valid. */
export const RotateSecret = ({ webhookId }: { webhookId: string }) => {
  const texts = useMessages(webhookMessages)
  const api = useApi()
  const [shown, show] = useState<string | null>(null)
  const change = {
    run: async ({ secret, overlap }: RotationValues) => {
      const made = secret === null ? newSecret() : null
      const params = { path: { webhookId } }
      const body = { secret: made ?? secret ?? "", overlapSeconds: Number(overlap) }
      await bodyOf(api.POST("/api/v1/admin/webhooks/{webhookId}/rotate-secret", { params, body }))
      return made
    },
    outdates: outdatedByWebhook,
    done: texts.rotated,
    onDone: show,
  }
  const overlaps = Object.entries(texts.overlaps).map(([value, label]) => ({ value, label }))
  return (
    <>
      <FormButton label={texts.rotate} icon={RotateCcwKey} title={texts.rotateTitle} initial={blank} change={change}>
        {(form) => (
          <>
            <SecretField form={form} />
            <ChoiceField
              label={texts.overlap}
              description={texts.overlapHint}
              choices={overlaps}
              {...form.getInputProps("overlap")}
            />
          </>
        )}
      </FormButton>
      <SecretShown secret={shown} forget={() => show(null)} />
    </>
  )
}
