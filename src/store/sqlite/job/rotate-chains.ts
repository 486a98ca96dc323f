import type { FoundGame, FoundGames } from "../../../operation/job/rotate-chains.ts"
import type { Db } from "../file/open.ts"

/** How many rows a step examines, and for how many open chains it finds the games. */
const configsOfAStep = 100
const chainsOfAStep = 100

type Row = { readonly row: number; readonly orgId: string; readonly id: string; readonly isFound: number }
type OpenRow = {
  readonly row: number
  readonly orgId: string
  readonly campaign: string | null
  readonly miniGame: string
}

/** Finds games of live organizations that need a chain of draws opened or closed. */
export const gamesToRotate = (db: Db) => {
  const client = db.$client
  const unopenedIn = (table: string, idColumn: string, column: string, kind: FoundGame["game"]["kind"]) => {
    const select = client.query<Row, [number]>(
      `SELECT t.id AS row, t.org_id AS orgId, t.${idColumn} AS id, iif(json_valid(t.config), t.config ->> '$.status', NULL) = 'active'
         AND NOT EXISTS (SELECT 1 FROM chains c WHERE c.${column} = t.id AND c.closed_at IS NULL) AS isFound
       FROM ${table} t WHERE t.id > ? AND instr(t.org_id, '~') = 0 ORDER BY t.id LIMIT ${configsOfAStep}`,
    )
    return async (after: number): Promise<FoundGames> => {
      const rows = select.all(after)
      const games = rows.filter(({ isFound }) => isFound === 1)
      return {
        games: games.map(({ row, orgId, id }) => ({ row, orgId, game: { kind, id } })),
        last: rows.length < configsOfAStep ? null : (rows.at(-1)?.row ?? null),
      }
    }
  }
  const open = client.query<OpenRow, [number]>(
    `SELECT c.id AS row, c.org_id AS orgId, g.campaign_id AS campaign, m.notification_id AS miniGame
     FROM chains c LEFT JOIN campaigns g ON g.id = c.campaign LEFT JOIN notifications m ON m.id = c.notification
     WHERE c.closed_at IS NULL AND instr(c.org_id, '~') = 0 AND c.id > ? ORDER BY c.id LIMIT ${chainsOfAStep}`,
  )
  return {
    unopened: [
      unopenedIn("campaigns", "campaign_id", "campaign", "campaign"),
      unopenedIn("notifications", "notification_id", "notification", "notification"),
    ],
    open: async (after: number): Promise<FoundGames> => {
      const rows = open.all(after)
      const games = rows.map(({ row, orgId, campaign, miniGame }): FoundGame => {
        const game = campaign === null ? { kind: "notification", id: miniGame } : { kind: "campaign", id: campaign }
        return { row, orgId, game: game as FoundGame["game"] }
      })
      return { games, last: rows.length < chainsOfAStep ? null : (rows.at(-1)?.row ?? null) }
    },
  }
}
