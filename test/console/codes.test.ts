import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../support/console/console.ts"
import { codeCampaign, newCode, redeem, template } from "../support/fixture/promo.ts"
import type { Client } from "../support/service/client.ts"

describe.skipIf(!hasBrowser)("codes", () => {
  let site: Console
  let org: Client
  let codes: string[]
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    const summer = await codeCampaign(org, { name: "Verano", defaultCodeConfig: { ...template, prefix: "SOL-" } })
    const winter = await codeCampaign(org, { name: "Invierno", defaultCodeConfig: { ...template, prefix: "50%/Ñ-" } })
    codes = [await newCode(org, summer, "ana"), await newCode(org, summer, "eva"), await newCode(org, winter, "ana")]
    await redeem(org, { code: codes[1] })
  })
  afterAll(() => site?.stop())

  test("filters find codes, and the export has exactly those rows, like the API", async () => {
    const { page, faults, close } = await site.visit({ as: org, path: "/codes" })
    const rows = page.getByRole("table", { name: "Códigos" }).getByRole("row")
    await page.getByText("Mostrando 3").waitFor()
    await page.getByRole("combobox", { name: "Campaña" }).fill("Vera")
    await page.getByRole("option", { name: "Verano" }).click()
    await page.getByText("Mostrando 2").waitFor()
    await page.getByRole("searchbox", { name: "Buscar por inicio del código" }).fill(codes[1]?.toLowerCase() ?? "")
    await page.getByText("Mostrando 1").waitFor()
    expect(await rows.nth(1).textContent()).toContain("Canjeado")

    const download = page.waitForEvent("download")
    await page.getByRole("link", { name: "Exportar CSV" }).click()
    const csv = await Bun.file(await (await download).path()).text()
    const query = new URL(page.url()).search
    expect(query).toContain("campaignId=")
    const asCsv = async (language = "") => (await org.get(`/api/v1/admin/codes/export${query}${language}`)).text
    expect(csv.replace("\uFEFF", "")).toBe((await asCsv("&language=es")).replace("\uFEFF", ""))
    expect(csv).toContain("Canjeado")
    const [head = "", row = "", rest] = (await asCsv()).split("\r\n")
    const { items } = (await org.get(`/api/v1/admin/codes${query}`, { status: 200 })).body
    const names = head.split(",")
    // In addition to the list's columns, a row has the sale of the code.
    const listed = names.filter((name) => name in items[0])
    expect(listed).toHaveLength(12)
    expect(row.split(",").slice(0, listed.length)).toEqual(listed.map((name) => String(items[0][name])))
    expect(rest).toBe("")
    expect(items).toHaveLength(1)
    expect(faults()).toEqual([])
    await close()
  })

  test("a code is deactivated after a confirmation, whatever its characters, and an inactive one cannot be", async () => {
    const { page, go, faults, close } = await site.visit({ as: org, path: "/codes" })
    await page.getByRole("link", { name: codes[2] ?? "" }).click()
    await page.getByRole("heading", { level: 1, name: codes[2] ?? "" }).waitFor()
    await page.getByRole("button", { name: "Desactivar" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click()
    await page.getByText("Desactivado", { exact: true }).waitFor()
    expect((await org.get("/api/v1/admin/codes?status=deactivated")).body.items).toMatchObject([{ code: codes[2] }])
    await go(`/codes/${codes[1]}`)
    await page.getByText("Canjeado", { exact: true }).waitFor()
    expect(await page.getByRole("button", { name: "Desactivar" }).count()).toBe(0)
    expect(faults()).toEqual([])
    await close()
  })
})
