import { Anchor, Badge } from "@mantine/core"
import { Dices, SearchX } from "lucide-react"
import { Link } from "wouter"
import { answer } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import { Time } from "../../components/display/time.tsx"
import { Empty } from "../../components/feedback/state.tsx"
import { Section } from "../../components/layout/page.tsx"
import { FilterBar, SearchField, useFilters } from "../../components/list/filters.tsx"
import { type Column, DataList } from "../../components/list/list.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { miniGameMessages } from "./messages.ts"
import type { Award } from "./mini-game.ts"

type Spin = Omit<Award, "redemptions">

/** Whether a spin won. */
export const Outcome = ({ won }: { won: boolean }) => {
  const texts = useMessages(miniGameMessages)
  return (
    <Badge variant="light" color={won ? "teal" : "gray"}>
      {won ? texts.won : texts.lost}
    </Badge>
  )
}

/** The player of a spin, as a way to their page. */
export const PlayerLink = ({ externalUserId }: Pick<Spin, "externalUserId">) => (
  <Anchor component={Link} href={`/players/${encodeURIComponent(externalUserId)}`} fz="inherit">
    {externalUserId}
  </Anchor>
)

const useColumns = (): Column<Spin>[] => {
  const texts = useMessages(miniGameMessages)
  const format = useFormat()
  return [
    { header: texts.at, show: ({ createdAt }) => <Time at={createdAt} /> },
    { header: texts.player, show: (spin) => <PlayerLink {...spin} /> },
    { header: texts.segment, show: ({ segmentName }) => segmentName },
    { header: texts.result, show: ({ won }) => <Outcome won={won} /> },
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

/** The spins of a mini-game, all or those of one player, with what was reported of their prizes. */
export const Spins = ({ notificationId }: { notificationId: string }) => {
  const texts = useMessages(miniGameMessages)
  const api = useApi()
  const { filters, set } = useFilters()
  const { externalUserId } = filters
  const list = useList<Spin>(["awards", notificationId, externalUserId], (page) => {
    const query = { ...page, ...(externalUserId !== undefined && { externalUserId }) }
    const params = { path: { notificationId }, query }
    return answer(api.GET("/api/v1/admin/notifications/{notificationId}/awards", { params }))
  })
  return (
    <Section title={texts.spins} description={texts.spinsHint}>
      <FilterBar>
        <SearchField
          label={texts.playerFilter}
          value={externalUserId ?? ""}
          onSearch={(text) => set("externalUserId", text)}
        />
      </FilterBar>
      <DataList
        list={list}
        label={texts.spins}
        columns={useColumns()}
        keyOf={({ awardId }) => awardId}
        hrefOf={({ awardId }) => `/mini-games/${notificationId}/awards/${encodeURIComponent(awardId)}`}
        empty={
          externalUserId === undefined ? (
            <Empty icon={Dices} title={texts.noSpinsTitle} text={texts.noSpinsText} />
          ) : (
            <Empty icon={SearchX} title={texts.noSpinsTitle} text={texts.noSpinsOf} />
          )
        }
      />
    </Section>
  )
}
