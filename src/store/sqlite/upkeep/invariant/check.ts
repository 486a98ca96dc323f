import type { Database } from "bun:sqlite"
import { noKeys, SecretSeal } from "../../../secret.ts"
import { accountRules } from "./account.ts"
import { auditRules } from "./audit.ts"
import { awardRules } from "./award.ts"
import { codeRules } from "./code.ts"
import { codeIndexRules } from "./code-index.ts"
import { counterRules } from "./counter.ts"
import { fileRules } from "./file.ts"
import { limitRules } from "./limit.ts"
import { outboxRules } from "./outbox.ts"
import type { Rule } from "./rule.ts"
import { secretRule } from "./secret.ts"

const maxExamples = 10

const rules: readonly Rule[] = [
  ...fileRules,
  ...accountRules,
  ...codeRules,
  ...codeIndexRules,
  ...limitRules,
  ...counterRules,
  ...awardRules,
  ...outboxRules,
  ...auditRules,
]

/** A rule, the number of rows that break it, and descriptions of the first ones. */
export type Finding = {
  readonly rule: string
  readonly says: string
  readonly violations: number
  readonly examples: readonly string[]
}

const check = (sqlite: Database, { name, says, find }: Rule): Finding => {
  const examples: string[] = []
  let violations = 0
  try {
    for (const what of find(sqlite)) if (++violations <= maxExamples) examples.push(what)
  } catch (error) {
    violations++
    examples.push(`cannot be checked: ${(error as Error).message}`)
  }
  return { rule: name, says, violations, examples }
}

/**
 * Checks each rule, in one snapshot of the database, with memory bounded whatever its size. Only reads; a connection
 * that is already in a transaction stays in it.
 */
export const checkInvariants = (sqlite: Database, seal = new SecretSeal(noKeys)): readonly Finding[] => {
  const isOwn = !sqlite.inTransaction
  if (isOwn) sqlite.run("BEGIN")
  try {
    return [...rules, secretRule(seal)].map((rule) => check(sqlite, rule))
  } finally {
    if (isOwn && sqlite.inTransaction) sqlite.run("ROLLBACK")
  }
}
