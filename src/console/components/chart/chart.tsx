import { Text } from "@mantine/core"
import { useMessages } from "../../i18n/messages.ts"
import { later } from "../layout/later.tsx"
import { componentMessages } from "../messages.ts"
import type { ChartProps } from "./chart-props.ts"

const Canvas = later<ChartProps>(() => import("./chart-canvas.tsx"), null)

/** A chart with its legend, and its figures as a table for readers who cannot see it. */
export const Chart = (props: ChartProps) => {
  const { label, points, series } = props
  const texts = useMessages(componentMessages)
  if (points.length === 0)
    return (
      <Text c="dimmed" className="chart-empty">
        {texts.noData}
      </Text>
    )
  return (
    <figure className="chart" aria-label={label}>
      <figcaption className="chart-legend">
        {series.map(({ name, tone, isBefore }) => (
          <span key={name} data-tone={tone} data-before={isBefore || undefined}>
            {name}
          </span>
        ))}
      </figcaption>
      <div className="chart-canvas">
        <Canvas {...props} />
      </div>
      <details className="chart-data">
        <summary>{texts.showData}</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard */}
        <section className="chart-table" tabIndex={0} aria-label={label}>
          <table>
            <thead>
              <tr>
                <td />
                {series.map(({ name }) => (
                  <th key={name} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {points.map((point, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: an hour is shown twice where clocks go back
                <tr key={`${point} ${index}`}>
                  <th scope="row">{point}</th>
                  {series.map(({ name, values }) => (
                    <td key={name}>{values[index] ?? "–"}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
