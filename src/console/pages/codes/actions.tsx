import { Textarea, TextInput } from "@mantine/core"
import { Ban, CalendarPlus, RotateCcw } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { CountField } from "../../components/form/fields.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { MomentField } from "../../components/form/moment-field.tsx"
import { useNow } from "../../i18n/clock.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { type Code, outdatedByCode } from "./code.ts"
import { storyMessages } from "./story-messages.ts"

const given = <T extends Record<string, unknown>>(fields: T) =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== "" && value !== null))

export const Deactivation = ({ code: { code } }: { code: Code }) => {
  const texts = useMessages(storyMessages)
  const api = useApi()
  const params = { path: { code } }
  const change = {
    run: (words: { reason: string }) =>
      bodyOf(api.POST("/api/v1/admin/codes/{code}/deactivate", { params, body: given(words) })),
    outdates: outdatedByCode(code),
    done: texts.deactivated,
  }
  const initial = () => ({ reason: "" })
  return (
    <FormButton
      label={texts.deactivate}
      icon={Ban}
      title={texts.deactivateTitle(code)}
      initial={initial}
      change={change}
    >
      {(form) => <Textarea label={texts.reason} maxLength={1000} data-autofocus {...form.getInputProps("reason")} />}
    </FormButton>
  )
}

export const Extension = ({ code: { code, expiresAt, maxUses } }: { code: Code }) => {
  const texts = useMessages(storyMessages)
  const api = useApi()
  const params = { path: { code } }
  type Values = { expiresAt: string; maxUses: number | null; reason: string }
  const initial = (): Values => ({ expiresAt, maxUses, reason: "" })
  const change = {
    run: (values: Values) => {
      const changed = {
        expiresAt: values.expiresAt === expiresAt ? null : values.expiresAt,
        maxUses: values.maxUses === maxUses ? null : values.maxUses,
      }
      return bodyOf(
        api.POST("/api/v1/admin/codes/{code}/extend", { params, body: given({ ...changed, reason: values.reason }) }),
      )
    },
    outdates: outdatedByCode(code),
    done: texts.extended,
  }
  return (
    <FormButton
      label={texts.extend}
      icon={CalendarPlus}
      title={texts.extendTitle(code)}
      initial={initial}
      change={change}
    >
      {(form) => (
        <>
          <MomentField label={texts.expires} required {...form.getInputProps("expiresAt")} />
          <CountField label={texts.maxUses} min={maxUses} required {...form.getInputProps("maxUses")} />
          <TextInput label={texts.reason} maxLength={1000} {...form.getInputProps("reason")} />
        </>
      )}
    </FormButton>
  )
}

export const Reactivation = ({ code: { code, expiresAt } }: { code: Code }) => {
  const texts = useMessages(storyMessages)
  const api = useApi()
  const params = { path: { code } }
  const now = useNow()
  const isExpired = Date.parse(expiresAt) <= now()
  const initial = () => ({ expiresAt: "", reason: "" })
  const change = {
    run: (values: ReturnType<typeof initial>) =>
      bodyOf(api.POST("/api/v1/admin/codes/{code}/reactivate", { params, body: given(values) })),
    outdates: outdatedByCode(code),
    done: texts.reactivated,
  }
  return (
    <FormButton
      label={texts.reactivate}
      icon={RotateCcw}
      title={texts.reactivateTitle(code)}
      initial={initial}
      change={change}
    >
      {(form) => (
        <>
          {isExpired && <MomentField label={texts.expires} required {...form.getInputProps("expiresAt")} />}
          <TextInput label={texts.reason} maxLength={1000} data-autofocus {...form.getInputProps("reason")} />
        </>
      )}
    </FormButton>
  )
}
