import type { ChangeOf } from "../../core/change.ts"
import type { RedeemAwardAnswer, RedeemAwardRequest } from "../../core/mini-game/redemption.ts"
import { decideRedeemAward, type RedeemAwardFacts } from "../../core/operation/partner/redeem-award.ts"
import type { Partner } from "../../core/port/partner.ts"
import type { Refusal } from "../../core/refusal.ts"
import { Later, shared, type Tx } from "../../record/transaction.ts"
import type { Subject } from "../apply/subject.ts"
import type { Context } from "../context.ts"

type Loaded = { readonly facts: RedeemAwardFacts; readonly subject: Subject<ChangeOf<"recordRedemption">> | null }

const operation = "inapp-games/redemptions"

const nobody = { row: null, player: { clientId: null } }

/** Reports of redeemed prizes (docs/api.md#report-a-redemption to #report-a-redemption-conflicts). */
export const redemptionOperations = ({
  jobs,
  miniGames,
  awards,
  people,
  idempotency,
  apply,
}: Context): Pick<Partner, "redeemAward"> => {
  const load = (request: RedeemAwardRequest, reporter: string | null): Loaded | Later => {
    const { orgId, miniGameId } = request
    const found = miniGames.findMiniGame(orgId, miniGameId)
    const { row, player } =
      found && "clientExternalId" in request ? people.findPlayer(orgId, request.clientExternalId) : nobody
    const later = people.merging.laterFor(row)
    if (later) return later
    const facts: RedeemAwardFacts = {
      miniGame: found?.miniGame ?? null,
      reporter,
      isClientKnown: player.clientId !== null,
      findAward: (awardId) => found && awards.findAward(found.row, awardId),
      findAwards: (spinPeriods, segmentId) =>
        found && row !== null ? awards.findAwards(found.row, row, spinPeriods, segmentId) : [],
    }
    return { facts, subject: found && { orgId, miniGame: found.row } }
  }

  const redeem =
    (reporter: string | null) =>
    (tx: Tx, request: RedeemAwardRequest): RedeemAwardAnswer | Refusal | Later => {
      const loaded = load(request, reporter)
      if (loaded instanceof Later) return loaded
      return apply(tx, loaded.subject, decideRedeemAward(loaded.facts, request, tx.now))
    }

  return {
    redeemAward: (request, reporter = null) =>
      jobs.run(shared(request, operation), (tx) => idempotency.once(tx, operation, request, redeem(reporter))),
  }
}
