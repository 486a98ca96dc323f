import { describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { pointedAt } from "../../../src/sdk/web/stage/angle.ts"
import { hasBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { makeEntryGame, makeRoulette, makeSpin, segmentsOf } from "../../support/sdk/games.ts"
import { givenShop } from "../../support/sdk/given.ts"
import { playOf } from "../../support/sdk/read.ts"
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
    await expectSoon(() => result.evaluate((node) => node.matches(":focus"))).toBe(true)
    await expectSoon(() => visit.events()).toEqual([
      "premio-ready",
      "premio-event view",
      "premio-play",
      "premio-event play",
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

  test("stops nowhere for a segment that it does not have, and says what came out", async () => {
    const game = await makeRoulette(given.org)
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "gone", motion: "full" })
    const { page } = visit
    await page.getByRole("button", { name: "Girar" }).waitFor()
    await page
      .locator("premio-game")
      .evaluate(
        (element, answer) => Object.assign(Reflect.get(element, "client"), { play: async () => answer }),
        playOf({ metadata: { segment: "Viaje a Cartagena" } }),
      )
    await page.locator(".wheel").click()
    await page.getByRole("group", { name: "¡Ganaste! Viaje a Cartagena" }).waitFor()
    expect([await angleOf(page), await page.locator(".wheel[data-stopped]").count()]).toEqual([0, 0])
    await visit.close()
  })

  test("stands in a page that is written from right to left, and is read in its own language", async () => {
    const many = segmentsOf(
      Array.from({ length: 13 }, (_, index) => `Premio ${index + 1}`),
      0,
    )
    const visit = await given.shop.visit({
      elements: [
        ["premio-game", { game: await makeRoulette(given.org), locale: "pt" }],
        ["premio-game", { game: await makeRoulette(given.org, { segments: many }) }],
        ["premio-wallet", { locale: "en" }],
      ],
      before: () =>
        addEventListener("DOMContentLoaded", () => Object.assign(document.documentElement, { dir: "rtl", lang: "ar" })),
    })
    const { page } = visit
    await page.getByRole("list", { name: "Casillas de la ruleta" }).waitFor()
    await page.getByRole("button", { name: "Girar" }).first().waitFor()
    // A name ends at the rim, and a number stands beside its name.
    const ends = await page.locator("[part=segment] text").evaluateAll((texts) =>
      texts.map((text) => {
        const { x, width } = (text as SVGTextElement).getBBox()
        return x > 0 && x + width < 94
      }),
    )
    expect(ends).toEqual(Array(6 + 13).fill(true))
    const [start, end] = await page
      .locator(".wheel-names")
      .evaluate((list) => [getComputedStyle(list).paddingRight, getComputedStyle(list).paddingLeft])
    expect([Number.parseFloat(start ?? "") > 0, end]).toEqual([true, "0px"])
    // The sentence ends with its full stop, and begins where the page does.
    const [full, gap] = await page
      .locator("[part=intro]")
      .last()
      .evaluate((intro) => {
        const line = document.createRange()
        line.selectNodeContents(intro)
        const stop = document.createRange()
        stop.setStart(intro.firstChild as Text, (intro.textContent ?? "").length - 1)
        stop.setEnd(intro.firstChild as Text, (intro.textContent ?? "").length)
        const { left, right } = line.getBoundingClientRect()
        return [stop.getBoundingClientRect().right - right, left - intro.getBoundingClientRect().left]
      })
    expect(Math.abs(full ?? Number.NaN)).toBeLessThan(1)
    expect(gap).toBeGreaterThanOrEqual(0)
    expect(await page.locator(".game").evaluateAll((games) => games.map((game) => (game as HTMLElement).lang))).toEqual(
      ["pt", "es-CO", "en"],
    )
    expect(await visit.overflow()).toBe(0)
    await visit.close()
  })

  test("with many segments shows their numbers, with their names in a list", async () => {
    const names = Array.from({ length: 40 }, (_, index) => `Premio ${index + 1}`)
    const game = await makeRoulette(given.org, { segments: segmentsOf(names, 7) })
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], player: "many", width: 320 })
    const { page } = visit
    const list = page.getByRole("list", { name: "Casillas de la ruleta" })
    await list.waitFor()
    await expectSoon(() => list.getByRole("listitem").allTextContents()).toEqual(names)
    await expectSoon(() => page.locator(".wheel text").allTextContents()).toEqual(
      names.map((_, index) => `${index + 1}`),
    )
    expect([await visit.axe(), await visit.overflow()]).toEqual([[], 0])
    await page.getByRole("button", { name: "Girar" }).click()
    await page.getByRole("group", { name: /Premio 8/ }).waitFor()
    expect(pointedAt(40, await angleOf(page)).index).toBe(7)
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("and what is around it can be hit with a finger", async () => {
    const terms = { version: "1", url: "https://sol.example/terms" }
    const game = await makeEntryGame(given.org, ["PACK-0001"], { terms })
    const visit = await given.shop.visit({ elements: [["premio-game", { game }]], width: 320 })
    await visit.page.getByRole("button", { name: "Girar" }).waitFor()
    const small = await visit.page
      .locator(".game")
      .evaluate((shown) =>
        [...shown.querySelectorAll("button, summary, label.terms, input:not([type])")]
          .filter((part) => part.getBoundingClientRect().height < 44)
          .map((part) => part.outerHTML),
      )
    expect(small).toEqual([])
    await visit.close()
  })
})
