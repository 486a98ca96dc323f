import { closeSync, openSync, readSync } from "node:fs"

/**
 * Loaded into the service before it starts. Reports on the Unix socket STALLS_SOCKET how long its event loop was held,
 * and sets the service's clock forward by STALLS_CLOCK_MS.
 *
 * A hold is the time between two ticks of a timer, without the time in which the thread was ready to run but the system
 * gave its core to others. On a busy machine this shows what the service did, not its neighbours.
 */
export type Holds = {
  /** The longest hold, in milliseconds. */
  readonly heldMs: number
  /**
   * The part that the thread spent computing; the rest was waiting for the disk. 0 if the system does not report it.
   */
  readonly cpuMs: number
  /** The longest time between two ticks by the wall clock. */
  readonly wallMs: number
}

const tickMs = 2
const statistics = "/proc/self/schedstat"

/** How many milliseconds the main thread has computed, and has waited for a core, so far. */
type Spent = readonly [computed: number, waited: number]

/** Always 0 if the system does not report it. */
const spentReader = (): (() => Spent) => {
  let file: number
  try {
    file = openSync(statistics, "r")
  } catch {
    return () => [0, 0]
  }
  process.on("exit", () => closeSync(file))
  const buffer = Buffer.alloc(128)
  return () => {
    const [computed, waited] = buffer.toString("latin1", 0, readSync(file, buffer, 0, buffer.length, 0)).split(" ")
    return [Number(computed) / 1e6, Number(waited) / 1e6]
  }
}

const watch = () => {
  const spent = spentReader()
  const none: Holds = { heldMs: 0, cpuMs: 0, wallMs: 0 }
  let longest = none
  let last = performance.now()
  let [lastComputed, lastWaited] = spent()
  const tick = () => {
    const now = performance.now()
    const [computed, waited] = spent()
    const wallMs = Math.max(0, now - last - tickMs)
    const heldMs = wallMs - (waited - lastWaited)
    if (heldMs > longest.heldMs) longest = { ...longest, heldMs, cpuMs: computed - lastComputed }
    longest = { ...longest, wallMs: Math.max(longest.wallMs, wallMs) }
    last = now
    lastComputed = computed
    lastWaited = waited
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
