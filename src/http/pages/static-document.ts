const sha256 = (bytes: Uint8Array) => new Bun.CryptoHasher("sha256").update(bytes).digest("base64url")

/** The name of these bytes, without quotes: other bytes have another. */
export const etagOf = (bytes: Uint8Array): string => sha256(bytes)

/** Whether whoever asks has the bytes of `etag`, with its quotes, already. */
export const isKnown = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "").split(",").some((known) => {
    const name = known.trim().replace(/^W\//, "")
    return name === etag || name === "*"
  })

/** Bytes that stay as they are while the process runs: sent again only to those who do not have them. */
export type StaticDocument = (request: Request) => Response

/** A document of `bytes`, sent with the headers `headers`, its ETag and the word to ask each time whether it has changed. */
export const staticDocument = (bytes: Uint8Array<ArrayBuffer>, headers: Record<string, string>): StaticDocument => {
  const etag = `"${etagOf(bytes)}"`
  const all = { ...headers, etag, "cache-control": "no-cache" }
  return (request) =>
    isKnown(request, etag) ? new Response(null, { status: 304, headers: all }) : new Response(bytes, { headers: all })
}
