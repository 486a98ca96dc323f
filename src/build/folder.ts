import { existsSync } from "node:fs"
import { rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { brotliCompressSync, gzipSync } from "node:zlib"
import { Glob } from "bun"

/** Folders of built files, each with a stamp of what it was built from. */

export const root = fileURLToPath(new URL("../..", import.meta.url))

export type File = { readonly name: string; readonly bytes: Uint8Array }

const stampFile = "sources.txt"

/** A hash of the files in folders of the sources, and of `others`; null if some are missing, as in an image. */
export const sourcesHash = async (folders: readonly string[], others: readonly string[]): Promise<string | null> => {
  const lock = join(root, "bun.lock")
  if (![...folders, lock].every((path) => existsSync(path))) return null
  const names = folders.map((cwd) =>
    [...new Glob("**/*").scanSync({ cwd, onlyFiles: true })].sort().map((name) => join(cwd, name)),
  )
  const hash = new Bun.CryptoHasher("sha256")
  for (const path of [...names.flat(), lock, import.meta.path, ...others])
    hash.update(path.slice(root.length)).update(await Bun.file(path).bytes())
  return hash.digest("hex")
}

/** Whether a folder was built from sources with this hash; without them, whether it was built at all. */
export const isFresh = async (folder: string, hash: string | null): Promise<boolean> => {
  const stamp = Bun.file(join(folder, stampFile))
  if (!(await stamp.exists())) return false
  return hash === null || (await stamp.text()) === hash
}

/** A file with the encodings that browsers accept, created once here so that no request has to compress. */
export const withCompressed = (file: File): File[] => [
  file,
  { name: `${file.name}.br`, bytes: brotliCompressSync(file.bytes) },
  { name: `${file.name}.gz`, bytes: gzipSync(file.bytes, { level: 9 }) },
]

/** Replaces a folder completely or not at all. The last file shows the service that all are there. */
export const replaceFolder = async (folder: string, files: readonly File[], hash: string | null): Promise<void> => {
  const fresh = `${folder}.${process.pid}`
  const stamp = { name: stampFile, bytes: new TextEncoder().encode(hash ?? "") }
  for (const { name, bytes } of [...files.slice(0, -1), stamp, ...files.slice(-1)])
    await Bun.write(join(fresh, name), bytes)
  const old = `${fresh}.old`
  await rename(folder, old).catch(() => {})
  await rename(fresh, folder)
  await rm(old, { recursive: true, force: true })
}
