import dns from "node:dns"
import http, { type ClientRequest } from "node:http"
import https from "node:https"
import type { LookupFunction } from "node:net"
import type { AttemptOutcome, Delivery, Exchange } from "../core/webhook/webhook.ts"
import { isRefusedAddress, type ReachPolicy, urlFault } from "./address.ts"
import { type AnswerEnd, readAnswer } from "./answer.ts"
import { checkedLookup, LookupRefused } from "./lookup.ts"
import { deliveryHeaders } from "./sign.ts"

const timeoutMs = 10_000
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

/** How an attempt ended, with what was sent and answered. */
export type Delivered = AttemptOutcome & { readonly exchange?: Exchange }

/** Makes one attempt: POSTs the body, and resolves with the status or the error, or with null once `signal` aborts it. */
export type Deliver = (delivery: Delivery, now: number, signal: AbortSignal) => Promise<Delivered | null>

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
): Promise<Delivered | null> => {
  const url = new URL(delivery.url)
  const isSecure = url.protocol === "https:"
  return new Promise((resolve) => {
    let outgoing: ClientRequest | undefined
    let statusCode: number | null = null
    let isSettled = false
    const headers = deliveryHeaders(delivery, now)
    const exchange = { signature: headers["x-service-signature"], webhookSignature: headers["webhook-signature"] }
    const settle = ({ error, isWhole = false, answer = null }: Partial<AnswerEnd> & Pick<AnswerEnd, "error">) => {
      if (isSettled) return
      isSettled = true
      clearTimeout(timer)
      signal.removeEventListener("abort", abort)
      resolve(signal.aborted ? null : { statusCode, error, exchange: { ...exchange, answer } })
      if (!isWhole) outgoing?.destroy()
    }
    const abort = () => settle({ error: "the attempt was ended" })
    signal.addEventListener("abort", abort)
    const timer = setTimeout(
      () => settle({ error: `no complete response within ${timeoutMs / 1000} seconds` }),
      timeoutMs,
    )
    outgoing = (isSecure ? https : http).request(url, {
      method: "POST",
      agent: agents[isSecure ? "https:" : "http:"],
      headers: { ...headers, "content-length": Buffer.byteLength(delivery.body) },
      lookup,
    })
    outgoing.on("response", (response) => {
      statusCode = response.statusCode ?? null
      readAnswer(response, reasonOf, settle)
    })
    outgoing.on("upgrade", (response, socket) => {
      statusCode = response.statusCode ?? null
      socket.destroy()
      settle({ error: "the receiver changed the protocol" })
    })
    outgoing.on("error", (error) => settle({ error: reasonOf(error) }))
    outgoing.end(delivery.body)
  })
}
