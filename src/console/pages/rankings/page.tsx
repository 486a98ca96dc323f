import { Button, SegmentedControl } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { ChartNoAxesColumn } from "lucide-react"
import { Link } from "wouter"
import { bodyOf } from "../../api/client.ts"
import { Empty, Loaded } from "../../components/feedback/state.tsx"
import { CampaignSelect } from "../../components/form/campaign-select.tsx"
import { Page } from "../../components/layout/page.tsx"
import { SearchFilter, useFilters } from "../../components/list/filters.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { useCampaign } from "../campaigns/campaign.ts"
import { GivenPrizes } from "./given.tsx"
import { rankingMessages } from "./messages.ts"
import type { Campaign } from "./prize.ts"
import { type Period, Standing } from "./standing.tsx"

const periods = ["day", "week", "month", "total"] as const satisfies readonly Period[]

const Ranking = ({ campaign }: { campaign: Campaign }) => {
  const texts = useMessages(rankingMessages)
  const { filters, set } = useFilters("campaign", "period", "player")
  const { campaignId, ranking } = campaign
  const period = periods.find((name) => name === filters.period) ?? ranking?.period ?? "total"
  return (
    <>
      <search className="filters">
        <CampaignSelect
          aria-label={texts.campaign}
          value={campaignId}
          onChange={(chosen) => set("campaign", chosen)}
          required
          className="ranking-campaign"
        />
        <SegmentedControl
          aria-label={texts.period}
          value={period}
          onChange={(name) => set("period", name)}
          data={periods.map((value) => ({ value, label: texts.periods[value] }))}
        />
        <SearchFilter name="player" label={texts.find} />
      </search>
      <Standing campaign={campaign} period={period} player={filters.player ?? ""} />
      <GivenPrizes key={campaignId} campaign={campaign} />
    </>
  )
}

/** The campaign in the address; otherwise the newest game with ranking prizes, or the newest of all. */
const useChosenCampaign = () => {
  const api = useApi()
  const { filters } = useFilters("campaign")
  const named = filters.campaign ?? ""
  const games = useQuery({
    queryKey: ["campaigns", "games"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/campaigns", { params: { query: { kind: "game" } } })),
    enabled: named === "",
  })
  const byName = useCampaign(named, named !== "")
  if (named !== "") return byName
  const items = games.data?.items
  const data = items && (items.find(({ ranking }) => ranking) ?? items[0] ?? null)
  return { data, error: games.error, refetch: games.refetch }
}

/** Who leads in a campaign as it is played, and what the ranking has given. */
const RankingsPage = () => {
  const texts = useMessages(rankingMessages)
  const chosen = useChosenCampaign()
  return (
    <Page title={texts.title} description={texts.description}>
      <Loaded<Campaign | null> query={chosen} lines={8}>
        {(campaign) =>
          campaign ? (
            <Ranking campaign={campaign} />
          ) : (
            <Empty
              icon={ChartNoAxesColumn}
              title={texts.noCampaigns}
              text={texts.noCampaignsText}
              action={
                <Button component={Link} href="/campaigns">
                  {texts.toCampaigns}
                </Button>
              }
            />
          )
        }
      </Loaded>
    </Page>
  )
}

export default RankingsPage
