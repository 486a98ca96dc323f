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
