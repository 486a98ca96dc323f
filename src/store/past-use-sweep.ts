/** How a store expresses the configuration of a game in SQL; `now` is the time of the organization of a row `p`. */
type Dialect = {
  readonly miniGames: string
  readonly miniGameId: string
  status(alias: string): string
  endsAt(alias: string): string
  readonly now: string
}

/** The condition that a row `p` of `past_uses` counts for a limit that has ended, because its interval or game has. */
export const isPastUseOver = ({ miniGames, miniGameId, status, endsAt, now }: Dialect): string => {
  const goesOn = (alias: string) =>
    `${status(alias)} <> 'ended' AND (${status(alias)} = 'draft' OR ${endsAt(alias)} IS NULL OR ${endsAt(alias)} > ${now})`
  return `(p.used_until <= ${now}
  OR (p.game = 'campaign' AND NOT EXISTS (SELECT 1 FROM campaigns c WHERE c.org_id = p.org_id AND c.campaign_id = p.game_id
    AND ${goesOn("c")}))
  OR (p.game = 'notification' AND NOT EXISTS (SELECT 1 FROM ${miniGames} m WHERE m.org_id = p.org_id
    AND m.${miniGameId} = p.game_id AND ${goesOn("m")})))`
}
