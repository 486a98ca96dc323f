import { describe, expect, test } from "bun:test"
import type { Page, Route } from "playwright-core"
import { hasBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { makeRoulette } from "../../support/sdk/games.ts"
import { givenShop } from "../../support/sdk/given.ts"
import { playOf } from "../../support/sdk/read.ts"

const spin = (page: Page) => page.getByRole("button", { name: "Girar" }).click()
const won = (page: Page) => page.getByRole("group", { name: /¡Ganaste!/ })

describe.skipIf(!hasBrowser)("a player's connection", () => {
  const given = givenShop()
  const playsOf = async (game: string): Promise<number> =>
    (await given.org.get(`/api/v1/admin/campaigns/${game}/plays`, { status: 200 })).body.items.length

  /** Lets the first play through to the service, and calls `answer` instead of its answer. */
  const loseFirst = async (page: Page, answer: (route: Route) => unknown) => {
    let isFirst = true
    await page.route("**/api/v1/games/play", async (route) => {
      if (!isFirst || route.request().method() !== "POST") return route.continue()
      isFirst = false
      await route.fetch()
      await answer(route)
    })
  }

  test("a lost answer costs no turn", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "loses" })
    await loseFirst(visit.page, (route) => route.abort())
    await spin(visit.page)
    await won(visit.page).waitFor()
    expect(await playsOf(game)).toBe(1)
    expect(visit.faults(/ERR_FAILED/)).toEqual([])
    await visit.close()
  })

  test("a page that is loaded again in mid-play shows what was won", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "reloads" })
    const { page } = visit
    const sent = Promise.withResolvers<void>()
    await loseFirst(page, () => sent.resolve())
    await spin(page)
    await sent.promise
    await page.reload()
    await won(page).waitFor()
    await expectSoon(() => page.locator(".code code").textContent()).toMatch(/^WIN-/)
    expect(await playsOf(game)).toBe(1)
    await expectSoon(() => visit.events()).toContain("premio-result")
    await visit.close()
  })

  test("a player who presses the button while that play is asked for again gets it, and no other", async () => {
    const game = await makeRoulette(given.org, { playLimits: { maxPerUser: 5, period: "day" } })
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "presses" })
    const { page } = visit
    const [sent, repeated, pressed] = [1, 2, 3].map(() => Promise.withResolvers<void>())
    await loseFirst(page, () => sent?.resolve())
    await spin(page)
    await sent?.promise
    await page.route("**/api/v1/games/play", async (route) => {
      if (route.request().method() === "POST") repeated?.resolve()
      await pressed?.promise
      await route.continue()
    })
    await page.reload()
    await repeated?.promise
    await spin(page)
    await page.getByRole("button", { name: "Un momento…" }).waitFor()
    pressed?.resolve()
    await won(page).waitFor()
    expect(await playsOf(game)).toBe(1)
    expect((await visit.events()).filter((event) => event === "premio-result")).toHaveLength(1)
    await page.getByRole("button", { name: "Jugar otra vez" }).click()
    await spin(page)
    await won(page).waitFor()
    expect(await playsOf(game)).toBe(2)
    await visit.close()
  })

  test("a token that was revoked is replaced without a word", async () => {
    const game = await makeRoulette(given.org)
    const player = "revoked"
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player })
    await visit.page.getByRole("button", { name: "Girar" }).waitFor()
    given.service.clock.advance(2_000)
    await given.org.post("/api/v1/admin/player-tokens/revoke", { externalId: player }, { status: 204 })
    await spin(visit.page)
    await won(visit.page).waitFor()
    expect(given.shop.tokens.filter((one) => one === player)).toHaveLength(2)
    expect(visit.faults(/status of 401/)).toEqual([])
    await visit.close()
  })

  test("a page that is offline says so, and goes on when the connection is back", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "offline" })
    const { page, context } = visit
    await page.getByRole("button", { name: "Girar" }).waitFor()
    await context.setOffline(true)
    await page.getByRole("heading", { name: "Estás sin conexión" }).waitFor()
    await page.getByRole("status").filter({ hasText: "Seguimos apenas vuelva tu internet." }).waitFor()
    expect(await visit.axe()).toEqual([])
    await context.setOffline(false)
    await page.getByRole("button", { name: "Girar" }).waitFor()
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("a play in doubt is the same one when it is tried again", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "doubts" })
    const { page } = visit
    await page.getByRole("button", { name: "Girar" }).waitFor()
    await page.locator("premio-game").evaluate(
      (element, answer) => {
        const client = Reflect.get(element, "client")
        const play = () => Promise.reject(Object.assign(new Error("no answer"), { code: "TIMEOUT" }))
        Object.assign(client, { play, resume: async () => answer })
      },
      playOf({ metadata: { segment: "10% de descuento" } }),
    )
    await spin(page)
    await page.getByText("Reintenta: es la misma jugada y no gastas otra.", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Reintentar" }).click()
    await won(page).waitFor()
    await visit.close()
  })
})
