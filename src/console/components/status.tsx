import { Badge } from "@mantine/core"
import { useTerms } from "../i18n/terms.ts"

const colors: Readonly<Record<string, string>> = { draft: "gray", active: "teal", paused: "orange", ended: "dark" }

/** The status of a campaign or mini-game. */
export const StatusBadge = ({ status }: { status: string }) => {
  const { wordFor } = useTerms()
  return (
    <Badge variant="dot" color={colors[status] ?? "gray"}>
      {wordFor("status", status)}
    </Badge>
  )
}
