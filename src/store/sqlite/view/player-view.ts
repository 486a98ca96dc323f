import { readAction } from "../../../core/audit.ts"
import { isRefusal, refuse } from "../../../core/refusal.ts"
import type { Store } from "../../../core/store.ts"
import { tierOf } from "../../../core/tier.ts"
import type { GroupCommit } from "../engine/commit.ts"
import type { Awards } from "../log/award.ts"
import type { Codes } from "../log/code.ts"
import type { Audit } from "../record/audit.ts"
import type { Bans } from "../record/ban.ts"
import type { Tiers } from "../record/organization.ts"
import type { Players } from "../record/player.ts"
import type { PlayerPlays } from "./player-plays.ts"

/** Everything about a player in one read (docs/api.md §5.13). */
export const playerViewStore = (
  commit: GroupCommit,
  audit: Audit,
  people: Players,
  newestPlays: PlayerPlays,
  bans: Bans,
  codes: Codes,
  awards: Awards,
  tiers: Tiers,
) =>
  ({
    player: async (orgId, externalUserId) => {
      const stored = await people.settledPlayer(orgId, externalUserId)
      if (isRefusal(stored)) return stored
      const { row, player } = stored
      const profile = row === null ? null : people.profileOf(row)
      if (row === null || !profile)
        return refuse("NOT_FOUND", `player ${externalUserId} does not exist; check externalUserId`)
      return {
        ...profile,
        tier: tierOf(tiers.readTiers(orgId), player.xp)?.name ?? null,
        bans: bans.bansOf(row, player),
        plays: newestPlays(row),
        codes: codes.codesOf(row),
        awards: awards.awardsOf(row, player.externalUserId),
        ledger: people.newestLedger(row),
      }
    },

    recordPlayerRead: (caller, externalUserId) =>
      commit.run((tx) => {
        // Not of a person who was erased since: the id is no longer theirs.
        if (people.findPlayer(caller.orgId, externalUserId).row !== null)
          audit.record(tx, caller, { action: readAction, target: externalUserId, before: null, after: null })
        return null
      }),
  }) satisfies Partial<Store>
