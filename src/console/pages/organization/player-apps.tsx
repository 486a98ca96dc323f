import { Group, Radio, Stack, Switch, Text, TextInput } from "@mantine/core"
import type { UseFormReturnType } from "@mantine/form"
import { useRef } from "react"
import { AddRow, RemoveRow } from "../../components/form/rows.tsx"
import { Section } from "../../components/layout/page.tsx"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { useTerms } from "../../i18n/terms.ts"
import {
  anyOrigin,
  choiceOf,
  isRepeated,
  maxOrigins,
  type OriginChoice,
  type OriginRow,
  originIn,
  originPattern,
  originRow,
  originRows,
} from "./origin.ts"
import { playerAppMessages } from "./player-app-messages.ts"
import { type PlayerAppValues, rankingLabels, type Settings } from "./player-app-values.ts"

/** The part of a form with these values that the fields use. */
type FormPart = Pick<UseFormReturnType<PlayerAppValues>, "getInputProps" | "setFieldValue" | "values"> & {
  getInitialValues(): PlayerAppValues
}

const OriginList = ({ form, rows }: { form: FormPart; rows: readonly OriginRow[] }) => {
  const texts = useMessages(playerAppMessages)
  const format = useFormat()
  const put = (changed: readonly OriginRow[]) => form.setFieldValue("allowedOrigins", changed)
  const rename = (index: number, name: string) => put(rows.map((row, at) => (at === index ? { ...row, name } : row)))
  return (
    <Stack gap="xs">
      {rows.length === 0 && <Text size="sm">{texts.noOrigins}</Text>}
      {rows.map(({ key, name }, index) => {
        const { error, onChange: _, ...input } = form.getInputProps(`allowedOrigins.${index}.name`)
        return (
          <Group key={key} gap="xs" wrap="nowrap" align="flex-start">
            <TextInput
              {...input}
              flex={1}
              aria-label={texts.origin(format.number(index + 1))}
              placeholder="https://"
              required
              maxLength={300}
              pattern={originPattern}
              data-kind="origin"
              type="text"
              inputMode="url"
              spellCheck={false}
              autoCapitalize="none"
              error={isRepeated(rows, index) ? texts.repeated : error}
              onChange={(event) => rename(index, event.currentTarget.value)}
              onBlur={(event) => rename(index, originIn(event.currentTarget.value))}
            />
            <RemoveRow
              label={texts.remove(name === "" ? texts.origin(format.number(index + 1)) : name)}
              onClick={() => put(rows.filter((row) => row.key !== key))}
            />
          </Group>
        )
      })}
      {rows.length < maxOrigins && <AddRow label={texts.add} onClick={() => put([...rows, originRow("")])} />}
    </Stack>
  )
}

const Origins = ({ form }: { form: FormPart }) => {
  const texts = useMessages(playerAppMessages)
  const rows = form.values.allowedOrigins
  const choice = choiceOf(rows)
  const listed = useRef<readonly OriginRow[] | null>(null)
  if (choice === "listed") listed.current = rows
  const wasUnset = form.getInitialValues().allowedOrigins === null
  const choose = (next: string) => {
    const rowsOf = { unset: null, all: [originRow(anyOrigin)], listed: listed.current ?? [originRow("")] }
    form.setFieldValue("allowedOrigins", rowsOf[next as OriginChoice])
  }
  const choices = (["unset", "all", "listed"] as const).filter((one) => one !== "unset" || wasUnset)
  return (
    <Stack gap="xs">
      <Radio.Group label={texts.allowedOrigins} description={texts.originsHint} value={choice} onChange={choose}>
        <Stack gap="xs" mt={6}>
          {choices.map((one) => (
            <Radio key={one} value={one} label={texts.choices[one]} description={texts.choiceHints[one]} />
          ))}
        </Stack>
      </Radio.Group>
      {choice === "listed" && rows && <OriginList form={form} rows={rows} />}
    </Stack>
  )
}

/** What pages and apps of players may do: who may call, by what, and what rankings show. */
export const PlayerAppFields = ({ form, calls }: { form: FormPart; calls: number }) => {
  const texts = useMessages(playerAppMessages)
  const format = useFormat()
  const { wordFor } = useTerms()
  const { requireToken } = form.values
  const advice = calls === 0 ? texts.noCalls : texts.calls(calls, format.number(calls))
  return (
    <Section title={texts.title} description={texts.description}>
      <div className="form-stack">
        <Origins form={form} />
        <Switch
          label={texts.requireToken}
          description={requireToken && calls === 0 ? texts.requireHint : `${texts.requireHint} ${advice}`}
          {...form.getInputProps("requireToken", { type: "checkbox" })}
        />
        <Radio.Group label={texts.rankingLabel} description={texts.rankingHint} {...form.getInputProps("rankingLabel")}>
          <Stack gap="xs" mt={6}>
            {rankingLabels.map((label) => (
              <Radio
                key={label}
                value={label}
                label={wordFor("rankingLabel", label)}
                description={texts.labelHints[label]}
              />
            ))}
          </Stack>
        </Radio.Group>
      </div>
    </Section>
  )
}

/** The same as facts, for readers who may not change them. */
export const usePlayerAppFacts = ({ players }: Settings): [string, string][] => {
  const texts = useMessages(playerAppMessages)
  const format = useFormat()
  const { allowedOrigins, requireToken, rankingLabel, sdkCallsWithoutToken } = players
  const { wordFor } = useTerms()
  const choice = choiceOf(originRows(allowedOrigins))
  const sites = choice === "listed" ? allowedOrigins?.join(" · ") || texts.noOrigins : texts.choices[choice]
  return [
    [texts.allowedOrigins, sites],
    [texts.requireToken, requireToken ? texts.yes : texts.no],
    [texts.callsFact, format.number(sdkCallsWithoutToken)],
    [texts.rankingLabel, wordFor("rankingLabel", rankingLabel)],
  ]
}
