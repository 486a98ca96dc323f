import { errorText } from "../../error-view.ts"
import { isConflict, isUnavailable } from "./fault.ts"

type Listener = {
  readonly onError: (error: unknown) => void
  readonly onWarning: (line: string) => void
  /** Rejects while the database accepts no writes. */
  readonly probe: () => Promise<unknown>
}

const probeMs = 1_000
/** The probe may succeed while writes of requests fail, as on a full disk. */
const quietMs = 3_000

/**
 * Logs one line when the database becomes unavailable and one when it is back, however many requests fail meanwhile.
 */
export class Outage {
  #since: number | null = null
  #failedAt = 0
  #timer: ReturnType<typeof setTimeout> | undefined
  #isClosed = false
  readonly #listener: Listener

  constructor(listener: Listener) {
    this.#listener = listener
  }

  /** Takes in the error of a request. An error that has another cause than an outage is logged itself. */
  readonly report = (error: unknown) => {
    if (!isUnavailable(error) && !isConflict(error)) return this.#listener.onError(error)
    this.#failedAt = performance.now()
    if (this.#since !== null) return
    this.#since = this.#failedAt
    this.#listener.onWarning(`the database does not accept all requests: ${errorText(error)}`)
    this.#probe()
  }

  close() {
    this.#isClosed = true
    clearTimeout(this.#timer)
  }

  #probe() {
    if (this.#isClosed) return
    this.#timer = setTimeout(
      () =>
        this.#listener.probe().then(
          () => this.#end(),
          () => this.#probe(),
        ),
      probeMs,
    )
  }

  #end() {
    if (performance.now() - this.#failedAt < quietMs) return this.#probe()
    const seconds = Math.round((this.#failedAt - (this.#since ?? 0)) / 1_000)
    this.#since = null
    this.#listener.onWarning(`the database accepts requests again, after ${seconds} s`)
  }
}
