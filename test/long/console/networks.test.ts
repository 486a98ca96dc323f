import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { generateKeyPairSync } from "node:crypto"
import type { Page } from "playwright-core"
import { type Console, choose, hasBrowser, startConsole, type Visit } from "../../support/console/console.ts"
import { fillMiniGame } from "../../support/console/mini-game-form.ts"
import { identify } from "../../support/fixture/play.ts"
import type { Client } from "../../support/service/client.ts"

type Form = {
  readonly path: string
  /** The button that opens its dialog, if it is in one. */
  readonly open?: string
  readonly submit: string
  /** Does what comes before the fields. */
  readonly begin?: (page: Page) => Promise<unknown>
  /** Goes on from the fields to the button that submits. */
  readonly goOn?: (page: Page) => Promise<unknown>
  /** Says that it was sent, where the fields stay. */
  readonly done?: string
  /** What is typed, by the beginning of the labels; the last of them is looked at afterwards. */
  readonly fields: Readonly<Record<string, string>>
}

const { publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" })

/** The steps of a new campaign after its first. */
const fillCampaign = async (page: Page) => {
  const next = page.getByRole("button", { name: "Siguiente" })
  await page.getByRole("radio", { name: "Raspa y gana" }).check()
  await page.getByLabel("Probabilidad de ganar").fill("0")
  await next.click()
  await choose(page, "Moneda", "COP", "COP · peso colombiano")
  await page.getByRole("button", { name: "Agregar premio", exact: true }).click()
  const prize = page.getByRole("row", { name: "Premio 1", exact: true })
  await prize.getByLabel("Nombre").fill("Taza")
  await prize.getByRole("combobox", { name: "Entrega" }).click()
  await page.getByRole("option", { name: "Lo entrega tu equipo" }).click()
  await page.getByRole("switch", { name: "Entregar códigos también sin un premio propio" }).uncheck()
  for (const _ of ["limits", "what players see", "review"]) await next.click()
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
  "a push send": {
    ...{ path: "/push", open: "Registrar envío", submit: "Registrar" },
    fields: { Título: "Rebajas" },
  },
  "a key of players' tokens": {
    ...{ path: "/settings/player-keys", open: "Agregar clave pública", submit: "Agregar clave" },
    fields: { "Clave pública": publicKey.export({ type: "spki", format: "pem" }).toString(), Nombre: "Servidor" },
  },
  "the tiers": {
    ...{ path: "/tiers", submit: "Guardar", done: "Niveles guardados" },
    begin: (page) => page.getByRole("button", { name: "Agregar un nivel" }).click(),
    fields: { "Nombre del nivel 1": "Bronce", "XP del nivel 1": "100" },
  },
  "the organization's settings": {
    ...{ path: "/settings/organization", submit: "Guardar cambios", done: "Cambios guardados" },
    fields: { "Puntos por día": "500" },
  },
  "a mini-game": {
    ...{ path: "/mini-games/new", submit: "Guardar como borrador" },
    goOn: (page) => fillMiniGame(page, "Ruleta diaria"),
    fields: { Nombre: "Ruleta diaria" },
  },
  "a campaign": {
    ...{ path: "/campaigns/new", submit: "Guardar como borrador" },
    goOn: fillCampaign,
    fields: { Nombre: "Navidad" },
  },
}

const reads = ["GET", "HEAD"]
/** What is asked about a draft, which changes nothing. */
const isQuestion = /\/preview$/

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
  const filled = async (page: Page, { open, begin, goOn, submit, fields }: Form) => {
    const main = page.getByRole("main")
    if (open !== undefined) await main.getByRole("button", { name: open, exact: true }).first().click()
    const form = open === undefined ? main : page.getByRole("dialog")
    await form.waitFor()
    await begin?.(page)
    for (const [label, text] of Object.entries(fields)) await form.getByLabel(label).first().fill(text)
    await goOn?.(page)
    const [label = "", text = ""] = Object.entries(fields).at(-1) ?? []
    return {
      field: form.getByLabel(label).first(),
      text,
      button: form.getByRole("button", { name: submit, exact: true }),
    }
  }

  /** Sends the form while there is no network, while the service fails, and then over a slow network. */
  const sendsOnce = async ({ page, context }: Visit, form: Form) => {
    let sent = 0
    let isFailing = false
    await context.unrouteAll()
    await context.route("**/api/v1/{admin,console}/**", async (route) => {
      const request = route.request()
      if (reads.includes(request.method()) || isQuestion.test(request.url())) return await route.fallback()
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
    await (form.done === undefined ? field.waitFor({ state: "detached" }) : page.getByText(form.done).waitFor())
    expect(sent).toBe(1)
  }
  const expected = { errors: /status of 500|ERR_INTERNET_DISCONNECTED/ }

  test.each(Object.entries(forms))(
    "is told in words in the form of %s, which keeps its values and sends them once",
    async (_name, form) => {
      const visit = await site.visit({ as: org, path: form.path, width: 360, isTouched: true })
      await sendsOnce(visit, form)
      expect(visit.faults(expected)).toEqual([])
      await visit.close()
    },
  )
})
