import { newestChains, newestDraws, type TurnedWins, turnedWins } from "../../../../core/report/result/turned.ts"
import type { Db } from "../../file/open.ts"

/** What turned wins into losses in the newest draws of a campaign since `since`. */
export const turnedReads = ({ $client: client }: Db) => {
  const chains = client.query<{ id: number }, [number, number]>(
    `SELECT id FROM chains WHERE campaign = ? AND (closed_at IS NULL OR closed_at >= ?)
     ORDER BY ordinal DESC LIMIT ${newestChains}`,
  )
  const contents = client.query<{ content: Uint8Array }, [number, number]>(
    "SELECT content FROM draws WHERE chain = ? ORDER BY n DESC LIMIT ?",
  )
  return (campaign: number, since: number): TurnedWins => {
    const newest: Uint8Array[] = []
    for (const { id } of chains.all(campaign, since)) {
      if (newest.length >= newestDraws) break
      newest.push(...contents.all(id, newestDraws - newest.length).map(({ content }) => content))
    }
    return turnedWins(newest, since)
  }
}
