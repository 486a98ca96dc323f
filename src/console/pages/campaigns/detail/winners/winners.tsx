import { Group } from "@mantine/core"
import { Trophy } from "lucide-react"
import { bodyOf } from "../../../../api/client.ts"
import { type PageQuery, whileOnFirstPage } from "../../../../api/list.ts"
import { CodeLink } from "../../../../components/display/links.tsx"
import { Recipient } from "../../../../components/display/recipient.tsx"
import { Time } from "../../../../components/display/time.tsx"
import { Section } from "../../../../components/layout/page.tsx"
import { DayFilters, useDays } from "../../../../components/list/days.tsx"
import { DownloadButton } from "../../../../components/list/download.tsx"
import { ChoiceFilter, SearchFilter } from "../../../../components/list/filters.tsx"
import { FilteredList, useFilteredList } from "../../../../components/list/list.tsx"
import type { Column } from "../../../../components/list/table.tsx"
import { useFormat } from "../../../../i18n/format.ts"
import { useMessages } from "../../../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../../../shell/session.ts"
import { outdatedByHandouts } from "../../../handouts/handout.ts"
import { HandoverButtons } from "../../../handouts/handover.tsx"
import { HandoverState } from "../../../handouts/state.tsx"
import type { Campaign } from "../../campaign.ts"
import { winnerMessages } from "./messages.ts"
import { isExternal, type Winner, winIdOf, winnerPath, winnersPath } from "./winner.ts"

const Handover = ({ campaignId, winner }: { campaignId: string; winner: Winner }) => {
  const api = useApi()
  const canEdit = useCanEdit("winners")
  const params = { path: { campaignId, sessionId: winIdOf(winner) } }
  return (
    <Group gap="sm" justify="space-between" wrap="nowrap" className="button-cell">
      <HandoverState {...winner} />
      {canEdit && (
        <HandoverButtons
          prize={winner.prizeName ?? winner.prizeId ?? ""}
          externalUserId={winner.externalUserId}
          handover={winner}
          outdates={[...outdatedByHandouts, ["results"], ["campaign", campaignId]]}
          save={(body) => bodyOf(api.PATCH(winnerPath, { params, body }))}
        />
      )}
    </Group>
  )
}

const useColumns = (campaign: Campaign, hasHandovers: boolean): Column<Winner>[] => {
  const texts = useMessages(winnerMessages)
  const format = useFormat()
  const prizeOf = ({ prizeId, prizeName }: Winner) =>
    prizeName ?? (prizeId === null ? texts.ofCampaign : texts.removed(prizeId))
  const value = (currency: string): Column<Winner> => ({
    header: texts.value,
    isNumber: true,
    show: ({ value: worth }) => (worth === null ? "–" : format.money(worth, currency)),
  })
  const entryCode: Column<Winner> = {
    header: texts.entryCode,
    show: ({ entryCode: code }) => code ?? "–",
    isShort: true,
  }
  const handover: Column<Winner> = {
    header: texts.handover,
    show: (winner) => (isExternal(winner) ? <Handover campaignId={campaign.campaignId} winner={winner} /> : "–"),
  }
  return [
    { header: texts.at, show: ({ at }) => <Time at={at} isPrecise /> },
    { header: texts.player, show: (winner) => <Recipient {...winner} /> },
    { header: texts.prize, show: prizeOf },
    { header: texts.code, show: ({ prizeCode }) => (prizeCode ? <CodeLink code={prizeCode} /> : "–"), isShort: true },
    ...(campaign.currency ? [value(campaign.currency)] : []),
    ...(campaign.entry ? [entryCode] : []),
    ...(hasHandovers ? [handover] : []),
  ]
}

/** Who won what, newest first, with filters, a download, and what has been handed out. */
export const WinnersTab = ({ campaign }: { campaign: Campaign }) => {
  const texts = useMessages(winnerMessages)
  const api = useApi()
  const { campaignId, prizes } = campaign
  const days = useDays()
  const list = useFilteredList({
    key: ["winners", campaignId, days],
    isCounted: true,
    refreshMs: whileOnFirstPage,
    filters: ["externalUserId", "prizeId", "handedOut", "from", "to"],
    isEnabled: days !== undefined,
    read: ({ from: _from, to: _to, ...query }: PageQuery & { readonly from?: string; readonly to?: string }) =>
      bodyOf(
        api.GET(winnersPath, {
          params: { path: { campaignId }, query: { ...query, ...days } },
        }),
      ),
  })
  const { from: _from, to: _to, ...chosen } = list.filters
  const hasHandovers =
    chosen["handedOut"] !== undefined ||
    (prizes?.some(({ kind }) => kind === "external") ?? false) ||
    list.items.some(isExternal)
  const download = (
    <DownloadButton
      path={`/api/v1/admin/campaigns/${campaignId}/winners/export`}
      query={{ ...chosen, ...days }}
      label={texts.export}
    />
  )
  const handovers = [
    { value: "false", label: texts.onlyPending },
    { value: "true", label: texts.onlyHanded },
  ]
  return (
    <Section title={texts.title} actions={download}>
      <FilteredList
        list={list}
        icon={Trophy}
        texts={texts}
        filters={
          <>
            <SearchFilter name="externalUserId" label={texts.playerFilter} />
            {prizes && (
              <ChoiceFilter
                name="prizeId"
                label={texts.prize}
                all={texts.allPrizes}
                choices={prizes.map(({ prizeId, name }) => ({ value: prizeId, label: name }))}
              />
            )}
            {hasHandovers && (
              <ChoiceFilter name="handedOut" label={texts.handover} all={texts.allHandovers} choices={handovers} />
            )}
            <DayFilters />
          </>
        }
        columns={useColumns(campaign, hasHandovers)}
        keyOf={winIdOf}
      />
    </Section>
  )
}
