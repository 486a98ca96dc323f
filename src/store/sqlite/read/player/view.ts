import { refuseUnknownPlayer } from "../../../../core/player/player.ts"
import { tierOf } from "../../../../core/player/tier.ts"
import type { PlayerAdmin } from "../../../../core/port/admin/player.ts"
import { isRefusal } from "../../../../core/refusal.ts"
import type { Bans } from "../../../../record/player/ban.ts"
import { newestShown } from "../../engine/page.ts"
import type { Codes } from "../../log/code/code.ts"
import type { Tiers } from "../../record/organization.ts"
import type { Players } from "../../record/player/player.ts"
import type { AwardItems } from "../award.ts"
import type { PlayerPlays } from "./plays.ts"

type Needs = {
  readonly timeOf: (orgId: string) => number
  readonly people: Players
  readonly newestPlays: PlayerPlays
  readonly bans: Bans
  readonly codes: Codes
  readonly items: AwardItems
  readonly tiers: Tiers
}

/** Everything about a player in one read (docs/api.md#players). */
export const playerViewReads = (needs: Needs): Pick<PlayerAdmin, "player"> => {
  const { people, newestPlays, bans, codes, items, tiers, timeOf } = needs
  return {
    player: async (orgId, externalUserId) => {
      const stored = await people.settledPlayer(orgId, externalUserId)
      if (isRefusal(stored)) return stored
      const { row, player } = stored
      const profile = row === null ? null : people.profileOf(row)
      if (row === null || !profile) return refuseUnknownPlayer(externalUserId)
      return {
        ...profile,
        tier: tierOf(tiers.readTiers(orgId), player.xp)?.name ?? null,
        bans: bans.bansOf(row, player).slice(0, newestShown),
        pastBans: bans.pastBansOf(row, player).slice(0, newestShown),
        plays: newestPlays(row),
        codes: codes.codesOf(row, timeOf(orgId)),
        awards: items.awardsOf(row, player.externalUserId),
        ledger: people.newestLedger(orgId, row),
      }
    },
  }
}
