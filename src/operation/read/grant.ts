import { grantView } from "../../core/campaign/grant.ts"
import type { Page } from "../../core/page.ts"
import { type Account, refuseUnknownPlayer } from "../../core/player/player.ts"
import type { PlayerAdmin } from "../../core/port/admin.ts"
import type { Partner } from "../../core/port/partner.ts"
import { isRefusal, type Refusal } from "../../core/refusal.ts"
import type { CommittedRows } from "../../record/committed.ts"
import { grantTable } from "../../record/grant.ts"

/** Finds the player to whom an external id refers now, after any merge under way; nobody has no row. */
type FindPlayer = (
  orgId: string,
  externalUserId: string,
) => Promise<{ readonly row: number | null; readonly player: Pick<Account, "externalUserId"> } | null | Refusal>

const noGrants: Page<never> = { items: [], rows: [], nextBefore: null }

/** The plays that a player was granted, newest first (docs/api.md#granted-plays, #players). */
export const grantReads = (
  committed: CommittedRows,
  findPlayer: FindPlayer,
  clock: () => number,
): Pick<Partner, "grants"> & Pick<PlayerAdmin, "playerGrants"> => {
  const grants: Partner["grants"] = async (orgId, { externalUserId, campaignId }, page) => {
    const found = await findPlayer(orgId, externalUserId)
    if (isRefusal(found)) return found
    if (!found || found.row === null) return noGrants
    const { row: player, player: owner } = found
    const of = campaignId === undefined ? { orgId, player } : { orgId, player, campaignId }
    return committed.page(grantTable, { of }, page, (row) => grantView(row, owner.externalUserId, clock()))
  }

  return {
    grants,

    playerGrants: async (orgId, externalUserId, page) => {
      const found = await findPlayer(orgId, externalUserId)
      if (isRefusal(found)) return found
      if (!found || found.row === null) return refuseUnknownPlayer(externalUserId)
      return grants(orgId, { externalUserId }, page)
    },
  }
}
