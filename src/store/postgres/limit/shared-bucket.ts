import { type Bucket, creditAt, type Rate, secondsToToken } from "../../../core/limit/rate.ts"

/** Slower rates are drawn token by token, so that they are exact. */
const slowPerSecond = 100
/** At faster rates, all processes together hold this part of a second's tokens, so that requests seldom wait. */
const aheadPart = 1 / 20

/** A draw from the shared bucket: `tokens` to take, or to return if negative. */
export type Draw = { readonly bucket: string; readonly rate: Rate; readonly tokens: number }

/** The tokens that were drawn, and the thousandths of a token that are left. */
export type Drawn = { readonly granted: number; readonly credit: number }

/** Receives the seconds to wait, or null if the database did not answer. */
type Listener = (waitSeconds: number | null) => void

/** What has been requested since the last draw. */
type Demand = {
  readonly taking: Listener[]
  readonly looking: Listener[]
  readonly returning: (() => void)[]
  returned: number
}

const nobody = (): Demand => ({ taking: [], looking: [], returning: [], returned: 0 })

/** What a process knows of a shared bucket, and the callers that wait for its tokens. */
export class SharedBucket {
  readonly name: string
  readonly rate: Rate
  /** Drawn but unused tokens. */
  #stock = 0
  #demand = nobody()
  /** As of the last draw: other processes can only have taken tokens since. */
  #known: Bucket | null = null

  constructor(name: string, rate: Rate) {
    this.name = name
    this.rate = rate
  }

  hasStock(): boolean {
    return this.#stock > 0
  }

  /** Takes a drawn token. Returns whether it is time to draw again. */
  takeStock(processes: number, now: number): boolean {
    this.#stock--
    return this.#stock < this.#ahead(processes) / 2 && this.waitSeconds(now) === 0
  }

  /** For how many whole seconds there is certainly no token; 0 if the database has to be asked. */
  waitSeconds(now: number): number {
    // What was known before a clock was set back is of no use.
    if (!this.#known || now < this.#known.filledAt) return 0
    return secondsToToken(creditAt(this.#known, this.rate, now), this.rate)
  }

  /**
   * Resolves with the next draw, after which others may have the token. If that draw fails, a later one returns the
   * token.
   */
  giveBack(): Promise<void> {
    this.#demand.returned++
    return new Promise((resolve) => this.#demand.returning.push(resolve))
  }

  /**
   * Resolves with the next draw: with the seconds to wait for a token, 0 if it was taken, or null if the draw failed.
   */
  take(): Promise<number | null> {
    return new Promise((resolve) => this.#demand.taking.push(resolve))
  }

  /** Resolves with the next draw: with the seconds until there is a token, or null if the draw failed. */
  look(): Promise<number | null> {
    return new Promise((resolve) => this.#demand.looking.push(resolve))
  }

  /** What to draw for all waiting callers; `settle` gives them the result. */
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

  #settle({ taking, looking, returning, returned }: Demand, { granted, credit }: Drawn, now: number) {
    this.#known = { credit, filledAt: now }
    this.#stock += granted + returned
    for (const listener of taking) {
      const isTaken = this.#stock > 0
      if (isTaken) this.#stock--
      listener(isTaken ? 0 : this.waitSeconds(now))
    }
    for (const listener of looking) listener(this.#stock > 0 ? 0 : this.waitSeconds(now))
    for (const resolve of returning) resolve()
  }

  #fail({ taking, looking, returning, returned }: Demand) {
    this.#demand.returned += returned
    for (const listener of [...taking, ...looking]) listener(null)
    for (const resolve of returning) resolve()
  }

  #ahead(processes: number): number {
    const { perSecond } = this.rate
    return perSecond <= slowPerSecond ? 0 : Math.floor((perSecond * aheadPart) / processes)
  }
}
