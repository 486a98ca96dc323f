const minuteMs = 60_000

/** Cities that IANA names spell differently, in any language. */
const accented: Readonly<Record<string, string>> = {
  Asuncion: "Asunción",
  Bogota: "Bogotá",
  Cancun: "Cancún",
  Cordoba: "Córdoba",
  Mazatlan: "Mazatlán",
  Merida: "Mérida",
  "Sao Paulo": "São Paulo",
  Tucuman: "Tucumán",
}

/** Cities with a Spanish name. */
const inSpanish: Readonly<Record<string, string>> = {
  Havana: "La Habana",
  London: "Londres",
  "Mexico City": "Ciudad de México",
  "New York": "Nueva York",
  Panama: "Panamá",
}

/** The city of an IANA time zone in the reader's spelling: `Bogotá` for `America/Bogota`. */
export const cityOf = (timeZone: string, locale: string): string => {
  const city = (timeZone.split("/").at(-1) ?? timeZone).replaceAll("_", " ")
  return accented[city] ?? (locale.startsWith("es") ? inSpanish[city] : undefined) ?? city
}

/** The local time of a moment in `timeZone`, in the format of the browser's field: `2026-12-31T23:59`. */
export const toLocalTime = (ms: number, timeZone: string): string => {
  const fields = { year: "numeric", month: "2-digit", day: "2-digit", hour: "2-digit", minute: "2-digit" } as const
  const format = new Intl.DateTimeFormat("en", { timeZone, hourCycle: "h23", ...fields })
  const parts = Object.fromEntries(format.formatToParts(ms).map(({ type, value }) => [type, value]))
  return `${parts["year"]?.padStart(4, "0")}-${parts["month"]}-${parts["day"]}T${parts["hour"]}:${parts["minute"]}`
}

/**
 * The moment at which the clock of `timeZone` shows `local`, in epoch milliseconds; a skipped time is moved by the gap.
 */
export const fromLocalTime = (local: string, timeZone: string): number => {
  const asUtc = Date.parse(`${local}Z`)
  const offsetAt = (ms: number) => Date.parse(`${toLocalTime(ms, timeZone)}Z`) - Math.floor(ms / minuteMs) * minuteMs
  return asUtc - offsetAt(asUtc - offsetAt(asUtc))
}
