import { Group } from "@mantine/core"
import { UseBar } from "../../../components/display/use-bar.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { DataTable } from "../../../components/list/table.tsx"
import { componentMessages } from "../../../components/messages.ts"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import { useCanEdit } from "../../../shell/session.ts"
import { AddStock } from "./add-stock.tsx"
import { detailMessages } from "./messages.ts"
import type { Results } from "./result.ts"

type Props = {
  readonly results: Results
  /** Whether the item with this id comes up at planned moments, and so never by odds. */
  isPlanned(id: string): boolean
}

const useShare = ({ isPlanned }: Props) => {
  const { byMoments } = useMessages(componentMessages)
  const format = useFormat()
  return {
    of: (count: number, all: number) => (all > 0 ? format.percent(count / all) : "–"),
    expected: (id: string, share: number | null) => {
      if (isPlanned(id)) return byMoments
      return share === null ? "–" : format.percent(share)
    },
  }
}

/** How often each segment came up, next to its weight. */
export const SegmentShares = (props: Props) => {
  const { segments, plays } = props.results
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const share = useShare(props)
  if (!segments) return null
  return (
    <Section title={texts.bySegment}>
      <DataTable
        label={texts.bySegment}
        items={segments}
        keyOf={({ id }) => id}
        columns={[
          { header: texts.segment, show: ({ name }) => name },
          { header: texts.plays, isNumber: true, show: (segment) => format.number(segment.plays) },
          { header: texts.ofPlays, isNumber: true, show: (segment) => share.of(segment.plays, plays) },
          {
            header: texts.expected,
            isNumber: true,
            show: ({ id, expectedShare }) => share.expected(id, expectedShare),
          },
        ]}
      />
    </Section>
  )
}

type Stock = NonNullable<NonNullable<Results["prizes"]>[number]["stock"]>

const StockBar = ({ name, stock }: { name: string; stock: Stock }) => {
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const { wordFor } = useTerms()
  const show = (count: number) => format.number(count)
  return (
    <UseBar
      label={texts.stockOf(name)}
      isLabelHidden
      use={stock}
      show={show}
      period={wordFor("period", stock.period)}
    />
  )
}

/** How often each prize was won, next to its odds, and how much of it is left. */
export const PrizeShares = ({ campaignId, ...props }: Props & { campaignId: string }) => {
  const { prizes, wins } = props.results
  const canEdit = useCanEdit()
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const share = useShare(props)
  if (!prizes) return null
  return (
    <Section title={texts.byPrize}>
      <DataTable
        label={texts.byPrize}
        items={prizes}
        keyOf={({ id }) => id}
        columns={[
          { header: texts.prize, show: ({ name }) => name },
          { header: texts.wins, isNumber: true, show: (prize) => format.number(prize.wins) },
          { header: texts.ofWins, isNumber: true, show: (prize) => share.of(prize.wins, wins) },
          {
            header: texts.expected,
            isNumber: true,
            show: ({ id, expectedShare }) => share.expected(id, expectedShare),
          },
          {
            header: texts.given,
            show: ({ id, name, stock }) =>
              stock ? (
                <Group gap="sm" wrap="nowrap" className="button-cell">
                  <StockBar name={name} stock={stock} />
                  {canEdit && <AddStock campaignId={campaignId} prizeId={id} name={name} />}
                </Group>
              ) : (
                texts.unlimited
              ),
          },
        ]}
      />
    </Section>
  )
}
