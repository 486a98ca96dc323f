import { Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Coins } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { live } from "../../api/live.ts"
import type { components } from "../../api/schema.ts"
import { Stat, Stats } from "../../components/display/stat.tsx"
import { Empty, Failed, Loading } from "../../components/feedback/state.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { DownloadButton } from "../../components/list/download.tsx"
import { useFilters } from "../../components/list/filters.tsx"
import { DataTable } from "../../components/list/table.tsx"
import { rangeOf, usePeriod, useSalesHref } from "../../components/period/period.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { type Game, sortValues, useGameColumns, useSumColumns } from "./columns.tsx"
import { financeMessages } from "./messages.ts"

type Report = components["schemas"]["CampaignsReport"]

/** The report adds up all games: it is read again more seldom than other figures. */
const reportedMs = 60_000

const hrefOf = ({ campaignId, notificationId }: Game): string =>
  campaignId === null ? `/mini-games/${notificationId}` : `/campaigns/${campaignId}`

/** In the order of the address; those played most first without one. */
const useSorted = (games: readonly Game[]): readonly Game[] => {
  const { sort = "", order } = useFilters("sort", "order").filters
  const amountOf = sortValues[sort]
  if (!amountOf) return games
  return games.toSorted((a, b) => (order === "asc" ? amountOf(a) - amountOf(b) : amountOf(b) - amountOf(a)))
}

const Figures = ({ report: { items, totals } }: { report: Report }) => {
  const texts = useMessages(financeMessages)
  const format = useFormat()
  const sorted = useSorted(items)
  const sums = useSumColumns()
  const salesHref = useSalesHref()
  const hasPoints = Number(totals.points) > 0
  const columns = useGameColumns(hasPoints)
  if (items.length === 0) return <Empty icon={Coins} title={texts.noneTitle} text={texts.noneText} />
  return (
    <>
      <Section title={texts.totals}>
        <Stats>
          <Stat label={texts.plays} value={format.number(totals.plays)} />
          <Stat label={texts.wins} value={format.number(totals.wins)} />
          <Stat label={texts.issued} value={format.number(totals.codes.issued)} />
          <Stat label={texts.redeemed} value={format.number(totals.codes.redeemed)} />
          {hasPoints && <Stat label={texts.points} value={format.number(Number(totals.points))} />}
        </Stats>
      </Section>
      {totals.byCurrency.length > 0 && (
        <Section title={texts.byCurrency}>
          <DataTable
            label={texts.byCurrency}
            items={totals.byCurrency}
            keyOf={({ currency }) => currency ?? ""}
            hrefOf={({ currency }) => salesHref(currency ?? "")}
            columns={sums}
          />
          <Text size="sm" c="dimmed">
            {texts.roiHint}
          </Text>
        </Section>
      )}
      <Section title={texts.games}>
        <DataTable
          label={texts.games}
          items={sorted}
          keyOf={({ source, campaignId, notificationId }) => `${source} ${campaignId ?? notificationId}`}
          hrefOf={hrefOf}
          columns={columns}
        />
        {totals.games > items.length && (
          <Text size="sm" c="dimmed">
            {texts.more(format.number(items.length), format.number(totals.games))}
          </Text>
        )}
      </Section>
    </>
  )
}

/** What the campaigns and mini-games of a period gave, cost and brought. */
const FinancePage = () => {
  const texts = useMessages(financeMessages)
  const api = useApi()
  const { period, control } = usePeriod()
  const range = period ? rangeOf(period) : {}
  const report = useQuery({
    ...live,
    refetchInterval: reportedMs,
    enabled: period !== null,
    queryKey: ["campaigns-report", range],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/reports/campaigns", { params: { query: range } })),
  })
  return (
    <Page
      title={texts.title}
      description={texts.description}
      actions={
        <>
          {control}
          <DownloadButton path="/api/v1/admin/reports/campaigns/export" query={range} label={texts.export} />
        </>
      }
    >
      {report.data ? (
        <Figures report={report.data} />
      ) : report.error ? (
        <Failed error={report.error} retry={() => report.refetch()} />
      ) : (
        <Loading />
      )}
    </Page>
  )
}

export default FinancePage
