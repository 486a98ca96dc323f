import { takeTurns } from "../../../concurrency/turn.ts"
import { Cache } from "../../../core/cache/cache.ts"
import type { Tally } from "../../../core/campaign/standing/quota.ts"
import { allTime, type Period } from "../../../core/period.ts"
import { Later, type SharedTx, type Tx } from "../../../record/transaction.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { ArchiveReaders } from "../log/play/archive-readers.ts"
import type { PlayPosition, QuotaUse } from "../log/play/play-log.ts"

const cachedTallies = 10_000
/** How many plays a transaction may read at once; larger counts run in steps outside of it. */
const playsAtOnce = 1_000
const playsOfAStep = 500

/** Where tallies are stored, and the log that they count; `idOf` distinguishes keys. */
export type TallySource<Key, Kept extends Tally> = {
  idOf(key: Key): number | string
  select(key: Key): Kept | null
  upsert(key: Key, kept: Kept): void
  /** Only for sources that remove invalid counts. */
  remove?(key: Key): void
  /** Whether at most `limit` plays count, in the order of time: those after `last` and before `end`. */
  uses(key: Key, last: PlayPosition, end: number, limit: number): readonly QuotaUse[]
  /** The wins that have left the log for the archive, which only count for all time. */
  readonly archived?: { readonly readers: Pick<ArchiveReaders, "during">; wins(key: Key): number }
  /** A count just made from the log, which replaces an earlier one, if any. */
  counted(tally: Tally, before: Kept | null): Kept
  /** What replaces an invalid count, unless it is removed. */
  uncounted?(kept: Kept): Kept
}

/**
 * Counts of wins of all players, each in the interval that its limit last needed. Every win changes the same row, so a
 * transaction writes it once, at its end.
 */
export const tallies = <Key, Kept extends Tally>(commit: GroupCommit, source: TallySource<Key, Kept>) => {
  const { idOf } = source
  /** While plays are counted in steps, none leaves for the archive. */
  const during = source.archived?.readers.during ?? ((count) => count())
  /** What the transaction has changed but not written yet; null if the row is removed. */
  const changed = new Map<number | string, { readonly key: Key; readonly kept: Kept | null }>()
  const unchanged = new Cache<number | string, Kept | null>(cachedTallies)

  const find = (key: Key): Kept | null => {
    const id = idOf(key)
    const waiting = changed.get(id)
    if (waiting) return waiting.kept
    const known = unchanged.get(id)
    if (known !== undefined) return known
    const kept = source.select(key)
    unchanged.set(id, kept)
    return kept
  }

  const write = () => {
    for (const [id, { key, kept }] of changed) {
      if (kept) source.upsert(key, kept)
      else source.remove?.(key)
      unchanged.set(id, kept)
    }
    changed.clear()
  }

  const change = (tx: SharedTx, key: Key, kept: Kept | null) => {
    const id = idOf(key)
    if (changed.size === 0) tx.beforeCommit(write)
    changed.set(id, { key, kept })
    tx.onRollback(() => {
      changed.delete(id)
      unchanged.delete(id)
    })
  }

  /** The tallies that are being counted, and whether a play has intervened. */
  const counting = new Map<number | string, { readonly later: Later; isStale: boolean }>()
  let open: { readonly transaction: object; left: number } | undefined

  /** Counts the wins of a period from the log, step by step. */
  function* countSteps(key: Key, { start, end }: Period): Generator<number> {
    let wins = start === allTime.start ? (source.archived?.wins(key) ?? 0) : 0
    let last: PlayPosition = { at: start, play: 0 }
    for (let count = playsOfAStep; count === playsOfAStep; ) {
      const uses = source.uses(key, last, end, playsOfAStep)
      for (const { used } of uses) wins += used
      last = uses.at(-1) ?? last
      count = uses.length
      yield wins
    }
  }

  const countAtOnce = (tx: Tx, key: Key, period: Period): number | null => {
    if (open?.transaction !== tx.transaction) open = { transaction: tx.transaction, left: playsAtOnce }
    let wins = 0
    for (const sum of countSteps(key, period)) {
      if (open.left <= 0) return null
      open.left -= playsOfAStep
      wins = sum
    }
    return wins
  }

  const countInTurns = async (key: Key, period: Period): Promise<number> => {
    // The writes of the requesting transaction may be rolled back.
    await null
    const giveWay = takeTurns()
    let wins = 0
    for (const sum of countSteps(key, period)) {
      wins = sum
      await giveWay()
    }
    return wins
  }

  const keep = (tx: SharedTx, key: Key, { start: from, end: until }: Period, count: number): Kept => {
    const kept = source.counted({ from, until, count }, find(key))
    change(tx, key, kept)
    return kept
  }

  const countInSteps = async (key: Key, period: Period) => {
    const count = await countInTurns(key, period)
    await commit.runForAll((tx) => {
      if (!counting.get(idOf(key))?.isStale) keep(tx, key, period, count)
    })
  }

  const countLater = (key: Key, period: Period): Later => {
    const id = idOf(key)
    const known = counting.get(id)
    if (known) return known.later
    const later = new Later(during(() => countInSteps(key, period)).finally(() => counting.delete(id)))
    counting.set(id, { later, isStale: false })
    return later
  }

  const keptIn = (key: Key, { start, end }: Period): Kept | null => {
    const kept = find(key)
    return kept?.from === start && kept.until === end ? kept : null
  }

  return {
    /**
     * The count of `period`. Counts from the log are stored even if the request is refused; long counts run first,
     * while the campaign's plays wait.
     */
    load: (tx: Tx, key: Key, period: Period): Kept | Later => {
      const kept = keptIn(key, period)
      if (kept) return kept
      const count = countAtOnce(tx, key, period)
      return count === null ? countLater(key, period) : keep(tx, key, period, count)
    },

    /** The same count for a reader, which stores nothing. */
    read: async (key: Key, period: Period): Promise<number> =>
      keptIn(key, period)?.count ?? (await during(() => countInTurns(key, period))),

    /**
     * Stores a count including a new win. A win that no limit counts invalidates a stored count: a limit set later
     * counts from the log.
     */
    count: (tx: Tx, key: Key, kept: Kept | null) => {
      const underWay = counting.get(idOf(key))
      if (underWay) underWay.isStale = true
      const before = kept ?? find(key)
      if (before) change(tx, key, kept ?? source.uncounted?.(before) ?? null)
    },
  }
}
