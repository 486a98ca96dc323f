import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { makeMarketplace, score } from "../../support/fixture/play.ts"
import type { Client } from "../../support/service/client.ts"

describe.skipIf(!hasBrowser)("pages that stay up to date while they are open", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test("the ranking shows new scores, the prizes of positions, and the prizes given", async () => {
    const prizes = [{ fromPosition: 1, toPosition: 1, prize: { type: "points", points: 1500 } }]
    const campaignId = await makeMarketplace(org, { name: "Copa", ranking: { period: "total", prizes } })
    await score(org, campaignId, "ana", 20)
    const { page, axe, faults, close } = await site.visit({ as: org, path: "/rankings?player=ana" })
    const board = page.getByRole("table", { name: "En vivo" })
    const rows = async () =>
      (await board.getByRole("row").allInnerTexts()).slice(1).map((text) => text.split(/\s*\t\s*/))
    await board.waitFor()
    await expectSoon(() => rows()).toEqual([["1", "ana", "20", "1.500 puntos"]])
    await score(org, campaignId, "leo", 35)
    await board.getByText("leo").waitFor()
    await expectSoon(() => rows()).toEqual([
      ["1", "leo", "35", "1.500 puntos"],
      ["2", "ana", "20", "Sin premio"],
    ])
    await page.getByText("ana está en la posición 2, con un puntaje de 20.").waitFor()

    await page.getByRole("button", { name: "Entregar premios" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Entregar premios" }).click()
    const given = page.getByRole("table", { name: "Premios otorgados" })
    await given.getByRole("row", { name: "leo" }).getByText("1.500 puntos").waitFor()
    expect([...(await axe()), ...faults()]).toEqual([])
    await close()
  })

  test("a push send registered in the console shows its clicks and dismissals as the apps report them", async () => {
    const { page, go, axe, faults, close } = await site.visit({ as: org, path: "/push", language: "en" })
    await page.getByRole("button", { name: "Register a send" }).first().click()
    await page.getByRole("textbox", { name: "Title" }).fill("Friday wheel")
    await page.getByRole("textbox", { name: "Id" }).fill("friday")
    await page.getByRole("button", { name: "Register", exact: true }).click()
    await page.getByRole("heading", { level: 1, name: "Friday wheel" }).waitFor()
    for (const event of ["click", "click", "click", "dismiss"])
      await org.post("/api/v1/notifications/push/events", { sendId: "friday", event }, { status: 200 })
    await page.getByText("75% of interactions").waitFor()
    await page.getByText("25% of interactions").waitFor()
    expect(await axe()).toEqual([])
    await page.getByRole("main").getByRole("link", { name: "Push sends" }).click()
    const row = page.getByRole("row", { name: "Friday wheel" })
    await row.getByRole("cell", { name: "75%" }).waitFor()
    const figures = (await row.getByRole("cell").allInnerTexts()).slice(1, 5)
    expect(figures).toEqual(["3", "75%", "1", "25%"])
    expect(faults()).toEqual([])

    for (const [path, list] of [
      ["/push/no", "Push sends"],
      ["/settings/webhooks/no", "Webhooks"],
    ] as const) {
      await go(path)
      await page.getByText("Not found.", { exact: false }).waitFor()
      await page.getByRole("main").getByRole("link", { name: list }).waitFor()
    }
    expect(faults({ errors: /status of 404/ })).toEqual([])
    await close()
  })
})
