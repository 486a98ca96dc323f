import { Draws } from "../../../components/draws/draws.tsx"
import { LoadedPage } from "../../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../../components/layout/page.tsx"
import { PageTabs } from "../../../components/layout/page-tabs.tsx"
import { type OutcomeGame, Outcomes } from "../../../components/outcomes/outcomes.tsx"
import { NearlyUsed } from "../../../components/promotion/nearly-used.tsx"
import { Outlook, OutlookSection } from "../../../components/promotion/outlook.tsx"
import { type Preview, usePreview, useSimulation } from "../../../components/promotion/preview.ts"
import { StatusBadge } from "../../../components/promotion/status.tsx"
import { plainWarning, Warnings } from "../../../components/promotion/warnings.tsx"
import { Wheel, WheelLegend } from "../../../components/wheel/wheel.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useCanEdit, useIsTest, useMayRead } from "../../../shell/session.ts"
import { type Campaign, useCampaign, type VersionedCampaign } from "../campaign.ts"
import { campaignMessages } from "../messages.ts"
import { useMomentPrizes } from "../moment-prizes.ts"
import { Pace } from "../pace.tsx"
import { rulesOf, useAsk } from "../preview.ts"
import { Summary } from "../summary/summary.tsx"
import { CampaignActions } from "./actions.tsx"
import { CodesTab } from "./codes.tsx"
import { Configuration } from "./configuration.tsx"
import { HistoryTab } from "./history.tsx"
import { detailMessages } from "./messages.ts"
import { MomentsTab } from "./moments/moments.tsx"
import { PendingMoments } from "./moments/pending.tsx"
import { PlaysTab } from "./plays.tsx"
import { PublishTab } from "./publish.tsx"
import { Questions } from "./questions.tsx"
import { useResults } from "./result.ts"
import { ResultsTab } from "./results.tsx"
import { WinnersTab } from "./winners/winners.tsx"

type SavedWheelProps = { readonly campaign: Campaign; readonly plannedPrizes: ReadonlySet<string> }

const SavedWheel = ({ campaign: { gameType, segments = [] }, plannedPrizes }: SavedWheelProps) => {
  const texts = useMessages(campaignMessages)
  if (gameType !== "roulette" || segments.length === 0) return null
  const slices = segments.map(({ segmentId: key, name, weight = 1, isPrize = true, prizeId }) => ({
    key,
    name,
    weight,
    isPrize,
    isPlanned: plannedPrizes.has(prizeId ?? ""),
  }))
  return (
    <>
      <Wheel label={texts.wheel} slices={slices} />
      <WheelLegend label={texts.wheel} slices={slices} />
    </>
  )
}

const ConfigurationTab = ({ campaign, preview }: { campaign: Campaign; preview: Preview | undefined }) => {
  const texts = useMessages(detailMessages)
  const canEdit = useCanEdit()
  const ask = useAsk(campaign.campaignId)
  const simulation = useSimulation(ask, campaign)
  const plannedPrizes = useMomentPrizes(campaign.prizes && campaign.campaignId)
  return (
    <div className="columns detail-foot">
      <Section title={texts.tabs.configuration}>
        <SavedWheel campaign={campaign} plannedPrizes={plannedPrizes} />
        <Summary campaign={campaign} preview={preview} />
        {canEdit && <Pace campaign={campaign} ask={ask} />}
        {campaign.gameType === "trivia" && campaign.trivia && <Questions trivia={campaign.trivia} />}
        <Configuration campaign={campaign} />
      </Section>
      {canEdit && campaign.kind !== "codes" && (
        <OutlookSection>
          <Outlook
            odds={preview?.odds}
            rules={rulesOf(campaign.gameType)}
            plannedPrizes={plannedPrizes}
            simulation={simulation}
          />
        </OutlookSection>
      )}
    </div>
  )
}

/** In a trivia the answers decide, and codes are not drawn. */
const hasDraws = ({ kind, gameType }: Campaign) => kind !== "codes" && gameType !== "trivia"

/** What one can ask of the draws of a campaign, in a test organization. */
const outcomesOf = (campaign: Campaign): OutcomeGame => ({
  of: { campaignId: campaign.campaignId },
  hasDraws: hasDraws(campaign),
  segments: (campaign.segments ?? []).map(({ segmentId, name }) => ({ id: segmentId, name })),
  prizes: (campaign.prizes ?? []).map(({ prizeId, name }) => ({ id: prizeId, name })),
})

const Detail = ({ campaign }: { campaign: VersionedCampaign }) => {
  const texts = useMessages(campaignMessages)
  const { tabs, tabList } = useMessages(detailMessages)
  const format = useFormat()
  const canEdit = useCanEdit()
  const isTest = useIsTest()
  const maySeeTest = useMayRead("test")
  const { campaignId, name = campaignId, kind, prizes, effectiveStatus, warnings, createdAt } = campaign
  const results = useResults(campaignId)
  const preview = usePreview(["campaign", campaignId], useAsk(campaignId), campaign, canEdit)
  const panels = {
    results: <ResultsTab campaign={campaign} />,
    ...(kind !== "codes" && { plays: <PlaysTab campaign={campaign} /> }),
    codes: <CodesTab campaign={campaign} />,
    ...(kind !== "codes" && { winners: <WinnersTab campaign={campaign} /> }),
    ...(prizes && { moments: <MomentsTab campaign={campaign} /> }),
    configuration: <ConfigurationTab campaign={campaign} preview={preview.data} />,
    ...(kind !== "codes" && { publish: <PublishTab campaign={campaign} /> }),
    ...(hasDraws(campaign) && { draws: <Draws game={{ kind: "campaign", id: campaignId }} /> }),
    history: <HistoryTab campaign={campaign} />,
    ...(isTest && maySeeTest && kind !== "codes" && { outcomes: <Outcomes game={outcomesOf(campaign)} /> }),
  }
  return (
    <Page
      title={name}
      back={{ href: "/campaigns", label: texts.title }}
      id={campaignId}
      mark={<StatusBadge status={effectiveStatus} />}
      description={texts.created(format.dateTime(createdAt))}
      actions={canEdit && <CampaignActions campaign={campaign} />}
    >
      {canEdit && <PendingMoments key={campaignId} campaign={campaign} />}
      <Warnings
        warnings={canEdit ? (preview.data?.warnings ?? []) : warnings.map(plainWarning)}
        status={campaign.status}
      />
      {effectiveStatus === "running" && (
        <NearlyUsed limits={results.data?.nearlyUsed ?? []} currency={campaign.currency} />
      )}
      <PageTabs label={tabList} labels={tabs} panels={panels} />
    </Page>
  )
}

/** One campaign: its results, its configuration, and what it gives away. */
export const CampaignDetail = ({ campaignId }: { campaignId: string }) => {
  const { title } = useMessages(campaignMessages)
  return (
    <LoadedPage query={useCampaign(campaignId)} parent={{ href: "/campaigns", label: title }}>
      {(campaign) => <Detail campaign={campaign} />}
    </LoadedPage>
  )
}
