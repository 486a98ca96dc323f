import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { codeAt, goodPassword, invite, member } from "../../support/console/user.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import type { Client } from "../../support/service/client.ts"

const email = "ana@tiendas-sol.example"

describe.skipIf(!hasBrowser)("people", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  const button = (page: Page, name: string | RegExp) => page.getByRole("button", { name, exact: true })
  const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name }).waitFor()

  /** The link of an invitation that an admin key makes on the page, closed again. */
  const invited = async () => {
    const { page, axe, faults, close } = await site.visit({ as: org, path: "/settings/people" })
    await button(page, "Invitar").first().click()
    await page.getByLabel("Correo electrónico").fill(email)
    await page.getByLabel("Atención al cliente").check()
    await page.getByRole("dialog").getByRole("button", { name: "Invitar" }).click()
    const link = await page.getByLabel("Enlace", { exact: true }).inputValue()
    expect(await axe()).toEqual([])
    await button(page, "Ya lo copié").click()
    await page.getByText("Invitado", { exact: true }).waitFor()
    expect(await page.content()).not.toContain(link.split("#")[1] ?? link)
    expect(faults()).toEqual([])
    await close()
    return link
  }

  test("are invited by a link, join with a password, and see what their role lets them change", async () => {
    const link = await invited()
    const { page, axe, go, faults, close } = await site.visit({ as: null, path: link.split("/console")[1] ?? "" })
    await heading(page, "Aceptar la invitación")
    expect(await axe()).toEqual([])
    await page.getByLabel("Tu nombre").fill("Ana Rojas")
    await page.getByLabel("Contraseña").fill(goodPassword)
    await button(page, "Guardar y entrar").click()
    await heading(page, "Resumen")
    const sections = page.getByRole("navigation", { name: "Secciones" })
    await sections.getByRole("link", { name: "Jugadores" }).waitFor()
    for (const hidden of ["Personas", "Claves de API", "Registro de auditoría"])
      await expectSoon(() => sections.getByRole("link", { name: hidden }).count()).toBe(0)
    await go("/campaigns")
    await expectSoon(() => page.getByRole("link", { name: "Nueva campaña" }).count()).toBe(0)
    await go("/settings/people")
    await heading(page, "Tu rol no da acceso a esta sección")

    await page.getByRole("link", { name: "Mi cuenta: Ana Rojas" }).click()
    await heading(page, "Mi cuenta")
    await page.getByText("Esta sesión").waitFor()
    expect(await axe()).toEqual([])
    expect(faults()).toEqual([])

    await page.goto(link)
    await page.reload()
    await heading(page, "Este enlace ya no sirve")
    await close()
  })

  test("switch a second factor on, and sign in with its code", async () => {
    const { page, axe, faults, close } = await site.visit({ as: null, path: "/account" })
    const signIn = async () => {
      await heading(page, "Iniciar sesión")
      await page.getByLabel("Organización").fill(org.orgId)
      await page.getByLabel("Correo electrónico").fill(email)
      await page.getByLabel("Contraseña").fill(goodPassword)
      await button(page, "Iniciar sesión").click()
    }
    expect(await axe()).toEqual([])
    await signIn()
    await heading(page, "Mi cuenta")
    await button(page, "Activar").click()
    await page.getByRole("img", { name: "Código QR para la app de autenticación" }).waitFor()
    const secret = await page.getByLabel("O escribe esta clave en la app").inputValue()
    const toApp = await page.getByRole("link", { name: "Abrir la app de este teléfono" }).getAttribute("href")
    expect(toApp).toStartWith("otpauth://totp/")
    expect(toApp).toContain(secret)
    expect(await axe()).toEqual([])
    await page.getByLabel("Código de 6 dígitos").fill(codeAt(secret, Date.now()))
    await button(page, "Confirmar").click()
    const codes = await page
      .getByRole("list", { name: "Tus códigos de recuperación" })
      .getByRole("listitem")
      .allTextContents()
    expect(codes).toHaveLength(10)
    await button(page, "Ya los guardé").click()
    await page.getByText("Te quedan 10 códigos de recuperación.", { exact: false }).waitFor()

    await button(page, "Cerrar sesión").click()
    await signIn()
    await page.getByLabel("Código de verificación").fill(codes[0] ?? "")
    await button(page, "Iniciar sesión").click()
    await page.getByText("Te quedan 9 códigos de recuperación.", { exact: false }).waitFor()
    expect(faults({ errors: /status of 401/ })).toEqual([])
    await close()
  })

  test("find nothing that somebody else in the same tab left unsaved, and no password is kept", async () => {
    const own = await site.service.organization()
    const [ana, eva] = [await member(own, "marketing"), await member(own, "marketing")]
    const { page, context, go, faults, close } = await site.visit({ as: null, path: "/campaigns/new" })
    const enter = async (who: { email: string }) => {
      await page.getByLabel("Organización").fill(own.orgId)
      await page.getByLabel("Correo electrónico").fill(who.email)
      await page.getByLabel("Contraseña").fill(goodPassword)
      await button(page, "Iniciar sesión").click()
      await page.getByLabel("Nombre").first().waitFor()
    }
    const endSession = async () => {
      await context.clearCookies()
      await page.reload()
    }
    const name = () => page.getByLabel("Nombre").first().inputValue()
    await enter(ana)
    await page.getByLabel("Nombre").first().fill("Raspa de Ana")
    page.on("dialog", (dialog) => void dialog.accept())
    await endSession()
    await enter(eva)
    expect(await name()).toBe("")
    await endSession()
    await enter(ana)
    await page.getByText("Recuperamos los cambios").waitFor()
    expect(await name()).toBe("Raspa de Ana")

    await button(page, "Descartar").click()
    await go("/account")
    await button(page, "Cambiar contraseña").click()
    await page.getByLabel("Contraseña actual").fill("wrong horse battery")
    await page.getByLabel("Contraseña nueva").fill("another battery for it")
    await button(page, "Guardar").click()
    await page.getByText("No es tu contraseña actual.").waitFor()
    expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain("battery")
    expect(faults({ errors: /status of 401/ })).toEqual([])
    await close()
  })

  test("are changed and deactivated by an owner, which ends their session", async () => {
    const { page, go, faults, close } = await site.visit({ as: org, path: "/settings/people" })
    await button(page, "Cambiar rol: Ana Rojas").click()
    await page.getByRole("dialog").getByLabel("Solo lectura").check()
    await button(page, "Guardar").click()
    await page.getByRole("table", { name: "Usuarios" }).getByText("Solo lectura").waitFor()
    await button(page, "Desactivar: Ana Rojas").click()
    await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click()
    await page.getByText("Desactivado", { exact: true }).waitFor()
    await go("/settings/audit")
    await page.getByText("Ana Rojas").first().waitFor()
    expect(faults()).toEqual([])
    await close()
  })

  test("show who changed what meanwhile, and why an owner cannot be removed", async () => {
    const own = await site.service.organization()
    const owner = await member(own, "owner")
    const { userId } = await invite(own, "viewer", { name: "Eva Luna" })
    const { page, go, axe, faults, close } = await site.visit({ as: own, path: "/settings/people" })
    const notice = page.getByRole("dialog", { name: "Alguien más lo cambió mientras tanto" })
    await button(page, /^Cerrar: Ana Rojas, /).waitFor()
    await button(page, "Desactivar: Ana Rojas").click()
    await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click()
    await page.getByText("necesita al menos un propietario activo", { exact: false }).waitFor()

    await button(page, "Cambiar rol: Eva Luna").click()
    await owner.page.patch(`/api/v1/admin/users/${userId}`, { role: "finance" }, { status: 200 })
    await page.getByRole("dialog").getByLabel("Atención al cliente").check()
    await button(page, "Guardar").click()
    await notice.getByText("Solo lectura → Finanzas").waitFor()
    expect(await axe()).toEqual([])
    await expectSoon(() => notice.textContent()).toContain("Ana Rojas")
    await button(page, "Entendido").click()
    await button(page, "Guardar").click()
    await page.getByRole("table", { name: "Usuarios" }).getByText("Atención al cliente").waitFor()

    await own.put("/api/v1/admin/marketplace-games/flappy", { active: true }, { status: 200 })
    await go("/marketplace")
    await button(page, "Desactivar flappy").click()
    await own.put("/api/v1/admin/marketplace-games/flappy", { name: "Flappy", active: true }, { status: 200 })
    await page.getByRole("dialog").getByRole("button", { name: "Desactivar" }).click()
    await notice.getByText("flappy → Flappy").waitFor()
    expect((await own.get("/api/v1/admin/marketplace-games/flappy")).body.active).toBe(true)
    expect(faults({ errors: /status of 409/ })).toEqual([])
    await close()
  })

  test("see at once what a new role lets them do, and what they are called", async () => {
    const own = await site.service.organization()
    const { email, userId } = await member(own, "owner")
    await member(own, "owner")
    const { page, go, faults, close } = await site.visit({ as: null, path: "/account" })
    await page.getByLabel("Organización").fill(own.orgId)
    await page.getByLabel("Correo electrónico").fill(email)
    await page.getByLabel("Contraseña").fill(goodPassword)
    await button(page, "Iniciar sesión").click()
    await button(page, "Cambiar nombre").click()
    await page.getByRole("dialog").getByLabel("Nombre").fill("Ana Luna")
    await button(page, "Guardar").click()
    await page.getByRole("link", { name: "Mi cuenta: Ana Luna" }).waitFor()
    const link = page.getByRole("navigation", { name: "Secciones" }).getByRole("link", { name: "Personas" })
    await expectSoon(() => link.count()).toBe(1)
    await own.patch(`/api/v1/admin/users/${userId}`, { role: "viewer" }, { status: 200 })
    await go("/settings/people")
    await heading(page, "Tu rol no da acceso a esta sección")
    await expectSoon(() => link.count()).toBe(0)
    expect(faults({ errors: /status of 403/ })).toEqual([])
    await close()
  })
})
