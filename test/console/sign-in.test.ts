import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../support/console/console.ts"
import type { Client } from "../support/service/client.ts"

describe.skipIf(!hasBrowser)("signing in", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test("a key opens the console, is stored nowhere that scripts or passers-by can read, and signing out ends the session", async () => {
    const { page, context, faults, close } = await site.visit({ as: null, path: "/campaigns" })
    await page.getByLabel("Organización").fill(org.orgId)
    await page.getByLabel("Clave de API", { exact: true }).fill("premio_wrong")
    await page.getByRole("button", { name: "Iniciar sesión" }).click()
    await page.getByText("La organización o la clave son incorrectas.").waitFor()

    await page.getByLabel("Clave de API", { exact: true }).fill(org.key)
    await page.getByRole("button", { name: "Iniciar sesión" }).click()
    await page.getByRole("heading", { level: 1, name: "Campañas" }).waitFor()
    await page.getByText("Tiendas Sol").waitFor()
    expect(page.url()).toBe(`${site.service.url}/console/campaigns`)
    const kept = await page.evaluate(() =>
      JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]),
    )
    expect(kept).not.toContain(org.key)
    expect((await context.cookies()).map(({ httpOnly, sameSite }) => ({ httpOnly, sameSite }))).toEqual([
      { httpOnly: true, sameSite: "Strict" },
    ])

    await page.reload()
    await page.getByRole("heading", { level: 1, name: "Campañas" }).waitFor()
    await page.getByRole("button", { name: "Cerrar sesión" }).click()
    await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor()
    await page.reload()
    await page.getByRole("heading", { name: "Iniciar sesión" }).waitFor()
    expect(faults({ errors: /status of 401/ })).toEqual([])
    await close()
  })

  test("a session that has ended asks to sign in again, and continues where the reader was", async () => {
    const { page, context, close } = await site.visit({ as: org })
    // A read that is still under way would find the session ended before the reader moves.
    await page.waitForLoadState("networkidle")
    await context.clearCookies()
    await page.getByRole("link", { name: "Campañas" }).click()
    await page.getByText("Tu sesión terminó.", { exact: false }).waitFor()
    await page.getByLabel("Organización").fill(org.orgId)
    await page.getByLabel("Clave de API", { exact: true }).fill(org.key)
    await page.getByRole("button", { name: "Iniciar sesión" }).click()
    await page.getByRole("heading", { level: 1, name: "Campañas" }).waitFor()
    await close()
  })

  test("a refused sign-in with the provider says so once", async () => {
    const { page, close } = await site.visit({ as: null, path: "/?signIn=refused" })
    await page.getByText("No pudimos iniciar tu sesión con esa cuenta.", { exact: false }).waitFor()
    expect(page.url()).not.toContain("refused")
    await page.reload()
    await page.getByLabel("Organización").waitFor()
    expect(await page.getByText("No pudimos iniciar", { exact: false }).count()).toBe(0)
    await close()
  })
})
