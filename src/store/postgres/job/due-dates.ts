import type { Pool } from "pg"
import { withSession } from "../connection/pool.ts"

type NamedCampaign = { readonly orgId: string; readonly campaignId: string }

const dueCampaigns = `SELECT org_id AS "orgId", campaign_id AS "campaignId" FROM campaigns
  WHERE dates_due_at <= $1 ORDER BY dates_due_at LIMIT $2`

/** At most `limit` campaigns one of whose dates has come, as any process sees them. */
export const dueDates =
  (pool: Pool) =>
  (now: number, limit: number): Promise<readonly NamedCampaign[]> =>
    withSession(pool, (session) => session.query(dueCampaigns, [now, limit]))
