import { Button, Group, Text } from "@mantine/core"
import { Megaphone, Plus, SearchX, TriangleAlert } from "lucide-react"
import { Link } from "wouter"
import { answer } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import { Time } from "../../components/display/time.tsx"
import { Empty } from "../../components/feedback/state.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { ChoiceFilter, FilterBar, SearchField, useFilters } from "../../components/list/filters.tsx"
import { type Column, DataList } from "../../components/list/list.tsx"
import { StatusBadge } from "../../components/promotion/status.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi, useCanEdit } from "../../shell/session.tsx"
import type { Campaign } from "./campaign.ts"
import { campaignMessages } from "./messages.ts"

const useColumns = (): Column<Campaign>[] => {
  const texts = useMessages(campaignMessages)
  const { wordFor } = useTerms()
  const typeOf = ({ kind = "game", gameType }: Campaign) =>
    kind === "game" && gameType ? wordFor("gameType", gameType) : wordFor("kind", kind)
  return [
    { header: texts.name, show: ({ name, campaignId }) => name ?? campaignId },
    {
      header: texts.status,
      show: ({ status = "draft", warnings }) => (
        <Group gap="xs" component="span">
          <StatusBadge status={status} />
          {warnings.length > 0 && (
            <Text size="xs" component="span" className="warning-mark">
              <TriangleAlert size={14} aria-hidden /> {texts.hasWarnings(warnings.length)}
            </Text>
          )}
        </Group>
      ),
    },
    { header: texts.type, show: typeOf },
    { header: texts.reward, show: ({ rewardType = "none" }) => wordFor("rewardType", rewardType) },
    { header: texts.updated, show: ({ updatedAt }) => <Time at={updatedAt} /> },
  ]
}

/** Every campaign, the newest first, with filters. */
export const CampaignList = () => {
  const texts = useMessages(campaignMessages)
  const { choicesOf } = useTerms()
  const api = useApi()
  const canEdit = useCanEdit()
  const { filters, set } = useFilters()
  const list = useList<Campaign>(["campaigns", filters], (page) =>
    answer(api.GET("/api/v1/admin/campaigns", { params: { query: { ...filters, ...page } } })),
  )
  const create = canEdit && (
    <Button component={Link} href="/campaigns/new" leftSection={<Plus size={16} aria-hidden />}>
      {texts.create}
    </Button>
  )
  const isFiltered = Object.keys(filters).length > 0
  const empty = isFiltered ? (
    <Empty icon={SearchX} title={texts.noMatchTitle} text={texts.noMatchText} />
  ) : (
    <Empty icon={Megaphone} title={texts.noneTitle} text={texts.noneText} action={create} />
  )
  return (
    <Page title={texts.title} description={texts.description} actions={create}>
      <Section title={texts.title} isTitleHidden>
        <FilterBar>
          <SearchField label={texts.search} value={filters["search"] ?? ""} onSearch={(text) => set("search", text)} />
          <ChoiceFilter
            label={texts.status}
            all={texts.allStatuses}
            choices={choicesOf("status")}
            value={filters["status"]}
            choose={(status) => set("status", status)}
          />
          <ChoiceFilter
            label={texts.type}
            all={texts.allTypes}
            choices={choicesOf("gameType")}
            value={filters["gameType"]}
            choose={(gameType) => set("gameType", gameType)}
          />
        </FilterBar>
        <DataList
          list={list}
          label={texts.title}
          columns={useColumns()}
          keyOf={({ campaignId }) => campaignId}
          hrefOf={({ campaignId }) => `/campaigns/${campaignId}`}
          empty={empty}
        />
      </Section>
    </Page>
  )
}
