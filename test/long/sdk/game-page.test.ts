import { afterAll, afterEach, beforeAll, describe, expect, test } from "bun:test"
import type { BrowserContext, Frame, Page } from "playwright-core"
import { buildWeb, isWebFresh } from "../../../src/build/web.ts"
import { hasBrowser, runAxe, sharedBrowser } from "../../support/console/console.ts"
import { expectSoon } from "../../support/expect-soon.ts"
import { issuedToken } from "../../support/service/player-token.ts"
import { givenOrganization, givenService } from "../../support/service/service.ts"
import { until } from "../../support/waiting.ts"

const service = givenService({ clock: "real" })
const org = givenOrganization(service, beforeAll)
const game = "december"
/** A game without a way to sign in. */
const lonely = "lonely"
const contexts: BrowserContext[] = []
const faults: string[] = []

beforeAll(async () => {
  if (!(await isWebFresh())) await buildWeb()
  const segments = [{ segmentId: "coffee", name: "Coffee", isPrize: true }]
  const own = { publicPage: true, playersMayPlay: true, playLimits: { maxPerUser: 50, period: "day" } }
  const texts = { en: { title: "December wheel", intro: "Spin once a day." } }
  const campaign = {
    status: "active",
    gameType: "roulette",
    rewardType: "promo_code",
    segments,
    defaultCodeConfig: { discountType: "fixed", discountValue: 500, prefix: "SECRET-" },
    ...own,
  }
  const appearance = { texts, joinUrl: "https://shop.example/join" }
  const create = (fields: object) => org.post("/api/v1/admin/campaigns", { ...campaign, ...fields }, { status: 201 })
  await create({ campaignId: game, appearance })
  await create({ campaignId: lonely })
})

afterEach(async () => {
  await Promise.all(contexts.splice(0).map((context) => context.close()))
  expect(faults.splice(0)).toEqual([])
})

type Opening = { readonly inject?: () => void; readonly language?: string }

/** A page in a tab of its own, in which `faults` collects what a policy forbids and what a script does not catch. */
const newTab = async ({ inject, language = "en-US" }: Opening = {}): Promise<Page> => {
  const context = await (await sharedBrowser()).newContext({ locale: language, reducedMotion: "reduce" })
  contexts.push(context)
  if (inject) await context.addInitScript(inject)
  const page = await context.newPage()
  page.on("console", (message) => {
    if (/Content Security Policy|Trusted/i.test(message.text())) faults.push(message.text())
  })
  page.on("pageerror", (error) => faults.push(error.message))
  return page
}

const address = (fragment = "", id = game) => `${service.url}/play/${org.orgId}/${id}${fragment}`
const tokenOf = (name: string) => issuedToken(org, name.toLowerCase(), { profile: { name } })
const playerOf = (page: Page | Frame) => page.getByText("Playing as")
const isShown = (page: Page | Frame) => page.locator("premio-game").waitFor()

const open = async (fragment = "", opening: Opening = {}): Promise<Page> => {
  const page = await newTab(opening)
  await page.goto(address(fragment))
  await isShown(page)
  return page
}

/** What has told the page's app something, by `kind`, in an object that a test injects. */
const told = (page: Page): Promise<Record<string, unknown>[]> =>
  page.evaluate(() =>
    (globalThis as unknown as { told: (string | object)[] }).told.map((one) =>
      typeof one === "string" ? JSON.parse(one) : one,
    ),
  )

const typesOf = (messages: readonly Record<string, unknown>[]) => [...new Set(messages.map(({ type }) => String(type)))]

const awaitTold = (page: Page, text: string) =>
  page.waitForFunction(
    (part) => JSON.stringify((globalThis as unknown as { told: object[] }).told).includes(part),
    text,
  )

const spin = (page: Page | Frame) => page.getByRole("button", { name: "Spin" }).click()

describe.skipIf(!hasBrowser)("the page of a game", () => {
  test("shows what there is to win with three requests, to whoever opens it", async () => {
    const page = await newTab()
    const requests: string[] = []
    page.on("request", (request) => {
      if (!request.url().startsWith("data:")) requests.push(new URL(request.url()).pathname)
    })
    await page.goto(address())
    await isShown(page)
    await page.getByText("December wheel").first().waitFor()
    expect(requests.filter((path) => !path.startsWith("/api/"))).toHaveLength(3)
    await expectSoon(() => playerOf(page).count()).toBe(0)
    await expectSoon(() => page.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe(
      "https://shop.example/join",
    )
    expect(await runAxe(page, "html")).toEqual([])
  })

  test("takes the token out of the address, also after the page has loaded, and keeps it for the tab", async () => {
    const [ana, leo] = [await tokenOf("Ana"), await tokenOf("Leo")]
    const page = await open(`#token=${ana}`)
    await page.getByText("Playing as Ana.").waitFor()
    expect(await runAxe(page, "html")).toEqual([])
    expect(page.url()).toBe(address())
    await expectSoon(() => page.evaluate(() => history.length)).toBe(2)
    await page.reload()
    await page.getByText("Playing as Ana.").waitFor()
    await page.evaluate((fragment) => {
      location.hash = fragment
    }, `part=2&token=${leo}`)
    await page.getByText("Playing as Leo.").waitFor()
    expect(page.url()).toBe(address("#part=2"))
    const other = await page.context().newPage()
    await other.goto(address())
    await isShown(other)
    await expectSoon(() => playerOf(other).count()).toBe(0)
  })

  test("keeps the token in memory where the browser stores nothing", async () => {
    const inject = () => {
      Object.defineProperty(window, "sessionStorage", {
        get: () => {
          throw new DOMException("no storage", "SecurityError")
        },
      })
    }
    const page = await open(`#token=${await tokenOf("Ana")}`, { inject })
    await page.getByText("Playing as Ana.").waitFor()
  })

  test("forgets the player who is somebody else", async () => {
    const page = await open(`#token=${await tokenOf("Ana")}`)
    await page.getByRole("button", { name: "Not you?" }).click()
    await playerOf(page).waitFor({ state: "hidden" })
    await page.reload()
    await isShown(page)
    await expectSoon(() => playerOf(page).count()).toBe(0)
    await expectSoon(() => page.evaluate(() => Object.keys(sessionStorage))).toEqual([])
  })

  test("is signed out by a token that the service refuses", async () => {
    const stranger = await service.organization()
    for (const token of ["a.b.c", await issuedToken(stranger, "ana", { profile: { name: "Ana" } })]) {
      const page = await open(`#token=${token}`)
      await page.waitForFunction(() => sessionStorage.length === 0)
      await expectSoon(() => playerOf(page).count()).toBe(0)
    }
  })

  test("without a way to sign in says where one comes from, also once a token has expired", async () => {
    for (const fragment of ["", "#token=a.b.c"]) {
      const page = await newTab()
      await page.goto(address(fragment, lonely))
      await page.getByRole("heading", { name: "Open it from your link" }).waitFor()
      await expectSoon(() => page.getByRole("button", { name: "Sign in" }).count()).toBe(0)
      await page.evaluate((token) => location.assign(`#token=${token}`), await tokenOf("Ana"))
      await page.getByRole("button", { name: "Spin" }).waitFor()
    }
  })

  test("says so when the elements cannot be loaded, and tries again", async () => {
    const page = await newTab()
    let fails = true
    await page.route("**/sdk/v1/**", (route) => (fails ? route.abort() : route.fallback()))
    await page.goto(address())
    await page.getByText("The game could not be loaded").waitFor()
    fails = false
    await page.getByRole("button", { name: "Try again" }).click()
    await isShown(page)
  })

  test.each([
    ["es-CO", "Juegas como Ana."],
    ["pt-BR", "Você está jogando como Ana."],
  ])("speaks %s", async (language, said) => {
    const page = await open(`#token=${await tokenOf("Ana")}`, { language })
    await page.getByText(said).waitFor()
  })
})

const shopPage = (frame: string) => `<!doctype html><title>Shop</title>
<iframe id="game" src="${frame}"></iframe>
<script>
globalThis.told = []
const frame = document.querySelector("#game")
const send = (message) => frame.contentWindow.postMessage(message, "*")
addEventListener("message", ({ source, data }) => {
  if (source !== frame.contentWindow) return
  told.push(data)
  if (data.type === "premio-height") frame.style.height = data.height + "px"
  if (data.type === "premio-token-needed" && globalThis.token) send({ type: "premio-token", token })
})
frame.addEventListener("load", () => send({ type: "premio-hello" }))
</script>`

describe.skipIf(!hasBrowser)("in a frame", () => {
  const serve = (html: () => string): Bun.Server<unknown> =>
    Bun.serve({
      hostname: "localhost",
      port: 0,
      fetch: () => new Response(html(), { headers: { "content-type": "text/html" } }),
    })
  let shop: Bun.Server<unknown>
  let stranger: Bun.Server<unknown>
  beforeAll(async () => {
    shop = serve(() => shopPage(address()))
    stranger = serve(() => shopPage(address()))
    const players = {
      allowedOrigins: ["capacitor://localhost", "https://[::1]:8443", "https://a_b.example", shop.url.origin],
    }
    await org.patch("/api/v1/admin/settings", { players }, { status: 200 })
  })
  afterAll(async () => {
    await Promise.all([shop.stop(true), stranger.stop(true)])
  })

  const gameIn = async (page: Page): Promise<Frame> => {
    const frame = await (await page.waitForSelector("#game")).contentFrame()
    if (!frame) throw new Error("no frame")
    return frame
  }

  test("it answers the page that frames it, tells its height and how a play ended, and takes its token", async () => {
    const token = await tokenOf("Ana")
    const page = await newTab()
    await page.addInitScript((given) => Object.assign(globalThis, { token: given }), token)
    await page.goto(shop.url.href)
    const frame = await gameIn(page)
    await frame.getByText("Playing as Ana.").waitFor()
    await spin(frame)
    await awaitTold(page, "premio-result")
    const messages = await told(page)
    expect(typesOf(messages).sort()).toEqual(["premio-height", "premio-ready", "premio-result", "premio-token-needed"])
    expect(messages.find(({ type }) => type === "premio-result")).toEqual({
      type: "premio-result",
      sessionId: expect.stringMatching(/^ses_/),
      won: true,
    })
    expect(messages.find(({ type }) => type === "premio-token-needed")).toMatchObject({ reason: "missing" })
    // What follows a result is shown once the game has been read again, and told then.
    await until("the height to be told", async () => {
      const height = (await told(page)).findLast(({ type }) => type === "premio-height")?.["height"]
      const shown = await frame.evaluate(() => Math.ceil(document.body.getBoundingClientRect().height))
      return shown === height || undefined
    })
    await expectSoon(() =>
      frame.evaluate(() => document.documentElement.scrollHeight - window.innerHeight),
    ).toBeLessThanOrEqual(0)
  })

  test("it asks again for a player that is not the right one", async () => {
    const page = await newTab()
    await page.addInitScript((given) => Object.assign(globalThis, { token: given }), await tokenOf("Ana"))
    await page.goto(shop.url.href)
    const frame = await gameIn(page)
    await frame.getByText("Playing as Ana.").waitFor()
    await page.evaluate(() => Object.assign(globalThis, { token: undefined, told: [] }))
    await frame.getByRole("button", { name: "Not you?" }).click()
    await awaitTold(page, "not-you")
    await expectSoon(() => playerOf(frame).count()).toBe(0)
  })

  test("another origin cannot frame it, and what another frame says is not heard", async () => {
    const page = await newTab()
    await page.goto(stranger.url.href)
    await page.waitForTimeout(500)
    const frame = await gameIn(page)
    await expectSoon(() => frame.locator("premio-game").count()).toBe(0)
    expect(await told(page)).toEqual([])
    expect(faults.splice(0).join()).toContain("frame-ancestors")

    await page.goto(shop.url.href)
    const framed = await gameIn(page)
    await isShown(framed)
    await page.evaluate(
      ([url, token]) =>
        new Promise<void>((resolve) => {
          const other = document.createElement("iframe")
          other.addEventListener("load", () => resolve())
          other.src = `data:text/html,<script>parent.frames[0].postMessage({type:"premio-token",token:"${token}"},"*")</script>`
          document.body.append(other)
          void url
        }),
      [service.url, await tokenOf("Leo")] as const,
    )
    await page.waitForTimeout(300)
    await expectSoon(() => playerOf(framed).count()).toBe(0)
  })

  test("a page of another origin that opens it is not heard either", async () => {
    const page = await newTab()
    await page.goto(stranger.url.href)
    const opened = page.context().waitForEvent("page")
    await page.evaluate(
      ([url, token]) => {
        const other = window.open(url)
        const say = () => other?.postMessage({ type: "premio-token", token }, "*")
        for (let ms = 100; ms < 2_000; ms += 100) setTimeout(say, ms)
      },
      [address(), await tokenOf("Leo")] as const,
    )
    const popup = await opened
    await isShown(popup)
    await popup.waitForTimeout(2_200)
    await expectSoon(() => playerOf(popup).count()).toBe(0)
    faults.splice(0)
  })
})

describe.skipIf(!hasBrowser)("in a web view", () => {
  const injections: Record<string, () => void> = {
    "React Native": () => {
      const app = globalThis as unknown as { told: unknown[]; ReactNativeWebView: object }
      app.told = []
      app.ReactNativeWebView = { postMessage: (text: string) => app.told.push(text) }
    },
    "Flutter and Android": () => {
      const app = globalThis as unknown as { told: unknown[]; PremioBridge: object }
      app.told = []
      app.PremioBridge = { postMessage: (text: string) => app.told.push(text) }
    },
    iOS: () => {
      const app = globalThis as unknown as { told: unknown[]; webkit: object }
      app.told = []
      app.webkit = {
        messageHandlers: { premio: { postMessage: (message: object) => app.told.push(structuredClone(message)) } },
      }
    },
  }

  test.each(Object.entries(injections))("%s: the app is told, and sends the token", async (_name, inject) => {
    const page = await open("", { inject })
    await awaitTold(page, "premio-token-needed")
    await page.evaluate(
      (token) => {
        ;(globalThis as unknown as { premio: { setToken(token: string): void } }).premio.setToken(token)
      },
      await tokenOf("Ana"),
    )
    await page.getByText("Playing as Ana.").waitFor()
    await spin(page)
    await awaitTold(page, "premio-result")
    const messages = await told(page)
    expect(typesOf(messages).sort()).toEqual(["premio-height", "premio-ready", "premio-result", "premio-token-needed"])
    expect(JSON.stringify(messages)).not.toContain("SECRET")
  })

  test.each(["window", "document"] as const)("a message that the app dispatches on the %s is heard", async (target) => {
    const inject = injections["React Native"]
    const page = await open("", inject ? { inject } : {})
    await page.evaluate(
      ([on, token]) => {
        const data = JSON.stringify({ type: "premio-token", token })
        ;(on === "window" ? window : document).dispatchEvent(new MessageEvent("message", { data }))
      },
      [target, await tokenOf("Ana")] as const,
    )
    await page.getByText("Playing as Ana.").waitFor()
  })

  test("Android's own listener sends a token as an event of its object", async () => {
    const inject = () => {
      const app = globalThis as unknown as { told: unknown[]; PremioBridge: EventTarget & { postMessage?: object } }
      app.told = []
      app.PremioBridge = Object.assign(new EventTarget(), { postMessage: (text: string) => app.told.push(text) })
    }
    const page = await open("", { inject })
    await page.evaluate(
      (token) => {
        const { PremioBridge } = globalThis as unknown as { PremioBridge: EventTarget }
        PremioBridge.dispatchEvent(
          new MessageEvent("message", { data: JSON.stringify({ type: "premio-token", token }) }),
        )
      },
      await tokenOf("Ana"),
    )
    await page.getByText("Playing as Ana.").waitFor()
  })

  test("an app that sends a token too late is heard all the same", async () => {
    const inject = injections.iOS
    const page = await open("", inject ? { inject } : {})
    await page.waitForTimeout(5_500)
    await page.evaluate(
      (token) => {
        ;(globalThis as unknown as { premio: { setToken(token: string): void } }).premio.setToken(token)
      },
      await tokenOf("Ana"),
    )
    await page.getByText("Playing as Ana.").waitFor()
  })
})
