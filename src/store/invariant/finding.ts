import { errorText } from "../error-view.ts"

/** A rule, the number of rows that break it, and descriptions of the first ones. */
export type Finding = {
  readonly rule: string
  readonly says: string
  readonly violations: number
  readonly examples: readonly string[]
}

/** What an operator should know about a database. Sizes are bytes, `oldestAt` is epoch milliseconds. */
export type Inspection = {
  /** The location, without any password. */
  readonly path: string
  readonly fileBytes: number
  /** The size of SQLite's write-ahead log next to the file. */
  readonly walBytes?: number
  readonly outbox: { readonly pending: number; readonly oldestAt: number | null }
  readonly findings: readonly Finding[]
}

const maxExamples = 10

/** Counts what breaks a rule. */
export const findingOf = (rule: string, says: string) => {
  const examples: string[] = []
  let violations = 0
  const note = (what: string) => {
    if (++violations <= maxExamples) examples.push(what)
  }
  return {
    note,
    noteError: (error: unknown) => note(`cannot be checked: ${errorText(error)}`),
    finding: (): Finding => ({ rule, says, violations, examples }),
  }
}
