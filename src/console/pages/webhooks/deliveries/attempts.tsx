import { Stack, Text } from "@mantine/core"
import type { paths } from "../../../api/schema.ts"
import { CopiedId } from "../../../components/display/copy.tsx"
import { Facts } from "../../../components/display/facts.tsx"
import { Time } from "../../../components/display/time.tsx"
import { Dialog } from "../../../components/feedback/dialog.tsx"
import { DataTable } from "../../../components/list/table.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useEventWord } from "../form/events.tsx"
import { Exchange } from "./exchange.tsx"
import { deliveryMessages } from "./messages.ts"

/** A delivery as the log returns it. */
export type Delivery =
  paths["/api/v1/admin/webhooks/{webhookId}/deliveries"]["get"]["responses"][200]["content"]["application/json"]["items"][number]
export type Attempt = Delivery["attempts"][number]

/** The outcome of an attempt: the status of the response, or that there was none. */
export const useResultText = () => {
  const texts = useMessages(deliveryMessages)
  return ({ statusCode }: Attempt): string => (statusCode === null ? texts.noResponse : `HTTP ${statusCode}`)
}

const AttemptTable = ({ attempts }: { attempts: readonly Attempt[] }) => {
  const texts = useMessages(deliveryMessages)
  const format = useFormat()
  const resultText = useResultText()
  if (attempts.length === 0) return <Text c="dimmed">{texts.noAttempts}</Text>
  return (
    <DataTable
      label={texts.detail}
      items={attempts}
      keyOf={({ at }, index) => `${at}/${index}`}
      columns={[
        { header: texts.at, show: ({ at }) => <Time at={at} isPrecise /> },
        {
          header: texts.result,
          onPhone: "aside",
          show: (attempt) => (
            <>
              {resultText(attempt)}
              {attempt.error !== null && (
                <Text size="xs" c="dimmed">
                  {attempt.error}
                </Text>
              )}
            </>
          ),
        },
        {
          header: texts.duration,
          isNumber: true,
          show: ({ durationMs }) => texts.milliseconds(format.number(Math.round(durationMs))),
        },
      ]}
    />
  )
}

type AttemptsDialogProps = { readonly delivery: Delivery | null; onClose(): void }

/** One delivery with all its attempts. */
export const AttemptsDialog = ({ delivery, onClose }: AttemptsDialogProps) => {
  const texts = useMessages(deliveryMessages)
  const wordOf = useEventWord()
  return (
    <Dialog title={texts.detail} isOpen={delivery !== null} onClose={onClose} size="xl">
      {delivery && (
        <Stack gap="md">
          <Facts
            facts={[
              [texts.event, `${wordOf(delivery.event)} (${delivery.event})`],
              [texts.status, texts.statuses[delivery.status]],
              [texts.created, <Time key="created" at={delivery.createdAt} />],
              [texts.deliveryId, <CopiedId key="delivery" value={delivery.deliveryId} />],
              [texts.eventId, <CopiedId key="event" value={delivery.eventId} />],
            ]}
          />
          <AttemptTable attempts={delivery.attempts} />
          <Exchange deliveryId={delivery.deliveryId} attempts={delivery.attempts.length} />
        </Stack>
      )}
    </Dialog>
  )
}
