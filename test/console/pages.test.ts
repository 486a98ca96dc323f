import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Client } from "../support/client.ts"
import { type Console, hasBrowser, startConsole, type Visit } from "../support/console.ts"

describe.skipIf(!hasBrowser)("every page", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    const campaign = { campaignId: "wheel", name: "Ruleta", gameType: "roulette", rewardType: "points" }
    await org.post("/api/v1/admin/campaigns", campaign, { status: 201 })
  })
  afterAll(() => site?.stop())

  /** The sections that the navigation names, and the pages below them. */
  const pathsOf = async ({ page }: Visit): Promise<string[]> => {
    const links = page.getByRole("navigation").getByRole("link")
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
    return [
      ...hrefs.map((href) => href.replace("/console", "")),
      "/campaigns/new",
      "/campaigns/wheel",
      "/campaigns/wheel/edit",
    ]
  }

  /** What a reader of `visit` would stumble over on these pages. */
  const findings = async (visit: Visit, paths: readonly string[]): Promise<string[]> => {
    const found: string[] = []
    for (const path of paths) {
      await visit.go(path)
      found.push(...(await visit.axe()).map((finding) => `${path} ${finding}`))
    }
    return [...found, ...visit.faults()]
  }

  test("is free of serious findings of axe, and of errors in the browser's console", async () => {
    const visit = await site.visit({ as: org })
    expect(await findings(visit, await pathsOf(visit))).toEqual([])
    await visit.close()
  })

  test("is so in English on a dark and wide screen, and signed out", async () => {
    const reader = { language: "en", colorScheme: "dark", width: 1920 } as const
    const visit = await site.visit({ as: org, ...reader })
    expect(await findings(visit, ["/", "/campaigns", "/campaigns/wheel", "/campaigns/new", "/nowhere"])).toEqual([])
    await visit.page.getByRole("button", { name: "Sign out" }).click()
    await visit.page.getByRole("heading", { name: "Sign in to the console" }).waitFor()
    expect([...(await visit.axe()), ...visit.faults()]).toEqual([])
    await visit.close()
  })

  test("is reached by keyboard: past the navigation, and with the focus on the heading of each new page", async () => {
    const { page, close } = await site.visit({ as: org })
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
    await page.keyboard.press("Tab")
    expect(await focused()).toBe("Ir al contenido")
    await page.keyboard.press("Enter")
    expect(await focused()).toBe("main")
    await page.getByRole("link", { name: "Campañas" }).focus()
    await page.keyboard.press("Enter")
    await page.getByRole("heading", { level: 1, name: "Campañas" }).waitFor()
    expect(await focused()).toBe("Campañas")
    await close()
  })

  test("fits a screen of 360 pixels, where the menu opens by its button", async () => {
    const wide = await site.visit({ as: org })
    const paths = await pathsOf(wide)
    await wide.close()
    const visit = await site.visit({ as: org, width: 360 })
    const { page } = visit
    for (const path of paths) {
      await visit.go(path)
      expect([path, await visit.overflow()]).toEqual([path, 0])
    }
    await page.getByRole("button", { name: "Menú" }).click()
    await page.getByRole("link", { name: "Jugadores" }).click()
    await page.getByRole("heading", { level: 1, name: "Jugadores" }).waitFor()
    expect(await visit.axe()).toEqual([])
    expect(visit.faults()).toEqual([])
    await visit.close()
  })
})
