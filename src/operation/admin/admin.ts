import { auditedReadOperations } from "./audit.ts"
import { banOperations } from "./ban.ts"
import { campaignOperations } from "./campaign/campaign.ts"
import { handOutOperations } from "./campaign/hand-out.ts"
import { codeOperations } from "./code.ts"
import { deliveryOperations } from "./delivery.ts"
import { miniGameOperations } from "./mini-game.ts"
import type { AdminNeeds } from "./needs.ts"
import { organizationOperations } from "./organization.ts"
import { pointsOperations } from "./points.ts"
import { pushOperations } from "./push.ts"
import { userOperations } from "./user.ts"
import { webhookOperations } from "./webhook.ts"

/** The changes made through the console, over the records of any store. */
export const adminOperations = (needs: AdminNeeds) => ({
  ...organizationOperations(needs),
  ...campaignOperations(needs),
  ...miniGameOperations(needs),
  ...pushOperations(needs),
  ...banOperations(needs),
  ...codeOperations(needs),
  ...pointsOperations(needs),
  ...handOutOperations(needs),
  ...userOperations(needs),
  ...webhookOperations(needs),
  ...deliveryOperations(needs),
  ...auditedReadOperations(needs),
})
