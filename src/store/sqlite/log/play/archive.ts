import type { ArchivedWinners } from "../../../../core/campaign/prize/winner.ts"
import type { Db } from "../../file/open.ts"
import { archiveReaders } from "./archive-readers.ts"

type Wins = { readonly wins: number | null }
type HandedOut = { readonly wins: number; readonly handedOut: number; readonly value: number }

/** What has left the log for the archive, and who reads plays meanwhile. */
export const archive = ({ $client: client }: Db) => {
  const ofCampaign = client.query<Wins, [number]>(
    "SELECT sum(quota_wins) AS wins FROM archived_prizes WHERE campaign = ?",
  )
  const ofPrize = client.query<Wins, [number, string]>(
    "SELECT wins FROM archived_prizes WHERE campaign = ? AND prize_id = ?",
  )
  const ofHandouts = client.query<HandedOut, [number]>(
    `SELECT total(wins) AS wins, total(handed_out) AS handedOut, total(handed_out_value) AS value
     FROM archived_prizes WHERE campaign = ?`,
  )
  const handedOutOf = (campaign: number): HandedOut => ofHandouts.get(campaign) ?? { wins: 0, handedOut: 0, value: 0 }
  return {
    readers: archiveReaders(),

    /** The wins of all players that `rewardLimits` counts. */
    winsOfCampaign: (campaign: number): number => ofCampaign.get(campaign)?.wins ?? 0,

    /** What the prizes were worth that the organization has handed out. */
    handedOutValue: (campaign: number): number => handedOutOf(campaign).value,

    winners: (campaign: number): ArchivedWinners => {
      const { wins, handedOut } = handedOutOf(campaign)
      return { wins, handedOut }
    },

    winsOfPrize: (campaign: number, prizeId: string): number => ofPrize.get(campaign, prizeId)?.wins ?? 0,
  }
}

export type Archive = ReturnType<typeof archive>
