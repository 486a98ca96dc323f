import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import type { Client } from "../../support/service/client.ts"

const firstLoadLimit = 300 * 1024

describe.skipIf(!hasBrowser)("the overview", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    const code = { discountType: "percentage", discountValue: 10 }
    const fields = { status: "active", kind: "codes", rewardType: "promo_code", defaultCodeConfig: code }
    await org.post("/api/v1/admin/campaigns", { campaignId: "promo", name: "Promo", ...fields }, { status: 201 })
    const broken = { campaignId: "broken", name: "Rota", status: "active", gameType: "roulette", rewardType: "points" }
    await org.post("/api/v1/admin/campaigns", broken, { status: 201 })
    for (const [externalUserId, saleTotal, discountAmount, currency] of [
      ["ana", 9_007_199_254_740_991, 1, "COP"],
      ["eva", 9_007_199_254_740_990, 2, "COP"],
      ["leo", 150_050, 15_005, "USD"],
      ["mia", 4_200, 420, "CLP"],
    ] as const) {
      const { body } = await org.post("/api/v1/codes", { campaignId: "promo", externalUserId }, { status: 201 })
      const sale = { code: body.code, saleTotal, discountAmount, currency }
      await org.post("/api/v1/codes/redeem", sale, { status: 200 })
    }
  })
  afterAll(() => site?.stop())

  test.each([
    ["es", "Retorno de la inversión", ["COP 180.143.985.094.819,81", "USD 1.500,50", "CLP 4.200"]],
    ["en", "Return on investment", ["COP 180,143,985,094,819.81", "USD 1,500.50", "CLP 4,200"]],
  ] as const)(
    "in %s shows the return on investment that the API returns, to the last cent",
    async (language, name, sales) => {
      const { page, faults, close } = await site.visit({ as: org, language })
      const rows = page.getByRole("table", { name }).getByRole("row")
      const shown = await rows.evaluateAll((all) =>
        all.slice(1).map((row) => [...row.querySelectorAll("td")].map((cell) => cell.textContent ?? "")),
      )
      const plain = shown.map(([currency, , amount = ""]) => `${currency} ${amount.replaceAll(/[^\d.,]/g, "")}`)
      expect(plain.sort()).toEqual([...sales].sort())
      expect(faults()).toEqual([])
      await close()
    },
  )

  test("draws the activity, also as a table, and leads to what needs attention", async () => {
    const { page, faults, close } = await site.visit({ as: org })
    await page.getByRole("img", { name: "Códigos emitidos y canjeados" }).waitFor()
    const chart = page.getByRole("figure", { name: "Códigos emitidos y canjeados" })
    await chart.getByText("Ver como tabla").click()
    const today = chart.getByRole("row").last()
    await today.waitFor()
    expect((await today.getByRole("cell").allTextContents()).map(Number)).toEqual([4, 4])
    await page.getByRole("combobox", { name: "Periodo" }).click()
    await page.getByRole("option", { name: "Últimas 24 horas" }).click()
    await page.waitForURL(/period=day/)
    await page.getByRole("link", { name: "Rota" }).click()
    await page.getByText("La campaña entrega puntos", { exact: false }).waitFor()
    expect(faults()).toEqual([])
    await close()
  })

  test("loads less than 300 KiB, its charts included, and tells when it first paints", async () => {
    const { page, context, close } = await site.visit({ as: org, path: "/campaigns" })
    await context.clearCookies({ name: "none" })
    const devtools = await context.newCDPSession(page)
    await devtools.send("Network.enable")
    await devtools.send("Network.clearBrowserCache")
    let bytes = 0
    devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
      bytes += encodedDataLength
    })
    await page.goto(`${site.service.url}/console/`)
    await page.getByRole("img", { name: "Códigos emitidos y canjeados" }).waitFor()
    const paintMs = await page.evaluate(() => performance.getEntriesByName("first-contentful-paint")[0]?.startTime ?? 0)
    process.stdout.write(`console: first load ${Math.round(bytes / 1024)} KiB, first paint ${Math.round(paintMs)} ms\n`)
    expect(bytes).toBeGreaterThan(50 * 1024)
    expect(bytes).toBeLessThan(firstLoadLimit)
    await close()
  })
})
