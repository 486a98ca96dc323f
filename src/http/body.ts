import { isRefusal, type Refusal, refuse, refuseField } from "../core/rejection.ts"

const maxBodyBytes = 1024 * 1024
/** A body up to this size is not counted: the number of connections bounds their sum, and they must pass in a crowd. */
const smallBytes = 16 * 1024
const maxHeldBytes = 64 * 1024 * 1024

/** The large bodies of all requests in flight: without a bound on their sum, many of them would take all memory. */
export class HeldBodies {
  #bytes = 0

  /** What one request holds: `take` answers false when that is too much for now, `release` gives all of it back. */
  share() {
    let held = 0
    return {
      take: (bytes: number): boolean => {
        if (this.#bytes + bytes > maxHeldBytes) return false
        this.#bytes += bytes
        held += bytes
        return true
      },
      release: () => {
        this.#bytes -= held
        held = 0
      },
    }
  }
}

export type Share = ReturnType<HeldBodies["share"]>

const tooLarge = () => refuse("PAYLOAD_TOO_LARGE", `the body must be at most ${maxBodyBytes} bytes; send less`)
const tooMany = () => refuse("UNAVAILABLE", "too many large bodies are in flight; nothing was changed, try again", 1)

/** The body's bytes up to the limit; one that is longer is not read to its end. */
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

const lengthOf = (request: Request): number => Number(request.headers.get("content-length") ?? 0)

/** Refuses a body that says that it is too long, also where none is read. */
export const refuseTooLarge = (request: Request): Refusal | null =>
  lengthOf(request) > maxBodyBytes ? tooLarge() : null

const readAll = async (request: Request, share: Share): Promise<ArrayBuffer | Uint8Array | Refusal> => {
  const length = lengthOf(request)
  if (length > smallBytes && !share.take(length)) return tooMany()
  if (request.headers.has("content-length")) return request.arrayBuffer()
  return request.body ? readBytes(request.body, share) : new Uint8Array()
}

/** Fatal: two texts that are not UTF-8 must not become the same. */
const utf8 = new TextDecoder("utf-8", { fatal: true })

/**
 * Reads a JSON body of at most 1 MiB, whatever its Content-Type says, and counts it in `share` until that is released.
 * An empty one reads as `whenEmpty`.
 */
export const readJson = async (
  request: Request,
  whenEmpty: unknown,
  share: Share,
): Promise<{ value: unknown } | Refusal> => {
  const refusal = refuseTooLarge(request)
  if (refusal) return refusal
  // The connection is gone: nobody hears the answer, and nothing is wrong on our side.
  const bytes = await readAll(request, share).catch(() => refuseField("body", "sent to its end"))
  if (isRefusal(bytes)) return bytes
  if (bytes.byteLength === 0 && whenEmpty !== undefined) return { value: whenEmpty }
  try {
    return { value: JSON.parse(utf8.decode(bytes)) }
  } catch {
    return refuseField("body", "a JSON object; what was sent is not valid JSON")
  }
}
