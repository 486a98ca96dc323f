import { Button, Text } from "@mantine/core"
import { BookOpen, Webhook as WebhookIcon } from "lucide-react"
import { Link } from "wouter"
import { bodyOf } from "../../api/client.ts"
import { Time } from "../../components/display/time.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
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
    { header: texts.url, show: ({ url }) => <span className="long-url">{url}</span> },
    { header: texts.state, isShort: true, onPhone: "aside", show: (webhook) => <WebhookBadge webhook={webhook} /> },
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

/** Every webhook and its health. */
export const WebhookList = () => {
  const texts = useMessages(webhookMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const list = useFilteredList({
    key: ["webhooks"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/webhooks", { params: { query } })),
    refreshMs: () => refreshMs,
  })
  return (
    <ListPage
      list={list}
      icon={WebhookIcon}
      texts={texts}
      actions={
        <>
          <Button
            component={Link}
            href="/settings/webhooks/events"
            variant="default"
            leftSection={<BookOpen size={16} aria-hidden />}
          >
            {texts.catalog}
          </Button>
          {canEdit && <CreateWebhook />}
        </>
      }
      columns={useColumns()}
      keyOf={({ webhookId }) => webhookId}
      hrefOf={({ webhookId }) => `/settings/webhooks/${webhookId}`}
    />
  )
}
