import { differingTold, type ToldRow, toldRows } from "../../../invariant/told.ts"
import { dialect, type Rule, rowsOf, sharedRule } from "./rule.ts"

/** The rule of what events have reported. */
export const toldRule: Rule = sharedRule("told", function* (sqlite) {
  for (const query of toldRows(dialect, (column) => column))
    for (const row of rowsOf<ToldRow>(sqlite, query)) yield* differingTold(row)
})
