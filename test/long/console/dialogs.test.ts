import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { type Console, hasBrowser, startConsole } from "../../support/console/console.ts"
import { fillPages, sectionsOf } from "../../support/console/pages.ts"
import type { Client } from "../../support/service/client.ts"

const opensSomething = '[aria-haspopup="dialog"], [aria-haspopup="menu"]'

describe.skipIf(!hasBrowser)("every dialog and menu", () => {
  let site: Console
  let org: Client
  let below: string[]
  beforeAll(async () => {
    site = await startConsole()
    org = await site.service.organization("Tiendas Sol")
    below = await fillPages(org)
  })
  afterAll(() => site?.stop())

  // One page after the other, in turns.
  test.each([
    { turn: 0, language: "es", colorScheme: "light", width: 360 },
    { turn: 1, language: "en", colorScheme: "dark", width: 1280 },
  ] as const)(
    "is free of findings of axe and fits, in $language, $colorScheme, at $width pixels, and Esc closes it",
    async ({ turn, ...looks }) => {
      const visit = await site.visit({ as: org, ...looks })
      const { page } = visit
      const found: string[] = []
      const opened: string[] = []
      const paths = [...(await sectionsOf(visit)), ...below].filter((_, index) => index % 2 === turn)
      for (const path of paths) {
        await visit.go(path)
        for (const opener of await page.getByRole("main").locator(opensSomething).all()) {
          if (!(await opener.isVisible())) continue
          const name = `${path} ${(await opener.getAttribute("aria-label")) ?? (await opener.textContent())}`
          opened.push(name)
          await opener.click()
          // A dialog gets its name from its title, a moment after it appears.
          await page.locator('[role="dialog"][aria-labelledby]:visible, [role="menu"]:visible').first().waitFor()
          found.push(...(await visit.axe()).map((finding) => `${name} ${finding}`))
          const overflow = await visit.overflow()
          if (overflow > 0) found.push(`${name} is ${overflow} pixels too wide`)
          await page.keyboard.press("Escape")
          await page.locator('[role="dialog"], [role="menu"]').first().waitFor({ state: "hidden" })
        }
      }
      expect([...found, ...visit.faults()]).toEqual([])
      expect(opened.length).toBeGreaterThan(10)
      await visit.close()
    },
    180_000,
  )
})
