import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { dirname } from "node:path"
import { startOrExit, stopOnSignal } from "../main.ts"
import { type DemoKeys, demoOrgId, seedDemo } from "./seed.ts"

process.env["DATABASE_PATH"] ||= "data/premio.db"
process.env["LOG_LEVEL"] ||= "warn"
const databasePath = process.env["DATABASE_PATH"]
const keysPath = `${databasePath}.demo-keys.json`

/** The database keeps only hashes, so the demo remembers its own keys in a file that only its user can read. */
const rememberKeys = (made: DemoKeys | null): DemoKeys | null => {
  if (made) {
    writeFileSync(keysPath, JSON.stringify(made, null, 2), { mode: 0o600 })
    chmodSync(keysPath, 0o600)
    return made
  }
  return existsSync(keysPath) ? (JSON.parse(readFileSync(keysPath, "utf8")) as DemoKeys) : null
}

const curl = (url: string, key: string, path: string, body?: unknown) =>
  `curl -s ${url}${path} -H 'Authorization: Bearer ${key}' -H 'X-Org-Id: ${demoOrgId}'` +
  (body === undefined ? "" : ` -H 'Content-Type: application/json' -d '${JSON.stringify(body)}'`)

const welcome = (url: string, keys: DemoKeys) => `
Premio is running at ${url}, with the organization "${demoOrgId}" in ${databasePath}.

Keys   admin ${keys.admin}
       write ${keys.write}
       read  ${keys.read}
       sdk   ${keys.sdk}

Try    Spin the roulette:
       ${curl(url, keys.write, "/api/v1/games/play", { campaignId: "demo-roulette", externalUserId: "user-1" })}

       Issue a promo code:
       ${curl(url, keys.write, "/api/v1/codes", { campaignId: "demo-codes", externalUserId: "user-1" })}

       See all that user-1 did:
       ${curl(url, keys.admin, "/api/v1/admin/players/user-1")}

Pages  API reference ${url}/swagger

Stop with Ctrl+C. The next start goes on with the same data; delete the folder ${dirname(databasePath)} to begin anew.
`

mkdirSync(dirname(databasePath), { recursive: true })
const running = await startOrExit()
stopOnSignal(running)
const keys = rememberKeys(await seedDemo(running.store))
process.stdout.write(
  keys
    ? welcome(running.url, keys)
    : `Premio is running at ${running.url}; the keys of its demo organization are no longer on this machine.\n`,
)
