import { type ShownValues, shownInput, shownValues } from "../../../components/appearance/values.ts"
import { fairDrawsOf, type RevealEvery, revealOf } from "../../../components/draws/reveal.ts"
import { eligibilityOf, type RuleValues, rulesValues } from "../../../components/eligibility/rule.ts"
import { newKey } from "../../../components/form/key.ts"
import { type LimitValues, limitOf, limitValues, noStock } from "../../../components/form/limit.ts"
import { type HoursValues, hoursValues, scheduleOf } from "../../../components/hours/schedule.ts"
import type { SegmentRow } from "../../../components/wheel/segments.tsx"
import type { MiniGame, MiniGameInput, Segment } from "../mini-game.ts"

type SegmentValues = SegmentRow & {
  readonly prizeType: "byHand" | "external" | "points" | "promo_code"
  readonly campaignId: string
  readonly points: number | null
  /** What a prize that is handed out is worth, in minor units. */
  readonly value: number | null
  readonly stock: LimitValues
}

/** A mini-game in the form: with every field, whether or not it matters. */
export type FormValues = ShownValues & {
  readonly miniGameId: string
  readonly name: string
  readonly cadence: string
  readonly timezone: string
  /** A time in ISO 8601, or "" for none, like `endsAt`. */
  readonly startsAt: string
  readonly endsAt: string
  /** When it is open; always, if empty. */
  readonly hours: readonly HoursValues[]
  /** Who may spin; everybody, if empty. */
  readonly eligibility: readonly RuleValues[]
  readonly revealEvery: RevealEvery
  readonly segments: readonly SegmentValues[]
}

export const emptySegment = (): SegmentValues => ({
  segmentId: newKey(),
  name: "",
  externalId: "",
  weight: 1,
  isPrize: true,
  prizeType: "byHand",
  campaignId: "",
  points: 100,
  value: null,
  stock: noStock,
})

/** The initial values of a new mini-game. */
export const emptyValues = (timezone: string): FormValues => ({
  miniGameId: "",
  name: "",
  cadence: "daily",
  timezone,
  startsAt: "",
  endsAt: "",
  hours: [],
  eligibility: [],
  revealEvery: revealOf({}),
  segments: [emptySegment(), { ...emptySegment(), isPrize: false }],
  ...shownValues(),
})

const segmentValues = ({ segmentId, name, externalId = "", weight = 1, isPrize = true, prize, stock }: Segment) => ({
  segmentId,
  name,
  externalId,
  weight,
  isPrize,
  prizeType: prize?.type ?? ("byHand" as const),
  campaignId: prize?.type === "promo_code" ? prize.campaignId : "",
  points: prize?.type === "points" ? prize.points : 100,
  value: prize?.type === "external" ? (prize.value ?? null) : null,
  stock: limitValues(stock, noStock),
})

/** The form's values for an existing mini-game. */
export const toValues = (miniGame: MiniGame): FormValues => ({
  miniGameId: miniGame.notificationId,
  name: miniGame.name ?? "",
  cadence: miniGame.cadence ?? "none",
  timezone: miniGame.timezone ?? "UTC",
  startsAt: miniGame.startsAt,
  endsAt: miniGame.endsAt ?? "",
  hours: hoursValues(miniGame.schedule),
  eligibility: rulesValues(miniGame.eligibility),
  revealEvery: revealOf(miniGame),
  segments: (miniGame.segments ?? []).map(segmentValues),
  ...shownValues(miniGame),
})

/** JSON turns NaN into null, and the service then says which required field is missing. */
const required = (count: number | null): number => count ?? Number.NaN

const prizeOf = (segment: SegmentValues): Pick<Segment, "prize"> => {
  const { name, isPrize, prizeType, campaignId, points, value } = segment
  if (!isPrize || prizeType === "byHand") return {}
  if (prizeType === "points") return { prize: { type: "points", points: required(points) } }
  if (prizeType === "promo_code") return { prize: { type: "promo_code", campaignId } }
  return { prize: { type: "external", name: name.trim(), ...(value !== null && { value }) } }
}

/** What players see of it; null for what is not set. */
const shownOrNull = (values: FormValues) => {
  const shown = shownInput(
    values,
    values.segments.map(({ segmentId }) => segmentId),
  )
  return { appearance: shown.appearance ?? null, terms: shown.terms ?? null, publicPage: shown.publicPage ?? null }
}

/** The mini-game that the form describes, without its id. */
export const toInput = (values: FormValues): MiniGameInput => ({
  name: values.name.trim(),
  cadence: values.cadence as NonNullable<MiniGameInput["cadence"]>,
  timezone: values.timezone,
  ...(values.startsAt !== "" && { startsAt: values.startsAt }),
  // In a change, null removes what was set before.
  endsAt: values.endsAt === "" ? null : values.endsAt,
  schedule: scheduleOf(values.hours) ?? null,
  eligibility: eligibilityOf(values.eligibility) ?? null,
  fairDraws: fairDrawsOf(values.revealEvery) ?? null,
  ...shownOrNull(values),
  segments: values.segments.map((segment) => ({
    segmentId: segment.segmentId,
    name: segment.name,
    ...(segment.externalId !== "" && { externalId: segment.externalId }),
    weight: required(segment.weight),
    isPrize: segment.isPrize,
    ...prizeOf(segment),
    ...(segment.isPrize && segment.stock.isOn && { stock: limitOf(segment.stock) }),
  })),
})
