import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { parseArgs } from "node:util"
import { type Browser, chromium } from "playwright-core"
import { adminPath, call, createOrganization, type Headers, orgId } from "./api.ts"
import { describeMachine, machineFacts, median } from "./machine.ts"
import { inFolder, print, resultPath, type Server } from "./process.ts"
import { startService } from "./targets/ours.ts"

const mostMs = 2_500
const mostRequests = 3

/** How soon a player sees the game on a page of a partner, on a slow phone with nothing in its cache. */
const help = `bun run bench:web [options]
  --runs N        visits with an empty cache; the median counts (5)
  --kbit N        bandwidth in kbit/s (1600)
  --latency N     milliseconds until each answer begins (150)
  --cpu N         how many times slower the processor is (4)
  --json PATH     where the figures go (a file in the folder for temporary files)
It exits 1 if the median is above ${mostMs} ms, or if more than ${mostRequests} requests follow that of the page before the game is ready.`

const text = { type: "string" } as const
const { values } = parseArgs({
  options: { runs: text, kbit: text, latency: text, cpu: text, json: text, help: { type: "boolean" } },
})
const runs = Number(values.runs ?? 5)
const kbit = Number(values.kbit ?? 1_600)
const latencyMs = Number(values.latency ?? 150)
const slowdown = Number(values.cpu ?? 4)
const patienceMs = 60_000
const campaignId = "wheel"

const prizes = ["Coffee", "10% off", "Tote bag", "Free delivery", "Cinema ticket"]

const createGame = (service: Server, headers: Headers) =>
  call(service.url, headers, "POST", `${adminPath}/campaigns`, {
    campaignId,
    name: "Wheel",
    status: "active",
    gameType: "roulette",
    rewardType: "none",
    playersMayPlay: true,
    playLimits: { maxPerUser: 1, period: "day" },
    segments: [
      ...prizes.map((name, index) => ({ segmentId: `prize-${index}`, name, weight: 1, isPrize: true })),
      { segmentId: "none", name: "Next time", weight: 5, isPrize: false },
    ],
  })

const pageOf = (service: Server) => `<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Shop</title>
<script type="module" src="${service.url}/sdk/v1/premio.js"></script>
<premio-game org="${orgId}" game="${campaignId}" token-url="/premio-token"></premio-game>
`

/** A partner's server: one page, and the endpoint from which the page gets a token of its player. */
const startShop = (service: Server, headers: Headers) =>
  Bun.serve({
    port: 0,
    routes: {
      "/": () => new Response(pageOf(service), { headers: { "content-type": "text/html; charset=utf-8" } }),
      "/premio-token": async () =>
        Response.json(
          await call(service.url, headers, "POST", "/api/v1/clients/token", { externalId: "ana", profile: {} }),
        ),
    },
    fetch: () => new Response(null, { status: 204 }),
  })

type Visit = { readonly readyMs: number; readonly requests: readonly string[]; readonly kib: number }

const ready = "premioReadyMs"

/** Opens the page in a browser with an empty cache, and waits until the game is ready. */
const visit = async (browser: Browser, address: string): Promise<Visit> => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  const page = await context.newPage()
  const devtools = await context.newCDPSession(page)
  const bytesPerSecond = (kbit * 1000) / 8
  await devtools.send("Network.enable")
  await devtools.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  })
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: slowdown })
  const requests: string[] = []
  let bytes = 0
  let isReady = false
  page.on("request", (request) => {
    // A preflight is part of the request that it comes before.
    if (!isReady && request.method() !== "OPTIONS") requests.push(new URL(request.url()).pathname)
  })
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength
  })
  await page.addInitScript((name) => {
    document.addEventListener("premio-ready", () => Object.assign(globalThis, { [name]: performance.now() }), {
      once: true,
    })
  }, ready)
  await page.goto(address, { waitUntil: "commit" })
  const found = await page.waitForFunction((name) => Reflect.get(globalThis, name), ready, { timeout: patienceMs })
  isReady = true
  const readyMs = Number(await found.jsonValue())
  await context.close()
  return { readyMs, requests: requests.slice(1), kib: bytes / 1024 }
}

const main = async (folder: string) => {
  const machine = machineFacts(folder)
  for (const line of describeMachine(machine)) print(line)
  const service = await startService(join(folder, "premio.db"), join(folder, "log"))
  const headers = await createOrganization(service.url)
  await createGame(service, headers)
  const shop = startShop(service, headers)
  const browser = await chromium.launch({
    executablePath: process.env["CHROMIUM_PATH"] ?? "/usr/bin/chromium",
    args: ["--no-sandbox", "--disable-dev-shm-usage", "--disable-background-networking"],
  })
  const visits: Visit[] = []
  for (let run = 0; run < runs; run++) visits.push(await visit(browser, shop.url.href))
  await browser.close()
  await shop.stop(true)
  await service.stop()

  const readyMs = median(visits.map((one) => one.readyMs))
  const requests = Math.max(...visits.map((one) => one.requests.length))
  for (const one of visits)
    print(`  ready after ${Math.round(one.readyMs)} ms   ${one.kib.toFixed(1)} KiB   ${one.requests.join("  ")}`)
  print(
    `median ${Math.round(readyMs)} ms at ${kbit} kbit/s, ${latencyMs} ms, processor x ${slowdown}; most requests ${requests}`,
  )
  const path = values.json ?? resultPath("web")
  writeFileSync(path, `${JSON.stringify({ machine, kbit, latencyMs, slowdown, readyMs, requests, visits }, null, 2)}\n`)
  print(`figures in ${path}`)
  if (readyMs <= mostMs && requests <= mostRequests) return
  print(`WRONG: at most ${mostMs} ms and ${mostRequests} requests are allowed`)
  process.exitCode = 1
}

if (values.help) print(help)
else await inFolder(main)
