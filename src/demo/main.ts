import { chmodSync, existsSync } from "node:fs"
import { dirname } from "node:path"
import { privateMask } from "../config/service.ts"
import { startOrExit, stopOnSignal } from "../main.ts"
import { decemberId } from "./december.ts"
import { prepareDemo, type Remembered, rememberTestKey } from "./prepare.ts"
import { type DemoKeys, demoOrgId } from "./seed.ts"
import { type ShopProcess, startShopProcess } from "./shop-process.ts"
import { demoTestOrgId, prepareTestOrganization } from "./test-organization.ts"

const ownPath = "data/premio.db"
process.env["DATABASE_PATH"] ||= ownPath
if (process.env["DATABASE_URL"]) {
  process.stderr.write("premio: npm start uses a file and ignores DATABASE_URL; bun run serve uses it\n")
  delete process.env["DATABASE_URL"]
}
process.env["LOG_LEVEL"] ||= "warn"
// The demo's own webhook receiver listens on this machine.
process.env["WEBHOOK_ALLOW_PRIVATE"] ||= "true"
const databasePath = process.env["DATABASE_PATH"]

const curl = (url: string, key: string, path: string, body?: unknown) =>
  `curl -sS -w '\\n' ${url}${path} -H 'Authorization: Bearer ${key}' -H 'X-Org-Id: ${demoOrgId}'` +
  (body === undefined ? "" : ` -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`)

const shopLines = (shop: ShopProcess | null) =>
  shop
    ? `
Open   ${shop.url}
       a small shop that plays: sign in as one of its shoppers, win a code, use it at the checkout
${shop.hasTestMode ? `       its test mode plays in the organization ${demoTestOrgId}, where "tomorrow" is a button\n` : ""}`
    : ""

const welcome = (url: string, keys: DemoKeys, shop: ShopProcess | null) => `${shopLines(shop)}
Premio is running at ${url}, with the organization "${demoOrgId}" and five weeks of history in ${databasePath}.

Pages  console ${url}/console
       sign in with the organization ${demoOrgId} and the admin key, or with the read key to look without changing anything
       people get a user of their own, with a role: invite them at ${url}/console/settings/people
       API reference ${url}/swagger
       a game's own page, to link or to frame ${url}/play/${demoOrgId}/${decemberId}

Keys   admin ${keys.admin}
       write ${keys.write}
       read  ${keys.read}
       sdk   ${keys.sdk}

Try    Spin the roulette:
       ${curl(url, keys.write, "/api/v1/games/play", { campaignId: "demo-roulette", externalUserId: "user-1" })}

       Issue a promo code:
       ${curl(url, keys.write, "/api/v1/codes", { campaignId: "demo-codes", externalUserId: "user-1" })}

       See everything that user-1 did:
       ${curl(url, keys.admin, "/api/v1/admin/players/user-1")}

Stop with Ctrl+C. The next start continues with the same data; delete the folder ${dirname(databasePath)} to start over.
`

/** Starts the shop, with the key of the demo's test organization. */
const openShop = async (remembered: Remembered) => {
  const testKey = await prepareTestOrganization(running.url, remembered.admin, remembered.testKey)
  if (testKey !== null && testKey !== remembered.testKey) rememberTestKey(databasePath, remembered, testKey)
  return await startShopProcess(running.url, remembered, testKey)
}

process.umask(privateMask)
// An earlier version created the folder with access for everybody.
if (databasePath === ownPath && existsSync(dirname(ownPath))) chmodSync(dirname(ownPath), 0o700)
const remembered = await prepareDemo(databasePath)
let shop: ShopProcess | null = null
const running = await startOrExit({ demoShop: () => shop?.url ?? null })
stopOnSignal({ ...running, stop: () => Promise.all([shop?.stop(), running.stop()]).then(() => {}) })
if (remembered) shop = await openShop(remembered)
process.stdout.write(
  remembered
    ? welcome(running.url, remembered, shop)
    : `Premio is running at ${running.url}, on the existing database ${databasePath}; it holds no keys of the demo.\n`,
)
