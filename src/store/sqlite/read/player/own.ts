import type { OwnDetails } from "../../../../operation/read/player/own.ts"
import type { Db } from "../../file/open.ts"
import type { Campaigns } from "../../record/campaign/campaign.ts"

/** What the plays of a page gave, and what they are called (docs/api.md#own-records). */
export const ownDetails = (db: Db, campaigns: Pick<Campaigns, "findCampaign">): OwnDetails => {
  const pointsOfPlay = db.$client.query<{ reason: string; points: number }, [string]>(
    `SELECT reason, points FROM points_ledger INDEXED BY points_ledger_of_plays
     WHERE source_id = ? AND reason IN ('play', 'play_cost')`,
  )
  const drawAt = db.$client.query<{ chainId: string; hash: Uint8Array }, [chain: number, n: number]>(
    "SELECT c.chain_id AS chainId, d.hash FROM draws d JOIN chains c ON c.id = d.chain WHERE d.chain = ? AND d.n = ?",
  )
  const sumOf = (rows: readonly { readonly reason: string; readonly points: number }[], reason: string) =>
    rows.reduce((sum, row) => (row.reason === reason ? sum + row.points : sum), 0)

  return {
    campaignsOf: async (orgId, campaignIds) =>
      new Map(
        campaignIds.flatMap((id) => {
          const found = campaigns.findCampaign(orgId, id)
          return found ? [[id, found.campaign] as const] : []
        }),
      ),

    pointsOf: async (_orgId, sessionIds) =>
      new Map(
        sessionIds.map((id) => {
          const rows = pointsOfPlay.all(id)
          return [id, { awarded: sumOf(rows, "play"), spent: -sumOf(rows, "play_cost") }]
        }),
      ),

    drawsAt: async (_orgId, places) =>
      places.map(({ chain, draw: n }) => {
        const found = chain === null || n === null ? null : drawAt.get(chain, n)
        return found && n !== null ? { chainId: found.chainId, n, hash: found.hash.toHex() } : null
      }),
  }
}
