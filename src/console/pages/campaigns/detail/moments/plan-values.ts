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

/** Moments in a form: times in ISO 8601, or "" for none. */
export type PlanValues = {
  readonly prizeId: string
  /** Keeps a repeated call from planning twice if no name was chosen. */
  readonly fallbackId: string
  readonly batchId: string
  readonly how: "draw" | "choice"
  readonly count: number | null
  readonly from: string
  readonly to: string
  readonly distribution: "random" | "even"
  /** From "1" (Monday) to "7". */
  readonly days: readonly string[]
  readonly fromHour: number | null
  readonly toHour: number | null
  readonly at: readonly string[]
}

const monthMs = 30 * 86_400_000

/** The rest of the campaign, or the next thirty days. */
export const emptyPlan = (campaign: Campaign, now: number): PlanValues => {
  const start = Math.max(now, Date.parse(campaign.startsAt ?? "") || now)
  return {
    prizeId: plannable(campaign)[0]?.prizeId ?? "",
    fallbackId: newKey(),
    batchId: "",
    how: "draw",
    count: 1,
    from: new Date(start).toISOString(),
    to: campaign.endsAt ?? new Date(start + monthMs).toISOString(),
    distribution: "random",
    days: [],
    fromHour: null,
    toHour: null,
    at: [""],
  }
}

export const toMomentsInput = (values: PlanValues): MomentsInput => {
  const { prizeId, batchId, fallbackId, how, count, from, to, distribution, days, fromHour, toHour, at } = values
  const named = { prizeId, batchId: batchId || fallbackId }
  if (how === "choice") return { ...named, at: [...at] }
  return {
    ...named,
    count: count ?? 0,
    from,
    to,
    distribution,
    ...(days.length > 0 && { days: days.map(Number).sort((a, b) => a - b) }),
    ...(fromHour !== null && { fromHour }),
    ...(toHour !== null && { toHour }),
  }
}
