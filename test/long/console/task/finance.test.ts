import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../../support/console/console.ts"
import { openSection, signInAt } from "../../../support/console/sign-in.ts"
import { member } from "../../../support/console/user.ts"
import type { Client } from "../../../support/service/client.ts"

const admin = "/api/v1/admin"
const sales = 53
/** 123,456.78 in minor units. */
const saleTotal = 12_345_678

const spanish = {
  language: "es",
  width: 360,
  overview: "Resumen",
  finance: "Finanzas",
  period: "Periodo",
  thisMonth: "Este mes",
  zone: /colombia/i,
  byCurrency: "Por moneda",
  totals: { COP: /6\.543\.209,34/, USD: /95\.000/ },
  cost: /2\.000\.000/,
  games: "Campañas y minijuegos",
  roi: "Retorno de la inversión",
  sales: "Ventas",
  some: `Mostrando 50 de ${sales}`,
  all: `Mostrando ${sales} de ${sales}`,
  more: "Mostrar más",
  amount: /123\.456,78/,
  corrections: "Correcciones",
  by: "Clave: Caja",
  spin: "Giro en Ruleta",
  before: /90\.000/,
  download: "Descargar CSV",
  file: {
    separator: ";",
    sale: { Venta: "123456,78", Descuento: "1234,57", Moneda: "COP" },
    time: "Canjeado (America/Bogota)",
    report: { Nombre: "Cupones", "Ventas atribuidas": "6543209,34", Moneda: "COP" },
  },
  audit: "Registro de auditoría",
  search: "Buscar palabras",
  words: "minijuego creado",
  entries: "Registro de auditoría",
  entry: "Minijuego creado",
  found: "Mostrando 1",
} as const

const english = {
  language: "en",
  width: 1280,
  overview: "Overview",
  finance: "Finance",
  period: "Period",
  thisMonth: "This month",
  zone: /colombia/i,
  byCurrency: "By currency",
  totals: { COP: /6,543,209\.34/, USD: /95,000/ },
  cost: /2,000,000/,
  games: "Campaigns and mini-games",
  roi: "Return on investment",
  sales: "Sales",
  some: `Showing 50 of ${sales}`,
  all: `Showing ${sales} of ${sales}`,
  more: "Show more",
  amount: /123,456\.78/,
  corrections: "Corrections",
  by: "Key: Caja",
  spin: "Spin in Ruleta",
  before: /90,000/,
  download: "Download CSV",
  file: {
    separator: ",",
    sale: { Sale: "123456.78", Discount: "1234.57", Currency: "COP" },
    time: "Redeemed (America/Bogota)",
    report: { Name: "Cupones", "Attributed sales": "6543209.34", Currency: "COP" },
  },
  audit: "Audit log",
  search: "Search for words",
  words: "mini-game created",
  entries: "Audit log",
  entry: "Mini-game created",
  found: "Showing 1",
} as const

type Texts = typeof spanish | typeof english

/** The rows of a file by the titles of its columns. */
const rowsOf = (text: string, separator: string) => {
  const [titles = [], ...rows] = text
    .replace(/^\uFEFF/, "")
    .trim()
    .split("\r\n")
    .map((line) => line.split(separator))
  return rows.map((cells) => Object.fromEntries(titles.map((title, index) => [title, cells[index]])))
}

describe.skipIf(!hasBrowser)("what a month cost and brought", () => {
  let site: Console
  let org: Client
  let awardId = ""
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    await org.patch(`${admin}/settings`, { timezone: "America/Bogota", currency: "COP" }, { status: 200 })
    const template = { discountType: "fixed_amount", discountValue: 123_457 }
    const coupons = { campaignId: "cupones", name: "Cupones", status: "active", kind: "codes", currency: "COP" }
    await org.post(
      `${admin}/campaigns`,
      { ...coupons, rewardType: "promo_code", defaultCodeConfig: template },
      { status: 201 },
    )
    for (let number = 0; number < sales; number++) {
      const request = { campaignId: "cupones", externalUserId: `cliente-${number}` }
      const { code } = (await org.post("/api/v1/codes", request, { status: 201 })).body
      const sale = { code, saleTotal, discountAmount: 123_457, currency: "COP" }
      await org.post("/api/v1/codes/redeem", { ...sale, externalReference: `factura-${number}` }, { status: 200 })
    }
    const tv = { prizeId: "tv", name: "Televisor", kind: "external", value: 200_000_000 }
    const card = { campaignId: "raspa", name: "Raspa", status: "active", gameType: "scratch_card", winProbability: 1 }
    const game = { rewardType: "promo_code", currency: "COP", prizes: [tv] }
    await org.post(`${admin}/campaigns`, { ...card, ...game }, { status: 201 })
    await org.post("/api/v1/games/play", { campaignId: "raspa", externalUserId: "ana" }, { status: 200 })
    const segments = [{ segmentId: "a", name: "Café", externalId: "CAFE", weight: 1 }]
    const wheel = { notificationId: "ruleta", name: "Ruleta", status: "active", segments }
    await org.post(`${admin}/notifications`, wheel, { status: 201 })
    await org.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
    const spin = { notificationId: "ruleta", externalUserId: "ana" }
    awardId = (await org.post("/api/v1/inapp-games/spin", spin, { status: 200 })).body.awardId
    const { key } = (await org.post(`${admin}/api-keys`, { name: "Caja", scope: "write" }, { status: 201 })).body
    for (const total of [9_000_000, 9_500_000]) {
      const report = { notificationId: "ruleta", awardId, saleTotal: total, discountAmount: 900_000, currency: "USD" }
      await org.as({ key }).post("/api/v1/inapp-games/redemptions", { ...report, override: true }, { status: 200 })
    }
  })
  afterAll(() => site?.stop())

  test.each([spanish, english] as Texts[])(
    "from sign-in to the files and the audit log, in $language at $width pixels",
    async (texts) => {
      const { language, width, file } = texts
      const { email } = await member(org, "finance")
      const visit = await site.visit({ as: null, language, width })
      const { page, axe, overflow, faults, close } = visit
      const sound = async () => expect([await axe("body"), await overflow()]).toEqual([[], 0])
      const choosePeriod = async () => {
        await page.getByRole("combobox", { name: texts.period }).click()
        await page.getByRole("option", { name: texts.thisMonth }).click()
        await page.waitForURL(/period=thisMonth/)
      }
      const rowsOfDownload = async () => {
        const [download] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("link", { name: texts.download }).click(),
        ])
        return rowsOf(await Bun.file(await download.path()).text(), file.separator)
      }

      // What the month cost and brought, by currency.
      await signInAt(visit, language, org, email)
      await openSection(visit, language, texts.finance)
      await choosePeriod()
      await page.getByText(texts.zone).first().waitFor()
      const totals = page.getByRole("table", { name: texts.byCurrency })
      const totalOf = (currency: "COP" | "USD") => totals.getByRole("row").filter({ hasText: currency })
      for (const currency of ["COP", "USD"] as const)
        await totalOf(currency).getByText(texts.totals[currency]).first().waitFor()
      await totalOf("COP").getByRole("cell").filter({ hasText: texts.cost }).first().waitFor()
      await sound()
      const report = await rowsOfDownload()
      expect(report).toHaveLength(3)
      expect(report).toContainEqual(expect.objectContaining(file.report))

      // The sales of one campaign, as people read them in a file.
      await page.getByRole("table", { name: texts.games }).getByRole("link", { name: "Cupones" }).click()
      await page.getByRole("heading", { level: 1, name: "Cupones" }).waitFor()
      await page.getByRole("table", { name: texts.roi }).getByRole("link", { name: "COP" }).click()
      await page.getByRole("heading", { level: 1, name: texts.sales }).waitFor()
      await page.waitForURL(/currency=COP.*campaignId=cupones|campaignId=cupones.*currency=COP/)
      await page.getByText(texts.some).waitFor()
      await page.getByRole("button", { name: texts.more }).click()
      await page.getByText(texts.all).waitFor()
      await page.getByRole("table", { name: texts.sales }).getByText(texts.amount).first().waitFor()
      await sound()
      const sold = await rowsOfDownload()
      expect(sold).toHaveLength(sales)
      expect(sold[0]).toMatchObject(file.sale)
      expect(sold[0]?.[file.time]).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/)

      // What was corrected, and by whom.
      await page.getByRole("tab", { name: texts.corrections }).click()
      const correction = page.getByRole("table", { name: texts.corrections }).getByRole("row").nth(1)
      for (const text of [texts.spin, texts.before, texts.totals.USD, texts.by])
        await correction.getByText(text).first().waitFor()
      await sound()

      // Who did what, in the reader's words.
      await openSection(visit, language, texts.audit)
      await page.getByRole("searchbox", { name: texts.search }).fill(texts.words)
      await page.waitForURL(/search=mini/)
      await page.getByText(texts.found).waitFor()
      await page.getByRole("table", { name: texts.entries }).getByText(texts.entry).waitFor()
      await sound()
      expect(faults({ errors: /status of 401/ })).toEqual([])
      await close()
    },
    120_000,
  )
})
