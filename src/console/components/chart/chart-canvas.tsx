import { useComputedColorScheme } from "@mantine/core"
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  Filler,
  LinearScale,
  LineController,
  LineElement,
  PointElement,
  Tooltip,
} from "chart.js"
import { useEffect, useRef } from "react"
import { useFormat } from "../../i18n/format.ts"
import { useLanguage } from "../../i18n/language.tsx"
import type { ChartProps } from "./chart-props.ts"

Chart.register(
  BarController,
  BarElement,
  CategoryScale,
  Filler,
  LineController,
  LineElement,
  LinearScale,
  PointElement,
  Tooltip,
)

type Paint = (name: string) => string

const configuration = (
  { kind, points, series }: ChartProps,
  paint: Paint,
  compact: (value: number) => string,
  locale: string,
): ChartConfiguration => ({
  type: kind,
  data: {
    labels: [...points],
    datasets: series.map(({ name, values, tone, isBefore = false }) => ({
      label: name,
      data: [...values],
      borderColor: paint(`--chart-${tone}`),
      backgroundColor: paint(kind === "bar" && !isBefore ? `--chart-${tone}` : `--chart-${tone}-fill`),
      fill: !isBefore,
      ...(isBefore && { borderDash: [4, 4] }),
      borderWidth: kind === "bar" ? 0 : 2,
      borderRadius: 3,
      pointRadius: points.length === 1 ? 3 : 0,
      pointHitRadius: 12,
      tension: 0.3,
    })),
  },
  options: {
    locale,
    animation: false,
    maintainAspectRatio: false,
    interaction: { mode: "index", intersect: false },
    scales: {
      x: { grid: { display: false }, ticks: { color: paint("--chart-text"), maxRotation: 0, autoSkipPadding: 20 } },
      y: {
        beginAtZero: true,
        border: { display: false },
        grid: { color: paint("--chart-grid") },
        ticks: {
          color: paint("--chart-text"),
          precision: 0,
          maxTicksLimit: 6,
          callback: (value) => compact(Number(value)),
        },
      },
    },
    plugins: { tooltip: { usePointStyle: true, padding: 10, boxPadding: 4 } },
  },
})

/** The picture of a chart. Loaded separately from the page, since its library is as large as the rest. */
const ChartCanvas = (props: ChartProps) => {
  const canvas = useRef<HTMLCanvasElement>(null)
  const scheme = useComputedColorScheme()
  const { locale } = useLanguage()
  const { compact } = useFormat()
  // biome-ignore lint/correctness/useExhaustiveDependencies: the scheme changes what the style's variables say
  useEffect(() => {
    if (!canvas.current) return
    const style = getComputedStyle(canvas.current)
    const chart = new Chart(
      canvas.current,
      configuration(props, (name) => style.getPropertyValue(name), compact, locale),
    )
    return () => chart.destroy()
  }, [props, scheme, compact, locale])
  return <canvas ref={canvas} role="img" aria-label={props.label} />
}

export default ChartCanvas
