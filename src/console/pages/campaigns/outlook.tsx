import { Button, Group, Stack, Text } from "@mantine/core"
import { FlaskConical } from "lucide-react"
import { Section } from "../../components/page.tsx"
import { Failed } from "../../components/state.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import type { Campaign } from "./campaign.ts"
import { toInput } from "./form/input.ts"
import { toValues } from "./form/values.ts"
import { outlookMessages } from "./outlook-messages.ts"
import { type Odds, type Simulation, type usePreview, useSimulation } from "./preview.ts"

const simulatedPlays = 10_000

const OddsBars = ({ odds }: { odds: NonNullable<Odds> }) => {
  const texts = useMessages(outlookMessages)
  const format = useFormat()
  return (
    <ul className="odds" aria-label={texts.odds}>
      {odds.outcomes.map(({ segmentId, result, won, odds: share }) => (
        <li key={`${segmentId}/${won}`} data-won={won || undefined}>
          <span className="odds-name">{result}</span>
          <span className="odds-share">{format.percent(share)}</span>
          <span className="odds-bar" style={{ width: `${100 * share}%` }} />
        </li>
      ))}
    </ul>
  )
}

const SimulationResult = ({ simulation }: { simulation: Simulation }) => {
  const texts = useMessages(outlookMessages)
  const format = useFormat()
  const { wins, winRate, codesIssued, pointsAwarded, xpAwarded, quota, outcomes } = simulation
  const figures: [string, string][] = [
    [texts.wins, format.number(wins)],
    [texts.winRate, format.percent(winRate)],
    ...(codesIssued > 0 ? [[texts.codes, format.number(codesIssued)] as [string, string]] : []),
    ...(pointsAwarded > 0 ? [[texts.points, format.number(pointsAwarded)] as [string, string]] : []),
    ...(xpAwarded > 0 ? [[texts.xp, format.number(xpAwarded)] as [string, string]] : []),
  ]
  return (
    <div className="simulation" role="status" aria-label={texts.result}>
      <dl>
        {figures.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <ul>
        {outcomes.map(({ segmentId, result, won, count, share }) => (
          <li key={`${segmentId}/${won}/${result}`}>
            {result}: {format.number(count)} ({format.percent(share)})
          </li>
        ))}
      </ul>
      {quota && <Text size="sm">{texts.quotaUsed(format.number(quota.usedAfter), format.number(quota.maxTotal))}</Text>}
      {quota?.usedUpAtPlay != null && <Text size="sm">{texts.quotaGone(format.number(quota.usedUpAtPlay))}</Text>}
    </div>
  )
}

type OutlookProps = {
  readonly odds: Odds | undefined
  readonly isTrivia: boolean
  readonly simulation: ReturnType<typeof useSimulation>
}

/** What a play of the campaign gives: the odds, and what many plays by the real rules gave. */
export const Outlook = ({ odds, isTrivia, simulation: { run, isRunning, result, error } }: OutlookProps) => {
  const texts = useMessages(outlookMessages)
  const format = useFormat()
  const summary = () => {
    if (!odds) return texts.noOdds
    return isTrivia ? texts.answersDecide : texts.winChance(format.percent(odds.winProbability ?? 0))
  }
  return (
    <Stack gap="sm">
      <Text size="sm">{summary()}</Text>
      {odds && !isTrivia && <OddsBars odds={odds} />}
      <Group>
        <Button
          variant="light"
          leftSection={<FlaskConical size={16} aria-hidden />}
          disabled={!odds}
          loading={isRunning}
          onClick={() => run(simulatedPlays)}
        >
          {texts.simulate(format.number(simulatedPlays))}
        </Button>
      </Group>
      {error ? <Failed error={error} /> : result && <SimulationResult simulation={result} />}
    </Stack>
  )
}

type SavedOutlookProps = { readonly campaign: Campaign; readonly preview: ReturnType<typeof usePreview> }

/** The outlook of a campaign as it is saved. */
export const SavedOutlook = ({ campaign, preview }: SavedOutlookProps) => {
  const texts = useMessages(outlookMessages)
  const simulation = useSimulation(toInput(toValues(campaign)), campaign.campaignId)
  return (
    <Section title={texts.title} description={texts.description}>
      <Outlook odds={preview.data?.odds} isTrivia={campaign.gameType === "trivia"} simulation={simulation} />
    </Section>
  )
}
