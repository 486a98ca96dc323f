import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { member } from "../../support/console/user.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { identify } from "../../support/fixture/play.ts"
import { codeCampaign } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"

const admin = "/api/v1/admin"
const fixed = { discountType: "fixed", discountValue: 2_000_000, maxUses: 1, expiresInSeconds: 86_400 }

describe.skipIf(!hasBrowser)("what support gives out", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    await org.patch(`${admin}/settings`, { currency: "COP" }, { status: 200 })
    const campaignId = await codeCampaign(org, { defaultCodeConfig: fixed, name: "Cupones" })
    const { page } = await member(org, "support")
    for (const id of ["ana.rojas@example.com", "beto", "cata"]) await identify(org, id)
    for (let points = 1; points <= 6; points++)
      await page.post(`${admin}/players/beto/points`, { points, reason: "Una jugada no contó" }, { status: 201 })
    const given = { campaignId, externalUserId: "ana.rojas@example.com", reason: "El primero no sirvió en la tienda" }
    await page.post(`${admin}/codes`, given, { status: 201 })
    await page.post(`${admin}/bans`, { externalUserId: "cata", reason: "Varias cuentas" }, { status: 201 })
  })
  afterAll(() => site?.stop())

  test.each([
    [360, "es"],
    [1280, "en"],
    [1920, "es"],
  ] as const)("is listed on the overview (%d px, %s)", async (width, language) => {
    const { page, axe, overflow, faults, close } = await site.visit({ as: org, width, language })
    const title = language === "es" ? "Hecho a mano en los últimos 7 días" : "Done by hand in the last 7 days"
    await page.getByRole("heading", { name: title }).waitFor()
    await page.getByText(language === "es" ? "Código entregado a mano" : "Code given by hand").waitFor()
    const shown = page.getByText("Ana Rojas ·")
    await expectSoon(() => shown.count()).toBe(6)
    await page.getByRole("button", { name: language === "es" ? "Mostrar todo (8)" : "Show all (8)" }).click()
    await expectSoon(() => shown.count()).toBe(8)
    await expectSoon(() => page.getByText("20.000").or(page.getByText("20,000")).count()).toBeGreaterThan(0)
    expect([await axe(), await overflow(), faults()]).toEqual([[], 0, []])
    if (process.env["PICTURES"])
      await page.screenshot({ path: `${process.env["PICTURES"]}/overview-${width}-${language}.png`, fullPage: true })
    await close()
  })

  test("is limited in the settings, where a default stays a default until it is changed", async () => {
    await org.patch(`${admin}/settings`, { players: { addressShare: 0.001 } }, { status: 200 })
    const { page, axe, faults, close } = await site.visit({ as: org, path: "/settings/organization" })
    const points = page.getByLabel("Puntos por día")
    await points.waitFor()
    await expectSoon(() => points.inputValue()).toBe("10.000")
    await expectSoon(() => page.getByLabel("Códigos por día").inputValue()).toContain("400.000")
    await points.fill("500")
    if (process.env["PICTURES"])
      await page.screenshot({ path: `${process.env["PICTURES"]}/settings.png`, fullPage: true })
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByText("Cambios guardados").waitFor()
    const { body } = await org.get(`${admin}/settings`, { status: 200 })
    // The form shows it as whole percents.
    expect(body.players.addressShare).toBe(0.001)
    expect(body.support).toEqual({ maxPointsPerDay: 500, maxCodeValuePerDay: 40_000_000, maxExtensions: 3 })
    const [row] = (await org.get(`${admin}/audit-log?action=settings.update`)).body.items
    expect(row.after.support).toEqual({ maxPointsPerDay: 500 })
    await points.fill("")
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    for (let n = 0; n < 50; n++) {
      if ((await org.get(`${admin}/settings`)).body.support.maxPointsPerDay === 10_000) break
      await Bun.sleep(100)
    }
    expect((await org.get(`${admin}/settings`)).body.support.maxPointsPerDay).toBe(10_000)
    expect([await axe(), faults()]).toEqual([[], []])
    await close()
  })
})
