import { bodyOf } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import { Page, Section } from "../../components/layout/page.tsx"
import { DayFilters, useDays } from "../../components/list/days.tsx"
import { DownloadButton } from "../../components/list/download.tsx"
import { ChoiceFilter, SearchFilter, useFilters } from "../../components/list/filters.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { actionsCalled } from "./action-search.ts"
import { Entries } from "./entries.tsx"
import { auditMessages } from "./messages.ts"
import { useWhoChoices } from "./who.ts"

/** Every change, newest first, with what it changed. */
const AuditPage = () => {
  const texts = useMessages(auditMessages)
  const api = useApi()
  const days = useDays()
  const choices = useWhoChoices()
  const { filters } = useFilters("search", "target", "action", "keyId", "from", "to")
  const { from: _from, to: _to, ...others } = filters
  const searchActions = actionsCalled(filters.search ?? "")
  const query = { ...others, ...(filters.search && searchActions && { searchActions }), ...days }
  const list = useList(
    ["audit-log", query],
    (page) =>
      bodyOf(
        api.GET("/api/v1/admin/audit-log", {
          params: { query: { ...query, ...page } },
        }),
      ),
    { isEnabled: days !== undefined, isCounted: true },
  )
  const actions = Object.entries(texts.actions).map(([value, label]) => ({ value, label }))
  return (
    <Page
      title={texts.title}
      description={texts.description}
      actions={<DownloadButton path="/api/v1/admin/audit-log/export" query={query} label={texts.export} area="audit" />}
    >
      <Section title={texts.title} isTitleHidden>
        <Entries
          list={{ ...list, isFiltered: Object.keys(filters).length > 0 }}
          filters={
            <>
              <SearchFilter name="search" label={texts.searchWords} />
              <SearchFilter name="target" label={texts.searchTarget} />
              <ChoiceFilter name="action" label={texts.action} all={texts.allActions} choices={actions} />
              <ChoiceFilter name="keyId" label={texts.who} all={texts.everybody} choices={choices} />
              <DayFilters />
            </>
          }
        />
      </Section>
    </Page>
  )
}

export default AuditPage
