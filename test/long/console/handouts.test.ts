import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { playOnce, winningCampaign } from "../../support/fixture/promo.ts"
import { coffee, makeWheel, spin } from "../../support/fixture/spin.ts"

const path = "/api/v1/admin/handouts"
const tv = { prizeId: "tv", name: "TV 55″", kind: "external", weight: 1, value: 150_000_000 }

const spanish = {
  language: "es",
  width: 360,
  select: "Elegir Mochila para ana",
  all: "Elegir todas las que se ven",
  mark: "Marcar como entregado",
  note: "Nota",
  saved: "1 entrega guardada",
  none: "No hay nada por entregar",
  import: "Importar CSV",
  result: "Guardadas: 2 · Sin cambios: 1 · Con errores: 1",
  status: "Estado de la entrega",
  handedOut: "Entregados",
  undo: "Marcar como no entregado",
  export: "Exportar CSV",
  yes: "Sí",
  ofGame: "Ver las entregas",
  tab: "Entregas",
  plays: "Jugadas",
  open: "Por entregar",
  handedOutOn: /Entregado el/,
  fault: "El id. de la entrega no es de esta lista.",
  forfeit: "Marcar como perdido",
  forfeited: /Perdido el/,
  forMochila: "Mochila para ana",
  end: "Terminar",
  leaves: /^1 premio sin entregar todavía/,
  worth: /Mochila, lo entrega tu equipo, vale .*123\.456,78/,
  selectBeto: "Elegir TV 55″ para beto",
  lost: "Perdidos por el ganador",
} as const
const english = {
  language: "en",
  width: 1280,
  select: "Select Mochila for ana",
  all: "Select all that are shown",
  mark: "Mark as handed out",
  note: "Note",
  saved: "1 hand-out saved",
  none: "Nothing to hand out",
  import: "Import CSV",
  result: "Saved: 2 · Unchanged: 1 · With errors: 1",
  status: "State of the hand-out",
  handedOut: "Handed out",
  undo: "Mark as not handed out",
  export: "Export CSV",
  yes: "Yes",
  ofGame: "See the hand-outs",
  tab: "Hand-outs",
  plays: "Plays",
  open: "To hand out",
  handedOutOn: /Handed out on/,
  fault: "The hand-out ID is not from this list.",
  forfeit: "Mark as forfeited",
  forfeited: /Forfeited on/,
  forMochila: "Mochila for ana",
  end: "End",
  leaves: /^1 prize not handed out yet/,
  worth: /Mochila, handed out by your team, worth .*123,456\.78/,
  selectBeto: "Select TV 55″ for beto",
  lost: "Forfeited",
} as const

describe.skipIf(!hasBrowser)("hand-outs", () => {
  let site: Console
  beforeAll(async () => {
    site = await startConsole()
  })
  afterAll(() => site?.stop())

  test.each([spanish, english])("of all games are marked at once and by a file, in $language", async (texts) => {
    const org = await site.service.organization("Tiendas Sol")
    const settings = { currency: "COP", players: { addressTraits: ["street", "city"] } }
    await org.patch("/api/v1/admin/settings", settings, { status: 200 })
    const traits = { street: "Calle 12 # 3-45", city: "Bogotá" }
    const ana = { externalId: "ana", name: "Ana Ruiz", email: "ana@example.com", traits }
    await org.post("/api/v1/clients/identify", ana, { status: 200 })
    const campaignId = await winningCampaign(org, { name: "Navidad", currency: "COP", prizes: [tv] })
    for (const player of ["ana", "beto"]) await playOnce(org, campaignId, player)
    const wheel = await makeWheel(org, {
      segments: [{ ...coffee, prize: { type: "external", name: "Mochila", value: 12_345_678 } }],
    })
    await spin(org, wheel, "ana")
    const { language, width } = texts
    const { page, axe, overflow, faults, close } = await site.visit({ as: org, language, width, path: "/handouts" })
    const button = (name: string) => page.getByRole("button", { name, exact: true })
    const sound = async (within = "main") => expect([await axe(within), await overflow()]).toEqual([[], 0])
    const row = (prize: string) => page.getByRole("row").filter({ hasText: prize })
    const rows = page.getByRole("row").filter({ hasText: /TV|Mochila/ })

    await page.getByText("Calle 12 # 3-45, Bogotá").first().waitFor()
    await expectSoon(() => rows.count()).toBe(3)
    await sound()
    await page.getByLabel(texts.select).check()
    await button(texts.mark).click()
    await page.getByRole("dialog").getByLabel(texts.note).fill("En la tienda")
    await sound("[role=dialog]")
    await page.getByRole("dialog").getByRole("button", { name: texts.mark }).click()
    await page.getByText(texts.saved).waitFor()
    await page.getByText("Mochila").waitFor({ state: "detached" })

    const csv = (await org.get(`${path}/export?status=open&language=${language}`, { status: 200 })).text
    const filled = csv.replaceAll(/(;|,)No(;|,)/g, `$1${texts.yes}$2`)
    await button(texts.import).click()
    const separator = csv.includes(";") ? ";" : ","
    const untouched = csv.split("\r\n")[1] ?? ""
    const broken = `${filled}${["nonsense", "", texts.yes].join(separator)}\n${untouched}\n`
    await page
      .getByRole("dialog")
      .locator("input[type=file]")
      .setInputFiles({ name: "entregas.csv", mimeType: "text/csv", buffer: Buffer.from(broken) })
    await page.getByText(texts.result).waitFor()
    await page.getByRole("dialog").getByText(texts.fault).waitFor()
    await sound("[role=dialog]")
    await page.keyboard.press("Escape")
    await page.getByText(texts.none).waitFor()

    await page.getByRole("combobox", { name: texts.status }).click()
    await page.getByRole("option", { name: texts.handedOut }).click()
    await page.getByText("En la tienda").waitFor()
    await page.getByLabel(texts.all).check()
    await button(texts.undo).click()
    await page.getByRole("dialog").getByRole("button", { name: texts.undo }).click()
    await page.getByText("En la tienda").waitFor({ state: "detached" })
    const { items } = (await org.get(`${path}?status=open&externalUserId=ana`, { status: 200 })).body
    expect(items).toMatchObject([{ note: "En la tienda" }, {}])
    const href = await page.getByRole("link", { name: texts.export }).getAttribute("href")
    expect(href).toContain("status=handed_out")
    await sound()

    const home = page.url().replace(/handouts.*$/, "")
    await page.goto(`${home}mini-games/${wheel}?tab=winners`)
    await page.getByRole("link", { name: texts.ofGame }).click()
    await page.getByText("Mochila").waitFor()
    expect([await rows.count(), await overflow()]).toEqual([1, 0])

    await page.goto(`${home}mini-games/${wheel}?tab=configuration`)
    await page.getByText(texts.worth).waitFor()
    await sound()
    await button(texts.end).click()
    await page.getByRole("dialog").getByText(texts.leaves).waitFor()
    await sound("[role=dialog]")
    await page.keyboard.press("Escape")
    await page.goto(`${home}handouts?notificationId=${wheel}`)
    await row("Mochila").getByRole("link").first().click()
    await button(`${texts.forfeit}: ${texts.forMochila}`).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel(texts.note).fill("No vino")
    await sound("[role=dialog]")
    await dialog.getByRole("button", { name: texts.forfeit }).click()
    await page.getByText(texts.forfeited).waitFor()
    await sound()
    await page.goto(`${home}handouts`)
    await page.getByLabel(texts.selectBeto).check()
    await button(texts.forfeit).click()
    await dialog.getByLabel(texts.note).fill("Fuera de plazo")
    await dialog.getByRole("button", { name: texts.forfeit }).click()
    await page.getByLabel(texts.selectBeto).waitFor({ state: "detached" })
    await page.getByRole("combobox", { name: texts.status }).click()
    await page.getByRole("option", { name: texts.lost }).click()
    await page.getByText("Fuera de plazo").waitFor()
    await row("Mochila").getByText(texts.forfeited).waitFor()
    await sound()

    await page.goto(`${home}players/ana`)
    await page.getByRole("tab", { name: texts.tab }).click()
    await row("TV 55″").getByText(texts.open).waitFor()
    await button(`${texts.mark}: TV 55″`).click()
    await page.getByRole("dialog").getByRole("button", { name: texts.mark }).click()
    await row("TV 55″").getByText(texts.handedOutOn).waitFor()
    await sound()
    await page.getByRole("tab", { name: texts.plays, exact: true }).click()
    await page.getByRole("row").getByText(texts.handedOutOn).waitFor()
    expect(faults()).toEqual([])
    await close()
  })
})
