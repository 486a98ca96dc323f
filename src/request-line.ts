import type { Logger } from "pino"
import type { Caller } from "./core/organization/organization.ts"
import { publicOrgId } from "./core/organization/test-organization.ts"
import type { FailedSignIn, ObservedAnswer } from "./http/edge/observe.ts"

/** What the platform asks every few seconds: lines of these would bury the others. */
const routineOperations: readonly string[] = ["GET /healthz", "GET /readyz", "GET /metrics"]

/**
 * Returns a function that observes the responses of an operation, and adds a line for each. Lines are concatenated without
 * a JSON encoder, since they are on the path of every play: no part needs escaping.
 */
export const requestLines = (logger: Logger, add: (line: string) => void) => {
  const isError = logger.isLevelEnabled("error")

  let shown = { time: 0, text: "0" }
  /** The time, as a text that the lines of one millisecond share. */
  const timeText = (): string => {
    const time = Date.now()
    if (time !== shown.time) shown = { time, text: String(time) }
    return shown.text
  }

  let named = { orgId: "", keyId: "", text: "" }
  /** The caller, as a text that consecutive lines of one key share. */
  const callerText = (caller: Caller | null): string => {
    if (!caller?.keyId) return ""
    const { orgId, keyId } = caller
    if (named.keyId !== keyId || named.orgId !== orgId)
      named = { orgId, keyId, text: `,"orgId":"${publicOrgId(orgId)}","keyId":"${keyId}"` }
    return named.text
  }

  /** JSON escapes the part that the caller has chosen: the id of the organization. */
  const signInText = ({ orgId, ...failed }: FailedSignIn, caller: Caller | null): string =>
    `,${JSON.stringify({ ...(caller === null && { orgId }), ...failed }).slice(1, -1)}`

  return (operation: string) => {
    if (!isError) return () => undefined
    const lineLevel = routineOperations.includes(operation) ? "debug" : "info"
    const isShown = logger.isLevelEnabled(lineLevel)
    const levels = { usual: logger.levels.values[lineLevel], fault: logger.levels.values["error"] }
    const message = `,"msg":"request","operation":${JSON.stringify(operation)},"requestId":"`
    let started = { time: "", isFault: false, text: "" }
    /** The text before the id, which the lines of one millisecond share. */
    const startText = (isFault: boolean): string => {
      const time = timeText()
      if (started.time !== time || started.isFault !== isFault)
        started = { time, isFault, text: `{"level":${isFault ? levels.fault : levels.usual},"time":${time}${message}` }
      return started.text
    }
    return ({ requestId, status, durationMs, caller, code, signIn }: ObservedAnswer) => {
      const isFault = status >= 500
      if (!isShown && !isFault) return
      const refused = code === null ? "" : `,"code":"${code}"`
      const why = signIn === undefined ? refused : refused + signInText(signIn, caller)
      const duration = Math.round(durationMs * 1_000) / 1_000
      add(
        `${startText(isFault)}${requestId}","status":${status},"durationMs":${duration}${callerText(caller)}${why}}\n`,
      )
    }
  }
}
