import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { fillMiniGame } from "../../support/console/mini-game-form.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { playOnce, redeem } from "../../support/fixture/promo.ts"
import { makeWheel, report, spin } from "../../support/fixture/spin.ts"
import type { Client } from "../../support/service/client.ts"

const admin = "/api/v1/admin"
const minor = 12_345_678
/** The amount as a number of minor units, with and without separators. */
const asNumber = /(?<![\d.,])12[.,]?345[.,]?678(?![\d])/

describe.skipIf(!hasBrowser)("money in the console", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    await org.patch(`${admin}/settings`, { timezone: "America/Bogota", currency: "COP" }, { status: 200 })
    const campaign = {
      campaignId: "bono",
      name: "Bono",
      status: "active",
      gameType: "scratch_card",
      rewardType: "promo_code",
      winProbability: 1,
      currency: "COP",
      budget: { maxAmount: minor },
      defaultCodeConfig: { discountType: "fixed", discountValue: minor },
    }
    await org.post(`${admin}/campaigns`, campaign, { status: 201 })
    const { body: won } = await playOnce(org, "bono", "ana")
    const sale = { saleTotal: minor, discountAmount: minor, currency: "COP" }
    await redeem(org, { code: won.prizeCode, ...sale })
    await makeWheel(org, { notificationId: "rueda", timezone: "America/Bogota" })
    const { awardId } = await spin(org, "rueda", "mia")
    await report(org, "rueda", { awardId, ...sale })
    await report(org, "rueda", { awardId, ...sale, override: true })
  })
  afterAll(() => site?.stop())

  test("what could not be saved without a network stays in its form, and is never sent later", async () => {
    const { page, context, close } = await site.visit({ as: org, path: "/mini-games/new" })
    await fillMiniGame(page, "Sin red")
    await context.setOffline(true)
    await page.getByRole("button", { name: "Guardar como borrador" }).click()
    await page.getByText("No hay conexión con el servicio", { exact: false }).waitFor()
    await page.getByRole("list", { name: "Pasos" }).getByRole("button", { name: "Juego" }).click()
    await expectSoon(() => page.getByLabel("Nombre").inputValue()).toBe("Sin red")
    await page.getByRole("link", { name: "Campañas", exact: true }).first().click()
    await page.getByRole("button", { name: "Salir sin guardar" }).click()
    await page.getByText("No se pudo cargar esta página", { exact: false }).waitFor()
    await context.setOffline(false)
    await page.getByRole("button", { name: "Reintentar" }).click()
    await page.getByRole("link", { name: "Bono" }).first().waitFor()
    // Whatever the network's return resumes is sent at once, before what is asked for afterwards.
    await page.reload()
    await page.getByRole("link", { name: "Bono" }).first().waitFor()
    const { items } = (await org.get(`${admin}/notifications`)).body
    expect(items.map(({ notificationId }: { notificationId: string }) => notificationId)).toEqual(["rueda"])
    await close()
  })

  test.each([
    ["es", "123.456,78", "Historial", /^Ver: Campaña creada/],
    ["en", "123,456.78", "History", /^Show: Campaign created/],
  ] as const)(
    "an amount is shown in units of its currency in %s, wherever it stands",
    async (language, shown, history, open) => {
      const { page, go, faults, close } = await site.visit({ as: org, language, path: "/campaigns/bono" })
      const text = async () => (await page.locator("body").innerText()).replaceAll("\u00a0", " ")
      await page.getByText(shown, { exact: false }).first().waitFor()
      expect(await text()).not.toMatch(asNumber)
      const dialog = page.getByRole("dialog")
      const entry = async () => {
        await page.getByRole("button", { name: open }).first().click()
        await dialog.getByText(shown, { exact: false }).first().waitFor()
        await expectSoon(() => dialog.getByText(shown, { exact: false }).count()).toBe(2)
        expect(await text()).not.toMatch(asNumber)
        await page.keyboard.press("Escape")
        await dialog.waitFor({ state: "detached" })
      }
      await page.getByRole("tab", { name: history }).click()
      await entry()
      await go("/settings/audit")
      await entry()
      expect(faults()).toEqual([])
      await close()
    },
  )

  test.each([
    ["es", "123.456,78"],
    ["en", "123,456.78"],
  ] as const)("no page or file shows it in minor units in %s", async (language, shown) => {
    const { page, go, faults, close, axe } = await site.visit({ as: org, language })
    const text = async () => (await page.locator("main").innerText()).replaceAll("\u00a0", " ")
    for (const path of ["/", "/finance", "/sales", "/sales?tab=overrides", "/codes", "/campaigns/bono?tab=winners"]) {
      await go(path)
      await page.getByText(shown, { exact: false }).first().waitFor()
      expect([path, (await text()).match(asNumber)]).toEqual([path, null])
    }
    await go("/finance")
    await page.getByText(shown, { exact: false }).first().waitFor()
    expect(await axe()).toEqual([])
    const files = ["reports/campaigns", "sales", "overrides", "codes", "campaigns/bono/winners", "audit-log"]
    for (const file of files) {
      const response = await page.request.get(`${site.service.url}${admin}/${file}/export?language=${language}`)
      const content = await response.text()
      expect([file, response.status(), /123456[.,]78/.test(content)]).toEqual([file, 200, true])
      expect([file, content.match(asNumber)]).toEqual([file, null])
    }
    expect(faults()).toEqual([])
    await close()
  })

  test("a discount of 10 percent that becomes an amount is entered anew", async () => {
    const { page, faults, close } = await site.visit({ as: org, path: "/pools" })
    await page.getByRole("button", { name: "Nueva bolsa" }).first().click()
    const dialog = page.getByRole("dialog")
    const choose = async (kind: string) => {
      await dialog.getByRole("combobox", { name: "Qué valen los códigos" }).click()
      await page.getByRole("option", { name: kind }).click()
    }
    await choose("Un porcentaje de descuento")
    await dialog.getByLabel("Descuento").fill("10")
    await choose("Un monto de descuento")
    await expectSoon(() => dialog.getByLabel("Descuento").inputValue()).toBe("")
    expect(faults()).toEqual([])
    await close()
  })
})
