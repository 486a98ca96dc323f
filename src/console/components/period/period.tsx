import { Select, Switch, Text, TextInput } from "@mantine/core"
import { useMemo } from "react"
import { useSearchParams } from "wouter"
import { useZone } from "../../api/settings.ts"
import { useNow } from "../../i18n/clock.ts"
import { useFormat } from "../../i18n/format.ts"
import { useMessages } from "../../i18n/messages.ts"
import { type Choice, dateAt, type Period, type PeriodName, periodNames, periodOf } from "./dates.ts"
import { periodMessages } from "./messages.ts"

const isPeriod = (name: string | null): name is PeriodName => periodNames.some((known) => known === name)

/** The period in the address. */
const choiceOf = (parameters: URLSearchParams): Choice => {
  const asked = parameters.get("period")
  const [first, last] = [parameters.get("first"), parameters.get("last")]
  return { name: isPeriod(asked) ? asked : "month", ...(first && { first }), ...(last && { last }) }
}

/** The link to the sales behind a sum, in the period that this page shows. */
export const useSalesHref = (source: Readonly<Record<string, string>> = {}) => {
  const [parameters] = useSearchParams()
  const period = [...parameters].filter(([name]) => name === "period" || name === "first" || name === "last")
  return (currency: string): string =>
    `/sales?${new URLSearchParams([...period, ...Object.entries(source), ["currency", currency]])}`
}

type ControlProps = {
  readonly choice: Choice
  readonly period: Period | null
  readonly isCompared: boolean
  readonly set: (changes: Readonly<Record<string, string | null>>) => void
  readonly hasComparison: boolean
}

const Control = ({ choice, period, isCompared, set, hasComparison }: ControlProps) => {
  const texts = useMessages(periodMessages)
  const format = useFormat()
  const now = useNow()
  const names = periodNames.map((value) => ({ value, label: texts.names[value] }))
  const today = period && dateAt(now(), period.timezone)
  const choose = (name: string | null) => {
    if (name !== "dates" || !period) return set({ period: name, first: null, last: null })
    const { from, to, timezone } = period
    const last = to === undefined ? today : dateAt(Date.parse(to) - 1, timezone)
    set({ period: name, first: dateAt(Date.parse(from), timezone), last })
  }
  const { first, last } = choice
  const isBackwards = first !== undefined && last !== undefined && last < first
  const date = (name: "first" | "last", error?: string) => (
    <TextInput
      type="date"
      className="period-date"
      aria-label={texts[name]}
      value={choice[name] ?? ""}
      error={error}
      {...(today && { max: today })}
      onChange={({ currentTarget: { value } }) => value && set({ [name]: value })}
    />
  )
  return (
    <fieldset className="period" aria-label={texts.label}>
      <Select
        aria-label={texts.label}
        data={names}
        value={choice.name}
        onChange={choose}
        allowDeselect={false}
        className="period-name"
      />
      {choice.name === "dates" && (
        <>
          {date("first")}
          {date("last", isBackwards ? texts.backwards : undefined)}
        </>
      )}
      {period && (
        <Text size="sm" c="dimmed" className="period-zone" title={period.timezone}>
          {format.zoneName(period.timezone)}
        </Text>
      )}
      {hasComparison && (
        <Switch
          size="sm"
          label={texts.compare}
          checked={isCompared}
          onChange={({ currentTarget: { checked } }) => set({ compare: checked ? "yes" : null })}
        />
      )}
    </fieldset>
  )
}

/**
 * The period in the address, in the organization's time zone, and the control for choosing another one. The period is
 * null until the time zone is known.
 */
export const usePeriod = ({ hasComparison = false } = {}) => {
  const [parameters, setParameters] = useSearchParams()
  const timezone = useZone()
  const now = useNow()
  const choice = choiceOf(parameters)
  const { name, first, last } = choice
  // Changes at most once a minute: everything that depends on it would otherwise be reloaded with each rendering.
  const minute = Math.floor(now() / 60_000)
  const period = useMemo(
    () =>
      timezone === null
        ? null
        : periodOf({ name, ...(first && { first }), ...(last && { last }) }, timezone, minute * 60_000),
    [timezone, name, first, last, minute],
  )
  const isCompared = hasComparison && parameters.get("compare") === "yes"
  const set: ControlProps["set"] = (changes) =>
    setParameters(
      (old) => {
        const next = new URLSearchParams(old)
        for (const [field, value] of Object.entries(changes)) value ? next.set(field, value) : next.delete(field)
        return next
      },
      { replace: true },
    )
  return {
    period,
    /** The previous period, if the reader compares with it. */
    before: isCompared && period ? period.before : null,
    control: <Control {...{ choice, period, isCompared, set, hasComparison }} />,
  }
}

/** The range of a span as a query of reports. */
export const rangeOf = ({ from, to }: { readonly from: string; readonly to?: string }) => ({
  from,
  ...(to !== undefined && { to }),
})
