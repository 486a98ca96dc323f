import { constants } from "node:fs"
import { type FileHandle, mkdir, open, readFile, rename, rm, stat } from "node:fs/promises"
import { dirname, join } from "node:path"
import type { PlayFile, PlayFiles } from "../core/port/archive.ts"

/** Names a folder, so that a database knows which of its plays lie in this one, and not in one of another machine. */
const markerName = ".premio-plays"
/** The file with the id, in a folder of the name above. */
const markerFile = "id"
const markerForm = /^[0-9a-f-]{36}$/

/** Why the archive cannot be written; the message says what to do. */
export class ArchiveUnusable extends Error {}

const codeOf = (error: unknown): string | undefined => (error as { code?: string }).code

const syncFolder = async (folder: string) => {
  const handle = await open(folder, constants.O_RDONLY)
  await handle.sync().finally(() => handle.close())
}

const readMarker = async (folder: string): Promise<string | null> => {
  const path = join(folder, markerName, markerFile)
  try {
    const text = (await readFile(path, "utf8")).trim()
    if (!markerForm.test(text)) throw new ArchiveUnusable(`${path} is damaged; restore it from a copy of the folder`)
    return text
  } catch (error) {
    if (codeOf(error) === "ENOENT") return null
    throw error
  }
}

/**
 * If several processes do so at once, the first names the folder: a folder can be renamed to one that is there only
 * while that one is empty, also on network volumes without hard links.
 */
const writeMarker = async (folder: string): Promise<string> => {
  const id = crypto.randomUUID()
  const made = join(folder, `${markerName}.${id}`)
  try {
    await mkdir(made, { mode: 0o700 })
    const handle = await open(join(made, markerFile), "wx", 0o600)
    await handle
      .writeFile(`${id}\n`)
      .then(() => handle.sync())
      .finally(() => handle.close())
    await syncFolder(made)
    await rename(made, join(folder, markerName))
  } catch (error) {
    await rm(made, { recursive: true, force: true })
    const first = await readMarker(folder)
    if (first === null) throw error
    return first
  }
  await syncFolder(folder)
  return id
}

/** Writes all of `text` at `position`, and cuts off whatever follows. */
const writeAt = async (handle: FileHandle, text: string, position: number): Promise<number> => {
  await handle.truncate(position)
  const bytes = Buffer.from(text)
  for (let done = 0; done < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, done, bytes.length - done, position + done)
    done += bytesWritten
  }
  await handle.sync()
  return position + bytes.length
}

const newLine = 0x0a
/** By how much a file is read at once, from its end. */
const tailBytes = 65_536

/** Up to where a file of this size ends with a whole line. */
const wholeLines = async (handle: FileHandle, size: number): Promise<number> => {
  for (let end = size; end > 0; ) {
    const start = Math.max(0, end - tailBytes)
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(end - start), 0, end - start, start)
    const last = buffer.subarray(0, bytesRead).lastIndexOf(newLine)
    if (last >= 0) return start + last + 1
    end = start
  }
  return 0
}

/**
 * The files of plays in a folder: one for each organization and month. With `isMade`, the folder is created where it is
 * missing; otherwise a missing folder is one that is not mounted.
 */
export const playFiles = (folder: string, { isMade }: { readonly isMade: boolean }): PlayFiles => {
  const pathOf = ({ orgId, month }: PlayFile) => join(folder, orgId, `${month}.ndjson`)
  const sizeOf = async (path: string): Promise<number | null> => (await stat(path).catch(() => null))?.size ?? null

  return {
    folder: async () => {
      if (isMade) await mkdir(folder, { recursive: true, mode: 0o700 })
      const found = await stat(folder).catch(() => null)
      if (!found?.isDirectory()) throw new ArchiveUnusable(`${folder} is not a folder; create or mount it`)
      return (await readMarker(folder)) ?? writeMarker(folder)
    },

    size: (file) => sizeOf(pathOf(file)),

    length: async (file) => {
      const path = pathOf(file)
      const size = (await sizeOf(path)) ?? 0
      if (size === 0) return 0
      const handle = await open(path, constants.O_RDONLY)
      return wholeLines(handle, size).finally(() => handle.close())
    },

    append: async (file, { bytes: written, size }, lines) => {
      const path = pathOf(file)
      const isNew = (await mkdir(dirname(path), { recursive: true, mode: 0o700 })) !== undefined
      const length = await sizeOf(path)
      if (length !== size)
        throw new ArchiveUnusable(`${path} was changed meanwhile; let one process at a time write it`)
      if (length !== null && length < written)
        throw new ArchiveUnusable(`${path} is shorter than it was; restore it, or move it away to begin a new one`)
      const handle = await open(path, constants.O_RDWR | constants.O_CREAT, 0o600)
      const bytes = await writeAt(handle, lines, length === null ? 0 : written).finally(() => handle.close())
      if (length === null) await syncFolder(dirname(path))
      if (isNew) await syncFolder(folder)
      return bytes
    },
  }
}
