import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { parseArgs } from "node:util"
import type { BrowserContextOptions, Page } from "playwright-core"
import { sharedBrowser } from "../support/console/console.ts"
import { startDemo } from "../support/demo.ts"

/**
 * Retakes the README's pictures of the demo (`bun run screenshots`). With `--all FOLDER`, takes each game before and
 * after a play, and the pages around them, at three widths in three languages, to look at after a change.
 */
const { values } = parseArgs({ options: { all: { type: "string" } } })
const target = fileURLToPath(new URL("../../src/demo/screenshots/", import.meta.url))
const maxBytes = 256 * 1024
const orgId = "demo"
const games = ["aurora-ruleta", "aurora-raspa", "aurora-tragamonedas", "aurora-trivia", "aurora-giro?kind=mini_game"]
const widths = [360, 768, 1280]
const locales = ["es-CO", "en-US", "pt-BR"]

const folder = mkdtempSync(join(tmpdir(), "premio-pictures-"))
const demo = await startDemo(folder)
const [shop = "", service = ""] = demo.welcome.match(/http:\S+\d/g) ?? []
const [, key = ""] = /write (premio_\S+)/.exec(demo.welcome) ?? []

const tokenOf = async (externalId: string): Promise<string> => {
  const response = await fetch(`${service}/api/v1/clients/token`, {
    method: "POST",
    headers: { authorization: `Bearer ${key}`, "x-org-id": orgId, "content-type": "application/json" },
    body: JSON.stringify({ externalId, profile: { name: "Ana" } }),
  })
  return ((await response.json()) as { token: string }).token
}

/** Opens a page, does something on it, and writes its picture. */
const take = async (
  path: string,
  url: string,
  options: BrowserContextOptions,
  act: (page: Page) => Promise<void> = () => Promise.resolve(),
) => {
  const context = await (await sharedBrowser()).newContext({ reducedMotion: "reduce", ...options })
  const page = await context.newPage()
  await page.goto(url, { waitUntil: "networkidle" })
  await act(page)
  const file = await page.screenshot({ path, fullPage: options.viewport?.width !== 1280 })
  await context.close()
  process.stdout.write(`${path} ${Math.round(file.length / 1024)} KiB\n`)
  return file.length
}

/** Answers the questions and accepts the terms, if there are any, plays, and reveals what was won. */
const play = async (page: Page) => {
  const part = (name: string) => page.locator(`[part~="${name}"]:visible`)
  await part("game").waitFor()
  while ((await page.getByRole("radio").count()) > 0) {
    await page.getByRole("radio").locator("visible=true").first().check()
    const next = page.getByRole("button", { name: /^(Siguiente|Next|Próxima)$/ })
    if ((await next.count()) === 0) break
    await next.click()
  }
  for (const terms of await page.getByRole("checkbox").all()) await terms.check()
  await part("action").first().click()
  const reveal = page.getByRole("button", { name: /^(Descubrir|Reveal|Revelar)$/ })
  await part("result").or(reveal).first().waitFor()
  if ((await reveal.count()) > 0) await reveal.click()
  await part("result").first().waitFor()
}

const phone = { viewport: { width: 360, height: 740 }, locale: "es-CO", deviceScaleFactor: 1.25 } as const
const desk = { viewport: { width: 1280, height: 860 }, locale: "es-CO" } as const

const takeReadme = async () => {
  const game = `${service}/play/${orgId}/aurora-ruleta#token=${await tokenOf("ana-of-the-picture")}`
  const sizes = [
    await take(join(target, "shop.png"), shop, desk),
    await take(join(target, "game.png"), game, phone, play),
  ]
  if (sizes.some((size) => size > maxBytes)) throw new Error(`a picture is larger than ${maxBytes} bytes`)
}

const takeAll = async (into: string) => {
  for (const width of widths)
    for (const locale of locales) {
      const options = { viewport: { width, height: 800 }, locale }
      const name = (what: string) => join(into, `${what}-${width}-${locale}.png`)
      await take(name("home"), service, options)
      await take(name("reference"), `${service}/swagger`, options)
      await take(name("shop"), shop, options)
      for (const game of games) {
        const [id = ""] = game.split("?")
        const address = `${service}/play/${orgId}/${game}`
        await take(name(`${id}-signed-out`), address, options)
        const token = await tokenOf(`${id}-${width}-${locale}`)
        await take(name(`${id}-ready`), `${address}#token=${token}`, options)
        await take(name(`${id}-played`), `${address}#token=${token}`, options, play)
      }
    }
}

try {
  await (values.all === undefined ? takeReadme() : takeAll(values.all))
} finally {
  demo.signalGroup("SIGTERM")
  rmSync(folder, { recursive: true, force: true })
}
// The browser only ends with the process.
process.exit()
