import { and, eq, inArray, sql } from "drizzle-orm"
import type { DrawReference, PlayPoints } from "../../../../core/player/own.ts"
import type { OwnDetails } from "../../../../operation/read/player/own.ts"
import type { Db } from "../../engine/page.ts"
import { toStored } from "../../record/campaign/campaign.ts"
import { campaigns } from "../../schema/campaign.ts"
import { drawnBetween } from "../draw.ts"

type PointsRow = { readonly sessionId: string } & PlayPoints & Record<string, unknown>
type DrawRow = { readonly place: number } & DrawReference & Record<string, unknown>

/** What the plays of a page gave, and what they are called (docs/api.md#own-records). */
export const ownDetails = (db: Db): OwnDetails => ({
  campaignsOf: async (orgId, campaignIds) => {
    if (campaignIds.length === 0) return new Map()
    const isAsked = and(eq(campaigns.orgId, orgId), inArray(campaigns.campaignId, [...campaignIds]))
    const rows = await db.select().from(campaigns).where(isAsked)
    return new Map(rows.map((row) => [row.campaignId, toStored(row).campaign]))
  },

  pointsOf: async (orgId, sessionIds) => {
    if (sessionIds.length === 0) return new Map()
    // Looked up play by play: the planner might join the whole table.
    const { rows } = await db.execute<PointsRow>(sql`
      SELECT k.id AS "sessionId", coalesce(sum(l.points) FILTER (WHERE l.reason = 'play'), 0)::float8 AS awarded,
        coalesce(-sum(l.points) FILTER (WHERE l.reason = 'play_cost'), 0)::float8 AS spent
      FROM json_array_elements_text(${JSON.stringify(sessionIds)}::json) k(id)
      CROSS JOIN LATERAL (SELECT reason, points FROM points_ledger
        WHERE org_id = ${orgId} AND source_id = k.id AND reason IN ('play', 'play_cost') OFFSET 0) l
      GROUP BY k.id`)
    return new Map(rows.map(({ sessionId, awarded, spent }) => [sessionId, { awarded, spent }]))
  },

  drawsAt: async (orgId, places) => {
    const asked = places.flatMap(({ chain, draw }, place) =>
      chain === null || draw === null ? [] : [{ place, chain, n: draw }],
    )
    const found = new Map<number, DrawReference>()
    if (asked.length > 0) {
      const drawn = drawnBetween(sql`${orgId}`, sql`k.chain`, sql`k.n`, sql`k.n`)
      const { rows } = await db.execute<DrawRow>(sql`
        SELECT k.place, c.chain_id AS "chainId", k.n, encode(t.hash, 'hex') AS hash
        FROM json_to_recordset(${JSON.stringify(asked)}::json) AS k(place int, chain bigint, n int)
        CROSS JOIN LATERAL (SELECT chain_id FROM chains WHERE org_id = ${orgId} AND id = k.chain OFFSET 0) c
        CROSS JOIN LATERAL (SELECT * FROM ${drawn} d OFFSET 0) t`)
      for (const { place, chainId, n, hash } of rows) found.set(place, { chainId, n, hash })
    }
    return places.map((_, place) => found.get(place) ?? null)
  },
})
