import {
  type BudgetFacts,
  chargedMore,
  costOfChange,
  isWithinBudget,
  refusedByBudget,
} from "../../../campaign/prize/budget.ts"
import { type ChangeOf, type Decision, refusedWith } from "../../../change.ts"
import { type CodeItem, codeStatus, type PromoCode, refuseMissingCode } from "../../../code/code.ts"
import type { ExtendRequest, ReactivateRequest } from "../../../code/request.ts"
import { countUses, refuseExtension, type SupportFacts, usesAdded } from "../../../organization/support-limits.ts"
import { isoTime } from "../../../period.ts"
import { isRefusal, type Refusal, refuse, refuseField } from "../../../refusal.ts"
import { refuseBudget } from "../../partner/create-code.ts"
import { noteOf } from "./deactivate-code.ts"

export type ChangedCodeFacts = {
  readonly code: CodeItem | null
  /** Its row number. */
  readonly row?: number | undefined
  readonly budget: BudgetFacts | null
  readonly support: SupportFacts
  /** The currency of the code's campaign. */
  readonly currency: string | undefined
  /** How often users who are not owners have extended the code. */
  readonly extensions: number
}

type Found = ChangedCodeFacts & { readonly code: CodeItem }

type CodeChange = ChangeOf<"audit" | "changeCode" | "countExtension" | "countSupport" | "emit" | "putBudget">
type Life = Pick<PromoCode, "expiresAt" | "maxUses" | "deactivatedAt">

/** The longest time by which a code may be extended. */
export const longestExtensionMs = 3660 * 24 * 60 * 60 * 1000

const refuseExpired = ({ expiresAt }: Pick<Life, "expiresAt">): Refusal =>
  refuse("CODE_EXPIRED", `the code expired at ${isoTime(expiresAt)}; send an expiresAt in the future`)

/** Refuses a new expiry that is not later than the current one, or too far away. */
const refuseExpiry = (before: PromoCode, expiresAt: number | undefined, now: number): Refusal | null => {
  if (expiresAt === undefined) return null
  if (expiresAt <= now || expiresAt <= before.expiresAt)
    return refuseField("expiresAt", `after now and after ${isoTime(before.expiresAt)}, when the code expires`)
  return expiresAt > now + longestExtensionMs ? refuseField("expiresAt", "at most 10 years from now") : null
}

const isLonger = (before: Life, after: Life): boolean =>
  after.expiresAt > before.expiresAt || after.maxUses > before.maxUses

/**
 * The changes that give a code a new expiry or number of uses, within the limits of the caller and the campaign's
 * budget.
 */
const changeLife = (
  { code: before, row, budget, support, currency, extensions }: Found,
  life: Partial<Life>,
  { action, reason, now }: { readonly action: string; readonly reason: string | undefined; readonly now: number },
): Decision<CodeItem | Refusal, CodeChange> | Refusal => {
  const changed = { ...before, ...life }
  const after: CodeItem = { ...changed, status: codeStatus(changed, now) }
  const isExtended = support !== null && isLonger(before, after)
  const tooOften = isExtended ? refuseExtension(support, extensions) : null
  if (tooOften) return tooOften
  const given = countUses(support, { code: before, uses: usesAdded(before, after, now), currency }, now)
  if (isRefusal(given)) return given
  const cost = costOfChange(budget, row, before, after)
  if (!isWithinBudget(budget, cost)) return refusedWith(refuseBudget(before), refusedByBudget(budget))
  const { expiresAt, maxUses, deactivatedAt } = after
  const note = noteOf(before.externalUserId, support ? (reason ?? null) : reason)
  const worth = given.worth && { worth: given.worth }
  const entry = { action, target: before.code, before, after: { ...after, ...note, ...worth } }
  return {
    answer: after,
    changes: [
      { kind: "changeCode", expiresAt, maxUses, deactivatedAt },
      ...chargedMore(budget, cost),
      ...given.changes,
      ...(isExtended ? [{ kind: "countExtension", extensions: extensions + 1 } as const] : []),
      { kind: "audit", entry },
    ],
  }
}

/** Decides POST /admin/codes/{code}/extend (docs/api.md#codes). */
export const decideExtendCode = (
  facts: ChangedCodeFacts,
  { code, expiresAt, maxUses, reason }: ExtendRequest & { readonly code: string },
  now: number,
): Decision<CodeItem | Refusal, CodeChange> | Refusal => {
  const { code: found } = facts
  if (!found) return refuseMissingCode(code)
  const late = refuseExpiry(found, expiresAt, now)
  if (late) return late
  if (maxUses !== undefined && maxUses <= found.maxUses)
    return refuseField("maxUses", `above ${found.maxUses}, its current value`)
  if (found.deactivatedAt !== null) return refuse("CODE_DEACTIVATED", "the code is deactivated; reactivate it first")
  const life = { expiresAt: expiresAt ?? found.expiresAt, maxUses: maxUses ?? found.maxUses }
  if (found.uses >= life.maxUses)
    return refuse("CODE_ALREADY_REDEEMED", `the code has been redeemed ${found.uses} times; send a higher maxUses`)
  if (now >= life.expiresAt) return refuseExpired(life)
  return changeLife({ ...facts, code: found }, life, { action: "code.extend", reason, now })
}

/** Decides POST /admin/codes/{code}/reactivate (docs/api.md#codes); an active code stays as it is. */
export const decideReactivateCode = (
  facts: ChangedCodeFacts,
  { code, expiresAt = facts.code?.expiresAt ?? 0, reason }: ReactivateRequest & { readonly code: string },
  now: number,
): Decision<CodeItem | Refusal, CodeChange> | Refusal => {
  const { code: found } = facts
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
    { ...facts, code: found },
    { deactivatedAt: null, expiresAt },
    { action: "code.reactivate", reason, now },
  )
}
