import { createHash, createHmac } from "node:crypto"
import { type AddressInfo, createServer } from "node:net"

/** What one endpoint received. */
export type Count = {
  /** Distinct events with a valid signature. */
  readonly verified: number
  /** Requests for an event that was already counted. */
  readonly repeated: number
  /** Requests with an invalid signature or timestamp. */
  readonly wrong: number
}

/** SHA-256 of the ids of events, in any order. */
export const digestOf = (ids: Iterable<string>): string =>
  createHash("sha256")
    .update([...ids].sort().join("\n"))
    .digest("hex")

const isGenuine = (secret: string, headers: Headers, body: Uint8Array): boolean => {
  const timestamp = headers.get("webhook-timestamp")
  const signed = createHmac("sha256", secret)
    .update(`${headers.get("webhook-id")}.${timestamp}.`)
    .update(body)
  const isFresh = Math.abs(Date.now() / 1000 - Number(timestamp)) <= 300
  return isFresh && headers.get("webhook-signature") === `v1,${signed.digest("base64")}`
}

/** An endpoint that checks each signature with its secret, and counts each event. */
const startEndpoint = (secret: string) => {
  const ids = new Set<string>()
  let repeated = 0
  let wrong = 0
  const { port } = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const id = request.headers.get("webhook-id") ?? ""
      if (!isGenuine(secret, request.headers, await request.bytes())) wrong++
      else if (ids.has(id)) repeated++
      else ids.add(id)
      return new Response(null, { status: 204 })
    },
  })
  return { url: `http://127.0.0.1:${port}`, ids, count: (): Count => ({ verified: ids.size, repeated, wrong }) }
}

/**
 * Serves the endpoints of SECRETS (a JSON list), one that never answers, and what arrived: counts and digests of ids.
 */
const main = async () => {
  const secrets: string[] = JSON.parse(process.env["SECRETS"] ?? "[]")
  const endpoints = secrets.map(startEndpoint)
  const hanging = createServer(() => {}).listen(0, "127.0.0.1")
  await new Promise((resolve) => hanging.once("listening", resolve))
  const control = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    routes: {
      "/endpoints": () =>
        Response.json({
          healthy: endpoints.map(({ url }) => url),
          hanging: `http://127.0.0.1:${(hanging.address() as AddressInfo).port}`,
        }),
      "/counts": () => Response.json(endpoints.map(({ count }) => count())),
      "/digests": () => Response.json(endpoints.map(({ ids }) => digestOf(ids))),
    },
  })
  process.stdout.write(`${JSON.stringify({ url: `http://127.0.0.1:${control.port}` })}\n`)
}

if (import.meta.main) await main()
