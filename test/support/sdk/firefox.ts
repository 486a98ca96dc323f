import { existsSync } from "node:fs"
import type { OtherBrowser } from "./other-browser.ts"

const path = ["/usr/bin/firefox-esr", "/usr/bin/firefox"].find((one) => existsSync(one))

/** Firefox, where it is installed; driven over WebDriver BiDi. */
export const firefox: OtherBrowser = {
  name: "Firefox",
  isInstalled: path !== undefined,
  open: async (url) => {
    const { default: puppeteer } = await import("puppeteer-core")
    const browser = await puppeteer.launch({
      browser: "firefox",
      headless: true,
      ...(path !== undefined && { executablePath: path }),
    })
    const page = await browser.newPage()
    await page.goto(url, { waitUntil: "domcontentloaded" })
    return {
      evaluate: (expression) => page.evaluate(expression),
      close: () => browser.close(),
    }
  },
}
