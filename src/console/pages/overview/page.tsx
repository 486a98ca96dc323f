import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { live } from "../../api/live.ts"
import { ActivityCharts } from "../../components/chart/activity-charts.tsx"
import { useActivity } from "../../components/chart/use-activity.ts"
import { RoiTable } from "../../components/display/roi.tsx"
import { Stat, Stats } from "../../components/display/stat.tsx"
import { Loaded, Loading } from "../../components/feedback/state.tsx"
import { later } from "../../components/layout/later.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { useChangeText } from "../../components/period/change.ts"
import type { Span } from "../../components/period/dates.ts"
import { rangeOf, usePeriod, useSalesHref } from "../../components/period/period.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useSession } from "../../shell/session.ts"
import { Attention, type Overview } from "./attention.tsx"
import { byHandMessages } from "./by-hand-messages.ts"
import { mayTakeFirstSteps } from "./first-steps-kept.ts"
import { overviewMessages } from "./messages.ts"

/** With the words of all actions. */
const ByHand = later<{ changes: NonNullable<Overview["attention"]["byHand"]> }>(() => import("./by-hand.tsx"))

/** Only new organizations have them. */
const FirstSteps = later(() => import("./first-steps.tsx"), null)

type TotalsProps = { readonly totals: Overview["totals"]; readonly before: Overview["totals"] | undefined }

const Totals = ({ totals, before }: TotalsProps) => {
  const texts = useMessages(overviewMessages)
  const format = useFormat()
  const changeOf = useChangeText()
  const { plays, wins, spinWins } = totals
  const stat = (count: keyof Overview["totals"], label: string, hint?: string) => {
    const shown = before ? changeOf(totals[count], before[count]) : hint
    return <Stat label={label} value={format.number(totals[count])} {...(shown !== undefined && { hint: shown })} />
  }
  return (
    <Stats>
      {stat("plays", texts.plays)}
      {stat("wins", texts.wins, plays > 0 ? texts.winRate(format.percent(wins / plays)) : undefined)}
      {stat("codes", texts.codes)}
      {stat("redemptions", texts.redemptions)}
      {stat("spins", texts.spins, texts.spinWins(format.number(spinWins)))}
    </Stats>
  )
}

/** What happens in the organization, and what needs attention; it stays up to date while it is open. */
const OverviewPage = () => {
  const texts = useMessages(overviewMessages)
  const byHandTexts = useMessages(byHandMessages)
  const api = useApi()
  const { session } = useSession()
  const { period, before, control } = usePeriod({ hasComparison: true })
  const overviewOf = (span: Span | null) => ({
    ...live,
    ...(span?.to !== undefined && { refetchInterval: false as const }),
    enabled: span !== null,
    queryKey: ["overview", span && rangeOf(span)],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/overview", { params: { query: span ? rangeOf(span) : {} } })),
  })
  const overview = useQuery(overviewOf(period))
  const earlier = useQuery(overviewOf(before))
  const activity = useActivity(period, period)
  const activityBefore = useActivity(period, before)
  const salesHref = useSalesHref()
  const past = before && earlier.data ? earlier.data : null
  return (
    <Page title={texts.title} description={texts.description} actions={control}>
      {mayTakeFirstSteps(session) && <FirstSteps />}
      <Loaded query={overview} lines={10}>
        {({ totals, roi, attention }) => (
          <>
            <Totals totals={totals} before={past?.totals} />
            <Section title={texts.attention}>
              <Attention {...attention} />
            </Section>
            {attention.byHand && (
              <Section title={byHandTexts.title} description={byHandTexts.description}>
                <ByHand changes={attention.byHand} />
              </Section>
            )}
            {activity.data && period ? (
              <ActivityCharts
                rows={activity.data.items}
                period={period}
                before={before && activityBefore.data ? { rows: activityBefore.data.items, span: before } : null}
              />
            ) : (
              <Loading lines={6} />
            )}
            <Section title={texts.roi} description={texts.roiHint}>
              <RoiTable label={texts.roi} rows={roi} before={past?.roi} href={salesHref} />
            </Section>
          </>
        )}
      </Loaded>
    </Page>
  )
}

export default OverviewPage
