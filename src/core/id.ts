import type { Random } from "./random.ts"

const chunk = 2 ** 40

/** 40 random bits as 8 characters. */
const randomChunk = (random: Random) =>
  Math.floor(random() * chunk)
    .toString(32)
    .padStart(8, "0")

/**
 * An id that sorts by the time of its making: `prefix`, 9 characters of milliseconds, 16 random characters (80 bits).
 * It never contains `_` beyond its prefix, and matches the id rule of organization-api.md (preamble).
 */
export const newId = (prefix: string, now: number, random: Random): string =>
  prefix + now.toString(32).padStart(9, "0") + randomChunk(random) + randomChunk(random)
