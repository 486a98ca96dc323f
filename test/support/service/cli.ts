import { Database } from "bun:sqlite"
import { fileURLToPath } from "node:url"
import { runCli as runProgram } from "../../../src/cli/program.ts"
import { privateMask } from "../../../src/config/service.ts"

const root = fileURLToPath(new URL("../../..", import.meta.url))

export type Ran = {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** The objects of `--json` or NDJSON, one per line. */
  // biome-ignore lint/suspicious/noExplicitAny: what a command prints
  readonly objects: readonly any[]
}

const parsed = (stdout: string) => {
  const lines = stdout.trimEnd().split("\n")
  return lines.every((line) => line.startsWith("{")) ? lines.map((line) => JSON.parse(line)) : []
}

/** The setting that names a database, by its file or its URL. */
const settingOf = (place: string) => (place.startsWith("postgres:") ? "DATABASE_URL" : "DATABASE_PATH")

/** Runs the operator's command in its own process, to its end. */
export const runCliProcess = async (place: string, ...words: readonly string[]): Promise<Ran> => {
  const child = Bun.spawn([process.execPath, "src/cli.ts", ...words], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", [settingOf(place)]: place },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "pipe",
  })
  const [stdout, stderr, code] = await Promise.all([
    new Response(child.stdout).text(),
    new Response(child.stderr).text(),
    child.exited,
  ])
  return { code, stdout, stderr, objects: parsed(stdout) }
}

/** Keeps what is written to a stream of this process; the returned function ends that and returns the text. */
const capture = (stream: NodeJS.WriteStream) => {
  const { write } = stream
  const chunks: Buffer[] = []
  stream.write = (chunk: string | Uint8Array, ...rest: unknown[]) => {
    chunks.push(Buffer.from(chunk))
    const onWritten = rest.find((value) => typeof value === "function")
    onWritten?.()
    return true
  }
  return () => {
    stream.write = write
    return Buffer.concat(chunks).toString()
  }
}

const runHere = async (place: string, words: readonly string[]): Promise<Ran> => {
  const umask = process.umask(privateMask)
  const [endStdout, endStderr] = [capture(process.stdout), capture(process.stderr)]
  const code = await runProgram(words, { [settingOf(place)]: place }).finally(() => process.umask(umask))
  const stdout = endStdout()
  return { code, stdout, stderr: endStderr(), objects: parsed(stdout) }
}

let last: Promise<unknown> = Promise.resolve()

/**
 * Runs the operator's command to its end as src/cli.ts does, but in this process, which spares it the start of one. Commands
 * run one after the other, since they share their output.
 */
export const runCli = (place: string, ...words: readonly string[]): Promise<Ran> => {
  const run = last.then(() => runHere(place, words))
  last = run.catch(() => undefined)
  return run
}

const succeeding =
  (run: typeof runCli): typeof runCli =>
  async (place, ...words) => {
    const ran = await run(place, ...words)
    if (ran.code !== 0) throw new Error(`${words.join(" ")}: ${ran.code} ${ran.stderr}`)
    return ran
  }

/** Runs a command in this process; it must succeed. */
export const cli = succeeding(runCli)
/** Runs a command as a process of its own; it must succeed. */
export const cliProcess = succeeding(runCliProcess)

export const withDatabase = <T>(path: string, task: (sqlite: Database) => T): T => {
  const sqlite = new Database(path)
  try {
    return task(sqlite)
  } finally {
    sqlite.close()
  }
}
