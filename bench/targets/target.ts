import type { Server } from "../process.ts"

/** What must exist before the load. */
export type Needs = {
  /** Where the subscriber of `game.played` listens, or null if nobody subscribes. */
  readonly webhook: string | null
  /** How many awards and codes must be redeemable, and how many periods an award may lie back. */
  readonly awards: number
  readonly codes: number
  /** How many registered players must exist who have not spun. */
  readonly spinners: number
  /** How many codes the pool of the campaign `pooled` must have. */
  readonly pooledCodes: number
}

/** What a target is started for. */
export type Setup = Needs & {
  /** The target's own folder. */
  readonly folder: string
  /** A folder for a CPU profile of our service, or null. */
  readonly profile: string | null
}

/** Something given before the load that can be redeemed once. */
export type Prepared = {
  readonly awards: readonly { readonly awardId: string; readonly externalUserId: string }[]
  readonly codes: readonly string[]
}

/**
 * The data of the plays in the database at the end; each value can be derived from the responses or from another value.
 */
export type Totals = {
  readonly sessions: number
  /** The sum of the scores of the sessions. */
  readonly scores: number
  /** The sums of the counters per player and campaign. */
  readonly countedPlays: number
  readonly countedScores: number
  /** Codes that plays have issued, and wins that the quota has counted. */
  readonly playCodes: number
  readonly countedWins: number
  /** Rows of the outbox. */
  readonly events: number
  /** The 100 highest totals of the campaign `ranked`, added from the sessions. */
  readonly best: readonly number[]
  /** Which of the requested session ids exist. */
  readonly known: number
}

/** What our own service does beside plays. */
export type OtherTotals = {
  readonly codes: number
  readonly spins: number
  readonly codeRedemptions: number
  readonly awardRedemptions: number
  readonly pushClicks: number
}

export type Running = {
  readonly server: Server
  /** Processes that do the server's work, such as those of a database. */
  readonly helpers: readonly number[]
  readonly headers: Readonly<Record<string, string>>
  readonly prepared: Prepared
  /** Stops the server, and returns the contents of its database; null if it stores nothing. `ids` are session ids. */
  stop(ids: readonly string[]): Promise<{ readonly totals: Totals; readonly other?: OtherTotals } | null>
}

export type Target = {
  readonly name: string
  readonly title: string
  /** Whether it does everything that the service does; otherwise it only plays. */
  readonly isWhole: boolean
  /** Why it cannot run here, in a line, or null. */
  missing(): string | null
  start(setup: Setup): Promise<Running>
}

export const nothingPrepared: Prepared = { awards: [], codes: [] }
