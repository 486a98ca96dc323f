import { Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { useState } from "react"
import { CountField } from "../../components/form/fields.tsx"
import type { Ask, GoneAt, PrizeGoneAt } from "../../components/promotion/preview.ts"
import { sentence, useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import type { Campaign, CampaignInput } from "./campaign.ts"

const messages = defineMessages(
  {
    label: "¿Cuántas jugadas esperas por día?",
    hint: "Para estimar cuándo se agotan las existencias y el presupuesto.",
    goneAt: (name: string, at: string) => sentence(`${name}: se agota hacia el ${at}`),
    goneInPeriod: (name: string, at: string) => sentence(`${name}: se agota por primera vez hacia el ${at}`),
    poolGoneAt: (name: string, at: string) => sentence(`${name}: se acaban los códigos de su bolsa hacia el ${at}`),
    budgetGoneAt: (name: string, at: string) =>
      `${name}: se gana hasta cerca del ${at}, cuando se agota el presupuesto.`,
    quotaGoneAt: (name: string, at: string) =>
      `${name}: se gana hasta cerca del ${at}, cuando se agota la cuota de premios.`,
    lasts: (name: string) => `${name}: alcanza.`,
    budget: "El presupuesto",
    result: "Cuándo se agota",
  },
  {
    label: "How many plays a day do you expect?",
    hint: "To estimate when stock and budget run out.",
    goneAt: (name: string, at: string) => sentence(`${name}: runs out around ${at}`),
    goneInPeriod: (name: string, at: string) => sentence(`${name}: first runs out around ${at}`),
    poolGoneAt: (name: string, at: string) => sentence(`${name}: the codes of its pool run out around ${at}`),
    budgetGoneAt: (name: string, at: string) => `${name}: can be won until around ${at}, when the budget runs out.`,
    quotaGoneAt: (name: string, at: string) =>
      `${name}: can be won until around ${at}, when the prize quota is used up.`,
    lasts: (name: string) => `${name}: lasts.`,
    budget: "The budget",
    result: "When it runs out",
  },
)

type Drafted = Campaign | CampaignInput
type PaceProps = {
  readonly campaign: Drafted
  readonly ask: Ask<Drafted>
  /** The moments that `ask` counts as planned. */
  readonly moments?: readonly object[]
}

const ends = {
  prize_stock: "goneAt",
  code_pool: "poolGoneAt",
  code_budget: "budgetGoneAt",
  win_quota: "quotaGoneAt",
} as const

const typingMs = 400
const maxPerDay = 1_000_000_000

const hasLimits = ({ kind, budget, prizes, rewardLimits }: Drafted): boolean => {
  const isFinal = rewardLimits?.maxTotal != null && rewardLimits.period === "total"
  const isLimited = (prizes ?? []).some(({ stock, poolId }) => isFinal || stock?.maxTotal != null || poolId != null)
  return kind !== "codes" && (budget != null || isLimited)
}

/** When a campaign's stock and budget will probably be used up, at the rate of plays that the reader expects. */
export const Pace = ({ campaign, ask, moments = [] }: PaceProps) => {
  const texts = useMessages(messages)
  const format = useFormat()
  const [count, setCount] = useState<number | null>(null)
  const [asked] = useDebouncedValue({ campaign, count }, typingMs)
  const { data } = useQuery({
    queryKey: ["preview", "pace", asked, moments],
    queryFn: () => ask(asked.campaign, { playsPerDay: asked.count ?? 1 }),
    enabled: asked.count !== null && asked.count > 0,
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (!hasLimits(campaign)) return null
  const { prizes, timezone } = asked.campaign
  const forecast = count === null ? null : data?.forecast
  const zoned = (goneAt: string) => format.zonedDate(goneAt, timezone ?? "UTC")
  const sentencesOf = ({ prizeId, goneAt, by }: PrizeGoneAt): string[] => {
    const prize = (prizes ?? []).find((one) => one.prizeId === prizeId)
    const name = prize?.name ?? prizeId
    // What nothing limits but the budget is said by the budget's own sentence.
    if (goneAt === null) return prize?.stock?.maxTotal != null || prize?.poolId != null ? [texts.lasts(name)] : []
    const isRepeated = by === "prize_stock" && prize?.stock?.period !== "total"
    return [
      isRepeated ? texts.goneInPeriod(name, zoned(goneAt)) : texts[ends[by ?? "prize_stock"]](name, zoned(goneAt)),
    ]
  }
  const ofPrizes = (forecast?.prizes ?? []).flatMap(sentencesOf)
  const ofBudget = ({ goneAt }: GoneAt) =>
    goneAt === null ? texts.lasts(texts.budget) : texts.goneAt(texts.budget, zoned(goneAt))
  const sentences = [...ofPrizes, ...(forecast?.budget ? [ofBudget(forecast.budget)] : [])]
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
        {sentences.map((said) => (
          <Text key={said} size="sm">
            {said}
          </Text>
        ))}
      </div>
    </div>
  )
}
