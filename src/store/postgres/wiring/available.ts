import { withTimeout } from "../../../concurrency/with-timeout.ts"
import { Unavailable } from "../../../core/refusal.ts"
import { isConflict, isUnavailable } from "../connection/fault.ts"

type Method = (...args: unknown[]) => unknown

/**
 * How long a request waits for a report whose rows have to be counted or sorted first; that work continues afterwards.
 */
const longestMs = 12_000

/** The methods of a port; they throw Unavailable if the database cannot be reached, or others interfered again and again. */
export const available = <Port extends object>(port: Port, report: (error: unknown) => void): Port => {
  const refuse = (error: unknown): never => {
    if (!isUnavailable(error) && !isConflict(error)) throw error
    report(error)
    throw new Unavailable("the database cannot be reached at the moment")
  }
  const guarded = (method: Method): Method => {
    return (...args) => {
      const result = method(...args)
      return result instanceof Promise ? result.catch(refuse) : result
    }
  }
  const entries = Object.entries(port).map(([name, method]) => [
    name,
    typeof method === "function" ? guarded(method as Method) : method,
  ])
  return Object.fromEntries(entries) as Port
}

/** The reads of a port; they throw Unavailable if they take too long. */
export const withReadTimeout = <Port extends object>(port: Port, ms = longestMs): Port => {
  const entries = Object.entries(port).map(([name, method]) => [name, limited(method as Method, ms)])
  return Object.fromEntries(entries) as Port
}

const limited =
  (method: Method, ms: number): Method =>
  async (...args) =>
    withTimeout(Promise.resolve(method(...args)), ms, () => {
      throw new Unavailable("this takes longer than a request may")
    })
