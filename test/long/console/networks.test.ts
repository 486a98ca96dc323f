import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { generateKeyPairSync } from "node:crypto"
import type { Page } from "playwright-core"
import { type Console, choose, hasBrowser, startConsole } from "../../support/console/console.ts"
import { fillMiniGame } from "../../support/console/mini-game-form.ts"
import { expected, type Form, sendsOnce } from "../../support/console/network.ts"
import { identify } from "../../support/fixture/play.ts"
import type { Client } from "../../support/service/client.ts"

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

const forms: Readonly<Record<string, Form & { readonly path: string }>> = {
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

describe.skipIf(!hasBrowser)("a network that fails", () => {
  let site: Console
  let org: Client
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    await identify(org, "ana")
  })
  afterAll(() => site?.stop())

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
