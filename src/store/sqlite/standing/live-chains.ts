import type { OpenChain } from "../../../core/draw/open-chain.ts"
import type { StoredGame } from "../../../record/draw.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { LiveChain } from "../log/chain.ts"

/** Of the configurations of open chains, in characters. */
const cachedConfigs = 32 * 1024 * 1024
/** The overhead of each game. */
const sizeOfEach = 512

const sizeOf = (open: readonly LiveChain[]): number =>
  open.reduce((size, { chain }) => size + chain.config.length, sizeOfEach)

const noGames = () => ({ campaign: new Map<number, LiveChain[]>(), notification: new Map<number, LiveChain[]>() })

/** The open chains of recently drawn games, in the state of their newest records. */
export class LiveChains {
  readonly #read: (game: StoredGame) => LiveChain[]
  readonly #live = new Map<string, LiveChain>()
  #recent = noGames()
  #older = noGames()
  #recentSize = 0
  #isFull = false

  /** `read` reads the open chains of a game from the database. */
  constructor(read: (game: StoredGame) => LiveChain[]) {
    this.#read = read
  }

  ofGame(tx: Tx, game: StoredGame): LiveChain[] {
    const { kind } = game.game
    const kept = this.#recent[kind].get(game.row)
    if (kept) return kept
    const found = this.#older[kind].get(game.row) ?? this.#readLive(game)
    this.#keep(tx, game, found)
    return found
  }

  byId(chainId: string): LiveChain {
    const found = this.#live.get(chainId)
    if (!found) throw new Error(`chain ${chainId} is not open`)
    return found
  }

  /** Adds a chain to `others`, the open chains of its game. */
  open(tx: Tx, others: readonly LiveChain[], opened: LiveChain): void {
    const { game, chain } = opened
    this.#keep(tx, game, [...others, opened])
    this.#live.set(chain.chainId, opened)
    tx.onRollback(() => this.#forget(game, chain.chainId))
  }

  change(tx: Tx, one: LiveChain, chain: OpenChain): void {
    if (one.changedBy !== tx) this.#beginChange(tx, one)
    one.chain = chain
  }

  close(tx: Tx, one: LiveChain): void {
    const { chainId } = one.chain
    const others = this.ofGame(tx, one.game).filter((other) => other !== one)
    this.#keep(tx, one.game, others)
    tx.onRollback(() => this.#forget(one.game, chainId))
    tx.afterCommit(() => this.#live.delete(chainId))
  }

  #readLive(game: StoredGame): LiveChain[] {
    const found = this.#read(game)
    for (const one of found) this.#live.set(one.chain.chainId, one)
    return found
  }

  #keep(tx: Tx, { game, row }: StoredGame, chains: LiveChain[]): void {
    this.#older[game.kind].delete(row)
    this.#recent[game.kind].set(row, chains)
    this.#recentSize += sizeOf(chains)
    if (this.#recentSize > cachedConfigs / 2 && !this.#isFull) this.#makeRoom(tx)
  }

  /** Evicts the games that have not been used lately. The changes of a transaction are only in memory until it ends. */
  #makeRoom(tx: Tx): void {
    this.#isFull = true
    tx.onRollback(() => {
      this.#isFull = false
    })
    tx.afterCommit(() => {
      for (const games of Object.values(this.#older))
        for (const { chain } of [...games.values()].flat()) this.#live.delete(chain.chainId)
      this.#older = this.#recent
      this.#recent = noGames()
      this.#recentSize = 0
      this.#isFull = false
    })
  }

  /** Called before the first change in the transaction. */
  #beginChange(tx: Tx, one: LiveChain): void {
    const { chain: before } = one
    one.changedBy = tx
    tx.onRollback(() => {
      one.chain = before
      one.changedBy = null
    })
  }

  /** Makes the next request read the game's chains again. */
  #forget(game: StoredGame, chainId: string): void {
    this.#recent[game.game.kind].delete(game.row)
    this.#older[game.game.kind].delete(game.row)
    this.#live.delete(chainId)
  }
}
