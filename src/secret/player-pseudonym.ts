import { createHmac, hkdfSync } from "node:crypto"
import type { LineNames } from "../core/stream/view.ts"

/** Names players in files by keyed pseudonyms of their row numbers, which lead to nobody outside of the database. */
export const playerPseudonyms = (serviceKey: Uint8Array): ((orgId: string) => Promise<LineNames>) => {
  const key = Buffer.from(hkdfSync("sha256", serviceKey, "", "players in files", 32))
  const nameOf = (orgId: string, kind: string, row: number) =>
    createHmac("sha256", key).update(`${orgId}\n${kind}\n${row}`).digest("base64url").slice(0, 22)
  return async (orgId) => ({
    player: (row) => nameOf(orgId, "player", row),
    line: (table, row) => nameOf(orgId, table, row),
  })
}
