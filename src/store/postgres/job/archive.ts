import type { Pool } from "pg"
import { prizeKinds } from "../../../core/campaign/prize/prize.ts"
import { zoneOrUtc } from "../../../core/period.ts"
import type {
  ArchivableCampaign,
  ArchivePosition,
  ArchiveSteps,
  ArchiveTurn,
  LeavingRow,
  WrittenFiles,
} from "../../../record/campaign/archive.ts"
import { inEveryPart } from "../cluster/every-part.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { lockSpace } from "../engine/commit/batch.ts"
import { exclusivelyIn } from "../engine/commit/exclusive.ts"
import type { CountKey } from "../standing/log-count.ts"
import { Changed, Counting, carry, count } from "./archived-counts.ts"

/** How many plays leave in one step, for which the organization's other changes wait, and how many it looks at. */
const playsOfAStep = 200
const playsOfAPage = 1_000

const selectOrganizations = `SELECT o.org_id AS "orgId" FROM organizations o
  WHERE NOT EXISTS (SELECT FROM removals r WHERE r.org_id = o.org_id) ORDER BY o.org_id`
/** Processes of earlier versions look for everything in the log. */
const selectOlder = "SELECT id FROM processes WHERE NOT counts_archived AND NOT ended LIMIT 1"
/** From then on, those versions refuse to start: they would give again what has left. */
const refuseOlder = `UPDATE migrations SET name = '0084_contract_0084_handed_out_wins'
  WHERE name = '0084_handed_out_wins'`
const selectCampaigns = `SELECT c.id::float8 AS row, c.config ->> 'timezone' AS timezone, c.ranking_due_at::float8 AS "rankingDueAt",
    (SELECT min(coalesce(r.starts_at, 0))::float8 FROM ranking_rounds r WHERE r.org_id = $1 AND r.campaign = c.id
      AND r.given_at IS NULL AND r.decided_at IS NULL) AS "undecidedFrom"
  FROM campaigns c WHERE c.org_id = $1 ORDER BY c.id`

const isSettled = `NOT EXISTS (SELECT FROM merges m WHERE m.org_id = $1 AND p.player IN (m.from_player, m.into_player))`

/** Below this row number, all counts of plays are complete. */
const counted = `least(coalesce((SELECT up_to FROM activity_marks WHERE org_id = $1), 0),
  coalesce((SELECT least(up_to, costs_up_to) FROM result_marks WHERE org_id = $1), 0))`

const [codeKind, pointsKind] = [prizeKinds.indexOf("promo_code"), prizeKinds.indexOf("points")]

/** The code that the play `p` gave cannot be redeemed any more at `$6`. */
const isSpent = `EXISTS (SELECT FROM promo_codes c WHERE c.org_id = $1 AND c.code_key = upper(p.prize_code)
  AND (c.uses >= c.max_uses OR c.deactivated_at IS NOT NULL OR c.expires_at <= $6))`
const hasNoNote = "NOT EXISTS (SELECT h.play FROM handouts h WHERE h.org_id = $1 AND h.play = p.id)"
/** The prize of the play `p` was handed out, long enough ago that nobody takes it back. */
const isHandedOut =
  "EXISTS (SELECT h.play FROM handouts h WHERE h.org_id = $1 AND h.play = p.id AND h.handed_out_at < $5)"
/** Prizes with planned moments are matched with their plays. */
const isFinalWin = `CASE p.prize_kind WHEN ${codeKind} THEN p.prize_code IS NOT NULL AND ${hasNoNote} AND ${isSpent}
    WHEN ${pointsKind} THEN p.prize_code IS NULL AND ${hasNoNote}
    ELSE p.prize_code IS NULL AND CASE WHEN p.prize_id IS NULL THEN p.prize_kind IS NULL AND ${hasNoNote} ELSE ${isHandedOut} END END
  AND (p.prize_id IS NULL OR NOT EXISTS (SELECT FROM moment_batches b
    WHERE b.org_id = $1 AND b.campaign = $2 AND b.prize_id = p.prize_id))`

/** The plays `p` of which only counts are still needed: they used up no entry code, and their prizes are settled. */
const mayLeave = `p.entry_code IS NULL AND p.xp IS NOT NULL AND CASE WHEN p.won THEN ${isFinalWin}
  ELSE NOT p.used_quota AND p.prize_id IS NULL AND p.prize_code IS NULL END`

/** The points that the play `p` gave. */
const pointsGiven = `CASE WHEN p.won AND p.prize_code IS NULL THEN coalesce((SELECT sum(l.points) FROM points_ledger l
  WHERE l.org_id COLLATE "C" = $1 AND l.source_id = p.session_id AND l.reason IN ('play', 'play_cost') AND l.reason = 'play'), 0)
  ELSE 0 END`

const page = `SELECT p.* FROM plays p WHERE p.org_id COLLATE "C" = $1 AND p.campaign = $2 AND p.at >= $3
  AND (p.at > $3 OR p.id > $4) AND p.at < $5 ORDER BY p.at, p.id LIMIT ${playsOfAPage}`
const selectLeaving = `WITH page AS MATERIALIZED (${page})
  SELECT 'play' AS type, p.id::float8 AS row, p.at::float8 AS at, p.player::float8 AS player, p.campaign::float8 AS campaign,
    p.session_id AS "sessionId", p.result, p.won, p.used_quota AS "usedQuota", p.score, p.xp::float8 AS xp,
    p.segment_id AS "segmentId", p.prize_id AS "prizeId", p.prize_code AS "prizeCode", p.prize_kind AS "prizeKind",
    p.prize_name AS "prizeName", p.prize_value::float8 AS "prizeValue", (${pointsGiven})::float8 AS points,
    p.beyond_limit AS "beyondLimit", p.play_grant::float8 AS "playGrant", p.chain::float8 AS chain,
    (SELECT h.handed_out_at FROM handouts h WHERE h.org_id = $1 AND h.play = p.id)::float8 AS "handedOutAt"
  FROM page p JOIN standings s ON s.org_id = $1 AND s.player = p.player AND s.campaign = p.campaign
  WHERE ${mayLeave} AND p.id < ${counted} AND p.id <> s.last_play AND ${isSettled}
  ORDER BY p.at, p.id LIMIT ${playsOfAStep}`
const selectEnd = `WITH page AS MATERIALIZED (${page})
  SELECT at::float8 AS at, id::float8 AS row, count(*) OVER ()::float8 AS rows FROM page ORDER BY at DESC, id DESC LIMIT 1`
const selectCampaign = `SELECT campaign_id AS "campaignId", config ->> 'currency' AS currency FROM campaigns
  WHERE org_id = $1 AND id = $2`

const selectFiles = "SELECT month, bytes::float8 AS bytes FROM archive_files WHERE org_id = $1 AND folder = $2"

const removePlays = `DELETE FROM plays p USING standings s WHERE p.org_id = $1 AND p.id = ANY ($2::bigint[]) AND s.org_id = $1
  AND s.player = p.player AND s.campaign = p.campaign AND s.last_play <> p.id AND ${isSettled}
  RETURNING p.id::float8 AS row, p.player::float8 AS player`
/** Notes on prizes are deleted with the plays: a name in one would be out of reach of a later erasure. */
const removeHandouts = `DELETE FROM handouts h WHERE h.org_id = $1 AND h.play = ANY ($2::bigint[])
  RETURNING h.play::float8 AS row, h.handed_out_at::float8 AS "handedOutAt"`
const noteArchive = `INSERT INTO play_archives (org_id, plays, until, last_play) VALUES ($1, $2, $3, $4)
  ON CONFLICT (org_id) DO UPDATE SET plays = play_archives.plays + excluded.plays,
    until = greatest(play_archives.until, excluded.until), last_play = greatest(play_archives.last_play, excluded.last_play)`
const noteFiles = `INSERT INTO archive_files (org_id, folder, month, bytes)
  SELECT $1, $2, u.* FROM unnest($3::text[], $4::bigint[]) AS u
  ON CONFLICT (org_id, folder, month) DO UPDATE SET bytes = excluded.bytes`

/** Held by the connection, not by a lease that ends while the process stands still. */
const tryFiles = `SELECT pg_try_advisory_lock(${lockSpace}, hashtext('archive ' || $1)) AS taken`
const giveFilesBack = `SELECT pg_advisory_unlock(${lockSpace}, hashtext('archive ' || $1))`
/** A connection that an error has cut gives its lock back a moment later. */
const takeTries = 20
const tryMs = 50

type Found = Omit<LeavingRow, keyof typeof untold | "campaignId" | "currency" | "granted">
type Removed = { readonly row: number; readonly player: number }
type RemovedHandout = { readonly row: number; readonly handedOutAt: number | null }

/** What the line of a play in the archive does not say. */
const untold = {
  metadata: null,
  entryCode: null,
  forfeitedAt: null,
} as const

const requireNoOlder = async (session: Session): Promise<void> => {
  if ((await session.query(selectOlder)).length > 0) throw new Error("a process of an earlier version serves; end it")
}

const removeAll = async (session: Session, orgId: string, plays: readonly LeavingRow[]) => {
  const removed = await session.query<Removed>(removePlays, [orgId, plays.map(({ row }) => row)])
  const players = new Map(removed.map(({ row, player }) => [row, player]))
  if (plays.some(({ row, player }) => players.get(row) !== player)) throw new Changed()
  const handouts = await session.query<RemovedHandout>(removeHandouts, [orgId, plays.map(({ row }) => row)])
  const times = new Map(handouts.map(({ row, handedOutAt }) => [row, handedOutAt]))
  if (plays.some(({ row, handedOutAt }) => handedOutAt !== (times.get(row) ?? null))) throw new Changed()
}

const note = (session: Session, orgId: string, { folder, bytes }: WrittenFiles) =>
  session.query(noteFiles, [orgId, folder, [...bytes.keys()], [...bytes.values()]])

type Counters = {
  /** Count the activity and the results of an organization up to the newest play. */
  countActivity(orgId: string): Promise<void>
  countResults(orgId: string): Promise<void>
  /** Completes a count of a log. It reports its own errors. */
  finishCount(key: CountKey): Promise<void>
}

/** On one connection: without it, another process may be at work, and nothing leaves. */
const turnOf = (session: Session, orgId: string, finishCount: Counters["finishCount"]): ArchiveTurn<LeavingRow> => ({
  writtenBytes: async (folder) => {
    type Row = { readonly month: string; readonly bytes: number }
    const found = await session.query<Row>(selectFiles, [orgId, folder])
    return new Map(found.map(({ month, bytes }) => [month, bytes]))
  },

  noteFiles: (found) => note(session, orgId, found),

  leave: async (plays, written) => {
    const campaign = plays[0]?.campaign ?? 0
    const greatest = (of: "at" | "row") => Math.max(...plays.map((play) => play[of]))
    try {
      await exclusivelyIn(session, orgId, async () => {
        await requireNoOlder(session)
        await removeAll(session, orgId, plays)
        await carry(session, orgId, campaign, plays)
        await count(session, orgId, campaign, plays)
        await session.query(noteArchive, [orgId, plays.length, greatest("at"), greatest("row")])
        await note(session, orgId, written)
      })
      return true
    } catch (error) {
      if (!(error instanceof Changed)) throw error
      await session.query("ROLLBACK")
      // Whoever has begun it may be gone.
      if (error instanceof Counting) for (const key of error.counts) void finishCount(key)
      return false
    }
  },
})

/** Takes the files of an organization; false if another process has them. */
const takeFiles = async (session: Session, orgId: string): Promise<boolean> => {
  for (let tries = 1; ; tries++) {
    const [lock] = await session.query<{ taken: boolean }>(tryFiles, [orgId])
    if (lock?.taken || tries === takeTries) return lock?.taken === true
    await Bun.sleep(tryMs)
  }
}

/** Moves plays out of PostgreSQL into the archive. */
export const archiveSteps = (
  pool: Pool,
  { countActivity, countResults, finishCount }: Counters,
): ArchiveSteps<LeavingRow> => ({
  organizations: async () => {
    await withSession(pool, async (session) => {
      await requireNoOlder(session)
      await session.query(refuseOlder)
    })
    const found = await inEveryPart(pool, (session) => session.query<{ orgId: string }>(selectOrganizations))
    return found.map(({ orgId }) => orgId)
  },

  settle: async (orgId) => {
    await countActivity(orgId)
    await countResults(orgId)
  },

  campaigns: (orgId) =>
    withSession(pool, async (session) => {
      type Row = Omit<ArchivableCampaign, "timezone"> & { readonly timezone: string | null }
      const found = await session.query<Row>(selectCampaigns, [orgId])
      return found.map(({ timezone, ...campaign }) => ({ ...campaign, timezone: zoneOrUtc(timezone) }))
    }),

  next: (orgId, campaign, { now, until, after }) =>
    withSession(pool, async (session) => {
      const { at, row } = after ?? { at: 0, row: 0 }
      const values = [orgId, campaign, at, row, until]
      const [end] = await session.query<ArchivePosition & { readonly rows: number }>(selectEnd, values)
      const [named] = await session.query<Pick<LeavingRow, "campaignId" | "currency">>(selectCampaign, [
        orgId,
        campaign,
      ])
      if (!end || !named) return { plays: [], next: null }
      const found = await session.query<Found>(selectLeaving, [...values, now])
      const plays = found.map(
        (play): LeavingRow => ({ ...play, ...untold, ...named, granted: play.playGrant !== null }),
      )
      const last = found.length === playsOfAStep ? found.at(-1) : undefined
      if (last) return { plays, next: { at: last.at, row: last.row } }
      return { plays, next: end.rows === playsOfAPage ? { at: end.at, row: end.row } : null }
    }),

  alone: (orgId, work) =>
    withSession(pool, async (session) => {
      if (!(await takeFiles(session, orgId))) return null
      try {
        const value = await work(turnOf(session, orgId, finishCount))
        await session.query(giveFilesBack, [orgId])
        return value
      } catch (error) {
        // The error may come from the middle of a transaction; a connection that is lost gives its lock back by itself.
        await session.query("ROLLBACK").catch(() => undefined)
        await session.query(giveFilesBack, [orgId]).catch(() => undefined)
        throw error
      }
    }),
})
