import type { Campaign } from "../../campaign/campaign.ts"
import { type Dates, datesAt } from "../../campaign/dates.ts"
import type { ChangeOf, Decision } from "../../change.ts"

/** A campaign that has reached one of its dates, as stored. */
export type DueDatesFacts = Omit<ChangeOf<"putCampaign">, "kind"> & {
  readonly campaign: Campaign
  readonly dates: Dates
}

/** Decides which events of a campaign's dates are due. */
export const decideDueDates = (
  { campaign, dates: before, rankingDueAt, zoneSince, oddsSince, toldBudget }: DueDatesFacts,
  now: number,
): Decision<null, ChangeOf<"emit" | "putCampaign">> => {
  const { dates, events } = datesAt(campaign, before, now)
  return {
    answer: null,
    changes: [
      { kind: "putCampaign", campaign, rankingDueAt, zoneSince, oddsSince, dates, toldBudget },
      ...events.map((event) => ({ kind: "emit", event }) as const),
    ],
  }
}
