import type { SimulationAdmin } from "../../../core/port/admin.ts"
import type { Parts } from "./parts.ts"
import { notYet } from "./pending.ts"

export const simulations = (_parts: Parts): SimulationAdmin => ({
  previewCampaign: notYet,
  previewMiniGame: notYet,
  simulateCampaign: notYet,
  simulateMiniGame: notYet,
})
