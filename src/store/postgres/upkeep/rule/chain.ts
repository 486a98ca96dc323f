import { playsWithStandings } from "../../../invariant/player/count.ts"
import { byQueries, type Rule } from "../../../invariant/rule.ts"

/** Here, only row numbers order plays. */
export const chainRule: Rule = {
  name: "chains",
  says: "each play has its standing, and each standing names the last play that it includes",
  find: byQueries((dialect) => [
    ...playsWithStandings(dialect),
    `SELECT 'the standing of player ' || s.player || ' in campaign ' || s.campaign || ' was written without play ' || p.id
       AS what
     FROM plays p JOIN standings s ON s.player = p.player AND s.campaign = p.campaign
     WHERE p.id > s.last_play AND ${dialect.settled("s.player")} AND ${dialect.own("s")} AND ${dialect.own("p")}`,
  ]),
}
