import { moments } from "../../../invariant/moment.ts"
import { rankingPrizes, redemptions, spins } from "../../../invariant/queries.ts"
import { redemptionRule } from "./redemption.ts"
import { queryRule, type Rule } from "./rule.ts"

/** The rules of mini-games, ranking prizes and planned moments. */
export const awardRules: readonly Rule[] = [
  queryRule("spins", spins),
  queryRule("redemptions", redemptions),
  redemptionRule,
  queryRule("ranking-prizes", rankingPrizes),
  queryRule("moments", moments),
]
