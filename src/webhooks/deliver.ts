import { type LookupAddress, lookup } from "node:dns"
import http from "node:http"
import https from "node:https"
import { isIP, type LookupFunction } from "node:net"
import type { Attempt, Delivery } from "../core/webhook.ts"
import { hostOf, isPrivateAddress, urlFault } from "./address.ts"
import { deliveryHeaders } from "./sign.ts"

const timeoutMs = 10_000

/** Resolves a name once, and gives the dialler an address only when all that the name stands for are public. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses: LookupAddress[]) => {
    const [first] = addresses ?? []
    if (error || !first) return callback(error ?? new Error("the name has no address"), "", 0)
    if (addresses.some(({ address }) => isPrivateAddress(address)))
      return callback(new Error("the name resolves to a private address"), "", 0)
    if (options.all) return callback(null, addresses)
    return callback(null, first.address, first.family)
  })
}

/**
 * Makes one attempt: POSTs the body and answers the status, or what went wrong. A redirect is an answer like any
 * other, the answer's body is not read, and connect, headers and body together have 10 seconds (interface.md §6).
 */
export const deliver = (delivery: Delivery, allowPrivate: boolean, now: number): Promise<Attempt> => {
  const fault = urlFault(delivery.url, allowPrivate)
  if (fault) return Promise.resolve({ statusCode: null, error: `the URL must be ${fault}` })
  const url = new URL(delivery.url)
  const { request } = url.protocol === "https:" ? https : http
  const isName = isIP(hostOf(url)) === 0
  return new Promise((resolve) => {
    const outgoing = request(
      url,
      {
        method: "POST",
        headers: { ...deliveryHeaders(delivery, now), "content-length": String(Buffer.byteLength(delivery.body)) },
        signal: AbortSignal.timeout(timeoutMs),
        ...(isName && !allowPrivate && { lookup: publicLookup }),
      },
      (response) => {
        resolve({ statusCode: response.statusCode ?? null, error: null })
        response.destroy()
      },
    )
    outgoing.on("error", (error) => resolve({ statusCode: null, error: error.message }))
    outgoing.end(delivery.body)
  })
}
