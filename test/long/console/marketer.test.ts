import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, choose, hasBrowser, startConsole } from "../../support/console/console.ts"
import { goodPassword, invite } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"

const campaigns = "/api/v1/admin/campaigns"

describe.skipIf(!hasBrowser)("a marketer's campaign", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test("from the invitation to a pause: made, corrected, planned, reviewed, started, played and won", async () => {
    const { email, token } = await invite(org, "marketing")
    const visit = await site.visit({ as: null, path: `/join#${org.orgId}.${token}` })
    const { page, axe, overflow, faults, close } = visit
    const dialog = page.getByRole("dialog")
    const button = (name: string) => page.getByRole("button", { name, exact: true })
    const heading = (name: string) => page.getByRole("heading", { level: 1, name }).waitFor()
    const sound = async () => expect([await axe(), await overflow()]).toEqual([[], 0])
    const open = async (tab: string) => {
      await page.getByRole("tab", { name: tab }).click()
      await page.getByRole("tabpanel", { name: tab }).waitFor()
    }
    const play = (externalUserId: string) => org.post("/api/v1/games/play", { campaignId: "navidad", externalUserId })

    // The link lets her choose a password; from then on she signs in with it.
    await page.getByLabel("Tu nombre").fill("Ana Rojas")
    await page.getByLabel("Contraseña").fill(goodPassword)
    await button("Guardar y entrar").click()
    await heading("Resumen")
    await button("Cerrar sesión").click()
    await page.getByLabel("Organización").fill(org.orgId)
    await page.getByLabel("Correo electrónico").fill(email)
    await page.getByLabel("Contraseña").fill(goodPassword)
    await button("Iniciar sesión").click()
    await page.getByRole("link", { name: "Campañas" }).click()
    await page.getByRole("link", { name: "Nueva campaña" }).first().click()

    // A roulette with a television and a voucher, of which there are a few.
    const prize = (position: number) => page.getByRole("row", { name: `Premio ${position}`, exact: true })
    const details = (position: number) => page.getByRole("row", { name: `Más: Premio ${position}` })
    const segment = (position: number) => page.getByRole("row", { name: `Segmento ${position}`, exact: true })
    await page.getByLabel("Nombre").fill("Ruleta de Navidad")
    await page.getByLabel("Identificador").fill("navidad")
    await choose(page, "Zona horaria", "Bogota", "America/Bogota")
    await button("Siguiente").click()
    await choose(page, "Moneda", "COP", "COP · peso colombiano")
    await button("Agregar premio").click()
    await button("Agregar premio").click()
    await page.getByRole("switch", { name: "Entregar códigos también sin un premio propio" }).uncheck()
    await prize(1).getByLabel("Nombre").fill("Televisor")
    await prize(1).getByRole("combobox", { name: "Entrega" }).click()
    await page.getByRole("option", { name: "Lo entrega tu equipo" }).click()
    await prize(2).getByLabel("Nombre").fill("Bono")
    for (const [position, stock] of [
      [1, "2"],
      [2, "100"],
    ] as const) {
      await prize(position).getByRole("button", { name: "Más" }).click()
      await details(position).getByRole("switch", { name: "Limitar las existencias" }).check()
      await details(position).getByLabel("Máximo entre todos").fill(stock)
    }
    await details(2).getByRole("combobox", { name: "Tipo de descuento" }).click()
    await page.getByRole("option", { name: "Monto fijo" }).click()
    await details(2).getByLabel("Monto del descuento").fill("5.000")
    for (const [position, name] of ["Televisor", "Bono"].entries()) {
      await segment(position + 1)
        .getByLabel("Texto")
        .fill(name)
      await segment(position + 1)
        .getByRole("combobox", { name: "Entrega" })
        .click()
      await page.getByRole("option", { name, exact: true }).click()
    }
    await sound()
    await button("Siguiente").click()
    await page.getByLabel("Presupuesto").fill("1.000")
    await button("Siguiente").click()
    await sound()
    await button("Siguiente").click()

    // The review says what is wrong: one voucher costs more than the budget.
    await page.getByText("Corrige antes de lanzar").waitFor()
    await page.getByText("El premio «Bono» cuesta más que todo el presupuesto", { exact: false }).waitFor()
    await page.getByText(/^Gana el 100.?% de las jugadas/).waitFor()
    await sound()
    for (const _ of ["what players see", "limits"]) await button("Atrás").click()
    await page.getByLabel("Presupuesto").fill("500.000")
    for (const _ of ["what players see", "review"]) await button("Siguiente").click()
    await page.getByText("Todo listo: ya se puede activar.").waitFor()
    await button("Guardar como borrador").click()
    await heading("Ruleta de Navidad")

    // The television comes out at a moment of her choice, and so no longer by odds.
    await open("Momentos")
    await button("Planear momentos").click()
    await dialog.getByRole("radio", { name: "Las elijo yo" }).check()
    await dialog.getByLabel("Momento 1").fill("2026-01-02T10:00")
    await dialog.getByRole("button", { name: "Planear momentos" }).click()
    await dialog.waitFor({ state: "detached" })
    await open("Configuración")
    await page.getByRole("list", { name: "Ruleta" }).getByText("Por momentos").waitFor()
    await page.getByRole("list", { name: "Probabilidad de cada resultado" }).getByText("Por momentos").waitFor()
    await sound()

    // Going live shows what players get.
    await button("Activar").click()
    await dialog.getByText("Televisor (2 en total): lo entrega tu equipo", { exact: true }).waitFor()
    await dialog.getByText(/^Bono \(100 en total\): código con .*de descuento$/).waitFor()
    await dialog.getByText("Con momentos planeados: Televisor (1)", { exact: false }).waitFor()
    await sound()
    await dialog.getByRole("button", { name: "Activar" }).click()
    await page.getByText("Activa", { exact: true }).waitFor()

    // Two play: the first gets the television, and it is handed to him.
    for (const player of ["leo", "eva"]) expect((await play(player)).body.won).toBe(true)
    await open("Jugadas")
    await page.getByText("Mostrando 2").waitFor()
    await open("Ganadores")
    const winner = page.getByRole("row").filter({ has: page.getByRole("link", { name: "leo" }) })
    await winner.getByText("Televisor").waitFor()
    await winner.getByRole("button", { name: "Registrar entrega" }).click()
    await dialog.getByRole("button", { name: "Guardar", exact: true }).click()
    await winner.getByText(/^Entregado el /).waitFor()
    await open("Resultados")
    const television = page.getByRole("table", { name: "Por premio" }).getByRole("row", { name: /^Televisor/ })
    await television.getByText("1 de 2 en total").waitFor()
    await television.getByText("Por momentos").waitFor()
    await sound()

    await button("Pausar").click()
    await dialog.getByRole("button", { name: "Pausar" }).click()
    await page.getByText("En pausa", { exact: true }).waitFor()
    expect((await play("ana")).body.code).toBe("CAMPAIGN_INACTIVE")
    const { body } = await org.get(`${campaigns}/navidad`, { status: 200 })
    expect(body).toMatchObject({ status: "paused", budget: { maxAmount: 50_000_000 }, warnings: [] })
    expect(faults({ errors: /status of 401/ })).toEqual([])
    await close()
  })
})
