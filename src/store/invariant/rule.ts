import type { Dialect, Queries } from "./dialect.ts"
import { says } from "./says.ts"

/** What arrives step by step. */
type Steps<Value> = AsyncIterable<Value> | Iterable<Value>

/** What rules read: one snapshot of a database, or of an organization in it. */
export type Source = {
  readonly dialect: Dialect
  /** The rows of a query, one at a time: a table may hold millions. `values` are what `dialect.value` numbers. */
  rows<Row extends object>(query: string, ...values: readonly (string | number)[]): Steps<Row>
  all<Row extends object>(query: string, ...values: readonly (string | number)[]): Promise<readonly Row[]>
  /** Runs the check of a rule. If it throws, the source can be read again afterwards. */
  attempt(check: () => Promise<void>): Promise<void>
}

/**
 * A rule for every row. `find` describes each row that breaks it in one line, by row numbers and never by personal data
 * or codes, since its output is copied into tickets. It reads step by step and writes nothing. `From` is what the rule
 * of one store needs beyond a source.
 */
export type Rule<From extends Source = Source> = {
  readonly name: string
  readonly says: string
  find(source: From): Steps<string>
}

/** A rule that every store checks, each in its own way if `find` is of one store. */
export const rule = <From extends Source = Source>(name: keyof typeof says, find: Rule<From>["find"]): Rule<From> => ({
  name,
  says: says[name],
  find,
})

/** The column `what` of each query, which describes the rows that break a rule. */
export const byQueries = (queries: Queries): Rule["find"] =>
  async function* ({ dialect, rows }) {
    for (const query of queries(dialect)) for await (const { what } of rows<{ what: string }>(query)) yield what
  }

/** A rule that every store checks by the same queries. */
export const queryRule = (name: keyof typeof says, queries: Queries): Rule => rule(name, byQueries(queries))
