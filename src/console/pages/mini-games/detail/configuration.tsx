import { Code } from "@mantine/core"
import { useShownFacts } from "../../../components/appearance/facts.ts"
import { Facts } from "../../../components/display/facts.tsx"
import { Section } from "../../../components/layout/page.tsx"
import { Outlook, OutlookSection } from "../../../components/promotion/outlook.tsx"
import { type Preview, useSimulation } from "../../../components/promotion/preview.ts"
import { useFormat } from "../../../i18n/format.ts"
import { useMessages } from "../../../i18n/messages.ts"
import { useTerms } from "../../../i18n/terms.ts"
import { useCanEdit } from "../../../shell/session.ts"
import { miniGameMessages } from "../messages.ts"
import { type MiniGame, useAsk } from "../mini-game.ts"
import { MiniGameSummary } from "../summary.tsx"
import { MiniGameWheel } from "./wheel.tsx"

type ConfigurationProps = { readonly miniGame: MiniGame; readonly preview: Preview | undefined }

/** What a mini-game is: its wheel with what each segment gives, who may spin and when, and what that leads to. */
export const ConfigurationTab = ({ miniGame, preview }: ConfigurationProps) => {
  const texts = useMessages(miniGameMessages)
  const format = useFormat()
  const { wordFor } = useTerms()
  const canEdit = useCanEdit()
  const shownFacts = useShownFacts(miniGame)
  const ask = useAsk()
  const simulation = useSimulation(ask, miniGame)
  const { notificationId, cadence = "none", segments = [], startsAt, endsAt, timezone } = miniGame
  return (
    <>
      {segments.length > 0 && (
        <Section title={texts.wheel}>
          <MiniGameWheel miniGameId={notificationId} segments={segments} />
        </Section>
      )}
      <div className="columns detail-foot">
        <Section title={texts.configuration}>
          <MiniGameSummary miniGame={miniGame} />
          <Facts
            facts={[
              [texts.id, <Code key="id">{notificationId}</Code>],
              [texts.cadence, wordFor("cadence", cadence)],
              [texts.startsAt, format.dateTime(startsAt, timezone)],
              [texts.endsAt, endsAt ? format.dateTime(endsAt, timezone) : texts.endless],
              [texts.timezone, timezone],
              ...shownFacts,
            ]}
          />
        </Section>
        {canEdit && (
          <OutlookSection>
            <Outlook odds={preview?.odds} rules="spins" simulation={simulation} />
          </OutlookSection>
        )}
      </div>
    </>
  )
}
