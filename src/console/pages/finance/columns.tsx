import { Text } from "@mantine/core"
import type { ReactNode } from "react"
import type { components } from "../../api/schema.ts"
import type { Column } from "../../components/list/table.tsx"
import { useAmountText } from "../../i18n/amount.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { financeMessages } from "./messages.ts"

export type Game = components["schemas"]["GameFigures"]
export type CurrencySum = Game["byCurrency"][number]

const useMoney = () => {
  const format = useFormat()
  const amountText = useAmountText()
  return (amount: number | string, currency: string | null) =>
    currency === null ? amountText(Number(amount), null) : format.money(amount, currency)
}

const useReturn = () => {
  const format = useFormat()
  return (roi: number | null) => (roi === null ? "–" : `${format.ratio(roi)} ×`)
}

/** The columns of the totals by currency. */
export const useSumColumns = (): Column<CurrencySum>[] => {
  const texts = useMessages(financeMessages)
  const format = useFormat()
  const money = useMoney()
  const returned = useReturn()
  const amount = (header: string, of: (sum: CurrencySum) => number | string): Column<CurrencySum> => ({
    header,
    isNumber: true,
    show: (sum) => money(of(sum), sum.currency),
  })
  return [
    { header: texts.currency, show: ({ currency }) => currency ?? texts.noCurrency },
    {
      header: texts.cost,
      isNumber: true,
      show: ({ cost, currency }) => (
        <>
          {money(cost.total, currency)}
          <Text size="xs" c="dimmed" className="finance-parts">
            {texts.parts(money(cost.codes, currency), money(cost.prizes, currency))}
          </Text>
        </>
      ),
    },
    { header: texts.redemptions, isNumber: true, show: ({ redemptions }) => format.number(redemptions) },
    { ...amount(texts.sales, ({ attributedSales }) => attributedSales), onPhone: "aside" },
    amount(texts.discount, ({ investedDiscount }) => investedDiscount),
    amount(texts.ticket, ({ averageTicket }) => averageTicket),
    { header: texts.roi, isNumber: true, show: ({ roi }) => returned(roi) },
  ]
}

/** What a column is sorted by; amounts in minor units, whatever the currency. */
export const sortValues: Readonly<Record<string, (game: Game) => number>> = {
  plays: ({ plays }) => plays,
  wins: ({ wins }) => wins,
  codes: ({ codes }) => codes.issued,
  points: ({ points }) => Number(points),
  cost: ({ byCurrency }) => Math.max(0, ...byCurrency.map(({ cost }) => Number(cost.total))),
  sales: ({ byCurrency }) => Math.max(0, ...byCurrency.map(({ attributedSales }) => Number(attributedSales))),
  discount: ({ byCurrency }) => Math.max(0, ...byCurrency.map(({ investedDiscount }) => Number(investedDiscount))),
  roi: ({ byCurrency }) => Math.max(0, ...byCurrency.map(({ roi }) => roi ?? 0)),
}

/** The columns of the table of campaigns and mini-games: a line for each currency in those of amounts. */
export const useGameColumns = (hasPoints: boolean): Column<Game>[] => {
  const texts = useMessages(financeMessages)
  const format = useFormat()
  const money = useMoney()
  const returned = useReturn()
  const lines = (game: Game, show: (sum: CurrencySum) => string): ReactNode => {
    const shown = game.byCurrency.map((sum) => ({ key: sum.currency ?? "", text: show(sum) }))
    if (shown.every(({ text }) => text === "–")) return "–"
    return shown.map(({ key, text }) => (
      <span key={key} className="finance-line" data-none={text === "–" || undefined}>
        {text}
      </span>
    ))
  }
  const amount = (header: string, sort: string, of: (sum: CurrencySum) => number | string): Column<Game> => ({
    header,
    sort,
    isNumber: true,
    show: (game) => lines(game, (sum) => (Number(of(sum)) === 0 ? "–" : money(of(sum), sum.currency))),
  })
  const count = (header: string, sort: "plays" | "points" | "wins"): Column<Game> => ({
    header,
    sort,
    isNumber: true,
    show: (game) => (Number(game[sort]) === 0 ? "–" : format.number(Number(game[sort]))),
  })
  return [
    { header: texts.name, show: ({ name }) => name },
    { ...count(texts.plays, "plays"), onPhone: "aside" },
    count(texts.wins, "wins"),
    {
      header: texts.codes,
      sort: "codes",
      isNumber: true,
      show: ({ codes, source }) =>
        codes.issued + codes.redeemed === 0 ? (
          "–"
        ) : (
          <>
            {format.number(codes.issued)}
            <Text size="xs" c="dimmed" span className="finance-note">
              {(source === "mini_game" ? texts.reportedOf : texts.redeemedOf)(format.number(codes.redeemed))}
            </Text>
          </>
        ),
    },
    ...(hasPoints ? [count(texts.points, "points")] : []),
    amount(texts.cost, "cost", ({ cost }) => cost.total),
    amount(texts.sales, "sales", ({ attributedSales }) => attributedSales),
    amount(texts.discount, "discount", ({ investedDiscount }) => investedDiscount),
    {
      header: texts.roi,
      sort: "roi",
      isNumber: true,
      show: (game) => lines(game, ({ roi }) => returned(roi)),
    },
  ]
}
