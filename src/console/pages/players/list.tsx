import { Badge } from "@mantine/core"
import { SearchX, Users } from "lucide-react"
import { answer } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import { Time } from "../../components/display/time.tsx"
import { Empty } from "../../components/feedback/state.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { FilterBar, SearchField, useFilters } from "../../components/list/filters.tsx"
import { type Column, DataList } from "../../components/list/list.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.tsx"
import { playerMessages } from "./messages.ts"
import { type PlayerItem, playerHref } from "./player.ts"

const useColumns = (): Column<PlayerItem>[] => {
  const texts = useMessages(playerMessages)
  const format = useFormat()
  const marks = ({ isBanned, mergedInto }: PlayerItem) => (
    <>
      {isBanned && (
        <Badge color="red" variant="light">
          {texts.banned}
        </Badge>
      )}
      {mergedInto !== null && (
        <Badge color="gray" variant="light">
          {texts.mergedInto(mergedInto)}
        </Badge>
      )}
    </>
  )
  return [
    { header: texts.player, show: ({ externalUserId }) => externalUserId },
    {
      header: texts.name,
      show: (item) => (
        <span className="player-name">
          {item.name ?? "–"} {marks(item)}
        </span>
      ),
    },
    { header: texts.email, show: ({ email }) => email ?? "–" },
    { header: texts.xp, show: ({ xp }) => format.number(xp), isNumber: true },
    { header: texts.points, show: ({ points }) => format.number(points), isNumber: true },
    { header: texts.since, show: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}

/** Every player, the newest first; the beginning of an id finds one. */
export const PlayerList = () => {
  const texts = useMessages(playerMessages)
  const api = useApi()
  const { filters, set } = useFilters()
  const list = useList<PlayerItem>(["players", filters], (page) =>
    answer(api.GET("/api/v1/admin/players", { params: { query: { ...filters, ...page } } })),
  )
  return (
    <Page title={texts.title} description={texts.description}>
      <Section title={texts.title} isTitleHidden>
        <FilterBar>
          <SearchField label={texts.search} value={filters["search"] ?? ""} onSearch={(text) => set("search", text)} />
        </FilterBar>
        <DataList
          list={list}
          label={texts.title}
          columns={useColumns()}
          keyOf={({ externalUserId }) => externalUserId}
          hrefOf={({ externalUserId }) => playerHref(externalUserId)}
          empty={
            filters["search"] ? (
              <Empty icon={SearchX} title={texts.noMatchTitle} text={texts.noMatchText} />
            ) : (
              <Empty icon={Users} title={texts.noneTitle} text={texts.noneText} />
            )
          }
        />
      </Section>
    </Page>
  )
}
