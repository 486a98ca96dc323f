import { newKey } from "../../../components/form/key.ts"
import type { CampaignInput } from "../campaign.ts"
import type { ToPlan } from "../detail/moments/plan-values.ts"
import { useMomentPrizes } from "../moment-prizes.ts"
import { hasPrizes } from "./input.ts"
import type { FormValues } from "./types.ts"

/** What the form saves: the campaign, and the moments that are planned after that. */
export type Saved = { readonly input: CampaignInput; readonly plans: readonly ToPlan[] }

/** The moments that are to be planned for the form's prizes, each batch with a name from `name`. */
export const plansOf = (values: FormValues, name: (prizeId: string) => string = newKey): ToPlan[] =>
  hasPrizes(values)
    ? values.prizes.flatMap(({ prizeId, plan: { isOn, ...plan } }) =>
        isOn ? [{ prizeId, batchId: name(prizeId), plan }] : [],
      )
    : []

/** The prizes that come out at moments which are planned, or are to be planned. */
export const usePlannedPrizes = (values: FormValues, savedId: string | undefined): ReadonlySet<string> => {
  const planned = useMomentPrizes(savedId)
  return new Set([...planned, ...plansOf(values).map(({ prizeId }) => prizeId)])
}

/**
 * The campaign with a weight of 0 for these prizes: until their moments are planned, odds would give them. Their weight
 * has no effect after that.
 */
export const withoutOdds = (input: CampaignInput, prizeIds: ReadonlySet<string>): CampaignInput => {
  const unweighted = <T extends { readonly prizeId?: string | null | undefined }>(one: T): T =>
    prizeIds.has(one.prizeId ?? "") ? { ...one, weight: 0 } : one
  return {
    ...input,
    ...(input.prizes && { prizes: input.prizes.map(unweighted) }),
    ...(input.segments && { segments: input.segments.map(unweighted) }),
  }
}
