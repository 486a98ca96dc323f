import { TicketPercent } from "lucide-react"
import { bodyOf } from "../../../api/client.ts"
import { codeHref } from "../../../components/display/links.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { ChoiceFilter, SearchFilter } from "../../../components/list/filters.tsx"
import { FilteredList, useFilteredList } from "../../../components/list/list.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import { useApi } from "../../../shell/session.ts"
import { useCodeColumns } from "../../codes/columns.tsx"
import { codeMessages } from "../../codes/messages.ts"
import type { Campaign } from "../campaign.ts"

/** The codes of a campaign, newest first. */
export const CodesTab = ({ campaign: { campaignId } }: { campaign: Campaign }) => {
  const texts = useMessages(codeMessages)
  const { choicesOf } = useTerms()
  const api = useApi()
  const columns = useCodeColumns().filter(({ header }) => header !== texts.campaign)
  const list = useFilteredList({
    key: ["codes", campaignId],
    isCounted: true,
    isSorted: true,
    filters: ["search", "status", "externalUserId"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/codes", { params: { query: { ...query, campaignId } } })),
  })
  return (
    <Section title={texts.title}>
      <FilteredList
        list={list}
        icon={TicketPercent}
        texts={texts}
        filters={
          <>
            <SearchFilter name="search" label={texts.search} />
            <ChoiceFilter
              name="status"
              label={texts.status}
              all={texts.allStatuses}
              choices={choicesOf("codeStatus")}
            />
            <SearchFilter name="externalUserId" label={texts.playerFilter} />
          </>
        }
        columns={columns}
        keyOf={({ code }) => code}
        hrefOf={({ code }) => codeHref(code)}
      />
    </Section>
  )
}
