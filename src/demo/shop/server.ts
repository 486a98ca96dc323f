import { PremioError } from "premio-server"
import { latestCalls } from "./calls.ts"
import { codesOf, redeem, returnOf } from "./checkout.ts"
import { games } from "./games.ts"
import { asset } from "./page/assets.ts"
import { checkoutPage, soldPage } from "./page/checkout.ts"
import { gamePage } from "./page/game.ts"
import { homePage } from "./page/home.ts"
import { type Frame, pageAnswer, refusedPage } from "./page/layout.ts"
import { racePage } from "./page/race.ts"
import { languageCookie, languageOf } from "./page/text.ts"
import { walletPage } from "./page/wallet.ts"
import { productOf } from "./products.ts"
import { reportRound } from "./race.ts"
import { type Shopper, sessionCookie, shopperOf, shoppers } from "./shoppers.ts"
import { playerToken } from "./token.ts"
import { latestEvents, receiveWebhook } from "./webhook.ts"

type Handler<Path extends string> = (request: Bun.BunRequest<Path>) => Response | Promise<Response>

const unauthorized = () => new Response(null, { status: 401 })

const frameOf = (request: Request): Frame => {
  const { pathname, search } = new URL(request.url)
  return { language: languageOf(request), shopper: shopperOf(request), path: pathname + search }
}

/** Sends the visitor back to the page that they came from, which is one of this shop. */
const backTo = (request: Request, form: FormData, cookie: string): Response => {
  const { origin } = new URL(request.url)
  const page = URL.parse(String(form.get("path") ?? "/"), origin)
  // Whatever a browser reads as another site, such as two slashes, does not begin with the shop's own origin.
  const location = page?.origin === origin ? page.pathname + page.search : "/"
  return new Response(null, { status: 303, headers: { Location: location, "Set-Cookie": cookie } })
}

/** For what only a shopper may do from a page; the cookie is not sent from other sites. */
const forShoppers =
  <Path extends string>(
    answer: (shopper: Shopper, request: Bun.BunRequest<Path>) => Promise<Response>,
  ): Handler<Path> =>
  (request) => {
    const shopper = shopperOf(request)
    return shopper ? answer(shopper, request) : unauthorized()
  }

const sell = forShoppers<"/checkout">(async (shopper, request) => {
  const form = await request.formData()
  const product = productOf(String(form.get("product")))
  const code = (await codesOf(shopper)).find((one) => one.code === form.get("code"))
  if (!code) return Response.redirect(`/checkout?product=${product.id}`, 303)
  const sale = await redeem(shopper, code, product, String(form.get("order")))
  return pageAnswer(soldPage({ ...frameOf(request), path: "/checkout" }, { product, code, ...sale }))
})

const showCheckout: Handler<"/checkout"> = async (request) => {
  const frame = frameOf(request)
  const product = productOf(new URL(request.url).searchParams.get("product"))
  const codes = frame.shopper ? await codesOf(frame.shopper) : []
  const campaigns = [...new Set(codes.map(({ campaignId }) => campaignId))]
  const returns = await Promise.all(campaigns.map(async (id) => [id, await returnOf(id)] as const))
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
      return pageAnswer(refusedPage(frameOf(request), error), 502)
    }
  }

/** What scripts are told where the service refuses; of anything else, the log alone is told the cause. */
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

const showGame: Handler<"/games/:id"> = (request) => {
  const game = games.find(({ id }) => id === request.params.id)
  return game ? pageAnswer(gamePage(frameOf(request), game)) : new Response(null, { status: 404 })
}

const showRace: Handler<"/race"> = (request) => pageAnswer(racePage(frameOf(request)))

const round = forShoppers<"/race">(async (shopper, request) => reportRound(shopper, Number(await request.text())))

/** The shop, on `port` of `hostname`. Throws if it is taken. */
export const startShop = (hostname: string, port: number) =>
  Bun.serve({
    hostname,
    port,
    routes: {
      "/": (request) => pageAnswer(homePage(frameOf(request))),
      "/games/:id": showGame,
      "/race": { GET: showRace, POST: round },
      "/wallet": (request) => pageAnswer(walletPage(frameOf(request))),
      "/checkout": { GET: forPeople(showCheckout), POST: forPeople(sell) },
      "/sign-in": { POST: signIn },
      "/language": { POST: changeLanguage },
      "/premio-token": { POST: forShoppers<"/premio-token">(playerToken) },
      "/premio-webhook": { POST: receiveWebhook },
      "/behind": () => Response.json({ calls: latestCalls(), events: latestEvents() }),
      "/assets/:name": (request) => asset(request.params.name),
    },
    fetch: () => new Response(null, { status: 404 }),
    error: answerError,
  })
