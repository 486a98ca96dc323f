import { UseBar } from "../../../components/display/use-bar.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import { detailMessages } from "./messages.ts"
import type { Results } from "./result.ts"

type LimitsProps = {
  readonly results: Results
  /** The currency of the budget. */
  readonly currency: string | null
}

/** What is left of the campaign's limits. */
export const Limits = ({ results: { quota, budget }, currency }: LimitsProps) => {
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const { wordFor } = useTerms()
  if (!quota && !budget) return null
  const show = (amount: number) => (currency === null ? format.number(amount) : format.money(amount, currency))
  return (
    <Section title={texts.limits}>
      <div className="form-stack">
        {quota && (
          <UseBar label={texts.quota} use={quota} period={wordFor("period", quota.period)} show={format.number} />
        )}
        {budget && (
          <UseBar
            label={texts.budget}
            use={{ used: budget.used, maxTotal: budget.maxAmount }}
            period={wordFor("period", "total")}
            show={show}
          />
        )}
      </div>
    </Section>
  )
}
