import { grantView } from "../../../core/campaign/grant.ts"
import type { TimeOf } from "../../../core/clock.ts"
import type { Page } from "../../../core/page.ts"
import { refuseUnknownPlayer } from "../../../core/player/player.ts"
import type { PlayerAdmin } from "../../../core/port/admin/player.ts"
import type { Partner } from "../../../core/port/partner.ts"
import { isRefusal } from "../../../core/refusal.ts"
import type { CommittedRows } from "../../../record/committed.ts"
import { grantTable } from "../../../record/player/grant.ts"
import type { Owners } from "./owner.ts"

const noGrants: Page<never> = { items: [], rows: [], nextBefore: null }

/** The plays that players were granted, newest first (docs/api.md#granted-plays, #players). */
export const grantReads = (
  committed: CommittedRows,
  owners: Owners,
  timeOf: TimeOf,
): Pick<Partner, "grants"> & Pick<PlayerAdmin, "playerGrants"> => {
  const grants: Partner["grants"] = async (orgId, { externalUserId, campaignId }, page) => {
    const found = externalUserId === undefined ? undefined : await owners.find(orgId, externalUserId)
    if (isRefusal(found)) return found
    const player = found === undefined ? undefined : found?.row
    if (player === null || found === null) return noGrants
    const of = { orgId, ...(player !== undefined && { player }), ...(campaignId !== undefined && { campaignId }) }
    const shown = await committed.page(grantTable, { of }, page, (row) => row)
    const names = await owners.namesOf(orgId, [...new Set(shown.items.map((row) => row.player))])
    const now = await timeOf(orgId)
    return { ...shown, items: shown.items.map((row) => grantView(row, names.get(row.player) ?? "", now)) }
  }

  return {
    grants,

    playerGrants: async (orgId, externalUserId, page) => {
      const found = await owners.find(orgId, externalUserId)
      if (isRefusal(found)) return found
      return found === null || found.row === null
        ? refuseUnknownPlayer(externalUserId)
        : grants(orgId, { externalUserId }, page)
    },
  }
}
