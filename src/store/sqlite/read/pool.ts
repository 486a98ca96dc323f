import type { PageRequest } from "../../../core/page.ts"
import { poolCodeStatuses } from "../../../core/pool/pool.ts"
import type { ListedCode, PoolReads } from "../../../record/pool/reads.ts"
import type { Db } from "../file/open.ts"

/** A code of a pool with what it refers to: the code that a player was given, or the play that used it. */
const selectListed = `SELECT t.place, t.code, t.status, t.at, u.external_user_id AS externalUserId,
    coalesce(s.session_id, CASE WHEN p.origin = 'play' THEN p.issue_key END) AS sessionId, c.campaign_id AS campaignId
  FROM pool_codes t INDEXED BY pool_codes_by_status
  LEFT JOIN promo_codes p ON p.id = t.promo_code
  LEFT JOIN plays s ON s.id = t.play
  LEFT JOIN players u ON u.id = coalesce(p.player, s.player)
  LEFT JOIN campaigns c ON c.id = coalesce(p.campaign, s.campaign)
  WHERE t.pool = +?1 AND t.status = +?2 AND t.place < +?3 ORDER BY t.place DESC LIMIT CAST(?4 AS INTEGER)`

/** Reads of pools outside of jobs. */
export const poolReads = (db: Db): PoolReads => {
  const { $client: client } = db
  const ofStatus = client.query<ListedCode, [pool: number, status: number, before: number, limit: number]>(selectListed)
  const expiredOf = client.query<{ pool: number; codes: number }, [pools: string, now: number]>(
    `SELECT l.pool, sum(l.free) AS codes FROM json_each(?1) p CROSS JOIN code_lots l ON l.pool = p.value
     WHERE l.expires_at <= ?2 GROUP BY l.pool`,
  )
  const textsFrom = client.query<{ place: number; code: string }, [pool: number, from: number, limit: number]>(
    "SELECT place, code FROM pool_codes WHERE pool = ? AND place >= ? ORDER BY place LIMIT ?",
  )
  const last = client.query<{ place: number | null }, [number]>(
    "SELECT max(place) AS place FROM pool_codes WHERE pool = ?",
  )

  return {
    expired: async (_orgId, pools, now) => {
      const found = expiredOf.all(JSON.stringify(pools), now)
      return new Map(found.map(({ pool, codes }) => [pool, codes]))
    },

    codes: async (_orgId, pool, status, { limit, before }: PageRequest) => {
      const statuses = status === null ? poolCodeStatuses.keys() : [status]
      // Each status has its own part of the index.
      return [...statuses]
        .flatMap((one) => ofStatus.all(pool, one, before ?? Number.MAX_SAFE_INTEGER, limit))
        .sort((a, b) => b.place - a.place)
        .slice(0, limit)
    },

    texts: async (_orgId, pool, from, limit) => textsFrom.all(pool, from, limit),

    lastPlace: async (_orgId, pool) => last.get(pool)?.place ?? null,
  }
}
