import type { paths } from "../../../../api/schema.ts"
import { newKey } from "../../../../components/form/key.ts"
import type { Campaign } from "../../campaign.ts"

export const momentsPath = "/api/v1/admin/campaigns/{campaignId}/moments"
type MomentsPath = paths[typeof momentsPath]

export type MomentsInput = MomentsPath["post"]["requestBody"]["content"]["application/json"]
export type Moments = MomentsPath["get"]["responses"][200]["content"]["application/json"]
export type Batch = Moments["batches"][number]
export type Moment = Moments["items"][number]

type Prize = NonNullable<Campaign["prizes"]>[number]

/** The prizes for which moments can be planned: in a roulette, those that a segment names. */
export const plannable = ({ prizes = [], gameType, segments = [] }: Campaign): readonly Prize[] =>
  gameType === "roulette" ? prizes.filter(({ prizeId }) => segments.some((one) => one.prizeId === prizeId)) : prizes

/** When the moments of a prize come, in a form: times in ISO 8601, or "" for none. */
export type PlanValues = {
  readonly how: "draw" | "choice"
  readonly count: number | null
  /** Without them, from the start of the campaign, or from now on, to its end. */
  readonly from: string
  readonly to: string
  readonly distribution: "random" | "even"
  /** From "1" (Monday) to "7". */
  readonly days: readonly string[]
  readonly fromHour: number | null
  readonly toHour: number | null
  readonly at: readonly string[]
}

export const noPlan: PlanValues = {
  how: "draw",
  count: 1,
  from: "",
  to: "",
  distribution: "random",
  days: [],
  fromHour: null,
  toHour: null,
  at: [""],
}

/** Moments in a form of their own. */
export type BatchValues = PlanValues & {
  readonly prizeId: string
  /** Keeps a repeated call from planning twice if no name was chosen. */
  readonly fallbackId: string
  readonly batchId: string
}

/** Moments that are to be planned; the name keeps a repeated call from planning them twice. */
export type ToPlan = { readonly prizeId: string; readonly batchId: string; readonly plan: PlanValues }

type Dated = { readonly startsAt?: string | null; readonly endsAt?: string | null }

const monthMs = 30 * 86_400_000

/** The rest of the campaign, or the next thirty days if it has no end. */
const restOf = ({ startsAt, endsAt }: Dated, now: number) => {
  const start = Math.max(now, Date.parse(startsAt ?? "") || now)
  return { from: new Date(start).toISOString(), to: endsAt ?? new Date(start + monthMs).toISOString() }
}

export const emptyBatch = (campaign: Campaign, now: number): BatchValues => ({
  ...noPlan,
  ...restOf(campaign, now),
  prizeId: plannable(campaign)[0]?.prizeId ?? "",
  fallbackId: newKey(),
  batchId: "",
})

export const countOf = ({ how, count, at }: PlanValues): number => (how === "choice" ? at.length : (count ?? 0))

/** The body that plans the moments of a prize of a campaign with these dates. */
export const momentsInput = ({ prizeId, batchId, plan }: ToPlan, dates: Dated, now: number): MomentsInput => {
  const { how, count, from, to, distribution, days, fromHour, toHour, at } = plan
  const named = { prizeId, batchId }
  if (how === "choice") return { ...named, at: [...at] }
  const rest = restOf({ startsAt: from || dates.startsAt || null, endsAt: to || dates.endsAt || null }, now)
  return {
    ...named,
    count: count ?? 0,
    from: from || rest.from,
    to: to || rest.to,
    distribution,
    ...(days.length > 0 && { days: days.map(Number).sort((a, b) => a - b) }),
    ...(fromHour !== null && { fromHour }),
    ...(toHour !== null && { toHour }),
  }
}
