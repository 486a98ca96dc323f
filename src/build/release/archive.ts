import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { gzipSync } from "node:zlib"
import { CannotRelease, type Checkout, git } from "./checkout.ts"

/** Archives that have the same bytes whenever and wherever they are made of the same commit. */

const compressed = (bytes: Uint8Array): Uint8Array => gzipSync(bytes, { level: 9 })

/** The committed files in a folder that is named after the version. */
export const sourceArchive = ({ version, revision }: Checkout): Uint8Array => {
  // The settings of whoever runs it decide neither the modes nor the ends of lines.
  const own = ["-c", "tar.umask=0022", "-c", "core.autocrlf=false"]
  const bytes = git(...own, "archive", "--format=tar", `--prefix=premio-${version}/`, revision)
  if (bytes === null) throw new CannotRelease("git archive failed: run it by hand to see why")
  return compressed(bytes)
}

const blockBytes = 512
const longestName = 100

const octal = (number: number, length: number) => `${number.toString(8).padStart(length - 1, "0")}\0`

/** A header of the format ustar: a file that its owner may write and everyone may read. */
const headerOf = (name: string, size: number, time: Date): Buffer => {
  if (Buffer.byteLength(name) > longestName) throw new Error(`${name} is too long a name for an archive`)
  const header = Buffer.alloc(blockBytes)
  const put = (text: string, at: number) => header.write(text, at, "utf8")
  put(name, 0)
  put(octal(0o644, 8) + octal(0, 8) + octal(0, 8), 100)
  put(octal(size, 12) + octal(Math.floor(time.getTime() / 1000), 12), 124)
  // The checksum counts its own field as spaces.
  put(" ".repeat(8), 148)
  put("0", 156)
  put("ustar\u000000", 257)
  const sum = header.reduce((total, byte) => total + byte, 0)
  put(`${octal(sum, 7)} `, 148)
  return header
}

/** Folders below `root`, with all files in them, as of `time`. */
export const folderArchive = (root: string, folders: readonly string[], time: Date): Uint8Array => {
  const names = folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length).replaceAll("\\", "/").replace(/^\//, "")),
  )
  const blocks = names.sort().flatMap((name) => {
    const bytes = readFileSync(join(root, name))
    const rest = Buffer.alloc((blockBytes - (bytes.length % blockBytes)) % blockBytes)
    return [headerOf(name, bytes.length, time), bytes, rest]
  })
  return compressed(Buffer.concat([...blocks, Buffer.alloc(2 * blockBytes)]))
}
