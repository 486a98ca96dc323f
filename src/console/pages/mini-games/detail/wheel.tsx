import { Text } from "@mantine/core"
import { PrizeText } from "../../../components/display/prize.tsx"
import { type LimitUse, UseBar } from "../../../components/display/use-bar.tsx"
import { DataTable } from "../../../components/list/table.tsx"
import { sliceStyle, Wheel } from "../../../components/wheel/wheel.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import { miniGameMessages } from "../messages.ts"
import { type Segment, useStocks } from "../mini-game.ts"
import { useStockText } from "../stock.ts"

type StockProps = { readonly segment: Segment; readonly use: LimitUse | undefined }

/** How much of a segment's stock was won, and how often each player may win it. */
const Stock = ({ segment: { name, stock }, use }: StockProps) => {
  const texts = useMessages(miniGameMessages)
  const stockText = useStockText()
  const format = useFormat()
  const { wordFor } = useTerms()
  if (!use) return stockText(stock)
  const period = wordFor("period", use.period)
  return (
    <>
      <UseBar
        label={texts.stockOf(name)}
        isLabelHidden
        use={use}
        period={period}
        show={(count) => format.number(count)}
      />
      {stock?.maxPerUser != null && (
        <Text size="xs" c="dimmed">
          {texts.perPlayer(format.number(stock.maxPerUser))}
        </Text>
      )}
    </>
  )
}

/** The wheel of a mini-game, the prize of each segment, and its remaining stock. */
export const MiniGameWheel = ({ miniGameId, segments }: { miniGameId: string; segments: readonly Segment[] }) => {
  const texts = useMessages(miniGameMessages)
  const format = useFormat()
  const stocks = useStocks(miniGameId)
  const total = segments.reduce((sum, { weight = 1 }) => sum + weight, 0)
  const slices = segments.map(({ segmentId: key, name, weight = 1, isPrize = true }) => ({
    key,
    name,
    weight,
    isPrize,
  }))
  const rows = segments.map((segment, index) => ({ ...segment, index }))
  return (
    <div className="wheel-and-prizes">
      <Wheel label={texts.wheel} slices={slices} />
      <DataTable
        label={texts.segments}
        items={rows}
        keyOf={({ segmentId }) => segmentId}
        columns={[
          {
            header: texts.segment,
            show: ({ name, index, isPrize = true }) => (
              <>
                <span className="wheel-mark" style={sliceStyle(index, isPrize)} /> {name}
              </>
            ),
          },
          {
            header: texts.odds,
            show: ({ weight = 1 }) => format.percent(total > 0 ? weight / total : 0),
            isNumber: true,
          },
          {
            header: texts.prize,
            show: ({ isPrize = true, prize = null }) =>
              isPrize && !prize ? texts.byHand : <PrizeText prize={isPrize ? prize : null} />,
          },
          {
            header: texts.stock,
            show: ({ index: _, ...segment }) =>
              segment.isPrize === false ? "–" : <Stock segment={segment} use={stocks.get(segment.segmentId)} />,
          },
          { header: texts.externalId, show: ({ externalId }) => externalId ?? "–" },
        ]}
      />
    </div>
  )
}
