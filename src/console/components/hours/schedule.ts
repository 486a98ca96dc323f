import { newKey } from "../form/key.ts"
import { weekdays } from "../form/weekdays-field.tsx"

/** One opening time in a form: weekdays, Monday being "1", and hours, up to 48 for the next day. */
export type HoursValues = {
  readonly key: string
  readonly days: readonly string[]
  readonly fromHour: number | null
  readonly toHour: number | null
}

/** The opening times of a game (docs/api.md#opening-hours). */
export type Schedule = readonly {
  readonly days: readonly number[]
  readonly fromHour: number
  readonly toHour: number
}[]

export const maxHours = 14

/** Office hours, to start from. */
export const emptyHours = (): HoursValues => ({ key: newKey(), days: weekdays.slice(0, 5), fromHour: 9, toHour: 18 })

export const hoursValues = (schedule: Schedule | null | undefined): HoursValues[] =>
  (schedule ?? []).map(({ days, fromHour, toHour }) => ({ key: newKey(), days: days.map(String), fromHour, toHour }))

/** JSON turns NaN into null, and the service then says which required field is missing. */
const required = (hour: number | null): number => hour ?? Number.NaN

/** Undefined for a game that is always open. */
export const scheduleOf = (hours: readonly HoursValues[]) =>
  hours.length === 0
    ? undefined
    : hours.map(({ days, fromHour, toHour }) => ({
        days: days.map(Number).toSorted((a, b) => a - b),
        fromHour: required(fromHour),
        toHour: required(toHour),
      }))

/** Runs of consecutive days, each as its first and last day. */
export const runsOf = (days: readonly number[]): readonly (readonly [first: number, last: number])[] => {
  const runs: [number, number][] = []
  for (const day of days.toSorted((a, b) => a - b)) {
    const run = runs.at(-1)
    if (run && run[1] === day - 1) run[1] = day
    else runs.push([day, day])
  }
  return runs
}
