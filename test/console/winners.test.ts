import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../support/console/console.ts"
import type { Client } from "../support/service/client.ts"

describe.skipIf(!hasBrowser)("winners", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test("get their prizes with a note, and their codes show what they are worth", async () => {
    const coupon = { discountType: "fixed", discountValue: 2_000_000 }
    const prizes = [
      { prizeId: "tv", name: "TV", kind: "external", stock: { maxTotal: 1, period: "total" } },
      { prizeId: "coupon", name: "Bono", kind: "promo_code", weight: 0, codeConfig: coupon },
    ]
    const game = { status: "active", gameType: "scratch_card", winProbability: 1, rewardType: "promo_code", prizes }
    const money = { currency: "COP", whenGone: "redraw", budget: { maxAmount: 4_000_000 } }
    const created = { campaignId: "card", ...game, ...money }
    await org.post("/api/v1/admin/campaigns", created, { status: 201 })
    const { body: tv } = await org.post("/api/v1/games/play", { campaignId: "card", externalUserId: "ana" })
    expect(tv.metadata).toMatchObject({ prizeId: "tv" })
    const changes = { prizes: prizes.map((prize) => ({ ...prize, weight: 1 })) }
    await org.patch("/api/v1/admin/campaigns/card", changes, { status: 200 })
    const { body: bono } = await org.post("/api/v1/games/play", { campaignId: "card", externalUserId: "eva" })
    const { page, go, faults, close } = await site.visit({ as: org, path: "/campaigns/card?tab=winners" })
    const row = page.getByRole("row").filter({ hasText: "TV" })
    await row.getByRole("button", { name: "Registrar entrega" }).click()
    await page.getByRole("dialog").getByLabel("Nota").fill("En la tienda")
    await page.getByRole("dialog").getByRole("button", { name: "Guardar" }).click()
    await row.getByText("En la tienda").waitFor()
    const { body: winners } = await org.get("/api/v1/admin/campaigns/card/winners?handedOut=true", { status: 200 })
    expect(winners.items).toMatchObject([{ externalUserId: "ana", prizeName: "TV", note: "En la tienda" }])
    await page.getByLabel("Desde").fill("2001-01-01")
    await page.getByLabel("Hasta").fill("2001-01-31")
    await page.getByText("Ningún ganador coincide").waitFor()
    const file = await page.getByRole("link", { name: "Exportar CSV" }).getAttribute("href")
    expect(file).toEndWith("?from=2001-01-01T00%3A00%3A00.000Z&to=2001-02-01T00%3A00%3A00.000Z&language=es")
    await page.getByLabel("Hasta").fill("2999-01-01")
    await row.getByText("En la tienda").waitFor()
    await go(`/codes/${bono.prizeCode}`)
    await page.getByText(/^\$\s20\.000 de descuento$/).waitFor()
    await go("/campaigns/card")
    await page.getByText(/^\$\s20\.000 de \$\s40\.000 en total$/).waitFor()
    expect(faults()).toEqual([])
    await close()
  })
})
