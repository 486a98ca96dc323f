import { Button } from "@mantine/core"
import { Download, TicketPercent } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { CodeStatus } from "../../components/display/code-status.tsx"
import { useDiscountText } from "../../components/display/discount.ts"
import { codeHref, PlayerLink } from "../../components/display/links.tsx"
import { Time } from "../../components/display/time.tsx"
import { CampaignSelect } from "../../components/form/campaign-select.tsx"
import { ChoiceFilter, SearchFilter } from "../../components/list/filters.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi } from "../../shell/session.tsx"
import type { Code } from "./code.ts"
import { codeMessages } from "./messages.ts"

const useColumns = (): Column<Code>[] => {
  const texts = useMessages(codeMessages)
  const discountText = useDiscountText()
  const format = useFormat()
  return [
    { header: texts.code, show: ({ code }) => code, isShort: true },
    { header: texts.status, show: ({ status }) => <CodeStatus status={status} /> },
    { header: texts.campaign, show: ({ campaignId }) => campaignId },
    {
      header: texts.player,
      show: ({ externalUserId }) => <PlayerLink externalUserId={externalUserId} />,
    },
    { header: texts.discount, show: discountText },
    {
      header: texts.uses,
      show: ({ uses, maxUses }) => texts.usesOf(format.number(uses), format.number(maxUses)),
      isShort: true,
    },
    { header: texts.issued, show: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}

/** Every promo code, the newest first, with filters; the export carries what they let through, however much it is. */
export const CodeList = () => {
  const texts = useMessages(codeMessages)
  const { choicesOf } = useTerms()
  const api = useApi()
  const list = useFilteredList({
    key: ["codes"],
    filters: ["search", "status", "campaignId", "externalUserId"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/codes", { params: { query } })),
  })
  const download = (
    <Button
      component="a"
      href={`/api/v1/admin/codes/export?${new URLSearchParams(list.filters)}`}
      download
      variant="default"
      leftSection={<Download size={16} aria-hidden />}
    >
      {texts.export}
    </Button>
  )
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
      columns={useColumns()}
      keyOf={({ code }) => code}
      hrefOf={({ code }) => codeHref(code)}
    />
  )
}
