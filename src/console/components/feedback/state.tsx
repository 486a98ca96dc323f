import { Button, Code, Skeleton, Stack, Text, Title } from "@mantine/core"
import { CircleAlert, type LucideIcon } from "lucide-react"
import type { ReactNode } from "react"
import { ApiError } from "../../api/error.ts"
import { useMessages } from "../../i18n/messages.ts"
import { componentMessages } from "../messages.ts"
import { useErrorText } from "./error-text.ts"

/** Grey lines in place of what is being read. */
export const Loading = ({ lines = 4 }: { lines?: number }) => {
  const texts = useMessages(componentMessages)
  return (
    <Stack gap="sm" role="status" aria-label={texts.loading}>
      {Array.from({ length: lines }, (_, line) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the lines are all alike and never move
        <Skeleton key={line} height={line === 0 ? 28 : 18} width={line === 0 ? "40%" : "100%"} />
      ))}
    </Stack>
  )
}

type EmptyProps = {
  readonly icon: LucideIcon
  readonly title: string
  readonly text?: string
  /** What to do about it. */
  readonly action?: ReactNode
}

/** Says that there is nothing, why, and what to do next. */
export const Empty = ({ icon: Icon, title, text, action }: EmptyProps) => (
  <div className="empty">
    <span className="empty-icon">
      <Icon size={26} aria-hidden />
    </span>
    <Title order={2} size="h4">
      {title}
    </Title>
    {text !== undefined && (
      <Text c="dimmed" maw={440}>
        {text}
      </Text>
    )}
    {action}
  </div>
)

/** Says why something could not be read, and offers to try again. */
export const Failed = ({ error, retry }: { error: unknown; retry?: () => void }) => {
  const texts = useMessages(componentMessages)
  const { text, detail, request } = useErrorText()(error)
  const isOutdated = error instanceof ApiError && error.code === "PAGE_OUTDATED"
  return (
    <div className="empty" role="alert">
      <span className="empty-icon" data-tone="bad">
        <CircleAlert size={26} aria-hidden />
      </span>
      <Title order={2} size="h4">
        {isOutdated ? texts.outdated : texts.failed}
      </Title>
      <Text c="dimmed">{text}</Text>
      {detail !== null && <Code>{detail}</Code>}
      {request !== null && <Code>{request}</Code>}
      {retry && (
        <Button variant="default" onClick={retry}>
          {isOutdated ? texts.reload : texts.retry}
        </Button>
      )}
    </div>
  )
}

/** A query that has its data, its error, or neither yet. */
export type Readable<T> = { readonly data: T | undefined; readonly error: unknown; refetch(): unknown }

/** Shows `children` once there is data; until then, that it is being read, or why it could not be. */
export const Loaded = <T,>({
  query,
  lines,
  children,
}: {
  query: Readable<T>
  lines?: number
  children: (data: T) => ReactNode
}) => {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <Failed error={query.error} retry={() => query.refetch()} />
  return <Loading {...(lines !== undefined && { lines })} />
}
