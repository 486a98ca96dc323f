import { Elysia } from "elysia"
import type { Logger } from "pino"
import type { Config } from "./config.ts"
import { isRefusal } from "./core/rejection.ts"
import type { Store } from "./core/store.ts"
import { createApp } from "./http/app.ts"
import { metricsRoutes } from "./http/metrics.ts"
import type { Answered } from "./http/observe.ts"
import { RateLimiter } from "./http/rate-limit.ts"
import { openLog } from "./log.ts"
import { createMetrics } from "./metrics/metrics.ts"
import { secureRandom } from "./random.ts"
import { openStore } from "./store/sqlite/store.ts"
import { urlFault } from "./webhooks/address.ts"
import { DeliveryQueue } from "./webhooks/queue.ts"

const drainMs = 4_000
const sweepIntervalMs = 60_000
const sweepStep = 500
const rankingIntervalMs = 1_000

/** A service that listens: `url` is where, and `metricsUrl` where its metrics are. */
export type Running = {
  readonly url: string
  readonly metricsUrl: string
  readonly store: Store
  readonly log: Logger
  stop(): Promise<void>
}

type OnAnswer = (operation: string) => (answered: Answered) => void

/** One that tells all of `watchers`. */
const all =
  (watchers: readonly OnAnswer[]): OnAnswer =>
  (operation) => {
    const told = watchers.map((watcher) => watcher(operation))
    return (answered) => {
      for (const tell of told) tell(answered)
    }
  }

/** Deletes idempotency records past their window, a step at a time so that no play waits long. */
const sweep = async (store: Store) => {
  let deleted = sweepStep
  while (deleted === sweepStep) {
    const result = await store.sweepIdempotency(sweepStep)
    deleted = isRefusal(result) ? 0 : result
  }
}

/** Runs `task` every `intervalMs`, never twice at once; `stop` waits for the run under way. */
const repeat = (intervalMs: number, task: () => Promise<void>, onError: (error: unknown) => void) => {
  let isStopped = false
  let running = Promise.resolve()
  let timer: ReturnType<typeof setTimeout>
  const schedule = () => {
    timer = setTimeout(() => {
      running = task()
        .catch(onError)
        .finally(() => isStopped || schedule())
    }, intervalMs)
  }
  schedule()
  return async () => {
    isStopped = true
    clearTimeout(timer)
    await running
  }
}

/** Wires config, store, webhooks and HTTP, and listens. Throws when the database or the port cannot be had. */
export const startServer = async (config: Config, clock: () => number = Date.now): Promise<Running> => {
  const { logger: log, ...lines } = openLog(config.logLevel)
  const store = openStore(config.databasePath, clock, secureRandom)
  const onError = (error: unknown) => log.error({ err: error }, "background task failed")
  const queue = new DeliveryQueue(store, clock, config.allowPrivateWebhooks, onError)
  const metrics = createMetrics({ store, droppedLogLines: lines.dropped, replicationAgeSeconds: () => null })
  // Loaded only where it is asked for: it takes a quarter of a second and 20 MB.
  const tracing = config.isTraced ? (await import("./trace.ts")).startTracing() : null
  const app = createApp(
    {
      store,
      clock,
      rootKey: config.rootKey,
      rateLimiter: config.rateLimit === null ? null : new RateLimiter(config.rateLimit),
      webhookUrlFault: (url) => urlFault(url, config.allowPrivateWebhooks),
      observe: all([metrics.requests, lines.requests, ...(tracing ? [tracing.requests] : [])]),
      onUnexpected: (error, place) => log.error({ err: error, ...place }, "unexpected error"),
    },
    { ...(config.metricsPort === null && { metrics }), ...(tracing && { tracing: tracing.plugin }) },
  )
  // Before the first request: a change of a ranking must not overtake the prizes of a period that has ended.
  await store.giveDueRankingPrizes().catch(onError)
  app.listen({ port: config.port, hostname: config.host, maxRequestBodySize: Number.MAX_SAFE_INTEGER })
  const metricsApp = config.metricsPort === null ? app : new Elysia().use(metricsRoutes(metrics))
  if (config.metricsPort !== null) metricsApp.listen({ port: config.metricsPort, hostname: config.host })
  queue.start()
  const stopSweeping = repeat(sweepIntervalMs, () => sweep(store), onError)
  const stopRankings = repeat(rankingIntervalMs, () => store.giveDueRankingPrizes(), onError)
  const stop = async () => {
    await Promise.race([app.stop(), Bun.sleep(drainMs)])
    await Promise.race([Promise.all([queue.stop(), stopSweeping(), stopRankings()]), Bun.sleep(drainMs)])
    if (metricsApp !== app) await metricsApp.stop(true)
    metrics.stop()
    await store.close()
    await tracing?.stop()
    await lines.close()
  }
  const urlOf = ({ server }: Pick<typeof app, "server">) => `http://${config.host}:${server?.port}`
  return { url: urlOf(app), metricsUrl: `${urlOf(metricsApp as typeof app)}/metrics`, store, log, stop }
}
