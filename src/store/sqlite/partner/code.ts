import type { CreateCodeRequest, RedeemCodeAnswer, RedeemCodeRequest } from "../../../core/code.ts"
import { type CreateCodeFacts, decideCreateCode } from "../../../core/operation/create-code.ts"
import { decideDeactivateCode } from "../../../core/operation/deactivate-code.ts"
import { decideRedeemCode } from "../../../core/operation/redeem-code.ts"
import type { Random } from "../../../core/random.ts"
import type { Refusal } from "../../../core/refusal.ts"
import type { Store } from "../../../core/store.ts"
import type { ApplyChanges } from "../apply/apply.ts"
import type { GroupCommit, Later, Tx } from "../engine/commit.ts"
import type { Codes } from "../log/code.ts"
import type { CodeRows } from "../log/code-rows.ts"
import type { Campaigns } from "../record/campaign.ts"
import type { Players, StoredPlayer } from "../record/player.ts"
import type { Idempotency } from "./once.ts"

type Needs = {
  readonly campaigns: Campaigns
  readonly people: Players
  readonly codes: Codes
  readonly rows: CodeRows
  readonly idempotency: Idempotency
  readonly apply: ApplyChanges
}

/** Changes of promo codes: created, redeemed (docs/api.md §4.9 to §4.12), deactivated (§5.16). */
export const codeChangeStore = (commit: GroupCommit, ids: Random, needs: Needs) => {
  const { campaigns, people, codes, rows, idempotency, apply } = needs

  const factsOf = (
    tx: Tx,
    { orgId, campaignId }: CreateCodeRequest,
    { row: player, player: account }: StoredPlayer,
  ) => {
    const found = campaigns.findCachedCampaign(tx, orgId, campaignId)
    const isCodeTaken = (code: string) => rows.isTaken(orgId, code)
    const base = { campaign: found?.campaign ?? null, player: account, isCodeTaken }
    if (!found || player === null) return { ...base, countReceived: () => 0, codes: () => [], codesOfKey: () => [] }
    const facts: CreateCodeFacts = {
      ...base,
      countReceived: (period) => rows.count(player, found.row, period),
      codes: () => rows.newest(player, found.row, tx.now),
      codesOfKey: (key, since) => rows.newestOfKey(player, found.row, tx.now, key, since),
    }
    return facts
  }

  const redeem = (tx: Tx, request: RedeemCodeRequest): RedeemCodeAnswer | Refusal | Later => {
    const { orgId } = request
    const code = codes.findCode(orgId, request.code, tx.now)
    const later = code && people.merging.laterFor(code.playerRow)
    if (later) return later
    const facts = {
      code: code?.item ?? null,
      isIssuedTo: (externalUserId: string) => people.findPlayer(orgId, externalUserId).row === code?.playerRow,
    }
    return apply(tx, code && { orgId, code }, decideRedeemCode(facts, request, tx.now))
  }

  return {
    createCode: (request) =>
      commit.run((tx) => {
        const { orgId } = request
        const player = people.findPlayer(orgId, request.externalUserId)
        const later = people.merging.laterFor(player.row)
        if (later) return later
        const facts = factsOf(tx, request, player)
        return apply(tx, { orgId, player }, decideCreateCode(facts, request, tx.now, { ids }))
      }),

    redeemCode: (request) =>
      commit.run((tx) => idempotency.once(tx, "codes/redeem", request, () => redeem(tx, request))),

    deactivateCode: (caller, text) =>
      commit.run((tx) => {
        const code = codes.findCode(caller.orgId, text, tx.now)
        return apply(tx, code && { ...caller, code }, decideDeactivateCode(code?.item ?? null, text, tx.now))
      }),
  } satisfies Partial<Store>
}
