import { Checkbox, Group, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { PackageOpen } from "lucide-react"
import { useState } from "react"
import { bodyOf } from "../../api/client.ts"
import { type PageQuery, whileOnFirstPage } from "../../api/list.ts"
import { useName } from "../../api/names.ts"
import { CampaignSelect } from "../../components/form/campaign-select.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { DayFilters, useDays } from "../../components/list/days.tsx"
import { DownloadButton } from "../../components/list/download.tsx"
import { ChoiceFilter, SearchFilter, useFilters } from "../../components/list/filters.tsx"
import { FilteredList, useFilteredList } from "../../components/list/list.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { useHandoutColumns } from "./columns.tsx"
import { type Handout, handoutsPath } from "./handout.ts"
import { ImportHandouts } from "./import.tsx"
import { MarkForfeited, MarkHandedOut, MarkOpen } from "./mark.tsx"
import { handoutMessages } from "./messages.ts"

const statuses = ["open", "handed_out", "forfeited"] as const

/** The filters in the address as the API takes them: what is open, oldest first, unless another is chosen. */
const queryOf = ({ status = "open", order, ...rest }: Readonly<Record<string, string>>) => {
  const known = statuses.find((name) => name === status)
  return {
    ...rest,
    ...(known && { status: known }),
    order: order === "newest" ? ("newest" as const) : ("oldest" as const),
  }
}

const useHandouts = () => {
  const api = useApi()
  const days = useDays()
  const list = useFilteredList({
    key: ["handouts", days],
    refreshMs: whileOnFirstPage,
    isCounted: true,
    filters: ["status", "order", "externalUserId", "campaignId", "notificationId", "from", "to"],
    isEnabled: days !== undefined,
    read: ({ from: _from, to: _to, ...query }: PageQuery & Readonly<Record<string, string>>) =>
      bodyOf(api.GET(handoutsPath, { params: { query: { ...queryOf(query), ...days } as never } })),
  })
  const { from: _from, to: _to, ...chosen } = list.filters
  return { list, query: { ...queryOf(chosen as Record<string, string>), ...days } }
}

const CampaignFilter = () => {
  const texts = useMessages(handoutMessages)
  const { filters, set } = useFilters("campaignId")
  return (
    <CampaignSelect
      aria-label={texts.campaign}
      placeholder={texts.campaign}
      clearable
      value={filters.campaignId ?? ""}
      onChange={(chosen) => set("campaignId", chosen)}
    />
  )
}

/** As many as one page of the list may have. */
const offeredMiniGames = 200

const MiniGameFilter = () => {
  const texts = useMessages(handoutMessages)
  const api = useApi()
  const { filters } = useFilters("notificationId")
  const { data } = useQuery({
    queryKey: ["mini-games", "filter"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/notifications", { params: { query: { limit: offeredMiniGames } } })),
  })
  const listed = (data?.items ?? []).map(({ notificationId, name = notificationId }) => ({
    value: notificationId,
    label: name,
  }))
  const chosen = filters.notificationId
  const chosenName = useName("miniGames", chosen ?? "")
  const isOffered = chosen === undefined || listed.some(({ value }) => value === chosen)
  return (
    <ChoiceFilter
      name="notificationId"
      label={texts.miniGame}
      all={texts.allMiniGames}
      choices={isOffered ? listed : [{ value: chosen, label: chosenName ?? chosen }, ...listed]}
    />
  )
}

const Filters = () => {
  const texts = useMessages(handoutMessages)
  const choices = (["handed_out", "forfeited", "all"] as const).map((value) => ({ value, label: texts[value] }))
  return (
    <>
      <ChoiceFilter name="status" label={texts.statusFilter} all={texts.open} choices={choices} />
      <ChoiceFilter
        name="order"
        label={texts.order}
        all={texts.oldest}
        choices={[{ value: "newest", label: texts.newest }]}
      />
      <CampaignFilter />
      <MiniGameFilter />
      <SearchFilter name="externalUserId" label={texts.playerFilter} />
      <DayFilters />
    </>
  )
}

type BulkProps = {
  readonly items: readonly Handout[]
  readonly selected: ReadonlySet<string>
  select(handoutIds: readonly string[]): void
}

/** What can be done with the selected hand-outs. */
const Bulk = ({ items, selected, select }: BulkProps) => {
  const texts = useMessages(handoutMessages)
  const format = useFormat()
  const chosen = items.filter(({ handoutId }) => selected.has(handoutId))
  const idsOf = (status: Handout["status"]) =>
    chosen.filter((one) => one.status === status).map(({ handoutId }) => handoutId)
  const [open, handedOut] = [idsOf("open"), idsOf("handed_out")]
  const selectNone = () => select([])
  return (
    <Group gap="sm" className="bulk">
      <Checkbox
        label={texts.selectAll}
        checked={chosen.length > 0 && chosen.length === items.length}
        indeterminate={chosen.length > 0 && chosen.length < items.length}
        onChange={({ currentTarget }) => select(currentTarget.checked ? items.map(({ handoutId }) => handoutId) : [])}
      />
      <Text size="sm" c="dimmed" aria-live="polite">
        {chosen.length > 0 && texts.selected(chosen.length, format.number(chosen.length))}
      </Text>
      {open.length > 0 && <MarkHandedOut handoutIds={open} onDone={selectNone} />}
      {open.length > 0 && <MarkForfeited handoutIds={open} onDone={selectNone} />}
      {handedOut.length > 0 && <MarkOpen handoutIds={handedOut} onDone={selectNone} />}
    </Group>
  )
}

/** What the organization hands out over all games: who gets it, and whether they have it. */
const HandoutsPage = () => {
  const texts = useMessages(handoutMessages)
  const canEdit = useCanEdit("winners")
  const { list, query } = useHandouts()
  const [selected, setSelected] = useState<ReadonlySet<string>>(new Set())
  const toggle = (handoutId: string) => {
    const next = new Set(selected)
    if (!next.delete(handoutId)) next.add(handoutId)
    setSelected(next)
  }
  const columns = useHandoutColumns(canEdit ? { selected, toggle } : null)
  return (
    <Page
      title={texts.title}
      description={texts.description}
      actions={
        <>
          {canEdit && <ImportHandouts />}
          <DownloadButton path={`${handoutsPath}/export`} query={query} label={texts.export} />
        </>
      }
    >
      <Section title={texts.title} isTitleHidden>
        <div className={canEdit ? "handouts" : undefined}>
          <FilteredList
            list={list}
            icon={PackageOpen}
            texts={texts}
            filters={<Filters />}
            above={
              canEdit &&
              list.items.length > 0 && (
                <Bulk items={list.items} selected={selected} select={(ids) => setSelected(new Set(ids))} />
              )
            }
            columns={columns}
            keyOf={({ handoutId }) => handoutId}
          />
        </div>
      </Section>
    </Page>
  )
}

export default HandoutsPage
