import type { AnyElysia } from "elysia"
import type { Incoming } from "../edge/incoming.ts"
import { type Answerer, Answering, type Handler } from "./answering.ts"
import { hearLine, Line } from "./line.ts"
import type { FromFront, FrontSettings, ToFront } from "./message.ts"
import { pageAnswers } from "./pages.ts"
import { PassedRequest } from "./passed-request.ts"

/** Throws if anybody listens on the port. Bun has no other way to claim it before it is shared. */
const refuseTaken = (hostname: string, port: number) =>
  Bun.serve({ hostname, port, reusePort: false, fetch: () => new Response() }).stop(true)

/** Starts a thread in front that tells `answering` about its calls. */
const startThread = (settings: FrontSettings, answeringOn: (line: Line<ToFront>) => Answering) => {
  const worker = new Worker(new URL("./front.ts", import.meta.url))
  const line = new Line<ToFront>(worker)
  const answering = answeringOn(line)
  const listening = Promise.withResolvers<void>()
  const stopped = Promise.withResolvers<void>()
  let isEnding = false
  const hear = (message: FromFront, text: string | null) => {
    if (message[0] === "listening") listening.resolve()
    else if (message[0] === "stopped") stopped.resolve()
    else answering.hear(message, text)
  }
  const hearer = { hear, hearBytes: (id: number, bytes: Uint8Array<ArrayBuffer>) => answering.hearBytes(id, bytes) }
  worker.onmessage = ({ data }) => hearLine<FromFront>(data, hearer)
  // Without one of its threads, the process would leave connections unanswered: it ends, as on errors of its own.
  worker.onerror = ({ message }) => {
    const error = new Error(`a thread in front failed: ${message}`)
    listening.reject(error)
    throw error
  }
  worker.addEventListener("close", () => {
    if (!isEnding) throw new Error("a thread in front has ended")
  })
  worker.postMessage(settings)
  const stop = async (isAtOnce: boolean) => {
    isEnding = true
    if (!isAtOnce) {
      line.say(["stop"])
      await stopped.promise
    }
    worker.terminate()
  }
  return { listening: listening.promise, stop }
}

type Address = { readonly hostname: string; readonly port: number }
type Served = {
  readonly app: AnyElysia
  /** The handlers of operations, by method and path. */
  readonly handlers: ReadonlyMap<string, Handler>
  readonly open: readonly string[]
}

/**
 * Lets `count` threads listen in front of `app`, and makes them its server (docs/operating.md#more-cores). Throws if the
 * address is not free.
 */
export const listenInThreads = async ({ app, handlers, open }: Served, { hostname, port }: Address, count: number) => {
  if (port !== 0) refuseTaken(hostname, port)
  // Holds the port that the system chooses until the threads share it.
  const first = port === 0 ? Bun.serve({ hostname, port, reusePort: true, fetch: () => new Response() }) : null
  const { page, addressOf } = pageAnswers((request) => app.fetch(request))
  const routes = app.routes.map(({ method, path }) => [method, path] as const)
  const server = {
    port: first?.port ?? port,
    requestIP: (request: Incoming) => ({
      address: request instanceof PassedRequest ? request.address : addressOf(request),
    }),
    timeout: (request: Incoming, seconds: number) => {
      if (request instanceof PassedRequest) request.setTimeout(seconds)
    },
    stop: async (isAtOnce = false) => {
      await Promise.all(threads.map((thread) => thread.stop(isAtOnce)))
    },
  }
  const answerer: Answerer = {
    routes: routes.map(([method, path]) => ({ path, handle: handlers.get(`${method} ${path}`) })),
    page,
    server,
  }
  const settings = { hostname, port: server.port, routes, open }
  const threads = Array.from({ length: count }, () => startThread(settings, (line) => new Answering(line, answerer)))
  await Promise.all(threads.map(({ listening }) => listening))
  first?.stop(true)
  // What Elysia and the handlers of pages use of a server.
  app.server = server as unknown as AnyElysia["server"]
}
