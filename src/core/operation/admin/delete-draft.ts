import { type Campaign, refuseUnknownCampaign } from "../../campaign/campaign.ts"
import type { ChangeOf, Decision } from "../../change.ts"
import type { Game } from "../../draw/record.ts"
import { type MiniGame, recordedMiniGame, refuseUnknownMiniGame } from "../../mini-game/mini-game.ts"
import { type Refusal, refuse } from "../../refusal.ts"

type DeleteChange = ChangeOf<"audit" | "removeGame">

const removal = (game: Game, row: number, before: object): Decision<null, DeleteChange> => ({
  answer: null,
  changes: [
    { kind: "removeGame", game, row },
    { kind: "audit", entry: { action: `${game.kind}.delete`, target: game.id, before, after: null } },
  ],
})

const refuseStarted = (name: string, status: string): Refusal =>
  refuse("CONFLICT", `${name} is ${status}, and only a draft can be deleted; end it instead`)

const refuseUsed = (name: string, what: string): Refusal =>
  refuse("CONFLICT", `${name} ${what}, of which the record has to stay; end it instead`)

export type DeleteCampaignFacts = {
  readonly row: number
  readonly campaign: Campaign
  hasPlays(): boolean
  hasCodes(): boolean
  hasGrants(): boolean
  /** What gives codes of the campaign, whatever its status; null if nothing does. */
  givenBy(): string | null
} | null

/** Decides DELETE /admin/campaigns/{campaignId}: a campaign that was ever used stays. */
export const decideDeleteCampaign = (
  facts: DeleteCampaignFacts,
  campaignId: string,
): Decision<null, DeleteChange> | Refusal => {
  if (!facts) return refuseUnknownCampaign(campaignId)
  const { row, campaign } = facts
  const name = `campaign ${campaignId}`
  if (campaign.status !== "draft") return refuseStarted(name, campaign.status)
  if (facts.hasPlays()) return refuseUsed(name, "was played")
  if (facts.hasCodes()) return refuseUsed(name, "has issued codes")
  if (facts.hasGrants()) return refuseUsed(name, "has granted plays")
  const givenBy = facts.givenBy()
  if (givenBy !== null)
    return refuse("CONFLICT", `${name} has the codes that ${givenBy} gives; choose other prizes there first`)
  return removal({ kind: "campaign", id: campaignId }, row, campaign)
}

export type DeleteMiniGameFacts = { readonly row: number; readonly miniGame: MiniGame; hasSpins(): boolean } | null

/** Decides DELETE /admin/notifications/{notificationId}: a mini-game that anybody spun stays. */
export const decideDeleteMiniGame = (
  facts: DeleteMiniGameFacts,
  miniGameId: string,
): Decision<null, DeleteChange> | Refusal => {
  if (!facts) return refuseUnknownMiniGame(miniGameId)
  const { row, miniGame } = facts
  const name = `mini-game ${miniGameId}`
  if (miniGame.status !== "draft") return refuseStarted(name, miniGame.status)
  if (facts.hasSpins()) return refuseUsed(name, "was spun")
  return removal({ kind: "notification", id: miniGameId }, row, recordedMiniGame(miniGame))
}
