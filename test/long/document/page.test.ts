import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { hasBrowser, runAxe, sharedBrowser, watchFaults } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)

describe.skipIf(!hasBrowser)("/swagger in a browser", () => {
  let page: Page
  let faults: string[]
  beforeAll(async () => {
    const context = await (await sharedBrowser()).newContext({ reducedMotion: "reduce" })
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    page = await context.newPage()
    faults = watchFaults(page, service.url)
  })
  afterAll(() => page.context().close())

  const go = async (path: string) => {
    await page.goto("about:blank")
    await page.goto(`${service.url}/swagger${path}`)
  }

  const isInView = (id: string) =>
    page.locator(`[id="${id}"]`).evaluate((heading) => {
      const { top } = heading.getBoundingClientRect()
      return top >= 0 && top < innerHeight / 2
    })

  test.each([360, 768, 1280])("fits into %d pixels", async (width) => {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ["", "/guide", "/errors", "/events", "/partner-plays", "/console-campaigns"]) {
      await go(path)
      await page.evaluate(() => {
        for (const details of document.querySelectorAll("details")) details.open = true
      })
      expect([path, await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)]).toEqual([path, 0])
    }
  })

  test.each([
    ["light", 360],
    ["dark", 1280],
  ] as const)("can be read by everybody, %s at %d pixels", async (colorScheme, width) => {
    await page.emulateMedia({ colorScheme })
    await page.setViewportSize({ width, height: 800 })
    for (const path of ["", "/guide", "/errors", "/events", "/partner-rankings"]) {
      await go(path)
      if (path === "/partner-rankings") {
        await page.getByRole("button", { name: "Try it out" }).click()
        for (const summary of await page.locator("summary:visible").all()) await summary.click()
      }
      expect([path, await runAxe(page, "html")]).toEqual([path, []])
    }
  })

  test("opens at the operation that a link names", async () => {
    await page.setViewportSize({ width: 1280, height: 800 })
    for (const [path, id] of [
      ["/partner-plays", "revokeGrant"],
      ["/errors", "PLAYER_BANNED"],
      ["/events", "code.redeemed"],
    ] as const) {
      await go(`${path}#${id}`)
      expect([id, await isInView(id)]).toEqual([id, true])
    }
  })

  test.each([
    ["#/Partner%3A%20plays/play", "/swagger/partner-plays#play"],
    ["#/Console%3A_promo_codes/listCodes", "/swagger/console-promo-codes#listCodes"],
    ["#/Partner%3A%20plays", "/swagger/partner-plays"],
    ["#/Schemas", "/swagger#/Schemas"],
    ["#/%E0", "/swagger#/%E0"],
  ])("leads an old link on from %s", async (old, place) => {
    await go(old)
    await page.waitForURL(service.url + place)
  })

  test("copies the link to an operation", async () => {
    await go("/partner-plays")
    await page.locator("h2", { hasText: "Grant plays" }).getByRole("button", { name: "Copy link" }).click()
    await page.getByRole("button", { name: "Copied" }).waitFor()
    const link = await page.evaluate(() => navigator.clipboard.readText())
    expect(link).toStartWith(`${service.url}/swagger/partner-plays#`)
    await go(link.replace(`${service.url}/swagger`, ""))
    await expectSoon(() => page.locator("h2:target").textContent()).toStartWith("Grant plays")
  })

  test("finds operations by words, from any page", async () => {
    await go("/guide")
    await page.getByRole("searchbox").fill("code")
    await page.keyboard.press("Enter")
    await page.waitForURL("**/swagger?q=code")
    const shown = page.locator(".group li:visible")
    await expectSoon(() => page.getByRole("status").textContent()).toBe(`${await shown.count()} operations`)
    await page.getByRole("searchbox").fill("redeem codes/")
    await expectSoon(() => page.getByRole("status").textContent()).toBe("1 operation")
    await expectSoon(() => shown.textContent()).toContain("/api/v1/codes/redeem")
    await page.getByRole("searchbox").fill("no such word")
    await expectSoon(() => page.getByRole("status").textContent()).toBe("No operation has these words.")
    await expectSoon(() => shown.count()).toBe(0)
  })

  test("opens and closes the menu of a phone by keyboard", async () => {
    await page.setViewportSize({ width: 360, height: 800 })
    await go("/partner-plays")
    const menu = page.getByRole("navigation")
    await expectSoon(() => menu.isVisible()).toBe(false)
    await page.getByRole("button", { name: "Menu" }).focus()
    await page.keyboard.press("Enter")
    await menu.getByRole("link", { name: "Promo codes" }).first().waitFor()
    await page.keyboard.press("Escape")
    await menu.waitFor({ state: "hidden" })
    await page.keyboard.press("Enter")
    await menu.getByRole("link", { name: "Read a draw" }).click()
    await menu.waitFor({ state: "hidden" })
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  const formOf = async (id: string) => {
    const operation = page.locator(`section[aria-labelledby="${id}"]`)
    await operation.getByRole("button", { name: "Try it out" }).click()
    return operation
  }

  test("tries an operation out with a pasted key, which the other forms then know", async () => {
    await go("/console-push-sends")
    const create = await formOf("createPushSend")
    await create.getByLabel("API key").fill(org.key)
    await create.getByLabel("X-Org-Id").fill(org.orgId)
    await create.getByRole("button", { name: "Send POST" }).click()
    await create.locator(".status", { hasText: "201" }).waitFor()
    expect((await org.get("/api/v1/admin/push-sends/welcome", { status: 200 })).body.title).toBe("¡Bienvenida!")
    const show = await formOf("getPushSend")
    await show.getByLabel("sendId").fill("welcome")
    await show.getByRole("button", { name: "Send GET" }).click()
    await show.locator(".status", { hasText: "200" }).waitFor()
    await expectSoon(() => show.locator(".output").textContent()).toContain("¡Bienvenida!")
    await expectSoon(() => page.evaluate(() => [localStorage.length, sessionStorage.length])).toEqual([0, 0])
  })

  test("shows the samples of an operation", async () => {
    await go("/partner-plays#play")
    const operation = page.locator('section[aria-labelledby="play"]')
    for (const [language, call] of [
      ["curl", "/api/v1/games/play"],
      ["TypeScript", "premio.play("],
      ["Python", "/api/v1/games/play"],
    ] as const) {
      await operation.getByText(language, { exact: true }).click()
      await expectSoon(() => operation.locator("details[open] pre").last().textContent()).toContain(call)
    }
  })

  test("causes no error in the browser, and asks no other host for anything", () => {
    expect(faults).toEqual([])
  })
})
