import { type BudgetFacts, charged, costOfChange, isWithinBudget, refusedByBudget } from "../../campaign/budget.ts"
import { type ChangeOf, type Decision, refusedWith } from "../../change.ts"
import {
  type CodeItem,
  codeStatus,
  type ExtendRequest,
  type PromoCode,
  type ReactivateRequest,
  refuseMissingCode,
} from "../../code.ts"
import { isoTime } from "../../period.ts"
import { type Refusal, refuse, refuseField } from "../../refusal.ts"
import { refuseBudget } from "../partner/create-code.ts"
import { noteOf } from "./deactivate-code.ts"

export type ChangedCodeFacts = { readonly code: CodeItem | null; readonly budget: BudgetFacts | null }

type CodeChange = ChangeOf<"audit" | "changeCode" | "emit" | "putBudget">
type Life = Pick<PromoCode, "expiresAt" | "maxUses" | "deactivatedAt">

/** The furthest that a code may be extended. */
export const longestExtensionMs = 3660 * 24 * 60 * 60 * 1000

const refuseExpired = ({ expiresAt }: Pick<Life, "expiresAt">): Refusal =>
  refuse("CODE_EXPIRED", `the code expired at ${isoTime(expiresAt)}; send an expiresAt in the future`)

/** Refuses a new expiry that is not later than the present one, or too far away. */
const refuseExpiry = (before: PromoCode, expiresAt: number | undefined, now: number): Refusal | null => {
  if (expiresAt === undefined) return null
  if (expiresAt <= now || expiresAt <= before.expiresAt)
    return refuseField("expiresAt", `after now and after ${isoTime(before.expiresAt)}, when the code expires`)
  return expiresAt > now + longestExtensionMs ? refuseField("expiresAt", "at most 10 years from now") : null
}

/** The changes that give a code another life, within the budget of its campaign. */
const changeLife = (
  { code: before, budget }: { readonly code: CodeItem; readonly budget: BudgetFacts | null },
  life: Partial<Life>,
  { action, reason, now }: { readonly action: string; readonly reason: string | undefined; readonly now: number },
): Decision<CodeItem, CodeChange> => {
  const changed = { ...before, ...life }
  const after: CodeItem = { ...changed, status: codeStatus(changed, now) }
  const cost = costOfChange(budget, before, after)
  if (!isWithinBudget(budget, cost)) return refusedWith(refuseBudget(before), refusedByBudget(budget))
  const { expiresAt, maxUses, deactivatedAt } = after
  const entry = { action, target: before.code, before, after: { ...after, ...noteOf(before.externalUserId, reason) } }
  return {
    answer: after,
    changes: [
      { kind: "changeCode", expiresAt, maxUses, deactivatedAt },
      ...(cost > 0 ? charged(budget, cost) : []),
      { kind: "audit", entry },
    ],
  }
}

/** Decides POST /admin/codes/{code}/extend (docs/api.md §5.16). */
export const decideExtendCode = (
  { code: found, budget }: ChangedCodeFacts,
  { code, expiresAt, maxUses, reason }: ExtendRequest & { readonly code: string },
  now: number,
): Decision<CodeItem, CodeChange> | Refusal => {
  if (!found) return refuseMissingCode(code)
  const late = refuseExpiry(found, expiresAt, now)
  if (late) return late
  if (maxUses !== undefined && maxUses <= found.maxUses)
    return refuseField("maxUses", `above ${found.maxUses}, what it is now`)
  if (found.deactivatedAt !== null) return refuse("CODE_DEACTIVATED", "the code is deactivated; reactivate it first")
  const life = { expiresAt: expiresAt ?? found.expiresAt, maxUses: maxUses ?? found.maxUses }
  if (found.uses >= life.maxUses)
    return refuse("CODE_ALREADY_REDEEMED", `the code has been redeemed ${found.uses} times; send a higher maxUses`)
  if (now >= life.expiresAt) return refuseExpired(life)
  return changeLife({ code: found, budget }, life, { action: "code.extend", reason, now })
}

/** Decides POST /admin/codes/{code}/reactivate (docs/api.md §5.16); an active code stays as it is. */
export const decideReactivateCode = (
  { code: found, budget }: ChangedCodeFacts,
  { code, expiresAt = found?.expiresAt ?? 0, reason }: ReactivateRequest & { readonly code: string },
  now: number,
): Decision<CodeItem, CodeChange> | Refusal => {
  if (!found) return refuseMissingCode(code)
  const late = refuseExpiry(found, expiresAt === found.expiresAt ? undefined : expiresAt, now)
  if (late) return late
  if (found.status === "active") return { answer: found, changes: [] }
  if (found.deactivatedAt === null)
    return found.status === "expired"
      ? refuse("CODE_EXPIRED", "the code was not deactivated, it has expired; extend it")
      : refuse("CODE_ALREADY_REDEEMED", "the code was not deactivated, it is used up; extend it with a higher maxUses")
  if (now >= expiresAt) return refuseExpired(found)
  return changeLife(
    { code: found, budget },
    { deactivatedAt: null, expiresAt },
    { action: "code.reactivate", reason, now },
  )
}
