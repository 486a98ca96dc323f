import { Alert } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { CircleAlert, CircleCheck } from "lucide-react"
import { ApiError } from "../../../api/error.ts"
import { useErrorText } from "../../../components/error-text.ts"
import { Section } from "../../../components/page.tsx"
import { type Warning, Warnings } from "../../../components/warnings.tsx"
import { useMessages } from "../../../i18n/messages.ts"
import type { CampaignInput } from "../campaign.ts"
import { Outlook } from "../outlook.tsx"
import { outlookMessages } from "../outlook-messages.ts"
import { usePreview, useSimulation } from "../preview.ts"
import { formMessages } from "./messages.ts"

const typingMs = 400

const Verdict = ({ error, warnings }: { error: unknown; warnings: readonly Warning[] | undefined }) => {
  const texts = useMessages(formMessages)
  const errorText = useErrorText()
  if (error)
    return (
      <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} title={texts.fix}>
        {error instanceof ApiError && error.code === "VALIDATION_ERROR" ? error.message : errorText(error).text}
      </Alert>
    )
  if (!warnings) return null
  if (warnings.length > 0) return <Warnings warnings={warnings} />
  return <Alert color="teal" icon={<CircleCheck size={18} aria-hidden />} title={texts.ready} />
}

/** What the service says of the form as it stands: what is missing, the odds, and a simulation. */
export const Preview = ({ input, campaignId }: { input: CampaignInput; campaignId?: string }) => {
  const texts = useMessages(formMessages)
  const outlookTexts = useMessages(outlookMessages)
  const [settled] = useDebouncedValue(input, typingMs)
  const preview = usePreview(settled, campaignId)
  const simulation = useSimulation(input, campaignId)
  return (
    <div className="form-aside">
      <Section title={texts.preview}>
        <div role="status">
          <Verdict error={preview.error} warnings={preview.data?.warnings} />
        </div>
      </Section>
      {input.kind !== "codes" && (
        <Section title={outlookTexts.title} description={outlookTexts.description}>
          <Outlook
            odds={preview.error ? null : preview.data?.odds}
            isTrivia={input.gameType === "trivia"}
            simulation={simulation}
          />
        </Section>
      )}
    </div>
  )
}
