import type { Call, CallOptions, Settings } from "./call.ts"
import { PremioError, refusalOf } from "./error.ts"
import { mayRepeat, patienceMs, pauseBefore } from "./retry.ts"

/** Waits, unless `signal` ends it with its reason. */
export const sleep = (ms: number, signal: AbortSignal | undefined): Promise<void> =>
  new Promise((resolve, reject) => {
    const end = () => {
      clearTimeout(timer)
      reject(signal?.reason)
    }
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end)
      resolve()
    }, ms)
    signal?.addEventListener("abort", end, { once: true })
  })

/** What an answer of 2xx says. Nothing is read of a text, whose time to arrive is the caller's. */
const contentOf = async (call: Call, response: Response): Promise<unknown> => {
  if (call.answer === "text") return response
  const text = await response.text()
  if (response.status === 204) return undefined
  try {
    return JSON.parse(text)
  } catch (cause) {
    const { status } = response
    throw new PremioError("UNEXPECTED_ANSWER", "what answered is not the service; check baseUrl", { status, cause })
  }
}

/** An answer of 2xx, and what it says. */
type Answer = { readonly response: Response; readonly content: unknown }

/** One request and its answer. */
const sendOnce = async (
  call: Call,
  settings: Settings,
  signal: AbortSignal | undefined,
  timeoutMs: number,
): Promise<Answer> => {
  const timeout = new AbortController()
  const timer = setTimeout(() => timeout.abort(), timeoutMs)
  try {
    const both = signal ? AbortSignal.any([timeout.signal, signal]) : timeout.signal
    const response = await settings.fetch(call.url, { ...call.init, signal: both })
    if (!response.ok) throw refusalOf(response, await response.text())
    return { response, content: await contentOf(call, response) }
  } catch (cause) {
    if (cause instanceof PremioError) throw cause
    if (signal?.aborted) throw signal.reason
    if (timeout.signal.aborted)
      throw new PremioError("TIMEOUT", `no answer within ${Math.round(timeoutMs) / 1000} seconds`, { cause })
    throw new PremioError("OFFLINE", `${new URL(call.url).origin} could not be reached`, { cause })
  } finally {
    clearTimeout(timer)
  }
}

/** Sends a call, and repeats it while that is safe and promising (docs/server-library.md#repeats). */
const sendRepeatedly = async (call: Call, settings: Settings, options: CallOptions): Promise<Answer> => {
  const { signal, timeoutMs = settings.timeoutMs } = options
  const end = performance.now() + patienceMs
  signal?.throwIfAborted()
  for (let number = 1; ; number++) {
    const left = end - performance.now()
    try {
      return await sendOnce(call, settings, signal, number === 1 ? timeoutMs : Math.min(timeoutMs, left))
    } catch (error) {
      if (!(error instanceof PremioError) || !mayRepeat(error, call.isSafeToRepeat)) throw error
      const pause = pauseBefore(number, error.retryAfter, Math.random)
      if (pause === null || performance.now() + pause >= end) throw error
      await sleep(pause, signal)
    }
  }
}

/** Sends a call, shows its answer to the caller, and returns what it says. */
export const send = async (call: Call, settings: Settings, options: CallOptions = {}): Promise<unknown> => {
  const { response, content } = await sendRepeatedly(call, settings, options)
  // Outside of the repeats: what the caller throws is no fault of the connection.
  options.onResponse?.(response)
  return content
}
