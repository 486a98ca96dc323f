import type { CodeItem } from "../../../../core/code/code.ts"
import type { AwardItem } from "../../../../core/mini-game/redemption.ts"
import { refuseUnknownPlayer } from "../../../../core/player/player.ts"
import { tierOf } from "../../../../core/player/tier.ts"
import type { OrganizationAdmin } from "../../../../core/port/admin/organization.ts"
import type { PlayerAdmin } from "../../../../core/port/admin/player.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import type { Db } from "../../engine/page.ts"
import { playerFinder, playerReads } from "./list.ts"

type Needs = {
  readonly tiers: OrganizationAdmin["tiers"]
  codesOf(orgId: string, player: number): Promise<CodeItem[]>
  awardsOf(orgId: string, player: number): Promise<AwardItem[]>
}

/** Everything about a player in one read (docs/api.md#players). */
export const playerViewReads = (db: Db, { tiers, codesOf, awardsOf }: Needs): Pick<PlayerAdmin, "player"> => {
  const findPlayer = playerFinder(db)
  const { bansOf, pastBansOf, playsOf, ledgerOf } = playerReads(db)
  return {
    player: async (orgId, externalUserId) => {
      const found = await findPlayer(orgId, externalUserId)
      if (isRefusal(found)) return found
      if (!found) return refuseUnknownPlayer(externalUserId)
      const { row, player } = found
      const [known, bans, pastBans, plays, codes, awards, ledger] = await Promise.all([
        tiers(orgId),
        bansOf(orgId, row),
        pastBansOf(orgId, row),
        playsOf(orgId, row),
        codesOf(orgId, row),
        awardsOf(orgId, row),
        ledgerOf(orgId, row),
      ])
      return { ...player, tier: tierOf(known, player.xp)?.name ?? null, bans, pastBans, plays, codes, awards, ledger }
    },
  }
}
