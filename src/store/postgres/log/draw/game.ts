import type { Game } from "../../../../core/draw/record.ts"

/** The tables of games that draw, and the columns by which chains refer to their rows. */
const tables = {
  campaign: { name: "campaigns", id: "campaign_id", isOf: (alias: string) => `${alias}.campaign = g.id` },
  notification: {
    name: "mini_games",
    id: "notification_id",
    // Names the campaign because the index of open chains begins with it.
    isOf: (alias: string) => `${alias}.campaign IS NULL AND ${alias}.mini_game = g.id`,
  },
} as const satisfies Record<Game["kind"], object>

/** A game as readers know it: its row number need not be known yet. */
export type GameKey = readonly [orgId: string, kind: Game["kind"], id: string]

export const gameKeyOf = ({ orgId, game: { kind, id } }: { readonly orgId: string; readonly game: Game }): GameKey => [
  orgId,
  kind,
  id,
]

/** The games of organization $1 with the ids in list $2, as `k.n` and the row number `g.id`. */
export const namedGames = (kind: Game["kind"]): string => {
  const { name, id } = tables[kind]
  return `unnest($2::text[]) WITH ORDINALITY AS k(id, n)
    CROSS JOIN LATERAL (SELECT id FROM ${name} WHERE org_id = $1 AND ${id} = k.id OFFSET 0) g`
}

/** Whether a row of chains or places belongs to the game `g`. */
export const isOfGame = (kind: Game["kind"], alias: string): string =>
  `${alias}.org_id COLLATE "C" = $1 AND ${tables[kind].isOf(alias)}`

/** The columns by which a row refers to a game. */
export const referenceTo = (kind: Game["kind"], row: number) =>
  kind === "campaign" ? { campaign: row, miniGame: null } : { campaign: null, miniGame: row }
