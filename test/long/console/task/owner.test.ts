import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../../support/console/console.ts"
import { looks, type Person, startPerson } from "../../../support/console/person.ts"
import { codeAt, goodPassword, member } from "../../../support/console/user.ts"

/** The link in the open dialog, which is closed. */
const linkShown = async ({ say, dialog }: Person): Promise<string> => {
  const link = await dialog.getByLabel(say("Enlace", "Link"), { exact: true }).inputValue()
  await dialog.getByRole("button", { name: say("Ya lo copié", "Done") }).click()
  await dialog.waitFor({ state: "detached" })
  return link.split("/console")[1] ?? ""
}

const invite = async (owner: Person, email: string): Promise<string> => {
  const { open, say, button, dialog, fits } = owner
  await open("Personas", "People")
  await button("Invitar", "Invite").first().click()
  await dialog.getByLabel(say("Correo electrónico", "Email")).fill(email)
  await dialog.getByLabel(say("Atención al cliente", "Support")).check()
  await fits()
  await dialog.getByRole("button", { name: say("Invitar", "Invite") }).click()
  return linkShown(owner)
}

/** Whoever follows a link chooses a password, and is in. */
const join = async ({ page, say, button, heading }: Person, title: string) => {
  await heading(title)
  await page.getByLabel(say("Contraseña", "Password"), { exact: true }).fill(goodPassword)
  const name = page.getByLabel(say("Tu nombre", "Your name"))
  if ((await name.inputValue()) === "") await name.fill("Luz Mora")
  await button("Guardar y entrar", "Save and sign in").click()
  await heading(say("Resumen", "Overview"))
}

/** Switches the second factor on with the key alone, as on a phone that cannot scan itself. */
const useSecondFactor = async ({ page, say, button, heading, fits }: Person) => {
  await page.getByRole("link", { name: say("Mi cuenta", "My account") }).click()
  await heading(say("Mi cuenta", "My account"))
  await button("Activar", "Turn on").click()
  const secret = await page
    .getByLabel(say("O escribe esta clave en la app", "Or enter this key in the app"))
    .inputValue()
  await fits()
  await page.getByLabel(say("Código de 6 dígitos", "6-digit code")).fill(codeAt(secret, Date.now()))
  await button("Confirmar", "Confirm").click()
  await page.getByRole("list", { name: say("Tus códigos de recuperación", "Your recovery codes") }).waitFor()
  await fits()
  await button("Ya los guardé", "Done").click()
}

describe.skipIf(!hasBrowser)("an owner", () => {
  let site: Console
  beforeAll(async () => {
    site = await startConsole()
  })
  afterAll(() => site?.stop())

  test.each(looks)(
    "invites a person, ends a session and makes a new link, in $language at $width px",
    async (look) => {
      const org = await site.service.organization("Tiendas Sol")
      const { email } = await member(org, "owner")
      const owner = await startPerson(site, look)
      const { page, say, heading, dialog, fits } = owner
      await owner.signIn(org.orgId, email)
      await heading(say("Resumen", "Overview"))
      const invitation = await invite(owner, "luz@tiendas-sol.example")

      const luz = await startPerson(site, look, invitation)
      await join(luz, say("Aceptar la invitación", "Accept the invitation"))
      await page.reload()
      const ending = page.getByRole("button", { name: say("Cerrar: Luz Mora", "End: Luz Mora") })
      await ending.click()
      await dialog
        .getByRole("button", { name: say("Cerrar", "End"), exact: true })
        .last()
        .click()
      await ending.waitFor({ state: "detached" })
      await fits()
      await luz.page.reload()
      await luz.heading(say("Iniciar sesión", "Sign in"))

      await page.getByRole("button", { name: say("Nuevo enlace: Luz Mora", "New link: Luz Mora") }).click()
      await dialog.getByRole("button", { name: say("Nuevo enlace", "New link") }).click()
      await luz.go((await linkShown(owner)).replace("/console", ""))
      await luz.page.reload()
      await join(luz, say("Elegir otra contraseña", "Choose another password"))

      await useSecondFactor(owner)
      expect([...owner.faults({ errors: /status of 401/ }), ...luz.faults({ errors: /status of 401/ })]).toEqual([])
      await luz.close()
      await owner.close()
    },
    120_000,
  )
})
