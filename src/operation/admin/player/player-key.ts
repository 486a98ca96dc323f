import {
  decideAddPlayerKey,
  decideRemovePlayerKey,
  decideRevokeTokens,
  decideTokenSecret,
} from "../../../core/operation/admin/player/player-key.ts"
import type { PlayerKeyAdmin } from "../../../core/port/admin/player.ts"
import type { Credentials } from "../../../core/port/credentials.ts"
import type { Context } from "../../context.ts"

type Changes = "addPlayerKey" | "removePlayerKey" | "revokeTokens"

/** Changes what verifies the tokens of players, and revokes tokens (docs/api.md#player-keys, #player-tokens). */
export const playerKeyOperations = ({
  jobs,
  sources,
  people,
  playerKeys,
  apply,
}: Context): Pick<PlayerKeyAdmin, Changes> & Pick<Credentials, "makeTokenSecret"> => ({
  addPlayerKey: (caller, key) =>
    jobs.run(caller, (tx) => {
      const facts = { count: playerKeys.countOf(caller.orgId) }
      return apply(tx, caller, decideAddPlayerKey(facts, key, tx.wall, sources))
    }),

  removePlayerKey: (caller, playerKeyId) =>
    jobs.run(caller, (tx) => {
      const stored = playerKeys.find(caller.orgId, playerKeyId)
      return apply(tx, caller, decideRemovePlayerKey(stored, { playerKeyId }))
    }),

  revokeTokens: (caller, externalUserId) =>
    jobs.run(caller, (tx) => {
      const { orgId } = caller
      const row = externalUserId === null ? null : people.findPlayer(orgId, externalUserId).row
      const later = people.merging.laterFor(row)
      if (later) return later
      const named = externalUserId === null ? [] : [externalUserId]
      const ids = row === null ? named : people.externalIds(row)
      const facts = { ids: externalUserId === null ? null : ids, count: playerKeys.revokedCountOf(orgId) }
      return apply(tx, caller, decideRevokeTokens(facts, { orgId, externalUserId }, sources))
    }),

  makeTokenSecret: (orgId) =>
    jobs.run({ orgId }, (tx) =>
      apply(tx, { orgId }, decideTokenSecret({ hasSecret: playerKeys.hasSecret(orgId) }, sources)),
    ),
})
