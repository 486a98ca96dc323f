import { readdirSync, readFileSync, statSync } from "node:fs"
import { join, relative, sep } from "node:path"
import { etagOf, isKnown } from "./static-document.ts"

/** Files of a folder that the build makes, each with its encodings beside it: `x.br` and `x.gz` next to `x`. */

type Encoding = "br" | "gzip"
export type Asset = {
  readonly body: Uint8Array<ArrayBuffer>
  readonly type: string
  readonly etag: string
  /** The encodings compressed by the build. */
  readonly encoded: Readonly<Partial<Record<Encoding, Uint8Array<ArrayBuffer>>>>
}

/** By their paths below the folder, with `/`. */
export type Assets = ReadonlyMap<string, Asset>

const suffixes: Record<Encoding, string> = { br: ".br", gzip: ".gz" }
const isCompressed = (path: string) => Object.values(suffixes).some((suffix) => path.endsWith(suffix))

const readFiles = (folder: string): Map<string, Uint8Array<ArrayBuffer>> =>
  new Map(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .map((path) => [relative(folder, path).replaceAll(sep, "/"), new Uint8Array(readFileSync(path))]),
  )

const toAsset = (path: string, files: ReadonlyMap<string, Uint8Array<ArrayBuffer>>): Asset => {
  const body = files.get(path) ?? new Uint8Array()
  const br = files.get(path + suffixes.br)
  const gzip = files.get(path + suffixes.gzip)
  const encoded = { ...(br && { br }), ...(gzip && { gzip }) }
  return { body, type: Bun.file(path).type, etag: etagOf(body), encoded }
}

/**
 * Reads a folder, again whenever its file `last` changes, which a build writes last; null before a build. Files are
 * served from memory by their exact path, so no request reaches the rest of the file system.
 */
export const watchedAssets = (folder: string, last: string) => {
  let builtAt: number | undefined
  let assets: Assets = new Map()
  return (): Assets | null => {
    const changedAt = statSync(join(folder, last), { throwIfNoEntry: false })?.mtimeMs
    if (changedAt === undefined) return null
    if (changedAt !== builtAt) {
      const files = readFiles(folder)
      const paths = [...files.keys()].filter((path) => !isCompressed(path))
      assets = new Map(paths.map((path) => [path, toAsset(path, files)]))
      builtAt = changedAt
    }
    return assets
  }
}

/** Whether the client takes a body in this encoding. */
export const accepts = (request: Request, encoding: Encoding): boolean =>
  (request.headers.get("accept-encoding") ?? "").split(",").some((part) => {
    const [name = "", ...parameters] = part.split(";").map((text) => text.trim().toLowerCase())
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter))
  })

const yearSeconds = 365 * 24 * 60 * 60
/** The Cache-Control of a file whose name is a hash of its bytes. */
export const immutable = `public, max-age=${yearSeconds}, immutable`

/** A file with `headers`, in an encoding that the client accepts, or 304 if the client has it in that form. */
export const assetResponse = (
  request: Request,
  { body, type, etag: hash, encoded }: Asset,
  headers: Readonly<Record<string, string>>,
): Response => {
  const encoding = (["br", "gzip"] as const).find((one) => encoded[one] && accepts(request, one))
  const etag = `"${hash}${encoding ? `-${encoding}` : ""}"`
  const all = { ...headers, etag, vary: "accept-encoding" }
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers: all })
  const form = { "content-type": type, ...(encoding && { "content-encoding": encoding }) }
  return new Response((encoding && encoded[encoding]) ?? body, { headers: { ...all, ...form } })
}
