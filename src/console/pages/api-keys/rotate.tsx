import { NumberInput } from "@mantine/core"
import { RefreshCw } from "lucide-react"
import { useState } from "react"
import { bodyOf } from "../../api/client.ts"
import { SecretDialog } from "../../components/feedback/secret.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { apiKeyMessages } from "./messages.ts"

const maxOverlapHours = 720
const defaultOverlapHours = 24

/** The button that replaces a key: asks how long the old one keeps working, and shows the new one once. */
export const RotateKey = ({ keyId, name }: { keyId: string; name: string }) => {
  const texts = useMessages(apiKeyMessages)
  const api = useApi()
  const [made, setMade] = useState<string | null>(null)
  const forget = () => setMade(null)
  const change = {
    run: ({ overlapHours }: { overlapHours: number | string }) =>
      bodyOf(
        api.POST("/api/v1/admin/api-keys/{keyId}/rotate", {
          params: { path: { keyId } },
          body: { overlapHours: Number(overlapHours) },
        }),
      ),
    outdates: [["api-keys"]],
    done: texts.made,
    onDone: ({ key }: { key: string }) => setMade(key),
  }
  return (
    <>
      <FormButton
        label={texts.rotate}
        icon={RefreshCw}
        size="xs"
        name={`${texts.rotate}: ${name}`}
        title={texts.rotateTitle(name)}
        submitLabel={texts.rotate}
        initial={() => ({ overlapHours: defaultOverlapHours as number | string })}
        change={change}
      >
        {(form) => (
          <NumberInput
            label={texts.overlap}
            description={texts.overlapHint}
            min={0}
            max={maxOverlapHours}
            allowDecimal={false}
            required
            data-autofocus
            {...form.getInputProps("overlapHours")}
          />
        )}
      </FormButton>
      <SecretDialog title={texts.madeTitle} label={texts.key} value={made} doneLabel={texts.done} forget={forget} />
    </>
  )
}
