import { and, eq, inArray } from "drizzle-orm"
import type { PageRequest } from "../../../core/page.ts"
import { poolCodeStatuses } from "../../../core/pool/pool.ts"
import type { ListedCode, PoolReads } from "../../../record/pool.ts"
import type { Db } from "../file/open.ts"
import { codeLots } from "../schema/pool.ts"

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
  const textsFrom = client.query<{ place: number; code: string }, [pool: number, from: number, limit: number]>(
    "SELECT place, code FROM pool_codes WHERE pool = ? AND place >= ? ORDER BY place LIMIT ?",
  )
  const last = client.query<{ place: number | null }, [number]>(
    "SELECT max(place) AS place FROM pool_codes WHERE pool = ?",
  )

  return {
    lots: async (orgId, pools) =>
      db
        .select()
        .from(codeLots)
        .where(and(eq(codeLots.orgId, orgId), inArray(codeLots.pool, [...pools])))
        .all(),

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
