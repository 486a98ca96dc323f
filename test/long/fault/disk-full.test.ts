import { Database } from "bun:sqlite"
import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import {
  copyFileSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { type Client, client } from "../../support/service/client.ts"
import { directly, type Process, startProcess } from "../../support/service/process.ts"
import { limitFileSize, mountSmallDisk } from "../../support/service/room.ts"
import { brokenRules } from "../../support/store/broken-rules.ts"
import { until } from "../../support/waiting.ts"
import { startReceiver } from "../../support/webhook/receiver.ts"

const leftBytes = 200_000
const walHeaderBytes = 32
const walFrameBytes = 4_096 + 24
const workers = 32

/** A way to run out of space: where the database is, how it is started, and how space disappears and returns. */
type Place = {
  readonly path: string
  readonly outside: string
  readonly command: string[]
  fill(running: Process): void
  free(running: Process): void
  remove(): Promise<void>
}

/** Where the next page of the log goes: after the last one with the salt of its header. */
const endOfLog = (path: string): number => {
  const log = readFileSync(path)
  const salt = log.subarray(16, 24)
  let end = walHeaderBytes
  while (log.subarray(end + 8, end + 16).equals(salt)) end += walFrameBytes
  return end
}

const withFileLimit = async (folder: string): Promise<Place> => {
  const path = join(folder, "premio.db")
  return {
    path,
    outside: path,
    command: directly,
    fill: ({ pid }) => limitFileSize(pid, endOfLog(`${path}-wal`) + leftBytes),
    free: ({ pid }) => existsSync(`/proc/${pid}`) && limitFileSize(pid, "unlimited"),
    remove: async () => undefined,
  }
}

/** Fills the disk to the last byte, then frees a little. */
const writeBallast = (path: string) => {
  const chunk = Buffer.alloc(64 * 1024)
  try {
    for (;;) writeFileSync(path, chunk, { flag: "a" })
  } catch {
    truncateSync(path, Math.max(0, statSync(path).size - leftBytes))
  }
}

const onSmallDisk = async (folder: string): Promise<Place | null> => {
  const disk = await mountSmallDisk(folder, 8 * 1024 * 1024)
  if (!disk) return null
  const ballast = join(disk.outside, "ballast")
  return {
    path: join(folder, "premio.db"),
    outside: join(disk.outside, "premio.db"),
    command: disk.inside(directly),
    fill: () => writeBallast(ballast),
    free: () => rmSync(ballast),
    remove: disk.unmount,
  }
}

const canMount = await (async () => {
  const folder = mkdtempSync(join(tmpdir(), "premio-mount-"))
  const disk = await mountSmallDisk(folder, 65_536)
  await disk?.unmount()
  rmSync(folder, { recursive: true })
  return disk !== null
})()

type Played = { readonly user: string; readonly sessionId: string }

/** Plays of one user each, until `isEnough`. Any answer but 200 and a proper 503 fails the test. */
const load = async (org: Client, name: string, isEnough: (played: number, refused: number) => boolean) => {
  const played: Played[] = []
  let refused = 0
  let made = 0
  const work = async () => {
    while (!isEnough(played.length, refused)) {
      const user = `${name}-${made++}`
      const answer = await org.post("/api/v1/games/play", { campaignId: "c", externalUserId: user })
      if (answer.status === 200) played.push({ user, sessionId: answer.body.sessionId })
      else {
        expect([answer.status, answer.body.code, answer.headers.get("retry-after")]).toEqual([503, "UNAVAILABLE", "1"])
        refused++
      }
    }
  }
  await Promise.all(Array.from({ length: workers }, work))
  return played
}

/** Checks a copy of the database of a service that has ended. */
const checkDatabase = async (outside: string, played: readonly Played[]) => {
  const folder = mkdtempSync(join(tmpdir(), "premio-copy-"))
  const path = join(folder, "premio.db")
  for (const suffix of ["", "-wal"]) if (existsSync(outside + suffix)) copyFileSync(outside + suffix, path + suffix)
  const sqlite = new Database(path, { readonly: true })
  const text = "SELECT external_user_id AS user, session_id AS sessionId FROM plays JOIN players ON players.id = player"
  const stored = sqlite.query<Played, []>(text).all()
  sqlite.close()
  const byId = (a: Played, b: Played) => (a.sessionId < b.sessionId ? -1 : 1)
  expect(stored.sort(byId)).toEqual([...played].sort(byId))
  expect(await brokenRules(path)).toEqual([])
  rmSync(folder, { recursive: true })
}

const ways = [
  ["files that may not grow", withFileLimit, true],
  ["a disk that is full", onSmallDisk, canMount],
] as const

describe.each(ways)("%s", (_way, makePlace, isPossible) => {
  let folder: string
  let place: Place
  let running: Process
  let org: Client
  let receiver: ReturnType<typeof startReceiver>

  const start = async () => {
    running = await startProcess({ DATABASE_PATH: place.path }, place.command)
  }

  beforeEach(async () => {
    if (!isPossible) return
    folder = mkdtempSync(join(tmpdir(), "premio-full-"))
    place = (await makePlace(folder)) as Place
    receiver = startReceiver()
    await start()
    const { key, orgId } = await running.organization()
    org = client(() => running.url, { key, orgId })
    await org.post("/api/v1/admin/webhooks", { url: receiver.url, secret: "the secret", events: ["game.played"] })
    await org.post("/api/v1/admin/campaigns", { campaignId: "c", status: "active", gameType: "scratch_card" })
  })
  afterEach(async () => {
    if (!isPossible) return
    await running.end("SIGKILL")
    await receiver.stop()
    await place.remove()
    rmSync(folder, { recursive: true })
  })

  const isReady = async () => ((await org.get("/readyz")).status === 200 ? true : undefined)
  const untilAllAreTold = (played: readonly Played[]) =>
    until(`each of ${played.length} plays is told`, () => {
      const told = new Set(receiver.received.map(({ data }) => data.externalUserId))
      return played.every(({ user }) => told.has(user)) ? true : undefined
    })

  test.skipIf(!isPossible)("refuses writes, reads on, loses nothing, and recovers by itself", async () => {
    const neverSeen = await running.organization()
    const before = await load(org, "before", (played) => played >= 100)
    place.fill(running)
    const during = await load(org, "during", (_played, refused) => refused >= 100)
    await neverSeen.get("/api/v1/admin/campaigns", { status: 200 })
    await org.get("/api/v1/rankings?campaignId=c", { status: 200 })
    await org.get(`/api/v1/admin/players/${before[0]?.user}`, { status: 200 })
    await org.get("/healthz", { status: 200 })
    place.free(running)
    await until("the service is ready again", isReady)
    const after = await load(org, "after", (played) => played >= 100)
    const played = [...before, ...during, ...after]
    await untilAllAreTold(played)
    expect(await running.end("SIGTERM")).toBe(0)
    await checkDatabase(place.outside, played)
  })

  test.skipIf(!isPossible)("stops with 0, and what was acknowledged is there when there is room", async () => {
    const before = await load(org, "before", (played) => played >= 100)
    place.fill(running)
    const during = await load(org, "during", (_played, refused) => refused >= 100)
    expect(await running.end("SIGTERM")).toBe(0)
    place.free(running)
    await start()
    await untilAllAreTold([...before, ...during])
    expect(await running.end("SIGTERM")).toBe(0)
    await checkDatabase(place.outside, [...before, ...during])
  })

  test.skipIf(!isPossible)("survives kill -9, and what was acknowledged is there when there is room", async () => {
    const before = await load(org, "before", (played) => played >= 100)
    place.fill(running)
    const during = await load(org, "during", (_played, refused) => refused >= 100)
    await running.end("SIGKILL")
    place.free(running)
    await start()
    await until("the service is ready again", isReady)
    await untilAllAreTold([...before, ...during])
    expect(await running.end("SIGTERM")).toBe(0)
    await checkDatabase(place.outside, [...before, ...during])
  })
})
