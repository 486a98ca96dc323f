import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, choose, hasBrowser, startConsole } from "../../support/console/console.ts"
import { newCode } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"

const admin = "/api/v1/admin"

describe.skipIf(!hasBrowser)("a support person's request", () => {
  let site: Console
  let org: Client
  let code = ""
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    const defaultCodeConfig = { discountType: "percentage", discountValue: 10, maxDiscountAmount: 500_000 }
    const campaign = { campaignId: "promo", name: "Promo", status: "active", kind: "codes", rewardType: "promo_code" }
    await org.post(`${admin}/campaigns`, { ...campaign, currency: "COP", defaultCodeConfig }, { status: 201 })
    const ana = { externalId: "cliente-1", name: "Ana Peña", email: "ana.pena@example.com" }
    await org.post("/api/v1/clients/identify", ana, { status: 200 })
    await org.post("/api/v1/clients/identify", { externalId: "cliente-2", name: "Berta" }, { status: 200 })
    code = await newCode(org, "promo", "cliente-1")
    await org.post(`${admin}/codes/${code}/deactivate`, { reason: "Publicado en un foro" }, { status: 200 })
  })
  afterAll(() => site?.stop())

  test("from sign-in to the data that the person requested", async () => {
    const { page, faults, axe, close } = await site.visit({ as: null })
    await page.getByLabel("Organización").fill(org.orgId)
    await page.getByLabel("Clave de API", { exact: true }).fill(org.key)
    await page.getByRole("button", { name: "Iniciar sesión" }).click()
    await page.getByRole("heading", { level: 1, name: "Resumen" }).waitFor()

    // Ana writes from her email.
    await page.getByRole("link", { name: "Jugadores", exact: true }).click()
    await page.getByRole("searchbox", { name: "Buscar por nombre, correo o ID" }).fill("ana.pena@")
    await page.getByText("Mostrando 1").waitFor()
    await page.getByRole("link", { name: "cliente-1" }).click()
    await page.getByRole("heading", { level: 1, name: "Ana Peña" }).waitFor()

    // Her code does not work: its page says why, for whom, and what to do.
    await page.getByRole("tab", { name: "Códigos" }).click()
    await page.getByRole("link", { name: code }).click()
    await page.getByText("Está desactivado").waitFor()
    await page.getByText(/Publicado en un foro\. Si fue un error, reactívalo/).waitFor()
    await page.getByRole("button", { name: "Reactivar" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Motivo").fill("No era este")
    expect(await axe()).toEqual([])
    await dialog.getByRole("button", { name: "Reactivar" }).click()
    await page.getByText("Se puede canjear").waitFor()
    await page.getByLabel("Comprobar para un jugador").fill("cliente-2")
    await page.getByRole("button", { name: "Comprobar" }).click()
    await page.getByText("Es de otro jugador").waitFor()
    await page.getByRole("button", { name: "Ampliar" }).click()
    await dialog.getByLabel("Usos permitidos").fill("2")
    await dialog.getByRole("button", { name: "Ampliar" }).click()
    await page.getByRole("cell", { name: "Se amplió" }).waitFor()
    expect(await page.getByRole("table", { name: "Historia" }).getByRole("row").count()).toBe(5)
    expect(await axe()).toEqual([])

    // She gets a code and points for the trouble.
    await page.getByRole("link", { name: "cliente-1" }).click()
    await page.getByRole("button", { name: "Dar un código" }).click()
    await choose(page, "Campaña", "Promo", "Promo")
    await dialog.getByLabel("Motivo").fill("Por la molestia")
    await dialog.getByRole("button", { name: "Dar un código" }).click()
    await page.getByText(/^Código \S+ otorgado$/).waitFor()
    await page.getByRole("button", { name: "Ajustar puntos" }).click()
    await dialog.getByLabel("Puntos").fill("50")
    await dialog.getByLabel("Motivo").fill("Una jugada no contó")
    await dialog.getByRole("button", { name: "Ajustar puntos" }).click()
    await page.getByText("Nuevo saldo: 50 puntos").waitFor()
    await page.getByRole("tab", { name: "Movimientos de puntos" }).click()
    await page.getByRole("cell", { name: "Ajuste del equipo" }).waitFor()
    expect((await org.get(`${admin}/codes?externalUserId=cliente-1`, { status: 200 })).body.items).toHaveLength(2)

    // She was banned by mistake: the ban is lifted, and stays on her page.
    await page.getByRole("button", { name: "Bloquear" }).click()
    await dialog.getByLabel("Motivo").fill("Un error")
    await dialog.getByRole("button", { name: "Bloquear" }).click()
    await page.getByText("Bloqueado", { exact: true }).waitFor()
    await page.getByRole("link", { name: "Bloqueos" }).click()
    await page.getByRole("button", { name: "Levantar el bloqueo de cliente-1" }).click()
    await dialog.getByRole("button", { name: "Levantar el bloqueo" }).click()
    await page.getByText("No hay bloqueos").waitFor()
    await page.goto(`${site.service.url}/console/players/cliente-1`)
    await page.getByRole("heading", { name: "Bloqueos anteriores" }).waitFor()
    expect(await axe()).toEqual([])

    // She asks for her data, and Berta to be forgotten.
    const download = page.waitForEvent("download")
    await page.getByRole("link", { name: "Exportar todo" }).click()
    const held = JSON.parse(await Bun.file(await (await download).path()).text())
    expect(held).toMatchObject({ externalUserId: "cliente-1", points: 50, pastBans: [{ reason: "Un error" }] })
    await page.goto(`${site.service.url}/console/players/cliente-2`)
    await page.getByRole("button", { name: "Borrar a la persona" }).click()
    await dialog.getByRole("textbox").fill("otra")
    await dialog.getByRole("button", { name: "Borrar a la persona" }).click()
    await dialog.getByText("No coincide con el ID del jugador").waitFor()
    await dialog.getByRole("textbox").fill("cliente-2")
    await dialog.getByRole("button", { name: "Borrar a la persona" }).click()
    await page.getByRole("heading", { level: 1, name: "Jugadores" }).waitFor()
    await org.get(`${admin}/players/cliente-2`, { status: 404 })
    expect(faults()).toEqual([])
    await close()
  }, 60_000)

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
