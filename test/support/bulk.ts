import { Database } from "bun:sqlite"
import { completeCodeIndex } from "../../src/store/sqlite/code-index.ts"

/** A code as the bulk writes it; what is left out says: active, of one use. */
export type BulkCode = { code: string; uses?: number; expiresAt: number; deactivatedAt?: number; player?: string }

/** Writes codes of `campaignId` straight into a database that nobody serves, where the API would take minutes. */
export const insertCodes = (
  databasePath: string,
  orgId: string,
  campaignId: string,
  codes: Iterable<BulkCode>,
  now: number,
) => {
  const db = new Database(databasePath)
  db.run("PRAGMA busy_timeout = 5000")
  db.run("PRAGMA synchronous = OFF")
  db.run("PRAGMA cache_size = -131072")
  const campaign = db
    .query<{ id: number }, [string, string]>("SELECT id FROM campaigns WHERE org_id = ? AND campaign_id = ?")
    .get(orgId, campaignId)
  const findPlayer = db.query<{ id: number }, [string, string]>(
    "SELECT id FROM players WHERE org_id = ? AND external_user_id = ?",
  )
  const insert = db.prepare(
    `INSERT INTO promo_codes (org_id, code_key, code, campaign, player, origin, discount_type, discount_value, uses,
      max_uses, created_at, expires_at, deactivated_at) VALUES (?, ?, ?, ?, ?, 'play', 'percentage', 10, ?, 1, ?, ?, ?)`,
  )
  const players = new Map<string, number>()
  const playerRow = (externalUserId: string) => {
    const row = players.get(externalUserId) ?? findPlayer.get(orgId, externalUserId)?.id ?? 0
    players.set(externalUserId, row)
    return row
  }
  db.transaction(() => {
    for (const { code, uses = 0, expiresAt, deactivatedAt = null, player = "user" } of codes)
      insert.run(orgId, code, code, campaign?.id ?? 0, playerRow(player), uses, now, expiresAt, deactivatedAt)
    completeCodeIndex(db)
  })()
  db.close()
}

/** A play as the bulk writes it. */
export type BulkPlay = { readonly user: string; readonly at: number; readonly score?: number; readonly won?: boolean }

/**
 * Writes plays of `campaignId` straight into a database that nobody serves, with their standings, whose counts of limits are
 * left to be made. The players are made where they do not exist.
 */
export const insertPlays = (databasePath: string, orgId: string, campaignId: string, plays: Iterable<BulkPlay>) => {
  const db = new Database(databasePath)
  db.run("PRAGMA busy_timeout = 5000")
  db.run("PRAGMA synchronous = OFF")
  const campaign =
    db
      .query<{ id: number }, [string, string]>("SELECT id FROM campaigns WHERE org_id = ? AND campaign_id = ?")
      .get(orgId, campaignId)?.id ?? 0
  const makePlayer = db.prepare(
    "INSERT INTO players (org_id, external_user_id, created_at) VALUES (?, ?, 0) ON CONFLICT DO NOTHING",
  )
  const findPlayer = db.query<{ id: number }, [string, string]>(
    "SELECT id FROM players WHERE org_id = ? AND external_user_id = ?",
  )
  const insert = db.query<{ id: number }, (string | number | null)[]>(
    `INSERT INTO plays (session_id, campaign, player, previous, at, result, won, used_quota, score)
     VALUES (?, ?, ?, ?, ?, '', ?, ?, ?) RETURNING id`,
  )
  const standing = db.prepare(
    `INSERT INTO standings (campaign, player, last_play, last_at, total_score, total_reached)
     VALUES (?, ?, ?, ?, ?, ?)`,
  )
  type Known = { row: number; last: number | null; at: number; score: number; reached: number | null }
  const known = new Map<string, Known>()
  db.transaction(() => {
    for (const { user, at, score = 0, won = false } of plays) {
      if (!known.has(user)) makePlayer.run(orgId, user)
      const row = known.get(user)?.row ?? findPlayer.get(orgId, user)?.id ?? 0
      const before = known.get(user) ?? { row, last: null, at, score: 0, reached: null }
      const id =
        insert.get(`bulk-${user}-${at}`, campaign, row, before.last, at, Number(won), Number(won), score)?.id ?? 0
      const reached = score === 0 ? before.reached : id
      known.set(user, { row, last: id, at: Math.max(before.at, at), score: before.score + score, reached })
    }
    for (const { row, last, at, score, reached } of known.values())
      standing.run(campaign, row, last, at, score, reached)
    db.run("INSERT OR REPLACE INTO standings_written SELECT 1, max(id) FROM plays")
  })()
  db.close()
}
