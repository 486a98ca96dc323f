import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, choose, hasBrowser, startConsole } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import type { Client } from "../../support/service/client.ts"

const campaigns = "/api/v1/admin/campaigns"

const spanish = {
  language: "es",
  width: 360,
  next: "Siguiente",
  save: "Guardar y activar",
  name: "Nombre",
  id: "Identificador",
  game: "Raspa y gana",
  chance: "Probabilidad de ganar",
  amount: "30,5",
  currency: "Moneda",
  peso: "COP · peso colombiano",
  hasCode: "Entregar códigos también sin un premio propio",
  add: "Agregar premio",
  prize: "Premio",
  gives: "Entrega",
  external: "Lo entrega tu equipo",
  weight: "Peso",
  more: "Más",
  discountType: "Tipo de descuento",
  fixed: "Monto fijo",
  discount: "Monto del descuento",
  money: "5.000,50",
  stock: "Limitar las existencias",
  total: "Máximo entre todos",
  wins: "Limitar los premios",
  ends: "Termina",
  budget: "Presupuesto",
  million: "1.000.000",
  perDay: "¿Cuántas jugadas esperas por día?",
  runsOut: /^TV: se agota hacia el /,
  missing: "Completa este campo.",
  summary: "La campaña en pocas palabras",
  sentences: [
    /Gana el 30,5.?% de las jugadas/,
    /^Premios.*TV.*Bono/,
    /^TV \(2 en total\): lo entrega tu equipo$/,
    /^Bono: código con .*5\.000,50 de descuento$/,
    /^\s*Sin límite de jugadas por jugador\.$/,
    /Como máximo 25 premios por día/,
    /Como máximo .*125\.012,50 en descuentos por día/,
    /Presupuesto: como máximo .*1\.000\.000 en total/,
    /^Puede jugar cualquiera\.$/,
    /Termina el .*11:59.*\(Bogotá\)/,
  ],
} as const

const english = {
  language: "en",
  width: 1280,
  next: "Next",
  save: "Save and start",
  name: "Name",
  id: "ID",
  game: "Scratch card",
  chance: "Chance of winning",
  amount: "30.5",
  currency: "Currency",
  peso: "COP · Colombian Peso",
  hasCode: "Also issue codes without a prize of their own",
  add: "Add prize",
  prize: "Prize",
  gives: "Gives",
  external: "Handed out by your team",
  weight: "Weight",
  more: "More",
  discountType: "Discount type",
  fixed: "Fixed amount",
  discount: "Discount amount",
  money: "5,000.50",
  stock: "Limit the stock",
  total: "Maximum overall",
  wins: "Limit prizes",
  ends: "Ends",
  budget: "Budget",
  million: "1,000,000",
  perDay: "How many plays a day do you expect?",
  runsOut: /^TV: runs out around /,
  missing: "Fill in this field.",
  summary: "The campaign in short",
  sentences: [
    /30.5% of plays win/,
    /^Prizes.*TV.*Bono/,
    /^TV \(2 in total\): handed out by your team$/,
    /^Bono: a code for .*5,000.50 off$/,
    /^\s*No limit of plays per player\.$/,
    /At most 25 prizes per day/,
    /At most COP.125,012.50 in discounts per day/,
    /Budget: at most COP.1,000,000 in total/,
    /^Anybody may play\.$/,
    /Ends on .*11:59.PM \(Bogotá\)/,
  ],
} as const

describe.skipIf(!hasBrowser)("a campaign with prizes", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test.each([spanish, english])(
    "is created in steps in $language at $width pixels, and reviewed in sentences",
    async (texts) => {
      const { language, width } = texts
      const { page, axe, overflow, faults, close } = await site.visit({
        as: org,
        language,
        width,
        path: "/campaigns/new",
      })
      const next = () => page.getByRole("button", { name: texts.next, exact: true }).click()
      const row = (position: number) => page.getByRole("row", { name: `${texts.prize} ${position}`, exact: true })
      const details = (position: number) => page.getByRole("row", { name: `${texts.more}: ${texts.prize} ${position}` })
      const sound = async () => expect([await axe("main"), await overflow()]).toEqual([[], 0])

      await page.getByLabel(texts.id, { exact: true }).fill(`tv-${language}`)
      await next()
      await page.getByText(texts.missing).waitFor()
      await page.getByLabel(texts.name).fill("Gana un TV")
      await page.getByRole("radio", { name: texts.game }).check()
      await page.getByLabel(texts.chance).fill(texts.amount)
      await choose(page, language === "es" ? "Zona horaria" : "Time zone", "Bogota", "America/Bogota")
      await sound()
      await next()

      await choose(page, texts.currency, "COP", texts.peso)
      await page.getByRole("button", { name: texts.add }).click()
      await page.getByRole("button", { name: texts.add }).click()
      await page.getByRole("switch", { name: texts.hasCode }).uncheck()
      await row(1).getByLabel(texts.name).fill("TV")
      await row(1).getByRole("combobox", { name: texts.gives }).click()
      await page.getByRole("option", { name: texts.external }).click()
      await row(1).getByLabel(texts.weight).fill("1")
      await row(2).getByLabel(texts.name).fill("Bono")
      await row(2).getByLabel(texts.weight).fill("99")
      await row(1).getByRole("button", { name: texts.more }).click()
      await details(1).getByRole("switch", { name: texts.stock }).check()
      await details(1).getByLabel(texts.total).fill("2")
      await row(2).getByRole("button", { name: texts.more }).click()
      await details(2).getByRole("combobox", { name: texts.discountType }).click()
      await page.getByRole("option", { name: texts.fixed }).click()
      await details(2).getByLabel(texts.discount).fill(texts.money)
      await sound()
      await next()

      await page.getByLabel(texts.ends, { exact: true }).fill("2030-12-31T23:59")
      await page.getByRole("switch", { name: texts.wins }).check()
      await page.getByLabel(texts.total).last().fill("25")
      await page.getByLabel(texts.budget).fill(texts.million)
      await sound()
      await next()
      await sound()
      await next()

      await page.getByRole("alert").waitFor()
      const said = await page.getByRole("list", { name: texts.summary }).getByRole("listitem").allTextContents()
      expect(said).toEqual(texts.sentences.map((sentence) => expect.stringMatching(sentence)))
      await page.getByLabel(texts.perDay).fill("500")
      await page.getByText(texts.runsOut).waitFor()
      await sound()
      await page.getByRole("button", { name: texts.save }).click()
      await page.getByRole("button", { name: /^(Activar ahora|Start now)$/ }).click()
      await page.getByRole("heading", { level: 1, name: "Gana un TV" }).waitFor()

      const { body } = await org.get(`${campaigns}/tv-${language}`, { status: 200 })
      expect(body).toMatchObject({
        status: "active",
        gameType: "scratch_card",
        winProbability: 0.305,
        currency: "COP",
        warnings: [],
        endsAt: "2031-01-01T04:59:00.000Z",
        budget: { maxAmount: 100_000_000 },
        prizes: [
          { name: "TV", kind: "external", weight: 1, stock: { maxTotal: 2, period: "total" } },
          {
            name: "Bono",
            kind: "promo_code",
            weight: 99,
            codeConfig: { discountType: "fixed", discountValue: 500_050 },
          },
        ],
      })
      expect(body.defaultCodeConfig ?? body.whenGone ?? body.startsAt).toBeUndefined()
      expect(faults()).toEqual([])
      await close()
    },
  )

  test("keeps what is not touched when it is edited, in its own currency and by its own clock", async () => {
    const prize = {
      prizeId: "ten",
      name: "10 %",
      kind: "promo_code",
      weight: 2,
      description: "Diez",
      termsUrl: "https://a.co/t",
    }
    const codeConfig = { discountType: "percentage", discountValue: 10, maxDiscountAmount: 150_050, prefix: "T-" }
    const stock = { maxTotal: 3, maxPerUser: 1, period: "month" }
    const segments = [
      { segmentId: "a", name: "10 %", prizeId: "ten" },
      { segmentId: "b", name: "Nada", isPrize: false },
    ]
    const dates = { startsAt: "2030-06-01T00:00:30.000Z", endsAt: "2030-07-01T00:00:00.000Z", timezone: "Asia/Tokyo" }
    const prizes = [{ ...prize, codeConfig, stock }]
    const game = { gameType: "roulette", rewardType: "promo_code", segments, prizes, whenGone: "redraw" }
    const money = { currency: "USD", budget: { maxAmount: 123_456 } }
    const { body: before } = await org.post(campaigns, { name: "Junio", ...game, ...dates, ...money }, { status: 201 })
    const { page, faults, close } = await site.visit({ as: org, path: `/campaigns/${before.campaignId}/edit` })
    await expectSoon(() => page.getByLabel("Empieza").inputValue()).toBe("2030-06-01T09:00")
    await expectSoon(() => page.getByLabel("Presupuesto").inputValue()).toBe("1.234,56 USD")
    await page.getByLabel("Nombre").first().fill("Julio")
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByRole("heading", { level: 1, name: "Julio" }).waitFor()
    const { body: after } = await org.get(`${campaigns}/${before.campaignId}`)
    const at = { updatedAt: after.updatedAt }
    const isPrize = [true, false]
    const stored = before.segments.map((segment: object, index: number) => ({ ...segment, isPrize: isPrize[index] }))
    expect(after).toEqual({ ...before, name: "Julio", segments: stored, ...at })

    await page.getByRole("link", { name: "Editar" }).click()
    await page.getByRole("button", { name: "Quitar: Premio 1" }).click()
    await page.getByLabel("Presupuesto").fill("")
    await page.getByLabel("Termina").fill("")
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByRole("heading", { level: 1, name: "Julio" }).waitFor()
    const { body: emptied } = await org.get(`${campaigns}/${before.campaignId}`)
    expect(emptied.prizes ?? emptied.budget ?? emptied.endsAt ?? emptied.segments[0].prizeId).toBeUndefined()
    expect(faults()).toEqual([])
    await close()
  })

  test.each([
    { language: "es", width: 360, tabs: ["Jugadas", "Códigos", "Configuración", "Historial"], used: "2 de 2 en total" },
    { language: "en", width: 1280, tabs: ["Plays", "Codes", "Configuration", "History"], used: "2 of 2 in total" },
  ] as const)("shows how it is going in $language at $width pixels", async ({ language, width, tabs, used }) => {
    const campaignId = `going-${language}`
    const prizes = [
      { prizeId: "tv", name: "TV", kind: "external", stock: { maxTotal: 2, period: "total" } },
      { prizeId: "mug", name: "Taza", kind: "external", weight: 0 },
    ]
    const game = { status: "active", gameType: "scratch_card", winProbability: 1, rewardType: "promo_code", prizes }
    const limits = { rewardLimits: { maxTotal: 10, period: "day" }, currency: "COP" }
    await org.post(campaigns, { campaignId, ...game, ...limits }, { status: 201 })
    for (const externalUserId of ["ana", "eva", "ana"])
      await org.post("/api/v1/games/play", { campaignId, externalUserId }, { status: 200 })
    const { page, go, axe, overflow, faults, close } = await site.visit({
      as: org,
      language,
      width,
      path: `/campaigns/${campaignId}`,
    })
    const figures = await page.locator(".stat-value").allTextContents()
    expect(figures.slice(0, 3)).toEqual(["3", "2", "2"])
    await page.getByText(used, { exact: true }).waitFor()
    await page.getByText(/^2 (de|of) 10/).waitFor()
    expect([await axe("main"), await overflow()]).toEqual([[], 0])
    await page.getByRole("button", { name: /^(Agregar|Add)$/ }).click()
    await page.getByLabel(/^(Cuántas más|How many more)/).fill("3")
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /^(Agregar|Add)$/ })
      .click()
    await page.getByText(/^2 (de|of) 5/).waitFor()
    for (const tab of tabs) {
      await page.getByRole("tab", { name: tab }).click()
      await page.getByRole("tabpanel", { name: tab }).waitFor()
      expect([await axe("main"), await overflow()]).toEqual([[], 0])
    }
    await page.getByRole("tab", { name: tabs[0] }).click()
    await page.getByRole("link", { name: "ana" }).nth(1).waitFor()
    await page.getByRole("combobox").first().click()
    await page.getByRole("option", { name: /Solo las ganadas|Won only/ }).click()
    await page.getByText(/(Mostrando|Showing) 2/).waitFor()
    await page.getByRole("link", { name: /Editar|Edit/ }).click()
    await page.getByText(/^3 (de|of) 5/).waitFor()

    await go(`/campaigns/${campaignId}`)
    await page.getByRole("button", { name: /Duplicar|Duplicate/ }).click()
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Duplicar|Duplicate/ })
      .click()
    await page.getByRole("heading", { level: 1, name: /\((copia|copy)\)/ }).waitFor()
    await page
      .getByRole("main")
      .getByRole("button", { name: /Terminar|^End/ })
      .click()
    await page
      .getByRole("dialog")
      .getByRole("button", { name: /Terminar|^End/ })
      .click()
    await page.getByText(/^(Terminada|Ended)$/).waitFor()

    await go("/campaigns?sort=plays")
    const played = page.getByRole("row").filter({ has: page.getByRole("link", { name: campaignId, exact: true }) })
    await played.waitFor()
    expect((await played.getByRole("cell").allTextContents()).join(" ")).toContain("3+3 2+2")
    expect([await axe("main"), await overflow()]).toEqual([[], 0])
    expect(faults()).toEqual([])
    await close()
  })
})
