import { codeCampaignsOf } from "../../../core/mini-game/prize.ts"
import type { Admin } from "../../../core/port/admin.ts"
import { isRefusal, type Refusal } from "../../../core/refusal.ts"
import { inSteps, readAll, textsIn } from "./copy-step.ts"

/** The configuration of an organization as its console reads it. */
export type ConfigurationReads = Pick<
  Admin,
  | "audiences"
  | "campaign"
  | "campaigns"
  | "marketplaceGames"
  | "miniGame"
  | "miniGames"
  | "pools"
  | "settings"
  | "tiers"
>

/** The games of a copy. */
export type Ids = { readonly campaignIds: readonly string[]; readonly notificationIds: readonly string[] }

/** Reads the games that are to be copied, and what they name. */
export const gameReads = (reads: ConfigurationReads) => {
  const readCampaign = async (from: string, campaignId: string) => {
    const found = await reads.campaign(from, campaignId)
    return isRefusal(found) ? found : found.campaign
  }

  const allIds = async (from: string): Promise<Ids> => ({
    campaignIds: await readAll(
      (page) => reads.campaigns(from, {}, page),
      ({ campaign }) => campaign.campaignId,
    ),
    notificationIds: await readAll(
      (page) => reads.miniGames(from, {}, page),
      ({ miniGameId }) => miniGameId,
    ),
  })

  /** The chosen games, and the campaigns whose codes they give. */
  const withCodeCampaigns = async (from: string, chosen: Ids): Promise<Ids | Refusal> => {
    const campaignIds = new Set(chosen.campaignIds)
    for await (const step of inSteps(chosen.notificationIds, async (id) => reads.miniGame(from, id))) {
      if (isRefusal(step)) return step
      for (const id of step.flatMap(({ segments }) => codeCampaignsOf(segments))) campaignIds.add(id)
    }
    // The set grows while it is walked.
    for (const id of campaignIds) {
      const campaign = await readCampaign(from, id)
      if (!isRefusal(campaign)) for (const named of codeCampaignsOf(campaign.ranking?.prizes)) campaignIds.add(named)
      else if (chosen.campaignIds.includes(id)) return campaign
      else campaignIds.delete(id)
    }
    return { ...chosen, campaignIds: [...campaignIds] }
  }

  /** The texts of the chosen games; refuses one that does not exist. */
  const textsOf = async (from: string, { campaignIds, notificationIds }: Ids): Promise<Set<string> | Refusal> => {
    const texts = new Set<string>()
    for await (const step of inSteps(campaignIds, (id) => readCampaign(from, id))) {
      if (isRefusal(step)) return step
      for (const text of textsIn(step)) texts.add(text)
    }
    for await (const step of inSteps(notificationIds, async (id) => reads.miniGame(from, id))) {
      if (isRefusal(step)) return step
      for (const text of textsIn(step)) texts.add(text)
    }
    return texts
  }

  return { readCampaign, allIds, withCodeCampaigns, textsOf }
}
