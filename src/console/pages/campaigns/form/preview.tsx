import { Alert, Text } from "@mantine/core"
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

type VerdictProps = {
  readonly isComplete: boolean
  readonly error: unknown
  readonly warnings: readonly Warning[] | undefined
}

const Verdict = ({ isComplete, error, warnings }: VerdictProps) => {
  const texts = useMessages(formMessages)
  const errorText = useErrorText()
  if (!isComplete) return <Text c="dimmed">{texts.incomplete}</Text>
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

type PreviewProps = {
  readonly input: CampaignInput
  /** Whether every field that must be filled in is: before, there is nothing to ask the service. */
  readonly isComplete: boolean
  readonly campaignId?: string
}

/** What the service says of the form as it stands: what is missing, the odds, and a simulation. */
export const Preview = ({ input, isComplete, campaignId }: PreviewProps) => {
  const texts = useMessages(formMessages)
  const outlookTexts = useMessages(outlookMessages)
  const [settled] = useDebouncedValue({ input, isComplete }, typingMs)
  const preview = usePreview(settled.input, campaignId, settled.isComplete)
  const simulation = useSimulation(input, campaignId)
  return (
    <div className="form-aside">
      <Section title={texts.preview}>
        <div role="status">
          <Verdict isComplete={isComplete} error={preview.error} warnings={preview.data?.warnings} />
        </div>
      </Section>
      {input.kind !== "codes" && (
        <Section title={outlookTexts.title} description={outlookTexts.description}>
          <Outlook
            odds={isComplete && !preview.error ? preview.data?.odds : null}
            isTrivia={input.gameType === "trivia"}
            simulation={simulation}
          />
        </Section>
      )}
    </div>
  )
}
