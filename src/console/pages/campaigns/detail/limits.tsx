import { Section } from "../../../components/layout/page.tsx"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import { detailMessages } from "./messages.ts"
import type { Results } from "./result.ts"
import { UseBar } from "./use-bar.tsx"

/** What is left of the campaign's limits. */
export const Limits = ({ results: { quota } }: { results: Results }) => {
  const texts = useMessages(detailMessages)
  const format = useFormat()
  const { wordFor } = useTerms()
  if (!quota) return null
  return (
    <Section title={texts.limits}>
      <UseBar label={texts.quota} use={quota} period={wordFor("period", quota.period)} show={format.number} />
    </Section>
  )
}
