import { Badge, Button, Code, Group, Text } from "@mantine/core"
import { SearchX, Send } from "lucide-react"
import { useState } from "react"
import { answer } from "../../../api/client.ts"
import { useList } from "../../../api/list.ts"
import { Time } from "../../../components/display/time.tsx"
import { Empty } from "../../../components/feedback/state.tsx"
import { MomentField } from "../../../components/form/moment-field.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { ChoiceFilter, FilterBar, useFilters } from "../../../components/list/filters.tsx"
import { type Column, DataList } from "../../../components/list/list.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../../shell/session.tsx"
import { useEventWord } from "../form/events.tsx"
import { AttemptsDialog, type Delivery, useResultText } from "./attempts.tsx"
import { deliveryMessages } from "./messages.ts"
import { Replay, ReplayPeriod } from "./replay.tsx"

const colors = { pending: "gray", delivered: "teal", failed: "red" } as const
const underWayMs = 1_000
const calmMs = 10_000

/** Soon again while deliveries are under way. */
const refreshMs = (items: readonly Delivery[]) =>
  items.some(({ status }) => status === "pending") ? underWayMs : calmMs

const useColumns = (webhookId: string, open: (delivery: Delivery) => void): Column<Delivery>[] => {
  const texts = useMessages(deliveryMessages)
  const format = useFormat()
  const wordOf = useEventWord()
  const resultText = useResultText()
  const canEdit = useCanEdit()
  const attemptsText = ({ attempts }: Delivery) => {
    const last = attempts.at(-1)
    return last ? `${texts.attemptCount(attempts.length)} · ${resultText(last)}` : texts.noAttempt
  }
  return [
    {
      header: texts.event,
      show: ({ event }) => (
        <div>
          <Text fz="inherit">{wordOf(event)}</Text>
          <Code>{event}</Code>
        </div>
      ),
    },
    {
      header: texts.status,
      isShort: true,
      show: ({ status }) => (
        <Badge variant={status === "failed" ? "light" : "dot"} color={colors[status]}>
          {texts.statuses[status]}
        </Badge>
      ),
    },
    { header: texts.attempts, show: attemptsText },
    { header: texts.created, show: ({ createdAt }) => <Time at={createdAt} /> },
    {
      header: texts.actions,
      show: (delivery) => (
        <Group gap="xs" justify="flex-end" component="span">
          <Button
            variant="default"
            size="xs"
            aria-label={texts.showLabel(wordOf(delivery.event), format.dateTime(delivery.createdAt))}
            onClick={() => open(delivery)}
          >
            {texts.show}
          </Button>
          {canEdit && <Replay webhookId={webhookId} delivery={delivery} />}
        </Group>
      ),
    },
  ]
}

const Filters = () => {
  const texts = useMessages(deliveryMessages)
  const { filters, set } = useFilters()
  const choices = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }))
  return (
    <FilterBar>
      <MomentField label={texts.from} value={filters["from"] ?? ""} onChange={(from) => set("from", from)} />
      <MomentField label={texts.to} value={filters["to"] ?? ""} onChange={(to) => set("to", to)} />
      <ChoiceFilter
        label={texts.status}
        all={texts.allStatuses}
        choices={choices(texts.statuses)}
        value={filters["status"]}
        choose={(status) => set("status", status)}
      />
      <ChoiceFilter
        label={texts.event}
        all={texts.allEvents}
        choices={choices(texts.events)}
        value={filters["event"]}
        choose={(event) => set("event", event)}
      />
    </FilterBar>
  )
}

/** The log of a webhook's deliveries, the newest first, and what sends them again. */
export const Deliveries = ({ webhookId }: { webhookId: string }) => {
  const texts = useMessages(deliveryMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const { filters } = useFilters()
  const [shownId, setShownId] = useState<string | null>(null)
  const list = useList<Delivery>(
    ["deliveries", webhookId, filters],
    (page) =>
      answer(
        api.GET("/api/v1/admin/webhooks/{webhookId}/deliveries", {
          params: { path: { webhookId }, query: { ...filters, ...page } },
        }),
      ),
    refreshMs,
  )
  const columns = useColumns(webhookId, ({ deliveryId }) => setShownId(deliveryId))
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={canEdit && <ReplayPeriod webhookId={webhookId} />}
    >
      <Filters />
      <DataList
        list={list}
        label={texts.title}
        columns={columns}
        keyOf={({ deliveryId }) => deliveryId}
        empty={
          isFiltered ? (
            <Empty icon={SearchX} title={texts.noMatchTitle} text={texts.noMatchText} />
          ) : (
            <Empty icon={Send} title={texts.noneTitle} text={texts.noneText} />
          )
        }
      />
      <AttemptsDialog
        delivery={list.items.find(({ deliveryId }) => deliveryId === shownId) ?? null}
        onClose={() => setShownId(null)}
      />
    </Section>
  )
}
