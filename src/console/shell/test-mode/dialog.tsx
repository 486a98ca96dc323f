import { Badge, Button, Group, Stack, Text } from "@mantine/core"
import { useForm } from "@mantine/form"
import { FastForward, Pause, Play } from "lucide-react"
import { useChange } from "../../api/change.ts"
import { bodyOf } from "../../api/client.ts"
import { Dialog } from "../../components/feedback/dialog.tsx"
import { Form } from "../../components/form/form.tsx"
import { MomentField } from "../../components/form/moment-field.tsx"
import { useClock } from "../../i18n/clock.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useCanEdit } from "../session.ts"
import { clockKey, useTestClock, useTicking } from "./clock.tsx"
import { Coming } from "./coming.tsx"
import { testModeMessages } from "./messages.ts"
import { WayOfClock } from "./way.tsx"

const hourSeconds = 3_600
const steps = { hour: hourSeconds, day: 24 * hourSeconds, week: 7 * 24 * hourSeconds } as const
const stepNames = ["hour", "day", "week"] as const

/** The time, and the button that lets it stand or run. */
const Face = ({ canMove }: { canMove: boolean }) => {
  const texts = useMessages(testModeMessages)
  const format = useFormat()
  const timeZone = useClock()
  const api = useApi()
  const { isFrozen, advance } = useTestClock()
  const now = useTicking()
  const freezing = useChange({
    run: (frozen: boolean) => bodyOf(api.PUT("/api/v1/admin/test/clock", { body: { frozen } })),
    outdates: [clockKey],
    done: isFrozen ? texts.runningNote : texts.frozenNote,
  })
  return (
    <div className="test-face">
      <div>
        <Text className="test-face-time">{format.preciseTime(new Date(now).toISOString())}</Text>
        <Text size="sm" c="dimmed" title={timeZone}>
          {format.zoneName(timeZone)}
        </Text>
      </div>
      <Group gap="sm">
        <Badge variant="dot" color={isFrozen ? "blue" : "teal"}>
          {isFrozen ? texts.frozen : texts.running}
        </Badge>
        {canMove && (
          <Button
            variant="default"
            size="xs"
            leftSection={isFrozen ? <Play size={14} aria-hidden /> : <Pause size={14} aria-hidden />}
            loading={freezing.isPending}
            disabled={advance.isBusy}
            onClick={() => freezing.mutate(!isFrozen)}
          >
            {isFrozen ? texts.run : texts.freeze}
          </Button>
        )}
      </Group>
    </div>
  )
}

const Moves = () => {
  const texts = useMessages(testModeMessages)
  const { advance, now } = useTestClock()
  const form = useForm({ initialValues: { to: "" } })
  const isBehind = now() < Date.now() - 60_000
  return (
    <Stack gap="sm">
      <div>
        <Text fw={600} size="sm">
          {texts.move}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.moveHint}
        </Text>
      </div>
      <Group gap="xs">
        {stepNames.map((name) => (
          <Button
            key={name}
            variant="default"
            size="sm"
            disabled={advance.isBusy}
            onClick={() => advance.start({ seconds: steps[name] })}
          >
            {texts.steps[name]}
          </Button>
        ))}
        {isBehind && (
          <Button
            variant="default"
            size="sm"
            disabled={advance.isBusy}
            onClick={() => advance.start({ to: new Date().toISOString() })}
          >
            {texts.toNow}
          </Button>
        )}
      </Group>
      <Form form={form} onSubmit={() => advance.start({ to: form.values.to })}>
        <Group gap="xs" align="flex-end">
          <MomentField label={texts.to} required withAsterisk={false} flex="1 1 12rem" {...form.getInputProps("to")} />
          <Button type="submit" disabled={advance.isBusy} leftSection={<FastForward size={16} aria-hidden />}>
            {texts.go}
          </Button>
        </Group>
      </Form>
    </Stack>
  )
}

/** The control of a test organization's clock: its time, where to move it, what will happen and what has. */
const ClockDialog = ({ onClose }: { onClose: () => void }) => {
  const texts = useMessages(testModeMessages)
  const canMove = useCanEdit("test")
  return (
    <Dialog title={texts.clock} isOpen onClose={onClose} size="lg">
      <Stack gap="lg">
        <Face canMove={canMove} />
        {canMove ? (
          <Moves />
        ) : (
          <Text size="sm" c="dimmed">
            {texts.readOnly}
          </Text>
        )}
        <WayOfClock onLeave={onClose} />
        <Coming canMove={canMove} onLeave={onClose} />
      </Stack>
    </Dialog>
  )
}

export default ClockDialog
