import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { firstStepMessages } from "../../../src/console/pages/overview/first-steps-messages.ts"
import { type Console, choose, hasBrowser, startConsole } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { template } from "../../support/fixture/promo.ts"
import { makeTestOrganization } from "../../support/fixture/test-organization.ts"

const admin = "/api/v1/admin"

describe.skipIf(!hasBrowser)("help where one stands", () => {
  let site: Console
  beforeAll(async () => {
    site = await startConsole()
  })
  afterAll(() => site?.stop())

  test.each([
    { language: "es", width: 360, help: "Ayuda", guide: "Guía de esta página" },
    { language: "en", width: 1280, help: "Help", guide: "Guide to this page" },
  ] as const)(
    "in $language at $width pixels, a new organization is led through its first steps, and each page to its document",
    async ({ language, width, help, guide }) => {
      const texts = firstStepMessages[language]
      const org = await site.service.organization("Tiendas Sol")
      await org.patch(`${admin}/settings`, { currency: "COP" }, { status: 200 })
      const visit = await site.visit({ as: org, language, width })
      const { page } = visit
      const steps = page.getByRole("region", { name: texts.title })
      await steps.getByText(texts.left(1, 6)).waitFor()
      expect([...(await visit.axe()), await visit.overflow()]).toEqual([0])
      await steps.getByRole("link", { name: texts.steps.zone.name }).click()
      await page.waitForURL(/settings.organization#timezone/)
      await page.getByRole("button", { name: help }).click()
      const document = await page.getByRole("menuitem", { name: guide }).getAttribute("href")
      expect(document).toBe("/docs/api#settings")
      expect(await visit.axe()).toEqual([])
      await page.keyboard.press("Escape")

      const code = { kind: "codes", rewardType: "promo_code", defaultCodeConfig: template }
      await org.patch(`${admin}/settings`, { timezone: "America/Bogota" }, { status: 200 })
      await org.post(`${admin}/campaigns`, { campaignId: "promo", ...code }, { status: 201 })
      await org.post(`${admin}/api-keys`, { name: "Tienda", scope: "write" }, { status: 201 })
      await visit.go("/")
      await steps.getByText(texts.left(4, 6)).waitFor()
      await org.post(`${admin}/webhooks`, { url: "https://hooks.example.com/in", events: ["*"] }, { status: 201 })
      await org.post(`${admin}/users`, { email: "eva@example.com", role: "marketing" }, { status: 201 })
      await visit.go("/sales")
      await visit.go("/")
      await steps.waitFor({ state: "detached" })
      expect(visit.faults()).toEqual([])
      await visit.close()
    },
  )

  test("a game of a test organization is played in its page as a player that the reader makes up", async () => {
    const org = await makeTestOrganization(site.service)
    const game = { gameType: "scratch_card", winProbability: 0.5, rewardType: "points", pointsReward: { points: 5 } }
    const shared = { status: "active", playersMayPlay: true, publicPage: true }
    const limits = { playLimits: { maxPerUser: 1, period: "day" } }
    await org.post(`${admin}/campaigns`, { campaignId: "card", ...game, ...shared, ...limits }, { status: 201 })
    const visit = await site.visit({ as: org, path: "/campaigns/card?tab=publish" })
    await visit.page.getByRole("button", { name: "Jugar como jugador de prueba" }).click()
    const dialog = visit.page.getByRole("dialog")
    await dialog.getByRole("button", { name: "Jugar como jugador de prueba" }).click()
    const href = await dialog.getByRole("link", { name: "Abrir el juego" }).getAttribute("href")
    expect(await visit.axe()).toEqual([])
    const address = new URL(href ?? "")
    const key = new URLSearchParams(address.hash.slice(1)).get("token") ?? ""
    const player = org.as({ key })
    const { body } = await player.post("/api/v1/games/play", { campaignId: "card" }, { status: 200 })
    expect([body.won, (await fetch(address)).status]).toEqual([true, 200])
    expect(visit.faults()).toEqual([])
    await visit.close()
  })

  test("a goodwill code is offered of campaigns that can give one, and a failure is gone once it is over", async () => {
    const org = await site.service.organization("Tiendas Sol")
    const card = { gameType: "scratch_card", winProbability: 1, rewardType: "promo_code" }
    await org.post(`${admin}/campaigns`, { campaignId: "bare", name: "Sin plantilla", ...card }, { status: 201 })
    const code = { kind: "codes", rewardType: "promo_code", defaultCodeConfig: template }
    await org.post(`${admin}/campaigns`, { campaignId: "promo", name: "Con plantilla", ...code }, { status: 201 })
    await org.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
    const visit = await site.visit({ as: org, path: "/players/ana" })
    const { page } = visit
    await page.getByRole("button", { name: "Dar un código" }).click()
    const dialog = page.getByRole("dialog")
    await page.getByRole("combobox", { name: "Campaña" }).click()
    await page.getByRole("option", { name: "Con plantilla" }).waitFor()
    await expectSoon(() => page.getByRole("option").allTextContents()).toEqual(["Con plantilla"])
    await choose(page, "Campaña", "Con", "Con plantilla")
    await dialog.getByLabel("Motivo").fill("Por la molestia")

    await page.route("**/api/v1/admin/codes", (route) => route.abort())
    await dialog.getByRole("button", { name: "Dar un código" }).click()
    const failure = page.getByText("No hay conexión con el servicio", { exact: false })
    await failure.waitFor()
    await page.unroute("**/api/v1/admin/codes")
    await dialog.getByRole("button", { name: "Dar un código" }).click()
    await page.getByText(/^Código \S+ otorgado$/).waitFor()
    await failure.waitFor({ state: "detached" })
    expect(visit.faults({ errors: /ERR_FAILED/ })).toEqual([])
    await visit.close()
  })
})
