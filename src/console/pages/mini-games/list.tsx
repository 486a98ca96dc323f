import { Dices } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { Time } from "../../components/display/time.tsx"
import { ChoiceFilter, SearchFilter } from "../../components/list/filters.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { StatusBadge } from "../../components/promotion/status.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi } from "../../shell/session.ts"
import { miniGameMessages } from "./messages.ts"
import type { MiniGame } from "./mini-game.ts"

const useColumns = (): Column<MiniGame>[] => {
  const texts = useMessages(miniGameMessages)
  const { wordFor } = useTerms()
  const format = useFormat()
  return [
    { header: texts.name, show: ({ name, notificationId }) => name ?? notificationId },
    {
      header: texts.status,
      onPhone: "aside",
      show: ({ effectiveStatus }) => <StatusBadge status={effectiveStatus} words="gameStatus" />,
    },
    { header: texts.cadence, show: ({ cadence = "none" }) => wordFor("cadence", cadence) },
    { header: texts.segments, show: ({ segments = [] }) => format.number(segments.length), isNumber: true },
    { header: texts.updated, show: ({ updatedAt }) => <Time at={updatedAt} /> },
  ]
}

/** Every mini-game, newest first, with filters. */
export const MiniGameList = () => {
  const texts = useMessages(miniGameMessages)
  const { choicesOf } = useTerms()
  const api = useApi()
  const list = useFilteredList({
    key: ["mini-games"],
    filters: ["search", "effectiveStatus"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/notifications", { params: { query } })),
  })
  return (
    <ListPage
      list={list}
      icon={Dices}
      texts={texts}
      create={{ href: "/mini-games/new", label: texts.create }}
      filters={
        <>
          <SearchFilter name="search" label={texts.search} />
          <ChoiceFilter
            name="effectiveStatus"
            label={texts.status}
            all={texts.allStatuses}
            choices={choicesOf("gameStatus")}
          />
        </>
      }
      columns={useColumns()}
      keyOf={({ notificationId }) => notificationId}
      hrefOf={({ notificationId }) => `/mini-games/${notificationId}`}
    />
  )
}
