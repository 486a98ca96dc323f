import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import {
  campaignDraws,
  chainsOf,
  closeDraws,
  exportDraws,
  miniGameDraws,
  playDrawn,
} from "../../support/fixture/draw.ts"
import { winningCampaign } from "../../support/fixture/promo.ts"
import { makeWheel, miniGamesPath, spin } from "../../support/fixture/spin.ts"
import type { Client } from "../../support/service/client.ts"

describe.skipIf(!hasBrowser)("draws", () => {
  let folder: string
  let site: Console
  let org: Client
  let campaignId: string
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), "premio-draws-"))
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    campaignId = await winningCampaign(org, { name: "Primavera", winProbability: 0.5 })
    for (let i = 0; i < 30; i++) await playDrawn(org, campaignId, `user-${i}`)
  })
  afterAll(async () => {
    await site?.stop()
    rmSync(folder, { recursive: true })
  })

  test("of a campaign are closed, shown with their seeds, and checked in the browser", async () => {
    const { page, axe, faults, close } = await site.visit({ as: org, path: `/campaigns/${campaignId}?tab=draws` })
    const list = page.getByRole("table", { name: "Sorteos comprobables" })
    await list.getByText("Sigue abierta").waitFor()
    await page.getByRole("button", { name: "Cerrar y mostrar semillas" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Cerrar y mostrar semillas" }).click()
    await page.getByText("Listas cerradas: 1").waitFor()
    const closed = (await chainsOf(org, campaignDraws(campaignId))).find(({ seed }) => seed !== null)
    for (const shown of [closed.commitment, closed.seed]) await list.getByText(shown).waitFor()
    await page.getByRole("button", { name: "Comprobar ahora" }).click()
    await page.getByText("Todo coincide: ningún sorteo está mal").waitFor()
    const odds = page.getByRole("table", { name: "Lo que dieron los números, y lo que debían dar" })
    await odds.getByRole("row", { name: /^Gana .* 15 / }).waitFor()
    expect(await axe()).toEqual([])
    expect(faults()).toEqual([])
    await close()
  })

  test("can be downloaded and checked without sending them, and a changed file is recognized", async () => {
    const visit = await site.visit({ as: org, language: "en", width: 360, path: `/campaigns/${campaignId}?tab=draws` })
    const { page, overflow, faults, close } = visit
    const download = page.waitForEvent("download")
    await page.getByRole("link", { name: "Download for an audit" }).click()
    const pack = await Bun.file(await (await download).path()).text()
    const records = (text: string) => text.slice(text.indexOf("\n"))
    expect(records(pack)).toBe(records(await exportDraws(org, campaignDraws(campaignId))))
    const check = async (name: string, text: string) => {
      const file = join(folder, name)
      writeFileSync(file, text)
      const chooser = page.waitForEvent("filechooser")
      await page.getByRole("button", { name: "Audit file" }).click()
      await (await chooser).setFiles(file)
      await page.getByRole("button", { name: "Check the file" }).click()
    }
    await check("pack.ndjson", pack)
    await page.getByText("Everything matches: no draw is wrong").waitFor()
    await check("changed.ndjson", pack.replace('"won":true', '"won":false'))
    await page.getByText("Something does not match").waitFor()
    await page
      .getByText(/^WRONG: pack line \d+, chain ch_\w+, record \d+: its hash does not match/)
      .first()
      .waitFor()
    expect(await overflow()).toBe(0)
    expect(faults()).toEqual([])
    await close()
  })

  test("of a mini-game are on its page, whose form says when seeds are revealed", async () => {
    const wheel = await makeWheel(org, { name: "Café" })
    await spin(org, wheel, "ana")
    await closeDraws(org, miniGameDraws(wheel))
    const { page, faults, close } = await site.visit({ as: org, path: `/mini-games/${wheel}/edit` })
    await page.getByRole("combobox", { name: "Mostrar las semillas de los sorteos" }).click()
    await page.getByRole("option", { name: "Al terminar cada semana" }).click()
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByRole("tab", { name: "Sorteos" }).click()
    await page.getByRole("table", { name: "Sorteos comprobables" }).waitFor()
    await page.getByRole("button", { name: "Comprobar ahora" }).click()
    await page.getByRole("row", { name: /^Free coffee a 1 / }).waitFor()
    const { body } = await org.get(`${miniGamesPath}/${wheel}`)
    expect(body.fairDraws).toEqual({ revealEvery: "week" })
    expect(faults()).toEqual([])
    await close()
  })
})
