import { Alert, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { History } from "lucide-react"
import { bodyOf } from "../../../api/client.ts"
import { live } from "../../../api/live.ts"
import { Chart } from "../../../components/chart/chart.tsx"
import { RoiTable } from "../../../components/display/roi.tsx"
import { Stat, Stats } from "../../../components/display/stat.tsx"
import { Loaded } from "../../../components/feedback/state.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { dateAt } from "../../../components/period/dates.ts"
import { rangeOf, usePeriod, useSalesHref } from "../../../components/period/period.tsx"
import { useAmountText } from "../../../i18n/amount.ts"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import type { MiniGame } from "../mini-game.ts"
import { detailMessages } from "./messages.ts"
import { type Results, useResults } from "./result.ts"
import { SegmentShares } from "./shares.tsx"

const Totals = ({ results }: { results: Results }) => {
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const ofAmount = useAmountText()
  // Sums beyond the largest exact whole number are texts.
  const amountText = (sum: number | string, currency: string | null) =>
    currency === null ? ofAmount(Number(sum), currency) : format.money(sum, currency)
  const { spins, wins, winRate, expectedWinRate, points, costs } = results
  const rate = winRate === null ? undefined : format.percent(winRate)
  const hint = rate && (expectedWinRate === null ? rate : texts.rate(rate, format.percent(expectedWinRate)))
  return (
    <Stats>
      <Stat label={texts.spins} value={format.number(spins)} />
      <Stat label={texts.wins} value={format.number(wins)} hint={hint} />
      {points > 0 && <Stat label={texts.points} value={format.number(points)} />}
      {costs.map(({ currency, codes, prizes, total }) => (
        <Stat
          key={currency ?? ""}
          label={texts.cost(currency ?? texts.unknownCurrency)}
          value={amountText(total, currency)}
          hint={texts.costOf(amountText(codes, currency), amountText(prizes, currency))}
        />
      ))}
    </Stats>
  )
}

/** What is expected follows the current odds, so earlier spins are not compared with it. */
const SinceConfigured = ({ results: { spins, sinceConfigured } }: { results: Results }) => {
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const before = spins - sinceConfigured.spins
  if (before <= 0) return null
  return (
    <Alert color="blue" icon={<History size={18} aria-hidden />}>
      <Text size="sm">
        {texts.sinceConfigured(format.dateTime(sinceConfigured.at))} {texts.before(format.number(before))}
      </Text>
    </Alert>
  )
}

const dayMs = 86_400_000

/** The days from one to another, both included. */
const daysFrom = (first: string, last: string): string[] => {
  const days: string[] = []
  for (let at = Date.parse(first); at <= Date.parse(last); at += dayMs)
    days.push(new Date(at).toISOString().slice(0, 10))
  return days
}

type OfDays = { readonly miniGameId: string; readonly first: string; readonly last: string }

const SpinsPerDay = ({ miniGameId, first, last }: OfDays) => {
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const results = useResults(miniGameId, { from: first, to: last })
  const labelOf = format.daysOf("UTC")
  const chart = ({ perDay }: Results) => {
    const counts = new Map(perDay.map((day) => [day.day, day]))
    const days = perDay.length === 0 ? [] : daysFrom(first, last)
    return (
      <Chart
        label={texts.overTime}
        kind="line"
        points={days.map((day) => labelOf(`${day}T00:00:00.000Z`))}
        series={[
          { name: texts.spins, tone: "brand", values: days.map((day) => counts.get(day)?.spins ?? 0) },
          { name: texts.wins, tone: "teal", values: days.map((day) => counts.get(day)?.wins ?? 0) },
        ]}
      />
    )
  }
  return (
    <Section title={texts.overTime} description={texts.perDay}>
      <Loaded query={results} lines={8}>
        {chart}
      </Loaded>
    </Section>
  )
}

const OverTime = ({ miniGame }: { miniGame: MiniGame }) => {
  const texts = useMessages(detailMessages)
  const api = useApi()
  const { notificationId, timezone = "UTC" } = miniGame
  const { period, control } = usePeriod()
  const salesHref = useSalesHref({ notificationId })
  const roi = useQuery({
    ...live,
    enabled: period !== null,
    queryKey: ["roi", "mini-game", notificationId, period && rangeOf(period)],
    queryFn: () => {
      const query = { notificationId, ...(period && rangeOf(period)) }
      return bodyOf(api.GET("/api/v1/admin/reports/roi", { params: { query } }))
    },
  })
  const lastOf = (starts: readonly string[]) => Date.parse(starts.at(-1) ?? "")
  return (
    <>
      <div className="period-row">{control}</div>
      {period && (
        <SpinsPerDay
          miniGameId={notificationId}
          first={dateAt(Date.parse(period.from), timezone)}
          last={dateAt(lastOf(period.starts), timezone)}
        />
      )}
      <Section title={texts.roi}>
        <Loaded query={roi}>{({ items }) => <RoiTable label={texts.roi} rows={items} href={salesHref} />}</Loaded>
      </Section>
    </>
  )
}

/** How a mini-game is going: its totals, its segments next to their odds and stock, and its spins over time. */
export const ResultsTab = ({ miniGame }: { miniGame: MiniGame }) => (
  <>
    <Loaded query={useResults(miniGame.notificationId)} lines={8}>
      {(results) => (
        <>
          <Totals results={results} />
          <SinceConfigured results={results} />
          <SegmentShares results={results} />
        </>
      )}
    </Loaded>
    <OverTime miniGame={miniGame} />
  </>
)
