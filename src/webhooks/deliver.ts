import dns from "node:dns"
import http, { type ClientRequest, type IncomingMessage } from "node:http"
import https from "node:https"
import type { LookupFunction } from "node:net"
import type { AttemptOutcome, Delivery } from "../core/webhook/webhook.ts"
import { isRefusedAddress, type ReachPolicy, urlFault } from "./address.ts"
import { checkedLookup, LookupRefused } from "./lookup.ts"
import { deliveryHeaders } from "./sign.ts"

const timeoutMs = 10_000
const maxAnswerBytes = 64 * 1024
/** Shorter than the idle timeout of most servers, so that few requests hit a closed connection. */
const idleMs = 4_000

/** Own agents: they ignore proxy variables of the environment, and close idle connections early. */
const connections = { keepAlive: true, maxFreeSockets: 64, timeout: idleMs }
const agents = { "http:": new http.Agent(connections), "https:": new https.Agent(connections) }

/** A reason that the webhook's owner may read: never text sent by the receiver. */
const reasonOf = (error: unknown): string => {
  if (error instanceof LookupRefused) return error.message
  const { code } = error as { code?: unknown }
  return typeof code === "string" ? `the request failed: ${code}` : "the request failed"
}

/**
 * Reads the response to its end, or up to 64 KiB, without storing it. Calls `end` with the reason if it ended early.
 */
const readAnswer = (response: IncomingMessage, end: (error: string | null, isWhole: boolean) => void) => {
  let bytes = 0
  response.on("data", (chunk: Buffer) => {
    bytes += chunk.length
    if (bytes >= maxAnswerBytes) end(null, false)
  })
  response.on("end", () => end(response.complete ? null : "the response broke off", response.complete))
  response.on("error", (error) => end(reasonOf(error), false))
  response.on("close", () => end("the response broke off", false))
}

/** Makes one attempt: POSTs the body, and resolves with the status or the error, or with null once `signal` aborts it. */
export type Deliver = (delivery: Delivery, now: number, signal: AbortSignal) => Promise<AttemptOutcome | null>

/**
 * Creates a function that makes attempts within `policy`. A redirect is a response like any other. Connecting, headers
 * and body together may take 10 seconds (docs/api.md §6.4).
 */
export const deliverer = (policy: ReachPolicy): Deliver => {
  const lookup = checkedLookup(dns.lookup, (address) => isRefusedAddress(address, policy))
  return (delivery, now, signal) => {
    const fault = urlFault(delivery.url, policy)
    if (fault) return Promise.resolve({ statusCode: null, error: `the URL must be ${fault}` })
    return send(delivery, lookup, now, signal)
  }
}

const send = (
  delivery: Delivery,
  lookup: LookupFunction,
  now: number,
  signal: AbortSignal,
): Promise<AttemptOutcome | null> => {
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
      signal.removeEventListener("abort", abort)
      resolve(signal.aborted ? null : { statusCode, error })
      if (!isWhole) outgoing?.destroy()
    }
    const abort = () => settle("the attempt was ended")
    signal.addEventListener("abort", abort)
    const timer = setTimeout(() => settle(`no complete response within ${timeoutMs / 1000} seconds`), timeoutMs)
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
