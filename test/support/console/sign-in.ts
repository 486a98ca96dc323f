import type { Client } from "../service/client.ts"
import type { Visit } from "./console.ts"
import { goodPassword } from "./user.ts"

const texts = {
  es: {
    org: "Organización",
    email: "Correo electrónico",
    password: "Contraseña",
    submit: "Iniciar sesión",
    menu: "Menú",
  },
  en: {
    org: "Organization",
    email: "Email",
    password: "Password",
    submit: "Sign in",
    menu: "Menu",
  },
} as const

type Language = keyof typeof texts

/** Signs in a user at the page that a visit without a session opens. */
export const signInAt = async ({ page }: Visit, language: Language, { orgId }: Client, email: string) => {
  const { org, email: address, password, submit } = texts[language]
  await page.getByLabel(org).fill(orgId)
  await page.getByLabel(address).fill(email)
  await page.getByLabel(password, { exact: true }).fill(goodPassword)
  await page.getByRole("button", { name: submit, exact: true }).click()
  await page
    .getByRole("navigation")
    .or(page.getByRole("button", { name: texts[language].menu }))
    .first()
    .waitFor()
}

/** Goes to a section by the navigation, which a narrow screen keeps in a menu. */
export const openSection = async ({ page }: Visit, language: Language, section: string) => {
  const menu = page.getByRole("button", {
    name: texts[language].menu,
    exact: true,
  })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole("navigation").getByRole("link", { name: section, exact: true }).click()
  await page.getByRole("heading", { level: 1, name: section, exact: true }).waitFor()
}
