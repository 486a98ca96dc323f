import { Dices } from "lucide-react"
import { bodyOf } from "../../../api/client.ts"
import { whileOnFirstPage } from "../../../api/list.ts"
import { PlayerLink } from "../../../components/display/links.tsx"
import { Outcome } from "../../../components/display/outcome.tsx"
import { Time } from "../../../components/display/time.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { DownloadButton } from "../../../components/list/download.tsx"
import { ChoiceFilter, SearchFilter } from "../../../components/list/filters.tsx"
import { FilteredList, useFilteredList } from "../../../components/list/list.tsx"
import type { Column } from "../../../components/list/table.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { miniGameMessages } from "../messages.ts"
import type { Award } from "../mini-game.ts"
import { detailMessages } from "./messages.ts"

type Spin = Omit<Award, "redemptions">

const useColumns = (): Column<Spin>[] => {
  const texts = useMessages(miniGameMessages)
  const format = useFormat()
  return [
    { header: texts.at, show: ({ createdAt }) => <Time at={createdAt} /> },
    { header: texts.player, show: ({ externalUserId }) => <PlayerLink externalUserId={externalUserId} /> },
    { header: texts.segment, show: ({ segmentName }) => segmentName },
    { header: texts.result, onPhone: "aside", show: ({ won }) => <Outcome won={won} /> },
    { header: texts.period, show: ({ spinPeriod }) => spinPeriod, isShort: true },
    {
      header: texts.sale,
      show: ({ redemption, won }) => {
        if (redemption) return format.money(redemption.saleTotal, redemption.currency)
        return won ? texts.notRedeemed : "–"
      },
      isNumber: true,
    },
  ]
}

/** The spins of a mini-game, all or those of one player, with the reports about their prizes. */
export const SpinsTab = ({ miniGameId }: { miniGameId: string }) => {
  const texts = useMessages(miniGameMessages)
  const shown = useMessages(detailMessages)
  const api = useApi()
  const list = useFilteredList({
    key: ["awards", miniGameId],
    refreshMs: whileOnFirstPage,
    filters: ["externalUserId", "won"],
    read: (query) => {
      const params = { path: { notificationId: miniGameId }, query }
      return bodyOf(api.GET("/api/v1/admin/notifications/{notificationId}/awards", { params }))
    },
  })
  const download = (
    <DownloadButton
      path={`/api/v1/admin/notifications/${miniGameId}/awards/export`}
      query={list.filters}
      label={shown.export}
    />
  )
  const results = [
    { value: "true", label: shown.onlyWins },
    { value: "false", label: shown.onlyLosses },
  ]
  return (
    <Section title={texts.spins} description={texts.spinsHint} actions={download}>
      <FilteredList
        list={list}
        icon={Dices}
        texts={{
          title: texts.spins,
          noneTitle: texts.noSpinsTitle,
          noneText: texts.noSpinsText,
          noMatchText: shown.noMatch,
        }}
        filters={
          <>
            <SearchFilter name="externalUserId" label={texts.playerFilter} />
            <ChoiceFilter name="won" label={shown.outcome} all={shown.allSpins} choices={results} />
          </>
        }
        columns={useColumns()}
        keyOf={({ awardId }) => awardId}
        hrefOf={({ awardId }) => `/mini-games/${miniGameId}/awards/${encodeURIComponent(awardId)}`}
      />
    </Section>
  )
}
