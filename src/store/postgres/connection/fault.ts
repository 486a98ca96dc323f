/** Thrown where the server that is reached cannot be relied on at the moment, although it responds. */
export class NotReady extends Error {}

/** Thrown where no connection was had in time, although the server may be well. */
export class NoConnection extends NotReady {}

/** An error as the client reports it: a query builder wraps it, and so does a host that has several addresses. */
const innermost = (error: unknown): unknown => {
  if (typeof error !== "object" || error === null || "code" in error) return error
  if ("errors" in error && Array.isArray(error.errors) && error.errors.length > 0) return innermost(error.errors[0])
  return "cause" in error && error.cause ? innermost(error.cause) : error
}

/** The SQLSTATE of an error of the server, or the code of an error of the socket. */
const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""

const lockNotAvailable = "55P03"

/**
 * Another transaction came between: the same batch may succeed when it is decided again. The last of these is reported by
 * the statements behind one that has failed, and may arrive first.
 */
const conflicts = new Set(["40001", "40P01", "23505", "25P02"])
export const isConflict = (error: unknown): boolean =>
  error instanceof RowsHeld || conflicts.has(codeOf(error)) || isCopiedConflict(error)

/** A cluster copies rows that are inserted to their server, and reports what that server reports without its code. */
const isCopiedConflict = (error: unknown): boolean =>
  codeOf(error) === "XX000" && error instanceof Error && error.message.startsWith("duplicate key value")

/** Thrown where rows were not waited for that another transaction has locked. */
export class RowsHeld extends Error {
  /** What a statement that does not wait has thrown. */
  static from(error: unknown): unknown {
    return codeOf(error) === lockNotAvailable
      ? new RowsHeld("another transaction holds the rows", { cause: error })
      : error
  }
}

/**
 * Classes of SQLSTATE in which the server cannot take the transaction now, and nothing is wrong with the request: lost
 * connections, a login refused, lacking resources, an operator's intervention, faults of its disk, a transaction that
 * was idle, a standby, a lock that others hold, and a table that a migration has just changed.
 */
const unavailableClasses = ["08", "28", "3D000", "53", "57", "58", "25P03", "25P04", "25006", lockNotAvailable, "0A000"]
const socketFaults = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
const clientFaults =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|read timeout|not queryable|connection error|client was closed/i

/** Whether the database could not be reached, or does not take writes at the moment. */
export const isUnavailable = (thrown: unknown): boolean => {
  const error = innermost(thrown)
  if (error instanceof NotReady) return true
  const code = codeOf(error)
  if (unavailableClasses.some((start) => code.startsWith(start)) || socketFaults.test(code)) return true
  return code === "" && error instanceof Error && clientFaults.test(error.message)
}

const brokenConnection = /^(08|57P0[12]|ECONNRESET|EPIPE)/
const brokenClient = /connection terminated(?! due to)|not queryable|client was closed/i

/** Whether a connection broke that was open before: another one may be had at once. */
export const isBroken = (thrown: unknown): boolean => {
  const error = innermost(thrown)
  const code = codeOf(error)
  return brokenConnection.test(code) || (code === "" && error instanceof Error && brokenClient.test(error.message))
}

/** Whether the server refuses the login or has no such database: trying again helps only once its settings are changed. */
export const isLoginRefused = (error: unknown): boolean => /^(28|3D)/.test(codeOf(error))

/** What the server reports of every statement behind one that has failed. */
const isAborted = (error: unknown): boolean => codeOf(error) === "25P02"

/** What Promise.all does, for statements that were sent together: throws what the one reports that has failed first. */
export const resultsOf = async <T extends readonly unknown[]>(
  statements: readonly [...T],
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> => {
  const settled = await Promise.allSettled(statements)
  const errors = settled.flatMap((end) => (end.status === "rejected" ? [end.reason] : []))
  if (errors.length > 0) throw errors.find((error) => !isAborted(error)) ?? errors[0]
  return Promise.all(statements)
}
