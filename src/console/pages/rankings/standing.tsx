import { Text } from "@mantine/core"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { Trophy } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { PlayerLink } from "../../components/display/links.tsx"
import { PrizeText } from "../../components/display/prize.tsx"
import { Empty, Loaded } from "../../components/feedback/state.tsx"
import { Section } from "../../components/layout/page.tsx"
import { type Column, DataTable } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { rankingMessages } from "./messages.ts"
import { type Campaign, prizeAt } from "./prize.ts"

type Ranking = paths["/api/v1/rankings"]["get"]["responses"][200]["content"]["application/json"]
type Entry = Ranking["rankings"][number]
export type Period = Ranking["period"]

const refreshMs = 3_000
const shownPositions = 100

const useColumns = ({ ranking: config }: Campaign, ranking: Ranking): Column<Entry>[] => {
  const texts = useMessages(rankingMessages)
  const format = useFormat()
  const best = Math.max(...ranking.rankings.map(({ totalScore }) => totalScore), 0)
  const prize: Column<Entry> = {
    header: texts.prize,
    show: ({ position }) => (config ? <PrizeText prize={prizeAt(config, position)} /> : null),
  }
  return [
    {
      header: texts.position,
      isShort: true,
      show: ({ position }) => (
        <span className="rank" data-position={position <= 3 ? position : undefined}>
          {format.number(position)}
        </span>
      ),
    },
    {
      header: texts.player,
      onPhone: "title",
      show: ({ externalUserId }) => <PlayerLink externalUserId={externalUserId ?? ""} />,
    },
    {
      header: texts.score,
      isNumber: true,
      show: ({ totalScore }) => (
        <span className="rank-score">
          {format.number(totalScore)}
          <span className="rank-bar" style={{ width: best > 0 ? `${Math.max(0, (100 * totalScore) / best)}%` : 0 }} />
        </span>
      ),
    },
    ...(config?.period === ranking.period ? [prize] : []),
  ]
}

const Positions = ({ campaign, ranking }: { campaign: Campaign; ranking: Ranking }) => {
  const texts = useMessages(rankingMessages)
  const columns = useColumns(campaign, ranking)
  if (ranking.rankings.length === 0) return <Empty icon={Trophy} title={texts.emptyTitle} text={texts.emptyText} />
  return (
    <DataTable
      label={texts.live}
      items={ranking.rankings}
      columns={columns}
      keyOf={({ externalUserId }) => externalUserId ?? ""}
    />
  )
}

type StandingProps = {
  readonly campaign: Campaign
  readonly period: Period
  /** The player that is searched for; "" for none. */
  readonly player: string
}

/** The first positions of the current period, which stay up to date while the page is in front. */
export const Standing = ({ campaign, period, player }: StandingProps) => {
  const texts = useMessages(rankingMessages)
  const format = useFormat()
  const api = useApi()
  const { campaignId } = campaign
  const query = useQuery({
    queryKey: ["ranking", campaignId, period, player],
    queryFn: () => {
      const asked = { campaignId, period, limit: shownPositions, ...(player !== "" && { externalUserId: player }) }
      return bodyOf(api.GET("/api/v1/rankings", { params: { query: asked } }))
    },
    refetchInterval: refreshMs,
    placeholderData: keepPreviousData,
  })
  const foundText = ({ entry }: Ranking) =>
    entry
      ? texts.found(entry.externalUserId, format.number(entry.position), format.number(entry.totalScore))
      : texts.notFound(player)
  return (
    <Section
      title={texts.live}
      {...(query.data && query.data.periodKey !== "total" && { description: texts.current(query.data.periodKey) })}
      actions={
        query.data && (
          <Text size="sm" c="dimmed" className="rank-live">
            {texts.updated(format.exactClock(query.dataUpdatedAt))}
          </Text>
        )
      }
    >
      <Loaded query={query} lines={8}>
        {(ranking) => (
          <>
            {player !== "" && (
              <Text role="status" mb="sm">
                {foundText(ranking)}
              </Text>
            )}
            <Positions campaign={campaign} ranking={ranking} />
          </>
        )}
      </Loaded>
    </Section>
  )
}
