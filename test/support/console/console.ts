import { existsSync } from "node:fs"
import { fileURLToPath } from "node:url"
import { type Browser, type BrowserContext, chromium, type Page } from "playwright-core"
import { buildConsole, isConsoleFresh } from "../../../src/build/console.ts"
import { buildWeb, isWebFresh } from "../../../src/build/web.ts"
import type { Client } from "../service/client.ts"
import { startService, type TestService } from "../service/service.ts"
import { patienceMs } from "../waiting.ts"

/** The headless shell comes first: without a window's profile and services, a visit costs it a fifth as much. */
const places = [
  "/usr/lib/chromium/chromium-headless-shell",
  "/usr/bin/chromium",
  "/usr/bin/chromium-browser",
  "/usr/bin/google-chrome",
  "/opt/google/chrome/chrome",
]
const browserPath = [process.env["CHROMIUM_PATH"] ?? "", ...places].find((path) => path !== "" && existsSync(path))
const missing = "no Chromium: install it (apt-get install chromium) or name it in CHROMIUM_PATH"

/** Without a browser, the console's tests are skipped with a line that says so; if CI is set, they fail instead. */
export const hasBrowser = browserPath !== undefined || Boolean(process.env["CI"])
if (!hasBrowser) process.stderr.write(`the console's tests are skipped: ${missing}\n`)

/** Browsers ask for it by themselves now and then, although each page names its icon. */
const ownIcon = /\/favicon\.ico$/

const offline = ["--disable-background-networking", "--disable-component-update", "--disable-sync", "--no-first-run"]
const axePath = fileURLToPath(import.meta.resolve("axe-core/axe.min.js"))

/** Browser messages that a test expects, such as about a request that is refused on purpose. */
type Expected = { readonly errors?: RegExp }

export type Visit = {
  readonly page: Page
  /** Of a visit that asks for it, nothing is used again, since a context keeps permissions and more. */
  readonly context: BrowserContext
  /** Shows a page of the console, such as `/campaigns`, as a link to it would, and waits until it is loaded. */
  go(path: string): Promise<void>
  /** The serious findings of axe about what is shown, or about the part that `within` selects, in short. */
  axe(within?: string): Promise<string[]>
  /** How many pixels the page is wider than the screen. */
  overflow(): Promise<number>
  /** Unseen problems: errors in the browser's console, and requests to other hosts. */
  faults(expected?: Expected): string[]
  close(): Promise<void>
}

type VisitOptions = {
  /** `null` opens the console signed out. */
  readonly as: Client | null
  readonly language?: "es" | "en"
  readonly width?: number
  /** Touch instead of a mouse. */
  readonly isTouched?: boolean
  readonly colorScheme?: "light" | "dark"
  readonly path?: string
}

const cookieOf = async (url: string, { orgId, key }: Client) => {
  const answer = await fetch(`${url}/api/v1/console/session`, {
    method: "POST",
    headers: { "content-type": "application/json", origin: url },
    body: JSON.stringify({ orgId, key }),
  })
  const [name = "", value = ""] = answer.headers.get("set-cookie")?.split(";")[0]?.split("=") ?? []
  if (!answer.ok || value === "") throw new Error(`no session: ${answer.status} ${await answer.text()}`)
  return { name, value, url }
}

/** Collects unseen problems: errors in the console, and requests to other hosts. */
export const watchFaults = (page: Page, url: string) => {
  const faults: string[] = []
  page.on(
    "console",
    (message) =>
      message.type() === "error" &&
      !ownIcon.test(message.location().url) &&
      faults.push(`${message.text()} ${message.location().url}`),
  )
  page.on("pageerror", (error) => faults.push(error.message))
  page.on("request", (request) => {
    const { protocol, origin } = new URL(request.url())
    if (protocol !== "data:" && origin !== url) faults.push(`a request to ${origin}`)
  })
  return faults
}

/** How long a page may still move, as while a menu opens, before what axe finds in it counts. */
const settlingMs = 3_000

/** The serious findings of axe about the part of the page that `within` selects, in short, once the page has settled. */
export const runAxe = async (page: Page, within: string): Promise<string[]> => {
  const startedAt = performance.now()
  for (;;) {
    const findings = await findingsOf(page, within)
    if (findings.length === 0 || performance.now() - startedAt > settlingMs) return findings
    await Bun.sleep(100)
  }
}

const findingsOf = async (page: Page, within: string): Promise<string[]> => {
  if (!(await page.evaluate(() => "axe" in globalThis))) await page.evaluate(await Bun.file(axePath).text())
  const options = { resultTypes: ["violations"], preload: false }
  // biome-ignore lint/suspicious/noExplicitAny: axe was put into the page a line before
  const run = (told: typeof options & { within: string }) => (globalThis as any).axe.run(told.within, told)
  const { violations } = await page.evaluate(run, { ...options, within })
  return violations
    .filter(({ impact }: { impact: string }) => impact === "serious" || impact === "critical")
    .flatMap(({ id, nodes }: { id: string; nodes: { html: string }[] }) => nodes.map(({ html }) => `${id}: ${html}`))
}

/** Pages of ended visits, by language and touch. In one of them the console starts at a third of the cost of a new page. */
const idlePages = new Map<string, Page[]>()

const idleOf = ({ language = "es", isTouched = false }: VisitOptions): Page[] => {
  const kind = `${language} ${isTouched}`
  const idle = idlePages.get(kind) ?? []
  idlePages.set(kind, idle)
  return idle
}

const newPage = async (browser: Browser, { language = "es", isTouched = false }: VisitOptions): Promise<Page> => {
  const context = await browser.newContext({
    hasTouch: isTouched,
    locale: language === "es" ? "es-CO" : "en-US",
    timezoneId: "America/Bogota",
    reducedMotion: "reduce",
  })
  context.setDefaultTimeout(patienceMs)
  return context.newPage()
}

/** Leaves nothing of a visit in its page. */
const forget = async (page: Page) => {
  for (const event of ["console", "pageerror", "request", "dialog"]) page.removeAllListeners(event)
  await page.evaluate(() => {
    localStorage.clear()
    sessionStorage.clear()
  })
  await page.mouse.move(-1, -1)
  // A page of another origin would end the renderer's process.
  await page.goto(new URL("/healthz", page.url()).href)
  await page.context().clearCookies()
}

/** `open` holds the pages of the visits that have not ended. */
const visit = async (browser: Browser, url: string, options: VisitOptions, open: Set<Page>): Promise<Visit> => {
  const { as, width = 1280, colorScheme = "light", path = "/" } = options
  const idle = idleOf(options)
  const kept = idle.pop()
  const page = kept?.isClosed() === false ? kept : await newPage(browser, options)
  open.add(page)
  const context = page.context()
  let isKept = true
  await page.setViewportSize({ width, height: 800 })
  await page.emulateMedia({ colorScheme })
  if (as) await context.addCookies([await cookieOf(url, as)])
  const faults = watchFaults(page, url)
  // Checks with every frame: a locator waits up to half a second between its checks.
  const settled = () =>
    page.waitForFunction(() => document.querySelector("h1") && !document.querySelector(".mantine-Skeleton-root"))
  await page.goto(`${url}/console${path}`)
  await settled()
  const go = async (to: string) => {
    await page.evaluate((address) => history.pushState(null, "", address), `/console${to}`)
    await settled()
  }
  return {
    page,
    get context() {
      isKept = false
      return context
    },
    go,
    axe: (within = "html") => runAxe(page, within),
    overflow: () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth),
    faults: ({ errors } = {}) => faults.filter((fault) => !errors?.test(fault)),
    close: async () => {
      open.delete(page)
      if (!isKept || context.pages().length > 1) return await context.close()
      await forget(page)
      idle.push(page)
    },
  }
}

const launchBrowser = (): Promise<Browser> => {
  if (browserPath === undefined) throw new Error(missing)
  const args = ["--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu", "--disable-software-rasterizer", ...offline]
  return chromium.launch({ executablePath: browserPath, args })
}

let shared: Promise<Browser> | undefined

/** The browser of all test files of this process, with which it ends. Whoever opens a page or a context closes it. */
export const sharedBrowser = async (): Promise<Browser> => {
  if (shared && !(await shared).isConnected()) shared = undefined
  shared ??= launchBrowser()
  return await shared
}

/** Types `typed` into the select called `label`, and selects the choice called `choice`. */
export const choose = async (page: Page, label: string, typed: string, choice: string): Promise<void> => {
  await page.getByRole("combobox", { name: label }).fill(typed)
  await page.getByRole("option", { name: choice }).click()
}

/** The real service with the console built from the current sources, and a real browser. `database` is one to serve. */
export const startConsole = async (options: { readonly database?: string } = {}) => {
  const browser = await sharedBrowser()
  // Done beforehand in the whole suite, whose processes would otherwise all do it at once.
  if (!(await isConsoleFresh())) await buildConsole()
  if (!(await isWebFresh())) await buildWeb()
  const service: TestService = await startService({ clock: "real", ...options })
  const open = new Set<Page>()
  return {
    service,
    /** A separate reader's browser: it shares no cookies or storage with another visit. */
    visit: (options: VisitOptions) => visit(browser, service.url, options, open),
    stop: async () => {
      await Promise.all([...open].map((page) => page.context().close()))
      await service.stop()
    },
  }
}

export type Console = Awaited<ReturnType<typeof startConsole>>
