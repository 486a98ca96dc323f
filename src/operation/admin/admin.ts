import { recordedReads } from "./audit.ts"
import { banChanges } from "./ban.ts"
import { campaignChanges } from "./campaign/campaign.ts"
import { handOuts } from "./campaign/hand-out.ts"
import { codeChanges } from "./code.ts"
import { deliveryChanges } from "./delivery.ts"
import { miniGameChanges } from "./mini-game.ts"
import type { AdminNeeds } from "./needs.ts"
import { organizationChanges } from "./organization.ts"
import { pointsChanges } from "./points.ts"
import { pushChanges } from "./push.ts"
import { userChanges } from "./user.ts"
import { webhookChanges } from "./webhook.ts"

/** The changes made through the console, over the records of any store. */
export const adminChanges = (needs: AdminNeeds) => ({
  ...organizationChanges(needs),
  ...campaignChanges(needs),
  ...miniGameChanges(needs),
  ...pushChanges(needs),
  ...banChanges(needs),
  ...codeChanges(needs),
  ...pointsChanges(needs),
  ...handOuts(needs),
  ...userChanges(needs),
  ...webhookChanges(needs),
  ...deliveryChanges(needs),
  ...recordedReads(needs),
})
