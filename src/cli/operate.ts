import type { Command } from "commander"
import type { Caller } from "../core/organization/organization.ts"
import type { Page, PageRequest } from "../core/page.ts"
import { isRefusal, type Refusal } from "../core/refusal.ts"
import { type Database, type Operator, withOperator } from "./database.ts"
import { Failure } from "./failure.ts"

const pageSize = 1_000

/** Returns the result, or ends the command with the message of the refusal. */
export const unlessRefused = <T>(answer: T | Refusal): T => {
  if (isRefusal(answer)) throw new Failure(answer.message)
  return answer
}

/** The options of a command, including those of the program. */
export const optionsOf = <T extends object>(command: Command) =>
  command.optsWithGlobals<T & { database: Database; json?: boolean }>()

/** Runs `task` as the operator for the organization that the command names, which must exist. */
export const forOrganization = <T>(
  command: Command,
  task: (operator: Operator, caller: Caller) => Promise<T>,
): Promise<T> => {
  const { database, organization } = optionsOf<{ organization: string }>(command)
  return withOperator(database, async (operator) => {
    const { orgId } = unlessRefused(await operator.organization(organization))
    return task(operator, { orgId, keyId: null })
  })
}

/** All items of a list, oldest first. */
export const allOf = async <T>(read: (page: PageRequest) => Promise<Page<T>>): Promise<T[]> => {
  const items: T[] = []
  let before: number | null = null
  do {
    const page: Page<T> = await read({ limit: pageSize, before })
    items.push(...page.items)
    before = page.nextBefore
  } while (before !== null)
  return items.reverse()
}

/** The example at the end of `--help`. */
export const example = (...lines: readonly string[]) =>
  `\nExample:\n${lines.map((line) => `  bun run cli ${line}`).join("\n")}`
