import { TicketPercent } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { codeHref } from "../../components/display/links.tsx"
import { CampaignSelect } from "../../components/form/campaign-select.tsx"
import { DownloadButton } from "../../components/list/download.tsx"
import { ChoiceFilter, SearchFilter } from "../../components/list/filters.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi } from "../../shell/session.ts"
import { useCodeColumns } from "./columns.tsx"
import { codeMessages } from "./messages.ts"

/** Every promo code, newest first, with filters; the export contains everything they let through. */
export const CodeList = () => {
  const texts = useMessages(codeMessages)
  const { choicesOf } = useTerms()
  const api = useApi()
  const list = useFilteredList({
    key: ["codes"],
    isCounted: true,
    isSorted: true,
    filters: ["search", "status", "campaignId", "externalUserId"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/codes", { params: { query } })),
  })
  const download = <DownloadButton path="/api/v1/admin/codes/export" query={list.filters} label={texts.export} />
  return (
    <ListPage
      list={list}
      icon={TicketPercent}
      texts={texts}
      actions={download}
      filters={
        <>
          <SearchFilter name="search" label={texts.search} />
          <ChoiceFilter name="status" label={texts.status} all={texts.allStatuses} choices={choicesOf("codeStatus")} />
          <CampaignSelect
            aria-label={texts.campaign}
            placeholder={texts.campaignFilter}
            value={list.filters.campaignId ?? ""}
            onChange={(campaignId) => list.set("campaignId", campaignId)}
          />
          <SearchFilter name="externalUserId" label={texts.playerFilter} />
        </>
      }
      columns={useCodeColumns()}
      keyOf={({ code }) => code}
      hrefOf={({ code }) => codeHref(code)}
    />
  )
}
