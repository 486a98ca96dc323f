import { describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { pointedAt } from "../../../src/sdk/web/stage/angle.ts"
import { hasBrowser } from "../../support/console/console.ts"
import { makeRoulette, makeSpin } from "../../support/sdk/games.ts"
import { givenShop } from "../../support/sdk/given.ts"
import { until } from "../../support/waiting.ts"

/** By how many degrees the wheel in the page is turned at this moment. */
const angleOf = (page: Page): Promise<number> =>
  page
    .locator(".disc")
    .first()
    .evaluate((disc) => {
      const { a, b } = new DOMMatrix(getComputedStyle(disc).transform)
      return (Math.atan2(b, a) * 180) / Math.PI
    })

describe.skipIf(!hasBrowser)("a wheel", () => {
  const given = givenShop()

  test("turns, and stops where the answer says", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-wheel", { game }]], motion: "full", language: "en" })
    const { page } = visit
    await page.getByRole("button", { name: "Spin" }).click()
    const before = await angleOf(page)
    await until("the wheel to turn", async () => ((await angleOf(page)) === before ? undefined : true))
    await page.getByRole("button", { name: "Skip animation" }).waitFor()
    const result = page.getByRole("group", { name: /You won! 10% de descuento/ })
    await result.waitFor()
    const { index, share } = pointedAt(6, await angleOf(page))
    expect(index).toBe(2)
    expect(share).toBeGreaterThan(1 / 3)
    expect(share).toBeLessThan(2 / 3)
    expect(await result.evaluate((node) => node.matches(":focus"))).toBe(true)
    expect(await visit.events()).toEqual([
      "premio-ready",
      "premio-event view",
      "premio-play",
      "premio-result",
      "premio-event win",
    ])
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("shows a spin at once to who wants no motion, and registers the player before", async () => {
    const game = await makeSpin(given.org)
    const visit = await given.shop.visit({
      elements: [["premio-game", { game, kind: "mini_game" }]],
      player: "new-one",
    })
    await visit.page.getByRole("button", { name: "Girar" }).click()
    await visit.page.getByRole("group", { name: "¡Ganaste! Café gratis" }).waitFor()
    expect(pointedAt(6, await angleOf(visit.page)).index).toBe(0)
    expect(await visit.axe()).toEqual([])
    expect(visit.faults()).toEqual([])
    await visit.close()
  })
})
