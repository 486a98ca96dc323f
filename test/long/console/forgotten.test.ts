import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { invite, member } from "../../support/console/user.ts"

describe.skipIf(!hasBrowser)("a forgotten password", () => {
  let site: Console
  beforeAll(async () => {
    site = await startConsole()
  })
  afterAll(() => site?.stop())

  test.each([
    ["es", 360, "¿Olvidaste tu contraseña?", /^Pide un enlace a un propietario/],
    ["en", 1280, "Forgot your password?", /^Ask an owner/],
  ] as const)("in %s at %i px leads from the sign-in to whom to ask, where no mail is sent", async (...row) => {
    const [language, width, forgotten, whom] = row
    await invite(await site.service.organization(), "owner")
    const { page, axe, overflow, faults, close } = await site.visit({ as: null, language, width })
    await page.getByRole("link", { name: forgotten }).click()
    await page.getByRole("heading", { level: 1, name: forgotten }).waitFor()
    await page.getByText(whom).waitFor()
    expect(await axe()).toEqual([])
    expect(await overflow()).toBe(0)
    expect(faults()).toEqual([])
    await close()
  })

  test("asks for a mail in the page's language where mail is sent, and tells nobody who exists", async () => {
    const org = await site.service.organization()
    await member(org, "viewer")
    const { page, axe, context, faults, close } = await site.visit({ as: null, language: "en" })
    await context.route("**/sign-in-options", (route) =>
      route.fulfill({ json: { openId: false, hasUsers: true, sendsMail: true } }),
    )
    await page.reload()
    await page.getByRole("link", { name: "Forgot your password?" }).click()
    await page.getByLabel("Organization").fill(org.orgId)
    await page.getByLabel("Email").fill("nobody@example.com")
    const sent = page.waitForRequest("**/password-link")
    await page.getByRole("button", { name: "Send the link" }).click()
    expect((await sent).postDataJSON()).toEqual({ orgId: org.orgId, email: "nobody@example.com", language: "en" })
    await page.getByText("If nobody@example.com is the email of a user", { exact: false }).waitFor()
    expect(await axe()).toEqual([])
    expect(faults()).toEqual([])
    await close()
  })
})
