import { type Refusal, refuseField } from "../refusal.ts"

/** Stands for all origins in `players.allowedOrigins` (docs/api.md#other-origins). */
export const anyOrigin = "*"

export const maxOrigins = 50

const host = "([A-Za-z0-9_-]+(\\.[A-Za-z0-9_-]+)*|\\[[0-9A-Fa-f:.]+\\])"
const port = "(:([1-9]\\d{0,3}|[1-5]\\d{4}|6[0-4]\\d{3}|65[0-4]\\d{2}|655[0-2]\\d|6553[0-5]))?"

/** The origins that an organization may allow, and `*`. */
export const originPattern = `^(\\*|https://${host}${port}|http://localhost${port}|(capacitor|ionic)://localhost)$`

const defaultPort = /^(https:.*):443$|^(http:.*):80$/

/** An origin as browsers send it: in lower case, without the port that its scheme implies. */
export const normalOrigin = (origin: string): string => origin.toLowerCase().replace(defaultPort, "$1$2")

/** Whether pages of `origin` may call, by what an organization allows. */
export const isAllowedOrigin = (origin: string, allowed: readonly string[]): boolean =>
  allowed.some((one) => one === anyOrigin || one === origin)

/** The origins whose pages may frame a page of the service: those that an organization names. */
export const framingOrigins = (allowed: readonly string[] = []): readonly string[] =>
  allowed.filter((one) => one !== anyOrigin)

/** Refuses a list of origins in which one makes another pointless; each fits `originPattern`. */
export const checkOrigins = (origins: readonly string[]): Refusal | null => {
  const field = "players.allowedOrigins"
  if (origins.includes(anyOrigin) && origins.length > 1) return refuseField(field, "* alone, or a list of origins")
  return new Set(origins).size < origins.length ? refuseField(field, "a list of different origins") : null
}
