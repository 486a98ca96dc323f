import { unwonCodes } from "../../../invariant/prize/code.ts"
import { queryRule } from "../../../invariant/rule.ts"

/** Until a ranking prize is given, its code is only promised. */
const won = { plays: "TRUE", awards: "TRUE", ranking_prizes: "t.given_at IS NOT NULL" }

export const prizeCodeRule = queryRule("prize-codes", (dialect) => {
  const { own, settled } = dialect
  const prizeCodes = Object.entries(won).map(
    ([table, isGiven]) =>
      `SELECT 'row ' || t.id || ' of ${table} won a code that player ' || t.player || ' does not have' AS what FROM ${table} t
       WHERE ${own("t")} AND t.prize_code IS NOT NULL AND ${isGiven} AND ${settled("t.player")} AND NOT EXISTS (
         SELECT 1 FROM promo_codes c WHERE ${own("c")} AND c.player = t.player AND c.code = t.prize_code)`,
  )
  return [...prizeCodes, ...unwonCodes(dialect)]
})
