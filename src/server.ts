import pino, { type Logger } from "pino"
import type { Config } from "./config.ts"
import { listenForOperator } from "./control.ts"
import { isRefusal } from "./core/rejection.ts"
import type { Result, Store } from "./core/store.ts"
import { createApp } from "./http/app.ts"
import { HeldBodies } from "./http/body.ts"
import type { Service } from "./http/operation.ts"
import { RateLimiter, SignInLimiter } from "./http/rate-limit.ts"
import { secureRandom } from "./random.ts"
import { watchReplication } from "./replication/watch.ts"
import { openStore } from "./store/sqlite/store.ts"
import { urlFault } from "./webhooks/address.ts"
import { DeliveryQueue } from "./webhooks/queue.ts"

/** An orchestrator kills after a while: all that is under way gets this long, and the jobs that then still wait this. */
const drainMs = 3_500
const closeMs = 500
const sweepIntervalMs = 60_000
const sweepStep = 500
const rankingIntervalMs = 1_000

/** A service that listens. `url` is where. */
export type Running = { readonly url: string; readonly store: Store; readonly log: Logger; stop(): Promise<void> }

/** Deletes what is past its time by `step`, a few rows at a time so that no play waits long. */
const sweep = async (step: (limit: number) => Result<number>) => {
  let deleted = sweepStep
  while (deleted === sweepStep) {
    const result = await step(sweepStep)
    deleted = isRefusal(result) ? 0 : result
  }
}

const sweepAll = async (store: Store) => {
  await sweep(store.sweepIdempotency)
  await sweep(store.sweepDeliveries)
  await sweep(store.sweepSessions)
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
  const log = pino({ level: config.logLevel })
  const { databasePath, litestreamMetricsUrl } = config
  const store = openStore(databasePath, clock, secureRandom, litestreamMetricsUrl !== null)
  const onError = (error: unknown) => log.error({ err: error }, "background task failed")
  const queue = new DeliveryQueue(store, clock, {
    allowPrivate: config.allowPrivateWebhooks,
    onAttempt: ({ statusCode, error, durationMs }) => log.debug({ statusCode, error, durationMs }, "webhook attempt"),
    onError,
  })
  const service: Service = {
    store,
    clock,
    rootKey: config.rootKey,
    rateLimiter: config.rateLimit === null ? null : new RateLimiter(config.rateLimit),
    signIns: new SignInLimiter(),
    clientAddressHeader: config.clientAddressHeader,
    heldBodies: new HeldBodies(),
    webhookUrlFault: (url) => urlFault(url, config.allowPrivateWebhooks),
    onUnexpected: (error, operation) => log.error({ err: error, operation }, "unexpected error"),
  }
  const app = createApp(service, config.consoleFolder)
  // Before the first request: a change of a ranking must not overtake the prizes of a period that has ended.
  await store.giveDueRankingPrizes().catch(onError)
  app.listen({ port: config.port, hostname: config.host, maxRequestBodySize: Number.MAX_SAFE_INTEGER })
  const control = listenForOperator(store, config.databasePath, log)
  await queue.start()
  const stopSweeping = repeat(sweepIntervalMs, () => sweepAll(store), onError)
  const stopRankings = repeat(rankingIntervalMs, () => store.giveDueRankingPrizes(), onError)
  const replication = litestreamMetricsUrl && watchReplication(databasePath, litestreamMetricsUrl, clock, log)
  const stopWatching = replication ? repeat(replication.intervalMs, replication.look, onError) : () => undefined
  const stop = async () => {
    // Together, since each may need all of the time: a request whose body drips in, a receiver that does not answer.
    const stopped = Promise.all([
      app.stop(),
      control?.stop(),
      queue.stop(),
      stopSweeping(),
      stopRankings(),
      stopWatching(),
    ])
    await Promise.race([stopped, Bun.sleep(drainMs)])
    if (replication) await replication.settle()
    await Promise.race([store.close(), Bun.sleep(closeMs)])
  }
  return { url: `http://${config.host}:${app.server?.port}`, store, log, stop }
}
