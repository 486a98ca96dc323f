import { bodyOf } from "../../../../api/client.ts"
import { ApiError } from "../../../../api/error.ts"
import { dropDraft, keepDraft, readDraft } from "../../../../components/edit/drafts.ts"
import { useNow } from "../../../../i18n/clock.ts"
import { readerOf, useApi, useSession } from "../../../../shell/session.ts"
import type { Campaign } from "../../campaign.ts"
import { momentsInput, momentsPath, type ToPlan } from "./plan-values.ts"

/** What is to be done once a campaign is saved: moments to plan, and whether it becomes active after that. */
export type Planning = { readonly plans: readonly ToPlan[]; readonly startsAfter: boolean }

type Saved = Pick<Campaign, "campaignId"> & { readonly startsAt?: string | null; readonly endsAt?: string | null }

/**
 * Plans the moments of a saved campaign. What is not done stays in this tab, as drafts do, until it is done or
 * discarded.
 */
export const usePlanning = () => {
  const api = useApi()
  const now = useNow()
  const { session } = useSession()
  const nameOf = (campaignId: string) => `${readerOf(session)}/moments of ${campaignId}`
  const keep = (campaignId: string, planning: Planning) =>
    keepDraft(nameOf(campaignId), { values: planning, initial: {}, version: null })
  const drop = (campaignId: string) => dropDraft(nameOf(campaignId))
  const read = (campaignId: string): Planning | null => {
    const kept = readDraft(nameOf(campaignId))
    return kept ? (kept.values as Planning) : null
  }

  /** A call whose answer was lost may have planned the batch: the next one is then refused. */
  const isPlanned = async (campaignId: string, batchId: string): Promise<boolean> => {
    const params = { path: { campaignId }, query: { limit: 1 } }
    const { batches } = await bodyOf(api.GET(momentsPath, { params }))
    return batches.some((batch) => batch.batchId === batchId)
  }

  const plan = async (campaign: Saved, toPlan: ToPlan) => {
    const { campaignId } = campaign
    try {
      const body = momentsInput(toPlan, campaign, now())
      await bodyOf(api.POST(momentsPath, { params: { path: { campaignId } }, body }))
    } catch (error) {
      const isRefused = error instanceof ApiError && error.code === "CONFLICT"
      if (!isRefused || !(await isPlanned(campaignId, toPlan.batchId))) throw error
    }
  }

  const run = async (campaign: Saved, { plans, startsAfter }: Planning) => {
    const { campaignId } = campaign
    for (const [index, toPlan] of plans.entries()) {
      await plan(campaign, toPlan)
      keep(campaignId, { plans: plans.slice(index + 1), startsAfter })
    }
    if (startsAfter) {
      const params = { path: { campaignId } }
      await bodyOf(api.PATCH("/api/v1/admin/campaigns/{campaignId}", { params, body: { status: "active" } }))
    }
    drop(campaignId)
  }

  return {
    keep,
    drop,
    read,
    /** Does what is to be done for the campaign; an error leaves the rest of it kept. */
    run,
    /** Does `planning` for a campaign that was just saved; returns why it failed, and keeps what is left then. */
    start: async (campaign: Saved, planning: Planning): Promise<{ readonly error: unknown } | null> => {
      if (planning.plans.length === 0) return null
      keep(campaign.campaignId, planning)
      try {
        await run(campaign, planning)
        return null
      } catch (error) {
        return { error }
      }
    },
  }
}
