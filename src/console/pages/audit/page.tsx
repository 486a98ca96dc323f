import { Button, Code, Group, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ClipboardList, SearchX } from "lucide-react"
import { useState } from "react"
import { answer } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import type { paths } from "../../api/schema.ts"
import { Time } from "../../components/display/time.tsx"
import { Dialog } from "../../components/feedback/dialog.tsx"
import { Empty } from "../../components/feedback/state.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { ChoiceFilter, FilterBar, SearchField, useFilters } from "../../components/list/filters.tsx"
import { type Column, DataList } from "../../components/list/list.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { Comparison } from "./detail.tsx"
import { auditMessages } from "./messages.ts"

type Entry = paths["/api/v1/admin/audit-log"]["get"]["responses"][200]["content"]["application/json"]["items"][number]

const namedKeys = 200

/** Who made a change: the name of the key, for the newest keys; its id for others. */
const useWho = () => {
  const texts = useMessages(auditMessages)
  const api = useApi()
  const { data } = useQuery({
    queryKey: ["api-keys", "names"],
    queryFn: () => answer(api.GET("/api/v1/admin/api-keys", { params: { query: { limit: namedKeys } } })),
  })
  const names = new Map(data?.items.map(({ keyId, name }) => [keyId, name]))
  return ({ keyId }: Entry) => (keyId === null ? texts.operator : (names.get(keyId) ?? keyId))
}

const useActionWord = () => {
  const { actions } = useMessages(auditMessages)
  return (action: string) => (actions as Readonly<Record<string, string>>)[action] ?? action
}

const EntryDialog = ({ entry, onClose }: { entry: Entry | null; onClose: () => void }) => {
  const wordOf = useActionWord()
  const whoOf = useWho()
  return (
    <Dialog title={entry ? wordOf(entry.action) : ""} isOpen={entry !== null} onClose={onClose} size="xl">
      {entry && (
        <>
          <Group gap="xs" mb="md">
            <Code>{entry.target}</Code>
            <Text size="sm" c="dimmed">
              <Time at={entry.at} /> · {whoOf(entry)}
            </Text>
          </Group>
          <Comparison before={entry.before} after={entry.after} />
        </>
      )}
    </Dialog>
  )
}

const useColumns = (open: (entry: Entry) => void): Column<Entry>[] => {
  const texts = useMessages(auditMessages)
  const wordOf = useActionWord()
  const whoOf = useWho()
  return [
    { header: texts.action, show: ({ action }) => <Text fz="inherit">{wordOf(action)}</Text> },
    { header: texts.target, show: ({ target }) => <Code>{target}</Code> },
    { header: texts.who, show: whoOf },
    { header: texts.at, show: ({ at }) => <Time at={at} /> },
    {
      header: texts.detail,
      show: (entry) => (
        <Button
          variant="default"
          size="xs"
          aria-label={texts.showLabel(wordOf(entry.action), entry.target)}
          onClick={() => open(entry)}
        >
          {texts.show}
        </Button>
      ),
    },
  ]
}

/** Every change that was made, the newest first, with what it changed. */
const AuditPage = () => {
  const texts = useMessages(auditMessages)
  const api = useApi()
  const { filters, set } = useFilters()
  const [entry, setEntry] = useState<Entry | null>(null)
  const list = useList<Entry>(["audit-log", filters], (page) =>
    answer(api.GET("/api/v1/admin/audit-log", { params: { query: { ...filters, ...page } } })),
  )
  const isFiltered = Object.keys(filters).length > 0
  const empty = isFiltered ? (
    <Empty icon={SearchX} title={texts.noMatchTitle} text={texts.noMatchText} />
  ) : (
    <Empty icon={ClipboardList} title={texts.noneTitle} text={texts.noneText} />
  )
  return (
    <Page title={texts.title} description={texts.description}>
      <Section title={texts.title} isTitleHidden>
        <FilterBar>
          <SearchField
            label={texts.searchTarget}
            value={filters["target"] ?? ""}
            onSearch={(target) => set("target", target)}
          />
          <ChoiceFilter
            label={texts.action}
            all={texts.allActions}
            choices={Object.entries(texts.actions).map(([value, label]) => ({ value, label }))}
            value={filters["action"]}
            choose={(action) => set("action", action)}
          />
        </FilterBar>
        <DataList
          list={list}
          label={texts.title}
          columns={useColumns(setEntry)}
          // Several changes may be made in one millisecond; the list only grows at its end.
          keyOf={({ at }, index) => `${at}/${index}`}
          empty={empty}
        />
      </Section>
      <EntryDialog entry={entry} onClose={() => setEntry(null)} />
    </Page>
  )
}

export default AuditPage
