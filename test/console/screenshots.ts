import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { demoOrgId, seedDemo } from "../../src/demo/seed.ts"
import { startConsole } from "../support/console/console.ts"
import { client } from "../support/service/client.ts"

/** Retakes the README's screenshots of the console from the demo's data (`bun run screenshots`). */
const target = fileURLToPath(new URL("../../src/console/screenshots/", import.meta.url))
const maxBytes = 150 * 1024
const pictures = [
  { name: "overview", path: "/", language: "es", colorScheme: "light", height: 1020 },
  { name: "campaign", path: "/campaigns/ruleta-decembrina", language: "en", colorScheme: "dark", height: 800 },
] as const

const folder = mkdtempSync(join(tmpdir(), "premio-screenshots-"))
const database = join(folder, "premio.db")
const { admin } = await seedDemo(database, Date.now(), { url: "http://127.0.0.1:9/", secret: "of the pictures" })
const site = await startConsole({ database })
try {
  const as = client(site.service.url, { key: admin, orgId: demoOrgId })
  for (const { name, height, ...options } of pictures) {
    const { page, close } = await site.visit({ as, ...options })
    await page.setViewportSize({ width: 1280, height })
    await page.getByRole("figure").getByRole("img").last().waitFor()
    const file = await page.screenshot({ path: join(target, `${name}.png`) })
    process.stdout.write(`${name}.png ${Math.round(file.length / 1024)} KiB\n`)
    if (file.length > maxBytes) throw new Error(`${name}.png is larger than ${maxBytes} bytes`)
    await close()
  }
} finally {
  await site.stop()
  rmSync(folder, { recursive: true, force: true })
}
// The browser only ends with the process.
process.exit()
