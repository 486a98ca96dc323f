import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole, type Visit } from "../../support/console/console.ts"
import { fillPages, sectionsOf } from "../../support/console/pages.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { scoped } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"

describe.skipIf(!hasBrowser)("every page", () => {
  let site: Console
  let org: Client
  /** The pages below the sections in the navigation: each about one thing, or a form. */
  let below: string[]
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    below = await fillPages(org)
  })
  afterAll(() => site?.stop())

  /** Problems for the reader of `visit`: findings of axe, pages wider than the screen, unseen errors. */
  const findings = async (visit: Visit, paths: readonly string[]): Promise<string[]> => {
    // The frame of the pages is the same on all of them.
    const found = await visit.axe()
    for (const path of paths) {
      await visit.go(path)
      found.push(...(await visit.axe("main")).map((finding) => `${path} ${finding}`))
      const overflow = await visit.overflow()
      if (overflow > 0) found.push(`${path} is ${overflow} pixels too wide`)
    }
    return [...found, ...visit.faults()]
  }

  test.each([
    ["a section", sectionsOf],
    ["below a section", async () => [...below, "/nowhere"]],
  ])("%s is free of findings of axe and of unseen errors, in Spanish on a screen of 360 pixels", async (_, pathsOf) => {
    const visit = await site.visit({ as: org, width: 360 })
    expect(await findings(visit, await pathsOf(visit))).toEqual([])
    await visit.close()
  })

  const inEnglish = { language: "en", colorScheme: "dark", width: 1920 } as const

  test("keeps to two or three lines a row in its lists on a phone", async () => {
    const visit = await site.visit({ as: org, width: 360 })
    for (const path of [
      "/campaigns",
      "/codes",
      "/players",
      "/mini-games",
      "/sales",
      "/sales?tab=overrides",
      "/settings/webhooks",
    ]) {
      await visit.go(path)
      const heights = await visit.page
        .getByRole("table")
        .last()
        .locator("tbody tr")
        .evaluateAll((rows) => rows.map((row) => row.getBoundingClientRect().height))
      expect([path, heights.length > 0, heights.filter((height) => height > 90)]).toEqual([path, true, []])
    }
    await visit.go("/players/ana")
    const tabs = await visit.page
      .getByRole("tab")
      .evaluateAll((all) => all.map((tab) => tab.getBoundingClientRect().top))
    expect([tabs.length > 1, new Set(tabs).size]).toEqual([true, 1])
    await visit.close()
  })

  test("has none in English on a dark, wide screen, and signed out", async () => {
    const visit = await site.visit({ as: org, ...inEnglish })
    const kinds = ["/", ...below.filter((path) => /^.(campaigns.wheel|players.ana)$/.test(path))]
    expect(await findings(visit, kinds)).toEqual([])
    await visit.page.getByRole("button", { name: "Sign out" }).click()
    await visit.page.getByRole("heading", { name: "Sign in" }).waitFor()
    expect([...(await visit.axe()), ...visit.faults()]).toEqual([])
    await visit.close()
  })

  test("shows a read-only key no controls for changes, and requests nothing that it may not read", async () => {
    const visit = await site.visit({ as: await scoped(org, "console"), ...inEnglish })
    await visit.page.getByText("Read only").first().waitFor()
    const main = visit.page.getByRole("main")
    const changing =
      /\b(new|edit|duplicate|add|save|start|pause|end|ban|lift|merge|deactivate|simulate|create|delete|register|rotate|replay|test|plan|drop|record|change|revoke)\b/i
    for (const path of [...(await sectionsOf(visit)), ...below]) {
      await visit.go(path)
      const controls = [main.getByRole("button", { name: changing }), main.getByRole("link", { name: changing })]
      expect([path, ...(await Promise.all(controls.map((found) => found.count())))]).toEqual([path, 0, 0])
    }
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("about something that does not exist says so, and leads back", async () => {
    const visit = await site.visit({ as: org })
    for (const path of ["/campaigns/no", "/mini-games/no/edit", "/codes/no", "/players/no"]) {
      await visit.go(path)
      await visit.page.getByText("No se encontró lo que buscas.", { exact: false }).waitFor()
    }
    await visit.page.getByRole("main").getByRole("link", { name: "Jugadores" }).click()
    await visit.page.getByRole("link", { name: "ana" }).waitFor()
    expect(visit.faults({ errors: /status of 404/ })).toEqual([])
    await visit.close()
  })

  test("can be reached by keyboard: past the navigation, with the focus on the heading of each new page", async () => {
    const { page, close } = await site.visit({ as: org, width: 360 })
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
    await page.keyboard.press("Tab")
    await expectSoon(() => focused()).toBe("Ir al contenido")
    await page.keyboard.press("Enter")
    await expectSoon(() => focused()).toBe("main")
    await page.getByRole("button", { name: "Menú" }).press("Enter")
    await page.getByRole("link", { name: "Campañas" }).press("Enter")
    await page.getByRole("heading", { level: 1, name: "Campañas" }).waitFor()
    await expectSoon(() => focused()).toBe("Campañas")
    await close()
  })
})
