import { Code, Progress, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { MousePointerClick, Sigma, X } from "lucide-react"
import { bodyOf } from "../../api/client.ts"
import type { paths } from "../../api/schema.ts"
import { Facts } from "../../components/display/facts.tsx"
import { Stat, Stats } from "../../components/display/stat.tsx"
import { LoadedPage } from "../../components/layout/loaded-page.tsx"
import { Page, Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { pushMessages } from "./messages.ts"
import { nameOf } from "./send.ts"

type Counters = paths["/api/v1/admin/push-sends/{sendId}"]["get"]["responses"][200]["content"]["application/json"]

const refreshMs = 5_000

const Detail = ({ send }: { send: Counters }) => {
  const texts = useMessages(pushMessages)
  const format = useFormat()
  const { sendId, clickCount, dismissCount, createdAt } = send
  const total = clickCount + dismissCount
  const rate = (count: number) =>
    total === 0 ? texts.none : `${format.percent(count / total)} ${texts.ofInteractions}`
  return (
    <Page
      title={nameOf(send)}
      back={{ href: "/push", label: texts.title }}
      id={send.sendId}
      description={texts.createdAt(format.dateTime(createdAt))}
    >
      <Stats>
        <Stat label={texts.clicks} value={format.number(clickCount)} hint={rate(clickCount)} icon={MousePointerClick} />
        <Stat label={texts.dismissals} value={format.number(dismissCount)} hint={rate(dismissCount)} icon={X} />
        <Stat label={texts.interactions} value={format.number(total)} icon={Sigma} />
      </Stats>
      <Section title={texts.how}>
        <Text size="sm" mb="sm">
          {texts.howText}
        </Text>
        {total > 0 && (
          <Progress value={(100 * clickCount) / total} color="teal" size="lg" mb="sm" aria-label={texts.clickRate} />
        )}
        <Facts facts={[[texts.id, <Code key="id">{sendId}</Code>]]} />
      </Section>
    </Page>
  )
}

/** One push send, with its counters, which follow the reports of the apps. */
export const PushDetail = ({ sendId }: { sendId: string }) => {
  const { title } = useMessages(pushMessages)
  const api = useApi()
  const query = useQuery({
    queryKey: ["push-send", sendId],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/push-sends/{sendId}", { params: { path: { sendId } } })),
    refetchInterval: refreshMs,
  })
  return (
    <LoadedPage query={query} parent={{ href: "/push", label: title }}>
      {(send) => <Detail send={send} />}
    </LoadedPage>
  )
}
