import { type Refusal, refuse, refuseField } from "../core/rejection.ts"

const maxBodyBytes = 1024 * 1024

const tooLarge = () => refuse("PAYLOAD_TOO_LARGE", `the body must be at most ${maxBodyBytes} bytes; send less`)

/** The body's bytes up to the limit; one that is longer is not read to its end. */
const readBytes = async (stream: ReadableStream<Uint8Array>): Promise<Uint8Array | null> => {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of stream) {
    length += chunk.length
    if (length > maxBodyBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** Refuses a body that says that it is too long, also where none is read. */
export const refuseTooLarge = (request: Request): Refusal | null =>
  Number(request.headers.get("content-length") ?? 0) > maxBodyBytes ? tooLarge() : null

const readAll = async (request: Request): Promise<ArrayBuffer | Uint8Array | null> => {
  if (request.headers.has("content-length")) return request.arrayBuffer()
  return request.body ? await readBytes(request.body) : new Uint8Array()
}

/** Fatal: two texts that are not UTF-8 must not become the same. */
const utf8 = new TextDecoder("utf-8", { fatal: true })

/** Reads a JSON body of at most 1 MiB, whatever its Content-Type says. An empty one reads as `whenEmpty`. */
export const readJson = async (request: Request, whenEmpty: unknown): Promise<{ value: unknown } | Refusal> => {
  const refusal = refuseTooLarge(request)
  if (refusal) return refusal
  const bytes = await readAll(request)
  if (bytes === null) return tooLarge()
  if (bytes.byteLength === 0 && whenEmpty !== undefined) return { value: whenEmpty }
  try {
    return { value: JSON.parse(utf8.decode(bytes)) }
  } catch {
    return refuseField("body", "a JSON object; what was sent is not valid JSON")
  }
}
