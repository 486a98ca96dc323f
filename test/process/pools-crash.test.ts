import { afterAll, afterEach, expect, test } from "bun:test"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { times } from "../support/fixture/promo.ts"
import { cli } from "../support/service/cli.ts"
import { client } from "../support/service/client.ts"
import { type Process, startProcess } from "../support/service/process.ts"
import { shareCluster } from "../support/store/postgres.ts"
import { eventually } from "../support/waiting.ts"

const count = 6_000
const stores = ["sqlite", "postgres"] as const

const cluster = await shareCluster()
const folder = mkdtempSync(join(tmpdir(), "premio-pools-"))
let running: readonly Process[] = []
afterEach(async () => {
  await Promise.all(running.map((process) => process.end("SIGKILL")))
})
afterAll(async () => {
  await cluster?.stop()
  rmSync(folder, { recursive: true })
})

test.each(stores.filter((store) => store === "sqlite" || cluster))(
  "uploads and generation of codes survive kill -9 over %s: nothing is lost, and nothing is made twice",
  async (store) => {
    const place = cluster && store === "postgres" ? await cluster.database() : join(folder, "premio.db")
    const start = () => startProcess(store === "postgres" ? { DATABASE_URL: place } : { DATABASE_PATH: place })
    running = await Promise.all(times(store === "postgres" ? 2 : 1, start))
    const [killed, other] = running
    if (!killed) throw new Error("no process has started")
    const made = await killed.organization()
    let url = killed.url
    const org = client(() => url, made)
    const pool = async (poolId: string) => (await org.get(`/api/v1/admin/code-pools/${poolId}`, { status: 200 })).body
    for (const [poolId, kind] of [
      ["gifts", "reward"],
      ["packs", "entry"],
    ])
      await org.post("/api/v1/admin/code-pools", { poolId, name: "Pool", kind }, { status: 201 })
    const file = times(count, (index) => `GIFT-${index}`).join("\n")
    const csv = { headers: { "content-type": "text/csv" } }
    const upload = () => org.post("/api/v1/admin/code-pools/gifts/codes", file, csv)
    const generation = { count, length: 12 }
    await org.post("/api/v1/admin/code-pools/packs/generate", generation, { status: 202 })
    const broken = upload().then(
      () => "answered",
      () => "broken",
    )
    await eventually(
      async () => [(await pool("gifts")).total, (await pool("packs")).total],
      ([uploaded, generated]) => uploaded > 0 && generated > 0,
    )
    await killed.end("SIGKILL")
    await broken
    if (!other) running = [await start()]
    url = (other ?? (running[0] as Process)).url
    const again = (await upload()).body
    expect([again.added + again.duplicates, again.invalid]).toEqual([count, 0])
    expect((await pool("gifts")).total).toBe(count)
    await eventually(
      async () => (await pool("packs")).generating,
      (generating) => generating === undefined,
      20_000,
    )
    expect(await pool("packs")).toMatchObject({ total: count, left: count })
    await cli(place, "doctor")
  },
  60_000,
)
