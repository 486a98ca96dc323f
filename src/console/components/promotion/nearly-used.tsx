import { Alert, Text } from "@mantine/core"
import { Gauge } from "lucide-react"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { isGone, type UsedLimit, useUsedLimitText } from "./used-limit-text.ts"

const messages = defineMessages(
  {
    gone: "Hay algo que se agotó",
    nearly: "Hay algo que está por agotarse",
    advice: {
      plays:
        "Lo que se agotó convierte en pérdidas las jugadas que lo habrían ganado, hasta que agregues más o empiece otro periodo.",
      spins:
        "Lo que se agotó convierte en pérdidas los giros que lo habrían ganado, hasta que agregues más o empiece otro periodo.",
    },
  },
  {
    gone: "Something is used up",
    nearly: "Something is nearly used up",
    advice: {
      plays:
        "What is used up turns the plays that would have won it into losses, until you add more or a new period begins.",
      spins:
        "What is used up turns the spins that would have won it into losses, until you add more or a new period begins.",
    },
  },
)

type NearlyUsedProps = {
  readonly limits: readonly UsedLimit[]
  readonly currency: string | null
  /** What draws from the limits. */
  readonly by?: "plays" | "spins"
}

/** What is used up or nearly, and what comes of it; nothing if there is enough of everything. */
export const NearlyUsed = ({ limits, currency, by = "plays" }: NearlyUsedProps) => {
  const texts = useMessages(messages)
  const textOf = useUsedLimitText()
  if (limits.length === 0) return null
  const hasGone = limits.some(isGone)
  return (
    <Alert
      color={hasGone ? "red" : "orange"}
      icon={<Gauge size={18} aria-hidden />}
      title={hasGone ? texts.gone : texts.nearly}
    >
      <ul className="warnings">
        {limits.map((limit) => (
          <li key={`${limit.limit} ${limit.prizeId ?? ""}`}>{textOf(limit, currency)}</li>
        ))}
      </ul>
      {hasGone && (
        <Text size="sm" mt="xs">
          {texts.advice[by]}
        </Text>
      )}
    </Alert>
  )
}
