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

/**
 * What shares are compared with: all plays and wins, or after a change of the odds those since then, of which the
 * description tells.
 */
const useCompared = ({ plays, wins, sinceConfigured }: Results) => {
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const isAnew = sinceConfigured.plays !== plays
  const { at, segments = [], prizes = [] } = sinceConfigured
  const since = (
    counts: readonly { readonly id: string; readonly plays?: number; readonly wins?: number }[],
    id: string,
  ) => {
    const found = counts.find((one) => one.id === id)
    return found?.plays ?? found?.wins ?? 0
  }
  return {
    ...(isAnew && {
      description: texts.sinceConfigured(
        format.dateTime(at),
        format.number(sinceConfigured.plays),
        format.number(sinceConfigured.wins),
      ),
    }),
    isAnew,
    plays: isAnew ? sinceConfigured.plays : plays,
    wins: isAnew ? sinceConfigured.wins : wins,
    playsOf: (segment: { readonly id: string; readonly plays: number }) =>
      isAnew ? since(segments, segment.id) : segment.plays,
    winsOf: (prize: { readonly id: string; readonly wins: number }) => (isAnew ? since(prizes, prize.id) : prize.wins),
  }
}

/** How often each segment came up, next to its weight. */
export const SegmentShares = (props: Props) => {
  const { segments } = props.results
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const share = useShare(props)
  const { isAnew, plays, playsOf, ...told } = useCompared(props.results)
  const { description } = told
  if (!segments) return null
  return (
    <Section title={texts.bySegment} {...(description !== undefined && { description })}>
      <DataTable
        label={texts.bySegment}
        items={segments}
        keyOf={({ id }) => id}
        columns={[
          { header: texts.segment, show: ({ name }) => name },
          { header: texts.plays, isNumber: true, show: (segment) => format.number(segment.plays) },
          ...(isAnew
            ? [
                {
                  header: texts.since,
                  isNumber: true,
                  show: (segment: SegmentResult) => format.number(playsOf(segment)),
                },
              ]
            : []),
          { header: texts.ofPlays, isNumber: true, show: (segment) => share.of(playsOf(segment), plays) },
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

type SegmentResult = NonNullable<Results["segments"]>[number]
type PrizeResult = NonNullable<Results["prizes"]>[number]
type Stock = NonNullable<PrizeResult["stock"]>

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
  const { prizes } = props.results
  const canEdit = useCanEdit()
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const share = useShare(props)
  const { isAnew, wins, winsOf, ...told } = useCompared(props.results)
  const { description } = told
  if (!prizes) return null
  return (
    <Section title={texts.byPrize} {...(description !== undefined && { description })}>
      <DataTable
        label={texts.byPrize}
        items={prizes}
        keyOf={({ id }) => id}
        columns={[
          { header: texts.prize, show: ({ name }) => name },
          { header: texts.wins, isNumber: true, show: (prize) => format.number(prize.wins) },
          ...(isAnew
            ? [{ header: texts.since, isNumber: true, show: (prize: PrizeResult) => format.number(winsOf(prize)) }]
            : []),
          { header: texts.ofWins, isNumber: true, show: (prize) => share.of(winsOf(prize), wins) },
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
                texts.unlimitedStock
              ),
          },
        ]}
      />
    </Section>
  )
}
