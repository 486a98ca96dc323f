import { beforeAll, expect, test } from "bun:test"
import { operations } from "../../../src/http/app.ts"
import { identify } from "../../support/fixture/play.ts"
import { codeCampaign, newCode, playOnce, redeem } from "../../support/fixture/promo.ts"
import { coffee, makeWheel, report, spin } from "../../support/fixture/spin.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const admin = "/api/v1/admin"
const service = givenService()
const org = givenOrganization(service, beforeAll)
const minor = 12_345_678

const textOf = async (path: string) => {
  const headers = { authorization: `Bearer ${org.key}`, "x-org-id": org.orgId }
  const response = await fetch(`${service.url}${admin}${path}`, { headers })
  expect(response.status).toBe(200)
  const text = new TextDecoder("utf-8", { ignoreBOM: true }).decode(await response.bytes())
  expect(text).toStartWith("\u{feff}")
  return text.slice(1)
}
/** The first row of a file by the titles of its columns. */
const firstRow = async (path: string, separator: string) => {
  const [titles = "", row = ""] = (await textOf(path)).split("\r\n")
  const cells = row.split(separator)
  return Object.fromEntries(titles.split(separator).map((title, index) => [title, cells[index]]))
}
const settings = (fields: object) => org.patch(`${admin}/settings`, fields, { status: 200 })

let wheel = ""
/** A mini-game whose winner has bought nothing. */
let unreported = ""

beforeAll(async () => {
  const template = {
    discountType: "fixed",
    discountValue: minor,
    maxDiscountAmount: null,
  }
  await codeCampaign(org, {
    campaignId: "bono",
    currency: "COP",
    defaultCodeConfig: template,
  })
  const code = await newCode(org, "bono", "ana")
  const sale = {
    saleTotal: minor,
    discountAmount: 1,
    currency: "COP",
    externalReference: "=r-1",
  }
  expect((await redeem(org, { code, ...sale })).status).toBe(200)
  const prizes = [{ prizeId: "tv", name: "TV", kind: "external", weight: 1, value: minor }]
  const game = {
    kind: "game",
    gameType: "scratch_card",
    rewardType: "points",
    winProbability: 1,
    currency: "JPY",
  }
  await codeCampaign(org, {
    campaignId: "tele",
    ...game,
    defaultCodeConfig: undefined,
    prizes,
  })
  await identify(org, "ana")
  await playOnce(org, "tele", "ana")
  const prize = { type: "external", name: "Mochila", value: minor }
  await settings({ currency: "COP" })
  wheel = await makeWheel(org, { segments: [{ ...coffee, prize }] })
  const { awardId } = await spin(org, wheel, "mia")
  unreported = await makeWheel(org, { segments: [{ ...coffee, prize }] })
  await spin(org, unreported, "mia")
  // What was won before keeps its currency.
  await settings({ currency: "JPY" })
  await report(org, wheel, { awardId, ...sale, saleTotal: 100 })
  await report(org, wheel, { awardId, ...sale, currency: "JPY", override: true })
})

test("every CSV has a form for people", () => {
  const files = operations.filter(({ answers }) => Object.values(answers).some(({ type }) => type === "text/csv"))
  const without = files.filter(({ query }) => !query || !("language" in query.properties))
  expect(files.length).toBeGreaterThan(5)
  expect(without.map(({ id }) => id)).toEqual([])
})

test("a file for people has titles, times, amounts and separators of their language, zone, currency and locale", async () => {
  await settings({ timezone: "America/Bogota", locale: "es-CO" })
  expect(await firstRow("/sales/export?language=es&campaignId=bono", ";")).toMatchObject({
    "Canjeado (America/Bogota)": "2026-11-21 05:05:00",
    De: "Código",
    Venta: "123456,78",
    Descuento: "0,01",
    Moneda: "COP",
    Referencia: "'=r-1",
  })
  await settings({ locale: "es-MX" })
  expect(await firstRow("/sales/export?language=en&campaignId=bono", ",")).toMatchObject({
    "Redeemed (America/Bogota)": "2026-11-21 05:05:00",
    From: "Code",
    Sale: "123456.78",
    Discount: "0.01",
  })
  expect(await firstRow("/codes/export?language=es&campaignId=bono", ",")).toMatchObject({
    Estado: "Canjeado",
    "Tipo de descuento": "Monto fijo",
    Código: expect.any(String),
    "Descuento del código": "123456.78",
    "Moneda del descuento del código": "COP",
    Venta: "123456.78",
  })
  expect(await firstRow("/campaigns/tele/winners/export?language=en", ",")).toMatchObject({
    Prize: "TV",
    Value: "12345678",
    Currency: "JPY",
    "Handed out at (America/Bogota)": "",
  })
  expect(await firstRow("/campaigns/tele/winners/export", ",")).toMatchObject({ value: "12345678", currency: "JPY" })
  const mochila = { Premio: "Mochila", Valor: "123456.78", "Moneda del valor": "COP" }
  expect(await firstRow(`/notifications/${wheel}/awards/export?language=es`, ",")).toMatchObject({
    ...mochila,
    Venta: "12345678",
    Moneda: "JPY",
  })
  expect(await firstRow(`/notifications/${unreported}/awards/export?language=es`, ",")).toMatchObject(mochila)
  const { items } = (await org.get(`${admin}/handouts?notificationId=${unreported}`, { status: 200 })).body
  expect(items).toMatchObject([{ prizeName: "Mochila", value: minor, currency: "COP" }])
  expect(await firstRow("/campaigns/tele/plays/export?language=es", ",")).toMatchObject({ Ganó: "Sí", Puntaje: "0" })
  expect(await firstRow("/overrides/export?language=es", ",")).toMatchObject({
    "Venta anterior": "1.00",
    "Moneda anterior": "COP",
    Venta: "12345678",
    Moneda: "JPY",
  })
})

test("the audit log for people has amounts in units of their currency", async () => {
  await settings({ locale: "es-CO" })
  const log = await textOf("/audit-log/export?language=es&action=campaign.create")
  expect(log).toContain(`""discountValue"":""123456,78 COP""`)
  expect(log).toContain(`""value"":""12345678 JPY""`)
  expect(log).toContain(";Campaña creada;")
  expect(await textOf("/audit-log/export?action=read")).not.toContain("language")
})

test("a file for programs stays as it was", async () => {
  await settings({ timezone: "America/Bogota", locale: "es-CO" })
  expect(await firstRow("/sales/export?campaignId=bono", ",")).toMatchObject({
    redeemedAt: "2026-11-21T10:05:00.000Z",
    source: "code",
    saleTotal: "12345678",
    discountAmount: "1",
  })
})
