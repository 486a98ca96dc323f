import { decideDueDates } from "../../core/operation/job/due-dates.ts"
import type { Upkeep } from "../../core/port/upkeep.ts"
import { isRefusal, type Result } from "../../core/refusal.ts"
import type { EventName } from "../../core/webhook/event/event.ts"
import type { Context } from "../context.ts"
import { rotateAfter } from "../draw/rotate-after.ts"
import { failuresInTurn } from "./failures-in-turn.ts"

type NamedCampaign = { readonly orgId: string; readonly campaignId: string }

/** Sends the events of the dates that a campaign has reached, and returns their names. */
export const dateEvents =
  ({ campaigns, jobs, apply }: Pick<Context, "apply" | "campaigns" | "jobs">) =>
  ({ orgId, campaignId }: NamedCampaign): Result<readonly EventName[]> =>
    jobs.run({ orgId }, (tx) => {
      const stored = campaigns.findCampaign(orgId, campaignId)
      const isDue = stored?.dates.dueAt !== undefined && stored.dates.dueAt !== null && stored.dates.dueAt <= tx.now
      return isDue ? apply(tx, { orgId, keyId: null }, decideDueDates(stored, tx.now)) : []
    })

type Needs = Pick<Context, "apply" | "campaigns" | "jobs" | "rotateChains"> & {
  readonly clock: () => number
  /** At most `limit` campaigns of all organizations that have reached one of their dates. */
  readonly due: (now: number, limit: number) => Promise<readonly NamedCampaign[]>
}

const campaignsOfAStep = 50

/**
 * The events of campaigns that start and end (docs/api.md#dates-of-a-campaign), including dates that passed while no
 * process ran.
 */
export const campaignDates = ({ clock, due, rotateChains, ...context }: Needs): Pick<Upkeep, "sendDueDates"> => {
  const sendEvents = dateEvents(context)
  const send = (one: NamedCampaign) =>
    rotateAfter(rotateChains, one.orgId, sendEvents(one), () => ({ kind: "campaign", id: one.campaignId }))

  return {
    sendDueDates: async () => {
      const skipped = failuresInTurn<NamedCampaign>(({ orgId, campaignId }) => `${orgId} ${campaignId}`)
      for (;;) {
        const found = await due(clock(), campaignsOfAStep + skipped.count())
        const sent = await Promise.all(skipped.others(found).map((one) => skipped.unlessFailed(one, () => send(one))))
        if (sent.length < campaignsOfAStep || sent.some(isRefusal)) break
      }
      skipped.end()
    },
  }
}
