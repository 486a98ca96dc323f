import { isRefusal, type Refusal, refuse, refuseField } from "../../core/refusal.ts"
import type { Incoming } from "./incoming.ts"

const maxBodyBytes = 1024 * 1024
/**
 * A body up to this size is not counted: the number of connections limits their sum, and they must get through under
 * load.
 */
const smallBytes = 16 * 1024
const maxHeldBytes = 64 * 1024 * 1024

/** The large bodies of all requests in flight. Without a limit on their sum, many of them would exhaust the memory. */
export class HeldBodies {
  #bytes = 0

  share(): Share {
    return new Share(this)
  }

  take(bytes: number): boolean {
    if (this.#bytes + bytes > maxHeldBytes) return false
    this.#bytes += bytes
    return true
  }

  giveBack(bytes: number) {
    this.#bytes -= bytes
  }
}

/**
 * The share of one request: `take` returns false if the bytes do not fit at the moment, `release` returns all of them.
 */
export class Share {
  #held = 0
  readonly #bodies: HeldBodies

  constructor(bodies: HeldBodies) {
    this.#bodies = bodies
  }

  take(bytes: number): boolean {
    if (!this.#bodies.take(bytes)) return false
    this.#held += bytes
    return true
  }

  release() {
    this.#bodies.giveBack(this.#held)
    this.#held = 0
  }
}

const tooLarge = () => refuse("PAYLOAD_TOO_LARGE", `the body must be at most ${maxBodyBytes} bytes; send less`)
const tooMany = () => refuse("UNAVAILABLE", "too many large bodies are in flight; nothing was changed, try again", 1)

/** The body's bytes up to the limit; the rest of a longer body is not read. */
const readBytes = async (stream: ReadableStream<Uint8Array>, share: Share): Promise<Uint8Array | Refusal> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > maxBodyBytes) return tooLarge()
    if (length > smallBytes && !share.take(chunk.length)) return tooMany()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Refuses a body whose declared length is too large, even if the body is not read. */
export const refuseTooLarge = (request: Incoming): Refusal | null =>
  Number(request.headers.get("content-length") ?? 0) > maxBodyBytes ? tooLarge() : null

const notJson = () => refuseField("body", "a JSON object; what was sent is not valid JSON")

const parse = (text: string, whenEmpty: unknown): { value: unknown } | Refusal => {
  if (text === "" && whenEmpty !== undefined) return { value: whenEmpty }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return notJson()
  }
}

/** Fatal, since two different texts that are not UTF-8 must not become equal. */
const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * Reads a JSON body of at most 1 MiB, whatever its Content-Type, and counts it in `share` until that is released. Reads
 * an empty body as `whenEmpty`.
 */
export const readJson = async (
  request: Incoming,
  whenEmpty: unknown,
  share: Share,
): Promise<{ value: unknown } | Refusal> => {
  const announced = request.headers.get("content-length")
  const length = Number(announced ?? 0)
  if (length > maxBodyBytes) return tooLarge()
  if (length > smallBytes && !share.take(length)) return tooMany()
  if (request.sentText !== undefined) return parse(request.sentText, whenEmpty)
  let bytes: Uint8Array | Refusal
  try {
    if (announced !== null) bytes = await request.bytes()
    else bytes = request.body ? await readBytes(request.body, share) : new Uint8Array()
  } catch {
    // The connection is closed: nobody receives the response, and it is not an error of the service.
    return refuseField("body", "sent to its end")
  }
  if (isRefusal(bytes)) return bytes
  try {
    return parse(utf8.decode(bytes), whenEmpty)
  } catch {
    return notJson()
  }
}
