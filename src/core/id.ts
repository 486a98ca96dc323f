import type { Random } from "./random.ts"

const digits = "0123456789abcdefghijklmnopqrstuv"
/** A table of two digits for each 10 bits: converting numbers took longer than deciding a play. */
const pairs = Array.from({ length: 1024 }, (_, value) => `${digits[value >> 5]}${digits[value & 31]}`)

/** `start`, and 40 random bits as 8 characters. */
const withRandom = (start: string, random: Random): string => {
  const bits = random() * 2 ** 20
  const high = Math.floor(bits)
  const low = Math.floor((bits - high) * 2 ** 20)
  return `${start}${pairs[high >> 10]}${pairs[high & 1023]}${pairs[low >> 10]}${pairs[low & 1023]}`
}

let lastTime = { now: Number.NaN, text: "" }

/** 9 characters of milliseconds, shared by all ids of a transaction. */
const timeText = (now: number): string => {
  if (lastTime.now !== now) lastTime = { now, text: now.toString(32).padStart(9, "0") }
  return lastTime.text
}

/** The time encoded in an id that `newId` made with this prefix; null for any other id. */
export const timeOfId = (prefix: string, id: string): number | null =>
  new RegExp(`^${prefix}[0-9a-v]{25}$`).test(id)
    ? Number.parseInt(id.slice(prefix.length, prefix.length + 9), 32)
    : null

/**
 * An id that sorts by creation time: `prefix`, 9 characters of milliseconds, 16 random characters (80 bits). It never
 * contains `_` beyond its prefix, and matches the id rule of docs/api.md#ids.
 */
export const newId = (prefix: string, now: number, random: Random): string =>
  withRandom(withRandom(prefix + timeText(now), random), random)
