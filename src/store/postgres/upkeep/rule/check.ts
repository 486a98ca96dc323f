import type { SecretCipher } from "../../../../secret/secret.ts"
import { type Finding, findingOf } from "../../../invariant/finding.ts"
import { moments } from "../../../invariant/moment.ts"
import { budgets, givenBackEarly } from "../../../invariant/prize.ts"
import { rankingPrizes, redemptions, spins } from "../../../invariant/queries.ts"
import type { Snapshot } from "../connection.ts"
import { unreadableRows } from "../unreadable.ts"
import { accountRules } from "./account.ts"
import { auditRules } from "./audit.ts"
import { codeRules } from "./code.ts"
import { configurationRules } from "./configuration.ts"
import { counterRules } from "./counter.ts"
import { drawRules } from "./draw.ts"
import { limitRules } from "./limit.ts"
import { redemptionRule } from "./redemption.ts"
import { referenceRules } from "./reference.ts"
import { queryRule, type Rule, sharedRule } from "./rule.ts"
import { webhookRules } from "./webhook.ts"

const rulesFor = (cipher: SecretCipher): readonly Rule[] => [
  ...referenceRules,
  sharedRule("records", unreadableRows),
  ...accountRules,
  ...codeRules,
  ...limitRules,
  ...counterRules,
  queryRule("spins", spins),
  queryRule("redemptions", redemptions),
  queryRule("ranking-prizes", rankingPrizes),
  redemptionRule,
  queryRule("moments", moments),
  ...drawRules,
  ...webhookRules(cipher),
  ...configurationRules,
  ...auditRules,
]

/** A rule with its additional checks for when the time is known. */
const atTime = (rule: Rule, now: number): Rule =>
  rule.name === "budgets" ? queryRule("budgets", (of) => [...budgets(of), ...givenBackEarly(of, now)]) : rule

/** A statement that fails leaves the transaction as it was before the rule. */
const check = async (snapshot: Snapshot, { name, says, find }: Rule, orgIds: readonly string[]): Promise<Finding> => {
  const { note, noteError, finding } = findingOf(name, says)
  for (const orgId of orgIds) {
    await snapshot.query("SAVEPOINT rule")
    try {
      for await (const what of find(snapshot, orgId)) note(what)
    } catch (error) {
      noteError(error)
      await snapshot.query("ROLLBACK TO SAVEPOINT rule")
    }
  }
  return finding()
}

/** Checks each rule for these organizations, with memory bounded whatever they have. Only reads. */
export const checkInvariants = async (
  snapshot: Snapshot,
  orgIds: readonly string[],
  cipher: SecretCipher,
  now: number | null = null,
): Promise<readonly Finding[]> => {
  const rules = rulesFor(cipher)
  const timed = now === null ? rules : rules.map((rule) => atTime(rule, now))
  const findings: Finding[] = []
  for (const rule of timed) findings.push(await check(snapshot, rule, orgIds))
  return findings
}
