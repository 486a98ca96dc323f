import type { CallOptions, Route } from "./call.ts"
import { routes, type WebhookEvent } from "./generated/operations.ts"
import type { ClockAdvance, TestEventPage } from "./generated/types.ts"
import { sleep } from "./send.ts"

/** An event of a test organization, with the id that its deliveries have. */
export type TestModeEvent = WebhookEvent & { readonly eventId: string }

type Target = { readonly seconds: number } | { readonly to: string }
type EventOptions = CallOptions & {
  /** How long to wait before asking again once nothing has happened since: half a second if it is left out. */
  readonly pauseMs?: number
}

/** What only a test organization can do, beyond the operations themselves. */
export type TestMode = {
  /**
   * Moves the clock of the organization forwards until the target is reached, in as many calls as that takes; `fired` names
   * what has fallen due in all of them.
   */
  advance(target: Target, options?: CallOptions): Promise<ClockAdvance>
  /**
   * `for await (const event of premio.test.events())` reads what webhooks carry, from the oldest event that is kept, or behind
   * `cursor`; then it waits for what happens. It never ends by itself: leave the loop with `break`, or end it by `signal`.
   */
  events(input?: { readonly cursor?: string }, options?: EventOptions): AsyncGenerator<TestModeEvent, void, undefined>
}

/** One call advances for up to 20 seconds. */
const advanceMs = 30_000
const defaultPauseMs = 500

type Send = (route: Route, input: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<unknown>

/** The methods of `premio.test`, over the calls of a client. */
export const testModeOf = (send: Send): TestMode => ({
  advance: async (target, options) => {
    const call = async (input: Target) =>
      (await send(routes.advanceTestClock, input, { timeoutMs: advanceMs, ...options })) as ClockAdvance
    const first = await call(target)
    let all = first
    while (!all.done) {
      const { fired, more, ...next } = await call({ to: first.to })
      all = { ...next, from: first.from, fired: [...all.fired, ...fired], more: all.more + more }
    }
    return all
  },

  async *events({ cursor } = {}, { pauseMs = defaultPauseMs, ...options } = {}) {
    for (let after = cursor; ; ) {
      const page = (await send(routes.listTestEvents, { cursor: after }, options)) as TestEventPage
      yield* page.items as unknown as readonly TestModeEvent[]
      after = page.nextCursor
      if (page.items.length === 0) await sleep(pauseMs, options.signal)
    }
  },
})
