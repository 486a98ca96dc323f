/** Thrown if the server responds, but cannot be relied on at the moment. */
export class NotReady extends Error {}

/** Thrown if no connection became available in time; the server may be fine. */
export class NoConnection extends NotReady {}

/** Thrown for an organization whose server of a cluster cannot be reached; others are served. */
export class ServerAway extends NotReady {}

/** Thrown by a statement about organizations that may lie on other servers than the one of its transaction. */
export class Elsewhere extends Error {}

/** What a pool reports of a connection that took too long to begin; its cause is that the pool has cut it for that. */
const notBegun = "Connection terminated due to connection timeout"
/** The same while all its connections are in use. */
const allInUse = "timeout exceeded when trying to connect"

/**
 * An error of the client. The query builder wraps it, and so does a failed connection to a host with several
 * addresses.
 */
const innermost = (error: unknown): unknown => {
  if (typeof error !== "object" || error === null || "code" in error) return error
  if (error instanceof Error && error.message === notBegun) return error
  if ("errors" in error && Array.isArray(error.errors) && error.errors.length > 0) return innermost(error.errors[0])
  return "cause" in error && error.cause ? innermost(error.cause) : error
}

/** The SQLSTATE of an error of the server, or the code of an error of the socket. */
const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""

const undefinedTable = "42P01"

/** Whether a table is missing. */
export const isTableMissing = (thrown: unknown): boolean => codeOf(innermost(thrown)) === undefinedTable

const lockNotAvailable = "55P03"

/** Whether a statement waited for a lock longer than it may. */
export const isLockTimeout = (thrown: unknown): boolean => codeOf(innermost(thrown)) === lockNotAvailable

/**
 * Another transaction interfered: the batch may succeed if it is decided again. The last of these codes comes from
 * statements behind the failed one, and may arrive first.
 */
const conflicts = new Set(["40001", "40P01", "23505", "25P02"])
export const isConflict = (error: unknown): boolean =>
  error instanceof RowsHeld || conflicts.has(codeOf(error)) || isCopiedConflict(error)

/** What a cluster reports for errors without a code. */
const internalError = "XX000"

/** A cluster forwards inserted rows to their server, and reports errors of that server without their code. */
const isCopiedConflict = (error: unknown): boolean =>
  codeOf(error) === internalError && error instanceof Error && error.message.startsWith("duplicate key value")

/** Thrown if another transaction holds rows that a statement may not wait for. */
export class RowsHeld extends Error {
  /** Converts the error of a statement that does not wait for locks. */
  static from(error: unknown): unknown {
    return codeOf(error) === lockNotAvailable
      ? new RowsHeld("another transaction holds the rows", { cause: error })
      : error
  }
}

/**
 * Classes of SQLSTATE that say nothing against the request, but that the server cannot run the transaction now: lost
 * connections, a refused login, missing resources, an intervention by the operator, disk errors, an idle transaction,
 * a standby, a lock held by others, and a table that a migration has just changed.
 */
const unavailableClasses = ["08", "28", "3D000", "53", "57", "58", "25P03", "25P04", "25006", lockNotAvailable, "0A000"]
const socketFaults = /^(ECONN|EPIPE|ETIMEDOUT|EHOST|ENET|EADDRNOTAVAIL|ENOBUFS|ENOTFOUND|EAI_|ERR_SOCKET_|ERR_STREAM_)/
const clientFaults =
  /connection terminated|timeout exceeded when trying to connect|timeout expired|read timeout|not queryable|connection error|client was closed|establishing an SSL connection/i

/**
 * What a server of a cluster reports without a code of its own: its connections to the others are lost, or it was killed while it
 * waited for them.
 */
const clusterFaults = [
  "postmaster was shut down",
  "failure on connection marked as essential",
  "execution cannot recover from multiple connection failures",
  "failed to prepare transaction",
  "could not connect to any active placements",
  "server closed the connection unexpectedly",
  "could not receive data from server",
  "could not send data to server",
  "no connection to the server",
  "connection not open",
  "SSL connection has been closed",
  "SSL SYSCALL error",
]
const isClusterFault = (error: Error): boolean =>
  codeOf(error) === internalError && clusterFaults.some((start) => error.message.startsWith(start))

/** Whether the database cannot be reached, or accepts no writes at the moment. */
export const isUnavailable = (thrown: unknown): boolean => {
  const error = innermost(thrown)
  if (error instanceof NotReady) return true
  const code = codeOf(error)
  if (unavailableClasses.some((start) => code.startsWith(start)) || socketFaults.test(code)) return true
  return error instanceof Error && (isClusterFault(error) || (code === "" && clientFaults.test(error.message)))
}

const brokenConnection = /^(08|57P0[12]|ECONNRESET|EPIPE)/
const brokenClient = /connection terminated(?! due to)|not queryable|client was closed/i

/** Whether an open connection broke: another one may be available at once. */
export const isBroken = (thrown: unknown): boolean => {
  const error = innermost(thrown)
  const code = codeOf(error)
  return brokenConnection.test(code) || (code === "" && error instanceof Error && brokenClient.test(error.message))
}

const tooManyConnections = "53300"

/**
 * Whether a connection could not be had because the server cannot be reached. One that breaks as it begins, as all do at a crash, says
 * nothing about the next; nor do connections that are all in use, here or on the server.
 */
export const isUnreached = (thrown: unknown): boolean => {
  const error = innermost(thrown)
  const isCrowded = codeOf(error) === tooManyConnections || (error instanceof Error && error.message === allInUse)
  return isUnavailable(error) && !isBroken(error) && !isCrowded
}

/** Whether a statement took longer than it may, or was cancelled. */
export const isTimeout = (error: unknown): boolean =>
  codeOf(error) === "57014" || (error instanceof Error && /read timeout/i.test(error.message))

/**
 * Whether the server refuses the login or has no such database, so that retrying only helps after its settings
 * change.
 */
export const isLoginRefused = (error: unknown): boolean => /^(28|3D)/.test(codeOf(error))

/** What the server reports for every statement behind a failed one. */
const isAborted = (error: unknown): boolean => codeOf(error) === "25P02"

/** Promise.all for statements that were sent together: throws the error of the statement that failed first. */
export const resultsOf = async <T extends readonly unknown[]>(
  statements: readonly [...T],
): Promise<{ -readonly [Index in keyof T]: Awaited<T[Index]> }> => {
  const settled = await Promise.allSettled(statements)
  const errors = settled.flatMap((end) => (end.status === "rejected" ? [end.reason] : []))
  if (errors.length > 0) throw errors.find((error) => !isAborted(error)) ?? errors[0]
  return Promise.all(statements)
}
