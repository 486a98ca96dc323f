import { and, asc, eq } from "drizzle-orm"
import type { Clocks } from "../../../../core/clock.ts"
import type { SimulationFacts } from "../../../../operation/admin/campaign/simulation.ts"
import { toStoredBatch } from "../../../../record/campaign/moment.ts"
import { miniGameFinder } from "../../../../record/mini-game/mini-game.ts"
import { committedEligibilityKnown } from "../../../../record/player/eligibility.ts"
import type { Db } from "../../engine/page.ts"
import { committedRows } from "../../record/tables.ts"
import { marketplaceGames, momentBatches } from "../../schema/campaign.ts"
import { patientLimitReads } from "../count/limits.ts"
import type { CountingFirst } from "../count/not-yet-counted.ts"
import { campaignFinder, templatesOf } from "./campaign.ts"

/** The facts that simulationOperations start from. */
export const simulationFacts = (
  db: Db,
  clocks: Clocks,
  countLimits: CountingFirst,
): Omit<SimulationFacts, "poolsOf" | "settings"> => ({
  ...patientLimitReads(db, clocks, countLimits),
  findCampaign: campaignFinder(db),
  findMiniGame: miniGameFinder(committedRows(db)),
  eligibilityKnown: committedEligibilityKnown(committedRows(db)),

  isGameActive: async (orgId, gameId) => {
    const { orgId: owner, gameId: id, active } = marketplaceGames
    const games = await db
      .select({ id })
      .from(marketplaceGames)
      .where(and(eq(owner, orgId), eq(id, gameId), eq(active, true)))
    return games.length > 0
  },

  templatesOf: (orgId, campaignIds) => templatesOf(db, orgId, campaignIds),

  batchesOf: async (orgId, row) => {
    const rows = await db
      .select()
      .from(momentBatches)
      .where(and(eq(momentBatches.orgId, orgId), eq(momentBatches.campaign, row)))
      .orderBy(asc(momentBatches.id))
    return rows.map(toStoredBatch)
  },
})
