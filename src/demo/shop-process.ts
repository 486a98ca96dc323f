import { createHash } from "node:crypto"
import { fileURLToPath } from "node:url"
import { type DemoKeys, demoOrgId } from "./seed.ts"
import { setUpShop } from "./shop-setup.ts"
import { demoTestOrgId } from "./test-organization.ts"

const program = fileURLToPath(new URL("shop/main.ts", import.meta.url))

/** The running shop. */
export type ShopProcess = {
  readonly url: string
  readonly hasTestMode: boolean
  readonly stop: () => Promise<void>
}

/** A secret that is the same at each start, so that the webhook and the visitors' cookies go on. */
const secretFrom = (key: string, purpose: string): string =>
  `whsec_${createHash("sha256").update(`${purpose} ${key}`).digest("base64")}`

const firstLine = async (stream: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<string> => {
  let said = ""
  for await (const text of stream.pipeThrough(new TextDecoderStream())) {
    said += text
    if (said.includes("\n")) break
  }
  return said.split("\n")[0] ?? ""
}

const say = (text: string) => process.stderr.write(`premio: ${text}\n`)

/** The port after the service's, or the one that is asked for. */
const portsOf = (baseUrl: string): Record<string, string> => {
  const asked = process.env["SHOP_PORT"]
  if (asked) return { SHOP_PORT: asked, SHOP_PORT_IS_FIXED: "true" }
  const isAnyPort = process.env["PORT"] === "0"
  return { SHOP_PORT: isAnyPort ? "0" : String(Number(new URL(baseUrl).port) + 1) }
}

/**
 * Starts the demo shop beside the service at `baseUrl`, in a process of its own, and prepares the organization for it.
 * Returns null, and says why, if that fails: the service goes on without the shop, also when the shop ends later.
 * With the key of a test organization, the shop has a test mode.
 */
export const startShopProcess = async (
  baseUrl: string,
  keys: DemoKeys,
  testKey: string | null,
): Promise<ShopProcess | null> => {
  const secret = secretFrom(keys.admin, "webhook")
  const child = Bun.spawn([process.execPath, "--no-orphans", program], {
    env: {
      PATH: process.env["PATH"] ?? "",
      PREMIO_URL: baseUrl,
      PREMIO_ORG: demoOrgId,
      PREMIO_WRITE_KEY: keys.write,
      PREMIO_READ_KEY: keys.read,
      ...(testKey !== null && { PREMIO_TEST_ORG: demoTestOrgId, PREMIO_TEST_KEY: testKey }),
      PREMIO_WEBHOOK_SECRET: secret,
      SHOP_COOKIE_SECRET: secretFrom(keys.admin, "cookie"),
      ...portsOf(baseUrl),
    },
    stdin: "ignore",
    stdout: "pipe",
    stderr: "inherit",
  })
  let isStopping = false
  const stop = async () => {
    isStopping = true
    child.kill("SIGTERM")
    await child.exited
  }
  const port = Number(await firstLine(child.stdout))
  if (!port) {
    say(`the demo shop did not start (exit code ${await child.exited}); set SHOP_PORT to a free port`)
    return null
  }
  const url = `http://localhost:${port}`
  void child.exited.then((code) => {
    if (!isStopping)
      say(`the demo shop ended with exit code ${code}; the service goes on, and npm start brings it back`)
  })
  try {
    const shop = { port, origin: url, secret }
    await setUpShop({ baseUrl, orgId: demoOrgId, apiKey: keys.admin }, shop)
    if (testKey !== null) await setUpShop({ baseUrl, orgId: demoTestOrgId, apiKey: testKey }, shop)
  } catch (error) {
    say(`the demo shop was stopped, since the organization is not ready for it: ${error}`)
    await stop()
    return null
  }
  return { url, hasTestMode: testKey !== null, stop }
}
