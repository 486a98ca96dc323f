import { Badge, Button, Code, Group, Text } from "@mantine/core"
import { Send } from "lucide-react"
import { useState } from "react"
import { bodyOf } from "../../../api/client.ts"
import { Time } from "../../../components/display/time.tsx"
import { MomentField } from "../../../components/form/moment-field.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { ChoiceFilter, useFilters } from "../../../components/list/filters.tsx"
import { FilteredList, useFilteredList } from "../../../components/list/list.tsx"
import type { Column } from "../../../components/list/table.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../../shell/session.ts"
import { useEventWord } from "../form/events.tsx"
import { AttemptsDialog, type Delivery, useResultText } from "./attempts.tsx"
import { deliveryMessages } from "./messages.ts"
import { Replay, ReplayPeriod } from "./replay.tsx"

const colors = { pending: "gray", delivered: "teal", failed: "red" } as const
const underWayMs = 1_000
const calmMs = 10_000

/** Reloads soon while deliveries are under way. */
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
      onPhone: "aside",
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
        <Group gap="xs" justify="flex-end" wrap="nowrap" component="span">
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

const filterNames = ["from", "to", "status", "event"] as const

const Filters = () => {
  const texts = useMessages(deliveryMessages)
  const { filters, set } = useFilters(...filterNames)
  const choices = (words: Readonly<Record<string, string>>) =>
    Object.entries(words).map(([value, label]) => ({ value, label }))
  const { from = "", to = "" } = filters
  const isBackwards = from !== "" && to !== "" && Date.parse(to) < Date.parse(from)
  return (
    <>
      <MomentField label={texts.from} value={from} onChange={(chosen) => set("from", chosen)} />
      <MomentField
        label={texts.to}
        value={to}
        error={isBackwards ? texts.backwards : undefined}
        onChange={(chosen) => set("to", chosen)}
      />
      <ChoiceFilter name="status" label={texts.status} all={texts.allStatuses} choices={choices(texts.statuses)} />
      <ChoiceFilter name="event" label={texts.event} all={texts.allEvents} choices={choices(texts.events)} />
    </>
  )
}

/** The log of a webhook's deliveries, newest first, and the buttons that resend them. */
export const Deliveries = ({ webhookId }: { webhookId: string }) => {
  const texts = useMessages(deliveryMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const [shownId, setShownId] = useState<string | null>(null)
  const list = useFilteredList({
    key: ["deliveries", webhookId],
    isCounted: true,
    filters: filterNames,
    read: (query) => {
      const params = { path: { webhookId }, query }
      return bodyOf(api.GET("/api/v1/admin/webhooks/{webhookId}/deliveries", { params }))
    },
    refreshMs,
  })
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={canEdit && <ReplayPeriod webhookId={webhookId} />}
    >
      <FilteredList
        list={list}
        icon={Send}
        texts={texts}
        filters={<Filters />}
        columns={useColumns(webhookId, ({ deliveryId }) => setShownId(deliveryId))}
        keyOf={({ deliveryId }) => deliveryId}
      />
      <AttemptsDialog
        delivery={list.items.find(({ deliveryId }) => deliveryId === shownId) ?? null}
        onClose={() => setShownId(null)}
      />
    </Section>
  )
}
