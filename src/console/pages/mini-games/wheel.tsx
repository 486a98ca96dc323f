import { usePrizeText } from "../../components/display/prize.ts"
import { DataTable } from "../../components/list/table.tsx"
import { sliceStyle, Wheel } from "../../components/wheel/wheel.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { miniGameMessages } from "./messages.ts"
import type { Segment } from "./mini-game.ts"
import { useStockText } from "./stock.ts"

/** The wheel of a mini-game, and what each segment gives. */
export const MiniGameWheel = ({ segments }: { segments: readonly Segment[] }) => {
  const texts = useMessages(miniGameMessages)
  const format = useFormat()
  const prizeText = usePrizeText()
  const stockText = useStockText()
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
              isPrize && !prize ? texts.byHand : prizeText(isPrize ? prize : null),
          },
          { header: texts.stock, show: ({ isPrize = true, stock }) => (isPrize ? stockText(stock) : "–") },
          { header: texts.externalId, show: ({ externalId }) => externalId ?? "–" },
        ]}
      />
    </div>
  )
}
