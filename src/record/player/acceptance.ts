import type { Acceptance, GameWithTerms } from "../../core/player/terms.ts"
import { type Rows, tableOf } from "../rows.ts"

export type AcceptanceRow = Acceptance & { readonly id: number; readonly orgId: string; readonly player: number }

export const acceptanceTable = tableOf<AcceptanceRow>()({
  key: ["id"],
  changed: ["player"],
  reads: {
    // Several if merged players had accepted the same.
    ofVersion: { kind: "many", by: ["player", "game", "gameId", "version"] },
  },
})

/** The terms that players accepted, for jobs that hold the player (docs/api.md#terms). */
export const acceptanceRecords = (rows: Rows) => ({
  hasAccepted: (player: number | null, { game, gameId }: GameWithTerms, version: string): boolean =>
    player !== null && rows.many(acceptanceTable, "ofVersion", player, game, gameId, version).length > 0,

  add: (orgId: string, player: number, { game, gameId, version, url, acceptedAt }: Acceptance) => {
    rows.add(acceptanceTable, { orgId, player, game, gameId, version, url, acceptedAt })
  },
})

export type Acceptances = ReturnType<typeof acceptanceRecords>
