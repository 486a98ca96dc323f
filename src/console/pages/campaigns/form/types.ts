import type { UseFormReturnType } from "@mantine/form"
import type { ShownValues } from "../../../components/appearance/values.ts"
import type { RevealEvery } from "../../../components/draws/reveal.ts"
import type { RuleValues } from "../../../components/eligibility/rule.ts"
import type { LimitValues, Period } from "../../../components/form/limit.ts"
import type { HoursValues } from "../../../components/hours/schedule.ts"
import type { SegmentRow } from "../../../components/wheel/segments.tsx"
import type { PlanValues } from "../detail/moments/plan-values.ts"

/** A number in the form: null while the field is empty. */
export type Count = number | null

export type SegmentValues = SegmentRow & {
  readonly prizeType: string
  /** The prize that it names, or "" for the campaign's own reward. */
  readonly prizeId: string
}
export type QuestionValues = {
  readonly key: string
  readonly question: string
  readonly options: readonly string[]
  readonly correctIndex: number
}
export type CodeValues = {
  readonly discountType: string
  readonly discountValue: Count
  readonly maxDiscountAmount: Count
  readonly maxUses: Count
  readonly expiresInDays: Count
  readonly prefix: string
  readonly length: Count
  /** The pool from which the codes are taken; empty if they are made. */
  readonly poolId: string
}
export type PrizeKind = "promo_code" | "points" | "external"
export type PrizeValues = {
  readonly prizeId: string
  readonly name: string
  readonly kind: PrizeKind
  readonly weight: Count
  readonly points: Count
  /** What it is worth, in minor units; null if nothing is said. */
  readonly value: Count
  /** Whether its codes have their own template. */
  readonly hasCode: boolean
  readonly code: CodeValues
  readonly stock: LimitValues
  /** The moments that are planned once the campaign is saved, if any. */
  readonly plan: PlanValues & { readonly isOn: boolean }
  readonly description: string
  readonly imageUrl: string
  readonly termsUrl: string
}
export type RankingPrizeValues = {
  readonly key: string
  readonly fromPosition: Count
  readonly toPosition: Count
  readonly type: "promo_code" | "points" | "external"
  readonly campaignId: string
  readonly points: Count
  /** Of an external prize. */
  readonly name: string
  readonly value: Count
}

/** A campaign in the form: with every field, whether or not it matters for this kind of campaign. */
export type FormValues = ShownValues & {
  readonly campaignId: string
  readonly name: string
  readonly kind: "game" | "codes"
  readonly gameType: string
  readonly timezone: string
  /** "" until one is chosen; null in an existing campaign without one. */
  readonly currency: string | null
  /** Times in ISO 8601, or "" for none. */
  readonly startsAt: string
  readonly endsAt: string
  /** When it is open; always, if empty. */
  readonly hours: readonly HoursValues[]
  readonly winPercent: Count
  readonly segments: readonly SegmentValues[]
  readonly questions: readonly QuestionValues[]
  readonly minCorrect: Count
  readonly marketplaceGameId: string
  readonly rewardType: string
  readonly points: Count
  /** Whether wins without an individual prize give codes; always true if there are no prizes. */
  readonly hasCode: boolean
  readonly code: CodeValues
  readonly prizes: readonly PrizeValues[]
  readonly whenGone: "lose" | "redraw"
  readonly budget: Count
  /** Whether the budget also counts the values of prizes that the team hands out. */
  readonly countsAll: boolean
  readonly revealEvery: RevealEvery
  readonly playLimit: LimitValues
  /** Whether plays beyond the limit, or all plays, take those that the organization has granted. */
  readonly grants: "none" | "extra" | "required"
  /** What every play takes from the player's points. */
  readonly playCost: Count
  /** The pool whose codes plays use up, or "". */
  readonly entryPool: string
  /** Who may play; everybody, if empty. */
  readonly eligibility: readonly RuleValues[]
  readonly winLimit: LimitValues
  readonly codeLimit: LimitValues
  /** Whether players may play by themselves, in pages and apps. */
  readonly playersMayPlay: boolean
  readonly perPlay: Count
  readonly perWin: Count
  readonly ranking: { readonly isOn: boolean; readonly period: Period; readonly prizes: readonly RankingPrizeValues[] }
}

/** The properties of every part of the form. */
export type FormPart = { readonly form: UseFormReturnType<FormValues> }

/** A part that also shows what is left of the prizes, once the campaign exists. */
export type StockPart = FormPart & { readonly savedId: string | undefined }
