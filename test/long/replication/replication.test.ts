import { Database } from "bun:sqlite"
import { afterEach, beforeEach, describe, expect, test } from "bun:test"
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { hasLitestream, isAlive, type Replicated, startReplicated } from "../../support/replication/replication.ts"
import type { Client } from "../../support/service/client.ts"
import { type Process, replicated, replicatedByScript, runToEnd, startProcess } from "../../support/service/process.ts"
import { until } from "../../support/waiting.ts"

let root: string
let path: string
let replica: string
let environment: Record<string, string>
let started: (Process | Replicated)[]
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "premio-replicated-"))
  mkdirSync(join(root, "volume"))
  path = join(root, "volume", "premio.db")
  replica = join(root, "replica")
  environment = { DATABASE_PATH: path, LITESTREAM_REPLICA_URL: `file://${replica}` }
  started = []
})
afterEach(async () => {
  for (const running of started) await running.end("SIGKILL")
  rmSync(root, { recursive: true })
})

const start = async (command = replicated) => {
  const running = await startReplicated(environment, command)
  started.push(running)
  return running
}

const names = (org: Client) => org.get("/api/v1/admin/campaigns", { status: 200 }).then(({ body }) => body.items)
const addCampaign = (org: Client, campaignId: string) =>
  org.post("/api/v1/admin/campaigns", { campaignId, gameType: "scratch_card" }, { status: 201 })

const campaignsIn = (file: string) => {
  const sqlite = new Database(file, { readonly: true })
  const rows = sqlite.query<{ id: string }, []>("SELECT campaign_id AS id FROM campaigns ORDER BY 1").all()
  sqlite.close()
  return rows.map(({ id }) => id)
}

/** The numbers of Litestream's transactions that the replica holds individually. */
const numbers = () => readdirSync(join(replica, "ltx", "0")).map((name) => Number.parseInt(name, 16))

const isListening = (url: string) =>
  fetch(`${url}/healthz`, { keepalive: false }).then(
    () => true,
    () => false,
  )

const allGone = ({ servicePid }: Replicated, litestreamPid: number) =>
  until("all processes are gone", () => (!isAlive(servicePid) && !isAlive(litestreamPid)) || undefined)

const loseVolume = () => {
  rmSync(join(root, "volume"), { recursive: true })
  mkdirSync(join(root, "volume"))
}

describe.skipIf(!hasLitestream)("a start", () => {
  test("without a database and a replica begins with an empty one, and says so", async () => {
    const running = await start()
    expect(running.output()).toContain("neither a database nor a replica: starting with an empty database")
    expect(await names(await running.organization())).toEqual([])
    expect(await running.end("SIGTERM")).toBe(0)
  })

  test("without a database restores the replica, and clears away what an interrupted restore has left", async () => {
    const first = await start()
    await addCampaign(await first.organization(), "kept")
    expect(await first.end("SIGTERM")).toBe(0)
    loseVolume()
    for (const name of ["", ".tmp", ".tmp-wal", ".tmp-shm"]) writeFileSync(`${path}.restored${name}`, "half a database")
    const second = await start()
    expect(second.output()).toContain("restored from the replica")
    expect(readdirSync(join(root, "volume")).filter((name) => name.includes("restored"))).toEqual([])
    expect(campaignsIn(path)).toEqual(["kept"])
    expect(await second.end("SIGTERM")).toBe(0)
  })

  test("with a database leaves it alone, and continues its replica", async () => {
    const first = await start()
    await addCampaign(await first.organization(), "first")
    expect(await first.end("SIGTERM")).toBe(0)
    const before = numbers()
    const second = await start()
    expect(second.output()).toContain("nothing to restore")
    await addCampaign(await second.organization(), "second")
    await second.killAll()
    const third = await start()
    expect(await third.end("SIGTERM")).toBe(0)
    expect(campaignsIn(path)).toEqual(["first", "second"])
    const after = numbers().toSorted((a, b) => a - b)
    expect(after.slice(0, before.length)).toEqual(before.toSorted((a, b) => a - b))
    expect(after).toEqual(Array.from({ length: after.length }, (_, index) => index + 1))
  })

  test("restores a replica of Litestream 0.3 once, and its own from then on", async () => {
    cpSync(join(import.meta.dir, "../../replication/litestream-0.3"), replica, { recursive: true })
    const kept = () => {
      const sqlite = new Database(path, { readonly: true })
      const rows = sqlite.query<{ n: number }, []>("SELECT n FROM kept ORDER BY n").all()
      sqlite.close()
      return rows.map(({ n }) => n)
    }
    const first = await start()
    expect(first.output()).toContain("restored from the replica")
    expect(kept()).toEqual([1, 2, 3, 4, 5])
    await addCampaign(await first.organization(), "later")
    await first.level()
    await first.killAll()
    loseVolume()
    const second = await start()
    expect(kept()).toEqual([1, 2, 3, 4, 5])
    expect(campaignsIn(path)).toEqual(["later"])
    expect(await second.end("SIGTERM")).toBe(0)
  })

  test("is refused while another process serves the database, and harms neither it nor its replica", async () => {
    const first = await start()
    const org = await first.organization()
    const { code, lines } = await runToEnd(environment, replicated)
    expect(code).toBe(1)
    expect(lines).toEqual([
      `premio: another process serves ${path}: stop it first, or set DATABASE_PATH to another file`,
    ])
    await addCampaign(org, "after")
    expect(await first.end("SIGTERM")).toBe(0)
    loseVolume()
    await start()
    expect(campaignsIn(path)).toEqual(["after"])
  })
})

describe.skipIf(!hasLitestream)(
  "a start that cannot succeed exits 1 with one line that says why, and makes no database",
  () => {
    const refused: [string, Record<string, string>, string][] = [
      ["no URL", { LITESTREAM_REPLICA_URL: "" }, "LITESTREAM_REPLICA_URL is missing"],
      [
        "another scheme",
        { LITESTREAM_REPLICA_URL: "https://bucket/premio" },
        "must be file:///folder or s3://bucket/prefix",
      ],
      ["a bad setting of the service", { PORT: "abc" }, "PORT must be a whole number"],
      [
        "a folder that is missing",
        { DATABASE_PATH: "/nowhere/premio.db" },
        "the folder of the database is missing: /nowhere",
      ],
      [
        "an S3 server that cannot be reached",
        {
          LITESTREAM_REPLICA_URL: "s3://backups/premio",
          LITESTREAM_ENDPOINT: "http://127.0.0.1:1",
          LITESTREAM_ACCESS_KEY_ID: "a",
          LITESTREAM_SECRET_ACCESS_KEY: "b",
        },
        "cannot restore from s3://backups/premio: ",
      ],
    ]
    test.each(refused)("%s", async (_case, changed, line) => {
      const { code, lines } = await runToEnd({ ...environment, ...changed, LOG_LEVEL: "silent" }, replicated)
      expect(code).toBe(1)
      expect(lines).toEqual([expect.stringContaining(line)])
      expect(existsSync(path)).toBe(false)
    })

    test("a log without its database", async () => {
      writeFileSync(`${path}-wal`, "what is left")
      const { code, lines } = await runToEnd(environment, replicated)
      expect(code).toBe(1)
      expect(lines).toEqual([expect.stringContaining(`${path}-wal exists without ${path}: move it away`)])
    })
  },
)

describe.skipIf(!hasLitestream)("the end", () => {
  test.each([
    ["SIGTERM", "directly", replicated],
    ["SIGINT", "by bun run serve:replicated", replicatedByScript],
  ] as const)("%s, started %s: it syncs a last time and exits 0", async (signal, _how, command) => {
    const running = await startProcess(environment, [...command])
    started.push(running)
    await addCampaign(await running.organization(), "last")
    expect(await running.end(signal)).toBe(0)
    expect(await isListening(running.url)).toBe(false)
    loseVolume()
    const next = await start()
    expect(campaignsIn(path)).toEqual(["last"])
    expect(await next.end("SIGTERM")).toBe(0)
  })

  test("a second signal ends everything at once", async () => {
    const running = await start()
    const { key, orgId } = await running.organization()
    // A request whose body is still on its way delays the stop of the service.
    const head = ["POST /api/v1/games/play HTTP/1.1", "host: x", `authorization: Bearer ${key}`, `x-org-id: ${orgId}`]
    const port = Number(new URL(running.url).port)
    const socket = await Bun.connect({ hostname: "127.0.0.1", port, socket: { data: () => undefined } })
    socket.write(`${head.join("\r\n")}\r\ncontent-length: 9\r\n\r\n`)
    for (let seen = 0; seen < 20; seen++) await isListening(running.url)
    process.kill(running.pid, "SIGTERM")
    await until("it stops", () => running.output().includes('"msg":"stopping"') || undefined)
    await Bun.sleep(150)
    const litestreamPid = running.litestreamPid()
    expect(await running.end("SIGTERM")).toBe(1)
    await allGone(running, litestreamPid)
    socket.end()
  })

  test("of Litestream: it is restarted, and the service continues", async () => {
    const running = await start()
    const org = await running.organization()
    await addCampaign(org, "before")
    const killed = running.litestreamPid()
    process.kill(killed, "SIGKILL")
    await until("Litestream runs again", () => (running.litestreamPid() > 0 && !isAlive(killed)) || undefined)
    await addCampaign(org, "after")
    await running.level()
    expect(running.output()).toContain('"msg":"Litestream has exited"')
    await running.killAll()
    loseVolume()
    await start()
    expect(campaignsIn(path)).toEqual(["after", "before"])
  })

  test("of Litestream again and again: the service exits 1", async () => {
    const running = await start()
    for (let killed = 0; isAlive(running.servicePid); ) {
      const pid = running.litestreamPid()
      if (pid > 0 && pid !== killed) process.kill(pid, "SIGKILL")
      killed = pid || killed
      await Bun.sleep(5)
    }
    expect(await running.ended()).toBe(1)
  })

  test("of what Litestream does, without its end: it is started again after REPLICATION_STALL_SECONDS", async () => {
    environment = { ...environment, REPLICATION_STALL_SECONDS: "2" }
    const running = await start()
    const org = await running.organization()
    await running.level()
    const hung = running.litestreamPid()
    process.kill(hung, "SIGSTOP")
    await addCampaign(org, "kept")
    await running.level()
    expect(isAlive(hung)).toBe(false)
    expect(running.output()).toContain("the replica makes no progress though it accepts writes: restarting Litestream")
    await running.killAll()
    loseVolume()
    await start()
    expect(campaignsIn(path)).toEqual(["kept"])
  })

  test("the service killed: the code is 1, so that the platform starts it again", async () => {
    const running = await start()
    const litestreamPid = running.litestreamPid()
    process.kill(running.servicePid, "SIGKILL")
    expect(await running.ended()).toBe(1)
    await allGone(running, litestreamPid)
  })

  test("the supervisor killed: all else ends with it, and the next start succeeds", async () => {
    const running = await start()
    await addCampaign(await running.organization(), "kept")
    const litestreamPid = running.litestreamPid()
    expect(await running.end("SIGKILL")).toBe("SIGKILL")
    await allGone(running, litestreamPid)
    const next = await start()
    expect(campaignsIn(path)).toEqual(["kept"])
    expect(await next.end("SIGTERM")).toBe(0)
  })
})
