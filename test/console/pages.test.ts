import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole, type Visit } from "../support/console/console.ts"
import { identify } from "../support/fixture/play.ts"
import { newCode, scoped, template } from "../support/fixture/promo.ts"
import { makeWheel, report, spin } from "../support/fixture/spin.ts"
import type { Client } from "../support/service/client.ts"

const admin = "/api/v1/admin"

describe.skipIf(!hasBrowser)("every page", () => {
  let site: Console
  let org: Client
  /** The pages below the sections that the navigation names: each about one thing, or a form. */
  let below: string[]
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    const campaign = { campaignId: "wheel", name: "Ruleta", gameType: "roulette", rewardType: "points" }
    await org.post(`${admin}/campaigns`, campaign, { status: 201 })
    const prizes = [{ prizeId: "mug", name: "Taza", kind: "external" }]
    const card = { status: "active", gameType: "scratch_card", winProbability: 1, rewardType: "promo_code", prizes }
    await org.post(`${admin}/campaigns`, { campaignId: "card", ...card }, { status: 201 })
    await org.post("/api/v1/games/play", { campaignId: "card", externalUserId: "ana" }, { status: 200 })
    const moments = { prizeId: "mug", count: 3, from: "2026-01-01T00:00:00Z", to: "2030-01-01T00:00:00Z" }
    await org.post(`${admin}/campaigns/card/moments`, moments, { status: 201 })
    const codes = { status: "active", kind: "codes", rewardType: "promo_code", defaultCodeConfig: template }
    await org.post(`${admin}/campaigns`, { campaignId: "coupons", ...codes }, { status: 201 })
    const code = await newCode(org, "coupons", "ana")
    await identify(org, "ana")
    await org.post(`${admin}/bans`, { externalUserId: "ana", reason: "Prueba" }, { status: 201 })
    const game = await makeWheel(org)
    const { awardId } = await spin(org, game, "eva")
    await report(org, game, { awardId })
    await report(org, game, { awardId, override: true })
    const { body: hook } = await org.post(
      `${admin}/webhooks`,
      { url: "https://hooks.example.com/in", secret: "a secret of enough length", events: ["*"] },
      { status: 201 },
    )
    const { body: push } = await org.post(`${admin}/push-sends`, { title: "Rebajas" }, { status: 201 })
    below = [
      ...["/campaigns/new", "/campaigns/wheel", "/campaigns/wheel/edit"],
      ...["plays", "codes", "configuration", "history"].map((tab) => `/campaigns/wheel?tab=${tab}`),
      ...["results", "winners", "moments"].map((tab) => `/campaigns/card?tab=${tab}`),
      ...[
        "/mini-games/new",
        `/mini-games/${game}`,
        `/mini-games/${game}/edit`,
        `/mini-games/${game}/awards/${awardId}`,
      ],
      `/codes/${code}`,
      ...["/players/ana", "/players/ana/merge"],
      ...[`/push/${push.sendId}`, `/settings/webhooks/${hook.webhookId}`],
    ]
  })
  afterAll(() => site?.stop())

  const sectionsOf = async ({ page }: Visit): Promise<string[]> => {
    const links = page.getByRole("navigation").getByRole("link")
    const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute("href") ?? ""))
    return hrefs.map((href) => href.replace("/console", ""))
  }

  /** What a reader of `visit` would stumble over: findings of axe, pages wider than the screen, errors unseen. */
  const findings = async (visit: Visit, paths: readonly string[]): Promise<string[]> => {
    // What stands around the pages is the same on all of them.
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
    await visit.close()
  })

  test("is free of findings with each of its dialogs and menus open, and Esc closes them", async () => {
    const visit = await site.visit({ as: org, width: 360 })
    const { page } = visit
    const found: string[] = []
    const opened: string[] = []
    for (const path of [...(await sectionsOf(visit)), ...below]) {
      await visit.go(path)
      const openers = page.getByRole("main").locator('[aria-haspopup="dialog"], [aria-haspopup="menu"]')
      for (const opener of await openers.all()) {
        if (!(await opener.isVisible())) continue
        opened.push(path)
        await opener.click()
        // A dialog is named by its title, a moment after it is there.
        const shown = page.locator('[role="dialog"][aria-labelledby]:visible, [role="menu"]:visible')
        await shown.first().waitFor()
        found.push(...(await visit.axe()).map((finding) => `${path} ${finding}`))
        await page.keyboard.press("Escape")
        await page.locator('[role="dialog"], [role="menu"]').first().waitFor({ state: "hidden" })
      }
    }
    expect([...found, ...visit.faults()]).toEqual([])
    expect(opened.length).toBeGreaterThan(10)
    await visit.close()
  }, 180_000)

  test("is so in English on a dark and wide screen, and signed out", async () => {
    const visit = await site.visit({ as: org, ...inEnglish })
    const kinds = ["/", ...below.filter((path) => /^.(campaigns.wheel|players.ana)$/.test(path))]
    expect(await findings(visit, kinds)).toEqual([])
    await visit.page.getByRole("button", { name: "Sign out" }).click()
    await visit.page.getByRole("heading", { name: "Sign in" }).waitFor()
    expect([...(await visit.axe()), ...visit.faults()]).toEqual([])
    await visit.close()
  })

  test("shows a key that reads nothing that would change anything, and asks for nothing that it may not", async () => {
    const visit = await site.visit({ as: await scoped(org, "read"), ...inEnglish })
    await visit.page.getByText("Read only").first().waitFor()
    const main = visit.page.getByRole("main")
    const changing =
      /\b(new|edit|duplicate|add|save|start|pause|end|ban|lift|merge|deactivate|simulate|create|delete|register|rotate|replay|test|plan|drop|record|change)\b/i
    for (const path of [...(await sectionsOf(visit)), ...below]) {
      await visit.go(path)
      const controls = [main.getByRole("button", { name: changing }), main.getByRole("link", { name: changing })]
      expect([path, ...(await Promise.all(controls.map((found) => found.count())))]).toEqual([path, 0, 0])
    }
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("of what is not there says so, and leads back", async () => {
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

  test("is reached by keyboard: past the navigation, and with the focus on the heading of each new page", async () => {
    const { page, close } = await site.visit({ as: org, width: 360 })
    const focused = () => page.evaluate(() => document.activeElement?.id || document.activeElement?.textContent)
    await page.keyboard.press("Tab")
    expect(await focused()).toBe("Ir al contenido")
    await page.keyboard.press("Enter")
    expect(await focused()).toBe("main")
    await page.getByRole("button", { name: "Menú" }).press("Enter")
    await page.getByRole("link", { name: "Campañas" }).press("Enter")
    await page.getByRole("heading", { level: 1, name: "Campañas" }).waitFor()
    expect(await focused()).toBe("Campañas")
    await close()
  })
})
