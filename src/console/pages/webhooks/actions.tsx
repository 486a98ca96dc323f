import { Button } from "@mantine/core"
import { Pause, Pencil, Play, Send } from "lucide-react"
import { useState } from "react"
import { type Change, useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { ifMatch } from "../../api/record.ts"
import { Conflict } from "../../components/edit/conflict.tsx"
import { DeleteButton } from "../../components/edit/delete-button.tsx"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { FormButton } from "../../components/form/form-button.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { type EventChoice, eventsOf } from "./form/events.tsx"
import { WebhookFields, type WebhookValues } from "./form/fields.tsx"
import { RotateSecret } from "./form/rotate.tsx"
import { webhookMessages } from "./messages.ts"
import { TestEvent } from "./test-event.tsx"
import { outdatedByWebhook, useReadWebhook, type VersionedWebhook, type Webhook } from "./webhook.tsx"

type Changes = {
  readonly url?: string
  readonly events?: EventChoice[]
  readonly description?: string
  readonly active?: boolean
  readonly autoReplay?: boolean
}

const useUpdate = (webhookId: string, etag: string | null) => {
  const api = useApi()
  const params = { path: { webhookId }, ...ifMatch(etag) }
  return (done: string): Change<Changes, unknown> => ({
    run: (body) => bodyOf(api.PATCH("/api/v1/admin/webhooks/{webhookId}", { params, body })),
    outdates: outdatedByWebhook,
    done,
  })
}

const toValues = ({ url, events, description, autoReplay }: Webhook): WebhookValues => ({
  url,
  events,
  description: description ?? "",
  autoReplay,
})

const Edit = ({ webhook }: { webhook: VersionedWebhook }) => {
  const texts = useMessages(webhookMessages)
  const read = useReadWebhook(webhook.webhookId)
  // The version on which the form was opened, while the page keeps reloading the webhook.
  const [etag, setEtag] = useState(webhook.etag)
  const update = useUpdate(webhook.webhookId, etag)(texts.saved)
  const change = {
    ...update,
    showsConflict: true,
    run: (values: WebhookValues) => {
      // Null removes it: a merge patch, which the document's types do not express.
      const about = (values.description.trim() || null) as string
      const { url, autoReplay } = values
      return update.run({ url, events: eventsOf(values.events), description: about, autoReplay })
    },
  }
  return (
    <FormButton
      label={texts.edit}
      icon={Pencil}
      title={texts.editTitle}
      submitLabel={texts.save}
      initial={() => toValues(webhook)}
      onOpen={() => setEtag(webhook.etag)}
      change={change}
      edited={{ version: etag, onRestore: setEtag }}
      conflict={(error, form) => (
        <Conflict<VersionedWebhook>
          form={form}
          error={error}
          labels={{ ...texts, description: texts.about }}
          read={read}
          toValues={toValues}
          onMerged={(record) => setEtag(record.etag)}
        />
      )}
    >
      {(form) => <WebhookFields form={form} />}
    </FormButton>
  )
}

const PauseOrResume = ({ webhookId, active, etag }: VersionedWebhook) => {
  const texts = useMessages(webhookMessages)
  const update = useUpdate(webhookId, etag)
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

/** The actions for a webhook. */
export const WebhookActions = ({ webhook }: { webhook: VersionedWebhook }) => {
  const texts = useMessages(webhookMessages)
  const api = useApi()
  const { webhookId, etag } = webhook
  const params = { path: { webhookId } }
  const test = useChange({
    run: () => bodyOf(api.POST("/api/v1/admin/webhooks/{webhookId}/test", { params })),
    outdates: [["deliveries", webhookId]],
    done: texts.tested,
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
      <TestEvent webhookId={webhookId} />
      <Edit webhook={webhook} />
      <PauseOrResume {...webhook} />
      <RotateSecret webhookId={webhookId} />
      <DeleteButton
        label={texts.remove}
        title={texts.removeTitle}
        text={texts.removeText}
        done={texts.removed}
        listHref="/settings/webhooks"
        outdates={[["webhooks"], ["overview"]]}
        send={() =>
          bodyOf(api.DELETE("/api/v1/admin/webhooks/{webhookId}", { params: { ...params, ...ifMatch(etag) } }))
        }
      />
    </>
  )
}
