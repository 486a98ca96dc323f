import { Group, Text } from "@mantine/core"
import { Megaphone, TriangleAlert } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { ChoiceFilter, SearchFilter } from "../../components/list/filters.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { StatusBadge } from "../../components/promotion/status.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi } from "../../shell/session.ts"
import { highestCost } from "./cost.ts"
import { campaignMessages } from "./messages.ts"

type Campaign =
  paths["/api/v1/admin/campaigns"]["get"]["responses"][200]["content"]["application/json"]["items"][number]

/** A figure, with its change from the previous seven days to the last seven. */
const Figure = ({ figure: { total, change } }: { figure: NonNullable<Campaign["figures"]>["plays"] }) => {
  const format = useFormat()
  return (
    <span>
      {format.number(total)}
      {change !== 0 && (
        <Text span size="xs" c="dimmed" ml={6}>
          {format.signed(change)}
        </Text>
      )}
    </span>
  )
}

const useColumns = (): Column<Campaign>[] => {
  const texts = useMessages(campaignMessages)
  const { wordFor } = useTerms()
  const format = useFormat()
  const typeOf = ({ kind = "game", gameType }: Campaign) =>
    kind === "game" && gameType ? wordFor("gameType", gameType) : wordFor("kind", kind)
  const figure = (name: "plays" | "wins" | "codes"): Column<Campaign> => ({
    header: texts[name],
    isNumber: true,
    ...(name === "codes" && { onPhone: "nowhere" }),
    show: ({ figures }) => (figures ? <Figure figure={figures[name]} /> : "–"),
  })
  const datesOf = ({ startsAt, endsAt, timezone }: Campaign) => {
    const [from, to] = [startsAt, endsAt].map((at) => at && format.zonedDate(at, timezone))
    if (from && to) return texts.fromTo(from, to)
    if (from) return texts.from(from)
    return to ? texts.until(to) : "–"
  }
  const costOf = (campaign: Campaign) => {
    const cost = highestCost(campaign)
    return cost ? format.money(cost.amount, cost.currency) : cost === null ? texts.noBound : "–"
  }
  return [
    { header: texts.name, show: ({ name, campaignId }) => name ?? campaignId },
    {
      header: texts.status,
      onPhone: "aside",
      show: ({ effectiveStatus, warnings }) => (
        <Group gap="xs" component="span">
          <StatusBadge status={effectiveStatus} />
          {warnings.length > 0 && (
            <Text size="xs" component="span" className="warning-mark">
              <TriangleAlert size={14} aria-hidden /> {texts.hasWarnings(warnings.length)}
            </Text>
          )}
        </Group>
      ),
    },
    { header: texts.type, isWords: true, onPhone: "nowhere", show: typeOf },
    figure("plays"),
    figure("wins"),
    figure("codes"),
    { header: texts.cost, isNumber: true, onPhone: "nowhere", show: costOf },
    { header: texts.dates, isWords: true, onPhone: "nowhere", show: datesOf },
  ]
}

const sorts = ["plays", "wins", "codes", "playsChange", "winsChange", "codesChange"] as const

/** Every campaign, newest first, with filters. */
export const CampaignList = () => {
  const texts = useMessages(campaignMessages)
  const { choicesOf } = useTerms()
  const api = useApi()
  const list = useFilteredList({
    key: ["campaigns"],
    filters: ["search", "effectiveStatus", "gameType", "sort"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/campaigns", { params: { query } })),
  })
  return (
    <ListPage
      list={list}
      icon={Megaphone}
      texts={texts}
      create={{ href: "/campaigns/new", label: texts.create }}
      filters={
        <>
          <SearchFilter name="search" label={texts.search} />
          <ChoiceFilter
            name="effectiveStatus"
            label={texts.status}
            all={texts.allStatuses}
            choices={choicesOf("effectiveStatus")}
          />
          <ChoiceFilter name="gameType" label={texts.type} all={texts.allTypes} choices={choicesOf("gameType")} />
          <ChoiceFilter
            name="sort"
            label={texts.sort}
            all={texts.newestFirst}
            choices={sorts.map((value) => ({ value, label: texts.sorts[value] }))}
          />
        </>
      }
      columns={useColumns()}
      keyOf={({ campaignId }) => campaignId}
      hrefOf={({ campaignId }) => `/campaigns/${campaignId}`}
    />
  )
}
