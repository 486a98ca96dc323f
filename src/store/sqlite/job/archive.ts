import { takeTurns } from "../../../concurrency/turn.ts"
import { isSameArchived } from "../../../core/campaign/standing/archived.ts"
import { withLeaving } from "../../../core/campaign/standing/leaving.ts"
import { isTest } from "../../../core/organization/test-organization.ts"
import { zoneOrUtc } from "../../../core/period.ts"
import type { Result } from "../../../core/refusal.ts"
import {
  archivedCounts,
  archivedPrizes,
  archivedWins,
  numbersIn,
} from "../../../core/report/result/archived-results.ts"
import type { ArchivableCampaign, ArchiveSteps, LeavingRow, WrittenFiles } from "../../../record/campaign/archive.ts"
import type { TestUses } from "../../../record/test/test-use.ts"
import type { Tx } from "../../../record/transaction.ts"
import type { GroupCommit } from "../engine/commit/commit.ts"
import type { Db } from "../file/open.ts"
import type { Codes } from "../log/code/code.ts"
import type { ArchiveReaders } from "../log/play/archive-readers.ts"
import { leavingPlays, type Relink, relinked } from "../log/play/leaving.ts"
import type { PlayLog } from "../log/play/play-log.ts"
import type { Players } from "../record/player/player.ts"
import type { ResultCounts } from "../standing/result-counts.ts"
import type { StandingRows } from "../standing/standing-rows.ts"
import type { StandingRow } from "../standing/standing-statements.ts"

/** How long plays wait for a report that reads them to end. */
const readersMs = 20

type Needs = {
  readonly log: PlayLog
  readonly rows: StandingRows
  readonly results: Pick<ResultCounts, "written">
  readonly codes: Pick<Codes, "findCode">
  readonly people: Pick<Players, "merging">
  readonly testUses: Pick<TestUses, "add">
  readonly readers: ArchiveReaders
  /** Writes the rows that wait in memory. */
  settle(): Result<null>
}

/** The plays of a player that leave, with the standing and the chain as they were read. */
type Parting = {
  readonly standing: StandingRow
  readonly plays: readonly LeavingRow[]
  readonly links: readonly Relink[]
  /** What came before each of the plays that leave. */
  readonly left: readonly Relink[]
}

const statementsFor = ({ $client: client }: Db) => ({
  organizations: client.query<{ orgId: string }, []>(
    `SELECT o.org_id AS orgId FROM organizations o WHERE o.org_id NOT IN (SELECT r.org_id FROM removals r) ORDER BY o.id`,
  ),
  campaigns: client.query<Omit<ArchivableCampaign, "timezone"> & { timezone: string | null }, [string]>(
    `SELECT id AS row, config ->> '$.timezone' AS timezone, ranking_due_at AS rankingDueAt,
       (SELECT min(coalesce(r.starts_at, 0)) FROM ranking_rounds r
        WHERE r.campaign = c.id AND r.given_at IS NULL AND r.decided_at IS NULL) AS undecidedFrom
     FROM campaigns c WHERE org_id = ? ORDER BY id`,
  ),
  isMerging: client.query<{ found: 1 }, [number]>(
    "SELECT 1 AS found FROM merges WHERE ?1 IN (from_player, into_player) LIMIT 1",
  ),
  written: client.query<{ month: string; bytes: number }, [string, string]>(
    "SELECT month, bytes FROM archive_files WHERE org_id = ? AND folder = ?",
  ),
  relink: client.query<never, [previous: number | null, play: number]>("UPDATE plays SET previous = ? WHERE id = ?"),
  handedOut: client.query<{ play: number; handedOutAt: number | null }, [ids: string]>(
    "SELECT h.play, h.handed_out_at AS handedOutAt FROM json_each(?) j CROSS JOIN handouts h ON h.play = j.value",
  ),
  /** Notes on prizes are deleted with the plays: a name in one would be out of reach of a later erasure. */
  removeHandouts: client.query<never, [ids: string]>(
    "DELETE FROM handouts WHERE play IN (SELECT value FROM json_each(?))",
  ),
  remove: client.query<never, [ids: string]>("DELETE FROM plays WHERE id IN (SELECT value FROM json_each(?))"),
  count: client.query<never, [campaign: number, at: number, segmentId: string, result: string, plays: number]>(
    `INSERT INTO archived_counts (campaign, at, segment_id, result, plays) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET plays = plays + excluded.plays`,
  ),
  countWins: client.query<
    never,
    [number, number, ...[string, string, string], ...[number, number, number, number, number]]
  >(
    `INSERT INTO archived_wins (campaign, at, segment_id, prize_id, result, wins, quota_wins, points, codes, prizes)
     VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?) ON CONFLICT DO UPDATE
     SET wins = wins + excluded.wins, quota_wins = quota_wins + excluded.quota_wins, points = points + excluded.points,
       codes = codes + excluded.codes, prizes = prizes + excluded.prizes`,
  ),
  countPrize: client.query<never, [number, string, ...[number, number, number, number]]>(
    `INSERT INTO archived_prizes (campaign, prize_id, wins, quota_wins, handed_out, handed_out_value) VALUES (?, ?, ?, ?, ?, ?)
     ON CONFLICT DO UPDATE SET wins = wins + excluded.wins, quota_wins = quota_wins + excluded.quota_wins,
       handed_out = handed_out + excluded.handed_out, handed_out_value = handed_out_value + excluded.handed_out_value`,
  ),
  countGrants: client.query<never, [plays: number, grant: number]>(
    "UPDATE play_grants SET archived_plays = coalesce(archived_plays, 0) + ? WHERE id = ?",
  ),
  countDraws: client.query<never, [plays: number, chain: number]>(
    "UPDATE chains SET archived_plays = coalesce(archived_plays, 0) + ? WHERE id = ?",
  ),
  noteArchive: client.query<never, [orgId: string, plays: number, until: number, lastPlay: number]>(
    `INSERT INTO play_archives (org_id, plays, until, last_play) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE
     SET plays = plays + excluded.plays, until = max(until, excluded.until), last_play = max(last_play, excluded.last_play)`,
  ),
  noteFile: client.query<never, [orgId: string, folder: string, month: string, bytes: number]>(
    "INSERT INTO archive_files (org_id, folder, month, bytes) VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET bytes = excluded.bytes",
  ),
})

/** Moves plays out of a file into the archive. */
export const archiveSteps = (db: Db, commit: GroupCommit, needs: Needs): ArchiveSteps<LeavingRow> => {
  const { log, rows, results, codes, people, testUses, readers, settle } = needs
  const sqlite = statementsFor(db)
  const isMerging = (player: number) =>
    people.merging.laterFor(player) !== null || sqlite.isMerging.get(player) !== null
  const standingOf = (campaign: number, player: number) => (isMerging(player) ? null : rows.find(campaign, player))
  const { next, chains } = leavingPlays(db, { log, standingOf, counted: results.written, findCode: codes.findCode })

  /** Reads how the chains go on without these plays; null if a player has none of them any more. */
  const partings = async (plays: readonly LeavingRow[]): Promise<readonly Parting[] | null> => {
    const giveWay = takeTurns()
    const found: Parting[] = []
    for (const [player, own] of Map.groupBy(plays, (play) => play.player)) {
      await giveWay()
      const standing = rows.find(own[0]?.campaign ?? 0, player)
      if (!standing) return null
      const chain = await chains.read(standing, giveWay)
      found.push({ standing, plays: own, ...relinked(chain.plays, new Set(own.map(({ row }) => row))) })
    }
    return found
  }

  /** Whether only plays have been added since: the links of those that were there are the same. */
  const current = ({ standing: { id, campaign, player, archived } }: Parting): StandingRow | null => {
    const found = standingOf(campaign, player)
    return found?.id === id && isSameArchived(found.archived, archived) ? found : null
  }

  const remove = (tx: Tx, { plays, links }: Parting, standing: StandingRow) => {
    for (const { play, previous } of links) sqlite.relink.run(previous, play)
    rows.changeNow(tx, standing, withLeaving(standing, plays))
  }

  const countWins = (plays: readonly LeavingRow[]) => {
    const wins = archivedWins(plays)
    for (const { campaign, at, segmentId, prizeId, result, ...counted } of wins) {
      const { wins: won, quotaWins, points, codes: ofCodes, prizes } = counted
      sqlite.countWins.run(campaign, at, segmentId, prizeId, result, won, quotaWins, points, ofCodes, prizes)
    }
    for (const { campaign, prizeId, wins: won, quotaWins, handedOut, handedOutValue } of archivedPrizes(plays))
      sqlite.countPrize.run(campaign, prizeId, won, quotaWins, handedOut, handedOutValue)
  }

  /** Whether the prizes of these plays are handed out as they were when they were read. */
  const areHandedOut = (plays: readonly LeavingRow[]): boolean => {
    const stored = sqlite.handedOut.all(JSON.stringify(plays.map(({ row }) => row)))
    const times = new Map(stored.map(({ play, handedOutAt }) => [play, handedOutAt]))
    return plays.every(({ row, handedOutAt }) => handedOutAt === (times.get(row) ?? null))
  }

  const leaveNow = (tx: Tx, orgId: string, found: readonly Parting[], { folder, bytes }: WrittenFiles): boolean => {
    const standings = found.map(current)
    const plays = found.flatMap((parting) => parting.plays)
    if (standings.includes(null) || !areHandedOut(plays) || !readers.areNone()) return false
    for (const [index, parting] of found.entries()) {
      const standing = standings[index]
      if (standing) remove(tx, parting, standing)
    }
    const ids = JSON.stringify(plays.map(({ row }) => row))
    sqlite.removeHandouts.run(ids)
    sqlite.remove.run(ids)
    for (const { campaign, at, segmentId, result, plays: counted } of archivedCounts(plays))
      sqlite.count.run(campaign, at, segmentId, result, counted)
    countWins(plays)
    for (const [grant, counted] of numbersIn(plays.map(({ playGrant }) => playGrant)))
      sqlite.countGrants.run(counted, grant)
    for (const [chain, counted] of numbersIn(plays.map((play) => play.chain))) sqlite.countDraws.run(counted, chain)
    const greatest = (of: "at" | "row") => Math.max(...plays.map((play) => play[of]))
    sqlite.noteArchive.run(orgId, plays.length, greatest("at"), greatest("row"))
    for (const [month, length] of bytes) sqlite.noteFile.run(orgId, folder, month, length)
    if (isTest(orgId)) testUses.add(tx, orgId, { plays: -plays.length, players: 0 })
    tx.afterCommit(() => {
      for (const { campaign, at } of plays) readers.noteLeft(campaign, at)
      for (const { standing, left } of found) {
        chains.noteLeft(standing.id, new Set(left.map(({ play }) => play)))
        for (const { play, previous } of left) log.noteLeft(play, previous)
      }
    })
    return true
  }

  return {
    settle: () => settle(),
    organizations: async () => sqlite.organizations.all().map(({ orgId }) => orgId),
    campaigns: async (orgId) =>
      sqlite.campaigns.all(orgId).map(({ timezone, ...campaign }) => ({ ...campaign, timezone: zoneOrUtc(timezone) })),
    next,
    // One process has the file.
    alone: (orgId, work) =>
      work({
        writtenBytes: async (folder) =>
          new Map(sqlite.written.all(orgId, folder).map(({ month, bytes }) => [month, bytes])),
        noteFiles: ({ folder, bytes }) =>
          commit.run(orgId, (): null => {
            for (const [month, length] of bytes) sqlite.noteFile.run(orgId, folder, month, length)
            return null
          }),
        leave: async (plays, written) => {
          const found = await partings(plays)
          if (!found) return false
          while (!readers.areNone()) await Bun.sleep(readersMs)
          return commit.run(orgId, (tx) => leaveNow(tx, orgId, found, written))
        },
      }),
  }
}
