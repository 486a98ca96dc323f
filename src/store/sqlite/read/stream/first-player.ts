import type { Db } from "../../file/open.ts"

/** The lowest row of an organization's players. */
export const firstPlayers = ({ $client }: Db) => {
  const read = $client.query<{ id: number | null }, [string]>("SELECT min(id) AS id FROM players WHERE org_id = ?")
  return async (orgId: string): Promise<number | null> => read.get(orgId)?.id ?? null
}
