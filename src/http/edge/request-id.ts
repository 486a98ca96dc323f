import { randomBytes } from "node:crypto"
import type { Incoming } from "./incoming.ts"

export const requestIdHeader = "x-request-id"
const usable = /^[\w.:=+/~-]{1,128}$/

/** Increasing ids of this process: its start time and a random part, then a counter of seven digits. */
const startPart = Date.now().toString(36) + randomBytes(4).toString("hex")
const lastDigits = Array.from({ length: 36 ** 2 }, (_, number) => number.toString(36).padStart(2, "0"))
let made = 0
/** The text before the last two digits, which changes with every 1,296th id. */
let beginning = ""
const newRequestId = (): string => {
  made++
  const last = made % lastDigits.length
  if (last === 0 || beginning === "")
    beginning = `${startPart}-${Math.floor(made / lastDigits.length)
      .toString(36)
      .padStart(5, "0")}`
  return `${beginning}${lastDigits[last]}`
}

/** The client's own X-Request-Id if it is safe in headers and log lines, otherwise a new one. */
export const requestIdOf = (request: Incoming): string => {
  const sent = request.headers.get(requestIdHeader)
  return sent !== null && usable.test(sent) ? sent : newRequestId()
}
