import { Text } from "@mantine/core"
import { BellRing } from "lucide-react"
import { answer } from "../../api/client.ts"
import { useList } from "../../api/list.ts"
import { Time } from "../../components/display/time.tsx"
import { Empty } from "../../components/feedback/state.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { type Column, DataList } from "../../components/list/list.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../../shell/session.tsx"
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
    { header: texts.clicks, isNumber: true, show: ({ clickCount }) => format.number(clickCount) },
    { header: texts.clickRate, isNumber: true, show: ({ clickRate }) => rate(clickRate) },
    { header: texts.dismissals, isNumber: true, show: ({ dismissCount }) => format.number(dismissCount) },
    { header: texts.dismissRate, isNumber: true, show: ({ dismissRate }) => rate(dismissRate) },
    { header: texts.created, show: ({ createdAt }) => <Time at={createdAt} /> },
  ]
}

/** Every push send, the newest first, with its rates. */
export const PushList = () => {
  const texts = useMessages(pushMessages)
  const api = useApi()
  const canEdit = useCanEdit()
  const list = useList<PushSend>(["push-sends"], (query) =>
    answer(api.GET("/api/v1/admin/push-sends", { params: { query } })),
  )
  return (
    <Page title={texts.title} description={texts.description} actions={canEdit && <CreateSend />}>
      <Section title={texts.title} isTitleHidden>
        <DataList
          list={list}
          label={texts.title}
          columns={useColumns()}
          keyOf={({ sendId }) => sendId}
          hrefOf={({ sendId }) => `/push/${encodeURIComponent(sendId)}`}
          empty={<Empty icon={BellRing} title={texts.noneTitle} text={texts.noneText} />}
        />
      </Section>
    </Page>
  )
}
