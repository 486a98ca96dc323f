import type { SecretCipher } from "../../../../secret/secret.ts"
import { checkRules } from "../../../invariant/check.ts"
import type { Finding } from "../../../invariant/finding.ts"
import { announcedRule } from "../../../invariant/game/announced.ts"
import { budgetRule } from "../../../invariant/game/budget.ts"
import { drawChainRule, drawRule } from "../../../invariant/game/draw.ts"
import { limitRules } from "../../../invariant/game/limit.ts"
import { commitmentRule, momentRule } from "../../../invariant/game/moment.ts"
import { resultRule } from "../../../invariant/game/result.ts"
import { spinCountRule } from "../../../invariant/game/spin-count.ts"
import { auditRule } from "../../../invariant/organization/audit.ts"
import { outboxRule } from "../../../invariant/organization/outbox.ts"
import { secretRule } from "../../../invariant/organization/secret.ts"
import { streamRule } from "../../../invariant/organization/stream.ts"
import { balanceRule, mergeRule, pastUseRule } from "../../../invariant/player/account.ts"
import { audienceRule } from "../../../invariant/player/audience.ts"
import { quotaRule, segmentStockRule, standingRule, stockRule } from "../../../invariant/player/count.ts"
import { grantRule } from "../../../invariant/player/grant.ts"
import { ledgerRule } from "../../../invariant/player/ledger.ts"
import { revocationRule } from "../../../invariant/player/player-token.ts"
import { transactionRule } from "../../../invariant/player/transaction.ts"
import { rankingPrizeRule, redemptionRule, spinRule } from "../../../invariant/prize/award.ts"
import { awardHandoutRule } from "../../../invariant/prize/award-handout.ts"
import { codeRule } from "../../../invariant/prize/code.ts"
import { openHandoutRule } from "../../../invariant/prize/open-handout.ts"
import { poolRule } from "../../../invariant/prize/pool.ts"
import { redemptionChainRule } from "../../../invariant/prize/redemption.ts"
import type { Rule } from "../../../invariant/rule.ts"
import type { Snapshot } from "../connection.ts"
import { activityRule } from "./activity.ts"
import { chainRule } from "./chain.ts"
import { prizeCodeRule } from "./code.ts"
import { codeCountRule } from "./code-count.ts"
import { configurationRule } from "./configuration.ts"
import { newestRecords } from "./draw.ts"
import { prizeWinRule } from "./prize-win.ts"
import { recordRule } from "./record.ts"
import { referenceRule, rowNumberRule } from "./reference.ts"
import { scoreRule } from "./score.ts"
import { type OrganizationSource, sourceOf } from "./source.ts"

const rulesFor = (cipher: SecretCipher, now: number | null): readonly Rule<OrganizationSource>[] => [
  referenceRule,
  rowNumberRule,
  recordRule,
  balanceRule,
  ledgerRule,
  transactionRule,
  mergeRule,
  pastUseRule,
  revocationRule,
  codeRule,
  prizeCodeRule,
  ...limitRules,
  standingRule,
  quotaRule,
  grantRule,
  poolRule,
  stockRule,
  segmentStockRule,
  prizeWinRule,
  budgetRule(now),
  announcedRule,
  scoreRule,
  chainRule,
  activityRule,
  codeCountRule,
  resultRule,
  spinCountRule,
  audienceRule,
  spinRule,
  awardHandoutRule,
  openHandoutRule,
  redemptionRule,
  rankingPrizeRule,
  redemptionChainRule,
  momentRule,
  drawChainRule(newestRecords),
  drawRule,
  streamRule,
  outboxRule,
  secretRule(cipher),
  commitmentRule(cipher),
  configurationRule,
  auditRule,
]

/** Checks each rule for these organizations. Checks that depend on the time need `now`. */
export const checkInvariants = (
  snapshot: Snapshot,
  orgIds: readonly string[],
  cipher: SecretCipher,
  now: number | null = null,
): Promise<readonly Finding[]> =>
  checkRules(
    rulesFor(cipher, now),
    orgIds.map((orgId) => sourceOf(snapshot, orgId)),
  )
