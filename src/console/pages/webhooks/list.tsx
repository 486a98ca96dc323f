import { Text } from "@mantine/core"
import { Webhook as WebhookIcon } from "lucide-react"
import { answer } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import { Time } from "../../components/display/time.tsx"
import { Empty } from "../../components/feedback/state.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { type Column, DataList } from "../../components/list/list.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.tsx"
import { CreateWebhook } from "./form/create.tsx"
import { useEventWord } from "./form/events.tsx"
import { webhookMessages } from "./messages.ts"
import { refreshMs, type Webhook, WebhookBadge } from "./webhook.tsx"

/** Puts the events of a webhook into words. */
export const useEventsText = () => {
  const texts = useMessages(webhookMessages)
  const wordOf = useEventWord()
  return (events: readonly string[]) => (events.includes("*") ? texts.allShort : events.map(wordOf).join(", "))
}

const useColumns = (): Column<Webhook>[] => {
  const texts = useMessages(webhookMessages)
  const eventsText = useEventsText()
  return [
    { header: texts.url, show: ({ url }) => url },
    { header: texts.state, isShort: true, show: (webhook) => <WebhookBadge webhook={webhook} /> },
    { header: texts.events, show: ({ events }) => eventsText(events) },
    {
      header: texts.about,
      show: ({ description }) => (
        <Text component="span" fz="inherit" c="dimmed">
          {description ?? "–"}
        </Text>
      ),
    },
    { header: texts.created, show: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}

/** Every webhook and how it does. */
export const WebhookList = () => {
  const texts = useMessages(webhookMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const list = useList<Webhook>(
    ["webhooks"],
    (query) => answer(api.GET("/api/v1/admin/webhooks", { params: { query } })),
    () => refreshMs,
  )
  return (
    <Page title={texts.title} description={texts.description} actions={canEdit && <CreateWebhook />}>
      <Section title={texts.title} isTitleHidden>
        <DataList
          list={list}
          label={texts.title}
          columns={useColumns()}
          keyOf={({ webhookId }) => webhookId}
          hrefOf={({ webhookId }) => `/settings/webhooks/${webhookId}`}
          empty={<Empty icon={WebhookIcon} title={texts.noneTitle} text={texts.noneText} />}
        />
      </Section>
    </Page>
  )
}
