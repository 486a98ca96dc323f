import type { Logger } from "pino"
import { systemClocks } from "./clock.ts"
import type { Config } from "./config/service.ts"
import type { Clocks } from "./core/clock.ts"
import type { Passwords } from "./core/port/identity.ts"
import type { Store } from "./core/port/store.ts"
import { isRefusal, Unavailable } from "./core/refusal.ts"
import { UnreadableRecord } from "./core/unreadable.ts"
import { openDatabase } from "./database.ts"
import { createApp, createMetricsApp } from "./http/app.ts"
import { HeldBodies } from "./http/edge/body.ts"
import { Leaving } from "./http/edge/leaving.ts"
import { DrawReadLimiter, KeyFailureLimiter, PublicPageLimiter, RequestLimiter } from "./http/edge/limit/rate-limit.ts"
import { SdkCallCounter } from "./http/edge/limit/sdk-calls.ts"
import { SignInLimiter } from "./http/edge/limit/sign-in-limit.ts"
import type { OnAnswer } from "./http/edge/observe.ts"
import { StalledExports } from "./http/operation/export/stalled-exports.ts"
import { HeldAnswers } from "./http/operation/held-answers.ts"
import { OneAtATime } from "./http/operation/one-at-a-time.ts"
import { toResponse } from "./http/operation/reply.ts"
import type { Service } from "./http/operation/service.ts"
import { readinessOf } from "./http/pages/health.ts"
import type { MetricsPage } from "./http/pages/metrics.ts"
import { toPassedAnswer } from "./http/thread/passed-answer.ts"
import { listenInThreads } from "./http/thread/threads.ts"
import { argonPasswords } from "./identity/password.ts"
import { joseTokens } from "./identity/player-token.ts"
import { totpSecondFactor } from "./identity/second-factor.ts"
import { openLog } from "./log.ts"
import { createMetrics } from "./metrics/metrics.ts"
import { pseudonymsBy } from "./pseudonym.ts"
import { hearReports } from "./replication/reports.ts"
import { leave, stopOf } from "./stop.ts"
import type { Opening } from "./store/sqlite/file/open.ts"
import { checkReads } from "./stored.ts"
import { countCalls, startMail, startWork } from "./tasks.ts"
import { unreadableOnce } from "./unreadable.ts"
import { urlFault } from "./webhooks/address.ts"
import { DeliveryQueue } from "./webhooks/queue.ts"

/** A listening service, with its `url` and the `metricsUrl` of its metrics. */
export type Running = {
  readonly url: string
  readonly metricsUrl: string
  readonly store: Store
  readonly log: Logger
  /** Serves those who still call, and asks them for other connections, until nobody has called for a moment. */
  leave(): Promise<void>
  stop(): Promise<void>
}

type Watcher = (operation: string) => OnAnswer

/** Combines `watchers` into one. */
const all =
  (watchers: readonly Watcher[]): Watcher =>
  (operation) => {
    const told = watchers.map((watcher) => watcher(operation))
    return (answered, request) => {
      for (const tell of told) tell(answered, request)
    }
  }

/** What each caller may do in a time, and of what one at a time. */
const limitsOf = ({ rateLimit }: Config, { limits }: Store) => ({
  rateLimiter: rateLimit === null ? null : new RequestLimiter(rateLimit, limits),
  keyFailures: rateLimit === null ? null : new KeyFailureLimiter(limits),
  drawReads: rateLimit === null ? null : new DrawReadLimiter(limits),
  publicPages: rateLimit === null ? null : new PublicPageLimiter(limits),
  signIns: new SignInLimiter(limits),
  exports: new OneAtATime("export", limits),
  counts: new OneAtATime("count", limits),
  sorts: new OneAtATime("sort", limits),
  simulations: new OneAtATime("simulation", limits),
  streams: new OneAtATime("stream", limits),
})

const identityOf = async ({ openId }: Config, passwords: Passwords) => ({
  passwords,
  secondFactor: totpSecondFactor,
  // Only loaded if it is set, since few need it.
  provider: openId && (await import("./identity/openid.ts")).openIdProvider(openId),
  playerTokens: joseTokens,
})

/** What the config does not say. */
export type Parts = {
  /** How the database is opened. */
  readonly opening?: Opening
  readonly passwords?: Passwords
  /** What the log tells the operator first. */
  readonly warnings?: readonly string[]
  /** The address of the demo shop, which the first page links; null while there is none. */
  readonly demoShop?: () => string | null
}

/** Lets the API listen, and the metrics if they have a port of their own. */
const listen = async (
  { consoleFolder, sdkFolder, host, port, metricsPort, edgeThreads }: Config,
  service: Service,
  metrics: MetricsPage,
  demoShop: Parts["demoShop"],
) => {
  const parts = { consoleFolder, sdkFolder, ...(metricsPort === null && { metrics }), ...(demoShop && { demoShop }) }
  // Elysia would let a second service listen on the same port, and the kernel hand it half of the connections.
  const address = { hostname: host, reusePort: false }
  const listenHere = () => {
    const { app } = createApp(service, parts, toResponse)
    app.listen({ ...address, port, maxRequestBodySize: Number.MAX_SAFE_INTEGER })
    return app
  }
  const listenInFront = async () => {
    const served = createApp(service, parts, toPassedAnswer)
    await listenInThreads(served, { hostname: host, port }, edgeThreads)
    return served.app
  }
  const app = edgeThreads === 1 ? listenHere() : await listenInFront()
  const metricsApp = metricsPort === null ? null : createMetricsApp(service, metrics)
  metricsApp?.listen({ ...address, port: metricsPort ?? 0 })
  const urlOf = (server: { readonly port?: number | undefined } | null) => `http://${host}:${server?.port}`
  return {
    url: urlOf(app.server),
    metricsUrl: `${urlOf((metricsApp ?? app).server)}/metrics`,
    stop: () => app.stop(),
    stopMetrics: () => metricsApp?.stop(true),
  }
}

/** What holds for all calls. */
const sharedBy = async (config: Config, store: Store, passwords: Passwords) => ({
  store,
  rootKey: config.rootKey,
  ...limitsOf(config, store),
  identity: await identityOf(config, passwords),
  pseudonym: pseudonymsBy(config),
  clientAddressHeader: config.clientAddressHeader,
  sdkCalls: new SdkCallCounter(store.credentials),
  heldBodies: new HeldBodies(),
  heldAnswers: new HeldAnswers(),
  stalledExports: new StalledExports(),
  webhookUrlFault: (url: string) => urlFault(url, config.webhookReach),
})

/** Wires config, store, webhooks and HTTP, and listens. Throws if the database or the port is unavailable. */
export const startServer = async (
  config: Config,
  clocks: Clocks = systemClocks,
  { opening = {}, passwords = argonPasswords(), warnings = [], demoShop }: Parts = {},
): Promise<Running> => {
  const { logger: log, ...lines } = openLog(config.logLevel)
  for (const warning of warnings) log.warn(warning)
  const leaving = new Leaving()
  const { tell: tellUnreadable, count: unreadableRecords } = unreadableOnce(log)
  checkReads()
  const { store, listenForOperator } = await openDatabase(config, clocks, log, opening)
  // For a database that cannot be reached, the store only reports the beginning and the end.
  const onError = (error: unknown) => {
    if (error instanceof UnreadableRecord) tellUnreadable(error)
    else if (!(error instanceof Unavailable)) {
      metrics.backgroundFailed()
      log.error({ err: error }, "background task failed")
    }
  }
  const replication = config.isReplicated ? hearReports(process, clocks.wall) : null
  const latestReport = () => replication?.latest() ?? null
  const metrics = createMetrics({
    monitor: store.monitor,
    isReady: async () => !isRefusal(await readinessOf({ store, leaving, replication: latestReport })),
    droppedLogLines: lines.dropped,
    unreadableRecords,
    deliveriesInFlight: () => queue.inFlight,
    replication: latestReport,
  })
  const queue = new DeliveryQueue(store.deliveries, clocks.wall, {
    reach: config.webhookReach,
    onAttempt: metrics.attempt,
    onError,
  })
  // Loaded only if enabled: it takes a quarter of a second and 20 MB.
  const tracing = config.isTraced ? (await import("./trace.ts")).startTracing() : null
  const mail =
    config.mail &&
    (await startMail(config.mail, { mails: store.mails, clock: clocks.wall, onTry: metrics.mailTried }, log, onError))
  const service: Service = {
    ...(await sharedBy(config, store, passwords)),
    leaving,
    clocks,
    sendMail: mail === null ? null : mail.wake,
    replication: latestReport,
    observe: all([metrics.requests, lines.requests, ...(tracing ? [tracing.requests] : [])]),
    onUnexpected: (error, request) => {
      if (error instanceof UnreadableRecord) tellUnreadable(error)
      else log.error({ err: error, ...request }, "unexpected error")
    },
  }
  const listening = await listen(config, service, metrics, demoShop)
  const control = listenForOperator()
  const stopWork = await startWork(config, { store, queue, log, metrics, tellUnreadable }, onError)
  const stopCounting = countCalls(service.sdkCalls, onError)
  return {
    url: listening.url,
    metricsUrl: listening.metricsUrl,
    store,
    log,
    leave: () => leave(leaving, config),
    stop: stopOf(service, {
      working: [listening.stop, () => control?.stop(), stopWork, () => mail?.stop()],
      counting: [stopCounting, listening.stopMetrics, metrics.stop],
      stopTracing: () => tracing?.stop(),
      closeLog: lines.close,
    }),
  }
}
