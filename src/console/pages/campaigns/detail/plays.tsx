import { Dices } from "lucide-react"
import { bodyOf } from "../../../api/client.ts"
import { type PageQuery, whileOnFirstPage } from "../../../api/list.ts"
import type { paths } from "../../../api/schema.ts"
import { CodeLink, PlayerLink } from "../../../components/display/links.tsx"
import { Outcome } from "../../../components/display/outcome.tsx"
import { Time } from "../../../components/display/time.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { DayFilters, useDays } from "../../../components/list/days.tsx"
import { DownloadButton } from "../../../components/list/download.tsx"
import { ChoiceFilter, SearchFilter } from "../../../components/list/filters.tsx"
import { FilteredList, useFilteredList } from "../../../components/list/list.tsx"
import type { Column } from "../../../components/list/table.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import type { Campaign } from "../campaign.ts"
import { detailMessages } from "./messages.ts"

const address = "/api/v1/admin/campaigns/{campaignId}/plays"
type Play = paths[typeof address]["get"]["responses"][200]["content"]["application/json"]["items"][number]

const useColumns = (takesCodes: boolean): Column<Play>[] => {
  const texts = useMessages(detailMessages)
  return [
    { header: texts.at, show: ({ at }) => <Time at={at} isPrecise /> },
    { header: texts.player, show: ({ externalUserId }) => <PlayerLink externalUserId={externalUserId} /> },
    { header: texts.result, show: ({ result }) => result },
    { header: texts.outcome, onPhone: "aside", show: ({ won }) => <Outcome won={won} /> },
    { header: texts.prize, show: ({ prizeName }) => prizeName ?? "–" },
    ...(takesCodes
      ? [{ header: texts.entryCode, show: ({ entryCode }: Play) => entryCode ?? "–", isShort: true }]
      : []),
    { header: texts.code, show: ({ prizeCode }) => (prizeCode ? <CodeLink code={prizeCode} /> : "–"), isShort: true },
  ]
}

/** Every play of a campaign, newest first, with filters and a download. */
export const PlaysTab = ({ campaign: { campaignId, prizes, entry } }: { campaign: Campaign }) => {
  const texts = useMessages(detailMessages)
  const api = useApi()
  const path = { campaignId }
  const days = useDays()
  const list = useFilteredList({
    key: ["campaign-plays", campaignId, days],
    isCounted: true,
    refreshMs: whileOnFirstPage,
    filters: ["externalUserId", "won", "prizeId", "from", "to"],
    isEnabled: days !== undefined,
    read: ({ from: _from, to: _to, ...query }: PageQuery & { readonly from?: string; readonly to?: string }) =>
      bodyOf(api.GET(address, { params: { path, query: { ...query, ...days } } })),
  })
  const { from: _from, to: _to, ...chosen } = list.filters
  const download = (
    <DownloadButton
      path={`/api/v1/admin/campaigns/${campaignId}/plays/export`}
      query={{ ...chosen, ...days }}
      label={texts.export}
    />
  )
  return (
    <Section title={texts.tabs.plays} actions={download}>
      <FilteredList
        list={list}
        icon={Dices}
        texts={{ ...texts.playList, title: texts.tabs.plays }}
        filters={
          <>
            <SearchFilter name="externalUserId" label={texts.playerFilter} />
            <ChoiceFilter
              name="won"
              label={texts.outcome}
              all={texts.allPlays}
              choices={[
                { value: "true", label: texts.onlyWins },
                { value: "false", label: texts.onlyLosses },
              ]}
            />
            {prizes && (
              <ChoiceFilter
                name="prizeId"
                label={texts.prize}
                all={texts.allPrizes}
                choices={prizes.map(({ prizeId, name }) => ({ value: prizeId, label: name }))}
              />
            )}
            <DayFilters />
          </>
        }
        columns={useColumns(entry !== undefined)}
        keyOf={({ sessionId }) => sessionId}
      />
    </Section>
  )
}
