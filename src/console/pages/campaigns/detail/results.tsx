import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../../api/client.ts"
import { live } from "../../../api/live.ts"
import { ActivityCharts } from "../../../components/chart/activity-charts.tsx"
import { useActivity } from "../../../components/chart/use-activity.ts"
import { RoiTable } from "../../../components/display/roi.tsx"
import { Stat, Stats } from "../../../components/display/stat.tsx"
import { Loaded } from "../../../components/feedback/state.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { rangeOf, usePeriod, useSalesHref } from "../../../components/period/period.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import type { Campaign } from "../campaign.ts"
import { useMomentPrizes } from "../moment-prizes.ts"
import { Limits } from "./limits.tsx"
import { detailMessages } from "./messages.ts"
import { type Results, useResults } from "./result.ts"
import { PrizeShares, SegmentShares } from "./shares.tsx"
import { TurnedWins } from "./turned.tsx"

/** How often plays win, beside what is expected: only those since the odds changed are alike. */
const useComparedRate = ({ plays, sinceConfigured, expectedWinRate }: Results): string | undefined => {
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const { plays: since, wins } = sinceConfigured
  if (since === 0 || expectedWinRate === null) return undefined
  const [rate, expected] = [format.percent(wins / since), format.percent(expectedWinRate)]
  return since === plays ? texts.rate(rate, expected) : texts.rateSince(rate, expected)
}

const Totals = ({ results, hasGame }: { results: Results; hasGame: boolean }) => {
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const { plays, players, wins, winRate, codes, currency, cost, discountGiven, attributedSales } = results
  const rate = winRate === null ? undefined : format.percent(winRate)
  const compared = useComparedRate(results)
  return (
    <Stats>
      {hasGame && (
        <>
          <Stat label={texts.plays} value={format.number(plays)} />
          {players !== undefined && <Stat label={texts.players} value={format.number(players)} />}
          <Stat label={texts.wins} value={format.number(wins)} hint={compared ?? rate} />
        </>
      )}
      <Stat label={texts.codes} value={format.number(codes.issued)} />
      <Stat label={texts.redemptions} value={format.number(codes.redeemed)} />
      {currency !== null && (
        <>
          <Stat
            label={texts.cost}
            value={format.money(cost.total, currency)}
            hint={texts.costOf(format.money(cost.codes, currency), format.money(cost.prizes, currency))}
          />
          <Stat label={texts.discountGiven} value={format.money(discountGiven, currency)} />
          <Stat label={texts.sales} value={format.money(attributedSales, currency)} />
        </>
      )}
    </Stats>
  )
}

const OverTime = ({ campaignId }: { campaignId: string }) => {
  const texts = useMessages(detailMessages)
  const api = useApi()
  const { period, before, control } = usePeriod({ hasComparison: true })
  const salesHref = useSalesHref({ campaignId })
  const activity = useActivity(period, period, campaignId)
  const activityBefore = useActivity(period, before, campaignId)
  const roi = useQuery({
    ...live,
    enabled: period !== null,
    queryKey: ["roi", campaignId, period && rangeOf(period)],
    queryFn: () => {
      const query = { campaignId, ...(period && rangeOf(period)) }
      return bodyOf(api.GET("/api/v1/admin/reports/roi", { params: { query } }))
    },
  })
  return (
    <>
      <div className="period-row">{control}</div>
      <Loaded query={activity} lines={8}>
        {({ items }) =>
          period && (
            <ActivityCharts
              rows={items}
              period={period}
              before={before && activityBefore.data ? { rows: activityBefore.data.items, span: before } : null}
            />
          )
        }
      </Loaded>
      <Section title={texts.roi}>
        <Loaded query={roi}>{({ items }) => <RoiTable label={texts.roi} rows={items} href={salesHref} />}</Loaded>
      </Section>
    </>
  )
}

/** How a campaign is going: its results next to its odds, what is left of its limits, and both over time. */
export const ResultsTab = ({ campaign }: { campaign: Campaign }) => {
  const { campaignId, kind, prizes, segments } = campaign
  const plannedPrizes = useMomentPrizes(prizes && campaignId)
  const isPlannedSegment = (id: string) =>
    plannedPrizes.has(segments?.find(({ segmentId }) => segmentId === id)?.prizeId ?? "")
  const results = useResults(campaignId)
  return (
    <>
      <Loaded query={results} lines={8}>
        {(data) => (
          <>
            <Totals results={data} hasGame={kind !== "codes"} />
            <TurnedWins turned={data.turned} />
            <Limits results={data} currency={campaign.currency} />
            <SegmentShares results={data} isPlanned={isPlannedSegment} />
            <PrizeShares results={data} campaignId={campaignId} isPlanned={(id) => plannedPrizes.has(id)} />
          </>
        )}
      </Loaded>
      <OverTime campaignId={campaignId} />
    </>
  )
}
