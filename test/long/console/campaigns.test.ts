import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, choose, hasBrowser, startConsole } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import type { Client } from "../../support/service/client.ts"

const campaigns = "/api/v1/admin/campaigns"
const ten = { discountType: "fixed_amount", discountValue: 1000 }
const prizes = [
  { prizeId: "ten", name: "Bono", kind: "promo_code", codeConfig: ten, stock: { maxTotal: 300, period: "total" } },
]

describe.skipIf(!hasBrowser)("campaigns", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test("a roulette made through the form takes a play by the API, which its page and the overview then show", async () => {
    const { page, go, faults, close } = await site.visit({ as: org, path: "/campaigns" })
    await page.getByRole("link", { name: "Nueva campaña" }).first().click()
    await page.getByLabel("Nombre").fill("Ruleta de verano")
    await page.getByLabel("Identificador").fill("summer")
    await page.getByRole("button", { name: "Siguiente" }).click()
    await choose(page, "Moneda", "COP", "COP · peso colombiano")
    const segment = (position: number) => page.getByRole("row", { name: `Segmento ${position}`, exact: true })
    await segment(1).getByLabel("Texto").fill("Café gratis")
    await page.getByRole("button", { name: "Más: Segmento 1" }).click()
    await page.getByLabel("Id externo").first().fill("COFFEE")
    await segment(2).getByLabel("Texto").fill("Sigue participando")
    await segment(2).getByLabel("Peso").fill("0")
    await page.getByRole("img", { name: "Así se ve la ruleta: Café gratis 100" }).waitFor()
    await page.getByLabel("Prefijo").fill("SOL-")
    await page.getByRole("button", { name: "Siguiente" }).click()
    await page.getByRole("switch", { name: "Limitar los premios" }).check()
    await page.getByLabel("Máximo entre todos").fill("1.000")
    for (const _ of ["what players see", "review"]) await page.getByRole("button", { name: "Siguiente" }).click()
    await page.getByText("Todo listo", { exact: false }).waitFor()
    await page.getByRole("button", { name: "Simular 10.000 jugadas" }).click()
    await page.getByText("La cuota se agota en la jugada 1.000", { exact: false }).waitFor()
    await page.getByRole("button", { name: "Guardar y activar" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Activar ahora" }).click()
    await page.getByRole("heading", { level: 1, name: "Ruleta de verano" }).waitFor()

    const { body } = await org.get(`${campaigns}/summer`, { status: 200 })
    expect(body).toMatchObject({
      status: "active",
      kind: "game",
      gameType: "roulette",
      rewardType: "promo_code",
      segments: [
        { name: "Café gratis", externalId: "COFFEE", isPrize: true, weight: 1 },
        { name: "Sigue participando", isPrize: false, weight: 0 },
      ],
      defaultCodeConfig: { discountType: "percentage", discountValue: 10, prefix: "SOL-", expiresInSeconds: 2_592_000 },
      rewardLimits: { maxTotal: 1000, period: "day" },
      warnings: [],
    })
    expect(body.playLimits ?? body.ranking ?? body.xp).toBeUndefined()

    const { body: played } = await org.post("/api/v1/games/play", { campaignId: "summer", externalUserId: "ana" })
    expect(played.won).toBe(true)
    const figure = (name: string) => page.locator(".stat", { has: page.getByText(name, { exact: true }) })
    await go("/")
    await figure("Jugadas").getByText("1", { exact: true }).waitFor()
    await go("/campaigns/summer")
    await figure("Códigos emitidos").getByText("1", { exact: true }).waitFor()
    expect(faults()).toEqual([])
    await close()
  })

  test("games drawn by chance have a form of their own, and coupons one without a game", async () => {
    await org.put("/api/v1/admin/marketplace-games/flappy", { name: "Flappy", active: true }, { status: 200 })
    const { page, go, faults, close } = await site.visit({ as: org, path: "/campaigns" })
    const chance = { winProbability: 0.125 }
    for (const [kind, campaignId, expected] of [
      ["Raspa y gana", "scratch", { kind: "game", gameType: "scratch_card", ...chance }],
      ["Tragamonedas", "slots", { kind: "game", gameType: "slot_machine", ...chance }],
      ["Juego del marketplace", "flap", { gameType: "marketplace", marketplaceGameId: "flappy", ...chance }],
      ["Solo códigos", "coupons", { kind: "codes", rewardType: "promo_code" }],
    ] as const) {
      await go("/campaigns/new")
      await page.getByLabel("Nombre").fill(kind)
      await page.getByLabel("Identificador").fill(campaignId)
      await page.getByRole("radio", { name: kind }).check()
      if (campaignId !== "coupons") await page.getByLabel("Probabilidad de ganar").fill("12,5")
      if (campaignId === "flap") {
        await page.getByRole("combobox", { name: "Juego instalado" }).click()
        await page.getByRole("option", { name: "Flappy" }).click()
      }
      await page.getByRole("button", { name: "Siguiente" }).click()
      await choose(page, "Moneda", "COP", "COP · peso colombiano")
      const save = page.getByRole("button", { name: "Guardar como borrador" })
      while (!(await save.isVisible())) await page.getByRole("button", { name: "Siguiente" }).click()
      await save.click()
      await page.getByRole("heading", { level: 1, name: kind }).waitFor()
      const { body } = await org.get(`${campaigns}/${campaignId}`, { status: 200 })
      expect(body).toMatchObject({ ...expected, name: kind, status: "draft", warnings: [] })
      expect(body.segments ?? body.trivia).toBeUndefined()
    }
    expect(faults()).toEqual([])
    await close()
  })

  test("starting, pausing and ending ask first, and every change is in the audit log", async () => {
    await org.post(campaigns, { campaignId: "steps", name: "Pasos", kind: "codes" }, { status: 201 })
    const { page, faults, close } = await site.visit({ as: org, path: "/campaigns/steps" })
    for (const [action, mark] of [
      ["Activar", "Activa"],
      ["Pausar", "En pausa"],
      ["Terminar", "Terminada"],
    ] as const) {
      await page.getByRole("main").getByRole("button", { name: action }).click()
      await page.getByRole("dialog").getByRole("button", { name: action }).click()
      await page.getByText(mark, { exact: true }).waitFor()
    }
    expect((await org.get(`${campaigns}/steps`)).body.status).toBe("ended")
    const { items } = (await org.get("/api/v1/admin/audit-log?target=steps")).body
    expect(items.map(({ after }: { after: { status: string } }) => after.status)).toEqual([
      "ended",
      "paused",
      "active",
      "draft",
    ])
    expect(faults()).toEqual([])
    await close()
  })

  test("editing shows what is set, warns as one types in the reader's words, and removes what is emptied", async () => {
    const fields = { name: "Trivia", gameType: "trivia", rewardType: "points", xp: { perPlay: 5 } }
    const limits = { playLimits: { maxPerUser: 2, period: "week" }, pointsReward: { points: 40 } }
    const trivia = { questions: [{ question: "¿2+2?", options: ["3", "4"], correctIndex: 1 }] }
    const whole = { campaignId: "quiz", ...fields, ...limits, trivia, winProbability: 0.5, timezone: "America/Lima" }
    await org.post(campaigns, whole, { status: 201 })
    const { page, faults, close } = await site.visit({ as: org, path: "/campaigns/quiz/edit" })
    await expectSoon(() => page.getByLabel("Texto de la pregunta").inputValue()).toBe("¿2+2?")
    await expectSoon(() => page.getByLabel("La respuesta 2 es la correcta").isChecked()).toBe(true)
    await page.getByRole("button", { name: "Quitar: Pregunta 1" }).click()
    await page.getByText("La trivia necesita al menos una pregunta.").waitFor()
    await page.getByRole("button", { name: "Agregar pregunta" }).click()
    await page.getByLabel("Texto de la pregunta").fill("¿Capital del Perú?")
    await page.getByRole("textbox", { name: "Respuesta 1" }).fill("Lima")
    await page.getByRole("textbox", { name: "Respuesta 2" }).fill("Cusco")
    await page.getByLabel("XP por jugada").fill("")
    await page.getByRole("switch", { name: "Limitar las jugadas por jugador" }).uncheck()
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByRole("heading", { level: 1, name: "Trivia" }).waitFor()
    const { body } = await org.get(`${campaigns}/quiz`)
    expect(body).toMatchObject({
      name: "Trivia",
      timezone: "America/Lima",
      pointsReward: { points: 40 },
      trivia: { questions: [{ question: "¿Capital del Perú?", options: ["Lima", "Cusco"], correctIndex: 0 }] },
    })
    expect(body.xp ?? body.playLimits).toBeUndefined()
    await page.getByRole("tab", { name: "Configuración" }).click()
    const questions = page.getByRole("list", { name: "Preguntas de la trivia" })
    await questions.getByRole("listitem").filter({ hasText: "Correcta: Lima" }).last().waitFor()
    expect(faults()).toEqual([])
    await close()
  })

  test.each([
    ["es", "Empieza", "Termina", "Fin: Debe ser posterior al inicio."],
    ["en", "Starts", "Ends", "End: It must be later than the start."],
  ] as const)(
    "the review in %s says which date is wrong, in the reader's words",
    async (language, starts, ends, said) => {
      const campaignId = `dates-${language}`
      const coupons = { campaignId, name: "Fechas", kind: "codes", rewardType: "promo_code", currency: "COP" }
      const defaultCodeConfig = { discountType: "percentage", discountValue: 10 }
      await org.post(campaigns, { ...coupons, defaultCodeConfig }, { status: 201 })
      const { page, faults, close } = await site.visit({ as: org, path: `/campaigns/${campaignId}/edit`, language })
      await page.getByLabel(starts, { exact: true }).fill("2030-12-31T23:59")
      await page.getByLabel(ends, { exact: true }).fill("2030-12-01T00:00")
      await page.getByRole("alert").getByText(said, { exact: true }).waitFor()
      await expectSoon(() => page.getByText("endsAt").count()).toBe(0)
      expect(faults({ errors: /status of 400/ })).toEqual([])
      await close()
    },
  )

  test("the cost of a total stock is not shown as the cost of a day, nor as more than the budget", async () => {
    // It gives none of these: its only prize has its own code.
    const defaultCodeConfig = { discountType: "percentage", discountValue: 10 }
    const fields = { gameType: "scratch_card", winProbability: 1, rewardType: "promo_code", prizes, defaultCodeConfig }
    const settings = { currency: "COP", timezone: "America/Bogota", endsAt: "2030-01-01T04:59:00Z" }
    for (const [campaignId, budget] of [
      ["tight", { maxAmount: 200_000 }],
      ["free", undefined],
    ] as const)
      await org.post(campaigns, { campaignId, name: "Bonos", ...fields, ...settings, budget }, { status: 201 })
    const { page, go, faults, close } = await site.visit({ as: org, path: "/campaigns/tight?tab=configuration" })
    const said = async (last: RegExp) => {
      const sentences = page.getByRole("list", { name: "La campaña en pocas palabras" }).getByRole("listitem")
      await sentences.filter({ hasText: last }).waitFor()
      return (await sentences.allTextContents()).slice(4)
    }
    const ends = ["Puede jugar cualquiera.", expect.stringMatching(/^Termina el .* \(Bogotá\)\.$/)]
    expect(await said(/^Presupuesto/)).toEqual([expect.stringMatching(/^Presupuesto: .*2\.000 en total\.$/), ...ends])
    await go("/campaigns/free?tab=configuration")
    expect(await said(/^Costo máximo/)).toEqual([expect.stringMatching(/3\.000 en descuentos\.$/), ...ends])
    expect(faults()).toEqual([])
    await close()
  })

  test("the list finds by name and status, keeps its filters in the address, and reads on by cursor", async () => {
    const many = await site.service.organization()
    for (let count = 1; count <= 51; count++) await many.post(campaigns, { name: `Promo ${count}` }, { status: 201 })
    await many.post(campaigns, { name: "Oferta", status: "active" }, { status: 201 })
    const { page, faults, close } = await site.visit({ as: many, path: "/campaigns", language: "en" })
    const rows = page.getByRole("table").getByRole("row")
    await expectSoon(() => rows.count()).toBe(51)
    await page.getByRole("button", { name: "Show more" }).click()
    await page.getByText("Showing 52").waitFor()
    await page.getByRole("searchbox").fill("oferta")
    await page.getByText("Showing 1").waitFor()
    expect(page.url()).toEndWith("/console/campaigns?search=oferta")
    await page.reload()
    await page.getByText("Showing 1").waitFor()
    await expectSoon(() => page.getByRole("searchbox").inputValue()).toBe("oferta")
    await page.getByRole("searchbox").fill("nothing")
    await page.getByText("No matching campaigns").waitFor()
    expect(faults()).toEqual([])
    await close()
  })
})
