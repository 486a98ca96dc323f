import { fromLater, mostCycles } from "../test-clock/calendar.ts"
import { sharedServers } from "../test-clock/servers.ts"
import { until } from "../waiting.ts"
import { eventFault } from "./event-fault.ts"

export type Received = {
  readonly event: string
  readonly headers: Headers
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: the payload of any event
  readonly data: any
  readonly timestamp: string
  readonly at: number
}

type Answer = number | Response

/**
 * A webhook receiver on a real socket, on any free port unless `port` is given. `answer` decides the status, or the
 * whole answer, of each request, by its number from 0. Each body is checked against the catalog of events: `waitFor`
 * and `stop` throw if one did not match. The events of draws, which every opened game sends, are only received if
 * `draws` says so.
 */
export const startReceiver = (
  answer: (number: number) => Answer | Promise<Answer> = () => 200,
  port = 0,
  draws = false,
) => {
  const received: Received[] = []
  const faults: string[] = []
  const server = Bun.serve({
    port,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const text = await request.text()
      const fault = eventFault(text)
      if (fault) faults.push(fault)
      const { event, data, timestamp } = JSON.parse(sharedServers ? fromLater(text, mostCycles) : text)
      if (!draws && event.startsWith("draws.")) return new Response(null, { status: 200 })
      const number = received.push({ event, data, timestamp, text, headers: request.headers, at: Date.now() }) - 1
      const answered = await answer(number)
      return typeof answered === "number" ? new Response(null, { status: answered }) : answered
    },
  })
  const throwFaults = () => {
    if (faults.length > 0) throw new Error(`received what is not in the catalogue of events: ${faults}`)
  }
  /** Resolves once `count` requests have arrived, or throws after `timeoutMs`. */
  const waitFor = async (count: number, timeoutMs?: number) => {
    const what = () => `${received.length} of ${count} webhooks were received: ${received.map((r) => r.event)}`
    await until(what, () => received.length >= count || undefined, timeoutMs)
    throwFaults()
    return received
  }
  const stop = () => {
    server.stop(true)
    throwFaults()
  }
  return { url: `http://127.0.0.1:${server.port}/hook`, received, waitFor, stop }
}
