import { Text } from "@mantine/core"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { type Column, DataTable } from "../list/table.tsx"
import { periodMessages } from "../period/messages.ts"

const messages = defineMessages(
  {
    currency: "Moneda",
    redemptions: "Ventas reportadas",
    sales: "Ventas atribuidas",
    discount: "Descuentos otorgados",
    ticket: "Ticket promedio",
    perDiscount: "Retorno (ventas ÷ descuento)",
    none: "No hay ventas reportadas en este periodo.",
  },
  {
    currency: "Currency",
    redemptions: "Reported sales",
    sales: "Attributed sales",
    discount: "Discounts given",
    ticket: "Average sale",
    perDiscount: "Return (sales ÷ discount)",
    none: "No sales have been reported in this period.",
  },
)

/** The sums of one currency (docs/api.md#return-on-investment): in minor units, as digits if not a safe integer. */
export type RoiRow = {
  readonly currency: string
  readonly redemptions: number
  readonly attributedSales: number | string
  readonly investedDiscount: number | string
  readonly averageTicket: number | string
}

type RoiTableProps = {
  readonly label: string
  readonly rows: readonly RoiRow[]
  /** The sums of the previous period, for comparison. */
  readonly before?: readonly RoiRow[] | undefined
  /** The list of the sales in a currency. */
  readonly href: (currency: string) => string
}

/** The return on investment, one row per currency: sums of different currencies are never added. */
export const RoiTable = ({ label, rows, before, href }: RoiTableProps) => {
  const texts = useMessages(messages)
  const { before: beforeText } = useMessages(periodMessages)
  const format = useFormat()
  if (rows.length === 0 && !before?.length) return <Text c="dimmed">{texts.none}</Text>
  const ratio = ({ attributedSales, investedDiscount }: RoiRow) =>
    Number(investedDiscount) === 0 ? "–" : `${format.ratio(Number(attributedSales) / Number(investedDiscount))} ×`
  const earlier = new Map(before?.map((row) => [row.currency, row]))
  const missing = [...earlier.keys()].filter((currency) => !rows.some((row) => row.currency === currency))
  const nothing = { redemptions: 0, attributedSales: 0, investedDiscount: 0, averageTicket: 0 }
  const figure = (header: string, show: (row: RoiRow) => string): Column<RoiRow> => ({
    header,
    isNumber: true,
    show: (row) => (
      <div>
        {show(row)}
        {before && (
          <Text size="xs" c="dimmed">
            {beforeText(show(earlier.get(row.currency) ?? { currency: row.currency, ...nothing }))}
          </Text>
        )}
      </div>
    ),
  })
  return (
    <DataTable
      label={label}
      items={[...rows, ...missing.map((currency) => ({ currency, ...nothing }))]}
      keyOf={({ currency }) => currency}
      hrefOf={({ currency }) => href(currency)}
      columns={[
        { header: texts.currency, show: ({ currency }) => currency },
        figure(texts.redemptions, ({ redemptions }) => format.number(redemptions)),
        figure(texts.sales, (row) => format.money(row.attributedSales, row.currency)),
        figure(texts.discount, (row) => format.money(row.investedDiscount, row.currency)),
        figure(texts.ticket, (row) => format.money(row.averageTicket, row.currency)),
        figure(texts.perDiscount, ratio),
      ]}
    />
  )
}
