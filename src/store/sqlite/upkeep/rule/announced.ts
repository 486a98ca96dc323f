import { type AnnouncedRow, announcedRows, differingAnnounced } from "../../../invariant/announced.ts"
import { dialect, type Rule, rowsOf, sharedRule } from "./rule.ts"

/** The rule of what events have reported. */
export const announcedRule: Rule = sharedRule("told", function* (sqlite) {
  for (const query of announcedRows(dialect, (column) => column))
    for (const row of rowsOf<AnnouncedRow>(sqlite, query)) yield* differingAnnounced(row)
})
