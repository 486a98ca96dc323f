/** The SQLSTATE of an error of the server, or the code of an error of the socket. */
const codeOf = (error: unknown): string =>
  typeof error === "object" && error !== null && "code" in error ? String(error.code) : ""

/** Another transaction came between: the same batch may succeed when it is decided again. */
const conflicts = new Set(["40001", "40P01", "23505"])
export const isConflict = (error: unknown): boolean => conflicts.has(codeOf(error))

/** Classes of SQLSTATE in which the server cannot take the transaction now, and nothing is wrong with the request. */
const unavailableClasses = ["08", "53", "57", "58", "25006", "55P03", "0A000"]
const socketFaults = /^(ECONN|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN)/
const clientFaults =
  /connection terminated|query read timeout|timeout exceeded when trying to connect|not queryable|connection error|client was closed/i

/** Whether the database could not be reached, or does not take writes at the moment. */
export const isUnavailable = (error: unknown): boolean => {
  const code = codeOf(error)
  if (unavailableClasses.some((start) => code.startsWith(start)) || socketFaults.test(code)) return true
  return code === "" && error instanceof Error && clientFaults.test(error.message)
}
