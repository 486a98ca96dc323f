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

  /** What a reader of `visit` would stumble over, page by page. */
  const findings = async (visit: Visit): Promise<string[]> => {
    const found: string[] = []
    for (const path of await pathsOf(visit)) {
      await visit.go(path)
      const overflow = await visit.overflow()
      if (overflow > 0) found.push(`${path} is ${overflow} pixels too wide`)
      found.push(...(await visit.axe()).map((finding) => `${path} ${finding}`))
    }
    return [...found, ...visit.faults()]
  }

  test.each([
    { language: "es", colorScheme: "light", width: 1280 },
    { language: "en", colorScheme: "dark", width: 1920 },
  ] as const)("is free of serious findings in $language, $colorScheme, at $width pixels", async (reader) => {
    const visit = await site.visit({ as: org, ...reader })
    expect(await findings(visit)).toEqual([])
    await visit.close()
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
