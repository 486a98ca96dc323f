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

const readText = async (request: Request): Promise<string | null> => {
  const declared = request.headers.get("content-length")
  if (declared !== null) return Number(declared) > maxBodyBytes ? null : await request.text()
  if (!request.body) return ""
  const bytes = await readBytes(request.body)
  return bytes && new TextDecoder().decode(bytes)
}

/** Reads a JSON body of at most 1 MiB, whatever its Content-Type says. An empty one reads as `whenEmpty`. */
export const readJson = async (request: Request, whenEmpty: unknown): Promise<{ value: unknown } | Refusal> => {
  const text = await readText(request)
  if (text === null) return tooLarge()
  if (text === "" && whenEmpty !== undefined) return { value: whenEmpty }
  try {
    return { value: JSON.parse(text) }
  } catch {
    return refuseField("body", "a JSON object; what was sent is not valid JSON")
  }
}
