import { auditMessages } from "./messages.ts"

/** Without accents and capitals, as people type. */
const plain = (text: string): string => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()

/** The longest list of actions that a request names. */
const maxLength = 2000

const words = Object.values(auditMessages).flatMap(({ actions }) =>
  Object.entries(actions).map(([action, word]) => [action, plain(word)] as const),
)

/** The actions whose Spanish or English words contain everything that was typed, separated by commas. */
export const actionsCalled = (typed: string): string => {
  const parts = plain(typed).split(/\s+/).filter(Boolean)
  if (parts.length === 0) return ""
  // The plural of a word finds the one.
  const isIn = (word: string) => (part: string) => word.includes(part) || word.includes(part.replace(/e?s$/, ""))
  const found = words.filter(([, word]) => parts.every(isIn(word))).map(([action]) => action)
  return [...new Set(found)].reduce((list, action) => {
    const longer = list === "" ? action : `${list},${action}`
    return longer.length > maxLength ? list : longer
  }, "")
}
