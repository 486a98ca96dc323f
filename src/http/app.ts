import { Elysia } from "elysia"
import { accountOperations } from "./account/account.ts"
import { linkOperations } from "./account/link.ts"
import { openIdOperations } from "./account/openid.ts"
import { secondFactorOperations } from "./account/second-factor.ts"
import { sessionOperations } from "./account/session.ts"
import { campaignOperations } from "./admin/campaign/campaign.ts"
import { endingOperations } from "./admin/campaign/ending.ts"
import { momentOperations } from "./admin/campaign/moment.ts"
import { playOperations } from "./admin/campaign/play.ts"
import { rankingPrizeOperations } from "./admin/campaign/ranking-prize.ts"
import { simulationOperations } from "./admin/campaign/simulation.ts"
import { catalogOperations } from "./admin/catalog.ts"
import { codeOperations } from "./admin/code.ts"
import { drawOperations } from "./admin/draw.ts"
import { handoutOperations } from "./admin/handout/handout.ts"
import { importHandouts } from "./admin/handout/import.ts"
import { awardOperations } from "./admin/mini-game/award.ts"
import { miniGameEndingOperations } from "./admin/mini-game/ending.ts"
import { miniGameOperations } from "./admin/mini-game/mini-game.ts"
import { nameOperations } from "./admin/names.ts"
import { apiKeyOperations } from "./admin/organization/api-key.ts"
import { organizationOperations } from "./admin/organization/organization.ts"
import { settingsOperations } from "./admin/organization/settings.ts"
import { userOperations } from "./admin/organization/user.ts"
import { userSessionOperations } from "./admin/organization/user-session.ts"
import { audienceOperations } from "./admin/player/audience.ts"
import { banOperations } from "./admin/player/ban.ts"
import { mergeOperations } from "./admin/player/merge.ts"
import { playerOperations } from "./admin/player/player.ts"
import { playerKeyOperations } from "./admin/player/player-key.ts"
import { poolCodeOperations } from "./admin/pool/code.ts"
import { poolOperations } from "./admin/pool/pool.ts"
import { pushOperations } from "./admin/push.ts"
import { auditOperations } from "./admin/report/audit.ts"
import { byHandOperations } from "./admin/report/by-hand.ts"
import { gamesReportOperations } from "./admin/report/games.ts"
import { historyOperations } from "./admin/report/history.ts"
import { miniGameResultOperations } from "./admin/report/mini-game-results.ts"
import { overrideOperations } from "./admin/report/override.ts"
import { overviewOperations } from "./admin/report/overview.ts"
import { reportOperations } from "./admin/report/report.ts"
import { resultOperations } from "./admin/report/results.ts"
import { saleOperations } from "./admin/report/sale.ts"
import { searchOperations } from "./admin/search.ts"
import { streamOperation } from "./admin/stream/stream.ts"
import { codeChangeOperations } from "./admin/support/code-changes.ts"
import { codeStoryOperations } from "./admin/support/code-story.ts"
import { grantOperations as grantByHandOperations } from "./admin/support/grant.ts"
import { personOperations } from "./admin/support/person.ts"
import { personListOperations } from "./admin/support/person-lists.ts"
import { pointsOperations } from "./admin/support/points.ts"
import { advanceOperations } from "./admin/test/advance.ts"
import { testClockOperations } from "./admin/test/clock.ts"
import { testEventOperations } from "./admin/test/event.ts"
import { testOrganizationOperations } from "./admin/test/organization.ts"
import { outcomeOperations } from "./admin/test/outcome.ts"
import { testPlayerOperations } from "./admin/test/player-token.ts"
import { testResetOperations } from "./admin/test/reset.ts"
import { deliveryOperations } from "./admin/webhook/delivery.ts"
import { webhookOperations } from "./admin/webhook/webhook.ts"
import { swaggerRoutes } from "./document/swagger.ts"
import { pageRoutes } from "./edge/cors.ts"
import { observedErrors, observedPages } from "./edge/observe.ts"
import { exactRoutes } from "./edge/target.ts"
import { type AnyOperation, type DocumentedOperation, documented } from "./operation/operation.ts"
import type { Answer, Respond } from "./operation/reply.ts"
import { routeHandler } from "./operation/route.ts"
import type { Service } from "./operation/service.ts"
import { consoleRoutes } from "./pages/console.ts"
import { fairRoutes } from "./pages/fair.ts"
import { healthRoutes } from "./pages/health.ts"
import { homeRoutes } from "./pages/home/home.ts"
import { type MetricsPage, metricsRoutes } from "./pages/metrics.ts"
import { playRoutes } from "./pages/play/play.ts"
import { sdkFiles, sdkPath, sdkRoutes } from "./pages/sdk.ts"
import { verifyDrawsRoutes } from "./pages/verify-draws.ts"
import { clientOperations } from "./partner/client.ts"
import { createCode, redeemCode } from "./partner/code.ts"
import { showDraw } from "./partner/draw.ts"
import { gameOperations } from "./partner/game.ts"
import { grantOperations } from "./partner/grant.ts"
import { meOperations } from "./partner/me.ts"
import { play } from "./partner/play.ts"
import { pointsOperations as partnerPointsOperations } from "./partner/points.ts"
import { trackPush } from "./partner/push.ts"
import { ranking } from "./partner/ranking.ts"
import { redeemAward } from "./partner/redemption.ts"
import { spin } from "./partner/spin.ts"
import { createPlayerToken } from "./partner/token.ts"

/** Every operation of the contract, in the order of the documentation. */
export const operations: readonly AnyOperation[] = [
  play,
  ...grantOperations,
  ...partnerPointsOperations,
  createCode,
  redeemCode,
  ...clientOperations,
  createPlayerToken,
  spin,
  redeemAward,
  trackPush,
  ranking,
  showDraw,
  ...gameOperations,
  ...meOperations,
  ...campaignOperations,
  ...endingOperations,
  ...playOperations,
  ...handoutOperations,
  importHandouts,
  ...momentOperations,
  ...drawOperations,
  ...catalogOperations,
  ...audienceOperations,
  ...testResetOperations,
  ...banOperations,
  ...playerOperations,
  ...pointsOperations,
  ...grantByHandOperations,
  ...personListOperations,
  ...personOperations,
  ...mergeOperations,
  ...miniGameOperations,
  ...miniGameEndingOperations,
  ...awardOperations,
  ...simulationOperations,
  ...rankingPrizeOperations,
  ...overviewOperations,
  ...reportOperations,
  ...gamesReportOperations,
  ...saleOperations,
  ...overrideOperations,
  ...searchOperations,
  ...nameOperations,
  ...resultOperations,
  ...miniGameResultOperations,
  ...codeOperations,
  ...codeChangeOperations,
  ...codeStoryOperations,
  ...poolOperations,
  ...poolCodeOperations,
  ...pushOperations,
  ...webhookOperations,
  ...deliveryOperations,
  ...auditOperations,
  streamOperation,
  ...historyOperations,
  ...byHandOperations,
  ...testClockOperations,
  ...testEventOperations,
  ...outcomeOperations,
  ...testPlayerOperations,
  ...organizationOperations,
  ...apiKeyOperations,
  ...testOrganizationOperations,
  ...playerKeyOperations,
  ...settingsOperations,
  ...advanceOperations,
  ...userOperations,
  ...userSessionOperations,
  ...sessionOperations,
  ...linkOperations,
  ...openIdOperations,
  ...accountOperations,
  ...secondFactorOperations,
]

type Parts = {
  /** Holds the built console. */
  readonly consoleFolder: string
  /** Holds what partners' pages load. */
  readonly sdkFolder: string
  /** The metrics of GET /metrics; without it, the route does not exist. */
  readonly metrics?: MetricsPage
  /** The address of the demo shop, which the first page links; null while there is none. */
  readonly demoShop?: () => string | null
}

/** /metrics on a separate port. Its requests are not counted. */
export const createMetricsApp = (service: Service, metrics: MetricsPage) => {
  const unwatched: Service = { ...service, observe: () => () => undefined }
  const routes = exactRoutes((request) => app.fetch(request))
  const app = new Elysia({ nativeStaticResponse: false, strictPath: true, serve: { routes } })
    .onError(observedErrors(unwatched))
    .use(observedPages(unwatched).use(metricsRoutes(metrics)))
  return app
}

/**
 * The whole HTTP app, not yet listening. Native static responses are off so that our /swagger page takes precedence.
 */
export const createApp = <A extends Answer>(
  service: Service,
  { consoleFolder, sdkFolder, metrics, demoShop = () => null }: Parts,
  respond: Respond<A>,
) => {
  const open = ["/console/", sdkPath]
  const routes = exactRoutes((request) => app.fetch(request), open)
  const sdk = sdkFiles(sdkFolder)
  const shown = (): DocumentedOperation[] =>
    app.routes.flatMap(({ hooks: { detail } }) => (detail && !detail.hide ? [detail] : []))
  const app = new Elysia({ nativeStaticResponse: false, strictPath: true, serve: { routes } })
    .onError(observedErrors(service))
    .use(healthRoutes(service))
    .use(
      observedPages(service)
        .use(swaggerRoutes(shown))
        .use(verifyDrawsRoutes())
        .use(fairRoutes(service))
        .use(homeRoutes(demoShop))
        .use(playRoutes(service, sdk.elements))
        .use(consoleRoutes(consoleFolder))
        .use(sdkRoutes(sdk))
        .use(metrics ? metricsRoutes(metrics) : new Elysia()),
    )
  for (const { method, path, handle } of pageRoutes(service, operations))
    app.route(method, path, ({ request }) => handle({ request }), { parse: "none", detail: { hide: true } })
  const handlers = new Map<string, ReturnType<typeof routeHandler<A>>>()
  for (const definition of operations) {
    const { method, path } = definition
    const handler = routeHandler(service, definition, respond)
    handlers.set(`${method} ${path}`, handler)
    app.route(
      method,
      path,
      path.includes(":")
        ? ({ request, params }) => handler({ request, params, server: app.server })
        : ({ request }) => handler({ request, params: {}, server: app.server }),
      {
        parse: "none",
        ...documented(definition),
      },
    )
  }
  return { app, handlers, open }
}
