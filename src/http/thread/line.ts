import { noNumber } from "./message.ts"

/** Where messages go: a worker or, in a worker, the thread that started it. */
type Port = { postMessage(message: unknown, transfer?: Transferable[]): void }

/** Bytes of a body; everything else is text, since the runtime hands texts over without copying them. */
type Bytes = { readonly id: number; readonly bytes: Uint8Array<ArrayBuffer> }

export type Hearer<Heard> = {
  /** `text` is the body that belongs to the message, if it has one. */
  hear(message: Heard, text: string | null): void
  hearBytes(id: number, bytes: Uint8Array<ArrayBuffer>): void
}

/**
 * One end of the line between two threads. Everything said in one turn of the event loop is sent as one message, since
 * waking the other thread costs more than a play. Bodies follow all messages, unquoted, since quoting them would cost
 * as much as parsing them.
 */
export class Line<Said extends readonly unknown[]> {
  readonly #port: Port
  #messages: Said[] = []
  #lengths: number[] = []
  #texts = ""

  constructor(port: Port) {
    this.#port = port
  }

  say(message: Said, text: string | null = null) {
    this.#lengths.push(text?.length ?? noNumber)
    if (text !== null) this.#texts += text
    if (this.#messages.push(message) === 1) setImmediate(this.#flush)
  }

  /** Says `bytes` after everything that was said before. */
  sayBytes(id: number, bytes: Uint8Array) {
    this.#flush()
    // A copy, since what is handed over can no longer be used here, and may be a part of something larger.
    const message: Bytes = { id, bytes: new Uint8Array(bytes) }
    this.#port.postMessage(message, [message.bytes.buffer])
  }

  readonly #flush = () => {
    if (this.#messages.length === 0) return
    const said = `${JSON.stringify([this.#messages, this.#lengths])}\n${this.#texts}`
    this.#messages = []
    this.#lengths = []
    this.#texts = ""
    this.#port.postMessage(said)
  }
}

/** Tells `hearer` what the other end of a line has said. */
export const hearLine = <Heard>(said: string | Bytes, hearer: Hearer<Heard>) => {
  if (typeof said !== "string") return hearer.hearBytes(said.id, said.bytes)
  const end = said.indexOf("\n")
  const [messages, lengths] = JSON.parse(said.slice(0, end)) as [Heard[], number[]]
  let at = end + 1
  for (const [index, message] of messages.entries()) {
    const length = lengths[index] ?? noNumber
    hearer.hear(message, length === noNumber ? null : said.slice(at, at + length))
    if (length !== noNumber) at += length
  }
}
