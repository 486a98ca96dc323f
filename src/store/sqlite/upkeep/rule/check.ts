import type { Database } from "bun:sqlite"
import { noKeys, SecretCipher } from "../../../../secret/secret.ts"
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
