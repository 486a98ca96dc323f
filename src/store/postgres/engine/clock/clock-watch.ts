import type { Pool } from "pg"
import type { Clocks } from "../../../../core/clock.ts"
import { databaseMs } from "./database-time.ts"

/** How much the clock may differ before a warning; the next limit stops the process from serving. */
const warnMs = 500
const refuseMs = 5_000

const secondsOf = (ms: number) => `${(Math.abs(ms) / 1_000).toFixed(1)} s`

const shown = (offsetMs: number): string =>
  `the clock of this process is ${secondsOf(offsetMs)} ${offsetMs > 0 ? "ahead of" : "behind"} that of the database; ` +
  "synchronize both, as by NTP"

/** Compares the clock of this process with the database's. */
export class ClockWatch {
  readonly #pool: Pool
  readonly #clocks: Clocks
  readonly #onWarning: (line: string) => void
  #offsetMs = 0
  #isWarned = false

  constructor(pool: Pool, clocks: Clocks, onWarning: (line: string) => void) {
    this.#pool = pool
    this.#clocks = clocks
    this.#onWarning = onWarning
  }

  /** How far the clock was ahead of the database's at the last comparison; negative if it was behind. */
  get offsetMs(): number {
    return this.#offsetMs
  }

  /** Why this process may not serve; null if its clock is accurate enough. */
  get fault(): string | null {
    return Math.abs(this.#offsetMs) > refuseMs ? shown(this.#offsetMs) : null
  }

  /** Compares the clocks, and warns once about a difference. Allows for the time that the answer may have taken. */
  async compare(): Promise<void> {
    const sentAt = performance.now()
    const before = this.#clocks.now()
    const { rows } = await this.#pool.query<{ now: number }>(`SELECT ${databaseMs} AS now`)
    const halfMs = (performance.now() - sentAt) / 2
    const now = this.#clocks.agreed?.() ?? Number(rows[0]?.now)
    const offset = before + halfMs - now
    this.#offsetMs = Math.sign(offset) * Math.max(0, Math.abs(offset) - halfMs)
    const isOff = Math.abs(this.#offsetMs) > warnMs
    if (isOff && !this.#isWarned) this.#onWarning(shown(this.#offsetMs))
    this.#isWarned = isOff
  }
}
