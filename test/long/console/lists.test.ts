import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import type { Client } from "../../support/service/client.ts"

const admin = "/api/v1/admin"

describe.skipIf(!hasBrowser)("search and lists", () => {
  let site: Console
  let org: Client
  let code = ""
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    await org.patch(`${admin}/settings`, { timezone: "America/Bogota", currency: "COP" }, { status: 200 })
    const template = { discountType: "percentage", discountValue: 10 }
    const campaign = { campaignId: "promo", name: "Promo", status: "active", kind: "codes", rewardType: "promo_code" }
    await org.post(`${admin}/campaigns`, { ...campaign, defaultCodeConfig: template }, { status: 201 })
    code = (await org.post("/api/v1/codes", { campaignId: "promo", externalUserId: "ana" }, { status: 201 })).body.code
    const sale = { code, saleTotal: 12_500_000, discountAmount: 1_250_000, currency: "COP" }
    await org.post("/api/v1/codes/redeem", { ...sale, externalReference: "factura-1" }, { status: 200 })
    const segments = [{ segmentId: "a", name: "Café", externalId: "CAFE", weight: 1 }]
    const wheel = { notificationId: "ruleta", name: "Ruleta", status: "active", segments }
    await org.post(`${admin}/notifications`, wheel, { status: 201 })
    await org.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
    const spin = { notificationId: "ruleta", externalUserId: "ana" }
    const { awardId } = (await org.post("/api/v1/inapp-games/spin", spin, { status: 200 })).body
    for (const saleTotal of [9_000_000, 9_500_000]) {
      const report = { notificationId: "ruleta", awardId, saleTotal, discountAmount: 900_000, currency: "USD" }
      await org.post("/api/v1/inapp-games/redemptions", { ...report, override: true }, { status: 200 })
    }
  })
  afterAll(() => site?.stop())

  test("a pasted code is found by the keyboard alone, and then stands among the recent ones", async () => {
    const { page, axe, faults, close } = await site.visit({ as: org, path: "/campaigns" })
    await page.keyboard.press("Control+k")
    const field = page.getByRole("combobox", { name: "Buscar en la consola" })
    await field.fill(` ${code.toLowerCase()} `)
    const found = page.getByRole("listbox").getByRole("option", { name: code })
    await found.waitFor()
    await page.getByText("1 resultado", { exact: true }).waitFor()
    await expectSoon(() => found.getAttribute("aria-selected")).toBe("true")
    await expectSoon(() => field.getAttribute("aria-activedescendant")).toBe(await found.getAttribute("id"))
    expect(await axe()).toEqual([])
    await field.press("Enter")
    await page.waitForURL(`${site.service.url}/console/codes/${code}`)

    await page.keyboard.press("Control+k")
    await page.getByRole("group", { name: "Recientes" }).getByRole("option", { name: code }).waitFor()
    await field.fill("ventas")
    await page.getByRole("group", { name: "Páginas" }).getByRole("option", { name: "Ventas" }).waitFor()
    await page.keyboard.press("Escape")
    await field.waitFor({ state: "hidden" })
    expect(faults()).toEqual([])
    await close()
  })

  test("filters keep a name in the browser, and an id is copied by a button", async () => {
    const { page, context, go, axe, faults, close } = await site.visit({ as: org, path: "/codes?status=redeemed" })
    await page.getByRole("textbox", { name: "Nombre para estos filtros" }).fill("Canjeados")
    await page.getByRole("button", { name: "Guardar" }).click()
    await go("/codes?search=nada")
    await page.getByRole("button", { name: "Filtros guardados" }).click()
    await page.getByRole("menuitem", { name: "Canjeados" }).waitFor()
    expect(await axe()).toEqual([])
    await page.getByRole("menuitem", { name: "Canjeados" }).click()
    await page.waitForURL(/\?status=redeemed$/)
    await expectSoon(() => page.getByRole("searchbox").first().inputValue()).toBe("")
    await page.reload()
    await page.getByRole("button", { name: "Borrar Canjeados" }).click()
    await page.getByRole("textbox", { name: "Nombre para estos filtros" }).waitFor()

    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await go("/campaigns/promo")
    await page.getByRole("button", { name: "Copiar promo" }).click()
    await expectSoon(() => page.evaluate(() => navigator.clipboard.readText())).toBe("promo")

    // As on a page without https, to which browsers give no clipboard.
    const clipboard = await page.evaluateHandle(() => navigator.clipboard)
    await clipboard.evaluate((given) => given.writeText("something else"))
    await page.evaluate(() => Object.defineProperty(navigator, "clipboard", { value: undefined }))
    await page.getByRole("button", { name: "Copiar promo" }).click()
    await page.getByRole("button", { name: "Copiado promo" }).waitFor()
    expect(await clipboard.evaluate((given) => given.readText())).toBe("promo")
    expect(faults()).toEqual([])
    await close()
  })

  test("on a phone the search has a button, and players of one name can be told apart", async () => {
    for (const externalId of ["cliente-1", "cliente-2"])
      await org.post("/api/v1/clients/identify", { externalId, name: "Ana Rojas" }, { status: 200 })
    const { page, go, axe, overflow, faults, close } = await site.visit({ as: org, width: 360 })
    await page.getByRole("button", { name: "Buscar" }).click()
    await page.getByRole("combobox", { name: "Buscar en la consola" }).fill("promo")
    await page.getByRole("option", { name: "Promo" }).first().waitFor()
    expect([await overflow(), await axe()]).toEqual([0, []])
    await page.keyboard.press("Escape")
    await go("/players")
    for (const id of ["cliente-1", "cliente-2"]) await page.getByRole("table").getByText(id).waitFor()
    expect(faults()).toEqual([])
    await close()
  })

  test("days the wrong way round are told at the field, until they are in order", async () => {
    const { page, go, axe, overflow, faults, close } = await site.visit({ as: org, width: 360 })
    const days = (first: string, last: string) => `${first}=2026-11-22&${last}=2026-11-21`
    for (const [path, said] of [
      [`/settings/audit?${days("from", "to")}`, "No puede ser anterior a «Desde»."],
      [
        `/sales?period=dates&${days("first", "last")}`,
        "Es anterior a «Desde»: se muestran los días entre ambas fechas.",
      ],
    ] as const) {
      await go(path)
      await page.getByText(said).waitFor()
      expect([path, await overflow(), await axe()]).toEqual([path, 0, []])
      await page.getByLabel("Hasta").fill("2026-11-23")
      await page.getByText(said).waitFor({ state: "detached" })
    }
    expect(faults()).toEqual([])
    await close()
  })

  test("the figures of games with points fit beside the navigation on a small laptop", async () => {
    const game = { campaignId: "raspa", name: "Raspa", status: "active", gameType: "scratch_card", winProbability: 1 }
    const prize = { prizeId: "puntos", name: "Puntos", kind: "points", points: 1500 }
    await org.post(`${admin}/campaigns`, { ...game, rewardType: "points", prizes: [prize] }, { status: 201 })
    await org.post("/api/v1/games/play", { campaignId: "raspa", externalUserId: "ana" }, { status: 200 })
    for (const [language, name] of [
      ["es", "Campañas y minijuegos"],
      ["en", "Campaigns and mini-games"],
    ] as const) {
      const { page, faults, close } = await site.visit({ as: org, language, width: 1280, path: "/finance" })
      const table = page.getByRole("table", { name })
      await table.waitFor()
      expect(await table.getByRole("columnheader").count()).toBe(9)
      const room = await table.evaluate(({ parentElement: frame }) => frame && frame.clientWidth - frame.scrollWidth)
      expect([language, room]).toEqual([language, 0])
      expect(faults()).toEqual([])
      await close()
    }
  })

  test("lists on a tablet and on a small laptop stay within the page", async () => {
    const externalUserId = "0b7c2b52-6a1f-4d53-9f0a-2d9d4f6f1c11"
    const reason = `https://soporte.example/${"caso".repeat(60)}`
    await org.post(`${admin}/bans`, { externalUserId, reason, message: reason }, { status: 201 })
    const campaign = { campaignId: "cupones-de-cumpleanos-de-diciembre", kind: "codes", rewardType: "promo_code" }
    const defaultCodeConfig = { discountType: "percentage", discountValue: 10, maxDiscountAmount: 500_000_000 }
    const { campaignId } = campaign
    await org.post(`${admin}/campaigns`, { ...campaign, status: "active", defaultCodeConfig }, { status: 201 })
    await org.post("/api/v1/codes", { campaignId, externalUserId }, { status: 201 })
    for (const width of [768, 1024, 1280]) {
      const { go, axe, overflow, faults, close } = await site.visit({ as: org, width })
      for (const path of ["/sales", "/sales?tab=overrides", "/codes", "/campaigns", `/players/${externalUserId}`]) {
        await go(path)
        expect([width, path, await overflow(), await axe("main")]).toEqual([width, path, 0, []])
      }
      expect(faults()).toEqual([])
      await close()
    }
  })
})
