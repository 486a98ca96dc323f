import { Anchor, Button, Group, Progress, Text } from "@mantine/core"
import { useQuery } from "@tanstack/react-query"
import { Circle, CircleCheck } from "lucide-react"
import { useEffect, useState } from "react"
import { Link } from "wouter"
import { bodyOf } from "../../api/client.ts"
import { Section } from "../../components/layout/page.tsx"
import { useMessages } from "../../i18n/messages.ts"
import { useApi, useSession } from "../../shell/session.ts"
import { forgetFirstSteps } from "./first-steps-kept.ts"
import { firstStepMessages } from "./first-steps-messages.ts"

const ways = {
  currency: "/settings/organization#currency",
  zone: "/settings/organization#timezone",
  campaign: "/campaigns/new",
  key: "/settings/api-keys",
  webhook: "/settings/webhooks",
  invite: "/settings/people",
} as const

type Step = keyof typeof ways
const steps = Object.keys(ways) as Step[]

/** As many as a page of a list may have: a key that is not for the console is among the newest. */
const keysRead = 200
const one = { params: { query: { limit: 1 } } }
const appScopes: readonly string[] = ["sdk", "read", "write"]

/** Which steps are done; undefined until that is known. */
const useDone = (): ReadonlySet<Step> | undefined => {
  const api = useApi()
  const { session } = useSession()
  const { data } = useQuery({
    queryKey: ["first-steps"],
    refetchOnMount: "always",
    queryFn: async () => {
      const [settings, campaigns, keys, webhooks, users] = await Promise.all([
        bodyOf(api.GET("/api/v1/admin/settings")),
        bodyOf(api.GET("/api/v1/admin/campaigns", one)),
        bodyOf(api.GET("/api/v1/admin/api-keys", { params: { query: { limit: keysRead } } })),
        bodyOf(api.GET("/api/v1/admin/webhooks", one)),
        bodyOf(api.GET("/api/v1/admin/users", { params: { query: { limit: 2 } } })),
      ])
      // Whoever is signed in as a user has invited nobody yet.
      const own = session.user === null ? 0 : 1
      const found: Readonly<Record<Step, boolean>> = {
        currency: settings.currency !== null,
        zone: settings.timezone !== null,
        campaign: campaigns.items.length > 0,
        key: keys.items.some(({ scope, deactivatedAt }) => deactivatedAt === null && appScopes.includes(scope)),
        webhook: webhooks.items.length > 0,
        invite: users.items.length > own,
      }
      return new Set(steps.filter((step) => found[step]))
    },
  })
  return data
}

/** What is still to set up in a new organization, with links; disappears once all is done, or on request. */
const FirstSteps = () => {
  const texts = useMessages(firstStepMessages)
  const { session } = useSession()
  const done = useDone()
  const [isDismissed, setDismissed] = useState(false)
  const isComplete = done?.size === steps.length
  useEffect(() => {
    if (isComplete || isDismissed) forgetFirstSteps(session)
  }, [isComplete, isDismissed, session])
  if (!done || isComplete || isDismissed) return null
  const left = texts.left(done.size, steps.length)
  return (
    <Section
      title={texts.title}
      description={texts.description}
      actions={
        <Group gap="sm">
          <Text size="sm">{left}</Text>
          <Button variant="default" size="xs" onClick={() => setDismissed(true)}>
            {texts.dismiss}
          </Button>
        </Group>
      }
    >
      <Progress value={(100 * done.size) / steps.length} aria-label={left} mb="sm" />
      <ul className="checklist">
        {steps.map((step) => {
          const isDone = done.has(step)
          const Mark = isDone ? CircleCheck : Circle
          const { name, text } = texts.steps[step]
          return (
            <li key={step} data-state={isDone ? "done" : "advised"}>
              <Mark size={18} role="img" aria-label={isDone ? texts.done : texts.open} />
              <div>
                {isDone ? (
                  <Text fw={550}>{name}</Text>
                ) : (
                  <Anchor component={Link} href={ways[step]} fw={550}>
                    {name}
                  </Anchor>
                )}
                <Text size="sm" c="dimmed">
                  {text}
                </Text>
              </div>
            </li>
          )
        })}
      </ul>
    </Section>
  )
}

export default FirstSteps
