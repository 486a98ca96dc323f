import type { Incoming } from "../edge/incoming.ts"
import type { Line } from "./line.ts"
import type { HeaderFields, ToFront } from "./message.ts"
import { Parts } from "./parts.ts"

/** The headers of a request: those that it has in common with others, and its own. */
class PassedHeaders {
  readonly #common: HeaderFields
  readonly #own: HeaderFields

  constructor(common: HeaderFields, own: HeaderFields) {
    this.#common = common
    this.#own = own
  }

  get(name: string): string | null {
    const key = name.toLowerCase()
    return this.#common[key] ?? this.#own[key] ?? null
  }

  has(name: string): boolean {
    return this.get(name) !== null
  }

  all(): Record<string, string> {
    return { ...this.#common, ...this.#own }
  }

  keys() {
    return Object.keys(this.all()).values()
  }
}

/** What a thread in front has read of a request. */
type Passed = {
  readonly method: string
  readonly url: string
  readonly common: HeaderFields
  readonly own: HeaderFields
  readonly address: string
  readonly body: "parts" | null
  /** The whole body, if it was short. */
  readonly text: string | null
}

/** A request that was passed on: what is read of a Request, without the cost of making one. */
export class PassedRequest implements Incoming {
  readonly method: string
  readonly url: string
  readonly headers: PassedHeaders
  /** The address of the client. */
  readonly address: string
  /** The body, if all of it has come. */
  readonly sentText: string | undefined
  /** The body, if it comes in parts. */
  readonly parts: Parts | null
  readonly #line: Line<ToFront>
  readonly #id: number
  #abort: AbortController | null = null
  #isGone = false

  constructor(line: Line<ToFront>, id: number, { method, url, common, own, address, body, text }: Passed) {
    this.method = method
    this.url = url
    this.headers = new PassedHeaders(common, own)
    this.address = address
    this.sentText = text ?? undefined
    this.parts =
      body === "parts"
        ? new Parts(
            () => line.say(["more", id]),
            () => line.say(["unread", id]),
          )
        : null
    this.#line = line
    this.#id = id
  }

  /** Lets the connection be silent for this many seconds; 0 for ever. */
  setTimeout(seconds: number) {
    this.#line.say(["timeout", this.#id, seconds])
  }

  get body(): ReadableStream<Uint8Array<ArrayBuffer>> | null {
    return this.sentText ? new Blob([this.sentText]).stream() : (this.parts?.stream ?? null)
  }

  bytes(): Promise<Uint8Array<ArrayBuffer>> {
    return new Response(this.body).bytes()
  }

  /** Aborted once the client has gone. */
  get signal(): AbortSignal {
    if (this.#abort === null) {
      this.#abort = new AbortController()
      if (this.#isGone) this.#abort.abort()
      else this.#line.say(["watch", this.#id])
    }
    return this.#abort.signal
  }

  /** The client has gone. */
  leave() {
    this.#isGone = true
    this.#abort?.abort()
    this.parts?.break()
  }
}
