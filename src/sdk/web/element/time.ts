const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const pad = (count: number): string => String(count).padStart(2, "0")

/** What is left as `mm:ss`, `h:mm:ss`, or days before it, such as `2 d 05:00:00`: rounded up to seconds. */
export const leftText = (milliseconds: number): string => {
  const left = Math.max(0, Math.ceil(milliseconds / 1000) * 1000)
  const [days, hours] = [Math.floor(left / dayMs), Math.floor((left % dayMs) / hourMs)]
  const clock = `${pad(Math.floor((left % hourMs) / minuteMs))}:${pad((left % minuteMs) / 1000)}`
  if (days > 0) return `${days} d ${pad(hours)}:${clock}`
  return hours > 0 ? `${hours}:${clock}` : clock
}

/** A moment as a reader writes it, such as "November 30 at 9:00 AM". */
export const dateText = (at: string, locale: string): string =>
  new Intl.DateTimeFormat(locale, { day: "numeric", month: "long", hour: "numeric", minute: "2-digit" }).format(
    new Date(at),
  )

/** The clock of the service: its time at the last read, and what has passed since, however the device's clock is set. */
export const serviceClock = (now: string, passed: () => number) => {
  const difference = Date.parse(now) - passed()
  return () => difference + passed()
}
