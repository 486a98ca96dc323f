import { differingTold, type ToldRow, toldRows } from "../../../invariant/told.ts"
import { dialect, type Rule, sharedRule } from "./rule.ts"

/** The rule of what events have reported. */
export const toldRule: Rule = sharedRule("told", async function* (snapshot, orgId) {
  for (const query of toldRows(dialect, (column) => `${column}::text`))
    for await (const row of snapshot.rows<ToldRow>(query, [orgId])) yield* differingTold(row)
})
