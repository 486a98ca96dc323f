import { afterAll, beforeAll, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../support/console/console.ts"
import type { Client } from "../support/service/client.ts"

let site: Console
let org: Client
beforeAll(async () => {
  if (!hasBrowser) return
  site = await startConsole()
  org = await site.service.organization("Tiendas Sol")
})
afterAll(() => site?.stop())

const words = {
  es: { open: "Registro de auditoría", outdated: "Hay una versión nueva de la consola", reload: "Volver a cargar" },
  en: { open: "Audit log", outdated: "There is a new version of the console", reload: "Reload" },
} as const

test.skipIf(!hasBrowser).each(["es", "en"] as const)(
  "a page that an upgrade has replaced says so, and is there once it is reloaded, in %s",
  async (language) => {
    const { page, context, close } = await site.visit({ as: org, language })
    const { open, outdated, reload } = words[language]
    await page.getByRole("navigation").getByRole("link", { name: open, exact: true }).waitFor()
    const isCode = (url: URL) => url.pathname.startsWith("/console/assets/") && url.pathname.endsWith(".js")
    await context.route(isCode, (route) => route.fulfill({ status: 404 }))
    await context.route("**/console", async (route) => {
      const response = await route.fetch()
      await route.fulfill({
        response,
        body: (await response.text()).replaceAll("/console/assets/", "/console/assets/new-"),
      })
    })
    await page.getByRole("navigation").getByRole("link", { name: open, exact: true }).click()
    await page.getByRole("heading", { name: outdated }).waitFor()
    await context.unrouteAll()
    await page.getByRole("button", { name: reload }).click()
    await page.getByRole("heading", { level: 1, name: open }).waitFor()
    await close()
  },
)

test.skipIf(!hasBrowser)("a page that the network does not deliver asks for the network", async () => {
  const { page, context, close } = await site.visit({ as: org, language: "en" })
  const link = page.getByRole("navigation").getByRole("link", { name: "Audit log", exact: true })
  await link.waitFor()
  await context.route("**/console/**", (route) => route.abort())
  await context.route("**/console", (route) => route.abort())
  await link.click()
  await page.getByText("Check your network, and load it again.", { exact: false }).waitFor()
  expect(await page.getByText("There is a new version", { exact: false }).count()).toBe(0)
  await close()
})
