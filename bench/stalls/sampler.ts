import { closeSync, openSync, readSync } from "node:fs"

/**
 * Loaded into the service before it starts: tells how long its event loop was held, to whoever asks on the Unix socket
 * STALLS_SOCKET, and sets the service's clock forward by STALLS_CLOCK_MS.
 *
 * A hold is the time between two ticks of a timer, without the time in which the thread was ready to run and the system
 * gave its core to others: on a busy machine it tells what the service did, and not what its neighbours do.
 */
export type Holds = {
  /** The longest hold, in milliseconds. */
  readonly heldMs: number
  /** The longest time between two ticks by the clock on the wall. */
  readonly wallMs: number
}

const tickMs = 2
const statistics = "/proc/self/schedstat"

/** Milliseconds for which the main thread has waited for a core so far; always 0 where the system does not tell. */
const readWaiting = (): (() => number) => {
  let file: number
  try {
    file = openSync(statistics, "r")
  } catch {
    return () => 0
  }
  process.on("exit", () => closeSync(file))
  const buffer = Buffer.alloc(128)
  return () => Number(buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0)).split(" ")[1]) / 1e6
}

const watch = () => {
  const waiting = readWaiting()
  const none = { heldMs: 0, wallMs: 0 }
  let longest: Holds = none
  let last = performance.now()
  let lastWaiting = waiting()
  const tick = () => {
    const now = performance.now()
    const waited = waiting()
    const wallMs = Math.max(0, now - last - tickMs)
    longest = {
      heldMs: Math.max(longest.heldMs, wallMs - (waited - lastWaiting)),
      wallMs: Math.max(longest.wallMs, wallMs),
    }
    last = now
    lastWaiting = waited
    setTimeout(tick, tickMs).unref()
  }
  setTimeout(tick, tickMs).unref()
  return (): Holds => {
    const taken = longest
    longest = none
    return taken
  }
}

const { STALLS_SOCKET: unix, STALLS_CLOCK_MS: ahead } = process.env
if (unix !== undefined) {
  const real = Date.now
  const aheadMs = Number(ahead ?? 0)
  Date.now = () => real() + aheadMs
  const take = watch()
  Bun.serve({ unix, fetch: () => Response.json(take()) }).unref()
}
