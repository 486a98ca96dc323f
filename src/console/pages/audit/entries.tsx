import { Button, Group, Text } from "@mantine/core"
import { ClipboardList } from "lucide-react"
import { type ComponentProps, useState } from "react"
import type { paths } from "../../api/schema.ts"
import { CopiedId } from "../../components/display/copy.tsx"
import { Time } from "../../components/display/time.tsx"
import { useWhoText, WhoText } from "../../components/display/who.tsx"
import { Dialog } from "../../components/feedback/dialog.tsx"
import { FilteredList } from "../../components/list/list.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { Comparison } from "./detail.tsx"
import { auditMessages } from "./messages.ts"
import { Target } from "./target.tsx"

type Entry = paths["/api/v1/admin/audit-log"]["get"]["responses"][200]["content"]["application/json"]["items"][number]

const useActionWord = () => {
  const { actions } = useMessages(auditMessages)
  return (action: string) => (actions as Readonly<Record<string, string>>)[action] ?? action
}

const EntryDialog = ({ entry, onClose }: { entry: Entry | null; onClose: () => void }) => {
  const wordOf = useActionWord()
  const whoText = useWhoText()
  return (
    <Dialog title={entry ? wordOf(entry.action) : ""} isOpen={entry !== null} onClose={onClose} size="xl">
      {entry && (
        <>
          <Group gap="xs" mb="md">
            <CopiedId value={entry.target} />
            <Text size="sm" c="dimmed">
              <Time at={entry.at} /> · {whoText(entry)}
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
  return [
    { header: texts.action, show: ({ action }) => <Text fz="inherit">{wordOf(action)}</Text> },
    { header: texts.target, onPhone: "labelled", show: (entry) => <Target {...entry} /> },
    { header: texts.who, onPhone: "labelled", show: (entry) => <WhoText {...entry} /> },
    { header: texts.at, show: ({ at }) => <Time at={at} /> },
    {
      header: texts.detail,
      onPhone: "aside",
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

/** Rows of the audit log, each with what it changed. */
export const Entries = (list: Pick<ComponentProps<typeof FilteredList<Entry>>, "list" | "filters">) => {
  const texts = useMessages(auditMessages)
  const [entry, setEntry] = useState<Entry | null>(null)
  return (
    <>
      <FilteredList
        {...list}
        icon={ClipboardList}
        texts={texts}
        columns={useColumns(setEntry)}
        // Several changes may occur in one millisecond; the list only grows at its end.
        keyOf={({ at }, index) => `${at}/${index}`}
      />
      <EntryDialog entry={entry} onClose={() => setEntry(null)} />
    </>
  )
}
