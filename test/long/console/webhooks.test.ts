import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { Webhook } from "standardwebhooks"
import { type Console, choose, hasBrowser, startConsole, type Visit } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { subscriber } from "../../support/webhook/hooks.ts"
import { type Received, startReceiver } from "../../support/webhook/receiver.ts"

const isSignedWith = (secret: string, { text, headers }: Received): boolean => {
  try {
    new Webhook(secret).verify(text, Object.fromEntries(headers))
    return true
  } catch {
    return false
  }
}

describe.skipIf(!hasBrowser)("webhooks", () => {
  let site: Console
  let hooks: Awaited<ReturnType<typeof subscriber>>
  beforeAll(async () => {
    site = await startConsole()
    hooks = await subscriber(site.service)
  })
  afterAll(() => site?.stop())

  /** Closes the dialog that shows a secret once, and returns the secret. */
  const keepSecret = async ({ page }: Visit): Promise<string> => {
    const secret = await page.getByRole("dialog").getByRole("textbox", { name: "Secreto de firma" }).inputValue()
    await page.getByRole("button", { name: "Ya lo guardé" }).click()
    await page.getByRole("dialog").waitFor({ state: "detached" })
    return secret
  }

  test("a webhook made through the form takes a test, two signatures while its secret is rotated, and a replay", async () => {
    const receiver = startReceiver()
    const visit = await site.visit({ as: hooks.org, path: "/settings/webhooks" })
    const { page } = visit
    await page.getByRole("button", { name: "Nuevo webhook" }).click()
    await page.getByLabel("URL").fill(receiver.url)
    await page.getByLabel("Solo estos").check()
    await page.getByLabel("Se emitió un código").check()
    await page.getByRole("button", { name: "Crear webhook" }).click()
    const first = await keepSecret(visit)
    await page.getByRole("link", { name: receiver.url }).click()
    await page.getByRole("button", { name: "Enviar prueba" }).click()
    const rows = page.getByRole("table", { name: "Entregas" }).getByRole("row")
    await rows.filter({ hasText: "Prueba" }).getByText("Entregada").waitFor()
    const [sent] = await receiver.waitFor(1)
    expect([sent?.event, sent && isSignedWith(first, sent)]).toEqual(["webhook.test", true])

    await page.getByRole("button", { name: "Cambiar secreto" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Cambiar secreto" }).click()
    const second = await keepSecret(visit)
    await hooks.emit()
    const created = (await receiver.waitFor(2))[1]
    expect(created && [created.event, isSignedWith(first, created), isSignedWith(second, created)]).toEqual([
      "code.created",
      true,
      true,
    ])

    // By keyboard, since notices of earlier actions may cover the row.
    await page.getByRole("button", { name: "Reenviar: Prueba" }).press("Enter")
    const again = (await receiver.waitFor(3))[2]
    expect([again?.event, again?.headers.get("webhook-id")]).toEqual([
      "webhook.test",
      sent?.headers.get("webhook-id") ?? "",
    ])
    await rows.filter({ hasText: "Prueba" }).getByText("2 intentos · HTTP 200").waitFor()
    await page.getByRole("button", { name: "Ver la entrega: Prueba" }).press("Enter")
    const answers = page.getByRole("dialog").getByRole("cell", { name: "HTTP 200" })
    await answers.nth(1).waitFor()
    await expectSoon(() => answers.count()).toBe(2)
    expect([...(await visit.axe()), ...visit.faults()]).toEqual([])
    await visit.close()
    receiver.stop()
  })

  test("an integrator finds in it what was sent and answered, what can arrive, and that an outage loses nothing", async () => {
    let isDown = false
    const receiver = startReceiver(
      () => new Response(isDown ? "database is down" : "thanks", { status: isDown ? 503 : 200 }),
    )
    const org = (await subscriber(site.service)).org
    const visit = await site.visit({ as: null, path: "/settings/webhooks" })
    const { page, go } = visit
    await page.getByLabel("Organización").fill(org.orgId)
    await page.getByLabel("Clave de API", { exact: true }).fill(org.key)
    await page.getByRole("button", { name: "Iniciar sesión" }).click()
    await page.getByRole("button", { name: "Nuevo webhook" }).first().click()
    await page.getByLabel("URL").fill(receiver.url)
    await page.getByRole("button", { name: "Crear webhook" }).click()
    await keepSecret(visit)
    await page.getByRole("link", { name: receiver.url }).click()
    await page.getByRole("button", { name: "Enviar prueba" }).click()
    const deliveries = page.getByRole("table", { name: "Entregas" }).getByRole("row")
    await deliveries.getByText("Entregada").waitFor()
    await page.getByRole("button", { name: "Ver la entrega: Prueba" }).press("Enter")
    const dialog = page.getByRole("dialog")
    await dialog.getByRole("region", { name: "Cuerpo enviado" }).getByText('"webhook.test"').waitFor()
    await dialog.getByText(/^Intento del/).click()
    const [sent] = await receiver.waitFor(1)
    const signature = sent?.headers.get("webhook-signature") ?? "none"
    await expectSoon(() => dialog.getByRole("region", { name: "Encabezados enviados" }).textContent()).toContain(
      signature,
    )
    await expectSoon(() => dialog.getByRole("region", { name: "Comienzo de la respuesta" }).textContent()).toBe(
      "thanks",
    )
    expect(await visit.axe()).toEqual([])
    await page.keyboard.press("Escape")

    // An event of any type can be tried, which goes to this webhook alone.
    await page.getByRole("button", { name: "Probar un evento" }).click()
    await choose(page, "Qué evento", "canjeó", "Se canjeó un código")
    await dialog.getByRole("region", { name: "Lo que se envía" }).getByText('"code.redeemed"').waitFor()
    expect(await visit.axe()).toEqual([])
    await dialog.getByRole("button", { name: "Enviar prueba" }).click()
    await deliveries.filter({ hasText: "Se canjeó un código" }).getByText("Entregada").waitFor()
    expect((await receiver.waitFor(2))[1]?.data).toMatchObject({ code: "SPRING-C5NKG2M7" })
    const rate = page.getByRole("region", { name: "Cómo responde tu servidor" })
    await rate.getByText("2 de 2").first().waitFor()
    await page.getByRole("tab", { name: "PHP" }).click()
    await page.getByRole("region", { name: "Código en PHP" }).getByText("function isGenuine").waitFor()

    isDown = true
    await org.post("/api/v1/codes", { campaignId: "spring", externalUserId: "ana" }, { status: 201 })
    await deliveries.getByText("Fallida").waitFor({ timeout: 20_000 })
    isDown = false
    await page.getByRole("button", { name: "Enviar prueba" }).click()
    await deliveries.filter({ hasText: "Se emitió un código" }).getByText("Entregada").waitFor({ timeout: 20_000 })
    expect(receiver.received.filter(({ event }) => event === "code.created").length).toBe(4)

    await go("/settings/webhooks")
    await page.getByRole("link", { name: "Catálogo de eventos" }).click()
    await page.getByLabel("Buscar un evento").fill("código")
    const sample = page.getByRole("region", { name: "Ejemplo del mensaje" })
    await sample.getByText('"code.created"').waitFor()
    expect([...(await visit.axe()), ...visit.faults({ errors: /status of 401/ })]).toEqual([])
    await visit.close()
    receiver.stop()
  }, 60_000)

  test("one that fails stands out, and a period is replayed once its receiver is fixed", async () => {
    let status = 503
    const receiver = await hooks.receive(() => status)
    await hooks.emit()
    await receiver.waitFor(1)
    const { page, go, faults, close } = await site.visit({ as: hooks.org, path: "/settings/webhooks" })
    await page.getByRole("row", { name: receiver.url }).getByText("Fallando").waitFor()
    await go(`/settings/webhooks/${receiver.webhookId}`)
    await page.getByText("Este webhook está fallando").waitFor()
    status = 200
    await page.getByRole("table", { name: "Entregas" }).getByText("Entregada").waitFor()
    await page.getByText("Este webhook está fallando").waitFor({ state: "detached" })

    const before = receiver.received.length
    await page.getByRole("button", { name: "Reenviar un periodo" }).click()
    await page.getByRole("combobox", { name: "Cuáles" }).click()
    await page.getByRole("option", { name: "Todas" }).click()
    await page.getByRole("button", { name: "Reenviar", exact: true }).click()
    await page.getByText("Entregas reenviadas: 1").waitFor()
    await receiver.waitFor(before + 1)

    await page.getByRole("button", { name: "Pausar" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Pausar" }).click()
    await page.getByText("En pausa", { exact: true }).waitFor()
    await page.getByRole("button", { name: "Eliminar" }).click()
    await page.getByRole("dialog").getByRole("button", { name: "Eliminar" }).click()
    await page.getByRole("heading", { level: 1, name: "Webhooks" }).waitFor()
    await page.getByText("Webhook eliminado").waitFor()
    await page.getByRole("link", { name: receiver.url }).waitFor({ state: "detached" })
    expect(faults()).toEqual([])
    await close()
    receiver.stop()
  })
})
