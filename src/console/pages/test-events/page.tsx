import { Badge, Text } from "@mantine/core"
import { useQueryClient } from "@tanstack/react-query"
import { Activity } from "lucide-react"
import { TextBlock } from "../../components/display/text-block.tsx"
import { Time } from "../../components/display/time.tsx"
import { Empty, Loaded } from "../../components/feedback/state.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { type Column, DataTable } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useCanEdit, useSession } from "../../shell/session.ts"
import { Reset } from "../test-organizations/reset.tsx"
import { useEventWord } from "../webhooks/form/events.tsx"
import { type TestEvent, useTestEvents } from "./events.ts"
import { testEventMessages } from "./messages.ts"

const useColumns = (): Column<TestEvent>[] => {
  const texts = useMessages(testEventMessages)
  const wordOf = useEventWord()
  return [
    {
      header: texts.event,
      show: ({ event }) => (
        <div>
          {wordOf(event)}
          <Text size="xs" c="dimmed" ff="monospace">
            {event}
          </Text>
        </div>
      ),
    },
    { header: texts.at, onPhone: "aside", show: ({ timestamp }) => <Time at={timestamp} isPrecise /> },
    {
      header: texts.data,
      show: ({ data }) => (
        <details className="exchange">
          <summary>{texts.show}</summary>
          <TextBlock label={texts.data} text={JSON.stringify(data, null, 2)} />
        </details>
      ),
    },
  ]
}

/** The events of a test organization as they come. */
const TestEventsPage = () => {
  const texts = useMessages(testEventMessages)
  const format = useFormat()
  const query = useTestEvents()
  const columns = useColumns()
  const queries = useQueryClient()
  const canEdit = useCanEdit()
  const { orgId, organizationName } = useSession().session
  return (
    <Page
      title={texts.title}
      description={texts.description}
      actions={
        canEdit && <Reset orgId={orgId} name={organizationName} size="sm" onDone={() => void queries.resetQueries()} />
      }
      mark={
        <Badge variant="dot" color="teal">
          {texts.live}
        </Badge>
      }
    >
      <Section title={texts.list}>
        <Loaded query={query} lines={8}>
          {({ items, count }) =>
            items.length === 0 ? (
              <Empty icon={Activity} title={texts.noneTitle} text={texts.noneText} />
            ) : (
              <>
                <DataTable
                  label={texts.list}
                  items={items.toReversed()}
                  columns={columns}
                  keyOf={({ eventId }) => eventId}
                />
                {count > items.length && (
                  <Text size="sm" c="dimmed" mt="md">
                    {texts.shown(format.number(items.length), format.number(count))}
                  </Text>
                )}
              </>
            )
          }
        </Loaded>
      </Section>
    </Page>
  )
}

export default TestEventsPage
