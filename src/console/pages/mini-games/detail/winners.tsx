import { Button } from "@mantine/core"
import { PackageOpen, Trophy } from "lucide-react"
import { Link } from "wouter"
import { bodyOf } from "../../../api/client.ts"
import { whileOnFirstPage } from "../../../api/list.ts"
import { CodeLink, PlayerLink } from "../../../components/display/links.tsx"
import { Time } from "../../../components/display/time.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { DownloadButton } from "../../../components/list/download.tsx"
import { SearchFilter } from "../../../components/list/filters.tsx"
import { FilteredList, useFilteredList } from "../../../components/list/list.tsx"
import type { Column } from "../../../components/list/table.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { HandoverState } from "../../handouts/state.tsx"
import { readHandover } from "../handover.tsx"
import { miniGameMessages } from "../messages.ts"
import type { Award } from "../mini-game.ts"
import { detailMessages } from "./messages.ts"

type Win = Omit<Award, "redemptions">

const handoverOf = (win: Win) => {
  const handover = readHandover(win)
  return handover && <HandoverState {...handover} />
}

const useColumns = (hasHandovers: boolean): Column<Win>[] => {
  const shared = useMessages(miniGameMessages)
  const texts = useMessages(detailMessages)
  const format = useFormat()
  return [
    { header: shared.at, show: ({ createdAt }) => <Time at={createdAt} /> },
    { header: shared.player, show: ({ externalUserId }) => <PlayerLink externalUserId={externalUserId} /> },
    { header: shared.prize, onPhone: "aside", show: ({ segmentName, prizeName }) => prizeName ?? segmentName },
    { header: shared.code, isShort: true, show: ({ prizeCode }) => (prizeCode ? <CodeLink code={prizeCode} /> : "–") },
    ...(hasHandovers ? [{ header: texts.handover, show: (win: Win) => handoverOf(win) ?? "–" }] : []),
    {
      header: shared.sale,
      isNumber: true,
      show: ({ redemption }) =>
        redemption ? format.money(redemption.saleTotal, redemption.currency) : shared.notRedeemed,
    },
  ]
}

/** Who won what, newest first, with a download and what has been handed out. */
export const WinnersTab = ({ miniGameId }: { miniGameId: string }) => {
  const texts = useMessages(detailMessages)
  const shared = useMessages(miniGameMessages)
  const api = useApi()
  const list = useFilteredList({
    key: ["awards", miniGameId, "won"],
    refreshMs: whileOnFirstPage,
    filters: ["externalUserId"],
    read: (query) => {
      const params = { path: { notificationId: miniGameId }, query: { ...query, won: "true" as const } }
      return bodyOf(api.GET("/api/v1/admin/notifications/{notificationId}/awards", { params }))
    },
  })
  const hasHandouts = list.items.some(({ handedOutAt }) => handedOutAt !== undefined)
  const actions = (
    <>
      {hasHandouts && (
        <Button
          component={Link}
          href={`/handouts?notificationId=${encodeURIComponent(miniGameId)}`}
          variant="default"
          leftSection={<PackageOpen size={16} aria-hidden />}
        >
          {texts.handOuts}
        </Button>
      )}
      <DownloadButton
        path={`/api/v1/admin/notifications/${miniGameId}/awards/export`}
        query={{ ...list.filters, won: "true" }}
        label={texts.export}
      />
    </>
  )
  return (
    <Section title={texts.winners} description={texts.winnersHint} actions={actions}>
      <FilteredList
        list={list}
        icon={Trophy}
        texts={{
          title: texts.winners,
          noneTitle: texts.noWinnersTitle,
          noneText: texts.noWinnersText,
          noMatchText: texts.noWinnersOf,
        }}
        filters={<SearchFilter name="externalUserId" label={shared.playerFilter} />}
        columns={useColumns(hasHandouts)}
        keyOf={({ awardId }) => awardId}
        hrefOf={({ awardId }) => `/mini-games/${miniGameId}/awards/${encodeURIComponent(awardId)}`}
      />
    </Section>
  )
}
