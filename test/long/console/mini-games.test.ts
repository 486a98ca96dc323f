import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { codeCampaign } from "../../support/fixture/promo.ts"
import { blank, coffee, makeWheel, miniGamesPath, report, spin } from "../../support/fixture/spin.ts"
import type { Client } from "../../support/service/client.ts"

describe.skipIf(!hasBrowser)("mini-games", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    await codeCampaign(org, { campaignId: "coupons", name: "Cupones" })
  })
  afterAll(() => site?.stop())

  test("a running wheel tells which prizes are used up, and what that means for spins", async () => {
    const stock = { maxTotal: 1, period: "total" }
    const plenty = {
      ...coffee,
      segmentId: "c",
      name: "Té",
      externalId: "TEA",
      weight: 0,
      stock: { ...stock, maxTotal: 2 },
    }
    const wheel = await makeWheel(org, {
      name: "Ruleta agotada",
      segments: [{ ...coffee, name: "Café", stock }, plenty],
    })
    await spin(org, wheel, "ana")
    const { page, faults, close } = await site.visit({ as: org, path: "/" })
    await page.getByRole("listitem").filter({ hasText: "«Café»" }).getByRole("link", { name: "Ruleta agotada" }).click()
    const told = page.getByRole("alert").filter({ hasText: "Hay algo que se agotó" })
    await told.getByText("Ya no queda nada de las existencias de «Café»: van 1 de 1", { exact: false }).waitFor()
    await told.getByText("convierte en pérdidas los giros", { exact: false }).waitFor()
    expect(await told.textContent()).not.toContain("Té")
    expect(faults()).toEqual([])
    await close()
  })

  test("a wheel created in the form is simulated, saved, and takes spins by the API", async () => {
    const { page, faults, close } = await site.visit({ as: org, path: "/mini-games" })
    await page.getByRole("link", { name: "Nuevo minijuego" }).first().click()
    await page.getByLabel("Nombre").fill("Ruleta diaria")
    await page.getByLabel("Identificador").fill("daily")
    const next = page.getByRole("button", { name: "Siguiente" })
    await next.click()
    const segment = (position: number) => page.getByRole("row", { name: `Segmento ${position}`, exact: true })
    await segment(1).getByLabel("Texto").fill("Cupón")
    await segment(1).getByRole("combobox", { name: "Entrega" }).click()
    await page.getByRole("option", { name: "Código de una campaña" }).click()
    await segment(1).getByRole("combobox", { name: "Campaña del código" }).click()
    await page.getByRole("option", { name: "Cupones" }).click()
    await segment(2).getByLabel("Texto").fill("Nada")
    await segment(2).getByLabel("Peso").fill("0")
    for (const step of ["Fechas y jugadores", "Lo que ve el jugador", "Revisión"]) {
      await next.click()
      await page.getByRole("group", { name: step, exact: true }).waitFor()
    }
    await page.getByText("Todo listo", { exact: false }).waitFor()
    await page.getByRole("button", { name: "Simular 10.000 giros" }).click()
    await page.getByRole("status", { name: "Resultado de la simulación" }).getByText("Cupón: 10.000").waitFor()
    await page.getByRole("button", { name: "Guardar y activar" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Activar ahora" }).click()
    await page.getByRole("heading", { level: 1, name: "Ruleta diaria" }).waitFor()
    await page.getByRole("tab", { name: "Configuración" }).click()
    await page.getByRole("img", { name: "Ruleta: Cupón 100" }).waitFor()

    const { body } = await org.get(`${miniGamesPath}/daily`, { status: 200 })
    expect(body).toMatchObject({
      name: "Ruleta diaria",
      status: "active",
      cadence: "daily",
      timezone: "America/Bogota",
      segments: [
        { name: "Cupón", isPrize: true, weight: 1, prize: { type: "promo_code", campaignId: "coupons" } },
        { name: "Nada", isPrize: false, weight: 0 },
      ],
    })
    expect((await spin(org, "daily", "ana")).prizeCode).toStartWith("SPRING-")
    expect(faults()).toEqual([])
    await close()
  })

  test("the stock of a segment is set next to its prize, and shown on the page", async () => {
    const wheel = await makeWheel(org, { name: "Con existencias", segments: [coffee, blank] })
    const { page, axe, faults, close } = await site.visit({ as: org, path: `/mini-games/${wheel}/edit` })
    await page.getByRole("button", { name: "Más: Segmento 1" }).click()
    const details = page.getByRole("row", { name: "Más: Segmento 1" })
    await details.getByRole("switch", { name: "Limitar las existencias" }).check()
    await details.getByLabel("Máximo entre todos").fill("50")
    await page.getByRole("row", { name: "Segmento 1", exact: true }).getByText("50 en total").waitFor()
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    const dialog = page.getByRole("dialog", { name: "¿Cambiar lo que está activo?" })
    await dialog.getByText("vacío → 50").waitFor()
    expect(await axe("[role=dialog]")).toEqual([])
    await dialog.getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByRole("tab", { name: "Configuración" }).click()
    await page.getByRole("table", { name: "Segmentos" }).getByText("50 en total").waitFor()
    const { body } = await org.get(`${miniGamesPath}/${wheel}`)
    expect(body.segments).toEqual([{ ...coffee, stock: { maxTotal: 50, period: "total" } }, blank])
    expect(faults()).toEqual([])
    await close()
  })

  test("editing keeps the segments' ids and unchanged fields", async () => {
    const stock = { maxTotal: 9, maxPerUser: 1, period: "week" }
    const segments = [{ ...coffee, stock }]
    const zoned = { startsAt: "2026-01-02T03:04:05.678Z", endsAt: "2031-01-02T03:04:05.678Z", timezone: "America/Lima" }
    const fields = { name: "Café", cadence: "weekly", segments, ...zoned }
    const wheel = await makeWheel(org, fields)
    const path = `${miniGamesPath}/${wheel}`
    const { body: before } = await org.get(path)
    const { page, faults, close } = await site.visit({ as: org, path: `/mini-games/${wheel}/edit` })
    await page.getByLabel("Nombre").fill("Café doble")
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByRole("heading", { level: 1, name: "Café doble" }).waitFor()
    const { body: after } = await org.get(path)
    expect(after).toEqual({ ...before, name: "Café doble", updatedAt: after.updatedAt })
    await page.getByRole("button", { name: "Pausar" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Pausar" }).click()
    await page.getByText("En pausa", { exact: true }).waitFor()
    expect(faults()).toEqual([])
    await close()
  })

  test("spins are found by player, and each shows every report of its redemption and its return", async () => {
    const wheel = await makeWheel(org, { name: "Canjes" })
    const { awardId } = await spin(org, wheel, "ana")
    await spin(org, wheel, "eva")
    for (const saleTotal of [4_500_050, 4_000_000]) await report(org, wheel, { awardId, saleTotal, override: true })
    const { page, faults, close } = await site.visit({ as: org, path: `/mini-games/${wheel}` })
    const roi = page.getByRole("table", { name: "Retorno de la inversión" })
    await roi.getByRole("row").nth(1).getByText("40.000").first().waitFor()
    await page.getByRole("tab", { name: "Giros" }).click()
    await page.getByText("Mostrando 2").waitFor()
    await page.getByRole("searchbox", { name: "Id del jugador" }).fill("ana")
    const spins = page.getByRole("table", { name: "Giros y premios" })
    await spins.getByText("eva").waitFor({ state: "hidden" })
    await spins.getByRole("row").nth(1).getByRole("link").first().click()
    const reports = page.getByRole("table", { name: "Canje" }).getByRole("row")
    await reports.nth(2).waitFor()
    const [newest = "", oldest = ""] = (await reports.allTextContents()).slice(1)
    expect([newest, oldest]).toEqual([
      expect.stringMatching(/Vigente.*40\.000/),
      expect.stringMatching(/Reemplazado.*45\.000,50/),
    ])
    expect(faults()).toEqual([])
    await close()
  })
})
