import { decideDeactivateCode } from "../../core/operation/admin/code/deactivate-code.ts"
import {
  type ChangedCodeFacts,
  decideExtendCode,
  decideReactivateCode,
} from "../../core/operation/admin/code/extend-code.ts"
import { decideGoodwillCode } from "../../core/operation/admin/code/issue-goodwill-code.ts"
import type { Caller } from "../../core/organization/organization.ts"
import { type SupportFacts, supportFacts } from "../../core/organization/support-limits.ts"
import type { CodeAdmin } from "../../core/port/admin/code.ts"
import type { StoredCode } from "../../record/campaign/code.ts"
import { Later, type Tx } from "../../record/transaction.ts"
import { loadBudget } from "../budget.ts"
import type { Context } from "../context.ts"
import { givingPools } from "../pool.ts"
import { loadUseOfPlayer } from "../test-facts.ts"

type Changes = Pick<CodeAdmin, "deactivateCode" | "extendCode" | "issueGoodwillCode" | "reactivateCode">

/** The facts of a change of a code, and its subject; null if the code is unknown. */
type Found = { readonly facts: ChangedCodeFacts; readonly subject: (Caller & { readonly code: StoredCode }) | null }

const goodwill = "admin/codes"

/** Issues promo codes by hand, deactivates, reactivates and extends them (docs/api.md#codes). */
export const codeOperations = (context: Context): Changes => {
  const { jobs, sources, budgets, campaigns, codePools, codes, organizations, people, support, idempotency, apply } =
    context

  const limitsOf = (caller: Caller): SupportFacts =>
    supportFacts(caller, organizations.settingsOf(caller.orgId), (userId, kind) =>
      support.find(caller.orgId, userId, kind),
    )

  /** A code with everything that its change context, or when to retry. */
  const find = (tx: Tx, caller: Caller, text: string): Found | Later => {
    const { orgId } = caller
    const code = codes.findCode(orgId, text, tx.now)
    const later = code && people.merging.laterFor(code.playerRow)
    if (later) return later
    const campaign = code && campaigns.findCampaign(orgId, code.item.campaignId)
    const budget = loadBudget(budgets, tx, campaign)
    if (budget instanceof Later) return budget
    const facts = {
      code: code?.item ?? null,
      row: code?.row,
      budget,
      support: limitsOf(caller),
      currency: campaign?.campaign.currency,
      extensions: code ? support.extensionsOf(code.row) : 0,
    }
    return { subject: code && { ...caller, code }, facts }
  }

  return {
    issueGoodwillCode: (caller, request) =>
      jobs.run(caller, (tx) =>
        idempotency.once(tx, goodwill, request, () => {
          const { orgId } = caller
          const player = people.findPlayer(orgId, request.externalUserId)
          const later = people.merging.laterFor(player.row)
          if (later) return later
          const stored = campaigns.findCampaign(orgId, request.campaignId)
          const budget = loadBudget(budgets, tx, stored)
          if (budget instanceof Later) return budget
          const use = loadUseOfPlayer(context, orgId, player.row)
          if (use instanceof Later) return use
          const isCodeTaken = (code: string) => codes.isCodeTaken(orgId, code)
          const pools = givingPools(codePools, tx, orgId, request.campaignId)
          const facts = {
            campaign: stored?.campaign ?? null,
            player: player.player,
            budget,
            isCodeTaken,
            poolOf: pools.poolOf,
            support: limitsOf(caller),
            use,
          }
          return apply(tx, { ...caller, player, pools }, decideGoodwillCode(facts, request, tx.now, sources))
        }),
      ),

    deactivateCode: (caller, text, reason) =>
      jobs.run(caller, (tx) => {
        const found = find(tx, caller, text)
        if (found instanceof Later) return found
        const request = { code: text, ...(reason !== undefined && { reason }) }
        return apply(tx, found.subject, decideDeactivateCode(found.facts, request, tx.now))
      }),

    extendCode: (caller, text, request) =>
      jobs.run(caller, (tx) => {
        const found = find(tx, caller, text)
        if (found instanceof Later) return found
        return apply(tx, found.subject, decideExtendCode(found.facts, { ...request, code: text }, tx.now))
      }),

    reactivateCode: (caller, text, request) =>
      jobs.run(caller, (tx) => {
        const found = find(tx, caller, text)
        if (found instanceof Later) return found
        return apply(tx, found.subject, decideReactivateCode(found.facts, { ...request, code: text }, tx.now))
      }),
  }
}
