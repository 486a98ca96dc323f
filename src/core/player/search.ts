import type { Player } from "./player.ts"

/** The fields by which a player is found. */
export type FoundBy = Pick<Player, "externalUserId" | "clientId" | "name" | "email">

/** Accent marks, which are removed from letters so that "jose" finds "José". */
const marks = /\p{M}/gu
const words = /[\p{L}\p{N}]+/gu

/** The words of a text in lower case without accents. */
export const searchWords = (text: string): readonly string[] => [
  ...new Set(text.normalize("NFKD").replaceAll(marks, "").toLowerCase().match(words)),
]

const emailOf = (text: string): string => text.trim().toLowerCase()

/** The words under which a player is stored for searches: those of the name, and the email. */
export const playerWords = ({ name, email }: Pick<Player, "name" | "email">): readonly string[] => [
  ...new Set([...searchWords(name ?? ""), ...(email === null ? [] : [emailOf(email)])]),
]

/** A search in the form in which it is compared: prefixes of an id or email, or of words of the name. */
export type PlayerSearch = { readonly id: string; readonly email: string; readonly words: readonly string[] }

export const playerSearch = (text: string): PlayerSearch => ({
  id: text,
  email: emailOf(text),
  words: searchWords(text),
})

/** Whether an id or the email begins with the search, or each of its words begins a word of the name. */
export const isFoundBy = ({ id, email, words: wanted }: PlayerSearch, player: FoundBy): boolean => {
  if (player.externalUserId.startsWith(id) || player.clientId?.startsWith(id)) return true
  if (player.email !== null && emailOf(player.email).startsWith(email)) return true
  if (wanted.length === 0 || player.name === null) return false
  const named = searchWords(player.name)
  return wanted.every((word) => named.some((one) => one.startsWith(word)))
}

/** Which players a list shows. */
export type PlayerFilter = { readonly search?: string; readonly banned?: boolean }
