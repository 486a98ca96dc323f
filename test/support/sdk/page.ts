import type { Browser, BrowserContext, Page } from "playwright-core"
import { bundleWeb } from "../../../src/build/web.ts"
import { runAxe } from "../console/console.ts"
import type { Client } from "../service/client.ts"
import { eventually, patienceMs } from "../waiting.ts"

let bundled: Promise<string> | undefined

/** The elements as one script, built once in a process. */
const bundle = async (): Promise<string> => {
  const file = (await bundleWeb()).find(({ name }) => name === "premio.js")
  return new TextDecoder().decode(file?.bytes)
}

/** A page's own app as one script. */
const bundleApp = async (path: string): Promise<string> => {
  const define = { "process.env.NODE_ENV": '"production"' }
  const { outputs } = await Bun.build({ entrypoints: [path], target: "browser", minify: true, define })
  return (await outputs[0]?.text()) ?? ""
}

/** A snapshot without codes, addresses of draws and the time that is left. */
const sameEachTime = (snapshot: string): string =>
  snapshot
    .replace(/\b([A-Z]+)-[A-Z\d]{8}\b/g, "$1-CODE")
    .replace(/http:\S+\/fair\/\S+/g, "/fair/")
    // What was announced stays for a moment only.
    .replace(/- status: .*/g, "- status")
    .replace(/\d+:\d\d:\d\d/g, "0:00:00")
    .replace(/[\u00a0\u202f]/g, " ")

/** The snapshot of a part once it shows something, and the same twice. */
const settledSnapshot = async (page: Page, part: string): Promise<string> => {
  let last = ""
  return await eventually(
    () => page.locator(part).ariaSnapshot(),
    (snapshot) => {
      const isSettled = snapshot !== "" && snapshot === last
      last = snapshot
      return isSettled
    },
  )
}

const escaped = (text: string) => text.replace(/&/g, "&amp;").replace(/"/g, "&quot;").replace(/</g, "&lt;")

/** An element of the page, such as `premio-game`, and its attributes. */
export type Element = readonly [name: string, attributes?: Readonly<Record<string, string>>]

type Options = {
  /** The elements in the page, each with `org`, `base-url` and `token-url` of the page unless it says otherwise. */
  readonly elements: readonly Element[]
  /** Who is signed in; `null` if nobody is. By default `ana`. */
  readonly player?: string | null
  readonly language?: "es" | "en" | "pt"
  readonly width?: number
  readonly height?: number
  readonly colorScheme?: "light" | "dark"
  readonly motion?: "full" | "reduced"
  readonly forcedColors?: boolean
  /** The path of the page's own app, which is bundled and draws into `#app`. It finds what `app.place` says in `data-place`. */
  readonly app?: { readonly path: string; readonly place: object; readonly isFirst: boolean }
  /** Runs in the page before its scripts, and may not refer to anything outside. */
  readonly before?: () => void
}

export type Visit = {
  readonly page: Page
  readonly context: BrowserContext
  /** The names of the events of the elements so far, with what `premio-event` names: `premio-event win`. */
  events(): Promise<string[]>
  /** What screen readers are told of the page, or of a part: by role and name, without what differs from run to run. */
  aria(part?: string): Promise<string>
  /** The serious findings of axe about the page. */
  axe(): Promise<string[]>
  /** How many pixels the page is wider than the screen. */
  overflow(): Promise<number>
  /** Errors in the browser's console, violations of the content security policy, and requests to unexpected hosts. */
  faults(expected?: RegExp): string[]
  close(): Promise<void>
}

/** The language tags of the pages. */
export const locales = { es: "es-CO", en: "en-US", pt: "pt-BR" } as const

/** What a page of a partner sends: no inline script or style, no eval, and Trusted Types. */
const policyOf = (service: string) =>
  [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `connect-src 'self' ${service}`,
    "img-src https:",
    "base-uri 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ")

const recorder = `
const events = (globalThis.premioEvents = [])
for (const name of ["ready", "play", "result", "error", "sign-in", "event"])
  addEventListener("premio-" + name, ({ type, detail }) => events.push(type + (detail && detail.name && type === "premio-event" ? " " + detail.name : type === "premio-error" ? " " + detail.code : "")))
addEventListener("securitypolicyviolation", ({ violatedDirective, blockedURI }) => console.error("violation of " + violatedDirective + " by " + blockedURI))
`

/**
 * A shop's server beside the service: its pages have the elements under a strict content security policy, and
 * `/token/{player}` gives a token of the player, asked of the service with the shop's key; `none` is signed out.
 */
export const startShop = async (browser: Browser, org: Client, serviceUrl: string) => {
  bundled ??= bundle()
  const script = await bundled
  const pages = new Map<string, string>()
  const apps = new Map<string, string>()
  const tokens: string[] = []
  const headers = (type: string) => ({ "content-type": `${type}; charset=utf-8` })
  const server = Bun.serve({
    port: 0,
    hostname: "127.0.0.1",
    fetch: async (request) => {
      const { pathname } = new URL(request.url)
      if (pathname === "/premio.js") return new Response(script, { headers: headers("text/javascript") })
      const app = apps.get(pathname)
      if (app !== undefined) return new Response(app, { headers: headers("text/javascript") })
      if (pathname === "/empty") return new Response("", { headers: headers("text/html") })
      if (pathname === "/recorder.js") return new Response(recorder, { headers: headers("text/javascript") })
      const player = /^\/token\/(.+)$/.exec(pathname)?.[1]
      if (player === "none") return new Response(null, { status: 204 })
      if (player && request.method === "POST") {
        tokens.push(player)
        const { body } = await org.post("/api/v1/clients/token", { externalId: player }, { status: 201 })
        return Response.json(body)
      }
      const html = pages.get(pathname)
      if (html === undefined) return new Response(null, { status: pathname === "/favicon.ico" ? 204 : 404 })
      return new Response(html, {
        headers: { ...headers("text/html"), "content-security-policy": policyOf(serviceUrl) },
      })
    },
  })
  const url = `http://127.0.0.1:${server.port}`

  const scriptsOf = async ({ app }: Options): Promise<string> => {
    const elements = `<script type="module" src="/premio.js"></script>`
    if (!app) return elements
    const path = `/app-${apps.size + 1}.js`
    apps.set(path, await bundleApp(app.path))
    const own = `<script type="module" src="${path}"></script>`
    return app.isFirst ? own + elements : elements + own
  }

  const htmlOf = async (options: Options) => {
    const { elements, player = "ana", language = "es", app } = options
    const shared = { org: org.orgId, "base-url": serviceUrl, "token-url": `/token/${player ?? "none"}` }
    const written = elements.map(([name, attributes = {}]) => {
      const text = Object.entries({ ...shared, ...attributes }).map(([key, value]) => `${key}="${escaped(value)}"`)
      return `<${name} ${text.join(" ")}></${name}>`
    })
    const place = app ? ` data-place="${escaped(JSON.stringify(app.place))}"` : ""
    return `<!doctype html><html lang="${locales[language]}"${place}><head><meta charset="utf-8"><title>Shop</title>
<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark">
<script src="/recorder.js"></script>${await scriptsOf(options)}</head>
<body><main><h1>Shop</h1>${written.join("\n")}<div id="app"></div></main></body></html>`
  }

  /** The address of a new page with these elements. */
  const publish = async (options: Options): Promise<string> => {
    const path = `/page-${pages.size + 1}`
    pages.set(path, await htmlOf(options))
    return url + path
  }

  /** Pages of ended visits, by language: a game starts there sooner than in a new page. */
  const idle = new Map<string, Page[]>()
  const newPage = async (language: keyof typeof locales): Promise<Page> => {
    const context = await browser.newContext({ locale: locales[language], timezoneId: "America/Bogota" })
    context.setDefaultTimeout(patienceMs)
    return context.newPage()
  }

  /** Leaves nothing of a visit in its page. */
  const forget = async (page: Page) => {
    for (const event of ["console", "pageerror", "request"]) page.removeAllListeners(event)
    await page.unrouteAll()
    await page.evaluate(() => {
      localStorage.clear()
      sessionStorage.clear()
    })
    await page.mouse.move(-1, -1)
    // A page of another origin would end the renderer's process.
    await page.goto(`${url}/empty`)
    await page.context().clearCookies()
  }

  const visit = async (options: Options): Promise<Visit> => {
    const { language = "es", width = 768, height = 900, colorScheme = "light", motion = "reduced", before } = options
    const page = idle.get(language)?.pop() ?? (await newPage(language))
    const context = page.context()
    let isKept = before === undefined
    await page.setViewportSize({ width, height })
    await page.emulateMedia({
      colorScheme,
      forcedColors: options.forcedColors ? "active" : "none",
      reducedMotion: motion === "reduced" ? "reduce" : "no-preference",
    })
    const faults: string[] = []
    page.on("console", (message) => message.type() === "error" && faults.push(message.text()))
    page.on("pageerror", (error) => faults.push(error.message))
    page.on("request", (request) => {
      const { origin } = new URL(request.url())
      if (origin !== url && origin !== serviceUrl) faults.push(`a request to ${origin}`)
    })
    if (before) await page.addInitScript(before)
    await page.goto(await publish(options))
    return {
      page,
      get context() {
        isKept = false
        return context
      },
      events: () => page.evaluate(() => Reflect.get(globalThis, "premioEvents")),
      aria: async (part = "main") => sameEachTime(await settledSnapshot(page, part)),
      axe: () => runAxe(page, "main"),
      overflow: () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
      faults: (expected) => faults.filter((fault) => !expected?.test(fault)),
      close: async () => {
        if (!isKept || context.pages().length > 1) return await context.close()
        await forget(page)
        idle.set(language, [...(idle.get(language) ?? []), page])
      },
    }
  }
  return {
    url,
    publish,
    visit,
    /** For whom tokens were asked, in order. */
    tokens,
    stop: async () => {
      await Promise.all([...idle.values()].flat().map((page) => page.context().close()))
      await server.stop(true)
    },
  }
}

export type Shop = Awaited<ReturnType<typeof startShop>>
