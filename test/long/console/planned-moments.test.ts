import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, choose, hasBrowser, startConsole } from "../../support/console/console.ts"
import type { Body, Client } from "../../support/service/client.ts"

const campaigns = "/api/v1/admin/campaigns"

const spanish = {
  language: "es",
  width: 360,
  next: "Siguiente",
  name: "Nombre",
  id: "Identificador",
  game: "Raspa y gana",
  chance: "Probabilidad de ganar",
  currency: "Moneda",
  peso: "COP · peso colombiano",
  hasCode: "Entregar códigos también sin un premio propio",
  add: "Agregar premio",
  prize: "Premio",
  gives: "Entrega",
  external: "Lo entrega tu equipo",
  points: "Puntos",
  more: "Más",
  stock: "Limitar las existencias",
  total: "Máximo entre todos",
  planned: "Sale en momentos planeados",
  count: "Cuántos momentos",
  above: /Son más momentos \(3\) que existencias \(2\)/,
  warned: /tiene más momentos por salir \(3\) que existencias \(2\)/,
  said: ["TV (2 en total): lo entrega tu equipo", "Bono: 100 puntos", "Con momentos planeados: TV (2)."],
  save: "Guardar y activar",
  start: "Activar ahora",
  pending: "Faltan momentos por planear",
  plan: "Planear y activar",
  copy: "Duplicar",
  notCopied: /Los momentos planeados no se copian: TV \(2\)\./,
  planNow: "Planear ahora",
  done: "Momentos planeados",
} as const

const english = {
  language: "en",
  width: 1280,
  next: "Next",
  name: "Name",
  id: "ID",
  game: "Scratch card",
  chance: "Chance of winning",
  currency: "Currency",
  peso: "COP · Colombian Peso",
  hasCode: "Also issue codes without a prize of their own",
  add: "Add prize",
  prize: "Prize",
  gives: "Gives",
  external: "Handed out by your team",
  points: "Points",
  more: "More",
  stock: "Limit the stock",
  total: "Maximum overall",
  planned: "Comes out at planned moments",
  count: "How many moments",
  above: /That is more moments \(3\) than there are in stock \(2\)/,
  warned: /has more moments to come \(3\) than stock left \(2\)/,
  said: ["TV (2 in total): handed out by your team", "Bono: 100 points", "With planned moments: TV (2)."],
  save: "Save and start",
  start: "Start now",
  pending: "Moments are yet to be planned",
  plan: "Plan and start",
  copy: "Duplicate",
  notCopied: /Planned moments are not copied: TV \(2\)\./,
  planNow: "Plan now",
  done: "Moments planned",
} as const

describe.skipIf(!hasBrowser)("planned moments", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  const read = async (campaignId: string): Promise<Body> =>
    (await org.get(`${campaigns}/${campaignId}`, { status: 200 })).body
  const moments = async (campaignId: string): Promise<Body> =>
    (await org.get(`${campaigns}/${campaignId}/moments`, { status: 200 })).body

  test.each([spanish, english])(
    "are set up with the prizes, come before the start, and are not lost by a failure or a copy, in $language",
    async (texts) => {
      const { language, width } = texts
      const campaignId = `planned-${language}`
      const visit = await site.visit({ as: org, language, width, path: "/campaigns/new" })
      const { page, axe, overflow, close } = visit
      const button = (name: string) => page.getByRole("button", { name, exact: true })
      const next = () => button(texts.next).click()
      const row = (position: number) => page.getByRole("row", { name: `${texts.prize} ${position}`, exact: true })
      const details = (position: number) => page.getByRole("row", { name: `${texts.more}: ${texts.prize} ${position}` })
      const sound = async () => expect([await axe("body"), await overflow()]).toEqual([[], 0])
      const give = async (position: number, kind: string) => {
        await row(position).getByRole("combobox", { name: texts.gives }).click()
        await page.getByRole("option", { name: kind, exact: true }).click()
      }

      await page.getByLabel(texts.id, { exact: true }).fill(campaignId)
      await page.getByLabel(texts.name).fill("Gana un TV")
      await page.getByRole("radio", { name: texts.game }).check()
      await page.getByLabel(texts.chance).fill("100")
      await next()
      await choose(page, texts.currency, "COP", texts.peso)
      await button(texts.add).click()
      await button(texts.add).click()
      await page.getByRole("switch", { name: texts.hasCode }).uncheck()
      await row(1).getByLabel(texts.name).fill("TV")
      await give(1, texts.external)
      await row(2).getByLabel(texts.name).fill("Bono")
      await give(2, texts.points)
      await row(1).getByRole("button", { name: texts.more }).click()
      await details(1).getByRole("switch", { name: texts.stock }).check()
      await details(1).getByLabel(texts.total).fill("2")
      await details(1).getByRole("switch", { name: texts.planned }).check()
      await details(1).getByLabel(texts.count).fill("3")
      await page.getByText(texts.above).waitFor()
      await sound()
      for (let step = 0; step < 3; step++) await next()
      await page.getByText(texts.warned).waitFor()
      await page.getByRole("listitem").getByRole("button", { name: /^2/ }).click()
      await details(1).getByLabel(texts.count).fill("2")
      for (let step = 0; step < 3; step++) await next()
      for (const sentence of texts.said) await page.getByText(sentence, { exact: true }).waitFor()
      await page.getByText(texts.warned).waitFor({ state: "hidden" })

      // The network fails between the campaign and its moments: nobody may win the TV by odds meanwhile.
      const plans = (url: URL) => url.pathname.endsWith("/moments")
      await page.route(plans, (route) => (route.request().method() === "POST" ? route.abort() : route.continue()))
      await button(texts.save).click()
      await button(texts.start).click()
      await page.getByText(texts.pending).waitFor()
      expect([(await read(campaignId)).status, (await moments(campaignId)).planned]).toEqual(["draft", 0])
      await sound()
      await page.unroute(plans)
      await page.reload()
      await button(texts.plan).click()
      await page.getByText(texts.done, { exact: true }).waitFor()
      await page.getByText(texts.pending).waitFor({ state: "hidden" })
      const { batches } = await moments(campaignId)
      expect(batches).toMatchObject([{ count: 2, taken: 0 }])
      expect((await read(campaignId)).status).toBe("active")

      await button(texts.copy).click()
      await page.getByText(texts.notCopied).waitFor()
      await sound()
      await page.getByRole("dialog").getByRole("button", { name: texts.copy }).click()
      await page.getByText(texts.pending).waitFor()
      const copyId = new URL(page.url()).pathname.split("/").at(-1) ?? ""
      expect(copyId).not.toBe(campaignId)
      await sound()
      await button(texts.planNow).click()
      await page.getByText(texts.pending).waitFor({ state: "hidden" })
      expect([(await read(copyId)).status, (await moments(copyId)).planned]).toEqual(["draft", 2])
      await close()
    },
    90_000,
  )
})
