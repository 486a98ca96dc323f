import { Anchor, Button, Code, Group, Progress, Stack, Text } from "@mantine/core"
import { CircleStop, FastForward } from "lucide-react"
import { Link } from "wouter"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useEventWord } from "../../pages/webhooks/form/events.tsx"
import type { Fired, Way } from "./advance.ts"
import { useTestClock } from "./clock.tsx"
import { testModeMessages } from "./messages.ts"

/** Where what happened is shown; null if its name does not tell. */
const hrefOf = ({ what, id }: Fired): string | null => {
  const subject = what.split(".")[0]
  if (subject === "campaign" || subject === "ranking-prizes") return `/campaigns/${encodeURIComponent(id)}`
  return subject === "pool" ? `/pools/${encodeURIComponent(id)}` : null
}

const FiredList = ({ way: { fired, more }, onLeave }: { way: Way; onLeave: () => void }) => {
  const texts = useMessages(testModeMessages)
  const format = useFormat()
  const eventWord = useEventWord()
  const words: Readonly<Record<string, string | undefined>> = texts.whats
  return (
    <>
      <ol className="test-list">
        {fired.map((one, index) => {
          const { at, what, id } = one
          const href = hrefOf(one)
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end
            <li key={index}>
              <time dateTime={at}>{format.preciseTime(at)}</time>
              <span>
                {words[what] ?? eventWord(what)}{" "}
                {href === null ? (
                  <Code>{id}</Code>
                ) : (
                  <Anchor component={Link} href={href} fz="inherit" onClick={onLeave}>
                    {id}
                  </Anchor>
                )}
              </span>
            </li>
          )
        })}
      </ol>
      {more > 0 && (
        <Text size="sm" c="dimmed">
          {texts.firedMore(format.number(more))}
        </Text>
      )}
    </>
  )
}

/** The clock on its way, and what happened on it. */
export const WayOfClock = ({ onLeave }: { onLeave: () => void }) => {
  const texts = useMessages(testModeMessages)
  const format = useFormat()
  const { advance, now } = useTestClock()
  const { way, isBusy } = advance
  if (!way && !isBusy) return null
  const reached = Math.max(now(), way ? Date.parse(way.reached) : 0)
  const [from, to] = way ? [Date.parse(way.from), Date.parse(way.to)] : [reached, reached]
  const share = to > from ? Math.min(1, (reached - from) / (to - from)) : 0
  return (
    <Stack gap="xs" role="status" className="test-way">
      {isBusy ? (
        <>
          <Group justify="space-between" gap="xs">
            <Text size="sm">
              {way?.state === "stopping"
                ? texts.stopping
                : texts.working(format.dateTime(new Date(reached).toISOString()))}
            </Text>
            <Button
              variant="default"
              size="xs"
              leftSection={<CircleStop size={14} aria-hidden />}
              disabled={way?.state === "stopping"}
              onClick={advance.stop}
            >
              {texts.stop}
            </Button>
          </Group>
          <Progress value={100 * share} striped animated aria-label={texts.progress} />
        </>
      ) : (
        way && (
          <Group justify="space-between" gap="xs">
            <Text fw={600} size="sm">
              {texts.fired}
            </Text>
            <Text size="sm" c="dimmed">
              {texts.advanced(format.dateTime(way.from), format.dateTime(way.reached))}
            </Text>
          </Group>
        )
      )}
      {way?.state === "stopped" && (
        <Group justify="space-between" gap="xs">
          <Text size="sm">{texts.stopped}</Text>
          <Button
            variant="default"
            size="xs"
            leftSection={<FastForward size={14} aria-hidden />}
            onClick={advance.goOn}
          >
            {texts.goOn}
          </Button>
        </Group>
      )}
      {way && way.fired.length > 0 && <FiredList way={way} onLeave={onLeave} />}
      {way?.state === "arrived" && way.fired.length === 0 && (
        <Text size="sm" c="dimmed">
          {texts.firedNone}
        </Text>
      )}
    </Stack>
  )
}
