import { Text } from "@mantine/core"
import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { DataTable } from "../list/table.tsx"

const messages = defineMessages(
  {
    currency: "Moneda",
    redemptions: "Ventas reportadas",
    sales: "Ventas atribuidas",
    discount: "Descuentos otorgados",
    ticket: "Ticket promedio",
    perDiscount: "Retorno",
    none: "No hay ventas reportadas en este periodo.",
  },
  {
    currency: "Currency",
    redemptions: "Reported sales",
    sales: "Attributed sales",
    discount: "Discounts given",
    ticket: "Average sale",
    perDiscount: "Return",
    none: "No sales have been reported in this period.",
  },
)

/** The sums of one currency (docs/api.md §5.20): in minor units, as digits where no safe integer. */
export type RoiRow = {
  readonly currency: string
  readonly redemptions: number
  readonly attributedSales: number | string
  readonly investedDiscount: number | string
  readonly averageTicket: number | string
}

/** The return on investment, one row a currency: sums of different currencies are never added. */
export const RoiTable = ({ label, rows }: { label: string; rows: readonly RoiRow[] }) => {
  const texts = useMessages(messages)
  const format = useFormat()
  if (rows.length === 0) return <Text c="dimmed">{texts.none}</Text>
  const ratio = ({ attributedSales, investedDiscount }: RoiRow) =>
    Number(investedDiscount) === 0 ? "–" : `${format.ratio(Number(attributedSales) / Number(investedDiscount))} ×`
  return (
    <DataTable
      label={label}
      items={rows}
      keyOf={({ currency }) => currency}
      columns={[
        { header: texts.currency, show: ({ currency }) => <strong>{currency}</strong> },
        { header: texts.redemptions, isNumber: true, show: ({ redemptions }) => format.number(redemptions) },
        { header: texts.sales, isNumber: true, show: (row) => format.money(row.attributedSales, row.currency) },
        { header: texts.discount, isNumber: true, show: (row) => format.money(row.investedDiscount, row.currency) },
        { header: texts.ticket, isNumber: true, show: (row) => format.money(row.averageTicket, row.currency) },
        { header: texts.perDiscount, isNumber: true, show: ratio },
      ]}
    />
  )
}
