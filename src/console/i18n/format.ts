import { useMemo } from "react"
import { decimal, minorDigits } from "../../core/money/minor-units.ts"
import { useClock, useNow } from "./clock.ts"
import { useLanguage } from "./language.tsx"
import { cityOf } from "./time-zone.ts"

const minuteMs = 60_000
const steps: readonly { unit: Intl.RelativeTimeFormatUnit; ms: number }[] = [
  { unit: "day", ms: 24 * 60 * minuteMs },
  { unit: "hour", ms: 60 * minuteMs },
  { unit: "minute", ms: minuteMs },
]

/** A date and time that only break between the two. */
const unbroken = (text: string): string => text.replaceAll(/(?<!,)\s/g, "\u00a0")

/** A sentence whose last date or text may bring its own full stop, which then also ends the sentence. */
export const sentence = (text: string): string => (text.endsWith(".") ? text : `${text}.`)

const formatsOf = (locale: string, timeZone: string, now: () => number) => {
  const number = new Intl.NumberFormat(locale)
  const exact = new Intl.NumberFormat(locale, { maximumFractionDigits: 20 })
  const signed = new Intl.NumberFormat(locale, { signDisplay: "exceptZero" })
  const compact = new Intl.NumberFormat(locale, { notation: "compact", maximumFractionDigits: 1 })
  const ratio = new Intl.NumberFormat(locale, { maximumFractionDigits: 1 })
  const percent = new Intl.NumberFormat(locale, { style: "percent", maximumFractionDigits: 1 })
  const signedPercent = new Intl.NumberFormat(locale, {
    ...({ style: "percent", maximumFractionDigits: 1, signDisplay: "exceptZero" } as const),
  })
  const date = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone })
  const dateTime = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone })
  const time = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone })
  const precise = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium", timeZone })
  const clock = new Intl.DateTimeFormat(locale, { timeStyle: "medium", timeZone })
  const exactTime = new Intl.DateTimeFormat(locale, { dateStyle: "full", timeStyle: "long", timeZone })
  const weekday = new Intl.DateTimeFormat(locale, { weekday: "short", timeZone: "UTC" })
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: "auto" })
  return {
    number: (value: number) => number.format(value),
    /** With all of its digits. */
    exact: (value: number) => exact.format(value),
    /** With its sign, as a difference. */
    signed: (value: number) => signed.format(value),
    /** Short, for the axes of charts. */
    compact: (value: number) => compact.format(value),
    ratio: (value: number) => ratio.format(value),
    /** For a difference, with its sign. */
    signedPercent: (share: number) => signedPercent.format(share),
    /** For a share from 0 to 1. */
    percent: (share: number) => percent.format(share),
    /** An amount in the currency's minor units: an integer, or its digits if it is not a safe integer. */
    money: (amount: number | string, currency: string) => {
      const digits = minorDigits(currency)
      const format = new Intl.NumberFormat(locale, {
        style: "currency",
        currency,
        minimumFractionDigits: digits,
        maximumFractionDigits: digits,
        trailingZeroDisplay: "stripIfInteger",
      })
      return format.format(decimal(amount, digits) as Intl.StringNumericLiteral)
    },
    date: (at: string) => date.format(new Date(at)),
    /** Formats days by the calendar of a time zone, such as those of a report. */
    daysOf: (timeZone: string) => {
      const day = new Intl.DateTimeFormat(locale, { day: "numeric", month: "short", timeZone })
      return (at: string) => day.format(new Date(at))
    },
    /** Formats hours by the clock of a time zone. */
    hoursOf: (timeZone: string) => {
      const hour = new Intl.DateTimeFormat(locale, { hour: "numeric", minute: "2-digit", timeZone })
      return (at: string) => hour.format(new Date(at))
    },
    /** The short name of a weekday, from 1 (Monday) to 7: January 1, 2024 was a Monday. */
    weekday: (day: number) => weekday.format(Date.UTC(2024, 0, day)),
    /** The hour and minute. */
    time: (at: string) => time.format(new Date(at)),
    /** The time of day to the second, from epoch milliseconds. */
    exactClock: (ms: number) => clock.format(ms),
    /** By the clock of another time zone, if one is given. */
    dateTime: (at: string, otherZone?: string) =>
      (otherZone === undefined
        ? dateTime
        : new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone: otherZone })
      ).format(new Date(at)),
    /** The day by the calendar of `timeZone`. */
    zonedDate: (at: string, timeZone: string) =>
      new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone }).format(new Date(at)),
    /** By the clock of `timeZone`, which it names by its city. */
    zonedTime: (at: string, timeZone: string) =>
      `${unbroken(new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "short", timeZone }).format(new Date(at)))} (${cityOf(timeZone, locale)})`,
    /** Like dateTime, with seconds. */
    preciseTime: (at: string) => precise.format(new Date(at)),
    /** With the weekday and the time zone's name, for tooltips. */
    exactTime: (at: string) => exactTime.format(new Date(at)),
    /** The city that a time zone is named after. */
    city: (timeZone: string) => cityOf(timeZone, locale),
    /** The name of a time zone, such as "Hora de Colombia". */
    zoneName: (timeZone: string) => {
      if (timeZone === "UTC") return timeZone
      const parts = new Intl.DateTimeFormat(locale, { timeZone, timeZoneName: "longGeneric" }).formatToParts(0)
      const name = parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone
      return name.charAt(0).toLocaleUpperCase(locale) + name.slice(1)
    },
    /** How far from now by the organization's clock: "3 hours ago", "in 2 days". */
    fromNow: (at: string) => {
      const ms = Date.parse(at) - now()
      const step = steps.find((candidate) => Math.abs(ms) >= candidate.ms)
      return step ? relative.format(Math.round(ms / step.ms), step.unit) : relative.format(0, "minute")
    },
  }
}

/** Numbers, money, dates and times in the reader's format; times by the organization's clock. */
export const useFormat = () => {
  const { locale } = useLanguage()
  const timeZone = useClock()
  const now = useNow()
  return useMemo(() => formatsOf(locale, timeZone, now), [locale, timeZone, now])
}
