#!/usr/bin/env node
/**
 * Checks the draws of a game of Premio without trusting those who made them:
 *
 *   node verify-draws.mjs pack.ndjson [--checkpoints events.ndjson]
 *
 * A pack is an organization's export of the draws of a campaign or mini-game: chains of records, each with the hash of
 * the previous one, and the seed of every closed chain. All draws of such a chain are repeated from its seed. The file
 * is read twice as a stream: first for what later records say about earlier ones (seeds, shown moments, taken places),
 * then to check every record in order. The exit code is 0, or 1 after the first faulty record is named.
 *
 * The program has no dependencies, and runs under Node 20, Bun and in a browser (`verifyPack`, `checkDraw`).
 * `bun run verifier` joins it from the files of src/fair/verifier in the repository of Premio.
 */

// The command line

import { verifyPack } from "./pack.mjs"
import { describeReport } from "./report.mjs"

export { canonical, hashOf } from "./canonical.mjs"
export { escaped } from "./fault.mjs"
export { messageOf, numbersOf, pick } from "./numbers.mjs"
export { checkDraw } from "./one-draw.mjs"
export { verifyPack } from "./pack.mjs"
export { describeReport } from "./report.mjs"
export { sha256 } from "./sha256.mjs"

const usage = "usage: node verify-draws.mjs pack.ndjson [--checkpoints events.ndjson]\n"

/** A folder is not a pack, but says nothing about one. */
const isNoFile = (statSync, file) => statSync(file, { throwIfNoEntry: false })?.isDirectory() ?? true

/** An unreadable file says nothing about the pack. */
const isUnread = (error) => error instanceof Error && "syscall" in error

/** Runs the command with these arguments; the exit code is 0, 1 for a faulty pack, or 2 for wrong arguments. */
export const runVerifier = async (args, write) => {
  const { createReadStream, statSync } = await import("node:fs")
  const at = args.indexOf("--checkpoints")
  const events = at < 0 ? null : args[at + 1]
  const files = at < 0 ? args : args.toSpliced(at, 2)
  const isCall = files.length === 1 && events !== undefined && !files[0].startsWith("-")
  const absent = isCall && [files[0], events].find((file) => file !== null && isNoFile(statSync, file))
  if (!isCall || absent) {
    write(absent ? `${absent} is not an existing file\n` : usage)
    return 2
  }
  if (statSync(files[0]).isFIFO()) {
    write(`${files[0]} is a pipe, and a pack is read twice: write it to a file first\n`)
    return 2
  }
  const checkpoints = events === null ? null : createReadStream(events)
  try {
    const report = await verifyPack(() => createReadStream(files[0], { highWaterMark: 2 ** 20 }), { checkpoints })
    write(`${describeReport(report).join("\n")}\n`)
    return report.ok ? 0 : 1
  } catch (error) {
    if (!isUnread(error)) throw error
    write(`a file cannot be read: ${error.message}\n`)
    return 2
  }
}

const isCommand = async () => {
  if (typeof process === "undefined" || !process.argv?.[1]) return false
  const [{ realpathSync }, { pathToFileURL }] = [await import("node:fs"), await import("node:url")]
  try {
    return import.meta.url === pathToFileURL(realpathSync(process.argv[1])).href
  } catch {
    return false
  }
}

if (await isCommand()) process.exitCode = await runVerifier(process.argv.slice(2), (text) => process.stdout.write(text))
