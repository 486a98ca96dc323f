import { queryRule } from "../rule.ts"

/** A clock may have been set back since a win, so that only a difference that no clock explains is an error. */
const setBackMs = 24 * 60 * 60 * 1000

const prizeOf = "'the prize of award ' || h.award"

/** What the organization hands out for spins, with the award `a` of each. */
export const awardHandoutRule = queryRule("award-handouts", ({ own, miniGame, miniGames }) => {
  const handouts = `FROM award_handouts h JOIN awards a ON a.id = h.award AND ${own("a")} WHERE ${own("h")}`
  return [
    `SELECT ${prizeOf} || ' is to be handed out, and there is no such award' AS what FROM award_handouts h
     WHERE ${own("h")} AND NOT EXISTS (SELECT 1 FROM awards a WHERE a.id = h.award AND ${own("a")})`,
    `SELECT ${prizeOf} || ' is to be handed out, and it won none, a code or points' AS what ${handouts}
     AND (NOT a.won OR a.prize_code IS NOT NULL OR a.points_awarded <> 0)`,
    `SELECT ${prizeOf} || ' was won at another time than noted' AS what ${handouts} AND h.at <> a.created_at`,
    `SELECT ${prizeOf} || ' is noted for another organization than that of its mini-game' AS what ${handouts}
     AND NOT EXISTS (SELECT 1 FROM ${miniGames} g WHERE g.id = a.${miniGame} AND g.org_id = h.org_id)`,
    `SELECT ${prizeOf} || ' was handed out or forfeited before it was won' AS what FROM award_handouts h
     WHERE ${own("h")} AND (h.handed_out_at < h.at - ${setBackMs} OR h.forfeited_at < h.at - ${setBackMs})`,
    `SELECT ${prizeOf} || ' was both handed out and forfeited' AS what FROM award_handouts h
     WHERE ${own("h")} AND h.handed_out_at IS NOT NULL AND h.forfeited_at IS NOT NULL`,
  ]
})
