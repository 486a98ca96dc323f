import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { type Console, hasBrowser, startConsole, type Visit } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import type { Client } from "../../support/service/client.ts"

const campaigns = "/api/v1/admin/campaigns"
const scratch = { status: "active", gameType: "scratch_card", rewardType: "promo_code", winProbability: 1 }
const template = { discountType: "percentage", discountValue: 10 }

const spanish = {
  language: "es",
  width: 360,
  save: "Guardar cambios",
  name: "Nombre",
  id: "Identificador",
  more: "Más",
  details: "Más: Premio 1",
  ownCode: "Con un código propio",
  newPool: "Nueva bolsa",
  entry: "Para jugar",
  added: "Agregados: 2 · Repetidos: 1 · Con errores: 1",
  codesFrom: "De dónde salen los códigos",
  value: "Cuánto vale",
  generate: "Generar códigos",
  count: "Cuántos",
  entryPool: "Código para jugar",
  grants: "Jugadas otorgadas",
  required: "Cada jugada usa una",
  give: "Dar jugadas",
  campaign: "Campaña",
  reference: "Referencia",
  used: "0 de 1",
  takeBack: "Retirar las jugadas de order-2",
  confirm: "Retirar",
  takenBack: "Retiradas",
  newAudience: "Nuevo público",
  members: "Agregados: 2 · Ya estaban: 0 · Con errores: 0",
  addRule: "Agregar regla",
  kind: "Solo quien",
  inAudience: "está en un público",
  audience: "Público",
  age: "tiene al menos una edad",
  trait: "Dato",
  years: "Años",
  message: "Mensaje para quien no puede jugar",
  summary: "La campaña en pocas palabras",
  who: "Solo juega quien está en el público gold y tiene 18 años o más.",
  cost: "Puntos por jugada",
  costs: "Cada jugada cuesta 150 puntos.",
  ledger: "Movimientos de puntos",
  playCost: "Costo de una jugada",
} as const

const english = {
  language: "en",
  width: 1280,
  save: "Save changes",
  name: "Name",
  id: "ID",
  more: "More",
  details: "More: Prize 1",
  ownCode: "With a code of its own",
  newPool: "New pool",
  entry: "To play with",
  added: "Added: 2 · Duplicates: 1 · With errors: 1",
  codesFrom: "Where the codes come from",
  value: "What it is worth",
  generate: "Generate codes",
  count: "How many",
  entryPool: "Code to play with",
  grants: "Granted plays",
  required: "Every play uses one",
  give: "Give plays",
  campaign: "Campaign",
  reference: "Reference",
  used: "0 of 1",
  takeBack: "Take back the plays of order-2",
  confirm: "Take back",
  takenBack: "Taken back",
  newAudience: "New audience",
  members: "Added: 2 · Already there: 0 · With errors: 0",
  addRule: "Add rule",
  kind: "Only players who",
  inAudience: "are in an audience",
  audience: "Audience",
  age: "are of an age or older",
  trait: "Trait",
  years: "Years",
  message: "Message for players who may not play",
  summary: "The campaign in short",
  who: "Only for players who are in audience gold and are 18 or older.",
  cost: "Points per play",
  costs: "Each play costs 150 points.",
  ledger: "Points history",
  playCost: "Cost of a play",
} as const

type Texts = typeof spanish | typeof english

const csv = (lines: readonly string[]) => ({
  name: "file.csv",
  mimeType: "text/csv",
  buffer: Buffer.from(`${lines.join("\n")}\n`),
})

describe.skipIf(!hasBrowser).each([spanish, english] as Texts[])(
  "the recipes of docs/participation.md in $language at $width pixels",
  (texts) => {
    let site: Console
    let org: Client
    let visit: Visit
    let page: Page
    beforeAll(async () => {
      site = await startConsole()
    })
    beforeEach(async () => {
      org = await site.service.organization()
      const { language, width } = texts
      visit = await site.visit({ as: org, language, width, path: "/pools" })
      page = visit.page
    })
    afterAll(() => site?.stop())

    const press = (name: string) => page.getByRole("button", { name, exact: true }).click()
    const play = async (externalUserId: string, more: object = {}) =>
      (await org.post("/api/v1/games/play", { campaignId: "spring", externalUserId, ...more })).body
    const createCampaign = (fields: object) =>
      org.post(campaigns, { campaignId: "spring", name: "Spring", ...scratch, ...fields }, { status: 201 })
    const openEdit = async () => {
      await visit.go("/campaigns/spring/edit")
      await page.getByRole("button", { name: texts.save }).waitFor()
    }
    const save = async () => {
      await page.getByRole("button", { name: texts.save }).click()
      await page.getByRole("dialog").getByRole("button", { name: texts.save }).click()
      await page.waitForURL("**/console/campaigns/spring")
    }
    const createPool = async (poolId: string, isEntry: boolean) => {
      await press(texts.newPool)
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel(texts.name).fill("Cards")
      if (isEntry) await dialog.getByRole("radio", { name: texts.entry }).check()
      await dialog.getByLabel(texts.id, { exact: true }).fill(poolId)
      await dialog.getByRole("button", { name: texts.newPool }).click()
      await page.waitForURL(`**/console/pools/${poolId}`)
    }
    const isSound = async () => {
      expect([await visit.axe("main"), await visit.overflow(), visit.faults()]).toEqual([[], 0, []])
      await visit.close()
    }

    test("gift cards as prizes: a pool is filled, a prize gives from it, the winner's value is shown", async () => {
      await createPool("gifts", false)
      await page.locator("input[type=file]").setInputFiles(csv(["GIFT-0001", "GIFT-0002", "GIFT-0002", "no!"]))
      await page.getByText(texts.added).waitFor()
      await page.getByRole("cell", { name: "4", exact: true }).waitFor()
      const prizes = [{ prizeId: "card", name: "Gift card", kind: "promo_code" }]
      await createCampaign({ currency: "COP", defaultCodeConfig: template, prizes })
      await openEdit()
      await page.getByRole("button", { name: texts.more }).first().click()
      const details = page.getByRole("row", { name: texts.details })
      await details.getByRole("switch", { name: texts.ownCode }).check()
      await details.getByRole("combobox", { name: texts.codesFrom }).click()
      await page.getByRole("option", { name: /^Cards/ }).click()
      await details.getByLabel(texts.value).fill("50000")
      await save()
      expect(await play("ana")).toMatchObject({ won: true, prizeCode: "GIFT-0001", metadata: { prizeId: "card" } })
      await visit.go("/campaigns/spring?tab=winners")
      await page.getByRole("link", { name: "GIFT-0001" }).waitFor()
      await expectSoon(() => page.getByText(/50[.,]000/).count()).toBeGreaterThan(0)
      await isSound()
    })

    test("codes on packs: codes are generated, and each opens the game once", async () => {
      await createPool("packs", true)
      await press(texts.generate)
      await page.getByRole("dialog").getByLabel(texts.count).fill("30")
      await page.getByRole("dialog").getByRole("button", { name: texts.generate }).click()
      await page.getByRole("row").nth(30).waitFor()
      const code = (await page.getByRole("row").nth(1).getByRole("cell").first().textContent()) ?? ""
      await createCampaign({ defaultCodeConfig: template })
      await openEdit()
      await page.getByRole("combobox", { name: texts.entryPool }).click()
      await page.getByRole("option", { name: /^Cards/ }).click()
      await save()
      expect(await play("ana")).toMatchObject({ code: "ENTRY_CODE_REQUIRED" })
      expect(await play("ana", { entryCode: code.toLowerCase() })).toMatchObject({ won: true })
      expect(await play("leo", { entryCode: code })).toMatchObject({ code: "ENTRY_CODE_USED" })
      await visit.go("/campaigns/spring?tab=plays")
      await page.getByText(code).first().waitFor()
      await isSound()
    })

    test("a spin for each order: plays are granted by hand, used, and taken back", async () => {
      await createCampaign({ defaultCodeConfig: template })
      await openEdit()
      await page.getByRole("combobox", { name: texts.grants }).click()
      await page.getByRole("option", { name: texts.required }).click()
      await save()
      await org.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
      expect(await play("ana")).toMatchObject({ code: "NO_PLAYS_GRANTED" })
      await visit.go("/players/ana")
      for (const reference of ["order-1", "order-2"]) {
        await press(texts.give)
        const dialog = page.getByRole("dialog")
        await dialog.getByRole("combobox", { name: texts.campaign }).fill("Spring")
        await page.getByRole("option", { name: "Spring" }).click()
        await dialog.getByLabel(texts.reference).fill(reference)
        await dialog.getByRole("button", { name: texts.give }).click()
        await dialog.waitFor({ state: "detached" })
      }
      expect(await play("ana")).toMatchObject({ won: true, limits: { playsGranted: 1 } })
      await visit.go("/campaigns/spring")
      await visit.go("/players/ana")
      await page.getByRole("tab", { name: texts.grants }).click()
      await page.getByText(texts.used).waitFor()
      await page.getByRole("button", { name: texts.takeBack }).click()
      await page.getByRole("dialog").getByRole("button", { name: texts.confirm }).click()
      await page.getByText(texts.takenBack, { exact: true }).waitFor()
      expect(await play("ana")).toMatchObject({ code: "NO_PLAYS_GRANTED" })
      await isSound()
    })

    test("a game for gold customers: an audience and an age decide, and the review says so", async () => {
      await visit.go("/audiences")
      await press(texts.newAudience)
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel(texts.name).fill("Gold")
      await dialog.getByLabel(texts.id).fill("gold")
      await dialog.getByRole("button", { name: texts.newAudience }).click()
      await page.waitForURL("**/console/audiences/gold")
      await page
        .locator("input[type=file]")
        .first()
        .setInputFiles(csv(["ana", "leo"]))
      await page.getByText(texts.members).waitFor()
      await createCampaign({ defaultCodeConfig: template })
      await openEdit()
      const pick = async (label: string, position: number, option: string) => {
        await page.getByRole("combobox", { name: label, exact: true }).nth(position).click()
        await page.getByRole("option", { name: option, exact: true }).click()
      }
      await press(texts.addRule)
      await pick(texts.kind, 0, texts.inAudience)
      await pick(texts.audience, 0, "Gold")
      await page.getByLabel(texts.message).first().fill("Gold only")
      await press(texts.addRule)
      await pick(texts.kind, 1, texts.age)
      await page.getByLabel(texts.trait).last().fill("birthday")
      await page.getByLabel(texts.years).fill("18")
      await page.getByRole("list", { name: texts.summary }).getByText(texts.who).waitFor()
      await save()
      expect(await play("eva")).toMatchObject({ code: "NOT_ELIGIBLE", rule: 0, error: "Gold only" })
      expect(await play("ana")).toMatchObject({ code: "NOT_ELIGIBLE", rule: 1 })
      await org.post("/api/v1/clients/identify", { externalId: "ana", traits: { birthday: "1990-02-28" } })
      expect(await play("ana")).toMatchObject({ won: true })
      await isSound()
    })

    test("points for coupons: a play takes its cost, and the player's history says so", async () => {
      await createCampaign({ defaultCodeConfig: template })
      await openEdit()
      await page.getByLabel(texts.cost).fill("150")
      await page.getByRole("list", { name: texts.summary }).getByText(texts.costs).waitFor()
      await save()
      await org.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
      await org.post("/api/v1/points/earn", { externalUserId: "ana", points: 200, note: "Purchase" }, { status: 200 })
      expect(await play("ana")).toMatchObject({ pointsSpent: 150, newPointsBalance: 50 })
      expect(await play("ana")).toMatchObject({ code: "INSUFFICIENT_POINTS", balance: 50 })
      await visit.go("/players/ana")
      await page.getByRole("tab", { name: texts.ledger }).click()
      await page.getByText(texts.playCost).waitFor()
      await page.getByText("Purchase").waitFor()
      await isSound()
    })
  },
)
