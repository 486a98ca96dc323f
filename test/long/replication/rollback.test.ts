import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hasLitestream, type Replicated, startReplicated } from "../../support/replication/replication.ts"
import { client } from "../../support/service/client.ts"
import { runToEnd } from "../../support/service/process.ts"

let volume: string
let path: string
let environment: Record<string, string>
let running: Replicated | undefined
beforeEach(() => {
  const root = mkdtempSync(join(tmpdir(), "premio-rollback-"))
  volume = join(root, "volume")
  mkdirSync(volume)
  path = join(volume, "premio.db")
  environment = { DATABASE_PATH: path, LITESTREAM_REPLICA_URL: `file://${root}/replica` }
})
afterEach(async () => {
  await running?.end("SIGKILL")
  rmSync(join(volume, ".."), { recursive: true })
})

const restore = (...words: string[]) =>
  runToEnd(environment, [process.execPath, "src/cli.ts", "backup", "restore", ...words])

describe.skipIf(!hasLitestream)("bun run cli backup restore", () => {
  test("restores an earlier state next to the running service; put in its place, it is served and replicated", async () => {
    running = await startReplicated(environment)
    const { key, orgId } = await running.organization()
    const add = (campaignId: string) =>
      client(running?.url ?? "", { key, orgId }).post(
        "/api/v1/admin/campaigns",
        { campaignId, gameType: "scratch_card" },
        { status: 201 },
      )
    const campaigns = async (): Promise<string[]> => {
      const { body } = await client(running?.url ?? "", { key, orgId }).get("/api/v1/admin/campaigns", { status: 200 })
      return body.items.map(({ campaignId }: { campaignId: string }) => campaignId).sort()
    }
    await add("good")
    // Litestream uses the times of the replica's files, which object stores give in whole seconds.
    await Bun.sleep(1_200)
    const at = new Date().toISOString()
    await Bun.sleep(1_200)
    await add("mistake")

    const before = join(volume, "before.db")
    const { code, output, lines } = await restore(before, "--at", at)
    expect(lines).toEqual([""])
    expect(output).toStartWith(`restored  ${before}, with data up to 2`)
    expect(code).toBe(0)
    expect(readdirSync(volume).filter((name) => name.startsWith("before"))).toEqual(["before.db"])
    expect(await campaigns()).toEqual(["good", "mistake"])

    for (const end of ["", "-wal", "-shm"]) renameSync(path + end, join(volume, `old.db${end}`))
    renameSync(before, path)
    await running.end("SIGTERM")
    running = await startReplicated(environment)
    expect(await campaigns()).toEqual(["good"])
    await add("later")
    expect(await running.end("SIGTERM")).toBe(0)

    rmSync(volume, { recursive: true })
    mkdirSync(volume)
    running = await startReplicated(environment)
    expect(await campaigns()).toEqual(["good", "later"])
    expect(await running.end("SIGTERM")).toBe(0)
  })

  test("of a time after the newest data brings back the newest, and of one before any data nothing", async () => {
    running = await startReplicated(environment)
    await running.organization()
    expect(await running.end("SIGTERM")).toBe(0)
    await Bun.sleep(1_200)
    expect((await restore(join(volume, "new.db"), "--at", new Date().toISOString())).lines).toEqual([""])
    const { code, lines } = await restore(join(volume, "old.db"), "--at", "2020-01-01T00:00:00Z")
    expect(code).toBe(1)
    expect(lines).toEqual([
      `premio: there is no replica of 2020-01-01T00:00:00.000Z at ${environment["LITESTREAM_REPLICA_URL"]}`,
    ])
    expect(readdirSync(volume).filter((name) => /^(new|old)/.test(name))).toEqual(["new.db"])
  })

  test.each([
    ["a file that is there", ["premio.db"], "exists already: name another file"],
    ["a folder that is not", ["no/where.db"], "there is no folder"],
    ["a time that is none", ["new.db", "--at", "yesterday"], "must be a time like"],
    ["no replica", ["new.db"], "there is no replica at file://"],
    ["no replica of that time", ["new.db", "--at", "2020-01-01T00:00:00Z"], "there is no replica of 2020"],
  ])("exits with one line: %s", async (_case, [file = "", ...options], line) => {
    await Bun.write(path, "")
    const { code, lines } = await restore(join(volume, file), ...options)
    expect(code).toBe(1)
    expect(lines).toEqual([expect.stringMatching(new RegExp(`^premio: .*${line}`))])
    expect(existsSync(join(volume, "new.db"))).toBe(false)
  })
})
