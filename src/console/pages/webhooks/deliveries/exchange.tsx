import { Stack, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../../api/client.ts"
import type { paths } from "../../../api/schema.ts"
import { readableJson, TextBlock } from "../../../components/display/text-block.tsx"
import { Loaded } from "../../../components/feedback/state.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { deliveryMessages } from "./messages.ts"

type Detail = paths["/api/v1/admin/deliveries/{deliveryId}"]["get"]["responses"][200]["content"]["application/json"]
type Attempt = Detail["attempts"][number]

const linesOf = (headers: Readonly<Record<string, string>>): string =>
  Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join("\n")

const AttemptExchange = ({ attempt }: { attempt: Attempt }) => {
  const texts = useMessages(deliveryMessages)
  const format = useFormat()
  const { at, statusCode, headers, answer } = attempt
  if (!headers) return null
  const result = statusCode === null ? texts.noResponse : `HTTP ${statusCode}`
  return (
    <details className="exchange">
      <summary>{texts.attemptAt(format.dateTime(at), result)}</summary>
      <Stack gap="sm" mt="sm">
        <TextBlock label={texts.headers} text={linesOf(headers)} />
        {answer === null ? (
          <Text size="sm" c="dimmed">
            {statusCode === null ? texts.neverAnswered : texts.emptyAnswer}
          </Text>
        ) : (
          <TextBlock label={texts.answer} text={answer} />
        )}
      </Stack>
    </details>
  )
}

type ExchangeProps = { readonly deliveryId: string; readonly attempts: number }

/** What was sent to a receiver and its answer; reloaded with each further attempt. */
export const Exchange = ({ deliveryId, attempts }: ExchangeProps) => {
  const texts = useMessages(deliveryMessages)
  const api = useApi()
  const detail = useQuery({
    queryKey: ["delivery", deliveryId, attempts],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/deliveries/{deliveryId}", { params: { path: { deliveryId } } })),
  })
  return (
    <Loaded query={detail} lines={3}>
      {({ body, attempts: made }) => (
        <Stack gap="md">
          <TextBlock label={texts.body} text={readableJson(body)} copied={body} />
          {made.toReversed().map((attempt) => (
            <AttemptExchange key={attempt.at} attempt={attempt} />
          ))}
        </Stack>
      )}
    </Loaded>
  )
}
