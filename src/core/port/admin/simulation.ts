import type { CampaignInput } from "../../campaign/campaign.ts"
import type { CampaignSimulation, Simulation } from "../../forecast/simulation.ts"
import type { MiniGameInput } from "../../mini-game/mini-game.ts"
import type { MomentsRequest } from "../../moment/moment.ts"
import type { CampaignPreview, MiniGamePreview, Outlook } from "../../operation/admin/campaign/preview.ts"
import type { Result } from "../../refusal.ts"

/** The size of a simulation: the number of plays, and their rate. */
export type SimulatedRun = { readonly plays?: number; readonly playsPerDay?: number }

/** Simulates plays by the rules, without writing anything. */
export interface SimulationAdmin {
  /** Simulates plays of a campaign, each by a different player, at one moment or at a rate. */
  simulateCampaign(
    orgId: string,
    campaignId: string,
    run: SimulatedRun & { plays: number },
  ): Result<CampaignSimulation & Outlook>
  /**
   * The preview of a draft; what `campaignId` has used counts as used, and `moments` as planned. Without plays, there is
   * no simulation; without their rate, no forecast.
   */
  previewCampaign(
    orgId: string,
    campaignId: string | undefined,
    draft: CampaignInput,
    run: SimulatedRun & { readonly moments: readonly MomentsRequest[] },
  ): Result<CampaignPreview>
  simulateMiniGame(orgId: string, miniGameId: string, spins: number): Result<Simulation>
  previewMiniGame(orgId: string, draft: MiniGameInput, spins: number | undefined): Result<MiniGamePreview>
}
