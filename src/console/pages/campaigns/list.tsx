import { Group, Text } from "@mantine/core"
import { Megaphone, TriangleAlert } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { Time } from "../../components/display/time.tsx"
import { ChoiceFilter, SearchFilter } from "../../components/list/filters.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { StatusBadge } from "../../components/promotion/status.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import { useApi } from "../../shell/session.tsx"
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
  const list = useFilteredList({
    key: ["campaigns"],
    filters: ["search", "status", "gameType"],
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
          <ChoiceFilter name="status" label={texts.status} all={texts.allStatuses} choices={choicesOf("status")} />
          <ChoiceFilter name="gameType" label={texts.type} all={texts.allTypes} choices={choicesOf("gameType")} />
        </>
      }
      columns={useColumns()}
      keyOf={({ campaignId }) => campaignId}
      hrefOf={({ campaignId }) => `/campaigns/${campaignId}`}
    />
  )
}
