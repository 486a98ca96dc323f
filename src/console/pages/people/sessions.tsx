import { Badge, Group, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { MonitorSmartphone } from "lucide-react"
import { useChange } from "../../api/change.ts"
import type { components } from "../../api/schema.ts"
import { Time } from "../../components/display/time.tsx"
import { useWhoText, WhoText } from "../../components/display/who.tsx"
import { ConfirmButton } from "../../components/feedback/confirm.tsx"
import { Empty, Failed, Loading } from "../../components/feedback/state.tsx"
import { type Column, DataTable } from "../../components/list/table.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { peopleMessages } from "./messages.ts"

type Session = components["schemas"]["ListedSession"]

type SessionsProps = {
  readonly queryKey: readonly string[]
  /** Whether it shows the holder of each session. */
  readonly showsHolder: boolean
  readonly canEnd: boolean
  read(): Promise<{ readonly items: readonly Session[] }>
  end(sessionId: string): Promise<unknown>
}

type EndProps = Pick<SessionsProps, "end" | "queryKey" | "showsHolder"> & { readonly session: Session }

const End = ({ session, queryKey, showsHolder, end }: EndProps) => {
  const texts = useMessages(peopleMessages)
  const whoText = useWhoText()
  const origin = [session.browser, session.address].filter(Boolean).join(", ") || texts.unknownOrigin
  const ending = useChange({
    run: () => end(session.sessionId),
    outdates: [queryKey],
    done: texts.endedNote,
  })
  return (
    <ConfirmButton
      label={texts.end}
      name={`${texts.end}: ${showsHolder ? `${whoText(session)}, ${origin}` : origin}`}
      title={texts.endTitle}
      text={texts.endText}
      size="xs"
      isBusy={ending.isPending}
      onConfirm={() => ending.mutate(undefined)}
    />
  )
}

/** Sessions in force, each with a button that ends it. */
export const Sessions = ({ queryKey, showsHolder, canEnd, read, end }: SessionsProps) => {
  const texts = useMessages(peopleMessages)
  const query = useQuery({ queryKey, queryFn: read })
  if (query.error) return <Failed error={query.error} retry={() => void query.refetch()} />
  if (!query.data) return <Loading lines={4} />
  if (query.data.items.length === 0)
    return <Empty icon={MonitorSmartphone} title={texts.noSessionsTitle} text={texts.noSessionsText} />
  const holder: Column<Session> = {
    header: texts.who,
    show: (session) => <WhoText {...session} />,
  }
  const actions: Column<Session> = {
    header: texts.actions,
    show: (session) =>
      session.isOwn ? "–" : <End session={session} queryKey={queryKey} showsHolder={showsHolder} end={end} />,
  }
  const columns: Column<Session>[] = [
    ...(showsHolder ? [holder] : []),
    {
      header: texts.from,
      show: ({ browser, address, isOwn }) => (
        <Group gap="xs">
          <Text fz="inherit">{[browser, address].filter(Boolean).join(" · ") || texts.unknownOrigin}</Text>
          {isOwn && <Badge variant="light">{texts.own}</Badge>}
        </Group>
      ),
    },
    { header: texts.since, isShort: true, show: ({ createdAt }) => <Time at={createdAt} /> },
    { header: texts.seen, isShort: true, show: ({ seenAt }) => <Time at={seenAt} /> },
    ...(canEnd ? [actions] : []),
  ]
  return (
    <DataTable label={texts.sessions} items={query.data.items} columns={columns} keyOf={({ sessionId }) => sessionId} />
  )
}
