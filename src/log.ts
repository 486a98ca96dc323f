import pino, { type Logger } from "pino"
import type { Caller } from "./core/organization/organization.ts"
import { publicOrgId } from "./core/organization/test-organization.ts"
import type { FailedSignIn, ObservedAnswer } from "./http/edge/observe.ts"
import { errorView } from "./store/error-view.ts"

/** Request lines are written in batches of this many characters: a write per line would cost ten times as much. */
const chunkLength = 32_768
const flushIntervalMs = 200
/** How much may be buffered for a stalled reader before lines are dropped. */
const maxUnwrittenBytes = 8 * 1024 * 1024
const closeTimeoutMs = 500

/** What the platform asks every few seconds: lines of these would bury the others. */
const routineOperations: readonly string[] = ["GET /healthz", "GET /readyz", "GET /metrics"]

export type Log = {
  readonly logger: Logger
  /** Returns an observer that writes one line for each response of `operation`. */
  requests(operation: string): (answered: ObservedAnswer) => void
  /** How many lines were dropped because of a stalled reader. */
  dropped(): number
  /** Writes the rest; nothing is written after that. */
  close(): Promise<void>
}

/**
 * JSON lines on standard output, written in the background. Lines of requests are buffered for up to 200 ms; all others
 * are written at once. At `info` every request has a line, apart from health checks and scrapes, which have theirs at
 * `debug`; at `warn` and `error`, only those that returned a 5xx.
 */
export const openLog = (level: string): Log => {
  const destination = pino.destination({ dest: 1, sync: false, minLength: 1, maxLength: maxUnwrittenBytes })
  let pending = ""
  let timer: ReturnType<typeof setTimeout> | undefined
  let droppedLines = 0
  let isClosed = false
  destination.on("drop", (text: string) => {
    droppedLines += text.split("\n").length - 1
  })

  const write = (text: string) => {
    clearTimeout(timer)
    timer = undefined
    const lines = pending + text
    pending = ""
    if (lines !== "" && !isClosed) destination.write(lines)
  }
  const logger = pino({ level, base: undefined, serializers: { err: errorView } }, { write })
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

  /** Concatenated without a JSON encoder, since it is on the path of every play: no part needs escaping. */
  const requests = (operation: string) => {
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
      pending += `${startText(isFault)}${requestId}","status":${status},"durationMs":${duration}${callerText(caller)}${why}}\n`
      if (pending.length >= chunkLength) write("")
      else timer ??= setTimeout(write, flushIntervalMs, "").unref()
    }
  }

  /** Only here, at the end, may a write block the process. */
  const onExit = () => {
    write("")
    destination.flushSync()
  }
  process.on("exit", onExit)
  const close = async () => {
    write("")
    process.off("exit", onExit)
    isClosed = true
    const isWritten = new Promise((resolve) => destination.flush(resolve))
    await Promise.race([isWritten, Bun.sleep(closeTimeoutMs)])
    destination.destroy()
  }
  return { logger, requests, dropped: () => droppedLines, close }
}
