import { ActionIcon, Anchor, Button, Group, Stack, Text, Tooltip } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { FastForward } from "lucide-react"
import { Link, useRoute } from "wouter"
import { bodyOf } from "../../api/client.ts"
import { useClock } from "../../i18n/clock.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useMayRead } from "../session.ts"
import { useTestClock, useTicking } from "./clock.tsx"
import { type Due, dueAfter } from "./due.ts"
import { testModeMessages } from "./messages.ts"

const query = { limit: 200 }
const mostShown = 8

/** What will happen, according to games and pools. */
const useDue = (): readonly Due[] => {
  const api = useApi()
  const timeZone = useClock()
  const maySeePools = useMayRead("pools")
  const now = useTicking()
  const campaigns = useQuery({
    queryKey: ["campaigns", "due"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/campaigns", { params: { query: { ...query, status: "active" } } })),
  })
  const miniGames = useQuery({
    queryKey: ["mini-games", "due"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/notifications", { params: { query } })),
  })
  const pools = useQuery({
    queryKey: ["pools", "due"],
    enabled: maySeePools,
    queryFn: () => bodyOf(api.GET("/api/v1/admin/code-pools", { params: { query } })),
  })
  return dueAfter(now, timeZone, {
    campaigns: campaigns.data?.items ?? [],
    miniGames: miniGames.data?.items ?? [],
    pools: pools.data?.items ?? [],
  })
}

type ComingProps = { readonly canMove: boolean; readonly onLeave: () => void }

/** Buttons to the dates of the game whose page is open. */
const OpenGame = ({ due }: { due: readonly Due[] }) => {
  const texts = useMessages(testModeMessages)
  const { advance } = useTestClock()
  const [isCampaign, campaign] = useRoute<{ id: string }>("/campaigns/:id")
  const [isMiniGame, miniGame] = useRoute<{ id: string }>("/mini-games/:id")
  const href = isCampaign
    ? `/campaigns/${encodeURIComponent(campaign.id)}`
    : isMiniGame
      ? `/mini-games/${encodeURIComponent(miniGame.id)}`
      : null
  const dates = due.filter((one) => one.href === href && href !== null && (one.kind === "start" || one.kind === "end"))
  if (dates.length === 0) return null
  return (
    <Group gap="xs">
      {dates.map(({ kind, name, at }) => (
        <Button
          key={kind}
          variant="light"
          size="sm"
          leftSection={<FastForward size={16} aria-hidden />}
          disabled={advance.isBusy}
          onClick={() => advance.start({ to: new Date(at).toISOString() })}
        >
          {kind === "end" ? texts.toEndOf(name ?? "") : texts.toStartOf(name ?? "")}
        </Button>
      ))}
    </Group>
  )
}

/** What comes next, with the way of the clock to each. */
export const Coming = ({ canMove, onLeave }: ComingProps) => {
  const texts = useMessages(testModeMessages)
  const format = useFormat()
  const { advance } = useTestClock()
  const due = useDue()
  return (
    <Stack gap="xs">
      {canMove && <OpenGame due={due} />}
      <div>
        <Text fw={600} size="sm">
          {texts.due}
        </Text>
        <Text size="sm" c="dimmed">
          {texts.dueHint}
        </Text>
      </div>
      <ol className="test-list">
        {due.slice(0, mostShown).map(({ kind, name, href, at }) => {
          const time = new Date(at).toISOString()
          const what = [texts.kinds[kind], name].filter(Boolean).join(" · ")
          return (
            <li key={`${kind} ${href} ${at}`}>
              <time dateTime={time}>
                {format.dateTime(time)}
                <Text span size="xs" c="dimmed" display="block">
                  {format.fromNow(time)}
                </Text>
              </time>
              <span>
                {texts.kinds[kind]}
                {href !== null && (
                  <Anchor component={Link} href={href} fz="inherit" display="block" onClick={onLeave}>
                    {name}
                  </Anchor>
                )}
              </span>
              {canMove && (
                <Tooltip label={texts.goTo(what)}>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={texts.goTo(what)}
                    disabled={advance.isBusy}
                    onClick={() => advance.start({ to: time })}
                  >
                    <FastForward size={16} aria-hidden />
                  </ActionIcon>
                </Tooltip>
              )}
            </li>
          )
        })}
      </ol>
    </Stack>
  )
}
