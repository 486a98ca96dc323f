import { describe, expect, test } from "bun:test"
import { hasBrowser, sharedBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { makeRoulette, makeSpin } from "../../support/sdk/games.ts"
import { givenShop } from "../../support/sdk/given.ts"
import { startShop } from "../../support/sdk/page.ts"
import { until } from "../../support/waiting.ts"

describe.skipIf(!hasBrowser)("elements in a page", () => {
  const given = givenShop()
  const gamePath = (game: string) => `/api/v1/games/${game}`

  test("of one organization ask for one token", async () => {
    const [one, other] = [await makeRoulette(given.org), await makeSpin(given.org)]
    const elements = [
      ["premio-game", { game: one }],
      ["premio-wheel", { game: other, kind: "mini_game" }],
    ] as const
    const visit = await given.shop.visit({ elements, player: "shares" })
    const spin = visit.page.getByRole("button", { name: "Girar" })
    await until("both games", async () => ((await spin.count()) === 2 ? true : undefined))
    expect(given.shop.tokens.filter((player) => player === "shares")).toHaveLength(1)
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("keep what was set before they were defined, and leave a name alone that is taken", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({
      elements: [["premio-game", { game }]],
      before: () => {
        customElements.define("premio-wheel", class extends HTMLElement {})
        new MutationObserver(() => {
          const element = document.querySelector("premio-game")
          if (element && !customElements.get("premio-game")) Object.assign(element, { messages: { spin: "¡Dale!" } })
        }).observe(document, { childList: true, subtree: true })
      },
    })
    await visit.page.getByRole("button", { name: "¡Dale!" }).waitFor()
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("show another game or language when their attributes change, and stop when they are removed", async () => {
    const [game, next] = [
      await makeRoulette(given.org, { startsAt: "2026-12-01T00:00:00Z" }),
      await makeRoulette(given.org, { appearance: null, name: "Otra ruleta" }),
    ]
    const visit = await given.shop.visit({
      elements: [["premio-game", { game }]],
      before: () => {
        const live = new Set<unknown>()
        const { setInterval: set, clearInterval: clear } = globalThis
        const counted = (...given: Parameters<typeof setInterval>) => {
          const timer = set(...given)
          live.add(timer)
          return timer
        }
        const cleared = (timer: Parameters<typeof clearInterval>[0]) => {
          live.delete(timer)
          clear(timer)
        }
        Object.assign(globalThis, { setInterval: counted, clearInterval: cleared, live })
      },
    })
    const { page } = visit
    const timers = () => page.evaluate(() => Reflect.get(globalThis, "live").size)
    await page.getByText("Falta poco").waitFor()
    expect(await timers()).toBe(1)
    await page.evaluate(() => {
      const element = document.querySelector("premio-game")
      element?.remove()
      Object.assign(globalThis, { element })
    })
    expect(await timers()).toBe(0)
    await page.evaluate(() => document.querySelector("main")?.append(Reflect.get(globalThis, "element")))
    await until("the countdown again", async () => ((await timers()) === 1 ? true : undefined))
    await page.locator("premio-game").evaluate((element, next) => {
      element.setAttribute("game", next)
      element.setAttribute("locale", "en")
    }, next)
    await page.getByRole("heading", { name: "Otra ruleta" }).waitFor()
    await page.getByRole("button", { name: "Spin" }).waitFor()
    expect(await timers()).toBe(0)
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("play by a method, unless the page prevents it", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "by-method" })
    const { page } = visit
    await page.getByRole("button", { name: "Girar" }).waitFor()
    const play = () => page.locator("premio-game").evaluate((element) => Reflect.get(element, "play").call(element))
    await page.evaluate(() => addEventListener("premio-play", (event) => event.preventDefault(), { once: true }))
    expect(await play()).toBeNull()
    expect((await given.org.get(`/api/v1/admin/campaigns/${game}/plays`)).body.items).toHaveLength(0)
    expect(await play()).toMatchObject({ won: true, metadata: { segment: "10% de descuento" } })
    await page.getByText("Ya jugaste").waitFor()
    expect(await play()).toBeNull()
    await visit.close()
  })

  test("speak the language of a page whose tag is written wrongly", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "tagged", language: "en" })
    const element = visit.page.locator("premio-game")
    for (const tag of ["es_CO", "es-419-x", "ES-"]) {
      await element.evaluate((node, tag) => node.setAttribute("locale", tag), tag)
      await visit.page.getByRole("button", { name: "Girar" }).waitFor()
      await element.evaluate((node) => node.setAttribute("locale", "pt-BR"))
      await visit.page.getByRole("heading", { name: "Roleta de dezembro" }).waitFor()
    }
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test.each(["null", '{"token":null}', '{"token":""}'])("ask to sign in where the page answers %s", async (body) => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: null })
    await visit.page.route("**/token/none", (route) => route.fulfill({ contentType: "application/json", body }))
    await visit.page.reload()
    await visit.page.getByRole("button", { name: "Iniciar sesión" }).waitFor({ timeout: 5_000 })
    await expectSoon(() => visit.events()).toEqual(["premio-sign-in"])
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("show what there is to win to who is signed out, and go on after signing in", async () => {
    const appearance = { joinUrl: "https://sol.example/join" }
    const game = await makeRoulette(given.org, { appearance })
    const { body } = await given.org.get(gamePath(game), { status: 200 })
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: null, width: 360 })
    const { page } = visit
    await page.getByRole("button", { name: "Iniciar sesión" }).waitFor()
    await page.locator("premio-game").evaluate((element, data) => Object.assign(element, { data }), body)
    const join = page.getByRole("link", { name: "Iniciar sesión" })
    await expectSoon(() => join.getAttribute("href")).toBe(appearance.joinUrl)
    await expectSoon(() => page.getByRole("listitem").filter({ visible: true }).allTextContents()).toContain(
      "10% de descuento",
    )
    await expectSoon(() => visit.events()).toContain("premio-sign-in")
    expect(await visit.axe()).toEqual([])
    await page.locator("premio-game").evaluate((element) => {
      element.setAttribute("token-url", "/token/just-in")
    })
    await page.getByRole("button", { name: "Girar" }).waitFor()
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("open by themselves when the time has come, by the service's clock", async () => {
    const opening = new Date(given.service.clock.now + 2_000).toISOString()
    const game = await makeRoulette(given.org, { startsAt: opening })
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "early" })
    const { page } = visit
    await page.getByText("Falta poco").waitFor()
    given.service.clock.advance(2_000)
    await page.getByRole("button", { name: "Girar" }).waitFor()
    await until("it to be told", async () =>
      (await page.getByRole("status").textContent()) === "Ya puedes jugar." ? true : undefined,
    )
    await visit.close()
  })

  test("find a mini-game by its id alone, and say that it is one for tests, as the client does", async () => {
    const created = await given.service.operator.post(
      "/api/v1/admin/organizations",
      { orgId: "page-test", name: "Test", mode: "test" },
      { status: 201 },
    )
    const { url } = given.service
    const org = given.org.as({ key: created.body.apiKey.key, orgId: "page-test" })
    const game = await makeSpin(org)
    const shop = await startShop(await sharedBrowser(), org, url)
    const visit = await shop.visit({ elements: [], player: "tests" })
    const { page } = visit
    await page.evaluate(
      ([game = "", org = "", base = ""]) => {
        const element = document.createElement("premio-game")
        for (const [name, value] of Object.entries({ org, game, "base-url": base, "token-url": "/token/tests" }))
          element.setAttribute(name, value)
        document.querySelector("main")?.append(element)
      },
      [game, org.orgId, url],
    )
    await page.getByRole("button", { name: "Girar" }).waitFor()
    await page.getByText("Prueba", { exact: true }).waitFor()
    expect(await visit.axe()).toEqual([])
    const told = await page.evaluate(
      async ([baseUrl = "", orgId = "", notificationId = ""]) => {
        const { createPremio } = await import(new URL("/premio.js", location.href).href)
        const getToken = async () => (await (await fetch("/token/tests", { method: "POST" })).json()).token
        const premio = createPremio({ baseUrl, orgId, getToken })
        const before = premio.isTest
        await premio.getInAppGame({ notificationId })
        return [before, premio.isTest]
      },
      [url, org.orgId, game],
    )
    expect(told).toEqual([false, true])
    expect(visit.faults(/status of 404/)).toEqual([])
    await visit.close()
    await shop.stop()
  })
})
