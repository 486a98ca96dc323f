import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { answer } from "../../api/client.ts"
import type { ActivityRow } from "../../components/activity.ts"
import { ActivityCharts } from "../../components/activity-charts.tsx"
import { Page, Section } from "../../components/page.tsx"
import { usePeriod } from "../../components/period.tsx"
import { RoiTable } from "../../components/roi.tsx"
import { Stat, Stats } from "../../components/stat.tsx"
import { Loaded } from "../../components/state.tsx"
import { StatusBadge } from "../../components/status.tsx"
import { Warnings } from "../../components/warnings.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.tsx"
import { CampaignActions } from "./actions.tsx"
import { type Campaign, useCampaign } from "./campaign.ts"
import { Configuration } from "./configuration.tsx"
import { toInput } from "./form/input.ts"
import { toValues } from "./form/values.ts"
import { campaignMessages } from "./messages.ts"
import { SavedOutlook } from "./outlook.tsx"
import { usePreview } from "./preview.ts"

const refreshMs = 10_000

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
  const live = { refetchInterval: refreshMs, placeholderData: keepPreviousData }
  const activity = useQuery({
    ...live,
    queryKey: ["activity", campaignId, from, span.bucket],
    queryFn: () => {
      const query = { campaignId, from, bucket: span.bucket }
      return answer(api.GET("/api/v1/admin/reports/activity", { params: { query } }))
    },
  })
  const roi = useQuery({
    ...live,
    queryKey: ["roi", campaignId, from],
    queryFn: () => answer(api.GET("/api/v1/admin/reports/roi", { params: { query: { campaignId, from } } })),
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

/** A key that only reads may not ask for a preview, and gets the service's own words. */
const plainWarning = (message: string) => ({ code: "", message, params: {} })

const Detail = ({ campaign }: { campaign: Campaign }) => {
  const texts = useMessages(campaignMessages)
  const format = useFormat()
  const canEdit = useCanEdit()
  const { campaignId, name = campaignId, status = "draft", warnings, createdAt } = campaign
  const preview = usePreview(toInput(toValues(campaign)), campaignId, canEdit)
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
          <Configuration campaign={campaign} />
        </Section>
        {canEdit && campaign.kind !== "codes" && <SavedOutlook campaign={campaign} preview={preview} />}
      </div>
    </Page>
  )
}

/** One campaign: how it does, what it is set to, and what it gives away. */
export const CampaignDetail = ({ campaignId }: { campaignId: string }) => (
  <Loaded query={useCampaign(campaignId)} lines={10}>
    {(campaign) => <Detail campaign={campaign} />}
  </Loaded>
)
