import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { hasBrowser, sharedBrowser } from "../../support/console/console.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const service = givenService()
const org = givenOrganization(service, beforeAll)

describe.skipIf(!hasBrowser)("/swagger in a browser", () => {
  let page: Page
  const faults: string[] = []
  beforeAll(async () => {
    page = await (await sharedBrowser()).newPage()
    page.on("pageerror", ({ message }) => faults.push(message))
    page.on("response", (response) => {
      if (!response.ok() && !response.url().endsWith("/favicon.ico"))
        faults.push(`${response.status()} ${response.url()}`)
    })
    await page.goto(`${service.url}/swagger`)
    await page.locator(".opblock-tag").first().waitFor()
  })
  afterAll(() => page.close())

  const open = async (id: string, tag: string) => {
    const operation = page.locator(`.opblock[id$="-${id}"]`)
    if (!(await operation.isVisible())) await page.locator(`.opblock-tag[data-tag="${tag}"]`).click()
    await operation.locator(".opblock-summary-control").click()
    return operation
  }

  test("groups the operations by who calls them", async () => {
    const tags = await page.locator(".opblock-tag > a").allInnerTexts()
    const callers = tags.map((tag) => tag.split(":")[0])
    expect([...new Set(callers)]).toEqual(["Partner", "Players", "Console", "Operator", "Platform"])
    expect(callers).toEqual(callers.toSorted((a, b) => callers.indexOf(a) - callers.indexOf(b)))
  })

  test("tries an operation out with a pasted key", async () => {
    await page.locator(".btn.authorize").first().click()
    const dialog = page.locator(".dialog-ux")
    for (const [scheme, value] of [
      ["apiKey", org.key],
      ["organization", org.orgId],
    ] as const) {
      const container = dialog.locator(`.auth-container:has(h4 code:text-is("${scheme}"))`)
      await container.locator("input").fill(value)
      await container.locator("button.authorize").click()
    }
    await dialog.locator("button.btn-done").first().click()
    const operation = await open("createPushSend", "Console: push sends")
    await operation.locator(".try-out__btn").click()
    await operation.locator("button.execute").click()
    const response = operation.locator(".live-responses-table")
    await response.waitFor()
    expect(await response.locator(".response-col_status").last().textContent()).toStartWith("201")
    expect((await org.get("/api/v1/admin/push-sends/welcome", { status: 200 })).body.title).toBe("¡Bienvenida!")
  })

  test("shows the samples of an operation", async () => {
    const operation = await open("play", "Partner: plays")
    for (const language of ["curl", "TypeScript", "Python"]) {
      await operation.getByText(language, { exact: true }).click()
      expect(await operation.locator("details[open] pre").last().textContent()).toContain("/api/v1/games/play")
    }
  })

  test("causes no error in the browser", () => {
    expect(faults).toEqual([])
  })
})
