import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { live } from "../../api/live.ts"
import { ActivityCharts } from "../../components/chart/activity-charts.tsx"
import { usePeriod } from "../../components/chart/period.tsx"
import { RoiTable } from "../../components/display/roi.tsx"
import { Stat, Stats } from "../../components/display/stat.tsx"
import { Loaded, Loading } from "../../components/feedback/state.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { Attention, type Overview } from "./attention.tsx"
import { overviewMessages } from "./messages.ts"

const Totals = ({ plays, wins, codes, redemptions, spins, spinWins }: Overview["totals"]) => {
  const texts = useMessages(overviewMessages)
  const format = useFormat()
  return (
    <Stats>
      <Stat label={texts.plays} value={format.number(plays)} />
      <Stat
        label={texts.wins}
        value={format.number(wins)}
        {...(plays > 0 && { hint: texts.winRate(format.percent(wins / plays)) })}
      />
      <Stat label={texts.codes} value={format.number(codes)} />
      <Stat label={texts.redemptions} value={format.number(redemptions)} />
      <Stat label={texts.spins} value={format.number(spins)} hint={texts.spinWins(format.number(spinWins))} />
    </Stats>
  )
}

/** What happens in the organization, and what needs attention; it keeps itself up to date while it is open. */
const OverviewPage = () => {
  const texts = useMessages(overviewMessages)
  const api = useApi()
  const { span, from, control } = usePeriod()
  const overview = useQuery({
    ...live,
    queryKey: ["overview", from],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/overview", { params: { query: { from } } })),
  })
  const activity = useQuery({
    ...live,
    queryKey: ["activity", from, span.bucket],
    queryFn: () =>
      bodyOf(
        api.GET("/api/v1/admin/reports/activity", {
          params: { query: { from, bucket: span.bucket, timezone: "UTC" } },
        }),
      ),
  })
  return (
    <Page title={texts.title} description={texts.description} actions={control}>
      <Loaded query={overview} lines={10}>
        {({ totals, roi, attention }) => (
          <>
            <Totals {...totals} />
            <Section title={texts.attention}>
              <Attention {...attention} />
            </Section>
            {activity.data ? (
              <ActivityCharts rows={activity.data.items} from={from} span={span} />
            ) : (
              <Loading lines={6} />
            )}
            <Section title={texts.roi} description={texts.roiHint}>
              <RoiTable label={texts.roi} rows={roi} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

export default OverviewPage
