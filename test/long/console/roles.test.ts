import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import type { Page } from "playwright-core"
import { accountPage, pages } from "../../../src/console/pages.ts"
import { type Area, permissions, type Role, roles } from "../../../src/core/organization/role.ts"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { fillPages } from "../../support/console/pages.ts"
import { cookieOf } from "../../support/console/session.ts"
import { member, tryIn } from "../../support/console/user.ts"
import type { Client } from "../../support/service/client.ts"

/** Every section that a live organization has, and the reader's own account. */
const sections = [...pages.filter(({ mode }) => mode !== "test"), accountPage].map(({ path, area }) => ({ path, area }))

/** The area of a page: that of the section with the longest path that its own begins with, but wins have their own. */
const areaOf = (path: string): Area | null => {
  if (path.endsWith("?tab=winners")) return "winners"
  const [place = ""] = path.split("?")
  const owners = sections.filter(
    (section) => section.path === place || (section.path !== "/" && place.startsWith(`${section.path}/`)),
  )
  return owners.toSorted((one, other) => other.path.length - one.path.length)[0]?.area ?? null
}

const words = {
  es: {
    noAccess: "Tu rol no da acceso a esta sección",
    /** Names of controls that change something. */
    changing:
      /^(crear|nuev[oa]|editar|duplicar|agregar|guardar|iniciar|pausar|terminar|bloquear|levantar|fusionar|desactivar|eliminar|borrar|registrar|cambiar|reenviar|invitar|ampliar|reactivar|revocar|planear|anular|dar|ajustar|cargar|generar|retirar|marcar)\b/i,
  },
  en: {
    noAccess: "Your role cannot see this section",
    changing:
      /^(create|new|edit|duplicate|add|save|start|pause|end|ban|lift|merge|deactivate|delete|erase|register|rotate|change|replay|invite|extend|reactivate|revoke|plan|drop|give|adjust|upload|generate|withdraw|mark|record)\b/i,
  },
} as const

/** What stands on one page for one role. */
type Seen = { readonly heading: string; readonly controls: readonly string[]; readonly files: readonly string[] }

const look = (page: Page): Promise<Seen> =>
  page.evaluate(() => {
    const main = document.querySelector("main")
    const all = [...(main?.querySelectorAll<HTMLElement>("button, a") ?? [])]
    // Links in the rows of a list and tabs bear the names of records and lists.
    const shown = all.filter((one) => one.offsetParent !== null && !one.closest("tbody a, [role=tablist]"))
    return {
      heading: document.querySelector("h1")?.textContent ?? "",
      controls: shown.map((one) => (one.getAttribute("aria-label") ?? one.textContent ?? "").trim()),
      files: shown.filter((one) => one.hasAttribute("download")).map((one) => one.getAttribute("href") ?? ""),
    }
  })

describe.skipIf(!hasBrowser)("every page, for every role", () => {
  let site: Console
  let org: Client
  let below: readonly string[]
  const cookies = {} as Record<Role, string>
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    below = await fillPages(org)
    for (const role of roles) {
      const { email } = await member(org, role)
      cookies[role] = cookieOf((await tryIn(org, email)).headers)
    }
  })
  afterAll(() => site?.stop())

  /** Opens the console as a user with this role. */
  const visitAs = async (role: Role, language: "es" | "en") => {
    const visit = await site.visit({ as: null, language, width: language === "es" ? 360 : 1280 })
    const [name = "", value = ""] = cookies[role].split("=")
    await visit.context.addCookies([{ name, value, url: site.service.url }])
    await visit.page.goto(`${site.service.url}/console/account`)
    await visit.page.waitForFunction(() => document.querySelector("main h1"))
    return visit
  }

  /** Files whose button is shown, but that the API refuses to this role. */
  const refusedFiles = async (role: Role, files: readonly string[]): Promise<string[]> => {
    const refused: string[] = []
    for (const href of new Set(files)) {
      const answer = await fetch(new URL(href, site.service.url), { headers: { cookie: cookies[role] } })
      await answer.body?.cancel()
      if (answer.status === 403) refused.push(href)
    }
    return refused
  }

  /** Pages with the same controls look the same to axe, whoever reads them. */
  const checked = new Set<string>()

  // What a role may does not depend on the language: in English, those that may most and least read.
  const readers = [...roles.map((role) => [role, "es"] as const), ["owner", "en"], ["viewer", "en"]] as const

  test.each(readers)(
    "%s reads in %s what the role may, without a control that the API refuses",
    async (role, language) => {
      const { noAccess, changing } = words[language]
      const visit = await visitAs(role, language)
      const found: string[] = []
      for (const path of [...sections.map((section) => section.path), ...(language === "es" ? below : [])]) {
        await visit.go(path)
        const area = areaOf(path)
        const level = area === null ? "write" : permissions[area][role]
        if (level === "none") await visit.page.getByRole("heading", { name: noAccess }).first().waitFor()
        const { heading, controls, files } = await look(visit.page)
        if (heading === "" || (heading === noAccess) !== (level === "none"))
          found.push(`${path} is headed "${heading}"`)
        if (level !== "write")
          found.push(...controls.filter((name) => changing.test(name)).map((name) => `${path} shows "${name}"`))
        if (role === "viewer")
          found.push(...controls.filter((name) => /\bCSV\b/.test(name)).map((name) => `${path} shows "${name}"`))
        found.push(...(await refusedFiles(role, files)).map((href) => `${path} offers ${href}`))
        const kind = JSON.stringify([path, level, controls.length])
        // Those of pages with all their controls, in Spanish, are looked for in pages.test.ts.
        if (checked.has(kind) || (level === "write" && language === "es")) continue
        checked.add(kind)
        found.push(...(await visit.axe("main")).map((finding) => `${path} ${finding}`))
      }
      expect([...found, ...visit.faults()]).toEqual([])
      await visit.close()
    },
    120_000,
  )

  test("a player's page that stays open is one read in the audit log, and a later visit another", async () => {
    const { page, go, close } = await site.visit({ as: org, path: "/players" })
    const reads = async () =>
      (await org.get("/api/v1/admin/audit-log?action=read&target=ana", { status: 200 })).body.items.length
    const before = await reads()
    const again = () => page.waitForResponse((answer) => answer.url().includes("/players/ana?readAt="))
    await page.clock.install()
    await go("/players/ana")
    for (let polled = 0; polled < 3; polled++) {
      const answered = again()
      await page.clock.runFor(11_000)
      await answered
    }
    expect(await reads()).toBe(before + 1)
    await go("/players")
    await go("/players/ana")
    await page.getByRole("heading", { name: "Historial" }).waitFor()
    expect(await reads()).toBe(before + 2)
    await close()
  })
})
