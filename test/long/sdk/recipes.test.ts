import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import type { BrowserContext, Page } from "playwright-core"
import { buildWeb, isWebFresh } from "../../../src/build/web.ts"
import { hasBrowser, sharedBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"

const root = join(import.meta.dir, "../../..")
const guide = readFileSync(join(root, "docs/apps.md"), "utf8")
const service = givenService({ clock: "real" })
const org = givenOrganization(service, beforeAll)

/** The samples of a section of docs/apps.md in a language, with the addresses and ids of this test. */
const samplesOf = (heading: string, language: string): string[] => {
  const [, section = ""] = new RegExp(`^## ${heading}\n([\\s\\S]*?)^## `, "m").exec(guide) ?? []
  return [...section.matchAll(new RegExp(`^\`\`\`${language}\n([\\s\\S]*?)^\`\`\`$`, "gm"))].map(([, code = ""]) =>
    code.replaceAll("https://premio.example", service.url).replaceAll(/(?<=org="|play\/)sol/g, org.orgId),
  )
}

/** What the pages of the shop are, by path. */
const pages = new Map<string, { readonly type: string; readonly body: string; readonly policy?: string }>()
const contexts: BrowserContext[] = []
const faults: string[] = []
let shop: Bun.Server<unknown>

beforeAll(async () => {
  if (!(await isWebFresh())) await buildWeb()
  shop = Bun.serve({
    hostname: "localhost",
    port: 0,
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === "/premio-token") {
        const token = await issuedToken(org, "ana", { profile: { name: "Ana" } })
        return Response.json({ token, expiresAt: new Date(Date.now() + 3_600_000).toISOString() })
      }
      const { type, body, policy } = pages.get(pathname) ?? { type: "text/plain", body: "" }
      const headers = { "content-type": type, ...(policy && { "content-security-policy": policy }) }
      return new Response(body, { headers })
    },
  })
  const segments = [{ segmentId: "a", name: "Coffee", isPrize: true }]
  const open = { publicPage: true, playersMayPlay: true, playLimits: { maxPerUser: 90, period: "day" } }
  const code = { defaultCodeConfig: { discountType: "fixed", discountValue: 500 }, rewardType: "promo_code" }
  const december = { campaignId: "december", status: "active", gameType: "roulette", segments, ...open, ...code }
  await org.post("/api/v1/admin/campaigns", december, { status: 201 })
  await org.patch("/api/v1/admin/settings", { players: { allowedOrigins: [shop.url.origin] } }, { status: 200 })
})
afterAll(async () => {
  await Promise.all(contexts.map((context) => context.close()))
  await shop?.stop(true)
})

const visit = async (path: string): Promise<Page> => {
  const context = await (await sharedBrowser()).newContext({ locale: "en-US", reducedMotion: "reduce" })
  contexts.push(context)
  const page = await context.newPage()
  page.on("console", (message) => message.type() === "error" && faults.push(message.text()))
  page.on("pageerror", (error) => faults.push(error.message))
  await page.goto(new URL(path, shop.url).href)
  return page
}

const html = (body: string, policy?: string) => ({
  type: "text/html",
  body: `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`,
  ...(policy !== undefined && { policy }),
})
const script = (body: string) => ({ type: "text/javascript", body })
const spin = (page: Page) => page.getByRole("button", { name: "Spin" }).click()

describe.skipIf(!hasBrowser)("the recipes of docs/apps.md", () => {
  test("two lines show a game under a strict policy, and a script hears what was won", async () => {
    const heading = "Put a game into a page"
    const [lines = ""] = samplesOf(heading, "html")
    const [own = ""] = samplesOf(heading, "js")
    const [policy = ""] = samplesOf(heading, "text")
    pages.set("/own.js", script(own))
    const body = `${lines}<input id="cart"><script type="module" src="/own.js"></script>`
    pages.set(
      "/game",
      html(
        body,
        `${policy.replaceAll("\n", " ")}; default-src 'none'`.replace("img-src 'self'", "img-src 'self' data:"),
      ),
    )
    const page = await visit("/game")
    await spin(page)
    await page.waitForFunction(() => (document.querySelector("#cart") as HTMLInputElement).value !== "")
    expect(faults.splice(0)).toEqual([])
  })

  test("a page may name one version by its hash", async () => {
    const { files } = await (await fetch(`${service.url}/sdk/v1/manifest.json`)).json()
    const { url, integrity } = files["premio.js"]
    const [lines = "", pinned = ""] = samplesOf("Put a game into a page", "html")
    const named = pinned.replace(/\/sdk\/v1\/premio\.….js/, url).replace("sha384-…", integrity)
    pages.set("/pinned", html(named + lines.slice(lines.indexOf("<premio-game"))))
    await spin(await visit("/pinned"))
    pages.set("/changed", html(named.replace(integrity, `sha384-${"A".repeat(64)}`)))
    const page = await visit("/changed")
    await page.waitForTimeout(500)
    await expectSoon(() => page.evaluate(() => customElements.get("premio-game"))).toBeUndefined()
    expect(faults.splice(0).join()).toContain("integrity")
  })

  test("React sets the function that gets tokens, and hears the result", async () => {
    const [component = ""] = samplesOf("Put a game into a page", "jsx")
    const mount = `import { createRoot } from "react-dom/client"
      const getToken = async () => (await fetch("/premio-token", { method: "POST" })).json()
      const onResult = ({ won }) => { document.title = won ? "won" : "lost" }
      createRoot(document.querySelector("#root")).render(<Game getToken={getToken} onResult={onResult} />)`
    const entry = join(root, "test/long/sdk/recipe.jsx")
    const built = await Bun.build({
      entrypoints: [entry],
      files: { [entry]: `${component}\n${mount}` },
      target: "browser",
    })
    pages.set("/react.js", script((await built.outputs[0]?.text()) ?? ""))
    const elements = `<script type="module" src="${service.url}/sdk/v1/premio.js"></script>`
    pages.set("/react", html(`<div id="root"></div>${elements}<script type="module" src="/react.js"></script>`))
    const page = await visit("/react")
    await spin(page)
    await page.waitForFunction(() => document.title === "won")
    expect(faults.splice(0)).toEqual([])
  })

  test("a page frames the game, gives it a token and its height", async () => {
    const [frame = ""] = samplesOf("Link to a game", "html")
    const [bridge = ""] = samplesOf("Link to a game", "js")
    pages.set("/frame", html(frame))
    pages.set("/game.js", script(bridge))
    const page = await visit("/frame")
    const game = page.frameLocator("#game")
    await game.getByText("Playing as Ana.").waitFor()
    await page.waitForFunction(
      () => Number.parseInt(document.querySelector<HTMLElement>("#game")?.style.height ?? "0", 10) > 300,
    )
    expect(faults.splice(0)).toEqual([])
  })
})
