import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { Page } from "playwright-core"
import { buildWeb, isWebFresh } from "../../../src/build/web.ts"
import { hasBrowser, sharedBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { codeTemplate } from "../../support/fixture/play.ts"
import { asPlayer, issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const guide = readFileSync(join(import.meta.dir, "../../../docs/apps.md"), "utf8")
const [, sample = ""] = /^## Load the client\n[\s\S]*?^```html\n([\s\S]*?)^```$/m.exec(guide) ?? []

const service = givenService({ clock: "real" })
const org = givenOrganization(service, beforeAll)

describe.skipIf(!hasBrowser)("the page of docs/apps.md, at another origin", () => {
  let player = "nobody"
  let shop: Bun.Server<unknown>
  let page: Page
  beforeAll(async () => {
    if (!(await isWebFresh())) await buildWeb()
    const script = sample.replace("https://premio.example", service.url).replace('"sol"', JSON.stringify(org.orgId))
    const html = `<!doctype html><title>Shop</title><button>Play</button><output></output>${script}`
    shop = Bun.serve({
      hostname: "localhost",
      port: 0,
      routes: {
        "/": new Response(html, { headers: { "content-type": "text/html" } }),
        "/sign-in": new Response("<!doctype html><title>Sign in</title>", { headers: { "content-type": "text/html" } }),
        "/premio-token": async () =>
          player === "nobody"
            ? new Response(null, { status: 401 })
            : Response.json({ token: await issuedToken(org, player, { profile: {} }) }),
      },
    })
    const playLimits = { maxPerUser: 1, period: "total" }
    const prize = { rewardType: "promo_code", defaultCodeConfig: codeTemplate, winProbability: 1 }
    const game = {
      campaignId: "december",
      status: "active",
      gameType: "scratch_card",
      playersMayPlay: true,
      playLimits,
    }
    await org.post("/api/v1/admin/campaigns", { ...game, ...prize }, { status: 201 })
    page = await (await sharedBrowser()).newPage()
  })
  afterAll(async () => {
    await page?.close()
    await shop?.stop(true)
  })

  const shown = () => page.locator("output")
  /** The only code that the player has won. */
  const codeOf = async (externalId: string): Promise<string> => {
    const app = asPlayer(org, await issuedToken(org, externalId))
    const { items } = (await app.get("/api/v1/me/plays", { status: 200 })).body
    expect(items).toHaveLength(1)
    return items[0].prizeCode
  }

  test("plays once, and says why it does not play again", async () => {
    player = "ana"
    await page.goto(shop.url.href)
    await page.getByRole("button").click()
    await shown().getByText("You won").waitFor()
    await expectSoon(() => shown().textContent()).toBe(`You won ${await codeOf("ana")}`)
    await page.getByRole("button").click()
    await shown().getByText("Come back tomorrow").waitFor()
  })

  test("loaded again in the middle of a play, shows what was won", async () => {
    player = "leo"
    const isPlayed = Promise.withResolvers<void>()
    let isFirst = true
    // The service plays, and its first answer does not reach the page.
    await page.route("**/games/play", async (route) => {
      if (!isFirst) return route.continue()
      isFirst = false
      await route.fetch()
      isPlayed.resolve()
    })
    await page.goto(shop.url.href)
    await page.getByRole("button").click()
    await isPlayed.promise
    await page.reload()
    await shown().getByText("You won").waitFor()
    await expectSoon(() => shown().textContent()).toBe(`You won ${await codeOf("leo")}`)
    await page.unrouteAll({ behavior: "ignoreErrors" })
  })

  test("sends who is not signed in to where they can", async () => {
    player = "nobody"
    await page.goto(shop.url.href)
    await page.getByRole("button").click()
    await page.waitForURL("**/sign-in")
  })
})
