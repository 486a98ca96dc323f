/**
 * The program of a thread in front (docs/operating.md#more-cores): it accepts connections, parses requests, passes them on
 * to the thread that answers, and writes its responses. It decides nothing.
 */

import { sharedSets } from "../edge/headers.ts"
import { requestIdHeader } from "../edge/request-id.ts"
import { exactRoutes } from "../edge/target.ts"
import { CommonHeaders } from "./common-headers.ts"
import { hearLine, Line } from "./line.ts"
import { type FromFront, type FrontSettings, type MessageOf, noNumber, type Params, type ToFront } from "./message.ts"
import { Parts } from "./parts.ts"

type Server = Bun.Server<undefined>
type Call = {
  readonly request: Request
  readonly server: Server
  readonly answer: (response: Response) => void
  /** A body that is passed on in parts. */
  readonly body: ReadableStream<Uint8Array> | null
  reader: ReadableStreamDefaultReader<Uint8Array> | null
  /** A response whose body comes in parts. */
  parts: Parts | null
  /** A response's body that has come before it. */
  bytes: Uint8Array<ArrayBuffer> | null
}

/** A body up to this size is passed on with its request, a larger one in parts, as it is read. */
const textBytes = 16 * 1024
/** Elysia's default, which a service without threads in front has. */
const idleSeconds = 30

const json: [string, string] = ["content-type", "application/json;charset=utf-8"]
/** The shared sets of headers, for JSON. */
const jsonSets = sharedSets.map((set) => new Headers([...set, json]))

declare const self: Worker

const line = new Line<FromFront>(self)
const common = new CommonHeaders((number, headers) => line.say(["headers", number, headers]))
const calls = new Map<number, Call>()
let called = 0
let server: Server | null = null

/** Fatal, since two different texts that are not UTF-8 must not become equal. */
const utf8 = new TextDecoder("utf-8", { fatal: true })

const textOf = (bytes: Uint8Array): string | null => {
  try {
    return utf8.decode(bytes)
  } catch {
    return null
  }
}

type PassedBody = { readonly body: "parts" | null; readonly text: string | null; readonly stream: Call["body"] }

let turn: Promise<null> | null = null
/** Resolves at the end of this turn of the event loop. */
const endOfTurn = (): Promise<null> => {
  turn ??= new Promise((resolve) =>
    setImmediate(() => {
      turn = null
      resolve(null)
    }),
  )
  return turn
}

const inParts = (stream: Call["body"]): PassedBody => ({ body: "parts", text: null, stream })

const streamOf = (reading: Promise<Uint8Array>) =>
  new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      controller.enqueue(await reading)
      controller.close()
    },
  })

/**
 * How a body is passed on: as text with the call, if it is short and all of it has come with the headers. Any other is
 * read in parts once it is asked for, so that a call that is refused earlier does not wait for it.
 */
const bodyOf = async (request: Request): Promise<PassedBody> => {
  const length = request.headers.get("content-length")
  if (length === null || Number(length) > textBytes)
    return request.body ? inParts(request.body) : { body: null, text: null, stream: null }
  const reading = request.bytes()
  try {
    const bytes = await Promise.race([reading, endOfTurn()])
    const text = bytes && textOf(bytes)
    return text === null ? inParts(streamOf(reading)) : { body: null, text, stream: null }
  } catch {
    // The client has gone, which the thread that answers learns when it asks for the body, as it would without threads.
    return inParts(null)
  } finally {
    reading.catch(() => undefined)
  }
}

/** Passes a call on; resolves to its response. */
const pass = async (route: number, request: Request, server: Server, params: Params | null): Promise<Response> => {
  // Before the body is read, since the address of a client that has gone is unknown.
  const address = server.requestIP(request)?.address ?? ""
  const { body, text, stream } = await bodyOf(request)
  const { promise, resolve } = Promise.withResolvers<Response>()
  const id = called++
  calls.set(id, { request, server, answer: resolve, body: stream, reader: null, parts: null, bytes: null })
  const { method, url } = request
  const { number, own } = common.numberOf(request.headers.toJSON())
  line.say(["call", id, route, method, url, number, own, params, address, body], text)
  return promise
}

/** Reads the next part of a request's body. */
const passPart = async (id: number, call: Call) => {
  try {
    call.reader ??= call.body?.getReader() ?? null
    const part = await call.reader?.read()
    if (part?.value) line.sayBytes(id, part.value)
    else line.say([part ? "end" : "broken", id])
  } catch {
    line.say(["broken", id])
  }
}

/** The headers of a response; those that are shared are to be copied before the next call. */
const headersOf = ([, , , set, requestId, own]: MessageOf<ToFront, "answer">, isJson: boolean): Headers => {
  const shared = (isJson ? jsonSets : sharedSets)[set]
  shared?.set(requestIdHeader, requestId)
  if (shared && own.length === 0) return shared
  const headers = new Headers(shared ?? (isJson ? [json] : []))
  for (const [name, value] of own) {
    if (name === "set-cookie") headers.append(name, value)
    else headers.set(name, value)
  }
  return headers
}

const answer = (call: Call, message: MessageOf<ToFront, "answer">, text: string | null) => {
  const [, id, status, , , , form] = message
  const init = { status, headers: headersOf(message, text !== null) }
  if (form !== "parts") {
    calls.delete(id)
    return call.answer(new Response(form === "bytes" ? call.bytes : text, init))
  }
  const leave = () => {
    calls.delete(id)
    line.say(["gone", id])
  }
  call.parts = new Parts(() => line.say(["more", id]), leave)
  call.answer(new Response(call.parts.stream, init))
}

const watch = (id: number, { signal }: Request) => {
  const tell = () => line.say(["gone", id])
  if (signal.aborted) tell()
  else signal.addEventListener("abort", tell)
}

const hear = (message: ToFront, text: string | null) => {
  const [kind] = message
  if (kind === "stop") return void server?.stop().then(() => line.say(["stopped"]))
  const id = message[1]
  const call = calls.get(id)
  if (!call) return
  if (kind === "answer") return answer(call, message, text)
  if (kind === "more") return void passPart(id, call)
  if (kind === "timeout") return call.server.timeout(call.request, message[2])
  if (kind === "watch") return watch(id, call.request)
  if (kind === "unread") return void call.reader?.cancel().catch(() => undefined)
  calls.delete(id)
  if (kind === "end") call.parts?.end()
  else call.parts?.break()
}

const hearBytes = (id: number, bytes: Uint8Array<ArrayBuffer>) => {
  const call = calls.get(id)
  if (call?.parts) call.parts.add(bytes)
  else if (call) call.bytes = bytes
}

type Handler = (request: Bun.BunRequest, server: Server) => Promise<Response>

/** The routes in the form in which Elysia gives them to Bun, whose router uses paths as they were sent. */
const tableOf = (routes: FrontSettings["routes"]): Record<string, Record<string, Handler>> => {
  const handled = routes.flatMap(([method, path], number) => {
    const handler: Handler = (request, server) => pass(number, request, server, request.params)
    return path.endsWith("*") ? [] : [{ method, path: encodeURI(path), handler }]
  })
  const ofPaths = [...Map.groupBy(handled, ({ path }) => path)]
  // Of two routes with the same method and path, the first counts.
  return Object.fromEntries(
    ofPaths.map(([path, own]) => [
      path,
      Object.fromEntries(own.toReversed().map(({ method, handler }) => [method, handler])),
    ]),
  )
}

const listen = ({ hostname, port, routes, open }: FrontSettings) => {
  const unrouted = (request: Request) => pass(noNumber, request, server as Server, null)
  server = Bun.serve({
    hostname,
    port,
    reusePort: true,
    idleTimeout: idleSeconds,
    maxRequestBodySize: Number.MAX_SAFE_INTEGER,
    development: false,
    routes: { ...exactRoutes(unrouted, open), ...tableOf(routes) },
    fetch: unrouted,
  })
  line.say(["listening"])
}

self.onmessage = ({ data }: MessageEvent) => {
  if (server === null) return listen(data)
  hearLine<ToFront>(data, { hear, hearBytes })
}
