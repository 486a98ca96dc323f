import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole, type Visit } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { makeWheel, miniGamesPath } from "../../support/fixture/spin.ts"
import type { Client } from "../../support/service/client.ts"
import { until } from "../../support/waiting.ts"

const campaigns = "/api/v1/admin/campaigns"

const parts = ({ page }: Visit) => ({
  button: (name: string) => page.getByRole("button", { name, exact: true }),
  game: page.locator("premio-game"),
  pick: async (label: string, choice: string) => {
    await page.getByRole("combobox", { name: label, exact: true }).click()
    await page.getByRole("option", { name: choice, exact: true }).click()
  },
})

const wheel = {
  gameType: "roulette",
  rewardType: "points",
  pointsReward: { points: 50 },
  segments: [
    { segmentId: "a", name: "Café" },
    { segmentId: "b", name: "Nada", isPrize: false },
  ],
  playLimits: { maxPerUser: 1, period: "day" },
  playersMayPlay: true,
}

describe.skipIf(!hasBrowser)("what players see of a game", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test("is made, styled, tried, published and opened by a marketer", async () => {
    const visit = await site.visit({ as: org, path: "/campaigns" })
    const { page, context, axe, overflow, faults, close } = visit
    const { button, game, pick } = parts(visit)
    const segment = (position: number) => page.getByRole("row", { name: `Segmento ${position}`, exact: true })
    await expectSoon(() => page.evaluate(() => customElements.get("premio-game") === undefined)).toBe(true)
    await page.getByRole("link", { name: "Nueva campaña" }).first().click()
    await page.getByLabel("Nombre").fill("Ruleta de Navidad")
    await page.getByLabel("Identificador").fill("navidad")
    await button("Siguiente").click()
    await pick("¿Qué recibe quien gana?", "Puntos")
    await segment(1).getByLabel("Texto").fill("Café")
    await segment(2).getByLabel("Texto").fill("Nada")
    await button("Siguiente").click()
    await button("Siguiente").click()

    // Playing by oneself needs a limit, which can be set where it is missing.
    await page.getByRole("switch", { name: "Los jugadores juegan desde sus páginas y apps" }).check()
    await page.getByText("Algo debe limitar cuánto juega cada uno", { exact: false }).waitFor()
    await button("Siguiente").click()
    await button("1 jugada al día por jugador").click()
    await page.getByText("Algo debe limitar", { exact: false }).waitFor({ state: "detached" })
    await page.getByRole("switch", { name: "Página para compartir" }).check()
    await page.getByLabel("Versión de los términos").fill("2026-11")
    await page.getByLabel("Dónde se leen").fill("https://tienda.example/terminos")

    // Colours tell how well they are read.
    await page.getByLabel("Fondo", { exact: true }).fill("fff")
    await page.getByLabel("Texto", { exact: true }).last().fill("#bbbbbb")
    await page.getByText("cuesta leerlo", { exact: false }).waitFor()
    await page.getByLabel("Texto", { exact: true }).last().fill("#222222")
    await page.getByText("Texto sobre el fondo: 15,9", { exact: false }).waitFor()
    await button("Agregar idioma").click()
    await page.getByLabel("Título").fill("Gira y gana")
    await page.getByLabel("Al perder").fill("Será mañana")
    // The preview follows the form a moment later.
    const heading = game.getByRole("heading", { name: "Gira y gana" })
    await until("the colour of the text", async () => {
      const color = await heading.evaluate((node) => getComputedStyle(node).color)
      return color === "rgb(34, 34, 34)" ? true : undefined
    })
    expect([await axe("main"), await overflow()]).toEqual([[], 0])

    // The preview plays the result that was chosen, and calls nobody.
    const calls: string[] = []
    page.on("request", (request) => calls.push(request.url()))
    const spin = async () => {
      await game.getByRole("checkbox").check()
      await game.getByRole("button", { name: "Girar" }).click()
    }
    await pick("Qué sale", "Café")
    await spin()
    await game.getByRole("heading", { name: "¡Ganaste!" }).waitFor()
    await pick("Qué sale", "Nada")
    await spin()
    await game.getByRole("heading", { name: "Será mañana" }).waitFor()
    await pick("Situación", "Sin conexión")
    await game.getByRole("heading", { name: "Estás sin conexión" }).waitFor()
    await pick("Situación", "No ha entrado")
    await page.getByRole("radiogroup", { name: "Idioma del jugador" }).getByText("PT").click()
    await game.getByRole("heading", { name: "Entre para jogar" }).waitFor()
    expect(calls.filter((url) => !url.endsWith("/preview"))).toEqual([])

    await button("Siguiente").click()
    await button("Guardar y activar").click()
    await page.getByRole("dialog").getByRole("button", { name: "Activar ahora" }).click()
    await page.getByRole("heading", { level: 1, name: "Ruleta de Navidad" }).waitFor()
    const { body } = await org.get(`${campaigns}/navidad`, { status: 200 })
    expect(body).toMatchObject({
      playersMayPlay: true,
      publicPage: true,
      playLimits: { maxPerUser: 1, period: "day" },
      terms: { version: "2026-11", url: "https://tienda.example/terminos" },
      appearance: {
        theme: { background: "#ffffff", text: "#222222" },
        texts: { es: { title: "Gira y gana", lose: "Será mañana" } },
      },
    })

    // The link of the page shows the game to whoever opens it.
    await page.getByRole("tab", { name: "Publicar" }).click()
    await page.getByRole("list").filter({ hasText: "Juego activo" }).getByText("Ir al formulario").waitFor()
    const download = page.waitForEvent("download")
    await button("Descargar PNG").click()
    expect((await download).suggestedFilename()).toBe("navidad.png")
    const opened = context.waitForEvent("page")
    await page.getByRole("link", { name: "Abrir" }).click()
    const shown = await opened
    await shown.getByRole("heading", { name: "Gira y gana" }).waitFor()
    await shown.close()

    // What is missing leads to the field where it is set.
    await page.getByRole("link", { name: "Ir al formulario: Dónde entrar o registrarse" }).click()
    await page.getByRole("textbox", { name: "Dónde entrar o registrarse" }).waitFor()
    await page.waitForFunction(() => (document.activeElement as HTMLElement | null)?.dataset["path"] === "joinUrl")
    expect(faults()).toEqual([])
    await close()
  })

  test("says at its switch that players need a limit, when the limit is taken away later", async () => {
    await org.post(campaigns, { campaignId: "libre", name: "Libre", ...wheel }, { status: 201 })
    const visit = await site.visit({ as: org, path: "/campaigns/libre/edit" })
    const { page, faults, close } = visit
    const { button } = parts(visit)
    await page.getByRole("switch", { name: "Limitar las jugadas por jugador" }).uncheck()
    await button("Guardar cambios").click()
    const asked = page.getByRole("switch", { name: "Los jugadores juegan desde sus páginas y apps" })
    await expectSoon(() => asked.evaluate((input) => input === document.activeElement)).toBe(true)
    expect((await org.get(`${campaigns}/libre`)).body.playLimits).toEqual(wheel.playLimits)
    await button("1 jugada por jugador en total").click()
    await button("Guardar cambios").click()
    await page.waitForURL("**/campaigns/libre")
    expect((await org.get(`${campaigns}/libre`)).body.playLimits).toEqual({ maxPerUser: 1, period: "total" })
    expect(faults()).toEqual([])
    await close()
  })

  test("is merged with what others change of it meanwhile, is copied, and is in the history in words", async () => {
    const theme = { primary: "#0b6e4f" }
    await org.post(
      campaigns,
      { campaignId: "juntos", name: "Juntos", ...wheel, appearance: { theme } },
      { status: 201 },
    )
    const visit = await site.visit({ as: org, path: "/campaigns/juntos/edit", language: "en" })
    const { page, faults, close } = visit
    const { button } = parts(visit)
    await page.getByLabel("Cards", { exact: true }).fill("#eeeeee")
    const texts = { pt: { title: "Juntos" } }
    await org.patch(`${campaigns}/juntos`, { appearance: { theme, texts } }, { status: 200 })
    await button("Save changes").click()
    const dialog = page.getByRole("dialog", { name: "Someone else made changes" })
    await dialog.getByText("Texts by language").waitFor()
    await dialog.getByRole("button", { name: "Apply and keep editing" }).click()
    await button("Save changes").click()
    await page.waitForURL("**/campaigns/juntos")
    const merged = { theme: { ...theme, surface: "#eeeeee" }, texts }
    expect((await org.get(`${campaigns}/juntos`)).body.appearance).toEqual(merged)
    await button("Duplicate").click()
    await page.getByRole("dialog").getByRole("button", { name: "Duplicate" }).click()
    await page.getByRole("heading", { level: 1, name: "Juntos (copy)" }).waitFor()
    const id = page.url().split("/").at(-1)
    expect((await org.get(`${campaigns}/${id}`)).body).toMatchObject({ appearance: merged, playersMayPlay: true })
    await visit.go("/campaigns/juntos?tab=history")
    await page.getByRole("button", { name: /^Show/ }).first().click()
    await page.getByRole("dialog").getByText("Colours").waitFor()
    expect(faults({ errors: /status of 409/ })).toEqual([])
    await close()
  })

  test("of a mini-game is styled by segment and published, in English on a dark phone", async () => {
    const id = await makeWheel(org, { name: "Daily" })
    const visit = await site.visit({
      as: org,
      path: `/mini-games/${id}/edit`,
      language: "en",
      colorScheme: "dark",
      width: 360,
    })
    const { page, go, axe, overflow, faults, close } = visit
    const { button, game } = parts(visit)
    const { segments } = (await org.get(`${miniGamesPath}/${id}`)).body
    const look = page.getByRole("group", { name: segments[0].name, exact: true })
    await look.getByLabel("Colour", { exact: true }).fill("#0b6e4f")
    await look.getByLabel("Label").fill("Hello")
    await game.getByText("Hello").first().waitFor()
    expect([await axe("main"), await overflow()]).toEqual([[], 0])
    await look.getByLabel("Image").fill("http://shop.example/a.png")
    await button("Save changes").click()
    await page.getByText("Use a URL that starts with https://.").waitFor()
    await look.getByLabel("Image").fill("")
    await button("Save changes").click()
    await page.getByRole("dialog").getByRole("button", { name: "Save changes" }).click()
    await page.getByRole("tab", { name: "Publish" }).click()
    await page.getByText(`game="${id}" kind="mini_game"`, { exact: false }).waitFor()
    expect((await org.get(`${miniGamesPath}/${id}`)).body.appearance).toEqual({
      segments: { [segments[0].segmentId]: { color: "#0b6e4f", label: "Hello" } },
    })
    expect([await axe("main"), await overflow()]).toEqual([[], 0])
    await go(`/mini-games/${id}`)
    expect(faults()).toEqual([])
    await close()
  })
})
