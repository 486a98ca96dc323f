import type { Db } from "../../file/open.ts"
import type { Range } from "./timed-table.ts"

/** The values of the prizes of a campaign that were won in a range and forfeited since. */
export const forfeitedReads = ({ $client: client }: Db) => {
  const readForfeited = client.query<{ value: number }, [number, number, number]>(
    `SELECT total(value) AS value FROM handouts INDEXED BY handouts_forfeited
     WHERE forfeited_at IS NOT NULL AND campaign = ? AND at >= ? AND at < ?`,
  )
  return (campaign: number, { from = Number.MIN_SAFE_INTEGER, to = Number.MAX_SAFE_INTEGER }: Range): number =>
    readForfeited.get(campaign, from, to)?.value ?? 0
}
