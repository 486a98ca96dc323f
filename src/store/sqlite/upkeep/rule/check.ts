import type { Database } from "bun:sqlite"
import { noKeys, SecretCipher } from "../../../../secret/secret.ts"
import { type Finding, findingOf } from "../../../invariant/finding.ts"
import { budgets, givenBackEarly } from "../../../invariant/prize.ts"
import { accountRules } from "./account.ts"
import { auditRules } from "./audit.ts"
import { awardRules } from "./award.ts"
import { codeRules } from "./code.ts"
import { codeIndexRules } from "./code-index.ts"
import { configurationRules } from "./configuration.ts"
import { counterRules } from "./counter.ts"
import { drawRules } from "./draw.ts"
import { fileRules } from "./file.ts"
import { limitRules } from "./limit.ts"
import { outboxRules } from "./outbox.ts"
import { queryRule, type Rule } from "./rule.ts"
import { commitmentRule, secretRule } from "./secret.ts"

const rules: readonly Rule[] = [
  ...fileRules,
  ...accountRules,
  ...codeRules,
  ...codeIndexRules,
  ...limitRules,
  ...counterRules,
  ...awardRules,
  ...drawRules,
  ...outboxRules,
  ...configurationRules,
  ...auditRules,
]

/** A rule with its additional checks for when the time is known. */
const atTime = (rule: Rule, now: number): Rule =>
  rule.name === "budgets" ? queryRule("budgets", (of) => [...budgets(of), ...givenBackEarly(of, now)]) : rule

const check = (sqlite: Database, { name, says, find }: Rule): Finding => {
  const { note, noteError, finding } = findingOf(name, says)
  try {
    for (const what of find(sqlite)) note(what)
  } catch (error) {
    noteError(error)
  }
  return finding()
}

/**
 * Checks each rule in one snapshot of the database, with bounded memory whatever its size. Only reads; a connection
 * that is already in a transaction stays in it. Checks that depend on the time need `now`.
 */
export const checkInvariants = (
  sqlite: Database,
  cipher = new SecretCipher(noKeys),
  now: number | null = null,
): readonly Finding[] => {
  const timed = now === null ? rules : rules.map((rule) => atTime(rule, now))
  const isOwn = !sqlite.inTransaction
  if (isOwn) sqlite.run("BEGIN")
  try {
    return [...timed, secretRule(cipher), commitmentRule(cipher)].map((rule) => check(sqlite, rule))
  } finally {
    if (isOwn && sqlite.inTransaction) sqlite.run("ROLLBACK")
  }
}
