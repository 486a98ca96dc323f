import { describe, expect, test } from "bun:test"
import { pointedAt } from "../../../src/sdk/web/stage/angle.ts"
import { hasBrowser } from "../../support/console/console.ts"
import { firefox } from "../../support/sdk/firefox.ts"
import { makeRoulette } from "../../support/sdk/games.ts"
import { givenShop } from "../../support/sdk/given.ts"
import { webkit } from "../../support/sdk/webkit.ts"

/** Presses the button of the wheel, skips its turn, and tells what the page shows once the answer has come. */
const playInPage = `(async () => {
  const element = document.querySelector("premio-wheel")
  const part = (name) => element.shadowRoot.querySelector('[part~="' + name + '"]')
  const isShown = (node) => node !== null && node.getClientRects().length > 0
  const until = async (what, read) => {
    for (let value, left = 1000; left > 0; left--, await new Promise((resolve) => setTimeout(resolve, 20))) if ((value = read())) return value
    throw new Error("waited in vain for " + what + ": " + element.shadowRoot.textContent + premioEvents)
  }
  const answered = new Promise((resolve) => element.addEventListener("premio-result", ({ detail }) => resolve(detail), { once: true }))
  const button = await until("the button", () => isShown(part("action")) && part("action"))
  button.click()
  const { won, result, prizeCode } = await answered
  await until("the result", () => {
    if (isShown(part("skip"))) part("skip").click()
    return isShown(part("result"))
  })
  const { a, b } = new DOMMatrix(getComputedStyle(element.shadowRoot.querySelector(".disc")).transform)
  return { won, result, prizeCode, title: part("result-title").textContent, code: part("code").textContent, angle: (Math.atan2(b, a) * 180) / Math.PI }
})()`

type Played = {
  readonly won: boolean
  readonly result: string
  readonly prizeCode: string
  readonly title: string
  readonly code: string
  readonly angle: number
}

/** Chromium is what the other tests run in, and what the page's fixture needs. */
describe.skipIf(!hasBrowser)("a wheel in other browsers", () => {
  const given = givenShop()

  for (const browser of [firefox, webkit])
    test.skipIf(!browser.isInstalled)(`stops where the answer says in ${browser.name}`, async () => {
      const game = await makeRoulette(given.org)
      const address = await given.shop.publish({ elements: [["premio-wheel", { game }]], language: "en" })
      const page = await browser.open(address)
      try {
        const played = (await page.evaluate(playInPage)) as Played
        expect(played).toMatchObject({ won: true, result: "10% de descuento" })
        expect(played.title).toContain("You won!")
        expect(played.code).toContain(played.prizeCode)
        expect(pointedAt(6, played.angle).index).toBe(2)
      } finally {
        await page.close()
      }
    })
})
