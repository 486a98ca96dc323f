import { bodyOf } from "../../../api/client.ts"
import { Section } from "../../../components/layout/page.tsx"
import { useFilteredList } from "../../../components/list/list.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { Entries } from "../../audit/entries.tsx"
import { detailMessages } from "./messages.ts"

/** Every change of a mini-game, newest first. */
export const HistoryTab = ({ miniGameId: notificationId }: { miniGameId: string }) => {
  const { tabs } = useMessages(detailMessages)
  const api = useApi()
  const list = useFilteredList({
    key: ["audit-log", notificationId],
    read: (query) =>
      bodyOf(
        api.GET("/api/v1/admin/notifications/{notificationId}/history", {
          params: { path: { notificationId }, query },
        }),
      ),
  })
  return (
    <Section title={tabs.history}>
      <Entries list={list} />
    </Section>
  )
}
