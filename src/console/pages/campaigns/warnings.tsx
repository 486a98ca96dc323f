import { Alert } from "@mantine/core"
import { TriangleAlert } from "lucide-react"
import { useMessages } from "../../i18n/messages.ts"
import { campaignMessages } from "./messages.ts"

/** What would fail at play, and how to mend it; nothing when nothing would. */
export const Warnings = ({ warnings }: { warnings: readonly string[] }) => {
  const texts = useMessages(campaignMessages)
  if (warnings.length === 0) return null
  return (
    <Alert color="orange" icon={<TriangleAlert size={18} aria-hidden />} title={texts.warnings}>
      <ul className="warnings">
        {warnings.map((warning) => (
          <li key={warning}>{warning}</li>
        ))}
      </ul>
    </Alert>
  )
}
