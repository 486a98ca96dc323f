import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { Section } from "../layout/page.tsx"
import type { Period, Span } from "../period/dates.ts"
import { type ActivityRow, everyBucket } from "./activity.ts"
import { Chart } from "./chart.tsx"
import type { Series, Tone } from "./chart-props.ts"

const messages = defineMessages(
  {
    plays: "Jugadas",
    wins: "Premios ganados",
    codes: "Códigos emitidos",
    redemptions: "Códigos canjeados",
    playsTitle: "Jugadas y premios",
    codesTitle: "Códigos emitidos y canjeados",
    days: "Por día",
    hours: "Por hora",
    before: (name: string) => `${name}, periodo anterior`,
  },
  {
    plays: "Plays",
    wins: "Wins",
    codes: "Codes issued",
    redemptions: "Codes redeemed",
    playsTitle: "Plays and wins",
    codesTitle: "Codes issued and redeemed",
    days: "Per day",
    hours: "Per hour",
    before: (name: string) => `${name}, period before`,
  },
)

type Count = "plays" | "wins" | "codes" | "redemptions"
type Curve = { readonly count: Count; readonly tone: Tone }

const plays: readonly Curve[] = [
  { count: "plays", tone: "brand" },
  { count: "wins", tone: "teal" },
]
const codes: readonly Curve[] = [
  { count: "codes", tone: "brand" },
  { count: "redemptions", tone: "orange" },
]

type ActivityChartsProps = {
  readonly rows: readonly ActivityRow[]
  readonly period: Period
  /** What happened in the previous period, for comparison. */
  readonly before?: { readonly rows: readonly ActivityRow[]; readonly span: Span } | null
}

/** What happened over time: plays and wins, and codes and their redemptions. */
export const ActivityCharts = ({ rows, period, before }: ActivityChartsProps) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const isEmpty = rows.length === 0 && !before?.rows.length
  const all = isEmpty ? [] : everyBucket(rows, period.starts)
  const earlier = before && !isEmpty ? everyBucket(before.rows, before.span.starts) : null
  const labelOf = period.bucket === "day" ? format.daysOf(period.timezone) : format.hoursOf(period.timezone)
  const points = all.map(({ at }) => labelOf(at))
  const series = (curves: readonly Curve[]): Series[] => [
    ...curves.map(({ count, tone }) => ({ name: texts[count], tone, values: all.map((row) => row[count]) })),
    ...(earlier
      ? curves.map(({ count, tone }) => ({
          name: texts.before(texts[count]),
          tone,
          isBefore: true,
          values: earlier.slice(0, all.length).map((row) => row[count]),
        }))
      : []),
  ]
  const description = period.bucket === "day" ? texts.days : texts.hours
  return (
    <div className="columns charts">
      <Section title={texts.playsTitle} description={description}>
        <Chart label={texts.playsTitle} kind="line" points={points} series={series(plays)} />
      </Section>
      <Section title={texts.codesTitle} description={description}>
        <Chart label={texts.codesTitle} kind="bar" points={points} series={series(codes)} />
      </Section>
    </div>
  )
}
