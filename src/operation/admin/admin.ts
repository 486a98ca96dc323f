import type { Context } from "../context.ts"
import { campaignOperations } from "./campaign/campaign.ts"
import { handOutOperations } from "./campaign/hand-out.ts"
import { momentOperations } from "./campaign/moment.ts"
import { codeOperations } from "./code.ts"
import { handoutOperations } from "./handout.ts"
import { awardOperations } from "./mini-game/award.ts"
import { miniGameOperations } from "./mini-game/mini-game.ts"
import { auditedReadOperations } from "./organization/audit.ts"
import { organizationOperations } from "./organization/organization.ts"
import { userOperations } from "./organization/user.ts"
import { audienceOperations } from "./player/audience.ts"
import { banOperations } from "./player/ban.ts"
import { grantByHandOperations } from "./player/grant.ts"
import { playerKeyOperations } from "./player/player-key.ts"
import { pointsOperations } from "./player/points.ts"
import { pushOperations } from "./push.ts"
import { clockOperations } from "./test/clock.ts"
import { outcomeOperations } from "./test/outcome.ts"
import { testOrganizationOperations } from "./test/test-organization.ts"
import { deliveryOperations } from "./webhook/delivery.ts"
import { webhookOperations } from "./webhook/webhook.ts"

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
