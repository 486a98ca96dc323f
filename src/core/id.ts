import { drawText, type Random } from "./random.ts"

const alphabet = "0123456789abcdefghjkmnpqrstvwxyz"

/**
 * An id that sorts by the time of its making: `prefix`, 9 characters of milliseconds, 16 random characters (80 bits).
 * It never contains `_` beyond its prefix, and matches the id rule of organization-api.md (preamble).
 */
export const newId = (prefix: string, now: number, random: Random): string =>
  prefix + now.toString(32).padStart(9, "0") + drawText(alphabet, 16, random)
