import { type Bucket, creditAt, type Rate, secondsToToken } from "../../../core/limit/rate.ts"

/** Slower rates are drawn token by token, so that they are exact. */
const slowPerSecond = 100
/** Of faster ones, all processes together hold this part of a second's tokens, so that requests seldom wait. */
const aheadPart = 1 / 20

/** What is asked of all processes' bucket: `tokens` to draw, or to put back where the number is negative. */
export type Draw = { readonly bucket: string; readonly rate: Rate; readonly tokens: number }

/** What was drawn, and the thousandths of a token that are left. */
export type Drawn = { readonly granted: number; readonly credit: number }

/** Gets the seconds to wait, or null where the database did not answer. */
type Listener = (waitSeconds: number | null) => void

/** What those wait for who have asked since the last draw. */
type Demand = {
  readonly taking: Listener[]
  readonly returning: (() => void)[]
  returned: number
}

const nobody = (): Demand => ({ taking: [], returning: [], returned: 0 })

/** What a process knows of a bucket that it shares with others, and who waits for its tokens. */
export class SharedBucket {
  readonly name: string
  readonly rate: Rate
  /** Drawn and not yet used. */
  #stock = 0
  #demand = nobody()
  /** As of the last draw: others can only have taken from it since. */
  #known: Bucket | null = null

  constructor(name: string, rate: Rate) {
    this.name = name
    this.rate = rate
  }

  hasStock(): boolean {
    return this.#stock > 0
  }

  /** Takes a token that was drawn; returns whether it is time to draw again. */
  takeStock(processes: number, now: number): boolean {
    this.#stock--
    return this.#stock < this.#ahead(processes) / 2 && this.waitSeconds(now) === 0
  }

  /** How long there is certainly no token, in whole seconds; 0 where it has to be asked. */
  waitSeconds(now: number): number {
    // What was known before a clock was set back is of no use.
    if (!this.#known || now < this.#known.filledAt) return 0
    return secondsToToken(creditAt(this.#known, this.rate, now), this.rate)
  }

  /** Resolves with the next draw, when others may have the token; where the draw failed, a later one returns it. */
  giveBack(): Promise<void> {
    this.#demand.returned++
    return new Promise((resolve) => this.#demand.returning.push(resolve))
  }

  /** Resolves with the next draw: with the seconds to wait for a token, 0 where it is taken, or null where it failed. */
  take(): Promise<number | null> {
    return new Promise((resolve) => this.#demand.taking.push(resolve))
  }

  /** What to draw for all who wait; they learn of it by `settle`. */
  draw(processes: number): { readonly draw: Draw; settle(drawn: Drawn | null, now: number): void } {
    const demand = this.#demand
    this.#demand = nobody()
    const lacking = Math.max(0, this.#ahead(processes) - this.#stock)
    const tokens = Math.min(demand.taking.length + lacking - demand.returned, this.rate.burst)
    return {
      draw: { bucket: this.name, rate: this.rate, tokens },
      settle: (drawn, now) => (drawn ? this.#settle(demand, drawn, now) : this.#fail(demand)),
    }
  }

  #settle({ taking, returning, returned }: Demand, { granted, credit }: Drawn, now: number) {
    this.#known = { credit, filledAt: now }
    this.#stock += granted + returned
    for (const listener of taking) {
      const isTaken = this.#stock > 0
      if (isTaken) this.#stock--
      listener(isTaken ? 0 : this.waitSeconds(now))
    }
    for (const resolve of returning) resolve()
  }

  #fail({ taking, returning, returned }: Demand) {
    this.#demand.returned += returned
    for (const listener of taking) listener(null)
    for (const resolve of returning) resolve()
  }

  #ahead(processes: number): number {
    const { perSecond } = this.rate
    return perSecond <= slowPerSecond ? 0 : Math.floor((perSecond * aheadPart) / processes)
  }
}
