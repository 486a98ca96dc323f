import { Database } from "bun:sqlite"
import { fileURLToPath } from "node:url"

const root = fileURLToPath(new URL("../../..", import.meta.url))

export type Ran = {
  readonly code: number
  readonly stdout: string
  readonly stderr: string
  /** The objects of `--json` or NDJSON, one a line. */
  // biome-ignore lint/suspicious/noExplicitAny: what a command prints
  readonly objects: readonly any[]
}

const parsed = (stdout: string) => {
  const lines = stdout.trimEnd().split("\n")
  return lines.every((line) => line.startsWith("{")) ? lines.map((line) => JSON.parse(line)) : []
}

/** The setting that names a database, by its file or its URL. */
const settingOf = (place: string) => (place.startsWith("postgres:") ? "DATABASE_URL" : "DATABASE_PATH")

/** Runs the operator's command as a process of its own, to its end. */
export const runCli = async (place: string, ...words: readonly string[]): Promise<Ran> => {
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

/** The same, and it must succeed. */
export const cli = async (place: string, ...words: readonly string[]): Promise<Ran> => {
  const ran = await runCli(place, ...words)
  if (ran.code !== 0) throw new Error(`${words.join(" ")}: ${ran.code} ${ran.stderr}`)
  return ran
}

export const withDatabase = <T>(path: string, task: (sqlite: Database) => T): T => {
  const sqlite = new Database(path)
  try {
    return task(sqlite)
  } finally {
    sqlite.close()
  }
}
