import { randomBytes } from "node:crypto"

export const requestIdHeader = "x-request-id"
const usable = /^[\w.:=+/~-]{1,128}$/

/** Ids of this process that grow: when it started and a random part, then a counter. */
const startPart = Date.now().toString(36) + randomBytes(4).toString("hex")
let made = 0

/** The client's own X-Request-Id where it can stand in a header and a log line as it is, else a new one. */
export const requestIdOf = (request: Request): string => {
  const sent = request.headers.get(requestIdHeader)
  return sent !== null && usable.test(sent) ? sent : `${startPart}-${(++made).toString(36).padStart(7, "0")}`
}
