import dns from "node:dns"
import http, { type ClientRequest, type IncomingMessage, type RequestOptions } from "node:http"
import https from "node:https"
import type { LookupFunction } from "node:net"
import { Cache } from "../core/cache/cache.ts"
import type { Delivery } from "../core/webhook/delivery.ts"
import type { AttemptOutcome, Exchange } from "../core/webhook/round.ts"
import { hostOf, isRefusedAddress, type ReachPolicy, urlFault } from "./address.ts"
import { readAnswer } from "./answer.ts"
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

/** How an attempt ended, with the request and the answer. */
export type Delivered = AttemptOutcome & { readonly exchange?: Exchange }

/** An attempt in flight. `ended` resolves with the status or the error, or with null if it was aborted. */
export type Sending = { readonly ended: Promise<Delivered | null>; abort(): void }

/** Makes one attempt: POSTs the body. */
export type Deliver = (delivery: Delivery, now: number) => Sending

/** The receiver that a URL names, in the form of `http.request`. */
type Receiver = {
  readonly request: typeof http.request
  readonly options: RequestOptions
  /** The header `Host`. */
  readonly host: string
}

const receiverOf = (text: string, lookup: LookupFunction): Receiver => {
  const url = new URL(text)
  const isSecure = url.protocol === "https:"
  return {
    request: (isSecure ? https : http).request,
    host: url.host,
    options: {
      protocol: url.protocol,
      hostname: hostOf(url),
      path: url.pathname + url.search,
      method: "POST",
      lookup,
      ...(url.port !== "" && { port: url.port }),
      agent: agents[isSecure ? "https:" : "http:"],
    },
  }
}

/** For how many URLs the receivers are cached. */
const cachedReceivers = 1_000

/**
 * Creates a function that makes attempts within `policy`. A redirect is a response like any other. Connecting, headers
 * and body together may take 10 seconds (docs/api.md#attempts). A URL is checked once; the addresses of its name are
 * checked whenever a connection is made.
 */
export const deliverer = (policy: ReachPolicy): Deliver => {
  const lookup = checkedLookup(dns.lookup, (address) => isRefusedAddress(address, policy))
  const receivers = new Cache<string, Receiver>(cachedReceivers)
  return (delivery, now) => {
    const { url } = delivery
    const known = receivers.get(url)
    if (known) return new Post(delivery, known, now)
    const fault = urlFault(url, policy)
    if (fault !== null) return refused(fault)
    const receiver = receiverOf(url, lookup)
    receivers.set(url, receiver)
    return new Post(delivery, receiver, now)
  }
}

const refused = (fault: string): Sending => ({
  ended: Promise.resolve({ statusCode: null, error: `the URL must be ${fault}` }),
  abort: () => undefined,
})

/** One request. */
class Post implements Sending {
  readonly ended: Promise<Delivered | null>
  readonly #resolve: (delivered: Delivered | null) => void
  readonly #signatures: Pick<Exchange, "signature" | "webhookSignature">
  readonly #outgoing: ClientRequest
  readonly #timer: ReturnType<typeof setTimeout>
  #statusCode: number | null = null
  #isSettled = false

  constructor(delivery: Delivery, { request, options, host }: Receiver, now: number) {
    const { promise, resolve } = Promise.withResolvers<Delivered | null>()
    this.ended = promise
    this.#resolve = resolve
    const headers = deliveryHeaders(delivery, now)
    this.#signatures = { signature: headers["x-service-signature"], webhookSignature: headers["webhook-signature"] }
    this.#outgoing = request({
      ...options,
      headers: { host, ...headers, "content-length": Buffer.byteLength(delivery.body) },
    })
    this.#outgoing
      .on("response", (response) => this.#read(response))
      .on("upgrade", (response, socket) => {
        this.#statusCode = response.statusCode ?? null
        socket.destroy()
        this.#settle("the receiver changed the protocol")
      })
      .on("error", (error) => this.#settle(reasonOf(error)))
      .end(delivery.body)
    this.#timer = setTimeout(() => this.#settle(`no complete response within ${timeoutMs / 1000} seconds`), timeoutMs)
  }

  abort() {
    this.#end(null, false)
  }

  #read(response: IncomingMessage) {
    this.#statusCode = response.statusCode ?? null
    readAnswer(response, reasonOf, ({ error, isWhole, answer }) => this.#settle(error, isWhole, answer))
  }

  #settle(error: string | null, isWhole = false, answer: string | null = null) {
    this.#end({ statusCode: this.#statusCode, error, exchange: { ...this.#signatures, answer } }, isWhole)
  }

  #end(delivered: Delivered | null, isWhole: boolean) {
    if (this.#isSettled) return
    this.#isSettled = true
    clearTimeout(this.#timer)
    this.#resolve(delivered)
    if (!isWhole) this.#outgoing.destroy()
  }
}
