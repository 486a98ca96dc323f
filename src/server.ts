import pino, { type Logger } from "pino"
import type { Config } from "./config.ts"
import { isRefusal } from "./core/rejection.ts"
import type { Store } from "./core/store.ts"
import { createApp } from "./http/app.ts"
import { RateLimiter } from "./http/rate-limit.ts"
import { secureRandom } from "./random.ts"
import { openStore } from "./store/sqlite/store.ts"
import { urlFault } from "./webhooks/address.ts"
import { DeliveryQueue } from "./webhooks/queue.ts"

const drainMs = 4_000
const sweepIntervalMs = 60_000
const sweepStep = 500

/** A service that listens. `url` is where. */
export type Running = { readonly url: string; readonly store: Store; readonly log: Logger; stop(): Promise<void> }

/** Deletes idempotency records past their window, a step at a time so that no play waits long. */
const sweep = async (store: Store) => {
  let deleted = sweepStep
  while (deleted === sweepStep) {
    const result = await store.sweepIdempotency(sweepStep)
    deleted = isRefusal(result) ? 0 : result
  }
}

/** Wires config, store, webhooks and HTTP, and listens. Throws when the database or the port cannot be had. */
export const startServer = (config: Config, clock: () => number = Date.now): Running => {
  const log = pino({ level: config.logLevel })
  const store = openStore(config.databasePath, clock, secureRandom)
  const onError = (error: unknown) => log.error({ err: error }, "webhook delivery")
  const queue = new DeliveryQueue(store, clock, config.allowPrivateWebhooks, onError)
  const app = createApp({
    store,
    clock,
    rootKey: config.rootKey,
    rateLimiter: config.rateLimit === null ? null : new RateLimiter(config.rateLimit),
    webhookUrlFault: (url) => urlFault(url, config.allowPrivateWebhooks),
    onUnexpected: (error, operation) => log.error({ err: error, operation }, "unexpected error"),
  })
  app.listen({ port: config.port, hostname: config.host, maxRequestBodySize: Number.MAX_SAFE_INTEGER })
  queue.start()
  const sweeper = setInterval(() => void sweep(store).catch(onError), sweepIntervalMs)
  const stop = async () => {
    clearInterval(sweeper)
    await Promise.race([app.stop(), Bun.sleep(drainMs)])
    await Promise.race([queue.stop(), Bun.sleep(drainMs)])
    await store.close()
  }
  return { url: `http://${config.host}:${app.server?.port}`, store, log, stop }
}
