import { Button } from "@mantine/core"
import { Pause, Pencil, Play, Send, Trash2 } from "lucide-react"
import { useLocation } from "wouter"
import { type Change, useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { type EventChoice, eventsOf } from "./form/events.tsx"
import { WebhookFields, type WebhookValues } from "./form/fields.tsx"
import { RotateSecret } from "./form/rotate.tsx"
import { webhookMessages } from "./messages.ts"
import { outdatedByWebhook, type Webhook } from "./webhook.tsx"

type Changes = {
  readonly url?: string
  readonly events?: EventChoice[]
  readonly description?: string
  readonly active?: boolean
}

const useUpdate = (webhookId: string) => {
  const api = useApi()
  return (done: string): Change<Changes, unknown> => ({
    run: (body) => bodyOf(api.PATCH("/api/v1/admin/webhooks/{webhookId}", { params: { path: { webhookId } }, body })),
    outdates: outdatedByWebhook,
    done,
  })
}

const Edit = ({ webhook }: { webhook: Webhook }) => {
  const texts = useMessages(webhookMessages)
  const update = useUpdate(webhook.webhookId)(texts.saved)
  const { url, events, description } = webhook
  const current = (): WebhookValues => ({ url, events, description: description ?? "" })
  const change = {
    ...update,
    run: (values: WebhookValues) => {
      // Null removes it: a merge patch, which the types of the document do not show.
      const about = (values.description.trim() || null) as string
      return update.run({ url: values.url, events: eventsOf(values.events), description: about })
    },
  }
  return (
    <FormButton
      label={texts.edit}
      icon={Pencil}
      title={texts.editTitle}
      submitLabel={texts.save}
      initial={current}
      change={change}
    >
      {(form) => <WebhookFields form={form} />}
    </FormButton>
  )
}

const PauseOrResume = ({ webhookId, active }: Webhook) => {
  const texts = useMessages(webhookMessages)
  const update = useUpdate(webhookId)
  const pause = useChange(update(texts.paused))
  const resume = useChange(update(texts.resumed))
  return active ? (
    <ConfirmButton
      label={texts.pause}
      title={texts.pauseTitle}
      text={texts.pauseText}
      icon={<Pause size={16} aria-hidden />}
      isBusy={pause.isPending}
      onConfirm={() => pause.mutate({ active: false })}
    />
  ) : (
    <Button
      leftSection={<Play size={16} aria-hidden />}
      loading={resume.isPending}
      onClick={() => resume.mutate({ active: true })}
    >
      {texts.resume}
    </Button>
  )
}

/** What can be done with a webhook. */
export const WebhookActions = ({ webhook }: { webhook: Webhook }) => {
  const texts = useMessages(webhookMessages)
  const api = useApi()
  const [, navigate] = useLocation()
  const { webhookId } = webhook
  const params = { path: { webhookId } }
  const test = useChange({
    run: () => bodyOf(api.POST("/api/v1/admin/webhooks/{webhookId}/test", { params })),
    outdates: [["deliveries", webhookId]],
    done: texts.tested,
  })
  const removal = useChange({
    run: () => bodyOf(api.DELETE("/api/v1/admin/webhooks/{webhookId}", { params })),
    outdates: [["webhooks"], ["overview"]],
    done: texts.removed,
    onDone: () => navigate("/settings/webhooks"),
  })
  return (
    <>
      <Button
        variant="default"
        leftSection={<Send size={16} aria-hidden />}
        loading={test.isPending}
        onClick={() => test.mutate(undefined)}
      >
        {texts.test}
      </Button>
      <Edit webhook={webhook} />
      <PauseOrResume {...webhook} />
      <RotateSecret webhookId={webhookId} />
      <ConfirmButton
        label={texts.remove}
        title={texts.removeTitle}
        text={texts.removeText}
        icon={<Trash2 size={16} aria-hidden />}
        isDangerous
        isBusy={removal.isPending}
        onConfirm={() => removal.mutate(undefined)}
      />
    </>
  )
}
