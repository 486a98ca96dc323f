import type { Game } from "../../../../core/draw/record.ts"
import type { StoredGame } from "../../../../record/draw.ts"
import type { Tx } from "../../../../record/transaction.ts"
import type { ChainRow, Preference } from "./drawn-chain.ts"

/** The processes that serve the database, as far as this one knows. */
export type Processes = {
  readonly id: number
  readonly others: readonly number[]
  /** The other processes that have reported while this one watched. */
  readonly living: readonly number[]
  readonly ended: readonly number[]
}

/** How long a chain is recorded and announced before its process draws from it (docs/fair-draws.md). */
const announcedMs = 5_000
/** A commit takes less than this. */
const commitMs = 15_000

/**
 * Decides which chains this process draws from. It prefers chains of other processes until its own new one has been
 * announced for long enough.
 */
export class OwnChains {
  readonly #processes: Processes
  /** Until when a chain is fresh, by its row number, in the time of `performance.now()`. */
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

  /** Whether the process of the chain has ended, so that nobody may draw from it any more. */
  isLeft({ process }: Pick<ChainRow, "process">): boolean {
    const { id, others, ended } = this.#processes
    return ended.includes(process) || (process < id && !others.includes(process))
  }

  noteOpened(tx: Tx, chain: number) {
    this.#freshUntil.set(chain, performance.now() + commitMs + announcedMs)
    tx.onRollback(() => this.#freshUntil.delete(chain))
    tx.afterCommit(() => this.#freshUntil.set(chain, performance.now() + announcedMs))
  }

  /** Requests a chain of its own once the transaction that had to draw from another's is on disk. */
  askFor(tx: Tx, { orgId, game }: StoredGame) {
    tx.afterCommit(() => this.#open?.(orgId, game))
  }
}
