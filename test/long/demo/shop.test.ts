import { afterAll, beforeAll, describe, expect, test } from "bun:test"
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { Page } from "playwright-core"
import { hasBrowser, sharedBrowser } from "../../support/console/console.ts"
import { startDemo } from "../../support/demo.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { eventually, until } from "../../support/waiting.ts"

let folder: string
let demo: Awaited<ReturnType<typeof startDemo>>
let shop: string
let service: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "premio-shop-"))
  demo = await startDemo(folder)
  const addresses = demo.welcome.match(/http:\S+\d/g) ?? []
  shop = addresses[0] ?? ""
  service = addresses[1] ?? ""
})
afterAll(async () => {
  demo.signalGroup("SIGTERM")
  await demo.ended
  rmSync(folder, { recursive: true, force: true })
})

/** A visitor with the cookies of a browser. */
const visitor = () => {
  let cookie = ""
  return async (path: string, form?: Record<string, string>) => {
    const answer = await fetch(shop + path, {
      headers: { cookie, accept: "text/html" },
      redirect: "manual",
      ...(form && { method: "POST", body: new URLSearchParams(form) }),
    })
    cookie = answer.headers.get("set-cookie")?.split(";")[0] ?? cookie
    return answer
  }
}

const keyOf = (scope: string) => new RegExp(`${scope} +(premio_\\S+)`).exec(demo.welcome)?.[1] ?? ""

const call = async (path: string, credential: string, body: object) => {
  const headers = { authorization: `Bearer ${credential}`, "x-org-id": "demo", origin: shop }
  return (await fetch(service + path, { method: "POST", headers, body: JSON.stringify(body) })).json()
}

test("a visitor signs in, plays by token, pays with a code once, and sees verified webhooks", async () => {
  const visit = visitor()
  expect((await visit("/premio-token", {})).status).toBe(401)
  for (const path of ["//elsewhere.example", "/\\elsewhere.example", "https://elsewhere.example", "\r\n/"]) {
    const answer = await visit("/sign-in", { shopper: "aurora-ana", path })
    expect([path, answer.headers.get("location")]).toEqual([path, "/"])
  }
  const { token } = await (await visit("/premio-token", {})).json()
  expect(await call("/api/v1/games/play", token, { campaignId: "aurora-trivia", answers: [0, 1, 0] })).toMatchObject({
    won: true,
    pointsAwarded: 100,
  })
  const issued = { campaignId: "aurora-raspa", externalUserId: "aurora-ana" }
  const { code } = await call("/api/v1/codes", keyOf("write"), issued)
  expect(await (await visit("/checkout")).text()).toContain(code)
  const form = { product: "huila", order: "order-1", code }
  const refused = await visit("/checkout", { ...form, order: "1".repeat(1_000) })
  expect([refused.status, await refused.text()]).toEqual([502, expect.stringContaining("VALIDATION_ERROR")])
  expect(refused.headers.get("content-type")).toContain("text/html")
  const sold = await (await visit("/checkout", form)).text()
  expect(sold).toContain("$ 35.100")
  expect(sold).toMatch(/<th scope="row">Canjes<\/th><td>0<\/td><td>1<\/td>/)
  // Sent again, as by a reload, it sells nothing.
  expect((await visit("/checkout", form)).status).toBe(303)
  await eventually(
    async () => (await (await visit("/behind")).json()).events.map(({ event }: { event: string }) => event),
    (events) => ["code.redeemed", "game.won"].every((event) => events.includes(event)),
  )
})

test("nobody becomes a shopper by a cookie of their own, nor an event by a request of their own", async () => {
  for (const cookie of ["aurora_shopper=aurora-ana.", "aurora_shopper=aurora-ana.bm8", "aurora_shopper=."]) {
    const answer = await fetch(`${shop}/premio-token`, { method: "POST", headers: { cookie } })
    expect([cookie, answer.status]).toEqual([cookie, 401])
  }
  const forged = { method: "POST", body: "{}", headers: { "webhook-id": "evt_1", "webhook-signature": "v1,bm8=" } }
  expect((await fetch(`${shop}/premio-webhook`, forged)).status).toBe(401)
  const noForm = await fetch(`${shop}/sign-in`, { method: "POST", body: "{}" })
  expect([noForm.status, await noForm.text()]).toEqual([500, "Something went wrong. Go back and try again."])
})

const axePath = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"))

/** The serious findings of axe, in short. */
const axeOf = async (page: Page): Promise<string[]> => {
  await page.evaluate(await Bun.file(axePath).text())
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: () => Promise<{ violations: { id: string; impact: string; nodes: { target: string[] }[] }[] }> }
    }
    const { violations } = await axe.run()
    const serious = violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    return serious.map(({ id, nodes }) => `${id} ${nodes.map(({ target }) => target.join(" ")).join(", ")}`)
  })
}

describe.skipIf(!hasBrowser)("in a browser", () => {
  const faults: string[] = []
  let page: Page
  beforeAll(async () => {
    const context = await (await sharedBrowser()).newContext({ viewport: { width: 390, height: 800 }, locale: "es-CO" })
    page = await context.newPage()
    page.on("console", (message) => {
      if (message.type() === "error" || message.type() === "warning") faults.push(message.text())
    })
    page.on("pageerror", (error) => faults.push(error.message))
    page.on("request", (request) => {
      const { origin } = new URL(request.url())
      if (origin !== shop && origin !== service) faults.push(`asks ${origin}`)
    })
  })
  afterAll(() => page?.context().close())

  const isSound = async () => {
    const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect({ url: page.url(), axe: await axeOf(page), beyond, faults }).toEqual({
      url: page.url(),
      axe: [],
      beyond: 0,
      faults: [],
    })
  }

  test("every page is sound on a phone: strict policy, no request elsewhere, nothing that keeps anybody out", async () => {
    await page.goto(shop)
    await isSound()
    await page.getByRole("button", { name: /Lucía/ }).click()
    await page.getByText("Hola, Lucía").waitFor()
    for (const path of ["/games/aurora-ruleta", "/race", "/wallet", "/checkout"]) {
      await page.goto(shop + path)
      await page.waitForLoadState("networkidle")
      await isSound()
    }
  })

  test("the wheel is turned, and what came of it arrives as a webhook behind the counter", async () => {
    await page.goto(`${shop}/games/aurora-ruleta`)
    await page.getByRole("checkbox").check()
    await page.getByRole("button", { name: "Girar" }).click()
    await page.getByRole("button", { name: "Jugar otra vez" }).waitFor()
    await page.locator("#events").getByText("game.played").first().waitFor()
    await page.locator("#calls").getByText("POST /clients/token").first().waitFor()
  })

  test("in test mode, tomorrow brings another spin and the next play wins, and everything says that it is a test", async () => {
    await page.goto(shop)
    await page.getByRole("button", { name: /Lucía/ }).click()
    await page.getByText("Hola, Lucía").waitFor()
    await page.goto(`${shop}/games/aurora-giro`)
    await page.getByRole("switch", { name: "Modo de prueba" }).click()
    await page.getByRole("heading", { name: "Juegas en demo-test" }).waitFor()
    await page.locator("premio-game").getByText("Prueba", { exact: true }).waitFor()
    // Two spins of ten win nothing, of which no event tells.
    await page.getByRole("button", { name: "La próxima jugada gana" }).click()
    await page.getByText("Listo: la próxima jugada de Lucía en «El giro del día» gana.").waitFor()
    const spin = page.getByRole("button", { name: "Girar" })
    await spin.click()
    await spin.waitFor({ state: "hidden" })
    await page.locator("#events li").filter({ hasText: "TESTinapp_game.won" }).first().waitFor()
    await page.reload()
    await page
      .getByText(/Puedes volver a jugar/)
      .first()
      .waitFor()
    await isSound()
    const before = await page.locator(".clock time").getAttribute("datetime")
    await page.getByRole("button", { name: "Pasar a mañana" }).click()
    await page.getByText(/El reloj avanzó/).waitFor()
    const passed =
      Date.parse((await page.locator(".clock time").getAttribute("datetime")) ?? "") - Date.parse(before ?? "")
    expect(passed).toBeGreaterThanOrEqual(86_400_000)
    await spin.waitFor()
    await page.locator("#calls li").filter({ hasText: "TEST200 POST /admin/test/clock/advance" }).waitFor()

    await page.goto(`${shop}/games/aurora-raspa`)
    await page.getByRole("button", { name: "La próxima jugada gana" }).click()
    await page.getByText("Listo: la próxima jugada de Lucía en «Raspa el empaque» gana.").waitFor()
    await page.getByRole("button", { name: "Quiero una tarjeta" }).click()
    await page.getByText(/TEST-RASPA10-/).waitFor({ state: "attached" })
    await isSound()
    await page.getByRole("switch", { name: "Modo de prueba" }).click()
    await page.getByRole("heading", { name: "Juegas en demo-test" }).waitFor({ state: "detached" })
    await page.goto(`${shop}/checkout`)
    await expectSoon(() => page.locator("main").getByText(/TEST-/).count()).toBe(0)
  })

  test("a step shows the lines of its source, and leads to its operation in the reference", async () => {
    await page.goto(`${shop}/games/aurora-ruleta`)
    await page.locator("#lesson-token summary").click()
    const shown = await page.locator("#lesson-token pre").textContent()
    const source = readFileSync(join(import.meta.dir, "../../../src/demo/shop/token.ts"), "utf8")
    expect(source).toContain(shown?.trim() ?? "nothing")
    for (const path of ["/games/aurora-ruleta", "/games/aurora-giro", "/race", "/wallet", "/checkout", "/"]) {
      await page.goto(shop + path)
      const links = await page
        .locator(".place a")
        .evaluateAll((all) => all.map((link) => (link as HTMLAnchorElement).href))
      for (const link of links) {
        const { hash } = new URL(link)
        const text = await (await fetch(link)).text()
        expect([link, hash === "" || text.includes(`id="${hash.slice(1)}"`)]).toEqual([link, true])
      }
    }
  })

  test("the shop's own game counts in the ranking, and the page speaks the visitor's language", async () => {
    await page.goto(`${shop}/race`)
    await page.locator("#round").click()
    await page.locator("#round").click()
    await page.getByText(/Vas en el puesto \d+/).waitFor()
    await page.getByTitle("English").click()
    await page.getByRole("heading", { name: "The roasting point" }).waitFor()
    await expectSoon(() => page.locator("html").getAttribute("lang")).toBe("en")
  })
})

/** The process that runs the shop, below the demo's. */
const shopProcess = (): number => {
  const commandOf = (pid: string) => {
    try {
      return readFileSync(`/proc/${pid}/cmdline`, "utf8")
    } catch {
      return ""
    }
  }
  const isOurs = (pid: string) => {
    const isShop = commandOf(pid).includes("shop/main.ts")
    return isShop && readFileSync(`/proc/${pid}/environ`, "utf8").includes(`PREMIO_URL=${service}`)
  }
  const found = readdirSync("/proc").find((name) => /^\d+$/.test(name) && isOurs(name))
  if (found === undefined) throw new Error("the shop does not run")
  return Number(found)
}

test("the service says that the shop has crashed, and goes on without it", async () => {
  process.kill(shopProcess(), "SIGKILL")
  await until("the complaint", () => (demo.complaints().includes("the demo shop ended") ? true : undefined))
  expect((await fetch(`${service}/healthz`)).status).toBe(200)
})
