import { useFormat } from "../../i18n/format.ts"
import { defineMessages, useMessages } from "../../i18n/messages.ts"
import { runsOf, type Schedule } from "./schedule.ts"

const messages = defineMessages(
  {
    everyDay: "todos los días",
    hours: (days: string, from: string, to: string) => `${days} de ${from} a ${to}`,
    allDay: (days: string) => `${days} todo el día`,
    nextDay: (hour: string) => `${hour} del día siguiente`,
  },
  {
    everyDay: "every day",
    hours: (days: string, from: string, to: string) => `${days} ${from} to ${to}`,
    allDay: (days: string) => `${days} all day`,
    nextDay: (hour: string) => `${hour} the next day`,
  },
)

/** Puts opening times into words, such as "Mon–Fri 9:00 to 18:00 (Bogotá)". */
export const useHoursText = () => {
  const texts = useMessages(messages)
  const format = useFormat()
  const hourText = (hour: number) => (hour > 24 ? texts.nextDay(`${hour - 24}:00`) : `${hour}:00`)
  const daysText = (days: readonly number[]) => {
    if (new Set(days).size === 7) return texts.everyDay
    return runsOf(days)
      .map(([first, last]) => (first === last ? [first] : [first, last]).map(format.weekday).join("–"))
      .join(", ")
  }
  return (schedule: Schedule, timezone: string): string => {
    const parts = schedule.map(({ days, fromHour, toHour }) =>
      fromHour === 0 && toHour === 24
        ? texts.allDay(daysText(days))
        : texts.hours(daysText(days), hourText(fromHour), hourText(toHour)),
    )
    return `${parts.join("; ")} (${format.city(timezone)})`
  }
}
