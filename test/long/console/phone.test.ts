import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, choose, hasBrowser, startConsole, type Visit } from "../../support/console/console.ts"
import { goodPassword, member } from "../../support/console/user.ts"
import { identify, makeMarketplace, score } from "../../support/fixture/play.ts"
import { template } from "../../support/fixture/promo.ts"
import type { Client } from "../../support/service/client.ts"

const admin = "/api/v1/admin"
const leastTap = 40
/** Two lines, and what surrounds them. */
const highestRow = 72

/** Touch targets that are too small: buttons, fields and links in lists. */
const tooSmall = ({ page }: Visit): Promise<string[]> =>
  page.evaluate(
    (least) =>
      [
        ...document.querySelectorAll(
          "button, input:not([type=checkbox], [type=radio]), nav a, [role=tab], td:first-child > a",
        ),
      ]
        .filter((element) => element.checkVisibility({ visibilityProperty: true }))
        .map((element) => ({
          element,
          box: (element.closest("[class*=Input-wrapper]") ?? element).getBoundingClientRect(),
        }))
        .filter(({ box }) => box.width > 0 && Math.min(Math.ceil(box.width), Math.ceil(box.height)) < least)
        .map(({ element, box }) => `${element.outerHTML.slice(0, 160)} ${box.width} x ${box.height}`),
    leastTap,
  )

describe.skipIf(!hasBrowser)("support from a phone", () => {
  let site: Console
  let org: Client
  let email = ""
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    const codes = { kind: "codes", rewardType: "promo_code", defaultCodeConfig: template }
    await org.post(
      `${admin}/campaigns`,
      { campaignId: "promo", name: "Promo", status: "active", ...codes },
      { status: 201 },
    )
    const card = { campaignId: "card", name: "Raspa", status: "active", gameType: "scratch_card", winProbability: 1 }
    const points = { rewardType: "points", pointsReward: { points: 25 } }
    await org.post(`${admin}/campaigns`, { ...card, ...points }, { status: 201 })
    const race = await makeMarketplace(org, { name: "Carrera" })
    for (const [index, externalUserId] of ["ana", "eva", "leo"].entries()) {
      await identify(org, externalUserId)
      await score(org, race, externalUserId, 100 - index)
    }
    const person = { externalId: "cliente-1", name: "Ana Peña", email: "ana.pena@example.com" }
    await org.post("/api/v1/clients/identify", person, { status: 200 })
    await org.post("/api/v1/games/play", { campaignId: "card", externalUserId: "cliente-1" }, { status: 200 })
    email = (await member(org, "support")).email
  })
  afterAll(() => site?.stop())

  test("signs in, looks a player up, bans her, gives a code and sees the ranking by touch alone", async () => {
    const visit = await site.visit({ as: null, width: 360, isTouched: true })
    const { page, axe, overflow, faults, close } = visit
    const dialog = page.getByRole("dialog")
    const tap = (name: string) => page.getByRole("button", { name, exact: true }).tap()
    /** Nothing is cut off, too small to touch or reported by axe. */
    const fits = async () => expect([await overflow(), await tooSmall(visit), await axe()]).toEqual([0, [], []])
    const rowHeights = () =>
      page.locator("tbody tr").evaluateAll((rows) => rows.map((row) => Math.round(row.getBoundingClientRect().height)))
    const open = async (section: string) => {
      await tap("Menú")
      await page.getByRole("link", { name: section }).tap()
      await page.getByRole("heading", { level: 1, name: section }).waitFor()
    }

    await page.getByLabel("Organización").fill(org.orgId)
    await page.getByLabel("Correo electrónico").fill(email)
    await page.getByLabel("Contraseña").fill(goodPassword)
    await fits()
    await tap("Iniciar sesión")
    await page.getByRole("heading", { level: 1, name: "Resumen" }).waitFor()
    await tap("Menú")
    await fits()
    await page.getByRole("link", { name: "Jugadores" }).tap()
    await page.getByRole("link", { name: "cliente-1" }).waitFor()
    const heights = await rowHeights()
    expect([heights.length, heights.filter((height) => height > highestRow)]).toEqual([4, []])
    await page.getByRole("searchbox").fill("ana.p")
    await page.getByText("Mostrando 1").waitFor()
    await fits()
    await page.getByRole("link", { name: "cliente-1" }).tap()
    await page.getByRole("heading", { level: 1, name: "Ana Peña" }).waitFor()

    await page.getByRole("tab", { name: "Movimientos de puntos" }).tap()
    await page.getByRole("table").getByText("25").first().waitFor()
    await page.getByRole("table").getByRole("link", { name: "card" }).first().waitFor()
    await fits()

    await tap("Dar un código")
    await choose(page, "Campaña", "Promo", "Promo")
    await dialog.getByLabel("Motivo").fill("Por la molestia")
    await fits()
    await dialog.getByRole("button", { name: "Dar un código" }).tap()
    await page.getByText(/^Código \S+ otorgado$/).waitFor()
    await tap("Bloquear")
    await dialog.getByLabel("Motivo").fill("Usa un programa para jugar")
    await fits()
    await dialog.getByRole("button", { name: "Bloquear" }).tap()
    await page.getByText("Bloqueado", { exact: true }).waitFor()
    await fits()
    const { body } = await org.get(`${admin}/codes?externalUserId=cliente-1`, { status: 200 })
    expect(body.items).toMatchObject([{ campaignId: "promo" }])

    await open("Rankings")
    await choose(page, "Campaña", "Carrera", "Carrera")
    await page.getByText("Total", { exact: true }).tap()
    const ranking = page.getByRole("table", { name: "En vivo" })
    await ranking.getByRole("link", { name: "ana", exact: true }).waitFor()
    expect(await ranking.getByRole("link").allTextContents()).toEqual(["ana", "eva", "leo"])
    expect((await rowHeights()).filter((height) => height > highestRow)).toEqual([])
    await fits()
    expect(faults()).toEqual([])
    await close()
  })
})
