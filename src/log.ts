import pino, { type Logger } from "pino"
import type { ObservedAnswer } from "./http/edge/observe.ts"
import { requestLines } from "./request-line.ts"
import { errorView } from "./store/error-view.ts"

/** Request lines are written in batches of this many characters: a write per line would cost ten times as much. */
const chunkLength = 32_768
const flushIntervalMs = 200
/** How much may be buffered for a stalled reader before lines are dropped. */
const maxUnwrittenBytes = 8 * 1024 * 1024
const closeTimeoutMs = 500

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
  const requests = requestLines(logger, (line) => {
    pending += line
    if (pending.length >= chunkLength) write("")
    else timer ??= setTimeout(write, flushIntervalMs, "").unref()
  })

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
