import { facts } from "../engine/commit/batch.ts"
import type { Reader } from "../engine/row/facts.ts"

const giving = (table: string, id: string, prizes: string, condition: string) =>
  `SELECT t.${id} AS id FROM ${table} t WHERE t.org_id = $1 AND strpos(t.config::text, $2) > 0 AND ${condition}
     AND EXISTS (SELECT 1 FROM json_array_elements(
       CASE json_typeof(t.config #> '${prizes}') WHEN 'array' THEN t.config #> '${prizes}' ELSE '[]' END) p
       WHERE p #>> '{prize,campaignId}' = $2)
   LIMIT 1`
const givingMiniGame = giving("mini_games", "notification_id", "{segments}", "TRUE")
const givingCampaign = giving("campaigns", "campaign_id", "{ranking,prizes}", "t.campaign_id <> $2")

const giver: Reader<readonly [orgId: string, campaignId: string], string | null> = {
  name: "what gives codes of a campaign",
  idOf: (key) => key.join("\n"),
  load: (session, keys) =>
    Promise.all(
      keys.map(async (key) => {
        const [miniGame] = await session.query<{ id: string }>(givingMiniGame, [...key])
        if (miniGame) return `mini-game ${miniGame.id}`
        const [campaign] = await session.query<{ id: string }>(givingCampaign, [...key])
        return campaign ? `the ranking of campaign ${campaign.id}` : null
      }),
    ),
}

/** What gives codes of a campaign besides its own plays: a mini-game, or the ranking of another campaign. */
export const codeGiver = (orgId: string, campaignId: string): string | null => facts().get(giver, [orgId, campaignId])
