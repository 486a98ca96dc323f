import { bodyOf } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import { useZone } from "../../api/settings.ts"
import { Page, Section } from "../../components/layout/page.tsx"
import { ChoiceFilter, DateFilter, SearchFilter, useFilters } from "../../components/list/filters.tsx"
import { isDate, timesOfDay } from "../../components/period/dates.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { Entries } from "./entries.tsx"
import { auditMessages } from "./messages.ts"
import { useWhoChoices } from "./who.ts"

/** Every change that was made, the newest first, with what it changed. */
const AuditPage = () => {
  const texts = useMessages(auditMessages)
  const api = useApi()
  const timezone = useZone()
  const choices = useWhoChoices()
  const { filters } = useFilters("search", "target", "action", "keyId", "from", "to")
  const { from, to, ...others } = filters
  const query = {
    ...others,
    ...(timezone !== null && isDate(from) && { from: timesOfDay(from, timezone).from }),
    ...(timezone !== null && isDate(to) && { to: timesOfDay(to, timezone).to }),
  }
  const list = useList(
    ["audit-log", query],
    (page) => bodyOf(api.GET("/api/v1/admin/audit-log", { params: { query: { ...query, ...page } } })),
    { isEnabled: timezone !== null },
  )
  const actions = Object.entries(texts.actions).map(([value, label]) => ({ value, label }))
  return (
    <Page title={texts.title} description={texts.description}>
      <Section title={texts.title} isTitleHidden>
        <Entries
          list={{ ...list, isFiltered: Object.keys(filters).length > 0 }}
          filters={
            <>
              <SearchFilter name="search" label={texts.searchWords} />
              <SearchFilter name="target" label={texts.searchTarget} />
              <ChoiceFilter name="action" label={texts.action} all={texts.allActions} choices={actions} />
              <ChoiceFilter name="keyId" label={texts.who} all={texts.everybody} choices={choices} />
              <DateFilter name="from" label={texts.from} />
              <DateFilter name="to" label={texts.to} />
            </>
          }
        />
      </Section>
    </Page>
  )
}

export default AuditPage
