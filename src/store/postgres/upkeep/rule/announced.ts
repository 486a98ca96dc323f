import { type AnnouncedRow, announcedRows, differingAnnounced } from "../../../invariant/announced.ts"
import { dialect, type Rule, sharedRule } from "./rule.ts"

/** The rule of what events have reported. */
export const announcedRule: Rule = sharedRule("told", async function* (snapshot, orgId) {
  for (const query of announcedRows(dialect, (column) => `${column}::text`))
    for await (const row of snapshot.rows<AnnouncedRow>(query, [orgId])) yield* differingAnnounced(row)
})
