import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, choose, hasBrowser, startConsole } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import type { Client } from "../../support/service/client.ts"
import { eventually } from "../../support/waiting.ts"

const admin = "/api/v1/admin"

describe.skipIf(!hasBrowser)("keys and the audit log", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test("the organization's currency and time zone are kept, and new campaigns start from them", async () => {
    const { page, go, faults, close } = await site.visit({ as: org, path: "/settings/organization" })
    await choose(page, "Moneda", "COP", "COP · peso colombiano")
    await choose(page, "Zona horaria", "Lima", "America/Lima")
    await choose(page, "Idioma y región", "es-PE", "es-PE · español (Perú)")
    const traits = page.locator("input").and(page.getByLabel("Atributos de la dirección"))
    for (const name of ["calle", "ciudad"]) {
      await traits.fill(name)
      await traits.press("Enter")
    }
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByText("Cambios guardados").waitFor()
    const settings = async () => (await org.get(`${admin}/settings`, { status: 200 })).body
    expect(await settings()).toMatchObject({ currency: "COP", timezone: "America/Lima", locale: "es-PE" })
    expect((await settings()).players.addressTraits).toEqual(["calle", "ciudad"])
    await go("/campaigns/new")
    await expectSoon(() => page.getByRole("combobox", { name: "Zona horaria" }).inputValue()).toBe("America/Lima")
    await go("/settings/organization")
    await page.getByRole("button", { name: "Quitar: Moneda" }).click()
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    const cleared = await eventually(settings, ({ currency }) => currency === null)
    expect(cleared).toMatchObject({ currency: null, timezone: "America/Lima", locale: "es-PE" })
    expect(faults()).toEqual([])
    await close()
  })

  test("changed settings ask before they are left, and survive a session that ends", async () => {
    const own = await site.service.organization()
    await own.patch(`${admin}/settings`, { timezone: "America/Bogota" }, { status: 200 })
    const { page, context, faults, close } = await site.visit({ as: own, path: "/settings/organization" })
    page.on("dialog", (dialog) => void dialog.accept())
    const zone = page.getByRole("combobox", { name: "Zona horaria" })
    await choose(page, "Zona horaria", "Lima", "America/Lima")
    const question = page.getByRole("dialog", { name: "¿Salir sin guardar?" })
    await page.getByRole("link", { name: "Códigos", exact: true }).click()
    await question.getByRole("button", { name: "Seguir editando" }).click()
    await question.waitFor({ state: "detached" })

    const cookies = await context.cookies()
    await context.clearCookies()
    await page.reload()
    await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor()
    await context.addCookies(cookies)
    await page.reload()
    await page.getByText("Recuperamos los cambios").waitFor()
    await expectSoon(() => zone.inputValue()).toBe("America/Lima")
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByText("Cambios guardados").waitFor()
    expect((await own.get(`${admin}/settings`, { status: 200 })).body.timezone).toBe("America/Lima")
    expect(faults({ errors: /status of 401/ })).toEqual([])
    await close()
  })

  test("times are by the organization's clocks, which are named where they are not the reader's", async () => {
    const tokyo = await site.service.organization("Tokio")
    const { page, go, faults, close } = await site.visit({ as: tokyo, path: "/settings/audit" })
    await expectSoon(() => page.getByText("Horas:", { exact: false }).count()).toBe(0)
    await tokyo.patch(`${admin}/settings`, { timezone: "Asia/Tokyo" }, { status: 200 })
    await page.reload()
    await page.getByText("Horas: Hora estándar de Japón").or(page.getByText("Horas: Hora de Japón")).waitFor()
    const time = page.getByRole("row", { name: "Ajustes" }).locator("time").first()
    const at = (await time.getAttribute("datetime")) ?? ""
    const minutes = new Date(at).getUTCMinutes()
    const hour = (new Date(at).getUTCHours() + 9) % 12 || 12
    await expectSoon(() => time.textContent()).toContain(` ${hour}:${String(minutes).padStart(2, "0")}`)
    await go("/mini-games/new")
    await expectSoon(() => page.getByRole("combobox", { name: "Zona horaria" }).inputValue()).toBe("Asia/Tokyo")
    expect(faults()).toEqual([])
    await close()
  })

  test("a key is shown and copied once, is in force, and ends when it is deactivated", async () => {
    const { page, context, axe, faults, overflow, close } = await site.visit({ as: org, path: "/settings/api-keys" })
    await context.grantPermissions(["clipboard-read", "clipboard-write"])
    await page.getByRole("button", { name: "Nueva clave" }).click()
    await page.getByRole("textbox", { name: "Nombre" }).fill("Caja 3")
    await page.getByRole("radio", { name: "Servidor" }).check()
    await page.getByRole("button", { name: "Crear clave" }).click()
    const key = await page.getByRole("dialog").getByLabel("Clave de API").inputValue()
    await page.keyboard.press("Escape")
    await page.getByRole("alert").getByText("Todavía no copiaste este valor.", { exact: false }).waitFor()
    await page.getByRole("button", { name: "Volver" }).click()
    await page.getByRole("button", { name: "Copiar" }).click()
    await page.getByRole("button", { name: "Copiado" }).waitFor()
    await expectSoon(() => page.evaluate(() => navigator.clipboard.readText())).toBe(key)
    expect(await axe()).toEqual([])
    await page.getByRole("button", { name: "Ya la guardé" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    expect(await page.content()).not.toContain(key)
    const play = { campaignId: "nowhere", externalUserId: "ana" }
    const till = org.as({ key })
    await till.post("/api/v1/games/play", play, { status: 404 })

    const row = page.getByRole("row", { name: "Caja 3" })
    await row.getByRole("button", { name: "Desactivar" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click()
    await row.getByText("Desactivada").waitFor()
    await till.post("/api/v1/games/play", play, { status: 401 })
    const { keyId } = (await org.post("/api/v1/admin/api-keys", { name: "Caja", scope: "write" }, { status: 201 })).body
    await org.post(`/api/v1/admin/api-keys/${keyId}/rotate`, undefined, { status: 201 })
    await page.reload()
    await page.getByText("Vence", { exact: false }).first().waitFor()
    expect(await overflow()).toBe(0)
    expect(faults()).toEqual([])
    await close()
  })

  test("the audit log finds a change by its kind and target, and shows what it changed, before and after", async () => {
    const campaign = { campaignId: "spring", name: "Primavera", gameType: "scratch_card", playLimits: perDay(2) }
    await org.post(`${admin}/campaigns`, campaign, { status: 201 })
    await org.patch(`${admin}/campaigns/spring`, { name: "Otoño", playLimits: perDay(5) }, { status: 200 })
    const { page, axe, faults, close } = await site.visit({ as: org, path: "/settings/audit?target=spring" })
    await page.getByText("Mostrando 2").waitFor()
    await page.getByRole("combobox", { name: "Acción" }).click()
    await page.getByRole("option", { name: "Campaña modificada" }).click()
    await page.getByText("Mostrando 1").waitFor()
    const file = await page.getByRole("link", { name: "Exportar CSV" }).getAttribute("href")
    expect(file).toEndWith("/audit-log/export?target=spring&action=campaign.update&language=es")
    await page.getByRole("button", { name: "Ver: Campaña modificada, spring" }).click()
    const changes = page.getByRole("dialog").getByRole("row")
    const cells = async () =>
      Object.fromEntries(
        (await changes.allInnerTexts()).slice(1).map((text) => {
          const [field = "", ...values] = text.split("\t").map((cell) => cell.trim().replace(/\s*\n\s*/g, " "))
          return [field, values]
        }),
      )
    await changes.filter({ hasText: "playLimits.maxPerUser" }).waitFor()
    await expectSoon(() => cells()).toMatchObject({
      "Nombre name": ["Primavera", "Otoño"],
      "Límite de jugadas › Máximo por jugador playLimits.maxPerUser": ["2", "5"],
    })
    expect(Object.keys(await cells()).filter((field) => field.endsWith("playLimits.period"))).toEqual([])
    await page.getByRole("switch", { name: "Solo lo que cambió" }).uncheck()
    await changes.filter({ hasText: "playLimits.period" }).waitFor()
    expect([...(await axe()), ...faults()]).toEqual([])
    await close()
  })

  test("the audit log leads to the banned player, and the search to a webhook", async () => {
    await org.post(`${admin}/bans`, { externalUserId: "cliente/9" }, { status: 201 })
    const hook = { url: "https://example.com/avisos", events: ["*"] }
    const { webhookId } = (await org.post(`${admin}/webhooks`, hook, { status: 201 })).body
    const { page, faults, close } = await site.visit({ as: org, path: "/settings/audit" })
    const link = page.getByRole("link", { name: "cliente/9" })
    await expectSoon(() => link.getAttribute("href")).toBe("/console/players/cliente%2F9")
    await page.getByRole("link", { name: webhookId }).waitFor()
    await page.keyboard.press("Control+k")
    await page.getByRole("combobox", { name: "Buscar en la consola" }).fill("AVISOS")
    await page.getByRole("option", { name: hook.url }).click()
    await page.getByRole("heading", { level: 1, name: hook.url }).waitFor()
    expect(new URL(page.url()).pathname).toBe(`/console/settings/webhooks/${webhookId}`)
    expect(faults()).toEqual([])
    await close()
  })
})

const perDay = (maxPerUser: number) => ({ maxPerUser, period: "day" })
