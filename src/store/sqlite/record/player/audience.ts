import type { Audiences } from "../../../../record/player/audience.ts"
import type { Db } from "../../file/open.ts"
import { noRow } from "./player.ts"

/** Only configurations with rules contain this text, since the quotation marks of values are escaped. */
const withRules = (table: string) => `instr(${table}.config, '"eligibility":') > 0`

const naming = (
  table: string,
  id: string,
) => `SELECT t.${id} AS id FROM ${table} t, json_each(t.config, '$.eligibility.rules') r
  WHERE t.org_id = ?1 AND ${withRules("t")}
    AND ?2 IN (json_extract(r.value, '$.audience'), json_extract(r.value, '$.notAudience')) LIMIT 1`

/** The lookups of audiences that are not of single rows. */
export const audienceLookups = ({ $client: client }: Db): Pick<Audiences, "membershipOf" | "namedBy"> => {
  const isMember = client.query<{ isMember: 0 | 1 }, [orgId: string, audienceId: string, id: string, player: number]>(
    `SELECT EXISTS (SELECT 1 FROM audience_members m WHERE m.audience = a.id AND m.external_user_id = +?3)
       OR EXISTS (SELECT 1 FROM players p CROSS JOIN audience_members m
         WHERE p.merged_into = +?4 AND m.audience = a.id AND m.external_user_id = p.external_user_id) AS isMember
     FROM audiences a WHERE a.org_id = +?1 AND a.audience_id = +?2 AND a.deleted_at IS NULL`,
  )
  const campaignNaming = client.query<{ id: string }, [string, string]>(naming("campaigns", "campaign_id"))
  const miniGameNaming = client.query<{ id: string }, [string, string]>(naming("notifications", "notification_id"))
  return {
    membershipOf:
      ({ orgId }, { row, player }) =>
      (audienceId) =>
        isMember.get(orgId, audienceId, player.externalUserId, row ?? noRow)?.isMember === 1,

    namedBy: (orgId, audienceId) => {
      const campaign = campaignNaming.get(orgId, audienceId)
      if (campaign) return `campaign ${campaign.id}`
      const miniGame = miniGameNaming.get(orgId, audienceId)
      return miniGame ? `mini-game ${miniGame.id}` : null
    },
  }
}
