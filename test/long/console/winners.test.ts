import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { createHash } from "node:crypto"
import { readFileSync } from "node:fs"
import { type Console, choose, hasBrowser, startConsole } from "../../support/console/console.ts"
import type { Client } from "../../support/service/client.ts"

const campaigns = "/api/v1/admin/campaigns"

const spanish = {
  language: "es",
  width: 360,
  name: "Nombre",
  id: "Identificador",
  game: "Raspa y gana",
  chance: "Probabilidad de ganar",
  next: "Siguiente",
  save: "Guardar y activar",
  currency: "Moneda",
  hasCode: "Entregar códigos también sin un premio propio",
  add: "Agregar premio",
  prize: "Premio",
  gives: "Entrega",
  external: "Lo entrega tu equipo",
  peso: "COP · peso colombiano",
  zone: "Zona horaria",
  moments: "Momentos",
  plan: "Planear momentos",
  choice: "Las elijo yo",
  time: "Momento 1",
  batch: "Nombre del grupo",
  drop: "Anular",
  ended: /^Terminada$/,
  proof: "Ver la comprobación: ya",
  count: "Cuántos momentos",
  days: ["lun", "vie"],
  fromHour: "Desde la hora",
  toHour: "Hasta la hora",
  winners: "Ganadores",
  handOut: "Registrar entrega",
  note: "Nota",
  keep: "Guardar",
  end: "Terminar",
  pending: "Por entregar",
  handed: /^Entregado el /,
  results: "Resultados",
  download: "Descargar el archivo",
  handover: "Entrega",
  onlyHanded: "Ya entregados",
  export: "Exportar CSV",
} as const

const english = {
  language: "en",
  width: 1280,
  name: "Name",
  id: "ID",
  game: "Scratch card",
  chance: "Chance of winning",
  next: "Next",
  save: "Save and start",
  currency: "Currency",
  hasCode: "Also issue codes without a prize of their own",
  add: "Add prize",
  prize: "Prize",
  gives: "Gives",
  external: "Handed out by your team",
  peso: "COP · Colombian Peso",
  zone: "Time zone",
  moments: "Moments",
  plan: "Plan moments",
  choice: "I choose them",
  time: "Moment 1",
  batch: "Name of the batch",
  drop: "Drop",
  ended: /^Ended$/,
  proof: "Show the proof: ya",
  count: "How many moments",
  days: ["Mon", "Fri"],
  fromHour: "From the hour",
  toHour: "Until the hour",
  winners: "Winners",
  handOut: "Record hand-out",
  note: "Note",
  keep: "Save",
  end: "End",
  pending: "To hand out",
  handed: /^Handed out on /,
  results: "Results",
  download: "Download the file",
  handover: "Hand-out",
  onlyHanded: "Handed out",
  export: "Export CSV",
} as const

describe.skipIf(!hasBrowser)("a campaign with planned moments", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test.each([spanish, english])(
    "is created, planned, won, handed out and proved by clicking in $language at $width pixels",
    async (texts) => {
      const { language, width } = texts
      const campaignId = `life-${language}`
      const visit = await site.visit({ as: org, language, width, path: "/campaigns/new" })
      const { page, axe, overflow, faults, close } = visit
      const button = (name: string) => page.getByRole("button", { name, exact: true })
      const dialog = page.getByRole("dialog")
      const row = (position: number) => page.getByRole("row", { name: `${texts.prize} ${position}`, exact: true })
      const sound = async (within = "main") => expect([await axe(within), await overflow()]).toEqual([[], 0])
      const open = async (tab: string) => {
        await page.getByRole("tab", { name: tab }).click()
        await page.getByRole("tabpanel", { name: tab }).waitFor()
      }

      await page.getByLabel(texts.id, { exact: true }).fill(campaignId)
      await page.getByLabel(texts.name).fill("Navidad")
      await page.getByRole("radio", { name: texts.game }).check()
      await page.getByLabel(texts.chance).fill("0")
      await choose(page, texts.zone, "Bogota", "America/Bogota")
      await button(texts.next).click()
      await choose(page, texts.currency, "COP", texts.peso)
      for (const [index, prize] of ["TV", "Taza"].entries()) {
        await button(texts.add).click()
        await row(index + 1)
          .getByLabel(texts.name)
          .fill(prize)
        await row(index + 1)
          .getByRole("combobox", { name: texts.gives })
          .click()
        await page.getByRole("option", { name: texts.external }).click()
      }
      await page.getByRole("switch", { name: texts.hasCode }).uncheck()
      for (const _ of ["limits", "what players see", "review"]) await button(texts.next).click()
      await button(texts.save).click()
      await page.getByRole("button", { name: /^(Activar ahora|Start now)$/ }).click()
      await page.getByRole("heading", { level: 1, name: "Navidad" }).waitFor()

      await open(texts.moments)
      await button(texts.plan).click()
      await dialog.getByRole("radio", { name: texts.choice }).check()
      await dialog.getByLabel(texts.time).fill("2026-01-02T10:00")
      await dialog.getByLabel(texts.batch).fill("ya")
      await sound(".mantine-Modal-content")
      await dialog.getByRole("button", { name: texts.plan }).click()
      await dialog.waitFor({ state: "detached" })
      await button(texts.plan).click()
      await dialog.getByRole("combobox", { name: texts.prize }).click()
      await page.getByRole("option", { name: "Taza" }).click()
      await dialog.getByLabel(texts.count).fill("12")
      for (const day of texts.days) await dialog.getByRole("checkbox", { name: day }).check()
      await dialog.getByLabel(texts.fromHour).fill("9")
      await dialog.getByLabel(texts.toHour).fill("21")
      await dialog.getByLabel(texts.batch).fill("tazas")
      await sound(".mantine-Modal-content")
      await dialog.getByRole("button", { name: texts.plan }).click()
      await dialog.waitFor({ state: "detached" })
      await page.getByText("tazas").waitFor()
      const { body: planned } = await org.get(`${campaigns}/${campaignId}/moments`, { status: 200 })
      expect(planned.batches).toMatchObject([
        { batchId: "ya", count: 1, chosen: true },
        { batchId: "tazas", count: 12, chosen: false },
      ])

      for (const externalUserId of ["ana", "eva"])
        await org.post("/api/v1/games/play", { campaignId, externalUserId }, { status: 200 })
      await open(texts.results)
      await page.waitForFunction(() => document.querySelector(".stat-value")?.textContent === "2")
      const figures = await page.locator(".stat-value").allTextContents()
      expect(figures.slice(0, 3)).toEqual(["2", "2", "1"])
      await sound()

      await open(texts.winners)
      await page.getByRole("table").getByText(texts.pending).waitFor()
      await sound()
      await page.getByRole("button", { name: texts.handOut }).click()
      await dialog.getByLabel(texts.note).fill("En la tienda")
      await dialog.getByRole("button", { name: texts.keep, exact: true }).click()
      await page.getByText(texts.handed).waitFor()
      await page.getByText("En la tienda").waitFor()
      await page.getByRole("combobox", { name: texts.handover }).click()
      await page.getByRole("option", { name: texts.onlyHanded }).click()
      await page.getByRole("link", { name: "ana" }).waitFor()
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("link", { name: texts.export }).click(),
      ])
      expect(readFileSync(await file.path(), "utf8")).toContain("En la tienda")
      await sound()

      await open(texts.moments)
      await page.getByRole("button", { name: `${texts.drop}: tazas` }).click()
      await dialog.getByRole("button", { name: texts.drop }).click()
      await page.getByRole("button", { name: `${texts.drop}: tazas` }).waitFor({ state: "detached" })
      await sound()
      await button(texts.end).click()
      await dialog.getByRole("button", { name: texts.end }).click()
      await page.getByText(texts.ended).waitFor()
      await page.reload()
      await page.getByRole("button", { name: texts.proof }).click()
      const [proof] = await Promise.all([
        page.waitForEvent("download"),
        dialog.getByRole("button", { name: texts.download }).click(),
      ])
      await sound(".mantine-Modal-content")
      const hash = createHash("sha256")
        .update(readFileSync(await proof.path()))
        .digest("hex")
      expect(hash).toBe(planned.batches[0].commitment)
      expect(faults()).toEqual([])
      await close()
    },
  )
})
