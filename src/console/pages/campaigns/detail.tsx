import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { live } from "../../api/live.ts"
import type { ActivityRow } from "../../components/chart/activity.ts"
import { ActivityCharts } from "../../components/chart/activity-charts.tsx"
import { usePeriod } from "../../components/chart/period.tsx"
import { RoiTable } from "../../components/display/roi.tsx"
import { Stat, Stats } from "../../components/display/stat.tsx"
import { Loaded } from "../../components/feedback/state.tsx"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { Outlook, OutlookSection } from "../../components/promotion/outlook.tsx"
import { usePreview, useSimulation } from "../../components/promotion/preview.ts"
import { StatusBadge } from "../../components/promotion/status.tsx"
import { Warnings } from "../../components/promotion/warnings.tsx"
import { Wheel, WheelLegend } from "../../components/wheel/wheel.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.tsx"
import { CampaignActions } from "./actions.tsx"
import { type Campaign, useCampaign } from "./campaign.ts"
import { Configuration } from "./configuration.tsx"
import { campaignMessages } from "./messages.ts"
import { rulesOf, useAsk } from "./preview.ts"

const sum = (rows: readonly ActivityRow[], field: "plays" | "wins" | "codes" | "redemptions") =>
  rows.reduce((total, row) => total + row[field], 0)

const Totals = ({ rows }: { rows: readonly ActivityRow[] }) => {
  const texts = useMessages(campaignMessages)
  const format = useFormat()
  return (
    <Stats>
      {(["plays", "wins", "codes", "redemptions"] as const).map((field) => (
        <Stat key={field} label={texts[field]} value={format.number(sum(rows, field))} />
      ))}
    </Stats>
  )
}

const Results = ({ campaignId }: { campaignId: string }) => {
  const texts = useMessages(campaignMessages)
  const api = useApi()
  const { span, from, control } = usePeriod()
  const activity = useQuery({
    ...live,
    queryKey: ["activity", campaignId, from, span.bucket],
    queryFn: () => {
      const query = { campaignId, from, bucket: span.bucket }
      return bodyOf(api.GET("/api/v1/admin/reports/activity", { params: { query } }))
    },
  })
  const roi = useQuery({
    ...live,
    queryKey: ["roi", campaignId, from],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/reports/roi", { params: { query: { campaignId, from } } })),
  })
  return (
    <>
      <div className="period-row">{control}</div>
      <Loaded query={activity} lines={8}>
        {({ items }) => (
          <>
            <Totals rows={items} />
            <ActivityCharts rows={items} from={from} span={span} />
          </>
        )}
      </Loaded>
      <Section title={texts.roi}>
        <Loaded query={roi}>{({ items }) => <RoiTable label={texts.roi} rows={items} />}</Loaded>
      </Section>
    </>
  )
}

const SavedWheel = ({ campaign: { gameType, segments = [] } }: { campaign: Campaign }) => {
  const texts = useMessages(campaignMessages)
  if (gameType !== "roulette" || segments.length === 0) return null
  const slices = segments.map(({ segmentId: key, name, weight = 1, isPrize = true }) => ({
    key,
    name,
    weight,
    isPrize,
  }))
  return (
    <>
      <Wheel label={texts.wheel} slices={slices} />
      <WheelLegend label={texts.wheel} slices={slices} />
    </>
  )
}

/** A key that only reads may not ask for a preview, and gets the service's own words. */
const plainWarning = (message: string) => ({ code: "", message, params: {} })

const Detail = ({ campaign }: { campaign: Campaign }) => {
  const texts = useMessages(campaignMessages)
  const format = useFormat()
  const canEdit = useCanEdit()
  const { campaignId, name = campaignId, status = "draft", warnings, createdAt } = campaign
  const ask = useAsk(campaignId)
  const preview = usePreview(["campaign", campaignId], ask, campaign, canEdit)
  const simulation = useSimulation(ask, campaign)
  return (
    <Page
      title={name}
      back={{ href: "/campaigns", label: texts.title }}
      mark={<StatusBadge status={status} />}
      description={texts.created(format.dateTime(createdAt))}
      actions={canEdit && <CampaignActions campaign={campaign} />}
    >
      <Warnings warnings={canEdit ? (preview.data?.warnings ?? []) : warnings.map(plainWarning)} />
      <Results campaignId={campaignId} />
      <div className="columns detail-foot">
        <Section title={texts.configuration}>
          <SavedWheel campaign={campaign} />
          <Configuration campaign={campaign} />
        </Section>
        {canEdit && campaign.kind !== "codes" && (
          <OutlookSection>
            <Outlook odds={preview.data?.odds} rules={rulesOf(campaign.gameType)} simulation={simulation} />
          </OutlookSection>
        )}
      </div>
    </Page>
  )
}

/** One campaign: how it does, what it is set to, and what it gives away. */
export const CampaignDetail = ({ campaignId }: { campaignId: string }) => {
  const { title } = useMessages(campaignMessages)
  return (
    <LoadedPage query={useCampaign(campaignId)} parent={{ href: "/campaigns", label: title }}>
      {(campaign) => <Detail campaign={campaign} />}
    </LoadedPage>
  )
}
