import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { type Console, hasBrowser, startConsole, type Visit } from "../../support/console/console.ts"
import { expected, type Form, sendsOnce } from "../../support/console/network.ts"
import { signInAt } from "../../support/console/sign-in.ts"
import { accept, codeAt, goodPassword, invite, member, withSecondFactor } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"

const signInWith = (org: Client, email: string) => ({
  Organización: org.orgId,
  "Correo electrónico": email,
  Contraseña: goodPassword,
})

type Entrance = Form & { readonly path?: string; readonly prepare?: (visit: Visit) => Promise<unknown> }

/** Signs in and goes to the account. */
const atAccount = (org: Client, email: string) => async (visit: Visit) => {
  await signInAt(visit, "es", org, email)
  await visit.go("/account")
}

const entrances: Readonly<Record<string, (org: Client) => Promise<Entrance>>> = {
  "a sign-in by password": async (org) => {
    const { email } = await member(org, "viewer")
    return { submit: "Iniciar sesión", fields: signInWith(org, email) }
  },
  "a sign-in with a code": async (org) => {
    const { email, page: user } = await member(org, "viewer")
    const { secret } = await withSecondFactor(user, Date.now())
    const ask = async (page: Page) => {
      for (const [label, text] of Object.entries(signInWith(org, email)))
        await page.getByLabel(label, { exact: true }).fill(text)
      await page.getByRole("button", { name: "Iniciar sesión", exact: true }).click()
      await page.getByLabel("Código de verificación").waitFor()
    }
    // The code of the next half-minute, since the present one switched the second factor on.
    const fields = async () => ({ "Código de verificación": codeAt(secret, Date.now() + 30_000) })
    return { submit: "Iniciar sesión", begin: ask, fields }
  },
  "a sign-in by key": async (org) => ({
    submit: "Iniciar sesión",
    begin: (page) => page.getByRole("button", { name: "Entrar con una clave de API" }).click(),
    fields: { Organización: org.orgId, "Clave de API": org.key },
  }),
  "a forgotten password": async (org) => ({
    path: "/forgotten",
    submit: "Enviar el enlace",
    prepare: async ({ page }) => {
      const options = { openId: false, hasUsers: true, sendsMail: true }
      await page.route("**/sign-in-options", (route) => route.fulfill({ json: options }))
      await page.reload()
    },
    fields: { Organización: org.orgId, "Correo electrónico": "ana@example.com" },
  }),
  "an invitation": async (org) => {
    const { token } = await invite(org, "viewer")
    const fields = { "Tu nombre": "Ana Rojas", Contraseña: goodPassword }
    return { path: `/join#${org.orgId}.${token}`, submit: "Guardar y entrar", fields }
  },
  "one's name": async (org) => {
    const { email } = await member(org, "viewer")
    const fields = { Nombre: "Ana María Rojas" }
    return { prepare: atAccount(org, email), open: "Cambiar nombre", submit: "Guardar", fields }
  },
  "one's password": async (org) => {
    const { email } = await member(org, "viewer")
    const fields = { "Contraseña actual": goodPassword, "Contraseña nueva": "another horse battery" }
    return { prepare: atAccount(org, email), open: "Cambiar contraseña", submit: "Guardar", fields }
  },
  "one's second factor": async (org) => {
    const { email } = await member(org, "viewer")
    const fields = async (page: Page) => {
      const secret = await page.getByLabel("O escribe esta clave en la app").inputValue()
      return { "Código de 6 dígitos": codeAt(secret, Date.now()) }
    }
    return { prepare: atAccount(org, email), open: "Activar", submit: "Confirmar", fields }
  },
}

describe.skipIf(!hasBrowser)("whoever enters the console over a network that fails", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
  })
  afterAll(() => site?.stop())

  test.each(Object.entries(entrances))(
    "is told in words by the form of %s, which is sent once",
    async (_name, made) => {
      const { path = "/", prepare, ...form } = await made(org)
      const visit = await site.visit({ as: null, path, width: 360, isTouched: true })
      await prepare?.(visit)
      await sendsOnce(visit, form)
      const failed = new RegExp(`${expected.errors.source}|status of 401`)
      expect(visit.faults({ errors: failed })).toEqual([])
      await visit.close()
    },
  )

  test("stays signed in when the last session's requests are refused late", async () => {
    const { email } = await member(org, "viewer")
    const visit = await site.visit({ as: null })
    const { page, context } = visit
    await signInAt(visit, "es", org, email)
    const late = Promise.withResolvers<void>()
    const over = { status: 401, json: { error: "the session has ended", code: "INVALID_SESSION" } }
    await context.route("**/api/v1/admin/bans?*", async (route) => {
      await late.promise
      await route.fulfill(over)
    })
    await context.route("**/api/v1/admin/campaigns?*", (route) => route.fulfill(over), { times: 1 })
    const open = (name: string) => page.getByRole("navigation").getByRole("link", { name, exact: true }).click()
    await open("Bloqueos")
    await open("Campañas")
    await page.getByText("Tu sesión terminó", { exact: false }).waitFor()
    await signInAt(visit, "es", org, email)
    const refused = page.waitForResponse("**/api/v1/admin/bans?*")
    late.resolve()
    await refused
    await open("Jugadores")
    await page.getByRole("heading", { level: 1, name: "Jugadores" }).waitFor()
    await visit.close()
  })

  test("learns what to do when the answer to the chosen password was lost", async () => {
    const { token } = await invite(org, "viewer")
    const { page, context, close } = await site.visit({ as: null, path: `/join#${org.orgId}.${token}` })
    await context.route(
      "**/link/accept",
      async (route) => {
        await accept(org, token)
        await route.abort("timedout")
      },
      { times: 1 },
    )
    await page.getByLabel("Tu nombre").fill("Ana Rojas")
    await page.getByLabel("Contraseña").fill(goodPassword)
    const save = page.getByRole("button", { name: "Guardar y entrar" })
    await save.click()
    await page.getByText("No hay conexión con el servicio", { exact: false }).waitFor()
    await save.click()
    await page.getByText("Si ya elegiste tu contraseña, inicia sesión con ella", { exact: false }).waitFor()
    await page.getByRole("button", { name: "Ir a iniciar sesión" }).click()
    await page.getByRole("heading", { level: 1, name: "Iniciar sesión" }).waitFor()
    await close()
  })
})
