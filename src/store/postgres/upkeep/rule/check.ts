import type { SecretCipher } from "../../../../secret/secret.ts"
import { balanceRule, mergeRule, pastUseRule } from "../../../invariant/account.ts"
import { announcedRule } from "../../../invariant/announced.ts"
import { audienceRule } from "../../../invariant/audience.ts"
import { auditRule } from "../../../invariant/audit.ts"
import { rankingPrizeRule, redemptionRule, spinRule } from "../../../invariant/award.ts"
import { awardHandoutRule } from "../../../invariant/award-handout.ts"
import { budgetRule } from "../../../invariant/budget.ts"
import { checkRules } from "../../../invariant/check.ts"
import { codeRule } from "../../../invariant/code.ts"
import { quotaRule, segmentStockRule, standingRule, stockRule } from "../../../invariant/count.ts"
import { drawChainRule, drawRule } from "../../../invariant/draw.ts"
import type { Finding } from "../../../invariant/finding.ts"
import { grantRule } from "../../../invariant/grant.ts"
import { ledgerRule } from "../../../invariant/ledger.ts"
import { limitRules } from "../../../invariant/limit.ts"
import { commitmentRule, momentRule } from "../../../invariant/moment.ts"
import { openHandoutRule } from "../../../invariant/open-handout.ts"
import { outboxRule } from "../../../invariant/outbox.ts"
import { revocationRule } from "../../../invariant/player-token.ts"
import { poolRule } from "../../../invariant/pool.ts"
import { redemptionChainRule } from "../../../invariant/redemption.ts"
import { resultRule } from "../../../invariant/result.ts"
import type { Rule } from "../../../invariant/rule.ts"
import { secretRule } from "../../../invariant/secret.ts"
import { spinCountRule } from "../../../invariant/spin-count.ts"
import { streamRule } from "../../../invariant/stream.ts"
import { transactionRule } from "../../../invariant/transaction.ts"
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
