import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { findWalBreak } from "../../../src/store/sqlite/file/wal.ts"
import { storedSessions } from "../../support/replication/drill.ts"
import { runCliProcess } from "../../support/service/cli.ts"
import type { Client } from "../../support/service/client.ts"
import { type Process, runToEnd, startProcess } from "../../support/service/process.ts"

const frameBytes = 4_096 + 24
const offsetOf = (frame: number) => 32 + (frame - 1) * frameBytes

let folder: string
let path: string
let running: Process | undefined
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "premio-log-"))
  path = join(folder, "premio.db")
})
afterEach(async () => {
  await running?.end("SIGKILL")
  running = undefined
  rmSync(folder, { recursive: true })
})

const start = async () => {
  running = await startProcess({ DATABASE_PATH: path })
  return running
}

const playOnce = async (org: Client, user: string): Promise<string> => {
  const { body } = await org.post("/api/v1/games/play", { campaignId: "c", externalUserId: user }, { status: 200 })
  return body.sessionId
}

/** Serves some plays, each in its own transaction, and kills the process; returns the plays in order. */
const playAndDie = async (plays = 12): Promise<string[]> => {
  const service = await start()
  const org = await service.organization()
  await org.post("/api/v1/admin/campaigns", { campaignId: "c", status: "active", gameType: "scratch_card" })
  const sessions: string[] = []
  for (let user = 0; user < plays; user++) sessions.push(await playOnce(org, `user-${user}`))
  await service.end("SIGKILL")
  return sessions
}

/** The frames of the log that end a transaction, as SQLite would read them. */
const commitFrames = (): number[] => {
  const log = readFileSync(`${path}-wal`)
  const salts = log.subarray(16, 24)
  const frames: number[] = []
  for (let frame = 1; offsetOf(frame + 1) <= log.length; frame++) {
    const at = offsetOf(frame)
    if (!salts.equals(log.subarray(at + 8, at + 16))) break
    if (log.readUInt32BE(at + 4) !== 0) frames.push(frame)
  }
  return frames
}

const overwrite = (offset: number, bytes: Buffer) => {
  const file = openSync(`${path}-wal`, "r+")
  writeSync(file, bytes, 0, bytes.length, offset)
  closeSync(file)
}

const noise = () => Buffer.from("damage in the middle of a page")
const last = (frames: readonly number[], back: number) => frames.at(-1 - back) ?? 0

describe("damage to the log after a kill", () => {
  const damages: [string, (commits: readonly number[]) => void, string][] = [
    [
      "a page, some transactions before the end",
      (commits) => overwrite(offsetOf(last(commits, 5)) + 900, noise()),
      "frame",
    ],
    ["the head of a frame", (commits) => overwrite(offsetOf(last(commits, 5)) + 8, noise().subarray(0, 8)), "frame"],
    [
      "the checksum of a frame",
      (commits) => overwrite(offsetOf(last(commits, 5)) + 16, noise().subarray(0, 8)),
      "frame",
    ],
    ["the first frame", () => overwrite(offsetOf(1) + 100, noise()), "frame 1:"],
    ["a block of zeros", (commits) => overwrite(offsetOf(last(commits, 5)), Buffer.alloc(frameBytes)), "frame"],
    ["the checksum of the header", () => overwrite(24, noise().subarray(0, 8)), "in its header"],
  ]
  test.each(damages)(
    "%s: the start is refused, doctor names it, and nothing is changed",
    async (_name, damage, where) => {
      await playAndDie()
      damage(commitFrames())
      const before = readFileSync(`${path}-wal`)
      const { code, lines } = await runToEnd({ DATABASE_PATH: path })
      expect(code).toBe(1)
      expect(lines).toEqual([
        expect.stringMatching(
          /the write-ahead log is damaged .* acknowledged transactions from there on: restore a replica or a copy, or .* recover$/,
        ),
      ])
      expect(lines[0]).toContain(where)
      expect(readFileSync(`${path}-wal`).equals(before)).toBe(true)
      const doctor = await runCliProcess(path, "doctor")
      expect(doctor.code).toBe(1)
      expect(doctor.stdout).toMatch(/^BAD {2}log: /m)
      expect(doctor.stdout).toContain("acknowledged transactions from there on")
    },
  )

  test("the only copy of a log is kept when the part behind the damage is discarded, and the rest is served", async () => {
    const sessions = await playAndDie()
    overwrite(offsetOf(last(commitFrames(), 5)) + 900, noise())
    const damaged = readFileSync(`${path}-wal`)
    const { code, stdout } = await runCliProcess(path, "recover")
    expect(code).toBe(0)
    expect(stdout).toContain("the whole log is kept as ")
    const [copy = ""] = readdirSync(folder).filter((name) => name.includes("-wal.damaged-"))
    expect(readFileSync(join(folder, copy)).equals(damaged)).toBe(true)
    const again = await start()
    expect(await again.end("SIGTERM")).toBe(0)
    const stored = storedSessions(path)
    const kept = sessions.filter((session) => stored.has(session))
    expect(kept.length).toBeWithin(1, sessions.length)
    expect(kept).toEqual(sessions.slice(0, kept.length))
    expect((await runCliProcess(path, "doctor")).code).toBe(0)
    expect((await runCliProcess(path, "recover")).stdout).toContain("the write-ahead log is intact")
  })

  test("of the last transaction alone, as a power failure leaves it: the start says so and serves, doctor names it", async () => {
    const sessions = await playAndDie()
    overwrite(offsetOf(last(commitFrames(), 0)) + 900, noise())
    const doctor = await runCliProcess(path, "doctor")
    expect(doctor.stdout).toContain("the last transaction in the write-ahead log is torn at frame")
    expect(doctor.code).toBe(1)
    const again = await start()
    expect(again.output()).toContain('"msg":"the last transaction in the write-ahead log is torn at frame')
    expect(await again.end("SIGTERM")).toBe(0)
    const stored = storedSessions(path)
    expect(sessions.filter((session) => !stored.has(session)).length).toBeLessThanOrEqual(1)
    expect((await runCliProcess(path, "doctor")).code).toBe(0)
  })
})

describe("a log is intact", () => {
  test("after kills in the midst of writing, with room of zeros behind it and rounds of other salts before", async () => {
    for (let round = 0; round < 3; round++) {
      await playAndDie(5)
      expect(findWalBreak(path)).toBeNull()
      expect(statSync(`${path}-wal`).size).toBeGreaterThan(offsetOf(16_000))
      // The same with its end torn off or never written: nothing of this round follows that.
      const end = offsetOf(last(commitFrames(), 0))
      const copy = join(folder, "copy.db")
      copyFileSync(path, copy)
      await Bun.write(`${copy}-wal`, readFileSync(`${path}-wal`).subarray(0, end + 2_000))
      expect(findWalBreak(copy)).toBeNull()
      await Bun.write(`${copy}-wal`, readFileSync(`${path}-wal`).fill(0, end + 100, end + frameBytes))
      expect(findWalBreak(copy)?.isLoss ?? false).toBe(false)
    }
  }, 60_000)

  test("while the service writes", async () => {
    const service = await start()
    const org = await service.organization()
    await org.post("/api/v1/admin/campaigns", { campaignId: "c", status: "active", gameType: "scratch_card" })
    let isOver = false
    const playing = (async () => {
      for (let user = 0; !isOver; user++) await playOnce(org, `user-${user}`)
    })()
    const found = []
    for (let look = 0; look < 30; look++) {
      found.push(findWalBreak(path))
      await Bun.sleep(10)
    }
    isOver = true
    await playing
    expect(found.filter(Boolean)).toEqual([])
    expect(await service.end("SIGTERM")).toBe(0)
  })
})

test("where there is none, or nothing in it, there is nothing to say", async () => {
  expect(findWalBreak(path)).toBeNull()
  await Bun.write(path, "")
  await Bun.write(`${path}-wal`, "")
  expect(findWalBreak(path)).toBeNull()
  await Bun.write(`${path}-wal`, Buffer.alloc(100_000))
  expect(findWalBreak(path)).toBeNull()
})
