import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, choose, hasBrowser, startConsole } from "../../../support/console/console.ts"
import { looks, type Person, startPerson } from "../../../support/console/person.ts"
import { member } from "../../../support/console/user.ts"
import { expectSoon } from "../../../support/expect-soon.ts"
import { makeMarketplace, score } from "../../../support/fixture/play.ts"
import { codeCampaign, newCode, playOnce, template, winningCampaign } from "../../../support/fixture/promo.ts"
import type { Client } from "../../../support/service/client.ts"
import type { TestService } from "../../../support/service/service.ts"

const admin = "/api/v1/admin"
/** Two lines, and what surrounds them. */
const highestRow = 72

/** A shop whose customers have something to ask. */
const shopOf = async (service: TestService) => {
  const org = await service.organization("Tiendas Sol")
  const people = { "cliente-1": "Ana Peña", "cliente-2": "Berta", "viejo-1": "Ana Peña (antes)", tramposo: "Carlos" }
  for (const [externalId, name] of Object.entries(people)) {
    const person = { externalId, name, email: `${externalId}@example.com` }
    await org.post("/api/v1/clients/identify", person, { status: 200 })
  }
  await codeCampaign(org, { campaignId: "promo", name: "Promo", defaultCodeConfig: template })
  const prizes = [{ prizeId: "tv", name: "TV 55″", kind: "external", weight: 1 }]
  const christmas = await winningCampaign(org, { name: "Navidad", prizes })
  await playOnce(org, christmas, "cliente-1")
  await org.post(`${admin}/players/viejo-1/points`, { points: 30, reason: "Una jugada no contó" }, { status: 201 })
  const race = await makeMarketplace(org, { name: "Carrera" })
  for (const [place, player] of ["tramposo", "cliente-1"].entries()) await score(org, race, player, 100 - place)
  const code = await newCode(org, "promo", "cliente-1")
  await org.post(`${admin}/codes/${code}/deactivate`, { reason: "Publicado en un foro" }, { status: 200 })
  const { email } = await member(org, "support")
  return { org, code, email }
}

const openPlayer = async ({ page, open, say, heading }: Person, typed: string, name: string) => {
  await open("Jugadores", "Players")
  await page.getByRole("searchbox", { name: say("Buscar por nombre", "Search by name") }).fill(typed)
  await page.getByText(say("Mostrando 1", "Showing 1")).waitFor()
  await page.getByRole("link", { name }).click()
  await heading(name)
}

/** "My code does not work." */
const mendCode = async ({ page, say, button, dialog, submit, fits }: Person, code: string) => {
  const reason = say("Motivo", "Reason")
  await page.getByRole("tab", { name: say("Códigos", "Codes") }).click()
  await page.getByRole("link", { name: code }).click()
  await page.getByText(say("Está desactivado", "It is deactivated")).waitFor()
  await page.getByText("Publicado en un foro.", { exact: false }).first().waitFor()
  await button("Reactivar", "Reactivate").click()
  await dialog.getByLabel(reason).fill("No era este")
  await fits()
  await submit("Reactivar", "Reactivate")
  await page.getByText(say("Se puede canjear", "It can be redeemed")).waitFor()
  await page.getByLabel(say("Comprobar para un jugador", "Check for a player")).fill("cliente-2")
  await button("Comprobar", "Check").click()
  await page.getByText(say("Es de otro jugador", "It belongs to another player")).waitFor()
  await button("Ampliar", "Extend").click()
  await dialog.getByLabel(say("Usos permitidos", "Uses allowed")).fill("2")
  await submit("Ampliar", "Extend")
  await page.getByRole("cell", { name: say("Se amplió", "Extended") }).waitFor()
  const story = page.getByRole("table", { name: say("Historia", "History") })
  await expectSoon(() => story.getByRole("row").count()).toBe(5)
  await fits()
}

/** A code and points for the trouble. */
const giveForTrouble = async ({ page, say, button, dialog, submit }: Person) => {
  const reason = say("Motivo", "Reason")
  await button("Dar un código", "Give a code").click()
  await choose(page, say("Campaña", "Campaign"), "Promo", "Promo")
  await dialog.getByLabel(reason).fill("Por la molestia")
  await submit("Dar un código", "Give a code")
  await page.getByText(say("otorgado", "given"), { exact: false }).first().waitFor()
  await button("Ajustar puntos", "Adjust points").click()
  await dialog.getByLabel(say("Puntos", "Points")).fill("50")
  await dialog.getByLabel(reason).fill("Una jugada no contó")
  await submit("Ajustar puntos", "Adjust points")
  await page.getByText(say("Nuevo saldo: 50 puntos", "New balance: 50 points")).waitFor()
  await page.getByRole("tab", { name: say("Movimientos de puntos", "Points history") }).click()
  await page.getByRole("cell", { name: say("Ajuste del equipo", "Adjustment by the team") }).waitFor()
}

/** "I won and got nothing." */
const handOut = async ({ page, say, dialog, submit, fits }: Person) => {
  const pending = say("Por entregar", "To hand out")
  await page.getByRole("tab", { name: say("Entregas", "Hand-outs") }).click()
  const won = page.getByRole("table", { name: say("Entregas", "Hand-outs") })
  await won.getByText(pending).waitFor()
  await fits()
  const mark = say("Marcar como entregado", "Mark as handed out")
  await page.getByRole("button", { name: `${mark}: TV 55″` }).click()
  await dialog.getByLabel(say("Nota", "Note")).fill("Guía 4711")
  await fits()
  await submit("Marcar como entregado", "Mark as handed out")
  await won.getByText("Guía 4711").waitFor()
  await won.getByText(pending).waitFor({ state: "detached" })
}

/** "I am two accounts." */
const mergeBoth = async (person: Person) => {
  const { page, say, button, dialog, heading, fits } = person
  await openPlayer(person, "viejo-1", "Ana Peña (antes)")
  await page.getByRole("link", { name: say("Fusionar", "Merge"), exact: true }).click()
  await choose(page, say("Jugador que se conserva", "Player to keep"), "ana pe", "cliente-1")
  await button("Vista previa", "Preview").click()
  const result = page.getByRole("table", { name: say("Vista previa", "Preview") })
  await result
    .getByRole("row")
    .filter({ hasText: say("Puntos", "Points") })
    .getByText("80")
    .waitFor()
  await fits()
  await button("Fusionar jugadores", "Merge players").click()
  await dialog.getByRole("button", { name: say("Fusionar jugadores", "Merge players") }).click()
  await heading("Ana Peña")
}

/** A cheater may not play until tomorrow, and is let in again before. */
const banFor = async (person: Person) => {
  const { page, say, button, dialog, submit, open, fits } = person
  await openPlayer(person, "tramposo", "Carlos")
  await button("Bloquear", "Ban").click()
  await dialog.getByLabel(say("Motivo", "Reason")).fill("Varias cuentas")
  await dialog.getByLabel(say("Hasta", "Until")).fill("2030-01-02T10:00")
  await fits()
  await submit("Bloquear", "Ban")
  await page.getByText(say("Bloqueado", "Banned"), { exact: true }).waitFor()
  await page.getByText("2030", { exact: false }).first().waitFor()
  await fits()
  await open("Bloqueos", "Bans")
  await page.getByText("2030", { exact: false }).first().waitFor()
  await button("Levantar el bloqueo de tramposo", "Lift the ban on tramposo").click()
  await submit("Levantar el bloqueo", "Lift the ban")
  await page.getByText(say("No hay bloqueos", "No bans")).waitFor()
}

/** "Send me my data", and "delete it". */
const answerAboutData = async (person: Person) => {
  const { page, say, button, dialog, heading } = person
  await openPlayer(person, "tramposo", "Carlos")
  await page.getByRole("heading", { name: say("Bloqueos anteriores", "Past bans") }).waitFor()
  const download = page.waitForEvent("download")
  await page.getByRole("link", { name: say("Exportar todo", "Export everything") }).click()
  const held = JSON.parse(await Bun.file(await (await download).path()).text())
  expect(held).toMatchObject({ externalUserId: "tramposo", pastBans: [{ reason: "Varias cuentas" }] })
  await openPlayer(person, "cliente-2", "Berta")
  const confirm = dialog.getByRole("button", { name: say("Borrar a la persona", "Erase the person") })
  await button("Borrar a la persona", "Erase the person").click()
  await dialog.getByRole("textbox").fill("otra")
  await confirm.click()
  await dialog.getByText(say("No coincide con el ID del jugador", "This is not the player's ID")).waitFor()
  await dialog.getByRole("textbox").fill("cliente-2")
  await confirm.click()
  await heading(say("Jugadores", "Players"))
}

const seeRanking = async ({ page, say, open, fits }: Person) => {
  await open("Rankings", "Rankings")
  await choose(page, say("Campaña", "Campaign"), "Carrera", "Carrera")
  await page.getByText("Total", { exact: true }).click()
  const ranking = page.getByRole("table", { name: say("En vivo", "Live") })
  await ranking.getByRole("link", { name: "Carlos" }).waitFor()
  const heights = await page
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
  expect(heights.filter((height) => height > highestRow)).toEqual([])
  await fits()
}

describe.skipIf(!hasBrowser)("support", () => {
  let site: Console
  beforeAll(async () => {
    site = await startConsole()
  })
  afterAll(() => site?.stop())

  const checkDone = async (org: Client) => {
    const codes = (await org.get(`${admin}/codes?externalUserId=cliente-1`, { status: 200 })).body.items
    expect(codes).toHaveLength(2)
    expect((await org.get(`${admin}/players/viejo-1`, { status: 200 })).body).toMatchObject({
      ...{ externalUserId: "cliente-1", points: 80 },
    })
    await org.get(`${admin}/players/cliente-2`, { status: 404 })
  }

  test.each(looks)(
    "answers what players ask, in $language at $width px",
    async (look) => {
      const { org, code, email } = await shopOf(site.service)
      const person = await startPerson(site, look)
      const { page, say, heading, faults, close } = person
      await person.signIn(org.orgId, email)
      await heading(say("Resumen", "Overview"))
      await openPlayer(person, "cliente-1@", "Ana Peña")
      await mendCode(person, code)
      await page.getByRole("link", { name: "Ana Peña" }).first().click()
      await heading("Ana Peña")
      await giveForTrouble(person)
      await handOut(person)
      await mergeBoth(person)
      await banFor(person)
      await answerAboutData(person)
      await seeRanking(person)
      await checkDone(org)
      expect(faults()).toEqual([])
      await close()
    },
    120_000,
  )
})
