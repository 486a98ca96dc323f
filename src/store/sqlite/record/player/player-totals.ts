import type { Database } from "bun:sqlite"
import { isRefusal, type Refusal } from "../../../../core/refusal.ts"
import type { SharedTx } from "../../../../record/transaction.ts"
import type { GroupCommit } from "../../engine/commit/commit.ts"
import { inMemory, writeInSteps } from "../../engine/commit/late.ts"

/** How many rows of a log a start reads at once. */
const replayStep = 20_000

/** What a player has, and the last rows of the logs that it includes; 0 is none. */
export type Totals = {
  readonly xp: number
  readonly points: number
  readonly xpPlay: number
  readonly lastEntry: number
}

type LoggedXp = { readonly id: number; readonly player: number; readonly xp: number }
type LoggedBalance = { readonly id: number; readonly player: number; readonly balance: number }
type Mark = { readonly play: number; readonly entry: number }

const nothing: Mark = { play: 0, entry: 0 }

const statementsFor = (client: Database) => ({
  find: client.query<Totals, [row: number]>(
    "SELECT xp, points, xp_play AS xpPlay, last_entry AS lastEntry FROM players WHERE id = ?",
  ),
  write: client.query("UPDATE players SET xp = ?, points = ?, xp_play = ?, last_entry = ? WHERE id = ?"),
  mark: client.query<Mark, []>("SELECT play, entry FROM totals_written"),
  setMark: client.query("UPDATE totals_written SET play = ?, entry = ?"),
  playsAfter: client.query<LoggedXp, [after: number]>(
    `SELECT id, player, xp FROM plays WHERE id > ? AND xp > 0 ORDER BY id LIMIT ${replayStep}`,
  ),
  entriesAfter: client.query<LoggedBalance, [after: number]>(
    `SELECT id, player, balance FROM points_ledger WHERE id > ? ORDER BY id LIMIT ${replayStep}`,
  ),
  lastOf: client.query<Mark, []>(
    "SELECT (SELECT coalesce(max(id), 0) FROM plays) AS play, (SELECT coalesce(max(id), 0) FROM points_ledger) AS entry",
  ),
})

/** The rows of a log after number `last`, a few at a time. */
function* rowsAfter<Row extends { readonly id: number }>(
  next: { all(after: number): readonly Row[] },
  last: number,
): Generator<Row, void> {
  for (let found = next.all(last); found.length > 0; found = next.all(found.at(-1)?.id ?? last)) yield* found
}

/**
 * The XP and points of players, written late: each play changes those of a player at a random position of the file, and
 * the logs have them already, XP on each play and points in the ledger. Changed ones wait in memory, and whoever reads a
 * player's row looks here first. A crash loses nothing: the next start adds what the logs have beyond each row.
 */
export class PlayerTotals {
  readonly #statements: ReturnType<typeof statementsFor>
  readonly #changed = new Map<number, Totals>()
  #written: Mark

  constructor(client: Database) {
    this.#statements = statementsFor(client)
    this.#written = this.#statements.mark.get() ?? nothing
  }

  /** What waits to be written of a player. */
  late(row: number): Totals | undefined {
    return this.#changed.get(row)
  }

  /** Replaces the totals of a player; they are written later. */
  change(tx: SharedTx, row: number, totals: Totals): void {
    const waiting = this.#changed.get(row)
    this.#changed.set(row, totals)
    tx.onRollback(() => this.#putBack(row, waiting))
  }

  /** The same in this transaction. */
  changeNow(tx: SharedTx, row: number, totals: Totals): void {
    this.change(tx, row, totals)
    this.#write(tx, row)
  }

  deferredWrites(): number {
    return this.#changed.size
  }

  /** Adds to the totals what the logs have beyond them: what a crash took from memory. */
  replay(): void {
    const { playsAfter, entriesAfter } = this.#statements
    for (const { id, player, xp } of rowsAfter(playsAfter, this.#written.play)) {
      const totals = this.#of(player)
      if (totals && id > totals.xpPlay) this.#changed.set(player, { ...totals, xp: totals.xp + xp, xpPlay: id })
    }
    for (const { id, player, balance } of rowsAfter(entriesAfter, this.#written.entry)) {
      const totals = this.#of(player)
      if (totals && id > totals.lastEntry) this.#changed.set(player, { ...totals, points: balance, lastEntry: id })
    }
  }

  /** Writes all totals that wait in the transaction of `tx`. */
  writeAll(tx: SharedTx): void {
    for (const row of this.#inFileOrder()) this.#write(tx, row)
  }

  /** Stores the watermark: every row of the logs is in its totals. */
  noteAll(tx: SharedTx): void {
    this.#note(tx, this.#last())
  }

  /** Writes the totals that wait in a limited number of transactions, each short enough for plays. */
  async writeBack(commit: GroupCommit, steps: number): Promise<null | Refusal> {
    const mark = this.#last()
    const isMarked = mark.play === this.#written.play && mark.entry === this.#written.entry
    if (this.#changed.size === 0 && isMarked) return null
    const refusal = await writeInSteps(commit, this.#inFileOrder(), steps, (tx, row) => this.#write(tx, row))
    if (refusal) return refusal
    const noted = await commit.runForAll((tx) => this.#note(tx, mark))
    return isRefusal(noted) ? noted : null
  }

  #of(row: number): Totals | null {
    return this.#changed.get(row) ?? this.#statements.find.get(row)
  }

  #last(): Mark {
    return this.#statements.lastOf.get() ?? nothing
  }

  #inFileOrder(): readonly number[] {
    return [...new Float64Array([...this.#changed.keys()]).sort()]
  }

  #write(tx: SharedTx, row: number): void {
    const totals = this.#changed.get(row)
    if (!totals) return
    const { xp, points, xpPlay, lastEntry } = totals
    this.#statements.write.run(xp, points, xpPlay, lastEntry, row)
    this.#changed.delete(row)
    tx.onRollback(() => this.#putBack(row, totals))
  }

  #putBack(row: number, totals: Totals | undefined): void {
    if (totals) this.#changed.set(row, totals)
    else this.#changed.delete(row)
  }

  #note(tx: SharedTx, mark: Mark): void {
    this.#statements.setMark.run(mark.play, mark.entry)
    tx.afterCommit(() => {
      this.#written = mark
    })
  }
}

/** Writes the totals of a file that nothing has in memory. */
export const writeTotals = (client: Database): void => {
  const totals = new PlayerTotals(client)
  totals.replay()
  totals.writeAll(inMemory)
}

/** Notes that the rows of players include everything in the logs. */
export const noteTotals = (client: Database): void => new PlayerTotals(client).noteAll(inMemory)
