import { Button } from "@mantine/core"
import { Dices, Plus, SearchX } from "lucide-react"
import { Link } from "wouter"
import { answer } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import { Time } from "../../components/display/time.tsx"
import { Empty } from "../../components/feedback/state.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { ChoiceFilter, FilterBar, SearchField, useFilters } from "../../components/list/filters.tsx"
import { type Column, DataList } from "../../components/list/list.tsx"
import { StatusBadge } from "../../components/promotion/status.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi, useCanEdit } from "../../shell/session.tsx"
import { miniGameMessages } from "./messages.ts"
import type { MiniGame } from "./mini-game.ts"

const useColumns = (): Column<MiniGame>[] => {
  const texts = useMessages(miniGameMessages)
  const { wordFor } = useTerms()
  const format = useFormat()
  return [
    { header: texts.name, show: ({ name, notificationId }) => name ?? notificationId },
    { header: texts.status, show: ({ status = "draft" }) => <StatusBadge status={status} words="gameStatus" /> },
    { header: texts.cadence, show: ({ cadence = "none" }) => wordFor("cadence", cadence) },
    { header: texts.segments, show: ({ segments = [] }) => format.number(segments.length), isNumber: true },
    { header: texts.updated, show: ({ updatedAt }) => <Time at={updatedAt} /> },
  ]
}

/** Every mini-game, the newest first, with filters. */
export const MiniGameList = () => {
  const texts = useMessages(miniGameMessages)
  const { choicesOf } = useTerms()
  const api = useApi()
  const canEdit = useCanEdit()
  const { filters, set } = useFilters()
  const list = useList<MiniGame>(["mini-games", filters], (page) =>
    answer(api.GET("/api/v1/admin/notifications", { params: { query: { ...filters, ...page } } })),
  )
  const create = canEdit && (
    <Button component={Link} href="/mini-games/new" leftSection={<Plus size={16} aria-hidden />}>
      {texts.create}
    </Button>
  )
  const empty =
    Object.keys(filters).length > 0 ? (
      <Empty icon={SearchX} title={texts.noMatchTitle} text={texts.noMatchText} />
    ) : (
      <Empty icon={Dices} title={texts.noneTitle} text={texts.noneText} action={create} />
    )
  return (
    <Page title={texts.title} description={texts.description} actions={create}>
      <Section title={texts.title} isTitleHidden>
        <FilterBar>
          <SearchField label={texts.search} value={filters["search"] ?? ""} onSearch={(text) => set("search", text)} />
          <ChoiceFilter
            label={texts.status}
            all={texts.allStatuses}
            choices={choicesOf("gameStatus")}
            value={filters["status"]}
            choose={(status) => set("status", status)}
          />
        </FilterBar>
        <DataList
          list={list}
          label={texts.title}
          columns={useColumns()}
          keyOf={({ notificationId }) => notificationId}
          hrefOf={({ notificationId }) => `/mini-games/${notificationId}`}
          empty={empty}
        />
      </Section>
    </Page>
  )
}
