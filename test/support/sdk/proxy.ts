import { createServer, type IncomingMessage, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"

/**
 * What a network does to a request:
 * - `dropped`: the connection ends before the service gets it;
 * - `lost`: the service answers, and the connection ends instead;
 * - `cut`: it ends in the middle of the answer;
 * - `hanging`: the service answers, and nothing comes;
 * - a Response: something before the service answers instead of it.
 */
export type Fault = "dropped" | "lost" | "cut" | "hanging" | Response

export type Seen = { readonly path: string; readonly key: string | null; readonly token: string; readonly body: string }

const read = async (request: IncomingMessage): Promise<string> => {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk)
  return Buffer.concat(chunks).toString()
}

const headersOf = (request: IncomingMessage): Record<string, string> =>
  Object.fromEntries(
    Object.entries(request.headers).flatMap(([name, value]) =>
      /^(host|connection|content-length|accept-encoding)$/.test(name) ? [] : [[name, String(value)]],
    ),
  )

const send = async (response: ServerResponse, answer: Response, added: Record<string, string>) => {
  response.writeHead(answer.status, { ...Object.fromEntries(answer.headers), ...added })
  response.end(Buffer.from(await answer.bytes()))
}

/** A network in front of the service, whose faults a test sets. */
export const startProxy = (target: () => string) => {
  /** Those of the next requests, in order, and of all later ones. */
  const faults: { next: (Fault | null)[]; always: (() => Fault) | null } = { next: [], always: null }
  /** Every request so far. */
  const seen: Seen[] = []
  /** Added to every answer. */
  const headers: Record<string, string> = {}

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { method = "GET", url: path = "/" } = request
    const body = await read(request)
    const token = request.headers.authorization?.replace("Bearer ", "") ?? ""
    seen.push({ path, key: String(request.headers["idempotency-key"] ?? "") || null, token, body })
    const fault = faults.next.length > 0 ? faults.next.shift() : faults.always?.()
    if (fault === "dropped") return request.socket.destroy()
    if (fault instanceof Response) return send(response, fault, headers)
    const init = { method, headers: headersOf(request), ...(method !== "GET" && { body }) }
    const answered = await fetch(target() + path, init)
    if (fault === "hanging") return
    if (fault === "lost") return request.socket.destroy()
    if (fault !== "cut") return send(response, answered, headers)
    const bytes = Buffer.from(await answered.bytes())
    response.writeHead(answered.status, { "content-type": "application/json", "content-length": bytes.length })
    response.write(bytes.subarray(0, bytes.length / 2), () => request.socket.destroy())
  }

  const server = createServer((request, response) => void answer(request, response).catch(() => response.destroy()))
  return {
    faults,
    seen,
    headers,
    /** The requests to a path so far. */
    sent: (path: string): Seen[] => seen.filter((one) => one.path === `/api/v1${path}`),
    listen: async (): Promise<string> => {
      await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
      return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    },
    clear: () => {
      faults.next = []
      faults.always = null
      seen.length = 0
      for (const name of Object.keys(headers)) delete headers[name]
    },
    stop: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
