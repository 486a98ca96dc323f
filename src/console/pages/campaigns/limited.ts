import type { Campaign, CampaignInput } from "./campaign.ts"

type Limiting = Pick<Campaign | CampaignInput, "entry" | "grants" | "playCost" | "playLimits">

/** Whether something keeps a player from playing as often as they like, for nothing (docs/api.md#campaign-fields). */
export const isLimitedPerPlayer = ({ playLimits, entry, grants, playCost }: Limiting): boolean =>
  Boolean(playLimits ?? entry ?? playCost) || grants?.required === true
