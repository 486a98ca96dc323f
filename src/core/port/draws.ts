import type { DrawConfig } from "../draw/draw-config.ts"
import type { DrawNames } from "../draw/names.ts"
import type { Game } from "../draw/record.ts"
import type { Caller } from "../organization/organization.ts"
import type { Page, PageRequest } from "../page.ts"
import type { Result } from "../refusal.ts"

/**
 * A chain as shown; times are epoch milliseconds; `seed` is hex, and null until the chain is closed. `test` marks those of
 * test organizations.
 */
export type ChainView = {
  readonly chainId: string
  readonly commitment: string
  readonly openedAt: number
  readonly closedAt: number | null
  readonly seed: string | null
  readonly test?: true
}

export type ChainItem = ChainView & {
  readonly ordinal: number
  readonly draws: number
  readonly lastHash: string
}

/**
 * A record as the line of a pack, with its chain. `config` is the configuration of a draw, and `names` says what it gave;
 * both are null for other records.
 */
export type DrawRecordView = {
  /** The organization whose draw it is, by the id of its data. */
  readonly orgId: string
  readonly record: string
  readonly chain: ChainView
  readonly config: DrawConfig | null
  readonly names: DrawNames | null
}

/** The records of draws, which anyone can check (docs/fair-draws.md). */
export interface Draws {
  /** Record `n` of a chain of any organization; null unless its hash is `hash`. */
  record(chainId: string, n: number, hash: string): Promise<DrawRecordView | null>
  /** The chains of a game, newest first. */
  chains(orgId: string, game: Game, page: PageRequest): Result<Page<ChainItem>>
  /** The lines of an audit pack, of one chain or of all, read in steps. */
  exportDraws(orgId: string, game: Game, chainId: string | undefined): Result<AsyncIterable<string>>
  /** Closes all open chains, which shows their seeds, and opens a new one if the game is active. */
  closeChains(caller: Caller, game: Game): Result<readonly ChainItem[]>
}
