import { bodyOf } from "../../../api/client.ts"
import { Section } from "../../../components/layout/page.tsx"
import { useFilteredList } from "../../../components/list/list.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { Entries } from "../../audit/entries.tsx"
import type { Campaign } from "../campaign.ts"
import { detailMessages } from "./messages.ts"

/** Every change of a campaign, newest first. */
export const HistoryTab = ({ campaign: { campaignId } }: { campaign: Campaign }) => {
  const { tabs } = useMessages(detailMessages)
  const api = useApi()
  const list = useFilteredList({
    key: ["audit-log", campaignId],
    read: (query) =>
      bodyOf(api.GET("/api/v1/admin/campaigns/{campaignId}/history", { params: { path: { campaignId }, query } })),
  })
  return (
    <Section title={tabs.history}>
      <Entries list={list} />
    </Section>
  )
}
