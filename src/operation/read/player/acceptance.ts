import { refuseUnknownPlayer } from "../../../core/player/player.ts"
import type { PlayerAdmin } from "../../../core/port/admin/player.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import { acceptanceTable } from "../../../record/player/acceptance.ts"
import type { Owners } from "./owner.ts"

/** The terms that a player accepted, newest first (docs/api.md#terms). */
export const acceptanceReads =
  (committed: CommittedRows, owners: Pick<Owners, "find">): PlayerAdmin["acceptedTerms"] =>
  async (orgId, externalUserId, page) => {
    const found = await owners.find(orgId, externalUserId)
    if (isRefusal(found)) return found
    if (found === null || found.row === null) return refuseUnknownPlayer(externalUserId)
    const of = { orgId, player: found.row }
    const shown = await committed.page(acceptanceTable, { of }, page, (row) => row)
    return {
      ...shown,
      items: shown.items.map(({ id: _id, orgId: _orgId, player: _player, ...acceptance }) => acceptance),
    }
  }
