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

/** Runs the operator's command as a process of its own, to its end. */
export const runCli = async (databasePath: string, ...words: readonly string[]): Promise<Ran> => {
  const child = Bun.spawn([process.execPath, "src/cli.ts", ...words], {
    cwd: root,
    env: { PATH: process.env["PATH"] ?? "", DATABASE_PATH: databasePath },
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
export const cli = async (databasePath: string, ...words: readonly string[]): Promise<Ran> => {
  const ran = await runCli(databasePath, ...words)
  if (ran.code !== 0) throw new Error(`${words.join(" ")}: ${ran.code} ${ran.stderr}`)
  return ran
}

/** Copies a database as it is now, also while it is served. */
export const copyDatabase = (from: string, to: string) => {
  const sqlite = new Database(from, { readonly: true })
  // Else the copy's pages keep scraps of rows that have moved on.
  sqlite.run("PRAGMA secure_delete = ON")
  sqlite.run("VACUUM INTO ?", [to])
  sqlite.close()
}

export const withDatabase = <T>(path: string, task: (sqlite: Database) => T): T => {
  const sqlite = new Database(path)
  try {
    return task(sqlite)
  } finally {
    sqlite.close()
  }
}
