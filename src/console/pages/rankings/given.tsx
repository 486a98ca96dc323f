import { Text } from "@mantine/core"
import { Gift } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import type { paths } from "../../api/schema.ts"
import { CodeLink, PlayerLink } from "../../components/display/links.tsx"
import { PrizeText } from "../../components/display/prize.tsx"
import { Time } from "../../components/display/time.tsx"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { Section } from "../../components/layout/page.tsx"
import { DataList } from "../../components/list/list.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { rankingMessages } from "./messages.ts"
import type { Campaign } from "./prize.ts"

type Given =
  paths["/api/v1/admin/campaigns/{campaignId}/ranking-prizes"]["get"]["responses"][200]["content"]["application/json"]["items"][number]

const Give = ({ campaignId, isTotal }: { campaignId: string; isTotal: boolean }) => {
  const texts = useMessages(rankingMessages)
  const api = useApi()
  const giving = useChange({
    run: () =>
      bodyOf(api.POST("/api/v1/admin/campaigns/{campaignId}/ranking-prizes", { params: { path: { campaignId } } })),
    outdates: [["ranking-prizes", campaignId]],
    done: texts.gave,
  })
  return (
    <ConfirmButton
      label={texts.give}
      title={texts.giveTitle}
      text={isTotal ? texts.giveTotal : texts.giveLast}
      icon={<Gift size={16} aria-hidden />}
      isBusy={giving.isPending}
      onConfirm={() => giving.mutate(undefined)}
    />
  )
}

const useColumns = (): Column<Given>[] => {
  const texts = useMessages(rankingMessages)
  const format = useFormat()
  return [
    { header: texts.player, show: ({ externalUserId }) => <PlayerLink externalUserId={externalUserId} /> },
    { header: texts.givenPeriod, isShort: true, show: ({ periodKey }) => periodKey },
    { header: texts.position, isNumber: true, show: ({ position }) => format.number(position) },
    { header: texts.score, isNumber: true, show: ({ totalScore }) => format.number(totalScore) },
    {
      header: texts.givenPrize,
      show: ({ prize, prizeCode }) => (
        <span className="text-with-links">
          <PrizeText prize={prize} /> {prizeCode !== null && <CodeLink code={prizeCode} />}
        </span>
      ),
    },
    { header: texts.givenAt, show: ({ givenAt }) => <Time at={givenAt} /> },
  ]
}

/** The prizes that a campaign's ranking has given, and a button that gives them by hand. */
export const GivenPrizes = ({ campaign: { campaignId, ranking } }: { campaign: Campaign }) => {
  const texts = useMessages(rankingMessages)
  const api = useApi()
  const canEdit = useCanEdit("winners")
  const list = useList<Given>(["ranking-prizes", campaignId], (query) =>
    bodyOf(api.GET("/api/v1/admin/campaigns/{campaignId}/ranking-prizes", { params: { path: { campaignId }, query } })),
  )
  return (
    <Section
      title={texts.given}
      description={texts.givenHint}
      actions={canEdit && ranking && <Give campaignId={campaignId} isTotal={ranking.period === "total"} />}
    >
      <DataList
        list={list}
        label={texts.given}
        columns={useColumns()}
        keyOf={({ periodKey, position }) => `${periodKey}/${position}`}
        empty={<Text c="dimmed">{ranking ? texts.noneGiven : texts.notConfigured}</Text>}
      />
    </Section>
  )
}
