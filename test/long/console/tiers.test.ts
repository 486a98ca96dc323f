import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import type { Client } from "../../support/service/client.ts"

const admin = "/api/v1/admin"

describe.skipIf(!hasBrowser)("settings of play", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test("tiers and marketplace games are edited", async () => {
    const { page, faults, axe, close } = await site.visit({ as: org, path: "/tiers" })
    await page.getByRole("button", { name: "Agregar un nivel" }).click()
    await page.getByLabel("Nombre del nivel 1").fill("Bronce")
    await page.getByLabel("XP del nivel 1").fill("100")
    expect(await axe()).toEqual([])
    await page.getByRole("button", { name: "Guardar" }).click()
    await page.getByText("Niveles guardados").waitFor()
    const { body } = await org.get(`${admin}/tiers`, { status: 200 })
    expect(body.tiers).toEqual([{ name: "Bronce", minXp: 100, color: "#cd7f32" }])
    await page.goto(`${site.service.url}/console/marketplace`)
    await page.getByRole("button", { name: "Instalar un juego" }).first().click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Identificador").fill("flappy")
    await dialog.getByRole("button", { name: "Instalar un juego" }).click()
    await page.getByRole("button", { name: "Desactivar flappy" }).click()
    await dialog.getByRole("button", { name: "Desactivar" }).click()
    await page.getByText("Inactivo", { exact: true }).waitFor()
    expect(await axe()).toEqual([])
    expect(faults()).toEqual([])
    await close()
  }, 30_000)
})
