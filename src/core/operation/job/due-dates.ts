import type { Campaign } from "../../campaign/campaign.ts"
import { type Dates, datesAt } from "../../campaign/dates.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import type { EventName } from "../../webhook/event/event.ts"

/** A campaign that has reached one of its dates, as stored. */
export type DueDatesFacts = Omit<ChangeOf<"putCampaign">, "kind"> & {
  readonly campaign: Campaign
  readonly dates: Dates
}

/** Decides which events of a campaign's dates are due, and returns their names. */
export const decideDueDates = (
  { campaign, dates: before, rankingDueAt, zoneSince, oddsSince, toldBudget }: DueDatesFacts,
  now: number,
): Decision<readonly EventName[], ChangeOf<"emit" | "putCampaign">> => {
  const { dates, events } = datesAt(campaign, before, now)
  return {
    answer: events.map(({ name }) => name),
    changes: [
      { kind: "putCampaign", campaign, rankingDueAt, zoneSince, oddsSince, dates, toldBudget },
      ...events.map((event) => ({ kind: "emit", event }) as const),
    ],
  }
}
