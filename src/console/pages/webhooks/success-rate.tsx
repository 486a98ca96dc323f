import { useQuery } from "@tanstack/react-query"
import { bodyOf } from "../../api/client.ts"
import { Stat, Stats } from "../../components/display/stat.tsx"
import { Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import type { Delivery } from "./deliveries/attempts.tsx"
import { type Health, healthOf } from "./health.ts"
import { toolMessages } from "./tools-messages.ts"

/** As many as one page of the list may have. */
const counted = 200
const refreshMs = 10_000

/** Reads the newest deliveries; `null` until one was attempted. */
const useHealth = (webhookId: string): Health | null => {
  const api = useApi()
  const params = { path: { webhookId }, query: { limit: counted } }
  const { data } = useQuery({
    queryKey: ["deliveries", webhookId, "health"],
    queryFn: () => bodyOf(api.GET("/api/v1/admin/webhooks/{webhookId}/deliveries", { params })),
    refetchInterval: refreshMs,
  })
  return healthOf((data?.items ?? []) satisfies readonly Delivery[])
}

/** How many of the newest deliveries have arrived, and how fast the receiver answers. */
export const SuccessRate = ({ webhookId }: { webhookId: string }) => {
  const texts = useMessages(toolMessages)
  const format = useFormat()
  const health = useHealth(webhookId)
  if (!health) return null
  const { attempted, delivered, atOnce, medianMs } = health
  const share = (count: number) => format.percent(count / attempted)
  const ofAll = (count: number) => texts.deliveredOf(format.number(count), format.number(attempted))
  return (
    <Section title={texts.rate} description={texts.rateText(format.number(attempted))}>
      <Stats>
        <Stat label={texts.delivered} value={share(delivered)} hint={ofAll(delivered)} />
        <Stat label={texts.atOnce} value={share(atOnce)} hint={ofAll(atOnce)} />
        {medianMs !== null && (
          <Stat
            label={texts.answersIn}
            value={texts.milliseconds(format.number(Math.round(medianMs)))}
            hint={texts.median}
          />
        )}
      </Stats>
    </Section>
  )
}
