import type { PlayerChange } from "../../core/change/player-change.ts"
import { isTest } from "../../core/organization/test-organization.ts"
import type { KnownPlayer } from "../../record/player/player.ts"
import type { Records } from "../../record/records.ts"
import type { Tx } from "../../record/transaction.ts"

export type PlayerNeeds = Pick<
  Records,
  "acceptances" | "audiences" | "bans" | "grants" | "people" | "streamChanges" | "testOutcomes" | "transactions"
>

type PlayerSubject = {
  readonly orgId: string
  readonly player: KnownPlayer
  /** The row of the merged player; only a merge has one. */
  readonly mergedPlayer: number | undefined
}

/** Writes one change of a player. */
export const playerApplier = (needs: PlayerNeeds) => {
  const { acceptances, audiences, bans, grants, people, streamChanges, testOutcomes, transactions } = needs

  const moveOutcomes = (orgId: string, mergedPlayer: number, { player }: KnownPlayer) => {
    const merged = people.findByRow(mergedPlayer)
    if (merged) testOutcomes.merge(orgId, merged.player.externalUserId, player.externalUserId)
  }

  return (tx: Tx, { orgId, player, mergedPlayer }: PlayerSubject, change: PlayerChange) => {
    const { row } = player
    switch (change.kind) {
      case "acceptTerms":
        acceptances.add(orgId, row, change.acceptance)
        return
      case "addBan":
        bans.add(tx, orgId, row, change.ban)
        return
      case "addGrant":
        grants.add(orgId, row, change.grant)
        return
      case "addTransaction":
        transactions.add(orgId, row, change.transaction)
        return
      case "earn":
        people.earn(tx, row, change.earning)
        return
      case "endGrants":
        grants.end(tx, row, change.grants)
        return
      case "forgetBanTexts":
        bans.forgetTexts(row)
        return
      case "giveUpIds":
        people.giveUpIds(tx, orgId, row, change.pseudonyms)
        if (isTest(orgId)) testOutcomes.forget(orgId, change.pseudonyms.keys())
        return
      case "keepPastUses":
        people.keepPastUses(tx, orgId, row, change)
        if (change.isLast) streamChanges.add(orgId, tx.now, { kind: "erasure", player: row })
        return
      case "leaveAudiences":
        audiences.leaveAll(orgId, change.externalUserIds)
        return
      case "mergePlayer":
        if (mergedPlayer === undefined) throw new Error("the merged player was not loaded")
        if (isTest(orgId)) moveOutcomes(orgId, mergedPlayer, player)
        people.merge(tx, mergedPlayer, row, change)
        streamChanges.add(orgId, tx.now, { kind: "merge", player: row, fromPlayer: mergedPlayer })
        bans.changed(tx, row)
        return
      case "revokeGrant":
        grants.revoke(tx, orgId, change.grantId)
        return
      case "noteRefund":
        transactions.noteRefund(orgId, change)
        return
      case "setDrawId":
        people.setDrawId(tx, player, change.drawId)
        return
      case "register":
        people.register(tx, player, change)
        return
      case "takeGrant":
        grants.take(tx, row, change.grant)
        return
      default:
        change satisfies never
    }
  }
}
