/** The public part of an error: never the values of its statement, which may be personal data or a key. */
export type ErrorView = {
  readonly type: string
  /** Null if it might repeat values. */
  readonly message: string | null
  /** A SQLSTATE, an SQLite code, or that of a system call. */
  readonly code?: string
  /** The kind of statement and its table, such as `insert into plays`. */
  readonly statement?: string
  readonly constraint?: string
  readonly table?: string
  readonly stack: readonly string[]
  readonly cause?: ErrorView
}

const kind =
  /^[\s(]*(with|select|insert|update|delete|copy|begin|commit|rollback|set|alter|create|drop|analyze|lock)\b/i
const ofTable = /\b(?:from|into|update|copy|table)\s+"?([a-z_]\w*)/i

/** The kind of a statement and the first table that it names, which reveal nothing of its values. */
export const statementOf = (text: string): string => {
  const [, verb = "statement"] = kind.exec(text) ?? []
  const [, table] = ofTable.exec(text) ?? []
  return table === undefined ? verb.toLowerCase() : `${verb.toLowerCase()} of ${table}`
}

const fieldOf = (error: Error, name: string): string | undefined => {
  const value = (error as unknown as Record<string, unknown>)[name]
  return typeof value === "string" && value !== "" ? value : undefined
}

/** SQLite only names a constraint in its message, by tables and columns. */
const sqliteConstraint = /^(?:UNIQUE|NOT NULL|CHECK|FOREIGN KEY) constraint failed(?:: [\w., ]+)?$/

/** Whether the message may repeat values, like those of a database driver, its query builder or a parser. */
const isEchoing = (error: Error): boolean =>
  "query" in error ||
  "severity" in error ||
  error.name === "SQLiteError" ||
  (fieldOf(error, "code")?.startsWith("SQLITE_") ?? false) ||
  error instanceof SyntaxError

const framesOf = ({ stack = "", message }: Error): readonly string[] =>
  (message === "" ? stack : stack.replace(message, "")).split("\n").filter((line) => /^\s+at /.test(line))

/** An error for the log, whatever was thrown. */
export const errorView = (error: unknown): ErrorView => {
  if (!(error instanceof Error)) return { type: typeof error, message: null, stack: [] }
  const isHidden = isEchoing(error)
  const query = fieldOf(error, "query")
  const statement = query === undefined ? fieldOf(error, "statement") : statementOf(query)
  const code = fieldOf(error, "code")
  const table = isHidden ? fieldOf(error, "table") : undefined
  const named = isHidden ? fieldOf(error, "constraint") : undefined
  const constraint = named ?? (isHidden ? sqliteConstraint.exec(error.message)?.[0] : undefined)
  return {
    type: error.constructor.name,
    message: isHidden ? null : error.message,
    ...(code !== undefined && { code }),
    ...(statement !== undefined && { statement }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    stack: framesOf(error),
    ...(error.cause !== undefined && { cause: errorView(error.cause) }),
  }
}

const textOf = ({ type, message, code, statement, constraint, table, cause }: ErrorView): string => {
  if (message !== null) return message
  // The query builder wraps the driver's error.
  if (cause && code === undefined) return textOf({ ...cause, ...(statement !== undefined && { statement }) })
  const facts = [code, statement, table !== undefined && `table ${table}`, constraint].filter(Boolean)
  return facts.length === 0 ? `an error of type ${type}` : `the database reports ${facts.join(", ")}`
}

/** An error in one line. */
export const errorText = (error: unknown): string => textOf(errorView(error))
