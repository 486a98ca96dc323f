import type { Campaigns } from "../../../record/campaign/campaign.ts"
import type { Db } from "../file/open.ts"

const giving = (table: string, id: string, prizes: string, condition: string) =>
  `SELECT ${id} AS id FROM ${table} WHERE org_id = ?1 AND instr(config, ?2) > 0 AND ${condition}
     AND EXISTS (SELECT 1 FROM json_each(config, '${prizes}') p WHERE p.value ->> '$.prize.campaignId' = ?2)
   LIMIT 1`

/** Finds what gives codes of a campaign besides its own plays: a mini-game, or the ranking of another campaign. */
export const codeGivers = ({ $client: client }: Db): Campaigns["givingCodesOf"] => {
  const miniGame = client.query<{ id: string }, [string, string]>(
    giving("notifications", "notification_id", "$.segments", "TRUE"),
  )
  const campaign = client.query<{ id: string }, [string, string]>(
    giving("campaigns", "campaign_id", "$.ranking.prizes", "campaign_id <> ?2"),
  )
  return (orgId, campaignId) => {
    const wheel = miniGame.get(orgId, campaignId)
    if (wheel) return `mini-game ${wheel.id}`
    const ranked = campaign.get(orgId, campaignId)
    return ranked ? `the ranking of campaign ${ranked.id}` : null
  }
}
