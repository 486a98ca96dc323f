import { Alert, Text } from "@mantine/core"
import { useDebouncedValue } from "@mantine/hooks"
import { CircleAlert, CircleCheck } from "lucide-react"
import type { ReactNode } from "react"
import { ApiError } from "../../api/error.ts"
import { useFieldTerms } from "../../i18n/fields.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { faultOf } from "../edit/faults.ts"
import { useErrorText } from "../feedback/error-text.ts"
import { useFaultText } from "../form/fault-text.ts"
import { Section } from "../layout/page.tsx"
import { type GameRules, Outlook, OutlookSection } from "./outlook.tsx"
import { type Ask, type Preview, usePreview, useSimulation } from "./preview.ts"
import { type Warning, Warnings } from "./warnings.tsx"

const messages = defineMessages(
  {
    title: "Revisión",
    ready: "Todo listo: ya se puede activar.",
    running: "Todo en orden. Los cambios valen en cuanto los guardes.",
    ended: "Todo en orden.",
    fix: "Corrige esto",
    incomplete: "Completa los campos marcados con un asterisco para ver si todo está listo.",
  },
  {
    title: "Review",
    ready: "All set: ready to start.",
    running: "All is well. Changes take effect as soon as you save them.",
    ended: "All is well.",
    fix: "Fix this",
    incomplete: "Fill in the fields marked with an asterisk to see whether everything is ready.",
  },
)

const typingMs = 400

/** Why a draft is refused: the field and its error, in the reader's language if possible. */
const useRefusalText = () => {
  const errorText = useErrorText()
  const faultText = useFaultText()
  const { nameOf } = useFieldTerms()
  return (error: unknown): string => {
    if (!(error instanceof ApiError) || error.code !== "VALIDATION_ERROR") return errorText(error).text
    const fault = faultOf(error)
    const text = fault && faultText.ofKnownRule(fault.rule)
    return fault && text ? `${nameOf(fault.field.split(".")[0] ?? "")}: ${text}` : error.message
  }
}

type VerdictProps = {
  readonly status: string | undefined
  readonly isComplete: boolean
  readonly error: unknown
  readonly warnings: readonly Warning[] | undefined
}

const verdicts: Readonly<Record<string, "running" | "ended">> = { active: "running", ended: "ended" }

const Verdict = ({ status, isComplete, error, warnings }: VerdictProps) => {
  const texts = useMessages(messages)
  const refusalText = useRefusalText()
  if (!isComplete) return <Text c="dimmed">{texts.incomplete}</Text>
  if (error)
    return (
      <Alert color="red" icon={<CircleAlert size={18} aria-hidden />} title={texts.fix}>
        {refusalText(error)}
      </Alert>
    )
  if (!warnings) return null
  if (warnings.length > 0) return <Warnings warnings={warnings} status={status} />
  const verdict = texts[verdicts[status ?? ""] ?? "ready"]
  return <Alert color="teal" icon={<CircleCheck size={18} aria-hidden />} title={verdict} />
}

export type DraftPreviewProps<T> = {
  /** Distinguishes drafts of different things. */
  readonly name: readonly string[]
  readonly draft: T
  readonly ask: Ask<T>
  /** The status of what the draft changes; none while it creates something. */
  readonly status?: string | undefined
  /** Whether all required fields are filled in; before that, the service has nothing to check. */
  readonly isComplete: boolean
  /** How the draft is played; null if it is not. */
  readonly rules: GameRules | null
  /** The prizes with planned moments, which odds never give. */
  readonly plannedPrizes?: ReadonlySet<string>
  /** What the draft amounts to, in sentences, including the service's preview once it is there. */
  readonly summary?: (preview: Preview | undefined) => ReactNode
}

/** The service's preview of a form: what is missing, the odds, and a simulation. */
export const DraftPreview = <T,>(props: DraftPreviewProps<T>) => {
  const { name, draft, ask, status, isComplete, rules, plannedPrizes, summary } = props
  const texts = useMessages(messages)
  const [settled] = useDebouncedValue({ draft, isComplete }, typingMs)
  const preview = usePreview(name, ask, settled.draft, settled.isComplete)
  const simulation = useSimulation(ask, draft)
  return (
    <>
      <Section title={texts.title}>
        {summary?.(isComplete && !preview.error ? preview.data : undefined)}
        <div role="status">
          <Verdict status={status} isComplete={isComplete} error={preview.error} warnings={preview.data?.warnings} />
        </div>
      </Section>
      {rules && (
        <OutlookSection>
          <Outlook
            odds={isComplete && !preview.error ? preview.data?.odds : null}
            rules={rules}
            plannedPrizes={plannedPrizes}
            simulation={simulation}
          />
        </OutlookSection>
      )}
    </>
  )
}
