import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, choose, hasBrowser, startConsole } from "../../../support/console/console.ts"
import { openSection, signInAt } from "../../../support/console/sign-in.ts"
import { member } from "../../../support/console/user.ts"

const campaigns = "/api/v1/admin/campaigns"
const plays = 12

const spanish = {
  language: "es",
  width: 360,
  section: "Campañas",
  create: "Nueva campaña",
  name: "Nombre",
  id: "Identificador",
  zone: "Zona horaria",
  next: "Siguiente",
  back: "Atrás",
  currency: "Moneda",
  peso: "COP · peso colombiano",
  hasCode: "Entregar códigos también sin un premio propio",
  addPrize: "Agregar premio",
  addSegment: "Agregar segmento",
  prize: "Premio",
  segment: "Segmento",
  text: "Texto",
  weight: "Peso",
  gives: "Entrega",
  external: "Lo entrega tu equipo",
  points: "Puntos",
  nothing: "Nada",
  worth: "Cuánto vale",
  more: "Más",
  discountType: "Tipo de descuento",
  fixed: "Monto fijo",
  discount: "Monto del descuento",
  amounts: {
    discount: "5.000",
    tv: "2.000.000",
    basket: "300.000",
    tooLittle: "1.000",
    budget: "500.000",
  },
  stock: "Limitar las existencias",
  total: "Máximo entre todos",
  planned: "Sale en momentos planeados",
  byChoice: "Las elijo yo",
  addTime: "Agregar momento",
  moment: "Momento",
  starts: "Empieza",
  ends: "Termina",
  playLimit: "Limitar las jugadas por jugador",
  perPlayer: "Máximo por jugador",
  budget: "Presupuesto",
  perPlay: "XP por jugada",
  ranking: "Premiar el ranking al cierre de cada periodo",
  fix: "Corrige antes de lanzar",
  tooDear: /El premio «Bono» cuesta más que todo el presupuesto/,
  ready: "Todo listo: ya se puede activar.",
  summary: "La campaña en pocas palabras",
  sentences: [
    /^Gana el 99.?% de las jugadas/,
    /Televisor \(2 en total\): lo entrega tu equipo, vale .*2\.000\.000/,
    /Bono \(3 en total\): código con .*5\.000 de descuento/,
    /Puntos: 100 puntos/,
    /Posición 1: Canasta, lo entrega tu equipo, vale .*300\.000/,
    /Cada jugador juega como máximo 2 veces por día\./,
    /Con momentos planeados: Televisor \(2\)\./,
    /Presupuesto: como máximo .*500\.000 en total\./,
    /Costo máximo: .*15\.000 en códigos y premios\./,
    /Puede jugar cualquiera\./,
    /Empieza el .*2025, 12:00/,
    /Termina el .*11:59.*\(Bogotá\)/,
  ],
  save: "Guardar y activar",
  start: "Activar ahora",
  planDone: "Momentos planeados",
  active: "Activa",
  tabs: { plays: "Jugadas", results: "Resultados", winners: "Ganadores" },
  noPlays: "Aún no hay jugadas",
  shown: `Mostrando ${plays}`,
  gone: "Hay algo que se agotó",
  goneStock: "Ya no queda nada de las existencias de «Bono»: van 3 de 3 en total.",
  why: "Por qué se gana menos de lo esperado",
  usedUp: "Existencias del premio agotadas",
  overview: "Resumen",
  edit: "Editar",
  saveChanges: "Guardar cambios",
  live: "¿Cambiar lo que está activo?",
  changed: [/Peso \(Bono\): 98 → 1$/, /Peso \(Puntos\): 1 → 98$/],
  anew: /^Las probabilidades cambiaron el .* Desde entonces: 2 jugadas y [012] premios?\.$/,
  bySegment: "Por segmento",
  copy: "Duplicar",
  notCopied: /Los momentos planeados no se copian: Televisor \(2\)\./,
  pending: "Faltan momentos por planear",
  planNow: "Planear ahora",
  end: "Terminar",
  open: "Lo que queda pendiente",
  endings: [
    /^1 momento planeado sin tomar: se anula para siempre/,
    /^La ronda del ranking sigue abierta/,
    /^1 premio sin entregar todavía/,
  ],
  ended: "Terminada",
  handouts: "Entregas",
  handOut: "Registrar entrega",
  saveHandOut: "Guardar",
  handedOut: /^Entregado el /,
} as const

const english = {
  language: "en",
  width: 1280,
  section: "Campaigns",
  create: "New campaign",
  name: "Name",
  id: "ID",
  zone: "Time zone",
  next: "Next",
  back: "Back",
  currency: "Currency",
  peso: "COP · Colombian Peso",
  hasCode: "Also issue codes without a prize of their own",
  addPrize: "Add prize",
  addSegment: "Add segment",
  prize: "Prize",
  segment: "Segment",
  text: "Text",
  weight: "Weight",
  gives: "Gives",
  external: "Handed out by your team",
  points: "Points",
  nothing: "Nothing",
  worth: "What it is worth",
  more: "More",
  discountType: "Discount type",
  fixed: "Fixed amount",
  discount: "Discount amount",
  amounts: {
    discount: "5,000",
    tv: "2,000,000",
    basket: "300,000",
    tooLittle: "1,000",
    budget: "500,000",
  },
  stock: "Limit the stock",
  total: "Maximum overall",
  planned: "Comes out at planned moments",
  byChoice: "I choose them",
  addTime: "Add moment",
  moment: "Moment",
  starts: "Starts",
  ends: "Ends",
  playLimit: "Limit plays per player",
  perPlayer: "Maximum per player",
  budget: "Budget",
  perPlay: "XP per play",
  ranking: "Give ranking prizes at the end of each period",
  fix: "Fix before launch",
  tooDear: /The prize “Bono” costs more than the budget/,
  ready: "All set: ready to start.",
  summary: "The campaign in short",
  sentences: [
    /^99.?% of plays win/,
    /Televisor \(2 in total\): handed out by your team, worth .*2,000,000/,
    /Bono \(3 in total\): a code for .*5,000 off/,
    /Puntos: 100 points/,
    /Position 1: Canasta, handed out by your team, worth .*300,000/,
    /Each player plays at most 2 times per day\./,
    /With planned moments: Televisor \(2\)\./,
    /Budget: at most .*500,000 in total\./,
    /Maximum cost: .*15,000 in codes and prizes\./,
    /Anybody may play\./,
    /Starts on Dec.1, 2025, 12:00/,
    /Ends on .*11:59.PM \(Bogotá\)/,
  ],
  save: "Save and start",
  start: "Start now",
  planDone: "Moments planned",
  active: "Active",
  tabs: { plays: "Plays", results: "Results", winners: "Winners" },
  noPlays: "No plays yet",
  shown: `Showing ${plays}`,
  gone: "Something is used up",
  goneStock: "Nothing is left of the stock of “Bono”: used 3 of 3 in total.",
  why: "Why wins are below what is expected",
  usedUp: "Stock of the prize used up",
  overview: "Overview",
  edit: "Edit",
  saveChanges: "Save changes",
  live: "Change what is active?",
  changed: [/Weight \(Bono\): 98 → 1$/, /Weight \(Puntos\): 1 → 98$/],
  anew: /^The odds changed on .* Since then: 2 plays and [012] wins?\.$/,
  bySegment: "By segment",
  copy: "Duplicate",
  notCopied: /Planned moments are not copied: Televisor \(2\)\./,
  pending: "Moments are yet to be planned",
  planNow: "Plan now",
  end: "End",
  open: "What is still open",
  endings: [
    /^1 planned moment not taken: void for good/,
    /^The round of the ranking stays open/,
    /^1 prize not handed out/,
  ],
  ended: "Ended",
  handouts: "Hand-outs",
  handOut: "Record hand-out",
  saveHandOut: "Save",
  handedOut: /^Handed out on /,
} as const

type Texts = typeof spanish | typeof english

describe.skipIf(!hasBrowser)("a marketer's December roulette", () => {
  let site: Console
  beforeAll(async () => {
    site = await startConsole()
  })
  afterAll(() => site?.stop())

  test.each([spanish, english] as Texts[])(
    "from sign-in to what is still to be handed out, in $language at $width pixels",
    async (texts) => {
      const { language, width } = texts
      const campaignId = `navidad-${language}`
      const org = await site.service.organization("Tiendas Sol")
      const { email } = await member(org, "marketing")
      const visit = await site.visit({ as: null, language, width })
      const { page, axe, overflow, faults, close } = visit
      const dialog = page.getByRole("dialog")
      const button = (name: string) => page.getByRole("button", { name, exact: true })
      const sound = async () => expect([await axe("body"), await overflow()]).toEqual([[], 0])
      const pick = async (within: typeof dialog, label: string, option: string) => {
        await within.getByRole("combobox", { name: label, exact: true }).click()
        await page.getByRole("option", { name: option, exact: true }).click()
      }
      const row = (kind: string, position: number) =>
        page.getByRole("row", { name: `${kind} ${position}`, exact: true })
      const details = (position: number) =>
        page.getByRole("row", {
          name: `${texts.more}: ${texts.prize} ${position}`,
        })
      const tab = async (name: string) => {
        await page.getByRole("tab", { name, exact: true }).click()
        await page.getByRole("tabpanel", { name }).waitFor()
      }
      const heading = (name: string | RegExp) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor()
      const play = (player: string) =>
        org.post("/api/v1/games/play", { campaignId, externalUserId: `${language}-${player}` }, { status: 200 })

      await signInAt(visit, language, org, email)
      await openSection(visit, language, texts.section)
      await page.getByRole("link", { name: texts.create }).first().click()
      await page.getByLabel(texts.name).fill("Ruleta de Navidad")
      await page.getByLabel(texts.id, { exact: true }).fill(campaignId)
      await choose(page, texts.zone, "Bogota", "America/Bogota")
      await button(texts.next).click()

      // A television for which the times are chosen, a voucher of which there are three, and points.
      await choose(page, texts.currency, "COP", texts.peso)
      for (const _ of ["television", "voucher", "points"]) await button(texts.addPrize).click()
      await page.getByRole("switch", { name: texts.hasCode }).uncheck()
      for (const [index, name] of ["Televisor", "Bono", "Puntos"].entries()) {
        await row(texts.prize, index + 1)
          .getByLabel(texts.name)
          .fill(name)
        await row(texts.prize, index + 1)
          .getByRole("button", { name: texts.more })
          .click()
      }
      await pick(row(texts.prize, 1), texts.gives, texts.external)
      await pick(row(texts.prize, 3), texts.gives, texts.points)
      await details(1).getByLabel(texts.worth).fill(texts.amounts.tv)
      for (const [position, stock] of [
        [1, "2"],
        [2, "3"],
      ] as const) {
        await details(position).getByRole("switch", { name: texts.stock }).check()
        await details(position).getByLabel(texts.total).fill(stock)
      }
      await pick(details(2), texts.discountType, texts.fixed)
      await details(2).getByLabel(texts.discount).fill(texts.amounts.discount)
      await details(1).getByRole("switch", { name: texts.planned }).check()
      await details(1).getByRole("radio", { name: texts.byChoice }).check()
      await details(1).getByRole("button", { name: texts.addTime }).click()
      for (const [index, at] of ["2026-01-02T10:00", "2030-06-01T10:00"].entries())
        await details(1)
          .getByLabel(`${texts.moment} ${index + 1}`, { exact: true })
          .fill(at)
      for (const _ of ["points", "nothing"]) await button(texts.addSegment).click()
      for (const [index, [name, weight]] of [
        ["Televisor", "1"],
        ["Bono", "98"],
        ["Puntos", "1"],
        [texts.nothing, "1"],
      ].entries()) {
        const segment = row(texts.segment, index + 1)
        await segment.getByLabel(texts.text).fill(name ?? "")
        await segment.getByLabel(texts.weight).fill(weight ?? "")
        await pick(segment, texts.gives, name ?? "")
      }
      await sound()
      await button(texts.next).click()

      await page.getByLabel(texts.starts, { exact: true }).fill("2025-12-01T00:00")
      await page.getByLabel(texts.ends, { exact: true }).fill("2030-12-31T23:59")
      const limit = page.getByRole("group", { name: texts.playLimit })
      await limit.getByRole("switch").check()
      await limit.getByLabel(texts.perPlayer).fill("2")
      await page.getByLabel(texts.budget).fill(texts.amounts.tooLittle)
      await page.getByLabel(texts.perPlay).fill("10")
      await page.getByRole("switch", { name: texts.ranking }).check()
      const ranked = page.getByRole("group", { name: `${texts.prize} 1` })
      await pick(ranked, texts.prize, texts.external)
      await ranked.getByLabel(texts.name).fill("Canasta")
      await ranked.getByLabel(texts.worth).fill(texts.amounts.basket)
      await sound()
      for (const _ of ["what players see", "review"]) await button(texts.next).click()

      // The review says that one voucher costs more than the budget; mended, it says all that players get.
      await page.getByText(texts.fix).waitFor()
      await page.getByText(texts.tooDear).waitFor()
      for (const _ of ["what players see", "limits"]) await button(texts.back).click()
      await page.getByLabel(texts.budget).fill(texts.amounts.budget)
      for (const _ of ["what players see", "review"]) await button(texts.next).click()
      await page.getByText(texts.ready).waitFor()
      const said = page.getByRole("main").getByRole("list", { name: texts.summary })
      for (const sentence of texts.sentences) await said.getByText(sentence).first().waitFor()
      await sound()
      await button(texts.save).click()
      await dialog.getByText(texts.sentences[4]).first().waitFor()
      await sound()
      await dialog.getByRole("button", { name: texts.start }).click()
      await heading("Ruleta de Navidad")
      await page.getByText(texts.active, { exact: true }).waitFor()

      // Players come: the television is won at once, and the vouchers run out.
      await tab(texts.tabs.plays)
      await page.getByText(texts.noPlays).waitFor()
      for (let index = 0; index < plays; index++) expect((await play(`player-${index}`)).body.won).toBeBoolean()
      await page.getByText(texts.shown).waitFor()
      await tab(texts.tabs.results)
      await page.getByText(texts.gone).waitFor()
      await page.getByText(texts.goneStock).waitFor()
      await page.getByRole("table", { name: texts.why }).getByText(texts.usedUp).waitFor()
      await sound()
      await openSection(visit, language, texts.overview)
      await page.getByText(texts.goneStock).waitFor()
      await page.getByRole("main").getByRole("link", { name: "Ruleta de Navidad" }).first().click()
      await heading("Ruleta de Navidad")

      // Points come out instead of vouchers, and the comparison with the odds begins anew.
      await page.getByRole("link", { name: texts.edit, exact: true }).click()
      await row(texts.segment, 2).getByLabel(texts.weight).fill("1")
      await row(texts.segment, 3).getByLabel(texts.weight).fill("98")
      await button(texts.saveChanges).click()
      await dialog.getByText(texts.live).waitFor()
      for (const change of texts.changed) await dialog.getByRole("listitem").filter({ hasText: change }).waitFor()
      await sound()
      await dialog.getByRole("button", { name: texts.saveChanges }).click()
      await heading("Ruleta de Navidad")
      for (const player of ["leo", "eva"]) await play(player)
      await page.getByText(texts.anew).first().waitFor()
      await sound()

      // A copy for January plans its moments anew.
      await button(texts.copy).click()
      await dialog.getByText(texts.notCopied).waitFor()
      await dialog.getByRole("button", { name: texts.copy }).click()
      await page.getByText(texts.pending).waitFor()
      await button(texts.planNow).click()
      await page.getByText(texts.planDone, { exact: true }).waitFor()
      await page.getByText(texts.pending).waitFor({ state: "hidden" })
      await openSection(visit, language, texts.section)
      await page.getByRole("link", { name: "Ruleta de Navidad", exact: true }).click()
      await heading("Ruleta de Navidad")

      await button(texts.end).click()
      await dialog.getByText(texts.open).waitFor()
      for (const ending of texts.endings) await dialog.getByRole("listitem").filter({ hasText: ending }).waitFor()
      await sound()
      await dialog.getByRole("button", { name: texts.end, exact: true }).click()
      await page.getByText(texts.ended, { exact: true }).waitFor()

      await openSection(visit, language, texts.handouts)
      const toHandOut = page.getByRole("row").filter({ hasText: `${language}-player-0` })
      await toHandOut.getByText("Televisor").waitFor()
      await toHandOut.getByRole("link", { name: "Ruleta de Navidad" }).click()
      await heading("Ruleta de Navidad")
      await tab(texts.tabs.winners)
      const winner = page.getByRole("row").filter({ hasText: "Televisor" })
      await winner.getByRole("button", { name: texts.handOut }).click()
      await dialog.getByRole("button", { name: texts.saveHandOut, exact: true }).click()
      await winner.getByText(texts.handedOut).waitFor()
      await sound()

      const { body } = await org.get(`${campaigns}/${campaignId}`, {
        status: 200,
      })
      expect(body).toMatchObject({
        status: "ended",
        budget: { maxAmount: 50_000_000 },
      })
      expect(faults({ errors: /status of 401/ })).toEqual([])
      await close()
    },
    240_000,
  )
})
