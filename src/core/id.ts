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

/**
 * An id that sorts by the time at which it was made: `prefix`, 9 characters of milliseconds, 16 random characters (80
 * bits). It never contains `_` beyond its prefix, and matches the id rule of docs/api.md#ids.
 */
export const newId = (prefix: string, at: number, random: Random): string =>
  withRandom(withRandom(prefix + timeText(at), random), random)

const session = "ses_"
const timeDigits = 9
const ownTime = session.length + timeDigits

/**
 * The id of a play, from which its time can be told (`timeOfSession`). In a test organization, whose time `now` is not
 * that of the `wall` clock, which ids begin with, it follows in place of 9 of the random characters.
 */
export const newSessionId = (now: number, wall: number | undefined, random: Random): string => {
  if (wall === undefined) return newId(session, now, random)
  const id = newId(session, wall, random)
  return id.slice(0, ownTime) + timeText(now) + id.slice(ownTime + timeDigits)
}

/** The time of a play by its id; null for any other id. */
export const timeOfSession = (id: string, isTest: boolean): number | null => {
  const start = isTest ? ownTime : session.length
  return /^ses_[0-9a-v]{25}$/.test(id) ? Number.parseInt(id.slice(start, start + timeDigits), 32) : null
}
