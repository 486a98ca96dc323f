import type { PlayerKeyAdmin } from "../../../core/port/admin/player.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import { playerKeyTable } from "../../../record/player/player-key.ts"

/** The keys that verify the tokens which partners sign (docs/api.md#player-keys). */
export const playerKeyReads = (committed: CommittedRows): Pick<PlayerKeyAdmin, "playerKeys"> => ({
  playerKeys: (orgId, page) =>
    committed.page(playerKeyTable, { of: { orgId } }, page, ({ playerKeyId, name, algorithm, createdAt }) => ({
      playerKeyId,
      name,
      algorithm,
      createdAt,
    })),
})
