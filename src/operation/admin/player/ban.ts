import { decideCreateBan, decideLiftBan } from "../../../core/operation/admin/player/ban.ts"
import type { NewBan } from "../../../core/player/player.ts"
import type { BanAdmin } from "../../../core/port/admin/player.ts"
import type { StoredPlayer } from "../../../record/player/player.ts"
import { Later } from "../../../record/transaction.ts"
import type { Context } from "../../context.ts"
import { loadUseOfPlayer } from "../../test-facts.ts"

/** Creates and lifts bans (docs/api.md#bans). */
export const banOperations = ({
  jobs,
  sources,
  bans,
  people,
  testUses,
  apply,
}: Context): Pick<BanAdmin, "createBan" | "liftBan"> => {
  const findNamed = (orgId: string, { externalUserId, clientId }: NewBan): StoredPlayer | null => {
    if (clientId !== undefined) return people.findByClientId(orgId, clientId)
    return externalUserId === undefined ? null : people.findPlayer(orgId, externalUserId)
  }

  return {
    createBan: (caller, request) =>
      jobs.run(caller, (tx) => {
        const player = findNamed(caller.orgId, request)
        const later = player && people.merging.laterFor(player.row)
        if (later) return later
        const use = player && loadUseOfPlayer({ testUses }, caller.orgId, player.row)
        if (use instanceof Later) return use
        const decision = decideCreateBan({ player: player?.player ?? null, use }, request, tx, sources)
        return apply(tx, player && { ...caller, player }, decision)
      }),

    liftBan: (caller, banId) =>
      jobs.run(caller, (tx) => {
        const ban = bans.findBan(caller.orgId, banId)
        const later = ban && people.merging.laterFor(ban.playerRow)
        if (later) return later
        return apply(tx, ban && { ...caller, ban }, decideLiftBan(ban?.ban ?? null, banId, tx.now))
      }),
  }
}
