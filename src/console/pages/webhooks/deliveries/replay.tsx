import { Button, Text } from "@mantine/core"
import { History, RotateCw } from "lucide-react"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { ChoiceField } from "../../../components/form/fields.tsx"
import { FormButton } from "../../../components/form/form-button.tsx"
import { MomentField } from "../../../components/form/moment-field.tsx"
import { useNow } from "../../../i18n/clock.ts"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.ts"
import { useEventWord } from "../form/events.tsx"
import type { Delivery } from "./attempts.tsx"
import { deliveryMessages } from "./messages.ts"

const dayMs = 24 * 3_600_000
const minuteMs = 60_000

/** The last day, to the next whole minute, since the fields show minutes. */
const lastDay = (now: number) => {
  const to = Math.ceil(now / minuteMs) * minuteMs
  return { from: new Date(to - dayMs).toISOString(), to: new Date(to).toISOString(), which: "failed" }
}

/** The button that resends one delivery. */
export const Replay = ({ webhookId, delivery }: { webhookId: string; delivery: Delivery }) => {
  const texts = useMessages(deliveryMessages)
  const format = useFormat()
  const wordOf = useEventWord()
  const api = useApi()
  const { deliveryId, event, createdAt } = delivery
  const replay = useChange({
    run: () => bodyOf(api.POST("/api/v1/admin/deliveries/{deliveryId}/replay", { params: { path: { deliveryId } } })),
    outdates: [["deliveries", webhookId]],
    done: texts.replayed,
  })
  return (
    <Button
      variant="default"
      size="xs"
      leftSection={<RotateCw size={14} aria-hidden />}
      aria-label={texts.replayLabel(wordOf(event), format.dateTime(createdAt))}
      loading={replay.isPending}
      disabled={delivery.status === "pending"}
      onClick={() => replay.mutate(undefined)}
    >
      {texts.replay}
    </Button>
  )
}

/** The button that resends the deliveries of a period. */
export const ReplayPeriod = ({ webhookId }: { webhookId: string }) => {
  const texts = useMessages(deliveryMessages)
  const format = useFormat()
  const now = useNow()
  const api = useApi()
  const change = {
    run: ({ from, to, which }: ReturnType<typeof lastDay>) => {
      const status = which === "failed" || which === "delivered" ? ({ status: which } as const) : {}
      const params = { path: { webhookId } }
      return bodyOf(api.POST("/api/v1/admin/webhooks/{webhookId}/replay", { params, body: { from, to, ...status } }))
    },
    outdates: [["deliveries", webhookId]],
    done: ({ replayed }: { replayed: number }) => texts.replayedCount(format.number(replayed)),
  }
  const choices = [
    { value: "failed", label: texts.onlyFailed },
    { value: "delivered", label: texts.onlyDelivered },
    { value: "all", label: texts.every },
  ]
  return (
    <FormButton
      label={texts.replayPeriod}
      icon={History}
      submitLabel={texts.submit}
      initial={() => lastDay(now())}
      change={change}
    >
      {(form) => (
        <>
          <Text size="sm" c="dimmed">
            {texts.replayPeriodText}
          </Text>
          <MomentField label={texts.from} required {...form.getInputProps("from")} />
          <MomentField label={texts.to} required {...form.getInputProps("to")} />
          <ChoiceField label={texts.which} choices={choices} {...form.getInputProps("which")} />
        </>
      )}
    </FormButton>
  )
}
