import { Badge } from "@mantine/core"
import { useTerms } from "../../i18n/terms.ts"

const colors: Readonly<Record<string, string>> = {
  active: "teal",
  redeemed: "blue",
  expired: "gray",
  deactivated: "red",
}

/** The status of a promo code. */
export const CodeStatus = ({ status }: { status: string }) => {
  const { wordFor } = useTerms()
  return (
    <Badge variant="dot" color={colors[status] ?? "gray"}>
      {wordFor("codeStatus", status)}
    </Badge>
  )
}
