import { eq } from "drizzle-orm"
import { Cache } from "../../../core/cache/cache.ts"
import { scoreFields } from "../../../core/campaign/standing/standing.ts"
import type { PeriodKind } from "../../../core/period.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import type { SharedTx } from "../../../record/transaction.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import { inFileOrder, writeInSteps } from "../engine/commit/late.ts"
import { type Db, insertedRow } from "../file/open.ts"
import { standings, standingsWritten } from "../schema/play.ts"
import {
  changedFields,
  fromRow,
  type ScoredRow,
  type StandingRow,
  standingFields,
  statements,
  valuesOf,
} from "./standing-statements.ts"

const cachedRows = 250_000

/** Observes each change of a standing, in its transaction; null before the first play and after a merge. */
type Listener = {
  changed(tx: SharedTx, before: StandingRow | null, after: StandingRow | null): void
}

const maxPlayer = 2 ** 32
const maxCampaign = 2 ** 21

/** A single number for both: a text would have to be built and hashed for each lookup. */
const keyOf = ({ campaign, player }: { readonly campaign: number; readonly player: number }) => {
  if (player >= maxPlayer || campaign >= maxCampaign) throw new Error("more players or campaigns than can be kept")
  return campaign * maxPlayer + player
}

/** The part of a standing that a ranking needs. */
export type Scored = {
  readonly player: number
  readonly score: number
  readonly reached: number | null
  /** The start of their period; null for all time. */
  readonly from: number | null
}

export const scoredIn = (kind: PeriodKind, standing: StandingRow): Scored => {
  const { from, score, reached } = scoreFields[kind]
  return {
    player: standing.player,
    score: standing[score],
    reached: standing[reached],
    from: from && standing[from],
  }
}

/**
 * The rows of `standings`, with their newest values in memory. Each play changes one at a random position: written
 * immediately, each would cost a page of the log. So dirty rows wait up to half a minute and are flushed in file order.
 * After a crash, the next start rebuilds them from the log of plays.
 */
export class StandingRows {
  readonly #db: Db
  readonly #statements: ReturnType<typeof statements>
  readonly #changed = new Map<number, StandingRow>()
  readonly #unchanged = new Cache<number, StandingRow>(cachedRows)
  readonly #listeners: Listener[] = []
  #written: number

  constructor(db: Db) {
    this.#db = db
    this.#statements = statements(db)
    this.#written = db.select().from(standingsWritten).get()?.play ?? 0
  }

  listen(listener: Listener): void {
    this.#listeners.push(listener)
  }

  find(campaign: number, player: number): StandingRow | null {
    const key = keyOf({ campaign, player })
    const known = this.#changed.get(key) ?? this.#unchanged.get(key)
    if (known) return known
    const found = this.#statements.select.get(player, campaign)
    const row = found && fromRow(found)
    if (row) this.#unchanged.set(key, row)
    return row
  }

  /** The standings of a player, one per campaign. */
  ofPlayer(player: number): StandingRow[] {
    return this.#db
      .select({ campaign: standings.campaign })
      .from(standings)
      .where(eq(standings.player, player))
      .all()
      .flatMap(({ campaign }) => this.find(campaign, player) ?? [])
  }

  /**
   * Scores of a campaign past row number `after`, in file order, and the row number of the last one. For a million
   * rows, objects with all fields took three times as long.
   */
  scoresOf(campaign: number, kind: PeriodKind, after: number): { scores: Scored[]; last: number } | null {
    const found = this.#statements.selectScores[kind].values(campaign, after) as ScoredRow[]
    const last = found.at(-1)?.[0]
    if (last === undefined) return null
    const scores = found.map(([, player, score, reached, from]): Scored => {
      const newer = this.#changed.get(keyOf({ campaign, player }))
      return newer ? scoredIn(kind, newer) : { player, score, reached, from }
    })
    return { scores, last }
  }

  /** Whether a campaign has more than `count` rows. */
  haveMore(campaign: number, count: number): boolean {
    return this.#statements.selectAfter.get(campaign, count) !== null
  }

  /** Inserts the first standing of a player in a campaign immediately, whatever its `id`. */
  add(tx: SharedTx, standing: StandingRow): StandingRow {
    const row = { ...standing, id: insertedRow(this.#statements.insert.run(...valuesOf(standing, standingFields))) }
    const key = keyOf(row)
    this.#unchanged.set(key, row)
    tx.onRollback(() => this.#unchanged.delete(key))
    this.#tell(tx, null, row)
    return row
  }

  /** Replaces `before`; it is written later. */
  change(tx: SharedTx, before: StandingRow, after: StandingRow): void {
    const key = keyOf(after)
    const waiting = this.#changed.get(key)
    this.#changed.set(key, after)
    tx.onRollback(() => {
      if (waiting) this.#changed.set(key, waiting)
      else this.#changed.delete(key)
    })
    this.#tell(tx, before, after)
  }

  /** Replaces `before` in this transaction, with whatever else of it waits to be written. */
  changeNow(tx: SharedTx, before: StandingRow, after: StandingRow): void {
    this.change(tx, before, after)
    this.#write(tx, after)
  }

  remove(tx: SharedTx, standing: StandingRow): void {
    const key = keyOf(standing)
    const waiting = this.#changed.get(key)
    this.#db.delete(standings).where(eq(standings.id, standing.id)).run()
    this.#changed.delete(key)
    this.#unchanged.delete(key)
    tx.onRollback(() => waiting && this.#changed.set(key, waiting))
    this.#tell(tx, standing, null)
  }

  deferredWrites(): number {
    return this.#changed.size
  }

  /** The watermark: every play up to this one is in its row. */
  writtenPlay(): number {
    return this.#written
  }

  /** Stores the watermark: every play up to `play` is in its row. */
  noteWritten(tx: SharedTx, play: number): void {
    this.#db
      .insert(standingsWritten)
      .values({ id: 1, play })
      .onConflictDoUpdate({ target: standingsWritten.id, set: { play } })
      .run()
    tx.afterCommit(() => {
      this.#written = play
    })
  }

  /** Flushes the dirty rows of one campaign, or of all, in the transaction `tx`. */
  writeAll(tx: SharedTx, campaign?: number): void {
    for (const key of inFileOrder(this.#changed)) {
      const row = this.#changed.get(key)
      if (row && (campaign === undefined || row.campaign === campaign)) this.#write(tx, row)
    }
  }

  /**
   * Flushes the current dirty rows in a limited number of transactions, each short enough for plays. First plays are
   * written immediately, so that the watermark reaches the last play even if nothing waits.
   */
  async writeBack(commit: GroupCommit, lastPlay: () => number, steps: number): Promise<null | Refusal> {
    const play = lastPlay()
    if (this.#changed.size === 0 && play === this.#written) return null
    const keys = inFileOrder(this.#changed)
    const refusal = await writeInSteps(commit, keys, steps, (tx, key) => {
      const row = this.#changed.get(key)
      if (row) this.#write(tx, row)
    })
    if (refusal) return refusal
    const noted = await commit.runForAll((tx) => this.noteWritten(tx, play))
    return isRefusal(noted) ? noted : null
  }

  #write(tx: SharedTx, standing: StandingRow): void {
    const key = keyOf(standing)
    this.#statements.update.run(...valuesOf(standing, changedFields), standing.id)
    this.#changed.delete(key)
    this.#unchanged.set(key, standing)
    tx.onRollback(() => {
      this.#unchanged.delete(key)
      this.#changed.set(key, standing)
    })
  }

  #tell(tx: SharedTx, before: StandingRow | null, after: StandingRow | null): void {
    for (const listener of this.#listeners) listener.changed(tx, before, after)
  }
}
