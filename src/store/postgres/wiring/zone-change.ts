import type { Admin } from "../../../core/port/admin.ts"
import type { CountResults } from "../view/result-count.ts"

/** How long a change waits for the count of many plays. */
const countMs = 1_500

type Update = Pick<Admin, "updateCampaign">

/**
 * Counts the plays of an organization before a change of a campaign's time zone: they stay on the days of the zone before
 * (docs/api.md §5.27), which nothing tells afterwards.
 */
export const countBeforeZoneChange = ({ updateCampaign }: Update, countResults: CountResults): Update => ({
  updateCampaign: async (caller, campaignId, patch, seen) => {
    const { changes, removed } = patch
    if (changes.timezone !== undefined || removed.includes("timezone"))
      await Promise.race([countResults(caller.orgId, 0), Bun.sleep(countMs)])
    return updateCampaign(caller, campaignId, patch, seen)
  },
})
