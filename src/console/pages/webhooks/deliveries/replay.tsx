import { Button, Text } from "@mantine/core"
import { History, RotateCw } from "lucide-react"
import { useState } from "react"
import { useChange } from "../../../api/change.ts"
import { bodyOf } from "../../../api/client.ts"
import { FormDialog } from "../../../components/feedback/dialog.tsx"
import { ChoiceField } from "../../../components/form/fields.tsx"
import { MomentField } from "../../../components/form/moment-field.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useApi } from "../../../shell/session.tsx"
import { useEventWord } from "../form/events.tsx"
import type { Delivery } from "./attempts.tsx"
import { deliveryMessages } from "./messages.ts"

const dayMs = 24 * 3_600_000
const minuteMs = 60_000

/** The last day, to the next whole minute, since the fields show minutes. */
const lastDay = () => {
  const to = Math.ceil(Date.now() / minuteMs) * minuteMs
  return { from: new Date(to - dayMs).toISOString(), to: new Date(to).toISOString(), which: "failed" }
}

/** The button that sends one delivery again. */
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

/** The button that sends the deliveries of a period again. */
export const ReplayPeriod = ({ webhookId }: { webhookId: string }) => {
  const texts = useMessages(deliveryMessages)
  const format = useFormat()
  const api = useApi()
  const [isOpen, setOpen] = useState(false)
  const [values, setValues] = useState(lastDay)
  const change = (part: Partial<typeof values>) => setValues((old) => ({ ...old, ...part }))
  const replay = useChange({
    run: () => {
      const { from, to, which } = values
      const status = which === "failed" || which === "delivered" ? ({ status: which } as const) : {}
      return bodyOf(
        api.POST("/api/v1/admin/webhooks/{webhookId}/replay", {
          params: { path: { webhookId } },
          body: { from, to, ...status },
        }),
      )
    },
    outdates: [["deliveries", webhookId]],
    done: ({ replayed }) => texts.replayedCount(format.number(replayed)),
    onDone: () => setOpen(false),
  })
  const open = () => {
    setValues(lastDay())
    setOpen(true)
  }
  return (
    <>
      <Button variant="default" leftSection={<History size={16} aria-hidden />} onClick={open}>
        {texts.replayPeriod}
      </Button>
      <FormDialog
        title={texts.replayPeriod}
        isOpen={isOpen}
        onClose={() => setOpen(false)}
        submitLabel={texts.submit}
        isBusy={replay.isPending}
        onSubmit={() => replay.mutate(undefined)}
      >
        <Text size="sm" c="dimmed">
          {texts.replayPeriodText}
        </Text>
        <MomentField label={texts.from} value={values.from} onChange={(from) => change({ from })} isRequired />
        <MomentField label={texts.to} value={values.to} onChange={(to) => change({ to })} isRequired />
        <ChoiceField
          label={texts.which}
          choices={[
            { value: "failed", label: texts.onlyFailed },
            { value: "delivered", label: texts.onlyDelivered },
            { value: "all", label: texts.every },
          ]}
          value={values.which}
          onChange={(which) => change({ which })}
        />
      </FormDialog>
    </>
  )
}
