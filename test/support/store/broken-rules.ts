import { inspectDatabase } from "../../../src/store/sqlite/upkeep/inspect.ts"

/** What \`doctor\` finds wrong in a database file. */
export const brokenRules = async (path: string) =>
  (await inspectDatabase(path)).findings.filter(({ violations }) => violations > 0)
