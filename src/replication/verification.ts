import { fileURLToPath } from "node:url"
import type { Logger } from "pino"
import { repeat } from "../background.ts"
import type { Verification } from "../core/replication.ts"

const cliPath = fileURLToPath(new URL("../cli.ts", import.meta.url))
/**
 * The longest delay of the first check after a start, so that the replica of an often restarted service is checked too.
 */
const maxFirstMs = 600_000

/** Runs `backup verify` once in a separate process, which `onStart` receives. */
const verify = async (databasePath: string, onStart: (child: Bun.Subprocess) => void): Promise<string | null> => {
  const child = Bun.spawn([process.execPath, "--no-orphans", cliPath, "backup", "verify", "--database", databasePath], {
    stdin: "ignore",
    stdout: "ignore",
    stderr: "pipe",
  })
  onStart(child)
  const said = await new Response(child.stderr).text()
  const code = await child.exited
  return code === 0
    ? null
    : said
        .trim()
        .split("\n")
        .at(-1)
        ?.replace(/^premio: /, "") || `it exited with ${code}`
}

/**
 * Restores and verifies the replica every `intervalMs` (null: never) in a separate process, and logs the result. A
 * replica that is too old counts as a failure.
 */
export const scheduleVerification = (databasePath: string, intervalMs: number | null, log: Logger) => {
  let latest: Verification | null = null
  let child: Bun.Subprocess | undefined
  let isStopped = false
  const run = async () => {
    const started = performance.now()
    const fault = await verify(databasePath, (process) => {
      child = process
    })
    if (isStopped) return
    latest = { at: Date.now(), durationMs: Math.round(performance.now() - started), fault }
    const { durationMs } = latest
    if (fault === null) log.info({ durationMs }, "the replica was restored and checked: no problem found")
    else log.error({ durationMs, fault }, "the replica was restored and checked: a problem was found")
  }
  const onError = (error: unknown) => log.error({ err: error }, "the replica could not be checked")
  const end = intervalMs === null ? null : repeat(intervalMs, run, onError, Math.min(intervalMs, maxFirstMs))
  return {
    latest: () => latest,
    stop: async () => {
      isStopped = true
      child?.kill("SIGTERM")
      await end?.()
    },
  }
}
