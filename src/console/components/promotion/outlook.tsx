import { Button, Group, Stack, Text } from "@mantine/core"
import { FlaskConical } from "lucide-react"
import type { ReactNode } from "react"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { Failed } from "../feedback/state.tsx"
import { Section } from "../layout/page.tsx"
import { componentMessages } from "../messages.ts"
import { outlookMessages } from "./outlook-messages.ts"
import type { Odds, Simulation, useSimulation } from "./preview.ts"

const simulatedPlays = 10_000

type Outcome = Pick<NonNullable<Odds>["outcomes"][number], "segmentId" | "prizeId" | "result" | "won">

/** By its segment or prize; without either, the service only has the text that players see. */
const useOutcomeName = () => {
  const texts = useMessages(outlookMessages)
  return ({ segmentId, prizeId, result, won }: Outcome): string =>
    segmentId || prizeId ? result : won ? texts.won : texts.lost
}

type OddsBarsProps = Pick<OutlookProps, "plannedPrizes"> & { readonly odds: NonNullable<Odds> }

const OddsBars = ({ odds, plannedPrizes }: OddsBarsProps) => {
  const texts = useMessages(outlookMessages)
  const { byMoments } = useMessages(componentMessages)
  const nameOf = useOutcomeName()
  const format = useFormat()
  return (
    <ul className="odds" aria-label={texts.odds}>
      {odds.outcomes.map((outcome) => {
        const { segmentId, prizeId, won, odds: share } = outcome
        return (
          <li key={`${segmentId}/${prizeId}/${won}`} data-won={won || undefined}>
            <span className="odds-name">{nameOf(outcome)}</span>
            <span className="odds-share">{plannedPrizes?.has(prizeId ?? "") ? byMoments : format.percent(share)}</span>
            <span className="odds-bar" style={{ width: `${100 * share}%` }} />
          </li>
        )
      })}
    </ul>
  )
}

const SimulationResult = ({ simulation }: { simulation: Simulation }) => {
  const texts = useMessages(outlookMessages)
  const format = useFormat()
  const nameOf = useOutcomeName()
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
        {outcomes.map((outcome) => (
          <li key={`${outcome.segmentId}/${outcome.prizeId}/${outcome.won}/${outcome.result}`}>
            {nameOf(outcome)}: {format.number(outcome.count)} ({format.percent(outcome.share)})
          </li>
        ))}
      </ul>
      {quota && <Text size="sm">{texts.quotaUsed(format.number(quota.usedAfter), format.number(quota.maxTotal))}</Text>}
      {quota?.usedUpAtPlay != null && <Text size="sm">{texts.quotaGone(format.number(quota.usedUpAtPlay))}</Text>}
    </div>
  )
}

/** How a game is played: plays decided by answers, or plays or spins decided by chance. */
export type GameRules = "answers" | "plays" | "spins"

type OutlookProps = {
  readonly odds: Odds | undefined
  readonly rules: GameRules
  /** The prizes with planned moments, which odds never give. */
  readonly plannedPrizes?: ReadonlySet<string> | undefined
  readonly simulation: ReturnType<typeof useSimulation>
}

/** What a play gives: the odds, and the result of many plays by the real rules. */
export const Outlook = ({ odds, rules, plannedPrizes, simulation }: OutlookProps) => {
  const { run, isRunning, result, error } = simulation
  const texts = useMessages(outlookMessages)
  const format = useFormat()
  const summary = () => {
    if (!odds) return texts.noOdds
    if (rules === "answers") return texts.answersDecide
    const share = format.percent(odds.winProbability ?? 0)
    return rules === "spins" ? texts.spinChance(share) : texts.winChance(share)
  }
  const count = format.number(simulatedPlays)
  return (
    <Stack gap="sm">
      <Text size="sm">{summary()}</Text>
      {odds && rules !== "answers" && <OddsBars odds={odds} plannedPrizes={plannedPrizes} />}
      <Group>
        <Button
          variant="light"
          leftSection={<FlaskConical size={16} aria-hidden />}
          disabled={!odds}
          loading={isRunning}
          onClick={() => run(simulatedPlays)}
        >
          {rules === "spins" ? texts.simulateSpins(count) : texts.simulate(count)}
        </Button>
      </Group>
      {error ? <Failed error={error} /> : result && <SimulationResult simulation={result} />}
    </Stack>
  )
}

/** The frame of an outlook, with its heading. */
export const OutlookSection = ({ children }: { children: ReactNode }) => {
  const texts = useMessages(outlookMessages)
  return (
    <Section title={texts.title} description={texts.description}>
      {children}
    </Section>
  )
}
