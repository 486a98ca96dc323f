import { createClient } from "../../../src/sdk/web/client/client.ts"
import type { Host } from "../../../src/sdk/web/client/host.ts"
import type { GetToken, Premio } from "../../../src/sdk/web/client/premio.ts"
import type { TestClock } from "../service/service.ts"

/** A storage as of a tab, which outlives its pages. */
export const tabStorage = (): Storage => {
  const items = new Map<string, string>()
  return {
    get length() {
      return items.size
    },
    key: (at) => [...items.keys()][at] ?? null,
    getItem: (name) => items.get(name) ?? null,
    setItem: (name, value) => void items.set(name, value),
    removeItem: (name) => void items.delete(name),
    clear: () => items.clear(),
  }
}

export type Page = {
  readonly premio: Premio /** How long the client waited between repeats. */
  readonly pauses: number[]
}

type PageOptions = {
  readonly baseUrl: string
  readonly orgId: string
  readonly clock: TestClock
  readonly getToken: GetToken
  readonly storage?: Host["storage"]
  readonly requestMs?: number
}

/** A page that was just loaded: its pauses take no time, but move the clock. */
export const openPage = ({ clock, storage = () => undefined, requestMs = 10_000, ...options }: PageOptions): Page => {
  const pauses: number[] = []
  const host: Host = {
    now: () => clock.now,
    random: Math.random,
    pause: async (milliseconds) => {
      pauses.push(milliseconds)
      clock.advance(Math.ceil(milliseconds))
    },
    storage,
    requestMs,
    callMs: 30_000,
  }
  return { premio: createClient(options, host), pauses }
}
