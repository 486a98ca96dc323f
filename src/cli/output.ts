import { closeSync, existsSync, openSync, rmSync, writeSync } from "node:fs"
import { Failure } from "./failure.ts"

const chunkLength = 64 * 1024

export type Lines<T> = Iterable<T> | AsyncIterable<T>
type TextOf<T> = (value: T) => string
type Write = (chunk: string) => Promise<void> | void

/** Writes each value as a line, in chunks: a slow reader slows down the export instead of filling the memory. */
const writeChunks = async <T>(values: Lines<T>, textOf: TextOf<T>, write: Write) => {
  let chunk = ""
  for await (const value of values) {
    chunk += `${textOf(value)}\n`
    if (chunk.length < chunkLength) continue
    await write(chunk)
    chunk = ""
  }
  await write(chunk)
}

/** A failure ends the process (cli.ts). */
const toStdout: Write = (chunk) =>
  new Promise((resolve) => {
    process.stdout.write(chunk, (error) => {
      if (!error) resolve()
    })
  })

export const refuseExisting = (path: string) => {
  if (existsSync(path)) throw new Failure(`${path} exists already: name another file`)
}

const writeAll = (file: number, bytes: Uint8Array) => {
  for (let written = 0; written < bytes.length; ) written += writeSync(file, bytes, written)
}

const openNew = (path: string): number => {
  try {
    return openSync(path, "wx", 0o600)
  } catch {
    throw new Failure(`cannot write ${path}: its folder must exist and be writable by this user`)
  }
}

/** Writes a file readable by its owner only. Never overwrites a file, and removes an unfinished one. */
const toFile = async <T>(path: string, values: Lines<T>, textOf: TextOf<T>) => {
  refuseExisting(path)
  const file = openNew(path)
  try {
    await writeChunks(values, textOf, (chunk) => writeAll(file, Buffer.from(chunk)))
    closeSync(file)
  } catch (error) {
    closeSync(file)
    rmSync(path)
    throw error
  }
}

/** Writes a line for each value to a new file at `path`, or to stdout without one. */
export const writeLines = async <T>(values: Lines<T>, textOf: TextOf<T>, path: string | undefined): Promise<void> =>
  path === undefined ? writeChunks(values, textOf, toStdout) : toFile(path, values, textOf)
