import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { member } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"

const admin = "/api/v1/admin"
const sales = 53

describe.skipIf(!hasBrowser)("a finance person's month", () => {
  let site: Console
  let org: Client
  let code = ""
  let awardId = ""
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    await org.patch(`${admin}/settings`, { timezone: "America/Bogota", currency: "COP" }, { status: 200 })
    const template = { discountType: "percentage", discountValue: 10 }
    const campaign = { campaignId: "promo", name: "Promo", status: "active", kind: "codes", rewardType: "promo_code" }
    await org.post(`${admin}/campaigns`, { ...campaign, defaultCodeConfig: template }, { status: 201 })
    for (let number = 0; number < sales; number++) {
      const request = { campaignId: "promo", externalUserId: `cliente-${number}` }
      code = (await org.post("/api/v1/codes", request, { status: 201 })).body.code
      const sale = { code, saleTotal: 12_500_000, discountAmount: 1_250_000, currency: "COP" }
      await org.post("/api/v1/codes/redeem", { ...sale, externalReference: `factura-${number}` }, { status: 200 })
    }
    const segments = [{ segmentId: "a", name: "Café", externalId: "CAFE", weight: 1 }]
    const wheel = { notificationId: "ruleta", name: "Ruleta", status: "active", segments }
    await org.post(`${admin}/notifications`, wheel, { status: 201 })
    await org.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
    const spin = { notificationId: "ruleta", externalUserId: "ana" }
    awardId = (await org.post("/api/v1/inapp-games/spin", spin, { status: 200 })).body.awardId
    for (const saleTotal of [9_000_000, 9_500_000]) {
      const report = { notificationId: "ruleta", awardId, saleTotal, discountAmount: 900_000, currency: "USD" }
      await org.post("/api/v1/inapp-games/redemptions", { ...report, override: true }, { status: 200 })
    }
  })
  afterAll(() => site?.stop())

  test("from sign-in to the CSV and the audit log", async () => {
    const { page, go, faults, axe, close } = await site.visit({ as: null })
    await page.getByLabel("Organización").fill(org.orgId)
    await page.getByLabel("Clave de API", { exact: true }).fill(org.key)
    await page.getByRole("button", { name: "Iniciar sesión" }).click()
    await page.getByRole("heading", { level: 1, name: "Resumen" }).waitFor()

    // The month, in the organization's time zone, beside the month before.
    await page.getByRole("combobox", { name: "Periodo" }).click()
    await page.getByRole("option", { name: "Este mes" }).click()
    await page.waitForURL(/period=thisMonth/)
    await page
      .getByText("Hora de Colombia", { exact: false })
      .or(page.getByText("colombia", { exact: false }))
      .waitFor()
    await page.getByLabel("Comparar con el periodo anterior").check()
    await page.getByText("antes: 0").first().waitFor()
    await page.getByText("Códigos emitidos, periodo anterior").first().waitFor()
    expect(await axe()).toEqual([])

    // What makes up the return.
    const roi = page.getByRole("table", { name: "Retorno de la inversión" })
    await roi.getByRole("columnheader", { name: "Retorno (ventas ÷ descuento)" }).waitFor()
    await roi.getByRole("link", { name: "COP" }).click()
    await page.getByRole("heading", { level: 1, name: "Ventas" }).waitFor()
    await page.waitForURL(/period=thisMonth.*currency=COP/)
    await page.getByText(`Mostrando 50 de ${sales}`).waitFor()
    await page.getByRole("button", { name: "Mostrar más" }).click()
    await page.getByText(`Mostrando ${sales} de ${sales}`).waitFor()
    const first = page.getByRole("table", { name: "Ventas" }).getByRole("row").nth(1)
    expect(await first.textContent()).toContain(`factura-${sales - 1}`)
    expect(await axe()).toEqual([])

    const [download] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Descargar CSV" }).click(),
    ])
    const lines = (await Bun.file(await download.path()).text()).trim().split("\r\n")
    expect(lines).toHaveLength(sales + 1)
    expect(lines[1]).toContain(`,${code},`)
    expect(lines[1]).toContain(`factura-${sales - 1},COP,12500000,1250000,`)

    // What was corrected.
    await page.getByRole("tab", { name: "Correcciones" }).click()
    const corrections = page.getByRole("table", { name: "Correcciones" })
    await corrections.getByRole("link", { name: awardId }).waitFor()
    expect((await corrections.getByRole("row").nth(1).textContent())?.replaceAll(/\s/g, " ")).toContain("90.000")
    expect(await axe()).toEqual([])

    // The CSV of codes shows what was sold with each.
    await go("/codes?status=redeemed")
    const [codes] = await Promise.all([
      page.waitForEvent("download"),
      page.getByRole("link", { name: "Exportar CSV" }).click(),
    ])
    expect(await Bun.file(await codes.path()).text()).toContain(`,12500000,1250000,COP,factura-${sales - 1}`)
    await page.getByText(`Mostrando 50 de ${sales}`).waitFor()

    // Who did what.
    await go("/settings/audit")
    await page.getByRole("combobox", { name: "Quién" }).click()
    await page.getByRole("option", { name: "Servicio u operador" }).click()
    await page.waitForURL(/keyId=operator/)
    const entries = page.getByRole("table", { name: "Registro de auditoría" })
    await entries.getByText("Organización creada").waitFor()
    await page.getByText("Mostrando 1").waitFor()
    await page.getByRole("combobox", { name: "Quién" }).click()
    await page.getByRole("option", { name: "Todas las personas y claves" }).click()
    await page.getByRole("searchbox", { name: "Buscar palabras" }).fill("ruleta")
    await page.waitForURL(/search=ruleta/)
    await page.getByText("Mostrando 1").waitFor()
    await entries.getByText("Minijuego creado").waitFor()
    expect(await axe()).toEqual([])
    expect(faults({ errors: /status of 401/ })).toEqual([])
    await close()
  })

  test("a pasted code is found by the keyboard alone, and then stands among the recent ones", async () => {
    const { page, axe, faults, close } = await site.visit({ as: org, path: "/campaigns" })
    await page.keyboard.press("Control+k")
    const field = page.getByRole("combobox", { name: "Buscar en la consola" })
    await field.fill(` ${code.toLowerCase()} `)
    const found = page.getByRole("listbox").getByRole("option", { name: code })
    await found.waitFor()
    await page.getByText("1 resultado", { exact: true }).waitFor()
    expect(await found.getAttribute("aria-selected")).toBe("true")
    expect(await field.getAttribute("aria-activedescendant")).toBe(await found.getAttribute("id"))
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
    expect(await page.getByRole("searchbox").first().inputValue()).toBe("")
    await page.reload()
    await page.getByRole("button", { name: "Borrar Canjeados" }).click()
    await page.getByRole("textbox", { name: "Nombre para estos filtros" }).waitFor()

    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await go("/campaigns/promo")
    await page.getByRole("button", { name: "Copiar promo" }).click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("promo")
    expect(faults()).toEqual([])
    await close()
  })

  test("on a phone the search has a button, and the lists fit", async () => {
    const { page, go, axe, overflow, faults, close } = await site.visit({ as: org, width: 360 })
    for (const path of ["/?compare=yes", "/sales", "/sales?tab=overrides", "/settings/audit"]) {
      await go(path)
      expect([path, await overflow(), await axe()]).toEqual([path, 0, []])
    }
    await page.getByRole("button", { name: "Buscar" }).click()
    await page.getByRole("combobox", { name: "Buscar en la consola" }).fill("promo")
    await page.getByRole("option", { name: "Promo" }).first().waitFor()
    expect([await overflow(), await axe()]).toEqual([0, []])
    expect(faults()).toEqual([])
    await close()
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

  test("someone with the role finance may read all of it", async () => {
    const { page } = await member(org, "finance")
    for (const path of [
      "overview",
      "sales",
      "overrides",
      "audit-log",
      "audit-log/people",
      "settings",
      "search?q=promo",
    ])
      expect([path, (await page.get(`${admin}/${path}`)).status]).toEqual([path, 200])
  })
})
