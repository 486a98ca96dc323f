import { createHash } from "node:crypto"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs"
import { homedir } from "node:os"
import { basename, join } from "node:path"

/** Of the user, not of the checkout: some tools take minutes to compile. */
const cache = join(process.env["XDG_CACHE_HOME"] ?? join(homedir(), ".cache"), "premio", "tools")

/** Leaves a program or a folder named `name` in `folder`; false where the means to do so are missing. */
type Fetch = (folder: string) => boolean

/** Where a tool that is not in PATH comes from. */
export type Source = {
  /** Of the tool, so that a new version is installed beside the old one. */
  readonly version: string
  /** What a person needs who wants the tests that use it. */
  readonly needs: string
  readonly fetch: Fetch
}

const run = (command: readonly string[], options: { cwd?: string; env?: Record<string, string> } = {}) => {
  if (Bun.which(command[0] ?? "") === null) return null
  const env = { ...process.env, ...options.env }
  const { success, stdout } = Bun.spawnSync([...command], { ...options, env, stdin: "ignore", stderr: "ignore" })
  return success ? stdout.toString() : null
}

/** Compiles the program at `path` of a Go module, whose checksum is `sum`; Go checks those of what it imports. */
export const goModule = (module: string, path: string, version: string, sum: string): Source => ({
  version,
  needs: "Go",
  fetch: (folder) => {
    const described = run(["go", "mod", "download", "-json", `${module}@${version}`], { cwd: folder })
    if (described === null || (JSON.parse(described) as { Sum?: string }).Sum !== sum) return false
    const env = { GOBIN: folder, GOFLAGS: "-buildvcs=false" }
    return run(["nice", "go", "install", `${module}/${path}@${version}`], { cwd: folder, env }) !== null
  },
})

/** The file at `path` of a Debian package, which is unpacked and not installed; apt checks its signature. */
export const debianPackage = (name: string, path: string): Source => ({
  version: "debian",
  needs: "apt-get of Debian",
  fetch: (folder) => {
    const download = () => run(["apt-get", "download", "-qq", name], { cwd: folder })
    if (download() === null && (run(["apt-get", "update", "-qq"]) === null || download() === null)) return false
    const packed = readdirSync(folder).find((file) => file.endsWith(".deb"))
    if (packed === undefined || run(["dpkg-deb", "-x", packed, "."], { cwd: folder }) === null) return false
    renameSync(join(folder, path), join(folder, basename(path)))
    return true
  },
})

const unpackWheel =
  "import sys, zipfile; z = zipfile.ZipFile(sys.argv[1]); " +
  "z.extractall('.', [name for name in z.namelist() if name.startswith(sys.argv[2])])"

type WheelPart = {
  readonly path: string
  /** SHA-256 of the wheel. */
  readonly sha256: string
  /** What is done to the folder once. */
  readonly adapt: (folder: string) => void
}

/** A folder of a Python wheel. */
export const wheel = (name: string, version: string, { path, sha256, adapt }: WheelPart): Source => ({
  version: `${version}-${basename(path)}`,
  needs: "Python with pip",
  fetch: (folder) => {
    const options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--dest", "."]
    if (run(["python3", "-m", "pip", "download", ...options, `${name}==${version}`], { cwd: folder }) === null)
      return false
    const packed = readdirSync(folder).find((file) => file.endsWith(".whl")) ?? ""
    if (
      createHash("sha256")
        .update(readFileSync(join(folder, packed)))
        .digest("hex") !== sha256
    )
      return false
    if (run(["python3", "-c", unpackWheel, packed, `${path}/`], { cwd: folder }) === null) return false
    adapt(join(folder, path))
    renameSync(join(folder, path), join(folder, basename(path)))
    return true
  },
})

const placeOf = (name: string, { version }: Source) => join(cache, `${name}-${version}`)

/** Where `name` lies once it is installed, or null. */
export const installedAt = (name: string, source: Source): string | null =>
  existsSync(placeOf(name, source)) ? placeOf(name, source) : null

/** Installs `name`; false where that is not possible here. */
export const install = (name: string, file: string, source: Source): boolean => {
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, "install-"))
  try {
    if (!source.fetch(folder) || !existsSync(join(folder, file))) return false
    renameSync(join(folder, file), placeOf(name, source))
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
