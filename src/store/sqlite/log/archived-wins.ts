import type { Db } from "../file/open.ts"
import { archiveReaders } from "./archive-readers.ts"

type Wins = { readonly wins: number | null }

/** What has left the log for the archive, and who reads plays meanwhile. */
export const archive = ({ $client: client }: Db) => {
  const ofCampaign = client.query<Wins, [number]>(
    "SELECT sum(quota_wins) AS wins FROM archived_prizes WHERE campaign = ?",
  )
  const ofPrize = client.query<Wins, [number, string]>(
    "SELECT wins FROM archived_prizes WHERE campaign = ? AND prize_id = ?",
  )
  return {
    readers: archiveReaders(),

    /** The wins of all players that `rewardLimits` counts. */
    winsOfCampaign: (campaign: number): number => ofCampaign.get(campaign)?.wins ?? 0,

    winsOfPrize: (campaign: number, prizeId: string): number => ofPrize.get(campaign, prizeId)?.wins ?? 0,
  }
}

export type Archive = ReturnType<typeof archive>
