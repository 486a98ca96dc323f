import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { fillMiniGame } from "../../support/console/mini-game-form.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { miniGamesPath } from "../../support/fixture/spin.ts"
import type { Client } from "../../support/service/client.ts"

const longestId = "m".repeat(200)

describe.skipIf(!hasBrowser)("forms", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test.each([
    ["es", "Nombre", "Identificador", "Siguiente", "Completa este campo.", /^Usa de 1 a 200 letras/],
    ["en", "Name", "ID", "Next", "Fill in this field.", /^Use 1 to 200 letters/],
  ] as const)(
    "in %s show errors next to each field, and go no further until all are fixed",
    async (language, name, id, next, missing, wrongId) => {
      const { page, axe, faults, close } = await site.visit({ as: org, path: "/mini-games/new", language })
      const fields = page.getByRole("main")
      await fields.getByLabel(id, { exact: true }).fill("a b")
      await page.getByRole("button", { name: next }).click()
      await expectSoon(() => page.getByText(missing, { exact: true }).count()).toBe(1)
      await expectSoon(() => fields.getByLabel(name).first().getAttribute("aria-invalid")).toBe("true")
      await page.getByText(wrongId).waitFor()
      expect(await axe("main")).toEqual([])
      expect((await org.get(miniGamesPath)).body.items).toEqual([])

      await fields.getByLabel(name).first().fill("Ruleta")
      await fields.getByLabel(id, { exact: true }).fill("ab")
      await page.getByRole("button", { name: next }).click()
      await page.getByRole("table").waitFor()
      await page.getByRole("button", { name: next }).click()
      await expectSoon(() => page.getByText(missing, { exact: true }).count()).toBe(2)
      expect(faults()).toEqual([])
      await close()
    },
  )

  test("take ids as long as the API does", async () => {
    const { page, faults, close } = await site.visit({ as: org, path: "/mini-games/new" })
    await page.getByLabel("Identificador").fill(longestId)
    await fillMiniGame(page, "Ruleta")
    await page.getByRole("button", { name: "Guardar como borrador" }).click()
    await page.getByRole("heading", { level: 1, name: "Ruleta" }).waitFor()
    await org.get(`${miniGamesPath}/${longestId}`, { status: 200 })
    expect(faults()).toEqual([])
    await close()
  })

  test("in a dialog keep what was entered until it is valid", async () => {
    const { page, faults, close } = await site.visit({ as: org, path: "/settings/webhooks" })
    await page.getByRole("button", { name: "Nuevo webhook" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByLabel("URL").fill("tienda.com")
    await dialog.getByLabel("Solo estos").check()
    await dialog.getByRole("button", { name: "Crear webhook" }).click()
    await dialog.getByText("Escribe una URL completa", { exact: false }).waitFor()
    await dialog.getByLabel("URL").fill("https://tienda.com/premio")
    await dialog.getByRole("button", { name: "Crear webhook" }).click()
    await dialog.getByText("Elige al menos un evento").waitFor()
    await dialog.getByLabel("Se emitió un código").check()
    await dialog.getByRole("button", { name: "Crear webhook" }).click()
    await page.getByRole("button", { name: "Ya lo guardé" }).click()
    await page.getByRole("link", { name: "https://tienda.com/premio" }).waitFor()
    expect(faults()).toEqual([])
    await close()
  })

  test("show refusals next to the field, in the reader's language, and accept the corrected value", async () => {
    for (const [language, make, submit, port] of [
      ["es", "Nuevo webhook", "Crear webhook", /^Usa el puerto 80, el 443/],
      ["en", "New webhook", "Create webhook", /^Use port 80, 443/],
    ] as const) {
      const { page, axe, faults, close } = await site.visit({ as: org, path: "/settings/webhooks", language })
      await page.getByRole("button", { name: make }).first().click()
      const dialog = page.getByRole("dialog")
      await dialog.getByLabel("URL").fill("https://tienda.com:22/premio")
      await dialog.getByRole("button", { name: submit }).click()
      await dialog.getByText(port).waitFor()
      await expectSoon(() => dialog.getByLabel("URL").evaluate((field) => field === document.activeElement)).toBe(true)
      await expectSoon(() => page.locator(".mantine-Notification-root").count()).toBe(0)
      expect(await axe()).toEqual([])
      await dialog.getByLabel("URL").fill("https://tienda.com/premio")
      await expectSoon(() => dialog.getByText(port).count()).toBe(0)
      expect(faults({ errors: /status of 400/ })).toEqual([])
      await close()
    }
  })

  test("say of an id or an email that is taken that it is, where it was entered", async () => {
    await org.post(miniGamesPath, { notificationId: "taken", name: "Ruleta" }, { status: 201 })
    await org.post("/api/v1/admin/users", { email: "eva@tienda.example", role: "viewer" }, { status: 201 })
    const { page, go, faults, close } = await site.visit({ as: org, path: "/mini-games/new" })
    await page.getByLabel("Identificador").fill("taken")
    await fillMiniGame(page, "Otra ruleta")
    await page.getByRole("button", { name: "Guardar como borrador" }).click()
    await page.getByText("Este identificador ya está en uso.").waitFor()
    await page.getByLabel("Identificador").fill("free")
    await fillMiniGame(page, "Otra ruleta")
    await page.getByRole("button", { name: "Guardar como borrador" }).click()
    await page.getByRole("heading", { level: 1, name: "Otra ruleta" }).waitFor()

    await go("/settings/people")
    await page.getByRole("button", { name: "Invitar" }).first().click()
    const dialog = page.getByRole("dialog")
    for (const [email, said] of [
      ["eva", /^Escribe un correo completo/],
      ["EVA@tienda.example", /^Ya hay un usuario con este correo/],
    ] as const) {
      await dialog.getByLabel("Correo electrónico").fill(email)
      await dialog.getByRole("button", { name: "Invitar" }).click()
      await dialog.getByText(said).waitFor()
    }
    expect(faults({ errors: /status of 409/ })).toEqual([])
    await close()
  })

  test("take a double click as one", async () => {
    await org.post("/api/v1/clients/identify", { externalId: "ana" }, { status: 200 })
    const { page, go, faults, close } = await site.visit({ as: org, path: "/players/ana" })
    await page.getByRole("button", { name: "Bloquear" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Bloquear" }).dblclick()
    await page.getByText("Bloqueado", { exact: true }).waitFor()
    expect((await org.get("/api/v1/admin/players/ana", { status: 200 })).body.bans).toHaveLength(1)

    await go("/mini-games/new")
    await fillMiniGame(page, "Dos veces")
    await page.getByRole("button", { name: "Guardar como borrador" }).dblclick()
    await page.getByRole("heading", { level: 1, name: "Dos veces" }).waitFor()
    const { items } = (await org.get(miniGamesPath, { status: 200 })).body
    expect(items.filter(({ name }: { name: string }) => name === "Dos veces")).toHaveLength(1)
    expect(faults()).toEqual([])
    await close()
  })

  test.each([
    ["es", "Puntos", "Ajustar puntos", "Escribe un número distinto de 0."],
    ["en", "Points", "Adjust points", "Enter a number other than 0."],
  ] as const)("in %s say of a player's %s what they must be", async (language, label, submit, said) => {
    await org.post("/api/v1/clients/identify", { externalId: "eva" }, { status: 200 })
    const { page, faults, close } = await site.visit({ as: org, path: "/players/eva", language })
    const button = page.getByRole("button", { name: submit })
    await button.click()
    const form = page.locator("form").last()
    await form.getByLabel(label).fill("0")
    await form.getByRole("textbox").last().fill("Una prueba")
    await form.getByRole("button", { name: submit }).click()
    await form.getByText(said, { exact: true }).waitFor()
    expect(faults({ errors: /status of 400/ })).toEqual([])
    await close()
  })

  test.each([
    ["of a mini-game", "/mini-games/new", null, "Nombre"],
    ["of the tiers", "/tiers", "Agregar un nivel", "Nombre"],
    ["of a webhook", "/settings/webhooks", "Nuevo webhook", "URL"],
    ["of a marketplace game", "/marketplace", "Instalar un juego", "Nombre"],
    ["of a user", "/settings/people", "Invitar", "Correo electrónico"],
  ])("%s are kept when the session ends, and continue after the next sign-in", async (_name, path, open, label) => {
    const { page, context, close } = await site.visit({ as: org, path })
    page.on("dialog", (dialog) => void dialog.accept())
    const field = () =>
      page
        .getByRole(open && path !== "/tiers" ? "dialog" : "main")
        .getByLabel(label)
        .first()
    if (open) await page.getByRole("button", { name: open }).first().click()
    await field().fill("https://tienda.com/premio")
    const cookies = await context.cookies()
    await context.clearCookies()
    await page.reload()
    await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor()
    await context.addCookies(cookies)
    await page.reload()
    await page.getByText("Recuperamos los cambios").waitFor()
    await expectSoon(() => field().inputValue()).toBe("https://tienda.com/premio")
    await close()
  })
})
