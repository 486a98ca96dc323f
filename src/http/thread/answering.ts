import type { Context } from "../operation/route.ts"
import type { Line } from "./line.ts"
import type { FromFront, HeaderFields, MessageOf, Params, ToFront } from "./message.ts"
import { formOf, type PassedAnswer } from "./passed-answer.ts"
import { PassedRequest } from "./passed-request.ts"

/** Answers a call of an operation. */
export type Handler = (context: Context) => Promise<PassedAnswer>

/** What answers calls, whichever thread they come from. */
export type Answerer = {
  /** By the number of the route; those without a handler are of pages. */
  readonly routes: readonly { readonly path: string; readonly handle: Handler | undefined }[]
  /** Answers a call of a page, or one that has no route. */
  page(request: PassedRequest, path: string | undefined, params: Params): Promise<PassedAnswer>
  readonly server: Context["server"]
}

const noParams = {}

/** The calls of one thread in front that are still being answered. */
export class Answering {
  readonly #line: Line<ToFront>
  readonly #answerer: Answerer
  /** Headers that calls have in common, by number. */
  readonly #headers: HeaderFields[] = []
  readonly #requests = new Map<number, PassedRequest>()
  readonly #readers = new Map<number, ReadableStreamDefaultReader<Uint8Array>>()

  constructor(line: Line<ToFront>, answerer: Answerer) {
    this.#line = line
    this.#answerer = answerer
  }

  hear(message: FromFront, text: string | null) {
    const [kind, id] = message
    if (kind === "call") void this.#answer(message, text)
    else if (kind === "headers") this.#headers[id] = message[2]
    else if (kind === "more") void this.#sendPart(id)
    else if (kind === "gone") this.#leave(id)
    else if (kind === "end") this.#requests.get(id)?.parts?.end()
    else if (kind === "broken") this.#requests.get(id)?.parts?.break()
  }

  hearBytes(id: number, bytes: Uint8Array<ArrayBuffer>) {
    this.#requests.get(id)?.parts?.add(bytes)
  }

  async #answer(
    [, id, route, method, url, headers, own, params, address, body]: MessageOf<FromFront, "call">,
    text: string | null,
  ) {
    const common = this.#headers[headers] ?? {}
    const request = new PassedRequest(this.#line, id, { method, url, common, own, address, body, text })
    this.#requests.set(id, request)
    const { routes, server, page } = this.#answerer
    const { path, handle } = routes[route] ?? {}
    this.#send(
      id,
      await (handle
        ? handle({ request, params: params ?? noParams, server })
        : page(request, path, params ?? noParams)),
    )
  }

  #send(id: number, answer: PassedAnswer) {
    const { status, set, requestId, own, body } = answer
    if (body instanceof ReadableStream) this.#readers.set(id, body.getReader())
    else this.#requests.delete(id)
    if (body instanceof Uint8Array) this.#line.sayBytes(id, body)
    const text = typeof body === "string" ? body : null
    this.#line.say(["answer", id, status, set, requestId, own, formOf(answer)], text)
  }

  /** Sends the next part of a response. */
  async #sendPart(id: number) {
    const reader = this.#readers.get(id)
    if (!reader) return
    try {
      const { value, done } = await reader.read()
      if (value) return this.#line.sayBytes(id, value)
      if (done) this.#line.say(["end", id])
    } catch {
      this.#line.say(["broken", id])
    }
    this.#forget(id)
  }

  #leave(id: number) {
    this.#requests.get(id)?.leave()
    void this.#readers
      .get(id)
      ?.cancel()
      .catch(() => undefined)
    if (this.#readers.has(id)) this.#forget(id)
  }

  #forget(id: number) {
    this.#requests.delete(id)
    this.#readers.delete(id)
  }
}
