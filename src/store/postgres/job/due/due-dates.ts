import type { Pool } from "pg"
import { inEveryPart } from "../../cluster/every-part.ts"

type NamedCampaign = { readonly orgId: string; readonly campaignId: string }

const dueCampaigns = `SELECT org_id AS "orgId", campaign_id AS "campaignId" FROM campaigns
  WHERE dates_due_at <= $1 AND strpos(org_id, '~') = 0 ORDER BY dates_due_at LIMIT $2`

/** Up to `limit` campaigns that have reached one of their dates. Any process may find them. */
export const dueDates =
  (pool: Pool) =>
  (now: number, limit: number): Promise<readonly NamedCampaign[]> =>
    inEveryPart(pool, (session) => session.query<NamedCampaign>(dueCampaigns, [now, limit]))
