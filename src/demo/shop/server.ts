import { PremioError } from "premio-server"
import { latestCalls } from "./calls.ts"
import { codesOf, redeem, returnOf } from "./checkout.ts"
import { gameOf } from "./games.ts"
import { leaveNotice, takeNotice } from "./notice.ts"
import { asset } from "./page/assets.ts"
import { checkoutPage, soldPage } from "./page/checkout.ts"
import type { Frame } from "./page/frame.ts"
import { gamePage } from "./page/game.ts"
import { homePage } from "./page/home.ts"
import { pageAnswer, refusedPage } from "./page/layout.ts"
import { racePage } from "./page/race.ts"
import { languageCookie, languageOf } from "./page/text.ts"
import { walletPage } from "./page/wallet.ts"
import { modeCookie, type Organization, organizationOf, test } from "./premio.ts"
import { productOf } from "./products.ts"
import { reportRound } from "./race.ts"
import { type Shopper, sessionCookie, shopperOf, shoppers } from "./shoppers.ts"
import { nextTurnWins, tomorrow } from "./testing.ts"
import { playerToken } from "./token.ts"
import { latestEvents, receiveWebhook } from "./webhook.ts"

type Handler<Path extends string> = (request: Bun.BunRequest<Path>) => Response | Promise<Response>

const unauthorized = () => new Response(null, { status: 401 })

/** The frame without what the service has to be asked for. */
const plainFrameOf = (request: Request): Frame => {
  const { pathname, search } = new URL(request.url)
  const shopper = shopperOf(request)
  const organization = organizationOf(request)
  return { language: languageOf(request), shopper, path: pathname + search, organization, testing: null }
}

const frameOf = async (request: Request): Promise<Frame> => {
  const frame = plainFrameOf(request)
  if (!frame.organization.isTest) return frame
  const { now } = await frame.organization.premio.getTestClock()
  return { ...frame, testing: { now, notice: takeNotice(frame.shopper) } }
}

/** Sends the visitor back to the page that they came from, which is one of this shop. */
const backTo = (request: Request, form: FormData, cookie?: string): Response => {
  const { origin } = new URL(request.url)
  const page = URL.parse(String(form.get("path") ?? "/"), origin)
  // Whatever a browser reads as another site, such as two slashes, does not begin with the shop's own origin.
  const location = page?.origin === origin ? page.pathname + page.search : "/"
  return new Response(null, { status: 303, headers: { Location: location, ...(cookie && { "Set-Cookie": cookie }) } })
}

/** For what only a shopper may do from a page; the cookie is not sent from other sites. */
const forShoppers =
  <Path extends string>(
    answer: (shopper: Shopper, at: Organization, request: Bun.BunRequest<Path>) => Promise<Response>,
  ): Handler<Path> =>
  (request) => {
    const shopper = shopperOf(request)
    return shopper ? answer(shopper, organizationOf(request), request) : unauthorized()
  }

const sell = forShoppers<"/checkout">(async (shopper, at, request) => {
  const form = await request.formData()
  const product = productOf(String(form.get("product")))
  const code = (await codesOf(shopper, at)).find((one) => one.code === form.get("code"))
  if (!code) return Response.redirect(`/checkout?product=${product.id}`, 303)
  const sale = await redeem(shopper, at, code, product, String(form.get("order")))
  return pageAnswer(soldPage({ ...(await frameOf(request)), path: "/checkout" }, { product, code, ...sale }))
})

const showCheckout: Handler<"/checkout"> = async (request) => {
  const frame = await frameOf(request)
  const product = productOf(new URL(request.url).searchParams.get("product"))
  const codes = frame.shopper ? await codesOf(frame.shopper, frame.organization) : []
  const campaigns = [...new Set(codes.map(({ campaignId }) => campaignId))]
  const returns = await Promise.all(campaigns.map(async (id) => [id, await returnOf(id, frame.organization)] as const))
  return pageAnswer(checkoutPage(frame, product, codes, new Map(returns)))
}

/** A page for people: it says so where the service refuses. */
const forPeople =
  <Path extends string>(answer: Handler<Path>): Handler<Path> =>
  async (request) => {
    try {
      return await answer(request)
    } catch (error) {
      if (!(error instanceof PremioError)) throw error
      return pageAnswer(refusedPage({ ...plainFrameOf(request), path: "/" }, error), 502)
    }
  }

/** The answer to scripts where the service refuses; of any other error, only the log has the cause. */
const answerError = (error: Error): Response => {
  if (!(error instanceof PremioError)) {
    process.stderr.write(`${error.stack ?? error.message}\n`)
    return new Response("Something went wrong. Go back and try again.", { status: 500 })
  }
  if (error.code === "INVALID_WEBHOOK") return unauthorized()
  return Response.json({ code: error.code, error: error.message }, { status: 502 })
}

const signIn: Handler<"/sign-in"> = async (request) => {
  const form = await request.formData()
  return backTo(request, form, sessionCookie(shoppers.find(({ id }) => id === form.get("shopper")) ?? null))
}

const changeLanguage: Handler<"/language"> = async (request) => {
  const form = await request.formData()
  return backTo(request, form, languageCookie(form.get("language") === "en" ? "en" : "es"))
}

const changeMode: Handler<"/mode"> = async (request) => {
  const form = await request.formData()
  return backTo(request, form, modeCookie(form.get("mode") === "test"))
}

/** What only works in the test organization; without one, it leads back to where the visitor was. */
const inTest =
  <Path extends string>(act: (at: Organization, request: Bun.BunRequest<Path>, form: FormData) => Promise<void>) =>
  async (request: Bun.BunRequest<Path>): Promise<Response> => {
    const form = await request.formData()
    if (test) await act(test, request, form)
    return backTo(request, form)
  }

const goToTomorrow = inTest<"/test/tomorrow">(async (at, request) => {
  leaveNotice(shopperOf(request), { advance: await tomorrow(at) })
})

const winNext = inTest<"/test/next-win">(async (at, request, form) => {
  const game = gameOf(String(form.get("game")))
  const shopper = shopperOf(request)
  if (!game || !shopper) return
  await nextTurnWins(game, shopper, at)
  leaveNotice(shopper, { nextWinOf: game.id })
})

const showGame: Handler<"/games/:id"> = async (request) => {
  const game = gameOf(request.params.id)
  return game ? pageAnswer(gamePage(await frameOf(request), game)) : new Response(null, { status: 404 })
}

const showHome: Handler<"/"> = async (request) => pageAnswer(homePage(await frameOf(request)))
const showRace: Handler<"/race"> = async (request) => pageAnswer(racePage(await frameOf(request)))
const showWallet: Handler<"/wallet"> = async (request) => pageAnswer(walletPage(await frameOf(request)))

const round = forShoppers<"/race">(async (shopper, at, request) =>
  reportRound(shopper, Number(await request.text()), at),
)

/** The shop, on `port` of `hostname`. Throws if it is taken. */
export const startShop = (hostname: string, port: number) =>
  Bun.serve({
    hostname,
    port,
    routes: {
      "/": forPeople(showHome),
      "/games/:id": forPeople(showGame),
      "/race": { GET: forPeople(showRace), POST: round },
      "/wallet": forPeople(showWallet),
      "/checkout": { GET: forPeople(showCheckout), POST: forPeople(sell) },
      "/sign-in": { POST: signIn },
      "/language": { POST: changeLanguage },
      "/mode": { POST: changeMode },
      "/test/tomorrow": { POST: forPeople(goToTomorrow) },
      "/test/next-win": { POST: forPeople(winNext) },
      "/premio-token": { POST: forShoppers<"/premio-token">(playerToken) },
      "/premio-webhook": { POST: receiveWebhook },
      "/behind": () => Response.json({ calls: latestCalls(), events: latestEvents() }),
      "/assets/:name": (request) => asset(request.params.name),
    },
    fetch: () => new Response(null, { status: 404 }),
    error: answerError,
  })
