import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../support/console/console.ts"
import { ban, identify } from "../support/fixture/play.ts"
import { playOnce, winningCampaign } from "../support/fixture/promo.ts"
import type { Client } from "../support/service/client.ts"

/** An id with everything that an address must encode. */
const odd = "ana/50%25?#ñ"

describe.skipIf(!hasBrowser)("players", () => {
  let site: Console
  let org: Client
  let campaignId: string
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    campaignId = await winningCampaign(org, { rewardType: "points", pointsReward: { points: 1500 }, xp: { perWin: 7 } })
    for (const id of [odd, "ana2"]) {
      await identify(org, id)
      await playOnce(org, campaignId, id)
    }
  })
  afterAll(() => site?.stop())

  test("a player is found by the beginning of an id, banned with a message that a play then shows, and unbanned", async () => {
    const { page, axe, faults, close } = await site.visit({ as: org, path: "/players" })
    await page.getByRole("searchbox").fill("ana/")
    await page.getByText("Mostrando 1").waitFor()
    await page.getByRole("link", { name: odd }).click()
    await page.getByRole("button", { name: "Bloquear" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("Motivo").fill("Compras falsas")
    await dialog.getByLabel("Mensaje para el jugador").fill("Tu cuenta está suspendida")
    expect(await axe()).toEqual([])
    await dialog.getByRole("button", { name: "Bloquear" }).click()
    await page.getByText("Compras falsas").waitFor()
    await page.getByText("Bloqueado", { exact: true }).waitFor()
    const play = { campaignId, externalUserId: odd }
    const { body } = await org.post("/api/v1/games/play", play, { status: 403 })
    expect(JSON.stringify(body)).toContain("Tu cuenta está suspendida")

    await page.getByRole("button", { name: "Levantar el bloqueo" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Levantar el bloqueo" }).click()
    await page.getByText("Bloqueado", { exact: true }).waitFor({ state: "detached" })
    await playOnce(org, campaignId, odd)
    expect(faults()).toEqual([])
    await close()
  })

  test("the list is sorted by a column: the largest first, then the smallest, then the newest", async () => {
    const { page, faults, close } = await site.visit({ as: org, path: "/players" })
    const first = () => page.getByRole("row").nth(1).getByRole("link").first()
    const heading = page.getByRole("columnheader", { name: "Puntos" })
    // The first player has played twice.
    for (const [direction, id] of [
      ["descending", odd],
      ["ascending", "ana2"],
      [null, "ana2"],
    ] as const) {
      await heading.getByRole("button").click()
      await first().filter({ hasText: id }).waitFor()
      expect(await heading.getAttribute("aria-sort")).toBe(direction)
    }
    expect(faults()).toEqual([])
    await close()
  })

  test("the history and the ledger show what the API returns", async () => {
    const { page, faults, close } = await site.visit({ as: org, path: "/players/ana2" })
    const rows = (name: string) => page.getByRole("table", { name }).getByRole("row")
    expect(await rows("Jugadas").count()).toBe(2)
    await page.getByRole("tab", { name: "Movimientos de puntos" }).click()
    const entry = rows("Movimientos de puntos").nth(1)
    await entry.waitFor()
    expect(await entry.getByRole("cell").allTextContents()).toEqual([
      expect.any(String),
      "Jugada",
      expect.stringMatching(/^\S+ ses_/),
      "–",
      "+1.500",
      "1.500",
    ])
    expect(faults()).toEqual([])
    await close()
  })

  test("a merge shows its result, refuses an unknown player, and then takes place", async () => {
    const before = (await org.get(`/api/v1/admin/players/${encodeURIComponent(odd)}`)).body.points
    const named = { externalId: "ana2", name: "Ana Sofía Rodríguez", email: "ana.sofia.rodriguez@correo.example" }
    await org.post("/api/v1/clients/identify", named, { status: 200 })
    await ban(org, { externalUserId: "stranger" })
    const { page, overflow, faults, close } = await site.visit({ as: org, path: "/players/ana2", width: 360 })
    await page.getByRole("link", { name: "Fusionar" }).click()
    const into = page.getByRole("combobox", { name: "Jugador que se conserva" })
    await into.fill("ana.sofia")
    await page.getByText("Ningún otro jugador coincide").waitFor()
    await into.fill("stranger")
    await page.getByRole("option", { name: "stranger" }).click()
    await page.getByRole("button", { name: "Vista previa" }).click()
    await page.getByText("no está registrado", { exact: false }).waitFor()
    await into.fill(odd)
    await page.getByRole("option").filter({ hasText: odd }).click()
    await page.getByRole("button", { name: "Vista previa" }).click()
    const points = page.getByRole("table", { name: "Vista previa" }).getByRole("row").nth(2)
    await points.waitFor()
    expect(await overflow()).toBe(0)
    const shown = (await points.getByRole("cell").allTextContents()).slice(1)
    expect(shown.map((text) => Number(text.replace(".", "")))).toEqual([1500, before, before + 1500])
    await page.getByRole("button", { name: "Fusionar jugadores" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Fusionar jugadores" }).click()
    await page.getByRole("heading", { level: 1, name: odd, exact: true }).waitFor()
    expect((await org.get("/api/v1/admin/players/ana2")).body).toMatchObject({
      externalUserId: odd,
      points: before + 1500,
    })
    expect(faults({ errors: /status of 404/ })).toEqual([])
    await close()
  })
})
