import { afterAll, beforeAll, beforeEach, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import type { Client } from "../../support/service/client.ts"

const path = "/api/v1/admin/campaigns/spring"

describe.skipIf(!hasBrowser)("an edit in the console", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
  })
  beforeEach(async () => {
    org = await site.service.organization()
    const game = { gameType: "scratch_card", rewardType: "points", winProbability: 0.5, pointsReward: { points: 5 } }
    await org.post("/api/v1/admin/campaigns", { campaignId: "spring", name: "Primavera", ...game }, { status: 201 })
  })
  afterAll(() => site?.stop())

  const signIn = async (page: Page) => {
    await page.getByLabel("Organización").fill(org.orgId)
    await page.getByLabel("Clave de API", { exact: true }).fill(org.key)
    await page.getByRole("button", { name: "Iniciar sesión" }).click()
  }
  const nameOf = (page: Page) => page.getByRole("textbox", { name: "Nombre", exact: true })
  const saved = (page: Page) => page.waitForURL("**/console/campaigns/spring")
  const campaign = async () => (await org.get(path, { status: 200 })).body

  test("of what somebody else has changed shows both, and keeps mine or takes theirs, field by field", async () => {
    const { page, axe, faults, close } = await site.visit({ as: org, path: "/campaigns/spring/edit" })
    await nameOf(page).fill("Primavera mía")
    await page.getByLabel("Puntos por premio").fill("7")
    await org.patch(
      path,
      { name: "Primavera de Ana", winProbability: 0.25, pointsReward: { points: 9 } },
      { status: 200 },
    )
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    const dialog = page.getByRole("dialog", { name: "Alguien más hizo cambios" })
    const name = dialog.getByRole("radiogroup", { name: "Nombre" })
    await name.getByText("Primavera de Ana").waitFor()
    await expectSoon(() => dialog.getByText("50 → 25").count()).toBe(1)
    await dialog
      .getByRole("radiogroup", { name: "Puntos por premio" })
      .getByRole("radio", { name: "Usar lo de la otra persona" })
      .check()
    expect(await axe("[role=dialog]")).toEqual([])
    expect((await campaign()).name).toBe("Primavera de Ana")
    await dialog.getByRole("button", { name: "Aplicar y seguir editando" }).click()
    await dialog.waitFor({ state: "detached" })
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await saved(page)
    expect(await campaign()).toMatchObject({ name: "Primavera mía", winProbability: 0.25, pointsReward: { points: 9 } })
    expect(faults({ errors: /status of 409/ })).toEqual([])
    await close()
  })

  test("that is not saved is asked about before it is left, by a link or a step back", async () => {
    const { page, faults, close } = await site.visit({ as: org, path: "/campaigns/spring" })
    await page.getByRole("link", { name: "Editar" }).click()
    await nameOf(page).fill("Sin guardar")
    const question = page.getByRole("dialog", { name: "¿Salir sin guardar?" })
    await page.getByRole("link", { name: "Códigos", exact: true }).click()
    await question.getByRole("button", { name: "Seguir editando" }).click()
    await question.waitFor({ state: "detached" })
    await page.goBack()
    await question.getByRole("button", { name: "Seguir editando" }).click()
    await expectSoon(() => nameOf(page).inputValue()).toBe("Sin guardar")
    expect(page.url()).toEndWith("/campaigns/spring/edit")
    await page.getByRole("link", { name: "Códigos", exact: true }).click()
    await question.getByRole("button", { name: "Salir sin guardar" }).click()
    await page.getByRole("heading", { level: 1, name: "Códigos" }).waitFor()
    await page.goBack()
    await nameOf(page).waitFor()
    await expectSoon(() => nameOf(page).inputValue()).toBe("Primavera")
    expect(faults()).toEqual([])
    await close()
  })

  test("survives a session that ended, and is saved after signing in again", async () => {
    const { page, context, faults, close } = await site.visit({ as: org, path: "/campaigns/spring/edit" })
    await nameOf(page).fill("Escrito antes")
    await context.clearCookies()
    // What the page asks by itself may end the session before the button is reached.
    const ended = page.getByText("Tu sesión terminó").first()
    await page.getByRole("button", { name: "Guardar cambios" }).or(ended).first().click()
    await ended.waitFor()
    await signIn(page)
    await page.getByText("Recuperamos los cambios que no habías guardado.").waitFor()
    await expectSoon(() => nameOf(page).inputValue()).toBe("Escrito antes")
    await page.getByRole("button", { name: "Guardar cambios" }).click()
    await saved(page)
    expect((await campaign()).name).toBe("Escrito antes")
    await expectSoon(() =>
      page.evaluate(() => Object.keys(sessionStorage).filter((name) => name.includes("draft"))),
    ).toEqual([])
    expect(faults({ errors: /status of 401/ })).toEqual([])
    await close()
  })

  test("keeps no secret, and a dialog that was open opens again", async () => {
    const { page, context, close } = await site.visit({ as: org, path: "/settings/webhooks" })
    await page.getByRole("button", { name: "Nuevo webhook" }).click()
    await page.getByLabel("URL").fill("https://shop.example/hook")
    await page.getByRole("radio", { name: "Usar uno propio" }).check()
    await page.getByLabel("Secreto propio").fill("my very own secret")
    await page.waitForFunction(() => JSON.stringify({ ...sessionStorage }).includes("shop.example"))
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("my very own secret")
    await context.clearCookies()
    await page.getByRole("button", { name: "Crear webhook" }).click()
    await signIn(page)
    await expectSoon(() => page.getByRole("dialog").getByLabel("URL").inputValue()).toBe("https://shop.example/hook")
    await close()
  })

  test("that starts a campaign asks, with what players get", async () => {
    const { page, axe, faults, close } = await site.visit({ as: org, path: "/campaigns/spring" })
    await page.getByRole("button", { name: "Activar" }).click()
    const dialog = page.getByRole("dialog")
    await dialog.getByText(/Gana el 50/).waitFor()
    expect((await campaign()).status).toBe("draft")
    expect(await axe("[role=dialog]")).toEqual([])
    await dialog.getByRole("button", { name: "Activar" }).click()
    await page.getByRole("button", { name: "Pausar" }).waitFor()
    expect((await campaign()).status).toBe("active")
    expect(faults()).toEqual([])
    await close()
  })
})
