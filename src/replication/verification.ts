import { fileURLToPath } from "node:url"
import type { Logger } from "pino"
import { repeat } from "../background.ts"
import type { Verification } from "../core/replication.ts"

const cliPath = fileURLToPath(new URL("../cli.ts", import.meta.url))
/** The first check after a start waits no longer than this, so that a service that starts often is checked too. */
const maxFirstMs = 600_000

/** Runs `backup verify` once, as a process of its own; `onStart` gets that. */
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
 * Restores and checks the replica every `intervalMs` (null: never), in a process of its own, and says in the log how that
 * went. A replica that is too old counts as off.
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
    else log.error({ durationMs, fault }, "the replica was restored and checked: something is wrong")
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
