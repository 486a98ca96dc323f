import { Badge } from "@mantine/core"
import { useTerms } from "../../i18n/terms.ts"

const colors: Readonly<Record<string, string>> = {
  draft: "gray",
  scheduled: "blue",
  running: "teal",
  active: "teal",
  paused: "orange",
  ended: "dark",
}

type StatusBadgeProps = {
  readonly status: string
  /** The words that agree with what has the status; by default a campaign's current status. */
  readonly words?: "effectiveStatus" | "gameStatus"
}

/** The status of a campaign or mini-game. */
export const StatusBadge = ({ status, words = "effectiveStatus" }: StatusBadgeProps) => {
  const { wordFor } = useTerms()
  return (
    <Badge variant="dot" color={colors[status] ?? "gray"}>
      {wordFor(words, status)}
    </Badge>
  )
}
