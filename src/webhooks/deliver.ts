import dns from "node:dns"
import http, { type ClientRequest, type IncomingMessage } from "node:http"
import https from "node:https"
import type { LookupFunction } from "node:net"
import type { AttemptOutcome, Delivery } from "../core/webhook.ts"
import { isRefusedAddress, type ReachPolicy, urlFault } from "./address.ts"
import { checkedLookup, LookupRefused } from "./lookup.ts"
import { deliveryHeaders } from "./sign.ts"

const timeoutMs = 10_000
const maxAnswerBytes = 64 * 1024
/** Shorter than most servers keep an idle connection, so that few requests meet one that is closed. */
const idleMs = 4_000

/** Agents of our own: no proxy of the environment applies, and an idle connection does not live long. */
const connections = { keepAlive: true, maxFreeSockets: 64, timeout: idleMs }
const agents = { "http:": new http.Agent(connections), "https:": new https.Agent(connections) }

/** A reason that the owner of the webhook may read: never a text of the receiver's. */
const reasonOf = (error: unknown): string => {
  if (error instanceof LookupRefused) return error.message
  const { code } = error as { code?: unknown }
  return typeof code === "string" ? `the request failed: ${code}` : "the request failed"
}

/** Reads the answer to its end, or to 64 KiB of it, without keeping any; `end` hears why it ended early, if it did. */
const readAnswer = (response: IncomingMessage, end: (error: string | null, isWhole: boolean) => void) => {
  let bytes = 0
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes >= maxAnswerBytes) end(null, false)
  })
  response.on("end", () => end(response.complete ? null : "the answer broke off", response.complete))
  response.on("error", (error) => end(reasonOf(error), false))
  response.on("close", () => end("the answer broke off", false))
}

/** Makes one attempt: POSTs the body, and resolves with the status or what went wrong. */
export type Deliver = (delivery: Delivery, now: number) => Promise<AttemptOutcome>

/**
 * Attempts that reach what `policy` allows. A redirect is an answer like any other; connect, headers and body together
 * have 10 seconds (docs/api.md §6.4).
 */
export const deliverer = (policy: ReachPolicy): Deliver => {
  const lookup = checkedLookup(dns.lookup, (address) => isRefusedAddress(address, policy))
  return (delivery, now) => {
    const fault = urlFault(delivery.url, policy)
    if (fault) return Promise.resolve({ statusCode: null, error: `the URL must be ${fault}` })
    return send(delivery, lookup, now)
  }
}

const send = (delivery: Delivery, lookup: LookupFunction, now: number): Promise<AttemptOutcome> => {
  const url = new URL(delivery.url)
  const isSecure = url.protocol === "https:"
  return new Promise((resolve) => {
    let outgoing: ClientRequest | undefined
    let statusCode: number | null = null
    let isSettled = false
    const settle = (error: string | null, isWhole = false) => {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      resolve({ statusCode, error })
      if (!isWhole) outgoing?.destroy()
    }
    const timer = setTimeout(() => settle(`no whole answer within ${timeoutMs / 1000} seconds`), timeoutMs)
    outgoing = (isSecure ? https : http).request(url, {
      method: "POST",
      agent: agents[isSecure ? "https:" : "http:"],
      headers: { ...deliveryHeaders(delivery, now), "content-length": Buffer.byteLength(delivery.body) },
      lookup,
    })
    outgoing.on("response", (response) => {
      statusCode = response.statusCode ?? null
      readAnswer(response, settle)
    })
    outgoing.on("upgrade", (response, socket) => {
      statusCode = response.statusCode ?? null
      socket.destroy()
      settle("the receiver changed the protocol")
    })
    outgoing.on("error", (error) => settle(reasonOf(error)))
    outgoing.end(delivery.body)
  })
}
