import { newKey } from "../../components/form/key.ts"

/** An origin in the form; its `name` is the origin, so that a comparison with another list shows it. */
export type OriginRow = { readonly key: string; readonly name: string }

/** The origins in the form; null: never set, so that the service applies no rule about origins. */
export type OriginRows = readonly OriginRow[] | null

/** Which pages may call: not decided yet, those of any site, or those of the sites in a list. */
export type OriginChoice = "unset" | "all" | "listed"

/** Stands for the pages of any site (docs/api.md#settings). */
export const anyOrigin = "*"

export const maxOrigins = 50

const host = "([A-Za-z0-9_\\-]+(\\.[A-Za-z0-9_\\-]+)*|\\[[0-9A-Fa-f:.]+\\])"

/** The pattern of an origin in a list, for a field: browsers read it with the flag `v`. The service checks the port. */
export const originPattern = `https://${host}(:[1-9]\\d{0,4})?|http://localhost(:[1-9]\\d{0,4})?|(capacitor|ionic)://localhost`

export const originRow = (name: string): OriginRow => ({ key: newKey(), name })

export const choiceOf = (rows: OriginRows): OriginChoice => {
  if (rows === null) return "unset"
  return rows.length === 1 && rows[0]?.name === anyOrigin ? "all" : "listed"
}

export const originRows = (origins: readonly string[] | null): OriginRows => origins?.map(originRow) ?? null

export const originsOf = (rows: OriginRows): string[] | null => rows?.map(({ name }) => name) ?? null

/** The origin in what somebody entered, such as the whole address of a page; otherwise what they entered. */
export const originIn = (entered: string): string => {
  const text = entered.trim()
  const url = URL.canParse(text) ? new URL(text) : null
  return url && /^https?:$/.test(url.protocol) ? url.origin : text.replace(/\/+$/, "")
}

/** Whether an earlier row has the same origin, in whichever case. */
export const isRepeated = (rows: readonly OriginRow[], index: number): boolean => {
  const name = rows[index]?.name.toLowerCase() ?? ""
  return name !== "" && rows.slice(0, index).some((row) => row.name.toLowerCase() === name)
}
