import { expect } from "bun:test"
import type { Console } from "./console.ts"
import { tooSmall } from "./touch.ts"
import { goodPassword } from "./user.ts"

/** How a person looks at the console: on a phone in Spanish, or at a desk in English. */
export const looks = [
  { language: "es", width: 360 },
  { language: "en", width: 1280 },
] as const

type Look = (typeof looks)[number]

/** A visit of a person who does everything by clicking, with what they do most. */
export const startPerson = async (site: Console, { language, width }: Look, path = "/") => {
  const isPhone = width === 360
  const visit = await site.visit({ as: null, language, width, path, isTouched: isPhone })
  const { page, axe, overflow } = visit
  /** The text in the language of this visit. */
  const say = (spanish: string, english: string) => (language === "es" ? spanish : english)
  const dialog = page.getByRole("dialog")
  const button = (spanish: string, english: string) =>
    page.getByRole("button", { name: say(spanish, english), exact: true })
  const heading = (name: string) => page.getByRole("heading", { level: 1, name, exact: true }).waitFor()
  return {
    ...visit,
    say,
    dialog,
    button,
    heading,
    /** Presses the button of the open dialog, and waits until it is closed. */
    submit: async (spanish: string, english: string) => {
      await dialog.getByRole("button", { name: say(spanish, english), exact: true }).click()
      await dialog.waitFor({ state: "detached" })
    },
    /** Goes to a section by the navigation. */
    open: async (spanish: string, english: string) => {
      if (isPhone) await button("Menú", "Menu").click()
      const name = say(spanish, english)
      await page.getByRole("navigation").getByRole("link", { name, exact: true }).click()
      await heading(name)
    },
    signIn: async (orgId: string, email: string) => {
      await heading(say("Iniciar sesión", "Sign in"))
      await page.getByLabel(say("Organización", "Organization")).fill(orgId)
      await page.getByLabel(say("Correo electrónico", "Email")).fill(email)
      await page.getByLabel(say("Contraseña", "Password"), { exact: true }).fill(goodPassword)
      await button("Iniciar sesión", "Sign in").click()
    },
    /** Nothing is cut off, reported by axe or, on a phone, too small to touch. */
    fits: async () => expect([await overflow(), isPhone ? await tooSmall(page) : [], await axe()]).toEqual([0, [], []]),
  }
}

export type Person = Awaited<ReturnType<typeof startPerson>>
