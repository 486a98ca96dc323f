import type { Config } from "./config/service.ts"
import type { Leaving } from "./http/edge/leaving.ts"
import type { Service } from "./http/operation/service.ts"

/** Over PostgreSQL, others take the calls: balancers that ask every 2 seconds have heard of the end by then. */
const hearMs = 5_000
const quiet = { quietMs: 250, moreMs: 5_000 }
/** An orchestrator kills the process after a while: in-flight work gets this long, then the waiting jobs. */
const drainMs = 3_000
const closeMs = 1_000

/** Serves those who still call, and asks them for other connections, until nobody has called for a moment. */
export const leave = (leaving: Leaving, { database }: Config): Promise<void> => {
  leaving.begin()
  return leaving.untilQuiet({ ...quiet, atLeastMs: "url" in database ? hearMs : 0 })
}

type Stop = () => unknown

type Stops = {
  /** Of what takes calls, or works by itself. */
  readonly working: readonly Stop[]
  /** Of what counts the work, one after the other. */
  readonly counting: readonly Stop[]
  readonly stopTracing: Stop
  readonly closeLog: Stop
}

/** Returns a function that ends the service: its work, what counts it, the store and the log. */
export const stopOf =
  ({ store, leaving, heldAnswers }: Service, { working, counting, stopTracing, closeLog }: Stops) =>
  async (): Promise<void> => {
    heldAnswers.stop()
    leaving.begin()
    // In parallel, since each may need the whole time: a request with a slow body, a receiver that does not respond.
    await Promise.race([Promise.all(working.map((stop) => stop())), Bun.sleep(drainMs)])
    for (const stop of counting) await stop()
    await Promise.all([Promise.race([store.close(), Bun.sleep(closeMs)]), stopTracing()])
    await closeLog()
  }
