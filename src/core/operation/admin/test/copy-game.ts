import type { Campaign } from "../../../campaign/campaign.ts"
import type { Times } from "../../../clock.ts"
import type { Patch } from "../../../edit/patch.ts"
import type { MiniGame } from "../../../mini-game/mini-game.ts"
import type { Sources } from "../../../random.ts"
import { type Refusal, refuse } from "../../../refusal.ts"
import { type CreateCampaignFacts, decideCreateCampaign } from "../campaign/create-campaign.ts"
import { decidePatchCampaign, type PatchCampaignFacts } from "../campaign/patch-campaign.ts"
import { type CreateMiniGameFacts, decideCreateMiniGame } from "../mini-game/create-mini-game.ts"
import { decidePatchMiniGame, type PatchMiniGameFacts } from "../mini-game/patch-mini-game.ts"

/** Refuses to replace what players of a test organization have used. */
export const refusePlayed = (game: "campaign" | "mini-game", id: string): Refusal =>
  refuse(
    "CONFLICT",
    `${game} ${id} was played in the test organization, so that a copy cannot replace it; call POST /api/v1/admin/test/reset there first`,
  )

/** The change that makes `before` the same as `after`. */
const replacing = <T extends object>(before: object, after: T): Patch<T> => ({
  changes: after,
  removed: Object.keys(before).filter((field): field is keyof T & string => !(field in after)),
})

const campaignInput = ({ campaignId: _id, createdAt: _createdAt, updatedAt: _updatedAt, ...config }: Campaign) => config

/** A mini-game that starts when it is created starts when its copy is created, if the clock of the copy is behind. */
const miniGameInput = (
  { miniGameId: _id, createdAt, updatedAt: _updatedAt, startsAt, ...config }: MiniGame,
  now: number,
) => ({ ...config, startsAt: startsAt === createdAt ? Math.min(startsAt, now) : startsAt })

/** Decides the copy of a campaign into a test organization that has none with its id, as its creation there. */
export const decideCopyOfCampaign = (
  facts: Omit<CreateCampaignFacts, "settings">,
  original: Campaign,
  times: Times,
  sources: Pick<Sources, "ids">,
) => {
  const request = { campaignId: original.campaignId, input: campaignInput(original) }
  // The defaults of new campaigns are not added to a copy.
  return decideCreateCampaign({ ...facts, settings: {} }, request, times, sources)
}

/** Decides the copy of a campaign over the one with its id, as a change of that one. */
export const decideCopyOverCampaign = (
  facts: { readonly existing: NonNullable<PatchCampaignFacts>; readonly isPlayed: boolean },
  original: Campaign,
  now: number,
) => {
  const { campaignId } = original
  if (facts.isPlayed) return refusePlayed("campaign", campaignId)
  const patch = replacing(campaignInput(facts.existing.campaign), campaignInput(original))
  return decidePatchCampaign(facts.existing, { campaignId, patch }, now)
}

/** The same as `decideCopyOfCampaign` for a mini-game. */
export const decideCopyOfMiniGame = (
  facts: CreateMiniGameFacts,
  original: MiniGame,
  times: Times,
  sources: Pick<Sources, "ids">,
) =>
  decideCreateMiniGame(
    facts,
    { miniGameId: original.miniGameId, input: miniGameInput(original, times.now) },
    times,
    sources,
  )

/** The same as `decideCopyOverCampaign` for a mini-game. */
export const decideCopyOverMiniGame = (
  facts: PatchMiniGameFacts & { readonly miniGame: MiniGame; readonly isPlayed: boolean },
  original: MiniGame,
  now: number,
) => {
  const { miniGameId } = original
  if (facts.isPlayed) return refusePlayed("mini-game", miniGameId)
  const patch = replacing(miniGameInput(facts.miniGame, now), miniGameInput(original, now))
  return decidePatchMiniGame(facts, { miniGameId, patch }, now)
}
