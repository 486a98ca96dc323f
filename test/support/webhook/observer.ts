/**
 * A receiver that counts how often each event is on its way to it at the same time. Answers each request with 200 once
 * `answer` resolves.
 */
export const startObserver = (answer: (eventId: string) => Promise<unknown>) => {
  const inFlight = new Map<string, number>()
  const received = new Map<string, number>()
  let requests = 0
  let atOnce = 0
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    idleTimeout: 60,
    fetch: async (request) => {
      const id = request.headers.get("webhook-id") ?? ""
      const count = (inFlight.get(id) ?? 0) + 1
      inFlight.set(id, count)
      received.set(id, (received.get(id) ?? 0) + 1)
      atOnce = Math.max(atOnce, count)
      requests++
      const gone = new Promise((resolve) => request.signal.addEventListener("abort", resolve))
      await Promise.race([answer(id), gone])
      inFlight.set(id, (inFlight.get(id) ?? 1) - 1)
      return new Response(null, { status: 200 })
    },
  })
  return {
    url: `http://127.0.0.1:${server.port}/hook`,
    requests: () => requests,
    /** How often each event has arrived. */
    received: (): ReadonlyMap<string, number> => received,
    /** How often one event was on its way at the same time, at most. */
    atOnce: () => atOnce,
    stop: () => server.stop(true),
  }
}
