import { describe, expect, test } from "bun:test"
import { fileURLToPath } from "node:url"
import { hasBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { makeRoulette } from "../../support/sdk/games.ts"
import { givenShop } from "../../support/sdk/given.ts"

const path = fileURLToPath(new URL("../../support/sdk/react-app.ts", import.meta.url))

describe.skipIf(!hasBrowser)("a game in an app of React 19", () => {
  const given = givenShop()

  test.each([
    ["before the elements are defined", true],
    ["after the elements are defined", false],
  ])("takes properties and tells its result, drawn %s", async (_, isFirst) => {
    const game = await makeRoulette(given.org)
    const { service, org, shop } = given
    const place = { org: org.orgId, game, baseUrl: service.url, tokenUrl: "/token/rita" }
    const visit = await shop.visit({ elements: [], language: "en", app: { path, place, isFirst } })
    const { page } = visit
    const asked = shop.tokens.length
    await page.getByRole("button", { name: "Try your luck" }).click()
    await page.getByRole("group", { name: /You won! 10% de descuento/ }).waitFor()
    await expectSoon(() => page.getByRole("status").filter({ hasText: "descuento" }).first().textContent()).toContain(
      "10% de descuento",
    )
    await expectSoon(() => page.locator("output").textContent()).toBe("10% de descuento")

    await page.getByRole("button", { name: "Hide" }).click()
    await page.locator("premio-game").waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Show" }).click()
    await page.getByRole("heading", { name: "December wheel" }).waitFor()
    expect(shop.tokens.length - asked).toBeLessThanOrEqual(1)
    await expectSoon(() => page.locator("output").textContent()).toBe("10% de descuento")
    expect(visit.faults()).toEqual([])
    await visit.close()
  })
})
