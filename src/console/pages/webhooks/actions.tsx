import { Button } from "@mantine/core"
import { Pause, Pencil, Play, Send, Trash2 } from "lucide-react"
import { useState } from "react"
import { useLocation } from "wouter"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { FormDialog } from "../../components/feedback/dialog.tsx"
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

const useUpdate = (webhookId: string, done: string, onDone?: () => void) => {
  const api = useApi()
  return useChange({
    run: (body: Changes) =>
      bodyOf(api.PATCH("/api/v1/admin/webhooks/{webhookId}", { params: { path: { webhookId } }, body })),
    outdates: outdatedByWebhook,
    done,
    ...(onDone && { onDone }),
  })
}

const Edit = ({ webhook }: { webhook: Webhook }) => {
  const texts = useMessages(webhookMessages)
  const current: WebhookValues = { url: webhook.url, description: webhook.description ?? "", events: webhook.events }
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(current)
  const update = useUpdate(webhook.webhookId, texts.saved, () => setOpen(false))
  const open = () => {
    setValues(current)
    setOpen(true)
  }
  const submit = () => {
    const { url, events, description } = values
    // Null removes it: a merge patch, which the types of the document do not show.
    const about = (description.trim() || null) as string
    if (events.length > 0) update.mutate({ url, events: eventsOf(events), description: about })
  }
  return (
    <>
      <Button variant="default" leftSection={<Pencil size={16} aria-hidden />} onClick={open}>
        {texts.edit}
      </Button>
      <FormDialog
        title={texts.editTitle}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        submitLabel={texts.save}
        isBusy={update.isPending}
        onSubmit={submit}
      >
        <WebhookFields values={values} change={(part) => setValues((old) => ({ ...old, ...part }))} />
      </FormDialog>
    </>
  )
}

const PauseOrResume = ({ webhookId, active }: Webhook) => {
  const texts = useMessages(webhookMessages)
  const pause = useUpdate(webhookId, texts.paused)
  const resume = useUpdate(webhookId, texts.resumed)
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
