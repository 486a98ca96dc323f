import { bodyOf } from "../../api/client.ts"
import { Page, Section } from "../../components/layout/page.tsx"
import { ChoiceFilter, SearchFilter } from "../../components/list/filters.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { Entries } from "./entries.tsx"
import { auditMessages } from "./messages.ts"

/** Every change that was made, the newest first, with what it changed. */
const AuditPage = () => {
  const texts = useMessages(auditMessages)
  const api = useApi()
  const list = useFilteredList({
    key: ["audit-log"],
    filters: ["target", "action"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/audit-log", { params: { query } })),
  })
  const actions = Object.entries(texts.actions).map(([value, label]) => ({ value, label }))
  return (
    <Page title={texts.title} description={texts.description}>
      <Section title={texts.title} isTitleHidden>
        <Entries
          list={list}
          filters={
            <>
              <SearchFilter name="target" label={texts.searchTarget} />
              <ChoiceFilter name="action" label={texts.action} all={texts.allActions} choices={actions} />
            </>
          }
        />
      </Section>
    </Page>
  )
}

export default AuditPage
