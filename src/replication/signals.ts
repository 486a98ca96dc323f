import type { Logger } from "pino"
import { stopMs } from "./settings.ts"

/** A signal to a whole process group arrives twice: from the group, and forwarded by the parent process. */
const sameSignalMs = 100

export type Signals = ReturnType<typeof catchSignals>

/**
 * Forwards the first SIGTERM or SIGINT to the process that should end first. A second one, or a stop that takes too
 * long, ends all at once.
 */
export const catchSignals = (log: Logger) => {
  let child: Bun.Subprocess | undefined
  let stoppingSince: number | undefined
  let killAll = () => child?.kill("SIGKILL")
  const endAtOnce = (reason: string) => {
    log.error(reason)
    killAll()
    process.exit(1)
  }
  const onSignal = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > sameSignalMs)
        endAtOnce("stopped by a second signal, before the last sync")
      return
    }
    stoppingSince = performance.now()
    child?.kill(signal)
    setTimeout(() => endAtOnce("the last sync took too long: only the database file is complete"), stopMs)
  }
  process.on("SIGTERM", onSignal)
  process.on("SIGINT", onSignal)
  return {
    /** `next` receives the signal. */
    passTo: (next: Bun.Subprocess) => {
      child = next
    },
    /** `kill` ends everything at once. */
    onKill: (kill: () => void) => {
      killAll = kill
    },
    isStopping: () => stoppingSince !== undefined,
  }
}
