import { outbox } from "../../../invariant/queries.ts"
import { queryRule, type Rule } from "./rule.ts"

/** The rules of webhooks. */
export const outboxRules: readonly Rule[] = [queryRule("outbox", outbox)]
