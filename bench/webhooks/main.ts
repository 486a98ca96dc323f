import { Database } from "bun:sqlite"
import { mkdirSync } from "node:fs"
import { join } from "node:path"
import { adminPath, call, type Headers } from "../api.ts"
import { inTurns, playLoad } from "../load.ts"
import { median } from "../machine.ts"
import { inFolder, memoryOf, print, type Server, startServer } from "../process.ts"
import { startService } from "../targets/ours.ts"
import { prepare } from "../targets/prepare.ts"
import { type Count, digestOf } from "./receiver.ts"

/**
 * Webhooks to endpoints that are down, and to many at once.
 * 1. Plays while many deliveries are pending to an endpoint that refuses or hangs, in turns with plays while none are.
 * 2. Events to 20 endpoints, of which one refuses and one hangs: the other 18 verify and count every one of them.
 *    BENCH_ROUNDS (3), BENCH_SECONDS (5), BENCH_CONNECTIONS (64), BENCH_PLAYERS (10000), BENCH_PENDING (10000) and
 *    BENCH_EVENTS (100000) change the load; BENCH_PART (`plays` or `events`) runs one of the two.
 */
const rounds = Number(process.env["BENCH_ROUNDS"] ?? 3)
const durationSeconds = Number(process.env["BENCH_SECONDS"] ?? 5)
const connections = Number(process.env["BENCH_CONNECTIONS"] ?? 64)
const players = Number(process.env["BENCH_PLAYERS"] ?? 10_000)
const pending = Number(process.env["BENCH_PENDING"] ?? 10_000)
const events = Number(process.env["BENCH_EVENTS"] ?? 100_000)
const part = process.env["BENCH_PART"]

/** Nothing listens there. */
const refusing = "http://127.0.0.1:1/"
const healthyEndpoints = 18
const receiverProcesses = 2
const emitters = 32
const patienceMs = 60_000
const webhooksPath = `${adminPath}/webhooks`

type Service = Pick<Server, "url" | "pid" | "stop"> & { readonly headers: Headers; readonly databasePath: string }

/** `name` is that of its log, in which it says where it listens. */
const startReceivers = async (folder: string, name: string, secrets: readonly string[]) => {
  const command = [process.execPath, "bench/webhooks/receiver.ts"]
  const { url, stop } = await startServer(command, { SECRETS: JSON.stringify(secrets) }, join(folder, `${name}.log`))
  const endpoints = await call<{ healthy: string[]; hanging: string }>(url, {}, "GET", "/endpoints")
  return { url, stop, ...endpoints }
}

const addWebhook = async ({ url, headers }: Service, to: string, secret: string): Promise<string> => {
  const webhook = { url: to, secret, events: ["code.created"] }
  return (await call<{ webhookId: string }>(url, headers, "POST", webhooksPath, webhook)).webhookId
}

const setActive = async ({ url, headers }: Service, webhookIds: readonly string[], active: boolean) => {
  for (const webhookId of webhookIds) await call(url, headers, "PATCH", `${webhooksPath}/${webhookId}`, { active })
}

/** Causes `count` events `code.created`, each for its own user. */
const emit = async ({ url, headers }: Service, count: number) => {
  let next = 0
  const work = async () => {
    while (next < count)
      await call(url, headers, "POST", "/api/v1/codes", { campaignId: "prizes", externalUserId: `user-${next++}` })
  }
  await Promise.all(Array.from({ length: emitters }, work))
}

const start = async (folder: string): Promise<Service> => {
  mkdirSync(folder)
  const databasePath = join(folder, "premio.db")
  const service = await startService(databasePath, join(folder, "log"))
  const { headers } = await prepare(service.url, { webhook: null, awards: 0, codes: 0, spinners: 0, pooledCodes: 0 })
  return { ...service, headers, databasePath }
}

/** Deliveries that are pending in the database. */
const pendingIn = (path: string): number => {
  const database = new Database(path, { readonly: true })
  const { count } = database.query("SELECT count(*) AS count FROM deliveries WHERE status = 'pending'").get() as {
    count: number
  }
  database.close()
  return count
}

const playsBesidePending = async (folder: string) => {
  const quiet = await start(join(folder, "quiet"))
  const busy = await start(join(folder, "busy"))
  const receivers = await startReceivers(folder, "receivers", [])
  const dead = await addWebhook(busy, refusing, "a secret that nobody checks")
  const hanging = await addWebhook(busy, receivers.hanging, "a secret that nobody checks")
  // Both have created the same number of codes.
  await emit(quiet, pending)
  await emit(busy, pending)
  await setActive(busy, [dead, hanging], false)
  print(`${rounds} rounds of ${durationSeconds} s in turns, ${connections} connections, ${players} players`)
  print(`${pendingIn(busy.databasePath)} deliveries pending, half to an endpoint that refuses, half to one that hangs`)
  const before = memoryOf(busy.pid)
  const [playQuiet, playBusy] = [quiet, busy].map((one) => playLoad(folder, one, one.headers, players, 0))
  const targets = [
    { name: "none", play: playQuiet, webhooks: [] },
    // The same database as the two below, with nothing being sent: the cost of its other contents.
    { name: "paused", play: playBusy, webhooks: [] },
    { name: "refuses", play: playBusy, webhooks: [dead] },
    { name: "hangs", play: playBusy, webhooks: [hanging] },
  ]
  const runs = await inTurns(rounds, targets, async ({ play, webhooks }) => {
    await setActive(busy, webhooks, true)
    const run = await play?.(connections, durationSeconds)
    await setActive(busy, webhooks, false)
    return run
  })
  const pick = (index: number, field: "perSecond" | "p50Ms" | "p99Ms") =>
    median((runs[index] ?? []).map((run) => run?.[field] ?? 0))
  for (const [index, { name }] of targets.entries()) {
    const perSecond = pick(index, "perSecond")
    const ratio = [0, 1].map((base) => (perSecond / pick(base, "perSecond")).toFixed(2)).join(" of none, ")
    const latency = `p50 ${pick(index, "p50Ms").toFixed(1)} ms   p99 ${pick(index, "p99Ms").toFixed(1)} ms`
    print(`  ${name.padEnd(8)} ${Math.round(perSecond).toString().padStart(8)}/s   ${latency}   ${ratio} of paused`)
  }
  print(`  still pending: ${pendingIn(busy.databasePath)}`)
  const [beside, after] = [memoryOf(quiet.pid), memoryOf(busy.pid)]
  print(`  memory with them: ${before.now} MiB before, ${after.now} after, ${after.highest} at most`)
  print(`  memory without:   ${beside.now} MiB after, ${beside.highest} at most`)
  await Promise.all([quiet.stop(), busy.stop(), receivers.stop()])
}

/** Resolves with what arrived, once every endpoint has every event or nothing more has arrived for a minute. */
const waitForAll = async (urls: readonly string[]): Promise<Count[]> => {
  let lastCount = 0
  let lastChange = Date.now()
  for (;;) {
    const counts = (await Promise.all(urls.map((url) => call<Count[]>(url, {}, "GET", "/counts")))).flat()
    const sum = counts.reduce((total, { verified }) => total + verified, 0)
    if (counts.every(({ verified }) => verified >= events)) return counts
    if (sum > lastCount) lastChange = Date.now()
    else if (Date.now() - lastChange > patienceMs) return counts
    lastCount = sum
    await Bun.sleep(250)
  }
}

/** The digest of the ids in the outbox, the same for every webhook. */
const expectedDigest = (path: string): string => {
  const database = new Database(path, { readonly: true })
  const rows = database.query("SELECT DISTINCT event_id FROM deliveries").values() as [string][]
  database.close()
  return digestOf(rows.map(([id]) => id))
}

const eventsToMany = async (folder: string): Promise<boolean> => {
  const service = await start(join(folder, "many"))
  const receivers = await Promise.all(
    Array.from({ length: receiverProcesses }, (_, index) => {
      const each = healthyEndpoints / receiverProcesses
      return startReceivers(
        folder,
        `receivers-${index}`,
        Array.from({ length: each }, (_, endpoint) => `secret of ${index}.${endpoint}`),
      )
    }),
  )
  for (const [index, { healthy }] of receivers.entries())
    for (const [endpoint, to] of healthy.entries()) await addWebhook(service, to, `secret of ${index}.${endpoint}`)
  await addWebhook(service, refusing, "a secret that nobody checks")
  await addWebhook(service, receivers[0]?.hanging ?? "", "a secret that nobody checks")
  print(`${events} events to ${healthyEndpoints + 2} endpoints, of which one refuses and one hangs`)
  const begun = performance.now()
  const emitted = emit(service, events).then(() => performance.now() - begun)
  const [emittedMs, counts] = await Promise.all([emitted, waitForAll(receivers.map((receiver) => receiver.url))])
  const seconds = (performance.now() - begun) / 1000
  const memory = memoryOf(service.pid)
  const digests = await Promise.all(receivers.map((receiver) => call<string[]>(receiver.url, {}, "GET", "/digests")))
  await service.stop()
  await Promise.all(receivers.map((receiver) => receiver.stop()))
  const expected = expectedDigest(service.databasePath)
  const size = Math.round(Bun.file(service.databasePath).size / 1024 / 1024)
  const sum = (field: keyof Count) => counts.reduce((total, count) => total + count[field], 0)
  const isComplete = digests.flat().every((digest) => digest === expected)
  print(`  events stored in ${(emittedMs / 1000).toFixed(1)} s, ${Math.round((events / emittedMs) * 1000)}/s`)
  print(`  ${sum("verified")} of ${events * healthyEndpoints} verified in ${seconds.toFixed(1)} s`)
  print(`  ${Math.round(sum("verified") / seconds)} deliveries/s, ${sum("repeated")} repeated, ${sum("wrong")} wrong`)
  print(`  ids ${isComplete ? "equal" : "DIFFER from"} those of the outbox at each of the ${healthyEndpoints}`)
  print(`  memory of the service: ${memory.now} MiB, ${memory.highest} at most; database ${size} MiB`)
  return isComplete && sum("wrong") === 0 && sum("verified") === events * healthyEndpoints
}

let isCorrect = true
await inFolder(async (folder) => {
  if (part !== "events") await playsBesidePending(folder)
  if (part !== "plays") isCorrect = await eventsToMany(folder)
})
if (!isCorrect) {
  print("something was wrong or missing")
  process.exitCode = 1
}
