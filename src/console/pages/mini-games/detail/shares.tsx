import { UseBar } from "../../../components/display/use-bar.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { DataTable } from "../../../components/list/table.tsx"
import { sliceStyle } from "../../../components/wheel/wheel.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import { detailMessages } from "./messages.ts"
import type { Results } from "./result.ts"

type Segment = Results["segments"][number]

const Stock = ({ segment: { name, stock } }: { segment: Segment }) => {
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const { wordFor } = useTerms()
  if (!stock) return texts.unlimited
  return (
    <UseBar
      label={texts.stockOf(name)}
      isLabelHidden
      use={stock}
      show={(count) => format.number(count)}
      period={wordFor("period", stock.period)}
    />
  )
}

/** How often each segment came up since the odds were last changed, next to its weight, and how much of it is left. */
export const SegmentShares = ({ results: { segments, sinceConfigured } }: { results: Results }) => {
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const rows = segments.map((segment, index) => ({ ...segment, index }))
  const shareOf = (count: number) => (sinceConfigured.spins > 0 ? format.percent(count / sinceConfigured.spins) : "–")
  return (
    <Section title={texts.bySegment}>
      <DataTable
        label={texts.bySegment}
        items={rows}
        keyOf={({ id }) => id}
        columns={[
          {
            header: texts.segment,
            show: ({ name, index, isPrize }) => (
              <>
                <span className="wheel-mark" style={sliceStyle(index, isPrize)} /> {name}
              </>
            ),
          },
          { header: texts.spins, isNumber: true, show: ({ spins }) => format.number(spins) },
          { header: texts.ofSpins, isNumber: true, show: (segment) => shareOf(segment.sinceConfigured.spins) },
          {
            header: texts.expected,
            isNumber: true,
            show: ({ expectedShare }) => (expectedShare === null ? "–" : format.percent(expectedShare)),
          },
          { header: texts.given, show: (segment) => (segment.isPrize ? <Stock segment={segment} /> : "–") },
        ]}
      />
    </Section>
  )
}
