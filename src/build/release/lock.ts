import { readFileSync } from "node:fs"
import { join } from "node:path"
import { root } from "../folder.ts"

/** A package that bun.lock installs. Its path is where it lies below node_modules: `pg`, or `a/b` for a `b` of `a` alone. */
export type LockedPackage = {
  readonly path: string
  readonly name: string
  readonly version: string
  readonly sha512: string
  /** The names of what it needs, without what is optional or a peer. */
  readonly needs: readonly string[]
}

/** Reads bun.lock. Packages of folders in the repository are left out. */
export const lockedPackages = (): ReadonlyMap<string, LockedPackage> => {
  const { packages } = Bun.JSONC.parse(readFileSync(join(root, "bun.lock"), "utf8")) as {
    packages: Record<string, readonly [string, string, { dependencies?: Record<string, string> }, string?]>
  }
  const found = new Map<string, LockedPackage>()
  for (const [path, [id, , { dependencies = {} } = {}, integrity = ""]] of Object.entries(packages)) {
    if (!integrity.startsWith("sha512-")) continue
    const at = id.lastIndexOf("@")
    const sha512 = Buffer.from(integrity.slice("sha512-".length), "base64").toString("hex")
    found.set(path, {
      path,
      name: id.slice(0, at),
      version: id.slice(at + 1),
      sha512,
      needs: Object.keys(dependencies),
    })
  }
  return found
}

/** The names that a path is made of: `@scope/a/b` of `@scope/a` and `b`. */
const namesIn = (path: string): string[] => path.match(/(?:@[^/]+\/)?[^/]+/g) ?? []

/** The package that `name` means to the one at `path`: the nearest. */
export const packageFor = (
  packages: ReadonlyMap<string, LockedPackage>,
  path: string,
  name: string,
): LockedPackage | undefined => {
  const names = namesIn(path)
  const paths = names.map((_, at) => [...names.slice(0, names.length - at), name].join("/"))
  return [...paths, name].map((each) => packages.get(each)).find((each) => each !== undefined)
}

/** The path in bun.lock of a file below node_modules; null for other files. */
export const packagePathOf = (file: string): string | null => {
  const names = [...file.replaceAll("\\", "/").matchAll(/node_modules\/((?:@[^/]+\/)?[^/]+)/g)]
  return names.length > 0 ? names.map(([, name]) => name).join("/") : null
}
