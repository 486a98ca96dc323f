import { Elysia } from "elysia"
import { refuse } from "../../core/refusal.ts"
import { unknownPath } from "../edge/observe.ts"
import { urlOf } from "../edge/target.ts"
import { toResponse } from "../operation/reply.ts"
import { type Assets, assetResponse, immutable, watchedAssets } from "./asset.ts"

export const sdkPath = "/sdk/v1/"
const manifestFile = "manifest.json"
const isServed = /^(manifest\.json|[\w.-]+\.js)$/
const isHashed = /\.[0-9a-f]{16}\.js$/
const retrySeconds = 3

/** Pages of all sites load these files, and may check their integrity. */
const shared = { "access-control-allow-origin": "*", "cross-origin-resource-policy": "cross-origin" }
/** A page gets a new version within minutes, and never waits for one. */
const brief = "public, max-age=300, stale-while-revalidate=86400"

/** Adds to `assets` the hashed files of the previous build: pages made with it still ask for them. */
const withEarlier = (earlier: Assets | null, assets: Assets | null): Assets | null => {
  if (!earlier || !assets) return assets
  return new Map([...[...earlier].filter(([name]) => isHashed.test(name)), ...assets])
}

/** What partners' pages load, built into a folder. */
export const sdkFiles = (folder: string) => {
  const read = watchedAssets(folder, manifestFile)
  let onDisk: Assets | null = null
  let served: Assets | null = null
  const current = (): Assets | null => {
    const found = read()
    if (found !== onDisk) {
      served = withEarlier(onDisk, found)
      onDisk = found
    }
    return served
  }
  return {
    current,
    /** The address of the elements by the hash of their file, so that a browser asks for each version once. */
    elements: (): string => {
      const manifest = current()?.get(manifestFile)
      const { files } = manifest ? JSON.parse(new TextDecoder().decode(manifest.body)) : { files: {} }
      return files["premio.js"]?.url ?? `${sdkPath}premio.js`
    },
  }
}

/** GET /sdk/v1/…: the files that partners' pages load (docs/apps.md#load-the-client). */
export const sdkRoutes = ({ current }: ReturnType<typeof sdkFiles>) => {
  const answer = ({ request }: { readonly request: Request }): Response => {
    const assets = current()
    if (!assets) {
      const notBuilt = refuse("UNAVAILABLE", "the file is not built yet: try again, or run bun run build", retrySeconds)
      return toResponse(notBuilt, new Headers({ ...shared, "cache-control": "no-store" }))
    }
    const name = urlOf(request).pathname.slice(sdkPath.length)
    const asset = isServed.test(name) ? assets.get(name) : undefined
    if (!asset) return toResponse(unknownPath(), new Headers({ ...shared, "cache-control": "no-store" }))
    return assetResponse(request, asset, { ...shared, "cache-control": isHashed.test(name) ? immutable : brief })
  }

  return new Elysia().get(`${sdkPath}*`, answer, { detail: { hide: true } })
}
