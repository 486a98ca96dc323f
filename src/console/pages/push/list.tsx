import { Text } from "@mantine/core"
import { BellRing } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import { Time } from "../../components/display/time.tsx"
import { useFilteredList } from "../../components/list/list.tsx"
import { ListPage } from "../../components/list/list-page.tsx"
import type { Column } from "../../components/list/table.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.ts"
import { CreateSend } from "./create.tsx"
import { pushMessages } from "./messages.ts"
import { nameOf, type PushSend } from "./send.ts"

const useColumns = (): Column<PushSend>[] => {
  const texts = useMessages(pushMessages)
  const format = useFormat()
  const rate = (share: number | null) =>
    share === null ? (
      <Text component="span" c="dimmed" fz="inherit">
        –
      </Text>
    ) : (
      format.percent(share)
    )
  return [
    { header: texts.name, show: nameOf },
    { header: texts.clicks, isNumber: true, onPhone: "aside", show: ({ clickCount }) => format.number(clickCount) },
    { header: texts.clickRate, isNumber: true, show: ({ clickRate }) => rate(clickRate) },
    {
      header: texts.dismissals,
      isNumber: true,
      onPhone: "nowhere",
      show: ({ dismissCount }) => format.number(dismissCount),
    },
    { header: texts.dismissRate, isNumber: true, show: ({ dismissRate }) => rate(dismissRate) },
    { header: texts.created, show: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}

/** Every push send, newest first, with its rates. */
export const PushList = () => {
  const texts = useMessages(pushMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const list = useFilteredList({
    key: ["push-sends"],
    read: (query) => bodyOf(api.GET("/api/v1/admin/push-sends", { params: { query } })),
  })
  return (
    <ListPage
      list={list}
      icon={BellRing}
      texts={texts}
      actions={canEdit && <CreateSend />}
      columns={useColumns()}
      keyOf={({ sendId }) => sendId}
      hrefOf={({ sendId }) => `/push/${encodeURIComponent(sendId)}`}
    />
  )
}
