import { Button, Group } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Receipt, X } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import { live } from "../../api/live.ts"
import type { paths } from "../../api/schema.ts"
import { RoiTable } from "../../components/display/roi.tsx"
import { CampaignSelect } from "../../components/form/campaign-select.tsx"
import { Section } from "../../components/layout/page.tsx"
import { DownloadButton } from "../../components/list/download.tsx"
import { ChoiceFilter, useFilters } from "../../components/list/filters.tsx"
import { FilteredList } from "../../components/list/list.tsx"
import type { Period } from "../../components/period/dates.ts"
import { rangeOf, useSalesHref } from "../../components/period/period.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { useSaleColumns } from "./columns.tsx"
import { salesMessages } from "./messages.ts"

type Source = { readonly campaignId?: string; readonly notificationId?: string }

type SaleOrder = Pick<NonNullable<paths["/api/v1/admin/sales"]["get"]["parameters"]["query"]>, "order" | "sort">

/** The sums of the listed sales: of one campaign or mini-game, or of all. */
const useTotals = (period: Period | null, source: Source) => {
  const api = useApi()
  const { campaignId, notificationId } = source
  const range = period ? rangeOf(period) : {}
  return useQuery({
    ...live,
    enabled: period !== null,
    queryKey: ["roi", "of", source, range],
    queryFn: async () => {
      if (campaignId === undefined && notificationId === undefined)
        return (await bodyOf(api.GET("/api/v1/admin/overview", { params: { query: range } }))).roi
      const query = { ...source, ...range }
      return (await bodyOf(api.GET("/api/v1/admin/reports/roi", { params: { query } }))).items
    },
  })
}

/** The sales of a period one by one, with their sums above. */
export const SaleList = ({ period }: { period: Period | null }) => {
  const texts = useMessages(salesMessages)
  const api = useApi()
  const { filters, set } = useFilters("campaignId", "notificationId", "currency")
  const { campaignId, notificationId, currency } = filters
  const source: Source =
    campaignId === undefined ? { ...(notificationId !== undefined && { notificationId }) } : { campaignId }
  const query = { ...source, ...(currency !== undefined && { currency }), ...(period && rangeOf(period)) }
  const order = useFilters("sort", "order").filters as SaleOrder
  const list = useList(
    ["sales", query, order],
    (page) => bodyOf(api.GET("/api/v1/admin/sales", { params: { query: { ...query, ...order, ...page } } })),
    { isEnabled: period !== null },
  )
  const totals = useTotals(period, source)
  const rows = totals.data?.filter((row) => currency === undefined || row.currency === currency)
  const hrefOf = useSalesHref({ ...source })
  const currencies = new Set([...(totals.data ?? []).map((row) => row.currency), ...(currency ? [currency] : [])])
  return (
    <>
      {rows && rows.length > 0 && (
        <Section title={texts.totals}>
          <RoiTable label={texts.totals} rows={rows} href={hrefOf} />
        </Section>
      )}
      <Section
        title={texts.tabs.sales}
        actions={<DownloadButton path="/api/v1/admin/sales/export" query={query} label={texts.export} />}
      >
        <FilteredList
          list={{ ...list, isFiltered: Object.keys(filters).length > 0 }}
          total={rows?.reduce((sum, row) => sum + row.redemptions, 0)}
          icon={Receipt}
          texts={texts}
          filters={
            <>
              <ChoiceFilter
                name="currency"
                label={texts.currency}
                all={texts.allCurrencies}
                choices={[...currencies].map((value) => ({ value, label: value }))}
              />
              <CampaignSelect
                aria-label={texts.campaign}
                placeholder={texts.campaignFilter}
                value={campaignId ?? ""}
                onChange={(chosen) => set("campaignId", chosen)}
              />
              {campaignId === undefined && notificationId !== undefined && (
                <Group>
                  <Button
                    variant="light"
                    rightSection={<X size={16} aria-label={texts.clear} />}
                    onClick={() => set("notificationId", null)}
                  >
                    {texts.miniGame(notificationId)}
                  </Button>
                </Group>
              )}
            </>
          }
          columns={useSaleColumns(period?.timezone)}
          keyOf={({ code, notificationId: game, awardId, redeemedAt }, index) =>
            `${code ?? `${game} ${awardId}`} ${redeemedAt} ${index}`
          }
        />
      </Section>
    </>
  )
}
