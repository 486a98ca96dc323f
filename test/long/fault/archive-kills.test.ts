import { afterAll, afterEach, describe, expect, test } from "bun:test"
import {
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { oneClock } from "../../../src/core/clock.ts"
import type { TimedKey } from "../../../src/core/page.ts"
import type { Store } from "../../../src/core/port/store.ts"
import { secureSources } from "../../../src/random.ts"
import { openStore } from "../../../src/store/sqlite/store.ts"
import { play, playPath } from "../../support/fixture/play.ts"
import { times } from "../../support/fixture/promo.ts"
import { cli } from "../../support/service/cli.ts"
import { type Client, client } from "../../support/service/client.ts"
import { existingDatabase } from "../../support/service/database.ts"
import { directly, type Process, startProcess } from "../../support/service/process.ts"
import { mountSmallDisk } from "../../support/service/room.ts"
import { shareCluster } from "../../support/store/postgres.ts"
import { openStores } from "../../support/store/postgres-stores.ts"
import { accepted, caller, game } from "../../support/store/store.ts"
import { eventually, until } from "../../support/waiting.ts"

const { orgId } = caller
const agoMs = 90 * 86_400_000
const [players, atOnce, kills] = [40, 100, 3]
/** Longer than a process pauses after a failure. */
const patienceMs = 90_000

const cluster = await shareCluster()
const root = mkdtempSync(join(tmpdir(), "premio-archive-"))
const running: Process[] = []
afterEach(async () => {
  for (const process of running.splice(0)) await process.end("SIGKILL")
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(root, { recursive: true })
})

const prizes = [
  { prizeId: "points", name: "Points", kind: "points", points: 5, weight: 2 },
  { prizeId: "cup", name: "Cup", kind: "external", value: 900, weight: 1 },
] as const
/** `doctor` then compares what the cups cost with the log and the archive. */
const budget = { maxAmount: 100_000_000, counts: "all" } as const

/** Hands out every cup that was won. */
const handOutAll = async (store: Store): Promise<void> => {
  for (let before = null as TimedKey | null; ; ) {
    const filter = { status: "open", order: "newest" } as const
    const { items, nextBefore } = await accepted(store.admin.handouts(orgId, filter, { limit: atOnce, before }))
    await store.admin.markHandouts(
      caller,
      items.map(({ handoutId }) => ({ handoutId, handedOut: true, note: "sent" })),
    )
    if (nextBefore === null) return
    before = nextBefore
  }
}

/** Lets plays be made months ago, of which a third win points or a cup; returns the key of the organization. */
const playLongAgo = async (store: Store, plays: number): Promise<string> => {
  const { apiKey } = await accepted(store.admin.createOrganization({ orgId, name: "Org" }))
  await accepted(store.admin.putMarketplaceGame(caller, { gameId: "flappy", active: true }))
  const prize = {
    winProbability: 0.3,
    rewardType: "points",
    pointsReward: { points: 5 },
    prizes,
    currency: "COP",
    budget,
  }
  await accepted(store.admin.createCampaign(caller, "game", { name: "Game", ...game, ...prize }))
  const user = (index: number) => `user-${index % players}`
  for (let index = 0; index < players; index++)
    await accepted(store.partner.identify({ orgId, externalId: user(index), traits: {} }))
  for (let from = 0; from < plays; from += atOnce)
    await Promise.all(
      times(atOnce, (index) =>
        accepted(
          store.partner.play({
            orgId,
            campaignId: "game",
            externalUserId: user(from + index),
            gameResult: { score: 1 },
          }),
        ),
      ),
    )
  await handOutAll(store)
  return apiKey.key
}

type Database = { readonly place: string; readonly environment: Record<string, string>; readonly key: string }

const inFile = async (folder: string, plays: number): Promise<Database> => {
  const place = join(folder, "premio.db")
  const store = openStore(
    place,
    oneClock(() => Date.now() - agoMs),
    secureSources,
  )
  const key = await playLongAgo(store, plays)
  await store.close()
  return { place, key, environment: { DATABASE_PATH: place } }
}

const overPostgres = async (plays: number): Promise<Database> => {
  if (!cluster) throw new Error("there is no PostgreSQL")
  const opened = await openStores(
    cluster,
    oneClock(() => Date.now() - agoMs),
    1,
  )
  const key = await playLongAgo(opened.store(0), plays)
  await opened.close()
  return { place: opened.url, key, environment: { DATABASE_URL: opened.url } }
}

/** The id of a play; empty if it is refused. */
const tryPlay = async (org: Client): Promise<string> =>
  (await org.post(playPath, { campaignId: "game", externalUserId: "user-0" })).body.sessionId ?? ""

/** A database with old plays, and the processes that archive them into `files`. */
const given = async ({ place, key, environment }: Database, files: string, outside = files) => {
  const database = existingDatabase(place)
  const stored = async () =>
    (await database.rows<{ id: string }>("SELECT session_id AS id FROM plays")).map(({ id }) => id)
  const made = await stored()
  const start = async (command = directly) => {
    const started = await startProcess({ ...environment, PLAYS_DAYS: "1", PLAYS_FOLDER: files }, command)
    running.push(started)
    return started
  }
  const own = join(outside, orgId)
  const bytes = () =>
    existsSync(own) ? readdirSync(own).reduce((sum, name) => sum + statSync(join(own, name)).size, 0) : 0
  const archived = () =>
    readdirSync(own)
      .flatMap((name) => readFileSync(join(own, name), "utf8").split("\n").slice(0, -1))
      .map((line) => JSON.parse(line).id as string)
  const isDone = (ids: readonly string[]) => ids.length <= players
  return {
    ...{ start, stored, bytes },
    /** As if a process had stood still for longer than its lease. */
    endLease: () => database.rows("DELETE FROM leases WHERE work = 'archive'"),
    clientOf: (process: Process) => client(() => process.url, { key, orgId }),
    /** Waits until no old play is left but the last of each player, and compares what is there with what was made. */
    finish: async (added: readonly string[]) => {
      await eventually(stored, (ids) => isDone(ids.filter((id) => !added.includes(id))), patienceMs)
      const everywhere = [...archived(), ...(await stored())]
      expect(everywhere.sort()).toEqual([...made, ...added].sort())
      await cli(place, "doctor", "--database", place)
    },
  }
}

const stores = [
  ["a file", true],
  ["PostgreSQL", cluster !== null],
] as const

describe.each(stores)("over %s", (store, isPossible) => {
  test.skipIf(!isPossible)(
    "nothing is lost and nothing is there twice after kills while plays leave",
    async () => {
      const database =
        store === "a file" ? await inFile(mkdtempSync(join(root, "kills-")), 4_000) : await overPostgres(4_000)
      const { start, bytes, endLease, clientOf, finish } = await given(database, mkdtempSync(join(root, "plays-")))
      const added: string[] = []
      for (let kill = 0; kill < kills; kill++) {
        const process = await start()
        added.push((await play(clientOf(process), "game", `user-${kill}`)).body.sessionId)
        const before = bytes()
        await until("plays that leave", () => (bytes() > before ? true : undefined), patienceMs)
        await Bun.sleep(Math.random() * 60)
        await process.end("SIGKILL")
        if (store === "PostgreSQL") await endLease()
      }
      added.push((await play(clientOf(await start()), "game", "user-9")).body.sessionId)
      await finish(added)
    },
    240_000,
  )
})

test.skipIf(!cluster)(
  "of two processes, one that stands still and goes on neither loses nor doubles a play",
  async () => {
    const { start, bytes, endLease, clientOf, finish } = await given(
      await overPostgres(4_000),
      mkdtempSync(join(root, "plays-")),
    )
    const frozen = await start()
    await until("plays that leave", () => (bytes() > 0 ? true : undefined), patienceMs)
    process.kill(frozen.pid, "SIGSTOP")
    await endLease()
    const before = bytes()
    const other = await start()
    const isTold = () => other.output().includes("plays could not be archived")
    await until("what the other does", () => (isTold() || bytes() > before ? true : undefined), patienceMs)
    // PostgreSQL first ends the transaction in the middle of which a process may have stopped.
    const added = [
      await eventually(
        () => tryPlay(clientOf(other)),
        (id) => id !== "",
        patienceMs,
      ),
    ]
    process.kill(frozen.pid, "SIGCONT")
    await finish(added)
  },
  240_000,
)

const canMount = await (async () => {
  const folder = mkdtempSync(join(root, "mount-"))
  const disk = await mountSmallDisk(folder, 65_536)
  await disk?.unmount()
  return disk !== null
})()

test.skipIf(!canMount)(
  "a full disk of the archive stops nothing else, is told, and loses nothing",
  async () => {
    const folder = mkdtempSync(join(root, "full-"))
    const files = mkdtempSync(join(root, "disk-"))
    const disk = await mountSmallDisk(files, 4 * 1_024 * 1_024)
    if (!disk) throw new Error("nothing can be mounted")
    const ballast = join(disk.outside, "ballast")
    writeFileSync(ballast, "")
    try {
      for (;;) writeFileSync(ballast, Buffer.alloc(64 * 1_024), { flag: "a" })
    } catch {
      truncateSync(ballast, statSync(ballast).size - 100 * 1_024)
    }
    const { start, stored, clientOf, finish } = await given(await inFile(folder, 1_000), files, disk.outside)
    const process = await start(disk.inside(directly))
    const org = clientOf(process)
    await until(
      "a failure",
      () => process.log().find((line) => line.includes("plays could not be archived")),
      patienceMs,
    )
    expect(process.log().join("\n")).toContain("ENOSPC")
    const added = [(await play(org, "game", "user-1")).body.sessionId as string]
    expect((await fetch(`${process.url}/readyz`)).status).toBe(200)
    expect((await stored()).length).toBeGreaterThan(players)
    rmSync(ballast)
    await finish(added)
    await process.end("SIGTERM")
    await disk.unmount()
  },
  180_000,
)
