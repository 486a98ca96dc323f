import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { identify } from "../../support/fixture/play.ts"
import type { Client } from "../../support/service/client.ts"

type Form = {
  readonly path: string
  /** The button that opens it. */
  readonly open: string
  readonly submit: string
  /** What is typed, by the beginning of the labels; the last of them is looked at afterwards. */
  readonly fields: Readonly<Record<string, string>>
}

const forms: Readonly<Record<string, Form>> = {
  "an invitation": {
    ...{ path: "/settings/people", open: "Invitar", submit: "Invitar" },
    fields: { "Correo electrónico": "ana@example.com" },
  },
  "a ban": {
    ...{ path: "/players/ana", open: "Bloquear", submit: "Bloquear" },
    fields: { Mensaje: "Espera una semana.", Motivo: "Varias cuentas" },
  },
  points: {
    ...{ path: "/players/ana", open: "Ajustar puntos", submit: "Ajustar puntos" },
    fields: { Puntos: "50", Motivo: "Un reclamo" },
  },
  "an API key": {
    ...{ path: "/settings/api-keys", open: "Nueva clave", submit: "Crear clave" },
    fields: { Nombre: "Caja" },
  },
  "a webhook": {
    ...{ path: "/settings/webhooks", open: "Nuevo webhook", submit: "Crear webhook" },
    fields: { URL: "https://tienda.example/premio" },
  },
  "an audience": {
    ...{ path: "/audiences", open: "Nuevo público", submit: "Nuevo público" },
    fields: { Identificador: "vip", Nombre: "Clientes VIP" },
  },
  "a pool": {
    ...{ path: "/pools", open: "Nueva bolsa", submit: "Nueva bolsa" },
    fields: { Nombre: "Tarjetas" },
  },
  "a marketplace game": {
    ...{ path: "/marketplace", open: "Instalar un juego", submit: "Instalar un juego" },
    fields: { Identificador: "memoria", Nombre: "Memoria" },
  },
}

const reads = ["GET", "HEAD"]

describe.skipIf(!hasBrowser)("a network that fails", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    await identify(org, "ana")
  })
  afterAll(() => site?.stop())

  /** Opens the form and fills it in; returns a field with what it must keep, and the button that submits. */
  const filled = async (page: Page, { open, submit, fields }: Form) => {
    await page.getByRole("main").getByRole("button", { name: open, exact: true }).first().click()
    const form = page.getByRole("dialog")
    await form.waitFor()
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).first().fill(text)
    const [label = "", text = ""] = Object.entries(fields).at(-1) ?? []
    return {
      field: form.getByLabel(label).first(),
      text,
      button: form.getByRole("button", { name: submit, exact: true }),
    }
  }

  test.each(Object.entries(forms))(
    "is told in words in the form of %s, which keeps its values and sends them once",
    async (_name, form) => {
      const { page, context, faults, close } = await site.visit({ as: org, path: form.path })
      let sent = 0
      let isFailing = false
      await context.route("**/api/v1/admin/**", async (route) => {
        if (reads.includes(route.request().method())) return await route.fallback()
        if (isFailing) return await route.fulfill({ status: 500, json: { error: "broken", code: "INTERNAL_ERROR" } })
        sent++
        await Bun.sleep(300)
        await route.fallback()
      })
      const { field, text, button } = await filled(page, form)
      await context.setOffline(true)
      await button.click()
      await page.getByText("No hay conexión con el servicio", { exact: false }).first().waitFor()
      expect(await field.inputValue()).toBe(text)
      await context.setOffline(false)
      isFailing = true
      await button.click()
      await page.getByText("Algo falló de nuestro lado", { exact: false }).first().waitFor()
      expect(await field.inputValue()).toBe(text)
      isFailing = false
      sent = 0
      await button.dblclick()
      await field.waitFor({ state: "detached" })
      expect(sent).toBe(1)
      expect(faults({ errors: /status of 500|ERR_INTERNET_DISCONNECTED/ })).toEqual([])
      await close()
    },
  )
})
