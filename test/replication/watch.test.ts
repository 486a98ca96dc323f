import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import pino from "pino"
import type { Position } from "../../src/core/replication.ts"
import { readPosition } from "../../src/replication/litestream.ts"
import { pendingBytes, type Watched, watchReplica } from "../../src/replication/watch.ts"

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-watch-"))
})
afterEach(() => rmSync(folder, { recursive: true }))

const level: Position = { local: 5, replica: 5 }
const stuck: Position = { local: 9, replica: 5 }

/** A watch over the values of the test, with its own clock, and everything that it did and logged. */
const watching = (stallSeconds: number) => {
  let now = 0
  const world = { position: level as Position | null, fault: null as string | null }
  const done: string[] = []
  const write = (line: string) => done.push(JSON.parse(line).msg)
  const log = pino({ base: null, timestamp: false }, { write })
  const path = join(folder, "premio.db")
  const watched: Watched = {
    databasePath: path,
    stallMs: stallSeconds * 1_000,
    position: async () => world.position,
    probe: async () => world.fault,
    restart: async () => void done.push("RESTART"),
    end: () => void done.push("END"),
  }
  const watch = watchReplica(watched, () => now, log, { maxAgeMs: 60_000, maxWalBytes: 1_000 })
  /** Looks once a second, this many times; returns what was done meanwhile. */
  const look = async (seconds: number) => {
    for (let second = 0; second < seconds; second++) {
      now += 1_000
      await watch.look()
      await Promise.resolve()
    }
    return done.splice(0)
  }
  return { world, watch, look, path }
}

const restarting = "the replica makes no progress though it accepts writes: restarting Litestream"
const ending = "the replica makes no progress after a restart of Litestream: exiting"
const away = "the replica accepts no writes: the service continues, replication resumes when it does"
const back = "the replica accepts writes again"

describe("a replica that gets no further", () => {
  test("while the bucket accepts writes: Litestream is restarted once, then the service ends", async () => {
    const { world, watch, look } = watching(20)
    expect(await look(5)).toEqual([])
    expect(watch.report()).toMatchObject({ state: "level", ageMs: 0, restarts: 0 })
    world.position = stuck
    expect(await look(19)).toEqual([])
    expect(watch.report()).toMatchObject({ state: "behind", ageMs: 19_000 })
    expect(await look(1)).toEqual([restarting, "RESTART"])
    expect(watch.report()).toMatchObject({ state: "stalled", restarts: 1 })
    expect(await look(19)).toEqual([])
    expect(await look(1)).toEqual([ending, "END"])
  })

  test("and does after the restart: all is well, and the next time it is restarted again", async () => {
    const { world, watch, look } = watching(20)
    await look(1)
    world.position = stuck
    expect(await look(20)).toContain("RESTART")
    world.position = { local: 12, replica: 7 }
    await look(1)
    expect(watch.report()).toMatchObject({ state: "behind", restarts: 1 })
    expect(await look(20)).toContain("RESTART")
    world.position = { local: 12, replica: 12 }
    await look(1)
    expect(watch.report()).toMatchObject({ state: "level", restarts: 2 })
  })

  test("while the bucket accepts no writes: nothing is restarted, however long, and the time after that counts", async () => {
    const { world, watch, look } = watching(20)
    await look(1)
    world.position = stuck
    world.fault = "ECONNREFUSED"
    expect(await look(8)).toEqual([away])
    expect(watch.report()).toMatchObject({ state: "unreachable", fault: "ECONNREFUSED" })
    expect(await look(600)).toEqual(["the replica is behind: this much data would be lost with the volume"])
    world.fault = null
    expect(await look(8)).toEqual([back])
    expect(watch.report().state).toBe("behind")
    expect(await look(20)).toEqual([restarting, "RESTART"])
  })

  test("since Litestream says nothing any more: the same", async () => {
    const { world, watch, look } = watching(20)
    await look(1)
    world.position = null
    expect(await look(20)).toEqual([restarting, "RESTART"])
    expect(await look(20)).toEqual([ending, "END"])
    expect(watch.report().state).toBe("stalled")
  })

  test("since a large file is on its way: it has time in proportion", async () => {
    const { world, look, path } = watching(20)
    await look(1)
    const files = join(folder, ".premio.db-litestream", "ltx", "0")
    mkdirSync(files, { recursive: true })
    writeFileSync(join(files, "0000000000000006-0000000000000006.ltx"), Buffer.alloc(10 * 1024 * 1024))
    expect(pendingBytes(path, stuck)).toBe(10 * 1024 * 1024)
    world.position = stuck
    expect(await look(29)).toEqual([])
    expect(await look(2)).toContain("RESTART")
  })

  test("Litestream ends by itself: worth one more start, and another only after progress", async () => {
    const { world, watch, look } = watching(20)
    await look(1)
    expect(watch.hasDied()).toBe(true)
    expect(watch.hasDied()).toBe(false)
    world.position = { local: 6, replica: 6 }
    await look(1)
    expect(watch.hasDied()).toBe(true)
  })
})

test("warns once when a bound is passed, and says once when it is over", async () => {
  const { world, look, path } = watching(1_000)
  const wal = (bytes: number) => writeFileSync(`${path}-wal`, "x".repeat(bytes))
  wal(1_000)
  expect(await look(1)).toEqual([])
  world.position = stuck
  expect(await look(60)).toEqual([])
  wal(1_001)
  expect(await look(1)).toEqual([
    "the replica is behind: this much data would be lost with the volume",
    "the write-ahead log is large: a long read, a snapshot or Litestream keeps it from shrinking",
  ])
  wal(5_000)
  expect(await look(5)).toEqual([])
  world.position = { local: 9, replica: 9 }
  wal(10)
  expect(await look(1)).toEqual(["the replica has caught up", "the write-ahead log is small again"])
})

test.each([
  [
    { txid: 7, replicated_txid: 5, status: "synced_local" },
    { local: 7, replica: 5 },
  ],
  [{ txid: 7 }, { local: 7, replica: 0 }],
  [{ txid: 0, replicated_txid: 0 }, null],
  [{ error: "database not open" }, null],
  [null, null],
] as [unknown, Position | null][])("what Litestream answers of a sync is read: %j", (answer, position) => {
  expect(readPosition(answer)).toEqual(position)
})
