import { Alert, Button, Code, FileInput, Group, Loader, Text } from "@mantine/core"
import { ShieldAlert, ShieldCheck } from "lucide-react"
import { useState } from "react"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useApi } from "../../shell/session.ts"
import { Stat, Stats } from "../display/stat.tsx"
import { Failed } from "../feedback/state.tsx"
import { FieldRow } from "../form/fields.tsx"
import { Section } from "../layout/page.tsx"
import { DataTable } from "../list/table.tsx"
import { type Check, type Checked, type PackReport, useCheck } from "./check.ts"
import { type DrawGame, drawsOf, useDrawNames } from "./game.ts"
import { drawMessages } from "./messages.ts"

const ofAll = (count: number, all: number) => (all > 0 ? count / all : 0)

/** What segments and prizes are called, by their ids. */
type OptionNames = ReadonlyMap<string, string>

/** How often the numbers picked each option, next to how often they should have; limits apply after that. */
const Odds = ({ report: { shares, repeated }, names }: { report: PackReport; names: OptionNames }) => {
  const texts = useMessages(drawMessages)
  const format = useFormat()
  const nameOf = ({ id, isSegment }: PackReport["shares"][number]) => {
    const word = isSegment ? undefined : { win: texts.win, "no win": texts.noWin }[id]
    if (word !== undefined) return word
    const name = names.get(id)
    if (name === undefined) return isSegment ? texts.segment(id) : texts.prize(id)
    return (
      <>
        {name} <span className="named-id">{id}</span>
      </>
    )
  }
  const wheel = shares.some(({ isSegment }) => isSegment)
  const drawn = shares.filter(({ isSegment }) => isSegment === wheel)
  if (repeated === 0 || drawn.length === 0) return null
  return (
    <DataTable
      label={texts.odds}
      items={drawn}
      keyOf={({ id }) => id}
      columns={[
        { header: texts.option, show: nameOf },
        { header: texts.picked, isNumber: true, show: ({ picked }) => format.number(picked) },
        { header: texts.expected, isNumber: true, show: ({ expected }) => format.ratio(expected) },
        { header: texts.share, isNumber: true, show: ({ picked }) => format.percent(ofAll(picked, repeated)) },
        {
          header: texts.expectedShare,
          isNumber: true,
          show: ({ expected }) => format.percent(ofAll(expected, repeated)),
        },
        { header: texts.won, isNumber: true, show: ({ won }) => format.number(won) },
      ]}
    />
  )
}

const Report = ({ checked: { report, lines }, names }: { checked: Checked; names: OptionNames }) => {
  const texts = useMessages(drawMessages)
  const format = useFormat()
  const { ok, test, forced, chains, draws, repeated, withoutClientSeed, odds } = report
  const Icon = ok ? ShieldCheck : ShieldAlert
  return (
    <>
      <Alert
        color={ok ? (test ? "orange" : "teal") : "red"}
        icon={<Icon aria-hidden />}
        title={ok ? (test ? texts.rightTest : texts.right) : texts.wrong}
        role="status"
        my="md"
      >
        {ok ? (test ? texts.onlyTest(format.number(forced)) : null) : lines.at(-1)}
      </Alert>
      <Stats>
        <Stat label={texts.chains} value={format.number(chains.length)} />
        <Stat label={texts.draws} value={format.number(draws)} />
        <Stat label={texts.repeated} value={format.number(repeated)} />
        <Stat label={texts.unseeded} value={format.percent(ofAll(withoutClientSeed, draws))} />
        {odds && <Stat label={texts.pValue} value={odds.p.toPrecision(2)} hint={texts.pHint} />}
      </Stats>
      <Odds report={report} names={names} />
      <details className="draw-report">
        <summary>{texts.report}</summary>
        <Code block>{lines.join("\n")}</Code>
      </details>
    </>
  )
}

const Outcome = ({ check, names }: { check: Check; names: OptionNames }) => {
  const texts = useMessages(drawMessages)
  switch (check.state) {
    case "idle":
      return null
    case "done":
      return <Report checked={check.checked} names={names} />
    case "failed":
      return <Failed error={check.error} />
    default:
      return (
        <Group role="status" gap="sm" mt="md">
          <Loader size="sm" aria-hidden />
          <Text>{texts[check.state]}</Text>
        </Group>
      )
  }
}

/** Checks what the game has drawn so far, or a stored pack, in the browser. */
export const CheckDraws = ({ game }: { game: DrawGame }) => {
  const texts = useMessages(drawMessages)
  const api = useApi()
  const { check, start } = useCheck()
  const names = useDrawNames(game)
  const [pack, setPack] = useState<File | null>(null)
  const [events, setEvents] = useState<File | null>(null)
  const isBusy = check.state === "reading" || check.state === "checking"
  const now = (
    <Button onClick={() => start(drawsOf(api, game).pack, events)} loading={isBusy}>
      {texts.checkNow}
    </Button>
  )
  return (
    <Section title={texts.checkTitle} description={texts.checkText} actions={now}>
      <FieldRow>
        <FileInput label={texts.packFile} placeholder={texts.choose} value={pack} onChange={setPack} />
        <FileInput
          label={texts.eventsFile}
          description={texts.eventsHint}
          placeholder={texts.choose}
          value={events}
          onChange={setEvents}
        />
      </FieldRow>
      <Button
        variant="default"
        mt="md"
        disabled={pack === null || isBusy}
        onClick={() => pack && start(async () => pack, events)}
      >
        {texts.checkFile}
      </Button>
      <Outcome check={check} names={names} />
    </Section>
  )
}
