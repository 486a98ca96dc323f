import { isExternalWin } from "../../budget-cost.ts"
import { queryRule } from "../rule.ts"

/** The prize of a play is closed by what the organization has noted of it. */
const isClosed = (own: (alias: string) => string, play: string) =>
  `EXISTS (SELECT 1 FROM handouts h WHERE ${own("h")} AND h.play = ${play}
    AND (h.handed_out_at IS NOT NULL OR h.forfeited_at IS NOT NULL))`

/** What is listed as still to be handed out, in organizations of which everything is. */
export const openHandoutRule = queryRule("open-handouts", ({ own, isListingCurrent }) => {
  const isListed = (campaign: string) =>
    `EXISTS (SELECT 1 FROM campaigns c JOIN open_handouts_listed l ON l.org_id = c.org_id
       WHERE ${own("c")} AND c.id = ${campaign} AND ${isListingCurrent("l")})`
  const listed = `FROM open_handouts o WHERE ${own("o")} AND ${isListed("o.campaign")}`
  return [
    `SELECT 'play ' || o.play || ' is listed as to be handed out, and won no such prize then' AS what ${listed}
     AND NOT EXISTS (SELECT 1 FROM plays p WHERE ${own("p")} AND p.id = o.play AND p.campaign = o.campaign AND p.at = o.at
       AND ${isExternalWin("p")})`,
    `SELECT 'play ' || o.play || ' is listed as to be handed out, and its prize was handed out or forfeited' AS what ${listed}
     AND ${isClosed(own, "o.play")}`,
    // Older plays do not say what kind of prize they won.
    `SELECT 'play ' || p.id || ' is not listed as to be handed out' AS what FROM plays p WHERE ${own("p")}
     AND ${isExternalWin("p")} AND p.prize_kind = 2 AND ${isListed("p.campaign")} AND NOT ${isClosed(own, "p.id")}
     AND NOT EXISTS (SELECT 1 FROM open_handouts o WHERE ${own("o")} AND o.play = p.id)`,
  ]
})
