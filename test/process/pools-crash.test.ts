import { expect, test } from "bun:test"
import { times } from "../support/fixture/promo.ts"
import { cli } from "../support/service/cli.ts"
import { client } from "../support/service/client.ts"
import { givenKilled } from "../support/service/killed.ts"
import { eventually } from "../support/waiting.ts"

const count = 6_000

const { stores, database } = await givenKilled()

test.each(stores)(
  "uploads and generation of codes survive kill -9 over %s: nothing is lost, and nothing is made twice",
  async (store) => {
    const { place, start } = await database(store)
    const killed = await start()
    const other = store === "postgres" ? await start() : null
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
    url = (other ?? (await start())).url
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
