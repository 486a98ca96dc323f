import type { Random } from "../../core/random.ts"

export const hourMs = 3_600_000
export const dayMs = 24 * hourMs
/** The days of the history, including the current one. */
export const days = 36
/** Bogotá has no daylight saving time. */
const bogotaMs = -5 * hourMs
const momentsADay = 22
const lastMinutes = 90
const lastMoments = 12

/** How busy the hours of a day are, from midnight. */
const hours = [2, 1, 0, 0, 0, 1, 3, 5, 7, 8, 9, 10, 14, 12, 9, 8, 9, 11, 14, 16, 15, 12, 8, 4]
const busiest = Math.max(...hours)
/** Sunday first. */
const weekdays = [1.3, 0.8, 0.85, 0.9, 1, 1.25, 1.45]

/** Midnight in Bogotá of day `day` of a history that ends at `end`: day 0 is the first, `days - 1` that of the end. */
export const midnight = (end: number, day: number): number =>
  Math.floor((end + bogotaMs) / dayMs) * dayMs - bogotaMs + (day - days + 1) * dayMs

/** The first midnight in Bogotá after `at`. */
export const midnightAfter = (at: number): number => (Math.floor((at + bogotaMs) / dayMs) + 1) * dayMs - bogotaMs

const timeOfDay = (random: Random): number => {
  for (;;) {
    const time = random() * dayMs
    if (random() * busiest < (hours[Math.floor(time / hourMs)] ?? 0)) return Math.floor(time)
  }
}

/** The times of visits on a day, in order: more on weekends, more each week, and always some in the last hours. */
export const momentsOf = (end: number, day: number, random: Random): number[] => {
  const start = midnight(end, day)
  const weekday = weekdays[new Date(start + bogotaMs).getUTCDay()] ?? 1
  const count = Math.round(momentsADay * weekday * (0.6 + (0.7 * day) / days) * (0.85 + 0.3 * random()))
  const times = Array.from({ length: count }, () => start + timeOfDay(random))
  // The last hours may start on the previous day.
  for (let left = day < days - 2 ? 0 : lastMoments; left > 0; left--) {
    const time = end - Math.floor(random() * lastMinutes * 60_000)
    if (time >= start && time < start + dayMs) times.push(time)
  }
  return times.filter((time) => time < end - 60_000).sort((a, b) => a - b)
}
