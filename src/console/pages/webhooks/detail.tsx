import { Alert, Code } from "@mantine/core"
import { RotateCw, TriangleAlert } from "lucide-react"
import { Facts } from "../../components/display/facts.tsx"
import { Time } from "../../components/display/time.tsx"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useCanEdit } from "../../shell/session.ts"
import { WebhookActions } from "./actions.tsx"
import { Deliveries } from "./deliveries/deliveries.tsx"
import { useEventsText } from "./list.tsx"
import { webhookMessages } from "./messages.ts"
import { SuccessRate } from "./success-rate.tsx"
import { VerifyCode } from "./verify.tsx"
import { stateOf, useWebhook, type VersionedWebhook, type Webhook, WebhookBadge } from "./webhook.tsx"

const Trouble = ({ webhook }: { webhook: Webhook }) => {
  const texts = useMessages(webhookMessages)
  const format = useFormat()
  const { failingSince, switchedOffAt } = webhook
  const state = stateOf(webhook)
  const shown = { color: "red", icon: <TriangleAlert size={18} aria-hidden /> }
  if (state === "off")
    return (
      <Alert {...shown} title={texts.offTitle}>
        {texts.offText(format.dateTime(switchedOffAt ?? ""))}
      </Alert>
    )
  if (state !== "failing") return null
  return (
    <Alert {...shown} title={texts.failingTitle}>
      {texts.failingText(format.dateTime(failingSince ?? ""))}
    </Alert>
  )
}

const Replaying = ({ webhook: { replayingSince } }: { webhook: Webhook }) => {
  const texts = useMessages(webhookMessages)
  const format = useFormat()
  if (replayingSince === null) return null
  return (
    <Alert color="blue" icon={<RotateCw size={18} aria-hidden />}>
      {texts.replaying(format.dateTime(replayingSince))}
    </Alert>
  )
}

const Detail = ({ webhook }: { webhook: VersionedWebhook }) => {
  const texts = useMessages(webhookMessages)
  const eventsText = useEventsText()
  const canEdit = useCanEdit()
  const { webhookId, url, events, description, autoReplay, createdAt } = webhook
  return (
    <Page
      title={url}
      back={{ href: "/settings/webhooks", label: texts.title }}
      id={webhook.webhookId}
      mark={<WebhookBadge webhook={webhook} />}
      {...(description !== null && { description })}
      actions={canEdit && <WebhookActions webhook={webhook} />}
    >
      <Trouble webhook={webhook} />
      <Replaying webhook={webhook} />
      <Section title={texts.configuration} isTitleHidden>
        <Facts
          facts={[
            [texts.events, eventsText(events)],
            [texts.autoReplay, autoReplay ? texts.autoReplayOn : texts.autoReplayOff],
            [texts.created, <Time key="created" at={createdAt} />],
            [texts.id, <Code key="id">{webhookId}</Code>],
          ]}
        />
      </Section>
      <SuccessRate webhookId={webhookId} />
      <Deliveries webhookId={webhookId} />
      <VerifyCode />
    </Page>
  )
}

/** One webhook: its health, its events, and the outcome of each delivery. */
export const WebhookDetail = ({ webhookId }: { webhookId: string }) => {
  const { title } = useMessages(webhookMessages)
  return (
    <LoadedPage query={useWebhook(webhookId)} parent={{ href: "/settings/webhooks", label: title }}>
      {(webhook) => <Detail webhook={webhook} />}
    </LoadedPage>
  )
}
