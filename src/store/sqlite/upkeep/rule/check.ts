import type { Database } from "bun:sqlite"
import { noKeys, SecretCipher } from "../../../../secret/secret.ts"
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
import { chainRule } from "./chain.ts"
import { prizeCodeRule } from "./code.ts"
import { codeIndexRule } from "./code-index.ts"
import { configurationRule } from "./configuration.ts"
import { deliveryBodyRule } from "./delivery-body.ts"
import { fileRule, schemaRule } from "./file.ts"
import { freshDeliveryRule } from "./fresh-delivery.ts"
import { prizeWinRule } from "./prize-win.ts"
import { recordRule } from "./record.ts"
import { referenceRule } from "./reference.ts"
import { showSettled } from "./removed.ts"
import { scoreRule } from "./score.ts"
import { type FileSource, sourceOf } from "./source.ts"

const rulesFor = (cipher: SecretCipher, now: number | null): readonly Rule<FileSource>[] => [
  fileRule,
  schemaRule,
  referenceRule,
  recordRule,
  balanceRule,
  ledgerRule,
  transactionRule,
  mergeRule,
  pastUseRule,
  revocationRule,
  codeRule,
  prizeCodeRule,
  codeIndexRule,
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
  resultRule,
  spinCountRule,
  audienceRule,
  spinRule,
  awardHandoutRule,
  openHandoutRule,
  redemptionRule,
  redemptionChainRule,
  rankingPrizeRule,
  momentRule,
  drawChainRule(),
  drawRule,
  streamRule,
  outboxRule,
  deliveryBodyRule,
  freshDeliveryRule,
  configurationRule,
  auditRule,
  secretRule(cipher),
  commitmentRule(cipher),
]

/**
 * Checks each rule in one snapshot of the database. A connection that is already in a transaction stays in it. Checks
 * that depend on the time need `now`.
 */
export const checkInvariants = async (
  sqlite: Database,
  cipher = new SecretCipher(noKeys),
  now: number | null = null,
): Promise<readonly Finding[]> => {
  const isOwn = !sqlite.inTransaction
  if (isOwn) sqlite.run("BEGIN")
  const showRows = showSettled(sqlite)
  try {
    return await checkRules(rulesFor(cipher, now), [sourceOf(sqlite)])
  } finally {
    // A rollback shows the rows again too; in a damaged file, nothing else may.
    if (!isOwn) showRows()
    else if (sqlite.inTransaction) sqlite.run("ROLLBACK")
  }
}
