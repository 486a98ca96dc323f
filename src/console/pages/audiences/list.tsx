import { UsersRound } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { Time } from "../../components/display/time.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { CreateAudience } from "./actions.tsx"
import { type Audience, audienceHref } from "./audience.ts"
import { audienceMessages } from "./messages.ts"

const useColumns = (): Column<Audience>[] => {
  const texts = useMessages(audienceMessages)
  const format = useFormat()
  return [
    { header: texts.name, show: ({ name }) => name },
    { header: texts.id, show: ({ audienceId }) => audienceId },
    { header: texts.members, isNumber: true, show: ({ members }) => format.number(members) },
    { header: texts.updatedAt, show: ({ updatedAt }) => <Time at={updatedAt} /> },
  ]
}

/** Every audience, with how many members it has. */
export const AudienceList = () => {
  const texts = useMessages(audienceMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const list = useFilteredList({
    key: ["audiences"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/audiences", { params: { query } })),
  })
  return (
    <ListPage
      list={list}
      icon={UsersRound}
      texts={texts}
      actions={canEdit && <CreateAudience />}
      columns={useColumns()}
      keyOf={({ audienceId }) => audienceId}
      hrefOf={({ audienceId }) => audienceHref(audienceId)}
    />
  )
}
