const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("base64url")

/** The ETag of these bytes, without quotes. */
export const etagOf = (bytes: Uint8Array): string => sha256(bytes)

/** Whether the client already has the bytes of `etag`, which includes its quotes. */
export const isKnown = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((known) => {
    const name = known.trim().replace(/^W\//, "")
    return name === etag || name === "*"
  })

/** Bytes that do not change while the process runs: only sent to clients that do not have them. */
export type StaticDocument = (request: Request) => Response

/** A document of `bytes`, sent with `headers`, its ETag and the instruction to revalidate it each time. */
export const staticDocument = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): StaticDocument => {
  const etag = `"${etagOf(bytes)}"`
  const all = { ...headers, etag, "cache-control": "no-cache" }
  return (request) =>
    isKnown(request, etag) ? new Response(null, { status: 304, headers: all }) : new Response(bytes, { headers: all })
}
