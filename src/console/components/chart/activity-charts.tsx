import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { Section } from "../layout/page.tsx"
import { type ActivityRow, everyBucket, type Span } from "./activity.ts"
import { Chart } from "./chart.tsx"

const messages = defineMessages(
  {
    plays: "Jugadas",
    wins: "Premios ganados",
    codes: "Códigos emitidos",
    redemptions: "Códigos canjeados",
    playsTitle: "Jugadas y premios",
    codesTitle: "Códigos emitidos y canjeados",
    days: "Por día (UTC)",
    hours: "Por hora",
  },
  {
    plays: "Plays",
    wins: "Wins",
    codes: "Codes issued",
    redemptions: "Codes redeemed",
    playsTitle: "Plays and wins",
    codesTitle: "Codes issued and redeemed",
    days: "Per day (UTC)",
    hours: "Per hour",
  },
)

type ActivityChartsProps = { readonly rows: readonly ActivityRow[]; readonly from: string; readonly span: Span }

/** What happened over time: plays and wins, and codes and their redemptions. */
export const ActivityCharts = ({ rows, from, span }: ActivityChartsProps) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const all = rows.length === 0 ? [] : everyBucket(rows, from, span)
  const points = all.map(({ at }) => (span.bucket === "day" ? format.utcDay(at) : format.time(at)))
  const description = span.bucket === "day" ? texts.days : texts.hours
  return (
    <div className="columns charts">
      <Section title={texts.playsTitle} description={description}>
        <Chart
          label={texts.playsTitle}
          kind="line"
          points={points}
          series={[
            { name: texts.plays, tone: "brand", values: all.map(({ plays }) => plays) },
            { name: texts.wins, tone: "teal", values: all.map(({ wins }) => wins) },
          ]}
        />
      </Section>
      <Section title={texts.codesTitle} description={description}>
        <Chart
          label={texts.codesTitle}
          kind="bar"
          points={points}
          series={[
            { name: texts.codes, tone: "brand", values: all.map(({ codes }) => codes) },
            { name: texts.redemptions, tone: "orange", values: all.map(({ redemptions }) => redemptions) },
          ]}
        />
      </Section>
    </div>
  )
}
