import type { Game } from "../../../core/draw/record.ts"
import type { StoredGame } from "../../../record/draw.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { ChainRow, Preference } from "./drawn-chain.ts"

/** The processes that serve the database, as this one knows them. */
export type Processes = {
  readonly id: number
  readonly others: readonly number[]
  /** Those of the others that have said so while this process watched. */
  readonly living: readonly number[]
  readonly ended: readonly number[]
}

/** For so long a chain is on record and announced before its process draws from it (docs/fair-draws.md). */
const announcedMs = 5_000
/** A commit takes less. */
const commitMs = 15_000

/**
 * Which chains this process draws from. A new one of its own is for later: until it has been announced for long enough, those
 * of other processes are preferred.
 */
export class OwnChains {
  readonly #processes: Processes
  /** By the row of a chain, until when it is fresh, in the time of `performance.now()`. */
  readonly #freshUntil = new Map<number, number>()
  #open: ((orgId: string, game: Game) => void) | null = null

  constructor(processes: Processes) {
    this.#processes = processes
  }

  get process(): number {
    return this.#processes.id
  }

  /** Calls `open` for games of which this process has no chain. */
  onLacking(open: (orgId: string, game: Game) => void) {
    this.#open = open
  }

  readonly preference = (): Preference => {
    const { id, living } = this.#processes
    const now = performance.now()
    for (const [chain, until] of this.#freshUntil) if (until <= now) this.#freshUntil.delete(chain)
    return { own: id, living, fresh: [...this.#freshUntil.keys()] }
  }

  isOwn({ process }: ChainRow): boolean {
    return process === this.#processes.id
  }

  /** Whether the process of the chain has ended, so that nothing may be drawn from it any more. */
  isLeft({ process }: Pick<ChainRow, "process">): boolean {
    const { id, others, ended } = this.#processes
    return ended.includes(process) || (process < id && !others.includes(process))
  }

  noteOpened(tx: Tx, chain: number) {
    this.#freshUntil.set(chain, performance.now() + commitMs + announcedMs)
    tx.onRollback(() => this.#freshUntil.delete(chain))
    tx.afterCommit(() => this.#freshUntil.set(chain, performance.now() + announcedMs))
  }

  /** Asks for a chain of its own, once the transaction is on disk that had to draw from another's. */
  askFor(tx: Tx, { orgId, game }: StoredGame) {
    tx.afterCommit(() => this.#open?.(orgId, game))
  }
}
