import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Webhook } from "standardwebhooks"
import { type Console, choose, hasBrowser, startConsole } from "../../../support/console/console.ts"
import { looks, type Person, startPerson } from "../../../support/console/person.ts"
import { member } from "../../../support/console/user.ts"
import type { Client } from "../../../support/service/client.ts"
import { subscriber } from "../../../support/webhook/hooks.ts"
import { type Received, startReceiver } from "../../../support/webhook/receiver.ts"

const verified = (secret: string, sent: Received | undefined): string | null => {
  if (!sent) return null
  new Webhook(secret).verify(sent.text, Object.fromEntries(sent.headers))
  return sent.event
}

/** Makes a key for a server, and returns it. */
const makeKey = async ({ page, open, say, button, dialog, fits }: Person): Promise<string> => {
  await open("Claves de API", "API keys")
  await button("Nueva clave", "New key").click()
  await dialog.getByLabel(say("Nombre", "Name")).fill("Caja")
  await fits()
  await dialog.getByRole("button", { name: say("Crear clave", "Create key") }).click()
  const key = await dialog.getByRole("textbox", { name: say("Clave de API", "API key") }).inputValue()
  await dialog.getByRole("button", { name: say("Ya la guardé", "Done") }).click()
  await dialog.waitFor({ state: "detached" })
  await page.getByText("Caja").first().waitFor()
  return key
}

/** Makes a webhook for all events, opens it, and returns its secret. */
const makeWebhook = async ({ page, open, say, button, dialog, fits }: Person, url: string): Promise<string> => {
  await open("Webhooks", "Webhooks")
  await button("Nuevo webhook", "New webhook").first().click()
  await dialog.getByLabel("URL").fill(url)
  await fits()
  await dialog.getByRole("button", { name: say("Crear webhook", "Create webhook") }).click()
  const secret = await dialog.getByRole("textbox", { name: say("Secreto de firma", "Signing secret") }).inputValue()
  await dialog.getByRole("button", { name: say("Ya lo guardé", "Done") }).click()
  await dialog.waitFor({ state: "detached" })
  await page.getByRole("link", { name: url }).click()
  return secret
}

const deliveriesOf = ({ page, say }: Person) =>
  page.getByRole("table", { name: say("Entregas", "Deliveries") }).getByRole("row")

/** A test event of a chosen type, with the code that checks its signature at hand. */
const tryEvent = async (person: Person) => {
  const { page, say, button, dialog, fits } = person
  await page.getByRole("tab", { name: "PHP" }).click()
  await page
    .getByRole("region", { name: say("Código en PHP", "Code in PHP") })
    .getByText("isGenuine")
    .first()
    .waitFor()
  await button("Probar un evento", "Test an event").click()
  const redeemed = say("Se canjeó un código", "A code was redeemed")
  await choose(page, say("Qué evento", "Which event"), redeemed, redeemed)
  await fits()
  await dialog.getByRole("button", { name: say("Enviar prueba", "Send test") }).click()
  await deliveriesOf(person).filter({ hasText: redeemed }).getByText(say("Entregada", "Delivered")).waitFor()
}

/** Finds the delivery that failed, reads why, and sends it again once the server is mended. */
const findFailed = async (person: Person, mend: () => void) => {
  const { page, say, dialog, fits } = person
  const created = say("Se emitió un código", "A code was issued")
  const row = deliveriesOf(person).filter({ hasText: created })
  await row.getByText(say("Fallida", "Failed")).waitFor({ timeout: 25_000 })
  await row.getByRole("button", { name: say("Ver la entrega", "Show the delivery") }).press("Enter")
  await dialog.getByText(say("Intento del", "Attempt")).first().click()
  await dialog.getByText("database is down").first().waitFor()
  await fits()
  await page.keyboard.press("Escape")
  await dialog.waitFor({ state: "detached" })
  mend()
  await row.getByRole("button", { name: say("Reenviar", "Replay") }).press("Enter")
  await row.getByText(say("Entregada", "Delivered")).waitFor({ timeout: 25_000 })
}

describe.skipIf(!hasBrowser)("an integrator", () => {
  let site: Console
  beforeAll(async () => {
    site = await startConsole()
  })
  afterAll(() => site?.stop())

  const callsBy = (org: Client, key: string) =>
    org.as({ key }).post("/api/v1/codes", { campaignId: "spring", externalUserId: "ana" }, { status: 201 })

  test.each(looks)(
    "sets up keys and webhooks, and finds a failing delivery, in $language at $width px",
    async (look) => {
      let isDown = false
      const receiver = startReceiver(
        () => new Response(isDown ? "database is down" : "ok", { status: isDown ? 503 : 200 }),
      )
      const { org } = await subscriber(site.service)
      const { email } = await member(org, "owner")
      const person = await startPerson(site, look)
      await person.signIn(org.orgId, email)
      await person.heading(person.say("Resumen", "Overview"))
      const key = await makeKey(person)
      const secret = await makeWebhook(person, receiver.url)
      await tryEvent(person)
      expect(verified(secret, (await receiver.waitFor(1))[0])).toBe("code.redeemed")
      isDown = true
      await callsBy(org, key)
      await findFailed(person, () => {
        isDown = false
      })
      expect(verified(secret, receiver.received.at(-1))).toBe("code.created")
      const rate = person.page.getByRole("region", {
        name: person.say("Cómo responde tu servidor", "How your server answers"),
      })
      await rate.getByText(person.say("2 de 2", "2 of 2")).waitFor()
      await person.fits()
      expect(person.faults({ errors: /status of 40[13]/ })).toEqual([])
      await person.close()
      receiver.stop()
    },
    120_000,
  )
})
