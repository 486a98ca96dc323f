import { promisify } from "node:util"
import { gzip } from "node:zlib"
import { accepts } from "./asset.ts"
import { type StaticDocument, staticDocument } from "./static-document.ts"

const compress = promisify(gzip)

/** A document that clients get compressed if they take that. It is compressed once, beside other requests. */
export const compressedDocument = (
  bytes: Uint8Array<ArrayBuffer>,
  headers: Record<string, string>,
): ((request: Request) => Promise<Response>) => {
  const vary = { ...headers, vary: "accept-encoding" }
  const plain = staticDocument(bytes, vary)
  const make = async (): Promise<StaticDocument> =>
    staticDocument(new Uint8Array(await compress(bytes)), { ...vary, "content-encoding": "gzip" })
  let compressed: Promise<StaticDocument> | undefined
  return async (request) => {
    if (!accepts(request, "gzip")) return plain(request)
    compressed ??= make()
    return (await compressed)(request)
  }
}
