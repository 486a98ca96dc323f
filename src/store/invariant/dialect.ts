import type { TimeDialect } from "../test-time.ts"
/** The differences between the databases in the queries of the rules. */
export type Dialect = {
  /** The condition that the row `alias` belongs to the organization under check. */
  own(alias: string): string
  /** The condition that `player` is not being merged: such players are checked after the merge. */
  settled(player: string): string
  /** The exact sum of whole numbers. */
  sum(column: string): string
  /** The table of mini-games, and the column that refers to it. */
  readonly miniGames: string
  readonly miniGame: string
  /** The condition that the body of the delivery `d` is its event. */
  readonly isOfEvent: string
  /** The condition that the results include the play with row number `id`. */
  countedPlays(id: string): string
  /** The same for what wins cost. */
  countedCosts(id: string): string
  /** The condition that the counts of a mini-game up to `mark` include the spin with row number `id`. */
  countedSpins(id: string, mark: string): string
  /** The condition that what the row `alias` says of the list of open hand-outs still holds. */
  isListingCurrent(alias: string): string
  /** How times of test organizations are computed. */
  readonly times: Pick<TimeDialect, "position" | "greatest">
  /** The place of the query's value `number`, from 1 on. */
  value(number: number): string
  /** The value of a column of JSON as queries return it. Throws if it is no JSON. */
  parsed(stored: unknown): unknown
  /** Draws one by one: those of the rows `d` of a condition, or all of them. */
  draws(condition?: string): string
  /** The queries for the players of each campaign: the stored count, and the actual one. */
  readonly keptPlayers: string
  readonly loggedPlayers: string
  /** How far the clocks that times come from may differ. */
  readonly skewMs: number
}

/** Queries whose column `what` describes each row that breaks a rule, by row numbers. */
export type Queries = (dialect: Dialect) => readonly string[]

/** The description of the standing `alias`. */
export const standingOf = (alias: string) =>
  `'the standing of player ' || ${alias}.player || ' in campaign ' || ${alias}.campaign`
