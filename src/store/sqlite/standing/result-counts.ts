import { takeTurns } from "../../../concurrency/turn.ts"
import { zoneOrUtc } from "../../../core/period.ts"
import type { Refusal } from "../../../core/refusal.ts"
import { groupingOf, PlayTally, type TalliedPlay } from "../../../core/report/result/play-tally.ts"
import type { SharedTx, Tx } from "../../../record/transaction.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { Db } from "../file/open.ts"
import type { PlayLog } from "../log/play/play-log.ts"

/** How many plays a step counts, which takes a few milliseconds. */
const playsOfAStep = 2_000
/** How many plays a start counts before it serves; after a crash there are seldom more, after an upgrade there are. */
const playsOfAStart = 100_000
/** With this many groups in memory, the transaction that adds more writes all of them. */
const maxLateGroups = 1_000

type LoggedPlay = Omit<TalliedPlay, "day" | "oddsSince" | "won" | "isFirst"> & {
  readonly play: number
  readonly at: number
  readonly won: number
  readonly isFirst: number
}

type Zoned = { readonly timezone: string | null; readonly oddsSince: number }

const statementsFor = ({ $client: client }: Db) => ({
  mark: client.query<{ play: number }, []>("SELECT play FROM results_counted"),
  setMark: client.query("INSERT OR REPLACE INTO results_counted (id, play) VALUES (1, ?)"),
  addGroup: client.query(
    `INSERT INTO result_counts (campaign, day, odds_since, segment_id, prize_id, result, plays, wins)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET plays = plays + excluded.plays, wins = wins + excluded.wins`,
  ),
  addCost: client.query(
    `INSERT INTO result_costs (campaign, day, codes, prizes) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET codes = codes + excluded.codes, prizes = prizes + excluded.prizes`,
  ),
  addTotals: client.query(
    `INSERT INTO campaign_counts (campaign, plays, wins, players) VALUES (?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET plays = plays + excluded.plays, wins = wins + excluded.wins,
       players = players + excluded.players`,
  ),
  readPlays: client.query<LoggedPlay, [after: number, limit: number]>(
    `SELECT id AS play, campaign, at, won, previous IS NULL AS isFirst, segment_id AS segmentId, prize_id AS prizeId, result,
       prize_kind AS prizeKind, prize_value AS prizeValue
     FROM plays WHERE id > ? ORDER BY id LIMIT ?`,
  ),
  readGrouping: client.query<Zoned, [number]>(
    "SELECT iif(json_valid(config), config ->> '$.timezone', NULL) AS timezone, coalesce(odds_since, 0) AS oddsSince FROM campaigns WHERE id = ?",
  ),
})

const addTo = (sqlite: ReturnType<typeof statementsFor>, tally: PlayTally) => {
  for (const campaign of tally.campaigns()) {
    const { plays = 0, wins = 0, players = 0 } = tally.totalsOf(campaign) ?? {}
    sqlite.addTotals.run(campaign, plays, wins, players)
    for (const { day, codes, prizes } of tally.costsOf(campaign)) sqlite.addCost.run(campaign, day, codes, prizes)
    for (const group of tally.groupsOf(campaign))
      sqlite.addGroup.run(
        ...[campaign, group.day, group.oddsSince, group.segmentId, group.prizeId, group.result],
        ...[group.plays, group.wins],
      )
  }
}

/** Adds to the counts in the file. */
export const addTally = (db: Db, tally: PlayTally) => addTo(statementsFor(db), tally)

/** The plays after the row number `after`, counted; a change of a campaign between two steps applies to the second. */
const countLogged = (
  sqlite: ReturnType<typeof statementsFor>,
  tally: PlayTally,
  after: number,
): { readonly last: number; readonly isEnd: boolean } => {
  const zones = new Map<number, Zoned>()
  const plays = sqlite.readPlays.all(after, playsOfAStep)
  for (const { play: _play, at, won, isFirst, ...rest } of plays) {
    const zone = zones.get(rest.campaign) ?? sqlite.readGrouping.get(rest.campaign)
    if (!zone) throw new Error(`campaign ${rest.campaign} does not exist`)
    zones.set(rest.campaign, zone)
    const grouping = groupingOf(at, zoneOrUtc(zone.timezone), zone.oddsSince)
    tally.addPlay({ ...rest, ...grouping, won: won === 1, isFirst: isFirst === 1 })
  }
  return { last: plays.at(-1)?.play ?? after, isEnd: plays.length < playsOfAStep }
}

/**
 * Counts plays for the results of campaigns. What the log has up to a watermark is counted in the file; the counts of later
 * plays are kept in memory, and added to those in the file with the other late rows. After a crash, the next start counts
 * the plays after the watermark again, as it does after an upgrade: in steps, if they are many.
 */
export const resultCounts = (db: Db, log: PlayLog) => {
  const sqlite = statementsFor(db)
  /** The file includes the plays up to this one. */
  let written = sqlite.mark.get()?.play ?? 0
  /** `late` includes the plays after `written` up to this one. */
  let counted = written
  let late = new PlayTally()
  /** Whether every play in the log is counted. */
  let isComplete = false
  /** The transaction of the last play, its plays, and the row number of the last. */
  let open: object | undefined
  let waiting: TalliedPlay[] = []
  let last = 0

  const addWaiting = () => {
    if (waiting.length === 0) return
    for (const play of waiting) late.addPlay(play)
    counted = last
    waiting = []
  }

  const write = (tx: SharedTx, tallies: readonly PlayTally[], upTo: number) => {
    for (const tally of tallies) addTo(sqlite, tally)
    sqlite.setMark.run(upTo)
    const before = written
    written = upTo
    tx.onRollback(() => {
      written = before
    })
  }

  /** Writes all counts, those of the transaction included. */
  const writeLate = (tx: SharedTx) => {
    const before = late
    const own = new PlayTally()
    const hasOwn = open === tx.transaction && waiting.length > 0
    const upTo = hasOwn ? last : counted
    if (hasOwn) for (const play of waiting) own.addPlay(play)
    if (hasOwn) waiting = []
    write(tx, [late, own], upTo)
    late = new PlayTally()
    const countedBefore = counted
    counted = upTo
    tx.onRollback(() => {
      late = before
      counted = countedBefore
    })
  }

  const begin = (tx: SharedTx) => {
    open = tx.transaction
    waiting = []
    tx.afterCommit(addWaiting)
    if (late.size > maxLateGroups) tx.beforeCommit(() => writeLate(tx))
  }

  const countAtStart = () => {
    if (log.lastPlay() - written > playsOfAStart) return
    while (!isComplete) {
      const { last: end, isEnd } = countLogged(sqlite, late, counted)
      counted = end
      isComplete = isEnd
    }
  }
  countAtStart()

  const countStep = (tx: SharedTx) => {
    log.flush()
    const tally = new PlayTally()
    const { last: end, isEnd } = countLogged(sqlite, tally, written)
    write(tx, [tally], end)
    const before = counted
    counted = end
    isComplete = isEnd
    tx.onRollback(() => {
      counted = before
      isComplete = false
    })
  }

  return {
    /** Whether every play in the log is counted, as it is except for a while after an upgrade. */
    isComplete: (): boolean => isComplete,

    /** The last play that the counts in the file include. */
    written: (): number => written,

    /** Counts what an earlier version has not counted, with other requests in between; ends early if `isStopped`. */
    complete: async (commit: GroupCommit, isStopped: () => boolean): Promise<void> => {
      const giveWay = takeTurns()
      while (!isComplete && !isStopped()) {
        await giveWay()
        await commit.runForAll(countStep)
      }
    },

    /** Counts a play that the transaction has appended to the log. */
    count: (tx: Tx, row: number, play: TalliedPlay) => {
      if (!isComplete) return
      if (open !== tx.transaction) begin(tx)
      waiting.push(play)
      last = row
    },

    /** A merge puts an earlier play before `play`, which had been the first of its player in the campaign. */
    uncountFirst: (tx: Tx, campaign: number, play: number) => {
      if (isComplete) writeLate(tx)
      // Later plays are counted as they are by then.
      if (play <= written) sqlite.addTotals.run(campaign, 0, 0, -1)
    },

    /** The number of groups of which the file does not have all plays. */
    lateGroups: (): number => late.size,

    writeBack: async (commit: GroupCommit): Promise<null | Refusal> =>
      isComplete && counted > written ? commit.runForAll((tx) => writeLate(tx) ?? null) : null,

    /** The counts that are in memory alone. */
    late: (): PlayTally => late,
  }
}

export type ResultCounts = ReturnType<typeof resultCounts>
