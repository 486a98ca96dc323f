import { Anchor, Button } from "@mantine/core"
import { Download, SearchX, TicketPercent } from "lucide-react"
import { Link } from "wouter"
import { answer } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import { CodeStatus } from "../../components/display/code-status.tsx"
import { useDiscountText } from "../../components/display/discount.ts"
import { Time } from "../../components/display/time.tsx"
import { Empty } from "../../components/feedback/state.tsx"
import { CampaignSelect } from "../../components/form/campaign-select.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { ChoiceFilter, FilterBar, SearchField, useFilters } from "../../components/list/filters.tsx"
import { type Column, DataList } from "../../components/list/list.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi } from "../../shell/session.tsx"
import { type Code, codeHref } from "./code.ts"
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
      show: ({ externalUserId }) => (
        <Anchor component={Link} href={`/players/${encodeURIComponent(externalUserId)}`} fz="inherit">
          {externalUserId}
        </Anchor>
      ),
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

const Filters = ({ filters, set }: ReturnType<typeof useFilters>) => {
  const texts = useMessages(codeMessages)
  const { choicesOf } = useTerms()
  return (
    <FilterBar>
      <SearchField label={texts.search} value={filters["search"] ?? ""} onSearch={(text) => set("search", text)} />
      <ChoiceFilter
        label={texts.status}
        all={texts.allStatuses}
        choices={choicesOf("codeStatus")}
        value={filters["status"]}
        choose={(status) => set("status", status)}
      />
      <CampaignSelect
        label={texts.campaign}
        isLabelHidden
        placeholder={texts.campaignFilter}
        value={filters["campaignId"] ?? ""}
        onChange={(campaignId) => set("campaignId", campaignId)}
      />
      <SearchField
        label={texts.playerFilter}
        value={filters["externalUserId"] ?? ""}
        onSearch={(text) => set("externalUserId", text)}
      />
    </FilterBar>
  )
}

/** Every promo code, the newest first, with filters; the export carries what they let through, however much it is. */
export const CodeList = () => {
  const texts = useMessages(codeMessages)
  const api = useApi()
  const filtering = useFilters()
  const { filters } = filtering
  const list = useList<Code>(["codes", filters], (page) =>
    answer(api.GET("/api/v1/admin/codes", { params: { query: { ...filters, ...page } } })),
  )
  const isFiltered = Object.keys(filters).length > 0
  return (
    <Page
      title={texts.title}
      description={texts.description}
      actions={
        <Button
          component="a"
          href={`/api/v1/admin/codes/export?${new URLSearchParams(filters)}`}
          download
          variant="default"
          leftSection={<Download size={16} aria-hidden />}
        >
          {texts.export}
        </Button>
      }
    >
      <Section title={texts.title} isTitleHidden>
        <Filters {...filtering} />
        <DataList
          list={list}
          label={texts.title}
          columns={useColumns()}
          keyOf={({ code }) => code}
          hrefOf={({ code }) => codeHref(code)}
          empty={
            isFiltered ? (
              <Empty icon={SearchX} title={texts.noMatchTitle} text={texts.noMatchText} />
            ) : (
              <Empty icon={TicketPercent} title={texts.noneTitle} text={texts.noneText} />
            )
          }
        />
      </Section>
    </Page>
  )
}
