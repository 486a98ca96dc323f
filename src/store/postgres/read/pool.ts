import type { Pool as Connections } from "pg"
import { poolCodeStatuses } from "../../../core/pool/pool.ts"
import type { ListedCode, PoolReads } from "../../../record/pool/reads.ts"
import { type Session, withSession } from "../connection/pool.ts"
import { reread } from "../connection/reread.ts"

const selectExpired = `SELECT t.pool, sum(t.free)::bigint AS codes FROM code_lots t
  WHERE t.org_id = $1 AND t.pool = ANY($2::bigint[]) AND t.expires_at <= $3 GROUP BY t.pool`

/** A code of a pool with what it refers to; each status has its own part of the index. */
const selectListed = `SELECT t.place, t.code, t.status, t.at, u.external_user_id AS "externalUserId",
    coalesce(s.session_id, CASE WHEN p.origin = 'play' THEN p.issue_key END) AS "sessionId",
    c.campaign_id AS "campaignId"
  FROM (SELECT t.* FROM unnest($3::bigint[]) AS k(status) CROSS JOIN LATERAL (
      SELECT * FROM pool_codes t WHERE t.org_id = $1 AND t.pool = $2 AND t.status = k.status AND t.place < $4
      ORDER BY t.place DESC LIMIT $5 OFFSET 0) t) t
  LEFT JOIN LATERAL (SELECT * FROM promo_codes p WHERE p.org_id = $1 AND p.id = t.promo_code OFFSET 0) p ON true
  LEFT JOIN LATERAL (SELECT * FROM plays s WHERE s.org_id = $1 AND s.id = t.play OFFSET 0) s ON true
  LEFT JOIN LATERAL (SELECT * FROM players u WHERE u.org_id = $1 AND u.id = coalesce(p.player, s.player) OFFSET 0) u
    ON true
  LEFT JOIN LATERAL (SELECT * FROM campaigns c WHERE c.org_id = $1 AND c.id = coalesce(p.campaign, s.campaign) OFFSET 0) c
    ON true
  ORDER BY t.place DESC LIMIT $5`
const selectTexts = `SELECT place, code FROM pool_codes WHERE org_id = $1 AND pool = $2 AND place >= $3
  ORDER BY place LIMIT $4`
const selectLast = "SELECT max(place) AS place FROM pool_codes WHERE org_id = $1 AND pool = $2"

/** Reads of pools outside of jobs. */
export const poolReads = (connections: Connections): PoolReads => {
  const session: Session = {
    query: (text, values) => reread(() => withSession(connections, (one) => one.query(text, values))),
  }
  return {
    expired: async (orgId, pools, now) => {
      const found = await session.query<{ pool: number; codes: number }>(selectExpired, [orgId, pools, now])
      return new Map(found.map(({ pool, codes }) => [pool, codes]))
    },

    codes: (orgId, pool, status, { limit, before }) => {
      const statuses = status === null ? [...poolCodeStatuses.keys()] : [status]
      return session.query<ListedCode>(selectListed, [orgId, pool, statuses, before ?? Number.MAX_SAFE_INTEGER, limit])
    },

    texts: (orgId, pool, from, limit) => session.query(selectTexts, [orgId, pool, from, limit]),

    lastPlace: async (orgId, pool) =>
      (await session.query<{ place: number | null }>(selectLast, [orgId, pool]))[0]?.place ?? null,
  }
}
