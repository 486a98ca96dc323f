import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { generateKeyPairSync } from "node:crypto"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { scoped, template } from "../../support/fixture/promo.ts"
import { coffee, makeWheel, spin } from "../../support/fixture/spin.ts"
import type { Client } from "../../support/service/client.ts"
import { eventually } from "../../support/waiting.ts"

const admin = "/api/v1/admin"
const { publicKey, privateKey } = generateKeyPairSync("ed25519", {
  publicKeyEncoding: { type: "spki", format: "pem" },
  privateKeyEncoding: { type: "pkcs8", format: "pem" },
})

describe.skipIf(!hasBrowser)("players' apps", () => {
  let site: Console
  let org: Client
  let wheel: string
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    const coupons = { status: "active", kind: "codes", rewardType: "promo_code", defaultCodeConfig: template }
    await org.post(`${admin}/campaigns`, { campaignId: "coupons", ...coupons }, { status: 201 })
    const segments = [{ ...coffee, prize: { type: "promo_code", campaignId: "coupons" } }]
    wheel = await makeWheel(org, { name: "Rueda", segments })
    await scoped(org, "sdk")
  })
  afterAll(() => site?.stop())

  test("are restricted to sites and to tokens, which ends the warning of the overview", async () => {
    const { page, go, axe, faults, close } = await site.visit({ as: org })
    await page.getByRole("link", { name: "Exige un token de jugador" }).waitFor()
    await expectSoon(() => page.getByRole("link", { name: "Rueda" }).getAttribute("href")).toEndWith(
      `/mini-games/${wheel}`,
    )
    await page.getByRole("link", { name: "Exige un token de jugador" }).click()
    await page.getByText("puedes activarlo sin dejar a nadie fuera", { exact: false }).waitFor()
    await page.getByRole("radio", { name: "Solo desde estos sitios" }).check()
    const [first, second] = [1, 2].map((at) => page.getByRole("textbox", { name: `Sitio ${at}` }))
    await first?.fill("http://tienda.com")
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByText("Escribe un sitio completo sin ruta", { exact: false }).waitFor()
    await first?.fill("https://tienda.com/premio?x=1")
    await page.getByRole("button", { name: "Agregar sitio" }).click()
    await expectSoon(() => first?.inputValue()).toBe("https://tienda.com")
    await second?.fill("https://TIENDA.com")
    await page.getByText("Este sitio ya está en la lista.").waitFor()
    await second?.fill("capacitor://localhost/")
    await page.getByRole("switch", { name: "Exigir un token de jugador" }).check({ force: true })
    await page.getByRole("radio", { name: "Iniciales" }).check()
    expect(await axe("main")).toEqual([])
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await page.getByText("Cambios guardados").waitFor()
    const { body } = await org.get(`${admin}/settings`, { status: 200 })
    const allowedOrigins = ["https://tienda.com", "capacitor://localhost"]
    expect(body.players).toMatchObject({ allowedOrigins, requireToken: true, rankingLabel: "initials" })
    await go("/settings/audit")
    await page.getByRole("button", { name: /^Ver: Ajustes de la organización/ }).click()
    const change = page.getByRole("dialog").getByRole("row", { name: /Qué ven los jugadores de los demás/ })
    await change.getByText("Iniciales").waitFor()
    await page.keyboard.press("Escape")
    await go("/")
    await page.getByText("Todo en orden", { exact: false }).waitFor()
    expect(faults()).toEqual([])
    await close()
  })

  test("sign tokens by keys that are added and deleted, and lose all tokens or one player's", async () => {
    await spin(org, await makeWheel(org), "ana")
    const { page, go, axe, faults, close } = await site.visit({ as: org, path: "/settings/player-keys" })
    await page.getByRole("button", { name: "Agregar clave pública" }).click()
    const dialog = page.getByRole("dialog")
    const add = dialog.getByRole("button", { name: "Agregar clave" })
    await dialog.getByLabel("Nombre").fill("Tienda")
    for (const [entered, said] of [
      [String(privateKey), "Esta es una clave privada y no se envió"],
      ["tienda", "Pega la clave completa"],
      ["{ kty", "Este JWK no es un JSON válido"],
      [JSON.stringify({ kty: "OKP", crv: "X25519", x: "AAAA" }), "El servicio no acepta esta clave"],
    ] as const) {
      await dialog.getByLabel("Clave pública").fill(entered)
      await add.click()
      await dialog.getByText(said, { exact: false }).waitFor()
    }
    const file = { name: "key.pem", mimeType: "text/plain", buffer: Buffer.from(publicKey) }
    await dialog.locator("input[type=file]").setInputFiles(file)
    await eventually(
      () => dialog.getByLabel("Clave pública").inputValue(),
      (value) => value === publicKey,
    )
    expect(await axe("[role=dialog]")).toEqual([])
    await add.click()
    await page.getByRole("row").filter({ hasText: "EdDSA" }).waitFor()
    await page.getByRole("button", { name: "Revocar todos los tokens" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Revocar todos los tokens" }).click()
    await page.getByText("Tokens revocados").waitFor()
    await page.getByRole("button", { name: "Eliminar: Tienda" }).click()
    await page.getByRole("dialog").getByText("dejan de valer de inmediato", { exact: false }).waitFor()
    await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click()
    await page.getByText("No hay claves públicas").waitFor()
    await go("/players/ana")
    await page.getByRole("button", { name: "Revocar tokens" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Revocar tokens" }).click()
    await page.getByText("Tokens revocados").last().waitFor()
    const { body } = await org.get(`${admin}/audit-log?action=player-tokens.revoke`, { status: 200 })
    expect(body.items.map(({ after }: { after: unknown }) => after)).toEqual([
      { externalUserId: "ana" },
      { players: "all" },
    ])
    expect(faults({ errors: /status of 400/ })).toEqual([])
    await close()
  })

  test("keep what a game looks like and what players accept when it is edited", async () => {
    const terms = { version: "2026-1", url: "https://tienda.com/terminos" }
    const kept = { appearance: { theme: { primary: "#aa0000" } }, terms, publicPage: true }
    const limited = { playLimits: { maxPerUser: 1, period: "day" }, playersMayPlay: true }
    const card = { gameType: "scratch_card", winProbability: 1, rewardType: "points", pointsReward: { points: 5 } }
    await org.post(
      `${admin}/campaigns`,
      { campaignId: "card", name: "Raspa", ...card, ...kept, ...limited },
      { status: 201 },
    )
    await org.patch(`${admin}/notifications/${wheel}`, kept, { status: 200 })
    const { page, go, faults, close } = await site.visit({ as: org, path: "/campaigns/card/edit" })
    for (const path of ["/campaigns/card", `/mini-games/${wheel}`]) {
      await go(`${path}/edit`)
      await page
        .getByRole("textbox", { name: /^Nombre/ })
        .first()
        .fill("Nuevo")
      await page.getByRole("button", { name: "Guardar cambios" }).click()
      await page.getByRole("heading", { level: 1, name: "Nuevo" }).waitFor()
    }
    const of = { ...kept, name: "Nuevo" }
    expect((await org.get(`${admin}/campaigns/card`, { status: 200 })).body).toMatchObject({ ...of, ...limited })
    expect((await org.get(`${admin}/notifications/${wheel}`, { status: 200 })).body).toMatchObject(of)
    expect(faults()).toEqual([])
    await close()
  })
})
