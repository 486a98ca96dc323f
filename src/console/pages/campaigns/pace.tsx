import { Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { CountField } from "../../components/form/fields.tsx"
import type { Ask } from "../../components/promotion/preview.ts"
import { sentence, useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import type { Campaign, CampaignInput } from "./campaign.ts"

const messages = defineMessages(
  {
    label: "¿Cuántas jugadas esperas por día?",
    hint: "Para estimar cuándo se agotan las existencias y el presupuesto.",
    goneAt: (name: string, at: string) => sentence(`${name}: se agota hacia el ${at}`),
    goneInPeriod: (name: string, at: string) => sentence(`${name}: se agota por primera vez hacia el ${at}`),
    lasts: (name: string) => `${name}: alcanza.`,
    budget: "El presupuesto",
    result: "Cuándo se agota",
  },
  {
    label: "How many plays a day do you expect?",
    hint: "To estimate when stock and budget run out.",
    goneAt: (name: string, at: string) => sentence(`${name}: runs out around ${at}`),
    goneInPeriod: (name: string, at: string) => sentence(`${name}: first runs out around ${at}`),
    lasts: (name: string) => `${name}: lasts.`,
    budget: "The budget",
    result: "When it runs out",
  },
)

type Drafted = Campaign | CampaignInput
type PaceProps = { readonly campaign: Drafted; readonly ask: Ask<Drafted> }

const typingMs = 400
const maxPerDay = 1_000_000_000

const hasLimits = ({ kind, budget, prizes }: Drafted): boolean =>
  kind !== "codes" && (budget != null || (prizes ?? []).some(({ stock }) => stock?.maxTotal != null))

/** When a campaign's stock and budget will probably be used up, at the rate of plays that the reader expects. */
export const Pace = ({ campaign, ask }: PaceProps) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const [count, setCount] = useState<number | null>(null)
  const [asked] = useDebouncedValue({ campaign, count }, typingMs)
  const { data } = useQuery({
    queryKey: ["preview", "pace", asked],
    queryFn: () => ask(asked.campaign, { playsPerDay: asked.count ?? 1 }),
    enabled: asked.count !== null && asked.count > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!hasLimits(campaign)) return null
  const { prizes, timezone } = asked.campaign
  const forecast = count === null ? null : data?.forecast
  const say = (name: string, goneAt: string | null, isRepeated = false) => {
    if (goneAt === null) return texts.lasts(name)
    const at = format.zonedDate(goneAt, timezone ?? "UTC")
    return isRepeated ? texts.goneInPeriod(name, at) : texts.goneAt(name, at)
  }
  const ofPrizes = (forecast?.stock ?? []).map(({ prizeId, goneAt }) => {
    const prize = (prizes ?? []).find((one) => one.prizeId === prizeId)
    return say(prize?.name ?? prizeId, goneAt, prize?.stock?.period !== "total")
  })
  const sentences = [...ofPrizes, ...(forecast?.budget ? [say(texts.budget, forecast.budget.goneAt)] : [])]
  return (
    <div className="pace">
      <CountField
        label={texts.label}
        description={texts.hint}
        min={1}
        max={maxPerDay}
        maw={360}
        value={count}
        onChange={setCount}
      />
      <div role="status" aria-label={texts.result}>
        {sentences.map((sentence) => (
          <Text key={sentence} size="sm">
            {sentence}
          </Text>
        ))}
      </div>
    </div>
  )
}
