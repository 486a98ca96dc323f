import type { Context } from "../context.ts"
import { audienceOperations } from "./audience.ts"
import { auditedReadOperations } from "./audit.ts"
import { awardOperations } from "./award.ts"
import { banOperations } from "./ban.ts"
import { campaignOperations } from "./campaign/campaign.ts"
import { handOutOperations } from "./campaign/hand-out.ts"
import { momentOperations } from "./campaign/moment.ts"
import { codeOperations } from "./code.ts"
import { deliveryOperations } from "./delivery.ts"
import { grantByHandOperations } from "./grant.ts"
import { handoutOperations } from "./handout.ts"
import { miniGameOperations } from "./mini-game.ts"
import { organizationOperations } from "./organization.ts"
import { playerKeyOperations } from "./player-key.ts"
import { pointsOperations } from "./points.ts"
import { pushOperations } from "./push.ts"
import { clockOperations } from "./test/clock.ts"
import { outcomeOperations } from "./test/outcome.ts"
import { testOrganizationOperations } from "./test/test-organization.ts"
import { userOperations } from "./user.ts"
import { webhookOperations } from "./webhook.ts"

/** The changes made through the console, over the records of any store. */
export const adminOperations = (context: Context) => ({
  ...organizationOperations(context),
  ...campaignOperations(context),
  ...momentOperations(context),
  ...miniGameOperations(context),
  ...awardOperations(context),
  ...playerKeyOperations(context),
  ...pushOperations(context),
  ...audienceOperations(context),
  ...banOperations(context),
  ...codeOperations(context),
  ...pointsOperations(context),
  ...grantByHandOperations(context),
  ...handOutOperations(context),
  ...handoutOperations({ ...handOutOperations(context), ...awardOperations(context) }),
  ...testOrganizationOperations(context),
  ...outcomeOperations(context),
  ...clockOperations(context),
  ...userOperations(context),
  ...webhookOperations(context),
  ...deliveryOperations(context),
  ...auditedReadOperations(context),
})
