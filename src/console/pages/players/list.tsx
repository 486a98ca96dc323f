import { Badge } from "@mantine/core"
import { Users } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { playerHref } from "../../components/display/links.tsx"
import { Time } from "../../components/display/time.tsx"
import { ChoiceFilter, SearchFilter } from "../../components/list/filters.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { playerMessages } from "./messages.ts"
import type { PlayerItem } from "./player.ts"

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
    {
      header: texts.player,
      show: (item) => (
        <span className="player-name">
          {item.name ?? item.externalUserId} {marks(item)}
          {item.name !== null && item.name !== item.externalUserId && (
            <span className="named-id">{item.externalUserId}</span>
          )}
        </span>
      ),
    },
    { header: texts.email, show: ({ email }) => email ?? "–" },
    { header: texts.xp, sort: "xp", onPhone: "nowhere", show: ({ xp }) => format.number(xp), isNumber: true },
    { header: texts.points, sort: "points", show: ({ points }) => format.number(points), isNumber: true },
    { header: texts.since, sort: "createdAt", onPhone: "nowhere", show: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}

/** Every player, newest first; the beginning of an id, a name or an email finds one. */
export const PlayerList = () => {
  const texts = useMessages(playerMessages)
  const api = useApi()
  const list = useFilteredList({
    key: ["players"],
    isCounted: true,
    isSorted: true,
    filters: ["search", "banned"],
    read: (query) => {
      const { banned, ...others } = query as typeof query & { banned?: "true" | "false" }
      return bodyOf(api.GET("/api/v1/admin/players", { params: { query: { ...others, ...(banned && { banned }) } } }))
    },
  })
  return (
    <ListPage
      list={list}
      icon={Users}
      texts={texts}
      filters={
        <>
          <SearchFilter name="search" label={texts.search} />
          <ChoiceFilter
            name="banned"
            label={texts.bannedFilter}
            all={texts.everyone}
            choices={[
              { value: "true", label: texts.bannedOnly },
              { value: "false", label: texts.notBanned },
            ]}
          />
        </>
      }
      columns={useColumns()}
      keyOf={({ externalUserId }) => externalUserId}
      hrefOf={({ externalUserId }) => playerHref(externalUserId)}
    />
  )
}
