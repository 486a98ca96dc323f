import { randomBytes } from "node:crypto"

export const requestIdHeader = "x-request-id"
const usable = /^[\w.:=+/~-]{1,128}$/

/** Increasing ids of this process: its start time and a random part, then a counter. */
const startPart = Date.now().toString(36) + randomBytes(4).toString("hex")
let made = 0

/** The client's own X-Request-Id if it is safe in headers and log lines, otherwise a new one. */
export const requestIdOf = (request: Request): string => {
  const sent = request.headers.get(requestIdHeader)
  return sent !== null && usable.test(sent) ? sent : `${startPart}-${(++made).toString(36).padStart(7, "0")}`
}
